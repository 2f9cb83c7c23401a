⍝ # Function power  `X f pow Y`
⍝
⍝ Applies `f` to `Y`, to that result and so on, `X` times, by tail calls.
⍝
⍝ ```apl
⍝       'pow'⎕CY'dfns'
⍝       5 {2×⍵}pow 1
⍝ 32
⍝       0 {2×⍵}pow 1
⍝ 1
⍝       1E5 {1+⍵}pow 0
⍝ 100000
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'pow'⎕CY'dfns'
⍝       0 +pow ⍬
⍝       2⌽pow 'abc'
⍝ abc
⍝ ```

pow←{
    ⍺=0:⍵
    (⍺-1)∇ ⍺⍺ ⍵
}
