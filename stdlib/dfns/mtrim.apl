⍝ # Trim a character matrix  `mtrim Y`
⍝
⍝ Without the blank rows and columns at its edges.
⍝
⍝ ```apl
⍝       'mtrim'⎕CY'dfns'
⍝       mtrim 4 6⍴'          ab    c        '
⍝ ab
⍝ c
⍝       ⍴mtrim 2 2⍴' '
⍝ 0 0
⍝ ```

mtrim←{
    solid←' '≠⍵
    span←{(∨\⍵)∧⌽∨\⌽⍵}
    (span∨⌿solid)/(span∨/solid)⌿⍵
}
