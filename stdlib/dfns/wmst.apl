⍝ # Minimal spanning tree  `X wmst Y`
⍝
⍝ Of the weighted graph `X`, given as for `wspan`, in which every edge leads both ways, the tree of least total cost that connects
⍝ all vertices to `Y`, by the method of Prim.
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
    grow←{                                  ⍝ ⍵: tree, the cost of the edge to each vertex, vertices outside
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
