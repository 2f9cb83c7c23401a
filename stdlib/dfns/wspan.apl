⍝ # Spanning tree of cheapest ways  `X wspan Y`
⍝
⍝ `X` is a weighted graph, a matrix of two rows: for each vertex, the vertices that its edges lead to, and below them the costs of
⍝ these edges, which are not negative. The result is a tree, in the form of `span`, of the cheapest paths from the vertex `Y`, by
⍝ Dijkstra's algorithm.
⍝
⍝ ```apl
⍝       'wspan'⎕CY'dfns'
⍝       graph←↑((2 3)(3 4)(,4)⍬)((1 5)(1 9)(,2)⍬)
⍝       graph wspan 1
⍝ ¯1 1 2 3
⍝       graph wspan 4
⍝ ¯2 ¯2 ¯2 ¯1
⍝ ```

wspan←{
    edges←⊣⌿⍺ ⋄ costs←⊢⌿⍺
    infinite←⌊/⍬
    settle←{ ⍝ ⍵: tree, costs so far, vertices that are not settled
        (tree cost open)←⍵
        0=≢open:tree
        best←⊃open[⍋cost[open]]
        infinite=cost[best]:tree
        to←⊃edges[best]
        new←cost[best]+⊃costs[best]
        less←new<cost[to]
        tree[less/to]←best
        cost[less/to]←less/new
        ∇ tree cost(open~best)
    }
    root←(⍳≢edges)∊⍵
    settle(¯2+root)(infinite×~root)(⍳≢edges)
}
