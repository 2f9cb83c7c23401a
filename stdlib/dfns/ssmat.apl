⍝ # Substitution in a character matrix  `ssmat matrix from to`
⍝
⍝ As `ss` in every row. Rows are padded with blanks, and trailing blank columns are dropped.
⍝
⍝ ```apl
⍝       'ssmat'⎕CY'dfns'
⍝       ssmat(2 6⍴'banananana  ')'an' 'AND'
⍝ bANDANDa
⍝ nANDa
⍝       ⍴ssmat(2 6⍴'banananana  ')'an' ''
⍝ 2 2
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'ssmat'⎕CY'dfns'
⍝       ⍴ssmat(0 3⍴'')'a' 'b'
⍝ 0 0
⍝       ssmat(2 2⍴'ab')'b' 'ccc'
⍝ accc
⍝ accc
⍝ ```

ssmat←{
    ⎕IO←0
    (matrix from to)←⍵
    trim←{⍵↓⍨-+/∧\⌽' '=⍵}
    ↑{trim ss ⍵ from to}¨↓matrix
}
