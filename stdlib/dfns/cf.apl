⍝ # Continued fraction, both ways  `cf Y`
⍝
⍝ For a scalar, the terms of its continued fraction, as in `cfract`; for a vector of terms, the number they represent.
⍝
⍝ ```apl
⍝       'cf'⎕CY'dfns'
⍝       cf 2*0.5
⍝ 1 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2
⍝       cf 1 2 2 2 2
⍝ 1.413793103
⍝       cf cf 1.234
⍝ 1.234
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'cf'⎕CY'dfns'
⍝       cf 0
⍝ 0
⍝       cf ,5
⍝ 5
⍝       cf 3
⍝ 3
⍝ ```

cf←{0=≢⍴⍵:cfract ⍵ ⋄ +∘÷/⍵}
