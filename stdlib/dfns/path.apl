⍝ # Shortest way  `X path from to`
⍝
⍝ A path with the fewest edges through the graph `X` between two vertices: the vector of vertices, empty if there is none. `to` may
⍝ be a vector of vertices: then the path leads to the nearest one.
⍝
⍝ ```apl
⍝       'path'⎕CY'dfns'
⍝       graph←(2 3)(,4)(4 5)(,1)⍬(,1)
⍝       graph path 1 5
⍝ 1 3 5
⍝       graph path 4 5
⍝ 4 1 3 5
⍝       graph path 1 1
⍝ 1
⍝       ≢graph path 1 6
⍝ 0
⍝       graph path 4(2 5)
⍝ 4 1 2
⍝ ```

path←{
    (from to)←⍵
    tree←⍺ span from
    ways←(⊂tree)stpath¨,to
    found←(×≢¨ways)/ways
    0=≢found:⍬
    ⊃found[⍋≢¨found]
}
