⍝ # Lengths
inch←2.54
toCm←{inch×⍵}
count←⎕IO
'units are loaded'
