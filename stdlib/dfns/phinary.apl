⍝ # Numbers to the base of the golden ratio  `{X}phinary Y`
⍝
⍝ Writes a number as a sum of different powers of (1+√5)÷2, no two of them adjacent: in the text each digit 1 stands for
⍝ one. If `X` is 0, the result is the exponents instead. A text of such digits is turned into a number.
⍝
⍝ ```apl
⍝       'phinary'⎕CY'dfns'
⍝       phinary 4
⍝ 101.01
⍝       phinary 1 2 3 5
⍝  1  10.01  100.01  1000.1001
⍝       0 phinary 42
⍝ 7 5 1 ¯3 ¯8
⍝       phinary '10100010.00100001'
⍝ 42
⍝       phinary 0
⍝ 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'phinary'⎕CY'dfns'
⍝       phinary 0
⍝ 0
⍝       phinary ⍬
⍝ ```

phinary←{
    ⎕IO←0 ⋄ ⎕CT←0
    ⍺←1
    phi←0.5×1+5*0.5
    exponents←{ ⍝ always the largest power that fits
        ⍵<1E¯9:⍬
        n←⌊1E¯9+phi⍟⍵
        n,∇ ⍵-phi*n
    }
    digits←{
        high←0⌈⌈/⍵ ⋄ low←0⌊⌊/⍵
        text←'01'[(high-⍳1+high-low)∊⍵]
        low=0:text
        ((high+1)↑text),'.',(high+1)↓text
    }
    number←{
        point←⍵⍳'.'
        sum←phi+.*(point-1)-⍸'1'=⍵~'.'
        (1E¯9>|sum-⌊0.5+sum)⊃sum(⌊0.5+sum)
    }
    1<|≡⍵:⍺ ∇¨⍵
    0=10|⎕DR ⍵:number,⍵
    0<≢⍴⍵:⍺ ∇¨⍵
    ⍺:digits exponents ⍵
    exponents ⍵
}
