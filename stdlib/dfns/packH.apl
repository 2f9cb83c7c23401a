⍝ # Packing: Huffman's code  `packH Y`
⍝
⍝ Packs a vector as bits, with short codes for frequent items: a triple of the different items, their codes, and the bits. Unpacks
⍝ such a triple.
⍝
⍝ ```apl
⍝       'packH'⎕CY'dfns'
⍝       packH 'mississippi'
⍝  misp   1 0 0  1 1  0  1 0 1   1 0 0 1 1 0 0 1 1 0 0 1 1 1 0 1 1 0 1 1 1
⍝       packH packH 'mississippi'
⍝ mississippi
⍝       packH packH 7 7 7
⍝ 7 7 7
⍝ ```

packH←{
    ⎕IO←0
    pack←{
        items←∪⍵
        merge←{                             ⍝ ⍵: weights of groups, members of groups, codes of items
            (weights groups codes)←⍵
            1≥≢weights:codes
            (a b)←2↑⍋weights
            codes[a⊃groups]←0,¨codes[a⊃groups]
            codes[b⊃groups]←1,¨codes[b⊃groups]
            rest←(⍳≢weights)~a b
            ∇(weights[rest],+/weights[a b])(groups[rest],⊂∊groups[a b])codes
        }
        codes←merge({≢⍵}⌸⍵)(,¨⍳≢items)((≢items)⍴⊂⍬)
        codes←{1=≢⍵:,⊂,0 ⋄ ⍵}codes          ⍝ a single item needs a bit as well
        items codes(∊codes[items⍳⍵])
    }
    unpack←{
        (items codes bits)←⍵
        keys←2⊥¨1,¨codes                    ⍝ a code as a number
        step←{                              ⍝ ⍺: the next bit; ⍵: the items so far and the code so far
            (found code)←⍵
            code←⍺+2×code
            code∊keys:(found,keys⍳code)1
            found code
        }
        items[⊃⊃step/(⌽bits),⊂⍬ 1]
    }
    0=≢⍵:⍵
    1<|≡⍵:unpack ⍵
    pack ⍵
}
