⍝ # Digits to a base  `X ary Y`
⍝
⍝ The digits of whole numbers to the base `X`, as few as are needed for the largest: along a new last axis.
⍝
⍝ ```apl
⍝       'ary'⎕CY'dfns'
⍝       2 ary 10
⍝ 1 0 1 0
⍝       16 ary 255 256
⍝ 0 15 15
⍝ 1  0  0
⍝       3 ary 0
⍝ 0
⍝ ```

ary←{
    ⎕IO←0
    count←{⍵<⍺:1 ⋄ 1+⍺ ∇⌊⍵÷⍺}
    digits←(⍺⍴⍨⍺ count⌈/,⍵)⊤⍵
    (¯1⌽⍳≢⍴digits)⍉digits
}
