⍝ # Drop trailing blanks  `dtb Y`
⍝
⍝ Of a matrix those columns at the right end go that are blank in all rows; of a vector of texts each loses its own.
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
