⍝ # Conditional function power  `{X}f until g Y`
⍝
⍝ Applies `f` until `g` holds: `g` is tested first, on `Y`. `X` is the left argument of both.
⍝
⍝ ```apl
⍝       'until'⎕CY'dfns'
⍝       {2×⍵}until{⍵≥100}3
⍝ 192
⍝       {2×⍵}until{⍵≥100}300
⍝ 300
⍝       7{⍵-⍺}until>52
⍝ 3
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'until'⎕CY'dfns'
⍝       {⍵+1}until{1}⍬
⍝       {⍵,1}until{3=≢⍵}⍬
⍝ 1 1 1
⍝ ```

until←{
    loop←{⍵⍵ ⍵:⍵ ⋄ ∇ ⍺⍺ ⍵}
    0=⎕NC'⍺':(⍺⍺ loop ⍵⍵)⍵
    (⍺∘⍺⍺ loop(⍺∘⍵⍵))⍵
}
