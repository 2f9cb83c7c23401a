⍝ # Conditional function power  `{X}f while g Y`
⍝
⍝ Applies `f` as long as `g` holds: `g` is tested first, on `Y`. `X` is the left argument of both.
⍝
⍝ ```apl
⍝       'while'⎕CY'dfns'
⍝       {2×⍵}while{⍵<100}3
⍝ 192
⍝       {2×⍵}while{⍵<100}300
⍝ 300
⍝       7{⍵-⍺}while≤52
⍝ 3
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'while'⎕CY'dfns'
⍝       {⍵+1}while{0}⍬
⍝       {1↓⍵}while{0<≢⍵}'abc'
⍝ ```

while←{
    loop←{⍵⍵ ⍵:∇ ⍺⍺ ⍵ ⋄ ⍵}
    0=⎕NC'⍺':(⍺⍺ loop ⍵⍵)⍵
    (⍺∘⍺⍺ loop(⍺∘⍵⍵))⍵
}
