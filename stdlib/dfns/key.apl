⍝ # Key  `X f key Y`
⍝
⍝ As the primitive `⌸`: calls `f` with each unique major cell of `X` as its left argument, and the corresponding cells of `Y` as its
⍝ right one. Without `X`, the cells of `Y` are the keys and the right argument is their positions.
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
