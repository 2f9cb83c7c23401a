⍝ ⎕OFF ends a script with a status of its own.
'ending with 7'
⎕OFF 7
'never reached'
