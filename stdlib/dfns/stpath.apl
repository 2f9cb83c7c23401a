⍝ # Way in a spanning tree  `X stpath Y`
⍝
⍝ The path from the root of the tree `X`, in the form of `span`, to the vertex `Y`: a vector of vertices, empty if there is none.
⍝
⍝ ```apl
⍝       'stpath'⎕CY'dfns'
⍝       tree←¯1 1 1 2 3 ¯2
⍝       tree stpath 4
⍝ 1 2 4
⍝       tree stpath 1
⍝ 1
⍝       ≢tree stpath 6
⍝ 0
⍝ ```

stpath←{
    before←⍺[⍵]
    before=¯2:⍬
    before=¯1:,⍵
    (⍺ ∇ before),⍵
}
