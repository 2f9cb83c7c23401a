⍝ # Packing: Huffman's code  `{X}packH Y`
⍝
⍝ Packs an array as its shape, its different items, a code for each, and the bits of all codes: frequent items have short codes.
⍝ `X` is 1, the default, to pack, and 0 to unpack.
⍝
⍝ ```apl
⍝       'packH'⎕CY'dfns'
⍝       packH 'mississippi'
⍝  11  misp   1 0 0  1 1  0  1 0 1   1 0 0 1 1 0 0 1 1 0 0 1 1 1 0 1 1 0 1 1 1
⍝       0 packH packH 'mississippi'
⍝ mississippi
⍝       0 packH packH 2 2⍴7
⍝ 7 7
⍝ 7 7
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'packH'⎕CY'dfns'
⍝       0 packH packH ⍬
⍝       0 packH packH 'a'
⍝ a
⍝       0 packH packH(1 2)'a'(1 2)
⍝  1 2 a 1 2
⍝ ```

packH←{
    ⎕IO←0
    ⍺←1
    code←{                                  ⍝ ⍵: how often the items occur
        merge←{                             ⍝ ⍵: weights of groups, members of groups, codes of items
            (weights groups codes)←⍵
            1≥≢weights:codes
            (a b)←2↑⍋weights
            codes[a⊃groups]←0,¨codes[a⊃groups]
            codes[b⊃groups]←1,¨codes[b⊃groups]
            rest←(⍳≢weights)~a b
            ∇(weights[rest],+/weights[a b])(groups[rest],⊂∊groups[a b])codes
        }
        1=≢⍵:,⊂,0                           ⍝ a single item needs a bit as well
        merge ⍵(,¨⍳≢⍵)((≢⍵)⍴⊂⍬)
    }
    pack←{
        0=≢,⍵:(⍴⍵)(,⍵)⍬ ⍬
        items←∪,⍵
        codes←code{≢⍵}⌸,⍵
        (⍴⍵)items codes(∊codes[items⍳,⍵])
    }
    unpack←{
        (shape items codes bits)←⍵
        keys←2⊥¨1,¨codes                    ⍝ a code as a number
        step←{                              ⍝ ⍺: the next bit; ⍵: the items so far and the code so far
            (found now)←⍵
            now←⍺+2×now
            now∊keys:(found,keys⍳now)1
            found now
        }
        shape⍴items[⊃⊃step/(⌽bits),⊂⍬ 1]
    }
    ⍺:pack ⍵
    unpack ⍵
}
