⍝ # Key  `X f key Y`
⍝
⍝ Applies `f` to each different major cell of `X` on the left, and on the right to the cells of `Y` beside it. Without `X`, cells
⍝ of `Y` are the keys and `f` has their positions. As the primitive `⌸`.
⍝
⍝ ```apl
⍝       'key'⎕CY'dfns'
⍝       'abacb'{⍺,+/⍵}key 1 2 3 4 5
⍝ a 4
⍝ b 7
⍝ c 4
⍝       {⍺(≢⍵)}key 'mississippi'
⍝ m 1
⍝ i 4
⍝ s 4
⍝ p 2
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'key'⎕CY'dfns'
⍝       ⍬{⍺ ⍵}key ⍬
⍝       {⍺(≢⍵)}key 2 2⍴1
⍝  1 1  2
⍝       (1 2)3(1 2){⍺ ⍵}key 'abc'
⍝   1 2   ac
⍝  3      b
⍝ ```

key←{
    0=⎕NC'⍺':⍺⍺⌸⍵
    ⍺ ⍺⍺⌸⍵
}
