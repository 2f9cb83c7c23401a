⍝ # Packing: runs  `{X}packR Y`
⍝
⍝ Packs an array as its shape, the lengths of its runs of equal items, and their values. `X` is 1, or not given, to pack, and 0 to
⍝ unpack.
⍝
⍝ ```apl
⍝       'packR'⎕CY'dfns'
⍝       packR 'aaabccccd'
⍝  9  3 1 4 1  abcd
⍝       0 packR packR 2 4⍴5 5 5 7
⍝ 5 5 5 7
⍝ 5 5 5 7
⍝       packR ⍬
⍝  0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'packR'⎕CY'dfns'
⍝       packR 5
⍝    1  5
⍝       0 packR packR 2 2⍴(1 2)'a'
⍝  1 2 a
⍝  1 2 a
⍝ ```

packR←{
    ⎕IO←0
    ⍺←1
    ⍺=0:{(shape counts values)←⍵ ⋄ shape⍴counts/values}⍵
    vector←,⍵
    starts←(≢vector)↑1,(1↓vector)≢¨¯1↓vector
    (⍴⍵)(2-⍨/(⍸starts),≢vector)(starts/vector)
}
