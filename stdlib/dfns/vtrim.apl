⍝ # Trim a text  `vtrim Y`
⍝
⍝ A text without the blanks at both ends.
⍝
⍝ ```apl
⍝       'vtrim'⎕CY'dfns'
⍝       '[',(vtrim '  a  b '),']'
⍝ [a  b]
⍝       ≢vtrim '   '
⍝ 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'vtrim'⎕CY'dfns'
⍝       vtrim ''
⍝       vtrim 'a'
⍝ a
⍝       '[',(vtrim 'a'),']'
⍝ [a]
⍝ ```

vtrim←{
    solid←' '≠⍵
    ((∨\solid)∧⌽∨\⌽solid)/⍵
}
