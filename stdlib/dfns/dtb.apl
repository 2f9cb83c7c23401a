⍝ # Drop trailing blanks  `dtb Y`
⍝
⍝ A matrix loses the trailing columns that are blank in all rows; in a vector of texts, each text loses its trailing blanks.
⍝
⍝ ```apl
⍝       'dtb'⎕CY'dfns'
⍝       '[',(dtb ' a b  '),']'
⍝ [ a b]
⍝       ⍴dtb 2 5⍴'ab   c'
⍝ 2 3
⍝       dtb 'x ' 'yz  '
⍝  x  yz
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'dtb'⎕CY'dfns'
⍝       dtb ''
⍝       dtb '   '
⍝       dtb 'a'
⍝ a
⍝       ⍴dtb 2 3⍴' '
⍝ 2 0
⍝       dtb 'a ' 'b' ''
⍝  a  b
⍝ ```

dtb←{
    1<|≡⍵:∇¨⍵
    2=≢⍴⍵:(0,-+/∧\⌽∧⌿' '=⍵)↓⍵
    ⍵↓⍨-+/∧\⌽' '=⍵
}
