⍝ # Packing: without zeros and blanks  `{X}packN Y`
⍝
⍝ Packs a simple array as its shape, bits that tell which items are not zero or blank, and those items. `X` is 1, or not given, to
⍝ pack, and 0 to unpack.
⍝
⍝ ```apl
⍝       'packN'⎕CY'dfns'
⍝       packN 0 0 3 0 4
⍝  5  0 0 1 0 1  3 4
⍝       packN 'ab c'
⍝  4  1 1 0 1  abc
⍝       0 packN packN 3 3⍴1 0 0 0
⍝ 1 0 0
⍝ 0 1 0
⍝ 0 0 1
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'packN'⎕CY'dfns'
⍝       0 packN packN ⍬
⍝       0 packN packN 5
⍝ 5
⍝       0 packN packN 0J1 0
⍝ 0J1 0
⍝ ```

packN←{
    ⍺←1
    ⍺=0:{(shape full items)←⍵ ⋄ shape⍴full\items}⍵
    full←(,⍵)≠⊃0⍴⊂⊃0⍴⍵
    (⍴⍵)full(full/,⍵)
}
