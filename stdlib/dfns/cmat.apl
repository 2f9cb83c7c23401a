⍝ # Combinations  `X cmat Y`
⍝
⍝ All ways to choose `X` items of `⍳Y`, one in each row, in ascending order.
⍝
⍝ ```apl
⍝       'cmat'⎕CY'dfns'
⍝       2 cmat 4
⍝ 1 2
⍝ 1 3
⍝ 1 4
⍝ 2 3
⍝ 2 4
⍝ 3 4
⍝       ⍴5 cmat 20
⍝ 15504 5
⍝       ⍴0 cmat 3
⍝ 1 0
⍝       ⍴4 cmat 3
⍝ 0 4
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'cmat'⎕CY'dfns'
⍝       3 cmat 3
⍝ 1 2 3
⍝       ⍴0 cmat 0
⍝ 1 0
⍝       ⎕IO←0 ⋄ 1 cmat 3
⍝ 0
⍝ 1
⍝ 2
⍝       ⎕IO←1
⍝ ```

cmat←{
    origin←⎕IO ⋄ ⎕IO←0
    (k n)←⍺ ⍵
    widen←{ ⍝ ⍵: choices of the first items; any greater item may follow that leaves enough
        last←⊢/¯1,⍵
        room←0⌈(n-k)+(≢⍉⍵)-last
        next←(⍳+/room)-room/¯1↓0,+\room
        (room⌿⍵),next+room/last+1
    }
    origin+widen⍣k⊢1 0⍴0
}
