⍝ # Construct a list  `X cons Y`
⍝
⍝ The linked list, in the form of `list`, that begins with the item `X` and continues with the list `Y`.
⍝
⍝ ```apl
⍝       'cons list'⎕CY'dfns'
⍝       (1 cons list 2 3)≡list 1 2 3
⍝ 1
⍝       'head' cons '∘'
⍝  head ∘
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'cons'⎕CY'dfns'
⍝       ⍬ cons '∘'
⍝   ∘
⍝       (1 2)cons '∘'
⍝  1 2 ∘
⍝       1 cons 2
⍝ 1 2
⍝ ```

cons←{⍺ ⍵}
