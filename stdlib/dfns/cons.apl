⍝ # Construct a list  `X cons Y`
⍝
⍝ The linked list, as `list` gives it, that begins with the item `X` and goes on with the list `Y`.
⍝
⍝ ```apl
⍝       'cons list'⎕CY'dfns'
⍝       (1 cons list 2 3)≡list 1 2 3
⍝ 1
⍝       'head' cons '∘'
⍝  head ∘
⍝ ```

cons←{⍺ ⍵}
