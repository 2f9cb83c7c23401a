⍝ # Transitive closure  `tc Y`
⍝
⍝ The transitive closure of a relation, a square matrix of bits: it holds between two items if one or more steps of the relation lead
⍝ from the first to the second. The number of steps is doubled until nothing is added.
⍝
⍝ ```apl
⍝       'tc'⎕CY'dfns'
⍝       tc 4 4⍴0 1 0 0 0 0 1 0 0 0 0 0 0 0 1 0
⍝ 0 1 1 0
⍝ 0 0 1 0
⍝ 0 0 0 0
⍝ 0 0 1 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'tc'⎕CY'dfns'
⍝       tc 0 0⍴0
⍝       tc 1 1⍴1
⍝ 1
⍝       tc 2 2⍴0 1 1 0
⍝ 1 1
⍝ 1 1
⍝ ```

tc←{{⍵∨⍵∨.∧⍵}⍣≡⍵}
