⍝ # Nested form of a tree  `X tnest Y`
⍝
⍝ Turns a forest that is given by the depths `X` and the values `Y` of its nodes, in the order of a table of contents, into a vector
⍝ of trees: each is a value, followed by its subtrees.
⍝
⍝ ```apl
⍝       'tnest'⎕CY'dfns'
⍝       ⎕←0 1 2 1 tnest 'abcd'
⍝  a b c   d
⍝       ]box on -style=min
⍝ Was OFF -style=min
⍝       0 1 2 1 0 tnest 'book' 'part' 'verse' 'coda' 'map'
⍝ ┌────────────────────────────┬─────┐
⍝ │┌────┬──────────────┬──────┐│┌───┐│
⍝ ││book│┌────┬───────┐│┌────┐│││map││
⍝ ││    ││part│┌─────┐│││coda│││└───┘│
⍝ ││    ││    ││verse│││└────┘││     │
⍝ ││    ││    │└─────┘││      ││     │
⍝ ││    │└────┴───────┘│      ││     │
⍝ │└────┴──────────────┴──────┘│     │
⍝ └────────────────────────────┴─────┘
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'tnest'⎕CY'dfns'
⍝       (,0)tnest 'a'
⍝  a
⍝       ⍬ tnest ⍬
⍝       0 1 tnest(1 2)'b'
⍝   1 2  b
⍝ ```

tnest←{
    0=≢⍺:⍬
    roots←⍺=⌊/⍺
    (roots⊂⍺){(⊂⊃⍵),(1↓⍺)tnest 1↓⍵}¨roots⊂⍵
}
