⍝ # Numbering without zero  `X adic Y`
⍝
⍝ Writes whole numbers with the digits `X`, none of which is zero, as the columns of a spreadsheet are lettered: after the last
⍝ digit come the pairs. Text is turned into the number again.
⍝
⍝ ```apl
⍝       'adic'⎕CY'dfns'
⍝       ⎕A adic 28
⍝ AB
⍝       ⎕A adic 'ZZ'
⍝ 702
⍝       ⎕A∘adic¨1 26 27 702 703
⍝  A  Z  AA  ZZ  AAA
⍝       ⎕A adic 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'adic'⎕CY'dfns'
⍝       ⎕A adic 1
⍝ A
⍝       ⎕A adic ''
⍝ 0
⍝       ⎕A adic ¯1
⍝ A whole number from 0 on is needed
⍝       ⎕A adic ¯1
⍝          ∧
⍝       ⎕A adic 1.5
⍝ A whole number from 0 on is needed
⍝       ⎕A adic 1.5
⍝          ∧
⍝ ```

adic←{
    ⎕IO←0
    base←≢⍺
    0=10|⎕DR ⍵:base⊥1+⍺⍳⍵
    (⍵<0)∨⍵≠⌊⍵:'A whole number from 0 on is needed'⎕SIGNAL 11
    digits←{⍵=0:⍬ ⋄ (∇⌊(⍵-1)÷base),base|⍵-1}
    (,⍺)[digits ⍵]
}
