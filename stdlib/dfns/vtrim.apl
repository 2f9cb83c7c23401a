⍝ # Trim a text  `vtrim Y`
⍝
⍝ Without the blanks at both ends.
⍝
⍝ ```apl
⍝       'vtrim'⎕CY'dfns'
⍝       '[',(vtrim '  a  b '),']'
⍝ [a  b]
⍝       ≢vtrim '   '
⍝ 0
⍝ ```

vtrim←{
    solid←' '≠⍵
    ((∨\solid)∧⌽∨\⌽solid)/⍵
}
