⍝ # Strongly connected components  `scc Y`
⍝
⍝ For each vertex of the graph `Y`, the number of its component: two vertices are in the same one if a path leads from each to the
⍝ other. Components are numbered in the order of their first vertices.
⍝
⍝ ```apl
⍝       'scc'⎕CY'dfns'
⍝       scc(2 3)(,1)(,4)(,5)(,3)⍬
⍝ 1 1 2 2 2 3
⍝       scc ⍬
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'scc'⎕CY'dfns'
⍝       scc,⊂⍬
⍝ 1
⍝       scc(,2)(,1)
⍝ 1 1
⍝ ```

scc←{
    0=≢⍵:⍬
    vertices←⍳≢⍵
    reach←tc∨⍨↑(vertices∊⊢)¨⍵
    first←⊃∘⍸⍤1⊢(vertices∘.=vertices)∨reach∧⍉reach
    (∪first)⍳first
}
