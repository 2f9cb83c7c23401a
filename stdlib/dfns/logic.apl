⍝ # Boolean function by number  `X n logic Y`
⍝
⍝ There are sixteen functions of two bits. `n` is the number whose binary digits are the results for the pairs 0 0, 0 1, 1 0 and
⍝ 1 1, in this order: 1 is `∧`, 6 `≠`, 7 `∨`, 9 `=`, 11 `≥`, 13 `≤`. It is applied between the items of `X` and `Y`.
⍝
⍝ ```apl
⍝       'logic'⎕CY'dfns'
⍝       0 0 1 1 (6 logic)0 1 0 1
⍝ 0 1 1 0
⍝       0 1∘.(13 logic)0 1
⍝ 1 1
⍝ 0 1
⍝       0 0 1 1∘{⍺(⍵ logic)0 1 0 1}¨1 7 8 14
⍝  0 0 0 1  0 1 1 1  1 0 0 0  1 1 1 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'logic'⎕CY'dfns'
⍝       ⍬(6 logic)⍬
⍝       1(0 logic)1
⍝ 0
⍝ ```

logic←{
    ⎕IO←0
    ((4⍴2)⊤⍺⍺)[⍵+2×⍺]
}
