⍝ # Pervasive application  `{X}f perv Y`
⍝
⍝ Applies `f` to the simple scalars in `Y` at any depth, or between those of `X` and `Y`.
⍝
⍝ ```apl
⍝       'perv'⎕CY'dfns'
⍝       {⍵,⍵}perv 1(2 3)
⍝ 1  2 3  1  2 3
⍝       1(2 3),perv 10 20
⍝  1 10   2 20  3 20
⍝       ≡{⍵}perv 5
⍝ 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'perv'⎕CY'dfns'
⍝       +perv ⍬
⍝       -perv(1(2 ⍬))0J1
⍝  ¯1  ¯2      0J¯1
⍝       ⌽perv 'ab' 'c'
⍝ c ab
⍝ ```

perv←{
    ⍺←⊢
    ⍺{⍺←0 ⋄ 0=(≡⍺)⌈≡⍵}⍵:⍺ ⍺⍺ ⍵
    ⍺ ∇¨⍵
}
