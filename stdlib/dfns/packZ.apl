⍝ # Packing: Lempel and Ziv  `packZ Y`
⍝
⍝ Packs a vector as phrases, each an earlier phrase and one more item: a pair of the numbers of those earlier phrases, 0 for
⍝ none, and of these items. Unpacks such a pair.
⍝
⍝ ```apl
⍝       'packZ'⎕CY'dfns'
⍝       packZ 'abababab'
⍝  0 0 1 3 0  abbab
⍝       packZ packZ 'abababab'
⍝ abababab
⍝       ≢⊃packZ 1000⍴'abc'
⍝ 76
⍝ ```

packZ←{
    ⎕IO←0
    pack←{
        items←∪⍵
        size←≢items
        step←{                              ⍝ ⍺: an item's number; ⍵: phrases as numbers, the one that is going on
            (phrases now)←⍵
            next←⍺+size×now
            at←phrases⍳next
            at<≢phrases:phrases(at+1)
            (phrases,next)0
        }
        (phrases now)←⊃step/(⌽items⍳⍵),⊂⍬ 0
        phrases,←(now>0)/phrases[0⌈now-1]
        (⌊phrases÷size)(items[size|phrases])
    }
    unpack←{
        step←{                              ⍝ ⍺: an earlier phrase and an item; ⍵: the phrases so far
            (before item)←⍺
            ⍵,⊂(∊before⊃(⊂⍬),⍵),item
        }
        ⊃,/⊃step/(⌽↓⍉↑⍵),⊂⍬
    }
    0=≢⍵:⍵
    1<|≡⍵:unpack ⍵
    pack ⍵
}
