⍝ # Fibonacci number  `{X}fibonacci Y`
⍝
⍝ The `Y`th number of the sequence that begins with 0 1, computed by tail calls: `X` is the pair that the sequence starts with.
⍝
⍝ ```apl
⍝       'fibonacci'⎕CY'dfns'
⍝       fibonacci 10
⍝ 55
⍝       fibonacci¨0,⍳10
⍝ 0 1 1 2 3 5 8 13 21 34 55
⍝       2 1∘fibonacci¨0,⍳10
⍝ 2 1 3 4 7 11 18 29 47 76 123
⍝       fibonacci 78
⍝ 8.944394324E15
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'fibonacci'⎕CY'dfns'
⍝       fibonacci 0
⍝ 0
⍝       fibonacci 1
⍝ 1
⍝ ```

fibonacci←{
    ⎕IO←1
    ⍺←0 1
    ⍵=0:⊃⍺
    (⍺[2],+/⍺)∇ ⍵-1
}
