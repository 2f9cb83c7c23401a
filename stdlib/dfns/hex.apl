⍝ # Hexadecimal digits  `{X}hex Y`
⍝
⍝ The numbers `Y` as texts of `X` hexadecimal digits: by default 2, 4, 8 or 16, as the largest number needs.
⍝ Negative numbers are written as their two's complement.
⍝
⍝ ```apl
⍝       'hex dec'⎕CY'dfns'
⍝       hex 255 256
⍝  00ff  0100
⍝       4 hex 10
⍝  000a
⍝       hex ¯3 ¯2 ¯1 0 1
⍝  fd  fe  ff  00  01
⍝       hex 2 2⍴72 101 108 112
⍝  48  65
⍝  6c  70
⍝       dec hex 100000×⍳3
⍝ 100000 200000 300000
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'hex'⎕CY'dfns'
⍝       hex ⍬
⍝       hex 0
⍝  00
⍝ ```

hex←{
    ⎕IO←0
    ⍺←0
    1<|≡⍵:⍺ ∇¨⍵
    needed←2 4 8 16[+/(⌈/|,⍵)≥16*2 4 8]
    digits←((⊃(⍺=0)⌽⍺ needed)/16)⊤⍵
    ↓(⎕D,'abcdef')[(¯1⌽⍳≢⍴digits)⍉digits]
}
