⍝ # Packing: different items  `{X}packU Y`
⍝
⍝ Packs an array as its shape, its different items, and where each stands among them, counted from 0. `X` is 1, or not given, to
⍝ pack, and 0 to unpack.
⍝
⍝ ```apl
⍝       'packU'⎕CY'dfns'
⍝       packU 'mississippi'
⍝  11  misp  0 1 2 2 1 2 2 1 3 3 1
⍝       0 packU packU 2 3⍴'abcabd'
⍝ abc
⍝ abd
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'packU'⎕CY'dfns'
⍝       0 packU packU ⍬
⍝       0 packU packU 5
⍝ 5
⍝       0 packU packU(1 2)'a'(1 2)
⍝  1 2 a 1 2
⍝ ```

packU←{
    ⎕IO←0
    ⍺←1
    ⍺=0:{(shape items places)←⍵ ⋄ shape⍴items[places]}⍵
    items←∪,⍵
    (⍴⍵)items(items⍳,⍵)
}
