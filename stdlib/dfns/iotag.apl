⍝ # Index generator, generalised  `{X}iotag Y`
⍝
⍝ `iotag Y` is `⍳Y` also for negative numbers, which count down along their axis. `X iotag Y` counts from `X` to the number `Y`,
⍝ up or down; a second item of `Y` is the size of the steps.
⍝
⍝ ```apl
⍝       'iotag'⎕CY'dfns'
⍝       iotag 5
⍝ 1 2 3 4 5
⍝       iotag ¯5
⍝ 5 4 3 2 1
⍝       iotag 2 ¯3
⍝  1 3  1 2  1 1
⍝  2 3  2 2  2 1
⍝       3 iotag 7
⍝ 3 4 5 6 7
⍝       7 iotag 3
⍝ 7 6 5 4 3
⍝       1 iotag 2 0.25
⍝ 1 1.25 1.5 1.75 2
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'iotag'⎕CY'dfns'
⍝       iotag 0
⍝       3 iotag 3
⍝ 3
⍝       5 iotag 1
⍝ 5 4 3 2 1
⍝ ```

iotag←{
    0=⎕NC'⍺':{
        axes←{⍵<0:⌽⍳-⍵ ⋄ ⍳⍵}¨⍵
        0=≢⍴⍵:⊃axes
        ⊃∘.,/axes
    }⍵
    (last step)←2↑⍵,1
    way←×last-⍺
    ⍺+way×step×(-⎕IO)+⍳1+⌊1E¯12+(|last-⍺)÷step
}
