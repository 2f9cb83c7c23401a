⍝ # Standard deviation  `stdev Y`
⍝
⍝ The root of the mean squared distance of the major cells of `Y` from their mean.
⍝
⍝ ```apl
⍝       stdev 2 4 4 4 5 5 7 9
⍝ 2
⍝       stdev 3 2⍴1 10 2 20 3 30
⍝ LENGTH ERROR: Mismatched left and right argument shapes
⍝ var[2] mean×⍨cells-⍤¯1⊢mean cells
⍝                   ∧
⍝       stdev 7
⍝ 0
⍝ ```
⍝ uses: var

stdev←{0.5*⍨var ⍵}
