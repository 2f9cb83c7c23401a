⍝ # Application at places  `{X}f at Z Y`
⍝
⍝ As `@`: applies `f` to the items of `Y` at the positions `Z`; `f` may be an array of new items, and `Z` a function that returns a mask.
⍝
⍝ ```apl
⍝       'at'⎕CY'dfns'
⍝       -at 2 4⍳5
⍝ 1 ¯2 3 ¯4 5
⍝       0 at 1 3⊢10 20 30
⍝ 0 20 0
⍝       10 ×at(2∘|)⍳5
⍝ 10 2 30 4 50
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'at'⎕CY'dfns'
⍝       -at ⍬⊢⍬
⍝       -at 1⊢0J1 2
⍝ 0J¯1 2
⍝       ⌽at 1 2⊢'abc'
⍝ bac
⍝       (⊂1 2)at 1⊢'ab'
⍝  1 2 b
⍝ ```

at←{
    ⍺←⊢
    ⍺(⍺⍺@⍵⍵)⍵
}
