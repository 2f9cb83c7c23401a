⍝ # Minimal spanning tree  `X wmst Y`
⍝
⍝ The tree of least total cost that connects all vertices to `Y` in the weighted graph `X`, in the form of `wspan`, in which every
⍝ edge leads both ways, by Prim's algorithm.
⍝
⍝ ```apl
⍝       'wmst'⎕CY'dfns'
⍝       graph←↑((2 3)(1 3)(1 2))((1 5)(1 2)(5 2))
⍝       graph wmst 1
⍝ ¯1 1 2
⍝ ```

wmst←{
    edges←⊣⌿⍺ ⋄ costs←⊢⌿⍺
    infinite←⌊/⍬
    grow←{ ⍝ ⍵: tree, the cost of the edge to each vertex, vertices outside
        (tree cost open)←⍵
        0=≢open:tree
        best←⊃open[⍋cost[open]]
        infinite=cost[best]:tree
        to←⊃edges[best] ⋄ new←⊃costs[best]
        less←(to∊open)∧new<cost[to]
        tree[less/to]←best
        cost[less/to]←less/new
        ∇ tree cost(open~best)
    }
    root←(⍳≢edges)∊⍵
    grow(¯2+root)(infinite×~root)(⍳≢edges)
}
