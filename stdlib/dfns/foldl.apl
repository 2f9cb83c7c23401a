⍝ # Fold from the left  `X f foldl Y`
⍝
⍝ Takes `X` and the first item of `Y` through `f`, the result and the second item, and so on.
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

foldl←{⊃⍺⍺⍨/(⌽,⍵),⊂⍺}
