⍝ # Application to simple arrays  `{X}f saw Y`
⍝
⍝ Applies `f` to the simple arrays within `Y`, or between those of `X` and `Y`.
⍝
⍝ ```apl
⍝       'saw'⎕CY'dfns'
⍝       +/saw(1 2 3)(4(5 6))
⍝ 6  4 11
⍝       ⌽saw 'abc' 'de'
⍝  cba  ed
⍝       2↑saw(1 2 3)'abc'
⍝  1 2  ab
⍝       1 2↑saw(1 2 3)'abc'
⍝  1  ab
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'saw'⎕CY'dfns'
⍝       ⌽saw ⍬
⍝       ≢saw 5
⍝ 1
⍝       +/saw 2 2⍴(1 2)3
⍝ 3 3
⍝ 3 3
⍝       1 2+saw 3(4 5)
⍝ 4  6 7
⍝ ```

saw←{
    ⍺←⊢
    2>|≡⍵:⍺ ⍺⍺ ⍵
    ⍺ ∇¨⍵
}
