⍝ # Reduction of parts  `X f pred Y`
⍝
⍝ The reductions by `f` of the parts of the vector `Y` whose lengths are in `X`.
⍝
⍝ ```apl
⍝       'pred'⎕CY'dfns'
⍝       2 3 1 +pred ⍳6
⍝ 3 12 6
⍝       1 4 ⌈pred 3 1 4 1 5
⍝ 3 5
⍝       2 0 1 +pred 5 6 7
⍝ 11 0 7
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'pred'⎕CY'dfns'
⍝       ⍬ +pred ⍬
⍝       (,3)+pred 1 2 3
⍝ 6
⍝       1 1 ,pred(1 2)'a'
⍝   1 2  a
⍝       1 1 +pred 1 2 3
⍝ 1 2
⍝ ```

pred←{
    starts←¯1↓0,+\⍺
    ⍺⍺/¨⍺↑¨starts↓¨⊂⍵
}
