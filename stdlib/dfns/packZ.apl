⍝ # Packing: Lempel and Ziv  `{X}packZ Y`
⍝
⍝ Packs an array as its shape and phrases, each an earlier phrase and one more item: the numbers of those earlier phrases, 0 for
⍝ none, and the items. `X` is 1, or not given, to pack, and 0 to unpack.
⍝
⍝ ```apl
⍝       'packZ'⎕CY'dfns'
⍝       packZ 'abababab'
⍝  8  0 0 1 3 0  abbab
⍝       0 packZ packZ 'abababab'
⍝ abababab
⍝       ≢2⊃packZ 1000⍴'abc'
⍝ 76
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'packZ'⎕CY'dfns'
⍝       0 packZ packZ ''
⍝       0 packZ packZ 5
⍝ 5
⍝ ```

packZ←{
    ⎕IO←0
    ⍺←1
    pack←{
        items←∪,⍵
        size←1⌈≢items
        step←{                              ⍝ ⍺: an item's number; ⍵: phrases as numbers, the one that is going on
            (phrases now)←⍵
            next←⍺+size×now
            place←phrases⍳next
            place<≢phrases:phrases(place+1)
            (phrases,next)0
        }
        (phrases now)←⊃step/(⌽items⍳,⍵),⊂⍬ 0
        phrases,←(now>0)/phrases[(now>0)/now-1]
        (⍴⍵)(⌊phrases÷size)(items[size|phrases])
    }
    unpack←{
        (shape before items)←⍵
        step←{                              ⍝ ⍺: an earlier phrase and an item; ⍵: the phrases so far
            (before item)←⍺
            ⍵,⊂(∊before⊃(⊂⍬),⍵),item
        }
        0=≢items:shape⍴items
        shape⍴⊃,/⊃step/(⌽↓⍉↑before items),⊂⍬
    }
    ⍺:pack ⍵
    unpack ⍵
}
