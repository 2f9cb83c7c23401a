⍝ # Maya numerals  `mayan Y`
⍝
⍝ Draws a whole number as the Maya wrote it: digits in base 20 from the top down, each made of dots for one and bars for
⍝ five; a shell, here `◊`, is zero.
⍝
⍝ ```apl
⍝       'mayan'⎕CY'dfns'
⍝       mayan 13
⍝ •••
⍝ ────
⍝ ────
⍝       mayan 429
⍝  •
⍝
⍝  •
⍝
⍝ ••••
⍝ ────
⍝       mayan 400
⍝  •
⍝
⍝  ◊
⍝
⍝  ◊
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'mayan'⎕CY'dfns'
⍝       ⍴mayan 0
⍝ 1 4
⍝       ⍴mayan 20
⍝ 3 4
⍝       mayan ¯1
⍝ A whole number from 0 on is needed
⍝       mayan ¯1
⍝       ∧
⍝ ```

mayan←{
    ⎕IO←0
    (⍵<0)∨⍵≠⌊⍵:'A whole number from 0 on is needed'⎕SIGNAL 11
    digits←{⍵=0:⍬ ⋄ (∇⌊⍵÷20),20|⍵}
    glyph←{
        ⍵=0:1 4⍴' ◊  '
        (bars dots)←0 5⊤⍵
        upper←4↑(-dots+⌊0.5×4-dots)↑dots⍴'•'
        ↑((×dots)/⊂upper),bars⍴⊂'────'
    }
    ⊃{⍺⍪' '⍪⍵}/glyph¨{0=≢⍵:,0 ⋄ ⍵}digits ⍵
}
