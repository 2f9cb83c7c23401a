⍝ # UTF-8  `utf8 Y`
⍝
⍝ The bytes of a text, or the text for bytes.
⍝
⍝ ```apl
⍝       'utf8'⎕CY'dfns'
⍝       utf8 'a⍝é'
⍝ 97 226 141 157 195 169
⍝       utf8 97 226 141 157 195 169
⍝ a⍝é
⍝       utf8 '𝄞'
⍝ 240 157 132 158
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'utf8'⎕CY'dfns'
⍝       utf8 ''
⍝       utf8 ⍬
⍝       utf8 'a'
⍝ 97
⍝ ```

utf8←{
    0=10|⎕DR ⍵:'UTF-8'⎕UCS,⍵
    ⎕IO←0
    decode←{ ⍝ the lead byte tells how many bits count
        lead←⊃⍵
        size←+/lead≥0 192 224 240
        64⊥(lead|⍨128 32 16 8[size-1]),64|1↓⍵
    }
    ⎕UCS decode¨(2≠⌊⍵÷64)⊂⍵
}
