⍝ # Selection of cells  `X from Y`
⍝
⍝ Picks major cells of `Y` by their positions `X`, of any shape. If `X` is nested, its items are the positions along one axis
⍝ each, and an empty item takes all. Negative positions count from the end.
⍝
⍝ ```apl
⍝       'from'⎕CY'dfns'
⍝       table←3 4⍴⍳12
⍝       2 from table
⍝ 5 6 7 8
⍝       ¯1 1 from table
⍝ 9 10 11 12
⍝ 1  2  3  4
⍝       (1 3)(2 ¯1)from table
⍝  2  4
⍝ 10 12
⍝       (2 2⍴⍳3)from 'abc'
⍝ ab
⍝ ca
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'from'⎕CY'dfns'
⍝       ⍬ from 'abc'
⍝       1 from(1 2)'a'
⍝  1 2
⍝       ⍴1 2 from 2 3 4⍴0
⍝ 2 3 4
⍝       ⍬ from 99
⍝ 99
⍝       (0⍴⊂1 2)from 99
⍝ 99
⍝ ```

from←{
    origin←⎕IO
    place←{⍺{⍵+(⍵<0)×⍺+origin}⍵}            ⍝ ¯1 is the last
    (0=≢⍺)∧0=≢⍴⍵:⍵                          ⍝ a scalar has no axes
    1≥|≡⍺:(⊂(≢⍵)place ⍺)⌷⍵
    indices←((≢⍺)↑⍴⍵){0=≢⍵:⍳⍺ ⋄ ⍺ place ⍵}¨⍺
    (indices,(≢⍺)↓⍳¨⍴⍵)⌷⍵
}
