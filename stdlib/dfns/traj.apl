⍝ # Trajectory  `f traj Y`
⍝
⍝ `Y`, `f Y`, `f f Y` and so on, until a value comes a second time. The values are items of a vector.
⍝
⍝ ```apl
⍝       'traj'⎕CY'dfns'
⍝       {10|7×⍵}traj 3
⍝ 3 1 7 9
⍝       {⌊⍵÷2}traj 20
⍝ 20 10 5 2 1 0
⍝       1⌽traj 'abc'
⍝  abc  bca  cab
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'traj'⎕CY'dfns'
⍝       ⊢traj ⍬
⍝
⍝       {1-⍵}traj 0
⍝ 0 1
⍝       -traj 1J1
⍝ 1J1 ¯1J¯1
⍝ ```

traj←{
    ⍺←⊢
    step←{
        next←⊂⍺⍺⊃⌽⍵
        next∊⍵:⍵
        ∇ ⍵,next
    }
    ⍺∘⍺⍺ step,⊂⍵
}
