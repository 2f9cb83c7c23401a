⍝ # Trim a character matrix  `mtrim Y`
⍝
⍝ A matrix without the blank rows and columns at its edges.
⍝
⍝ ```apl
⍝       'mtrim'⎕CY'dfns'
⍝       mtrim 4 6⍴'          ab    c        '
⍝ ab
⍝ c
⍝       ⍴mtrim 2 2⍴' '
⍝ 0 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'mtrim'⎕CY'dfns'
⍝       ⍴mtrim 0 0⍴''
⍝ 0 0
⍝       ⍴mtrim 3 3⍴' '
⍝ 0 0
⍝       mtrim 1 3⍴' a '
⍝ a
⍝       mtrim 'abc'
⍝ abc
⍝ ```

mtrim←{
    solid←' '≠⍵
    span←{(∨\⍵)∧⌽∨\⌽⍵}
    (span∨⌿solid)/(span∨/solid)⌿⍵
}
