⍝ # Standard deviation  `stdev Y`
⍝
⍝ The root of the mean squared distance of the major cells of `Y` from their mean.
⍝
⍝ ```apl
⍝       'stdev'⎕CY'dfns'
⍝       stdev 2 4 4 4 5 5 7 9
⍝ 2
⍝       stdev 3 2⍴1 10 2 20 3 30
⍝ 0.8164965809 8.164965809
⍝       stdev 7
⍝ 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'stdev'⎕CY'dfns'
⍝       stdev ⍬
⍝ 0
⍝       stdev 5 5
⍝ 0
⍝       stdev 2 2 2⍴⍳8
⍝ 2 2
⍝ 2 2
⍝ ```

stdev←{0.5*⍨var ⍵}
