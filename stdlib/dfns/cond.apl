⍝ # Conditional application  `{X}p cond f Y`
⍝
⍝ `f Y` if the predicate `p` holds for `Y`, otherwise `Y` unchanged. `X` is the left argument of both functions.
⍝
⍝ ```apl
⍝       'cond'⎕CY'dfns'
⍝       {⍵<0}cond-¨¯2 3
⍝ 2 3
⍝       10 <cond- 25
⍝ ¯15
⍝       {2|⍵}cond{1+⍵}¨3 8 10
⍝ 4 8 10
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'cond'⎕CY'dfns'
⍝       {0}cond-⍬
⍝       {1}cond⌽'abc'
⍝ cba
⍝ ```

cond←{
    ⍺←⊢
    ⍺ ⍺⍺ ⍵:⍺ ⍵⍵ ⍵
    ⍵
}
