⍝ # Breadth-first spanning tree  `X span Y`
⍝
⍝ `X` is a graph: for each vertex, the vector of vertices that its edges lead to. The result is the tree of the shortest paths from
⍝ the vertex `Y`: for each vertex, the one before it on the path, ¯1 for `Y` itself, and ¯2 for vertices that cannot be reached.
⍝
⍝ ```apl
⍝       'span'⎕CY'dfns'
⍝       graph←(2 3)(,4)(4 5)(,1)⍬(,1)
⍝       graph span 1
⍝ ¯1 1 1 2 3 ¯2
⍝       graph span 5
⍝ ¯2 ¯2 ¯2 ¯2 ¯1 ¯2
⍝ ```

span←{
    graph←⍺
    wave←{ ⍝ ⍺: the tree so far; ⍵: vertices that were just reached
        0=≢⍵:⍺
        edges←graph[⍵]
        from←(≢¨edges)/⍵
        to←∊edges
        new←(≠to)∧¯2=⍺[to]
        tree←⍺
        tree[new/to]←new/from
        tree ∇ new/to
    }
    (¯2+(⍳≢graph)∊⍵)wave,⍵
}
