⍝ # Depth-first spanning tree  `X dfspan Y`
⍝
⍝ As `span`, but each path is followed to its end before another is begun.
⍝
⍝ ```apl
⍝       'dfspan span'⎕CY'dfns'
⍝       graph←(2 3)(,4)(4 5)(,1)⍬(,1)
⍝       graph dfspan 1
⍝ ¯1 1 1 2 3 ¯2
⍝       (2 3)(1 3)(1 2)dfspan 1
⍝ ¯1 1 2
⍝       (2 3)(1 3)(1 2)span 1
⍝ ¯1 1 1
⍝ ```

dfspan←{
    graph←⍺
    visit←{ ⍝ ⍺: the tree so far; ⍵: a vertex, what it leads to, and the same of those before
        (from to before)←⍵
        0=≢to:⍺{0=≢⍵:⍺ ⋄ ⍺ visit ⍵}before
        next←⊃to
        rest←from(1↓to)before
        ¯2≠⍺[next]:⍺ ∇ rest
        tree←⍺
        tree[next]←from
        tree ∇ next(⊃graph[next])rest
    }
    ((≢graph)⍴¯2)visit ¯1(,⍵)⍬
}
