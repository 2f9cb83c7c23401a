⍝ # Distances in a spanning tree  `stdists Y`
⍝
⍝ The number of edges between each vertex of the tree `Y` and the root; ¯1 for vertices that are not in the tree.
⍝
⍝ ```apl
⍝       'stdists'⎕CY'dfns'
⍝       stdists ¯1 1 1 2 3 ¯2
⍝ 0 1 1 2 2 ¯1
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'stdists'⎕CY'dfns'
⍝       stdists,¯1
⍝ 0
⍝       stdists ⍬
⍝ ```

stdists←{
    tree←⍵
    wave←{ ⍝ ⍺: distances so far; ⍵: the distance of the last wave
        next←(⍺=¯1)∧tree∊⍸⍺=⍵
        ~1∊next:⍺
        (⍺+next×2+⍵)∇ ⍵+1
    }
    (¯1+tree=¯1)wave 0
}
