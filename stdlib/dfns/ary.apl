⍝ # Digits to a base  `X ary Y`
⍝
⍝ The digits of whole numbers in base `X`, along a new last axis: as few as are needed for the largest.
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
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'ary'⎕CY'dfns'
⍝       2 ary ⍬
⍝       2 ary 0 1
⍝ 0
⍝ 1
⍝       ⍴2 ary 2 2 2⍴⍳8
⍝ 2 2 2 4
⍝       2 ary ¯5
⍝ A base from 2 on is needed, and numbers from 0 on
⍝       2 ary ¯5
⍝         ∧
⍝       1 ary 3
⍝ A base from 2 on is needed, and numbers from 0 on
⍝       1 ary 3
⍝         ∧
⍝ ```

ary←{
    ⎕IO←0
    (⍺<2)∨∨/,⍵<0:'A base from 2 on is needed, and numbers from 0 on'⎕SIGNAL 11
    count←{⍵<⍺:1 ⋄ 1+⍺ ∇⌊⍵÷⍺}
    digits←(⍺⍴⍨⍺ count⌈/,⍵)⊤⍵
    (¯1⌽⍳≢⍴digits)⍉digits
}
