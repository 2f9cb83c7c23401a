⍝ # Fixed point  `{X}f limit Y`
⍝
⍝ Applies `f` to `Y`, to that result and so on until a result matches the one before. `X` is the left argument each time.
⍝
⍝ ```apl
⍝       'limit'⎕CY'dfns'
⍝       2○limit 1
⍝ 0.7390851332
⍝       2{0.5×⍵+⍺÷⍵}limit 1
⍝ 1.414213562
⍝       {⍵∪⍵+2}⍣3⊢1
⍝ 1 3 5 7
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'limit'⎕CY'dfns'
⍝       {⍵}limit ⍬
⍝       {0.5×⍵}limit 1
⍝ 0
⍝       {⌊⍵÷2}limit 2 2⍴1 5 9 0
⍝ 0 0
⍝ 0 0
⍝ ```

limit←{
    loop←{next←⍺⍺ ⍵ ⋄ next≡⍵:⍵ ⋄ ∇ next}
    0=⎕NC'⍺':⍺⍺ loop ⍵
    ⍺∘⍺⍺ loop ⍵
}
