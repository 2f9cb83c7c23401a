⍝ # Factorial  `{X}factorial Y`
⍝
⍝ The product of the whole numbers up to `Y`, computed by tail calls: `X` is the product so far.
⍝
⍝ ```apl
⍝       'factorial'⎕CY'dfns'
⍝       factorial 5
⍝ 120
⍝       factorial 0
⍝ 1
⍝       factorial 170
⍝ 7.257415615E306
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'factorial'⎕CY'dfns'
⍝       factorial 1
⍝ 1
⍝       factorial 5x
⍝ 120
⍝ ```

factorial←{
    ⍺←1
    ⍵=0:⍺
    (⍺×⍵)∇ ⍵-1
}
