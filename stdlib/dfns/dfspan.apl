⍝ # Depth-first spanning tree  `X dfspan Y`
⍝
⍝ As `span`, but each way is followed to its end before another is begun.
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
    visit←{                                 ⍝ ⍺: the tree so far; ⍵: edges that may be followed, the last first
        0=≢⍵:⍺
        (from to)←⊃⌽⍵
        ¯2≠⍺[to]:⍺ ∇ ¯1↓⍵
        tree←⍺
        tree[to]←from
        tree ∇(¯1↓⍵),to,¨⌽⊃graph[to]
    }
    ((≢graph)⍴¯2)visit,⊂¯1 ⍵
}
