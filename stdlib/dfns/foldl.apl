⍝ # Fold from the left  `X f foldl Y`
⍝
⍝ Applies `f` to `X` and the first item of `Y`, to the result and the second item, and so on.
⍝
⍝ ```apl
⍝       'foldl'⎕CY'dfns'
⍝       100 -foldl 1 2 3
⍝ 94
⍝       'hello' ⌽⍨foldl 1 1
⍝ llohe
⍝       7 +foldl ⍬
⍝ 7
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'foldl'⎕CY'dfns'
⍝       ⍬ ,foldl 1 2
⍝ 1 2
⍝       5 +foldl ⍬
⍝ 5
⍝       1 +foldl(1 2)3
⍝ 5 6
⍝       0J1 ×foldl 2 3
⍝ 0J6
⍝ ```

foldl←{⊃⍺⍺⍨/(⌽,⍵),⊂⍺}
