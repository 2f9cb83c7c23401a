⍝ # Indexing  `X squad Y`
⍝
⍝ As `X⌷Y`: each item of `X` selects along one axis of `Y`. `X` may have fewer items than `Y` has axes: the remaining axes are taken
⍝ whole; a scalar position drops its axis.
⍝
⍝ ```apl
⍝       'squad'⎕CY'dfns'
⍝       table←3 4⍴⍳12
⍝       2 squad table
⍝ 5 6 7 8
⍝       2 3 squad table
⍝ 7
⍝       (1 3)(⍳2)squad table
⍝ 1  2
⍝ 9 10
⍝       (⊂3 1)squad table
⍝ 9 10 11 12
⍝ 1  2  3  4
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'squad'⎕CY'dfns'
⍝       ⍬ squad 5
⍝ 5
⍝       ⍬ squad 2 2⍴⍳4
⍝ 1 2
⍝ 3 4
⍝       (⊂⍬)squad 'abc'
⍝ ```

squad←{
    axes←,⍺
    whole←(≢axes)↓⍳¨⍴⍵
    (axes,whole)⌷⍵
}
