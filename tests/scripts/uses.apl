⍝ Files used by a script, by their paths from it; a file that uses itself.
⎕IO←0
u←⎕USE 'lib/units'
u
u.toCm 2
u.count
s←⎕USE './lib/shapes.apln'
s
s.square 3
'toCm' ⎕CY 'lib/units.apl'
toCm 10
⎕NL ¯2 ¯3
⎕USE './uses.apl'
