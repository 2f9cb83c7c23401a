⍝ # Text in a box  `box Y`
⍝
⍝ Draws a box around a text, a vector of texts, or a character matrix.
⍝
⍝ ```apl
⍝       'box'⎕CY'dfns'
⍝       box 'Zilde'
⍝ ┌─────┐
⍝ │Zilde│
⍝ └─────┘
⍝       box 'two' 'lines'
⍝ ┌─────┐
⍝ │two  │
⍝ │lines│
⍝ └─────┘
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'box'⎕CY'dfns'
⍝       box ''
⍝ ┌┐
⍝ ││
⍝ └┘
⍝       box 'a'
⍝ ┌─┐
⍝ │a│
⍝ └─┘
⍝       box 2 2⍴'abcd'
⍝ ┌──┐
⍝ │ab│
⍝ │cd│
⍝ └──┘
⍝       box 5
⍝ ┌─┐
⍝ │5│
⍝ └─┘
⍝ ```

box←{
    text←⍕{1<|≡⍵:↑⍵ ⋄ 2=≢⍴⍵:⍵ ⋄ ⍉⍪⍵}⍵
    bar←(≢⍉text)/'─'
    ('┌',bar,'┐')⍪('│',text,'│')⍪'└',bar,'┘'
}
