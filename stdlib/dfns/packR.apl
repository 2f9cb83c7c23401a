⍝ # Packing: runs  `packR Y`
⍝
⍝ Packs a vector as the lengths and the values of its runs of equal items, and unpacks such a pair.
⍝
⍝ ```apl
⍝       'packR'⎕CY'dfns'
⍝       packR 'aaabccccd'
⍝  3 1 4 1  abcd
⍝       packR packR 5 5 5 7 7
⍝ 5 5 5 7 7
⍝       ≢packR ''
⍝ 0
⍝ ```

packR←{
    ⎕IO←0
    0=≢⍵:⍵
    1<|≡⍵:(⊃⍵)/⊃⌽⍵
    first←1,2≢/⍵
    (-2-/(⍸first),≢⍵)(first/⍵)
}
