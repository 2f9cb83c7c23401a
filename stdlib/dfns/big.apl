⍝ # Arithmetic of whole numbers  `{X}f big Y`
⍝
⍝ As `nats`, with negative numbers: `¯` or `-` precedes the digits. `- | ×` may be monadic: negate, magnitude, sign.
⍝ `÷` rounds down, and the residue `|` has the sign of its left argument, as in APL.
⍝
⍝ ```apl
⍝       'big'⎕CY'dfns'
⍝       '¯12345678901234567890' ×big '98765432109876543210'
⍝ ¯1219326311370217952237463801111263526900
⍝       2 -big 3
⍝ ¯1
⍝       -big '99999999999999999999'
⍝ ¯99999999999999999999
⍝       100 ÷big ¯7
⍝ ¯15
⍝       7 |big '¯100000000000000000000'
⍝ 5
⍝       ¯5 <big 3
⍝ 1
⍝       '-3' *big 41
⍝ ¯36472996377170786403
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'big'⎕CY'dfns'
⍝       0 +big ¯0
⍝ 0
⍝       '' +big 1
⍝ 1
⍝       0 ÷big 0
⍝ 0
⍝ ```

big←{
    ⎕IO←0 ⋄ ⎕PP←17
    read←{                                  ⍝ sign and digits
        text←{0=10|⎕DR ⍵:⍵ ⋄ ⍕⍵},⍵
        minus←(⊃text)∊'¯-'
        digits←minus↓text
        (('0'∧.=digits)⊃(1-2×minus)0)digits
    }
    write←{(sign digits)←⍵ ⋄ (((sign<0)∧∨/'0'≠digits)/'¯'),digits}
    plus←{
        (s x)←⍺ ⋄ (t y)←⍵
        s=0:⍵ ⋄ t=0:⍺ ⋄ s=t:s(x+nats y)
        x=nats y:0(,'0')
        x>nats y:s(x-nats y)
        t(y-nats x)
    }
    divide←{                                ⍝ quotient, rounded down, and remainder
        (s x)←⍺ ⋄ (t y)←⍵
        quotient←(s×t)(x÷nats y)
        rest←⍺ plus(-s)(y×nats⊃⌽quotient)
        (∧/'0'=⊃⌽rest)∨t=⊃rest:quotient rest
        (quotient plus ¯1(,'1'))(rest plus ⍵)
    }

    right←read ⍵
    0=⎕NC'⍺':⍺⍺{
        (sign digits)←⍵
        probe←⍺⍺ ¯3 5
        probe≡3 ¯5:write(-sign)digits
        probe≡3 5:digits
        probe≡¯1 1:⍕sign
        write ⍵
    }right
    left←read ⍺
    (s x)←left ⋄ (t y)←right
    probe←6 10 10 ⍺⍺ 10 10 6                ⍝ tells what the operand does
    probe≡16 20 16:write left plus right
    probe≡¯4 0 4:write left plus(-t)y
    probe≡60 100 60:write(s×t)(x×nats y)
    probe≡6 10 10÷10 10 6:write⊃left divide right
    probe≡6 10 10*10 10 6:write(s*2|⍎⊃⌽y)(x*nats y)
    probe≡4 0 6:write{s=0:right ⋄ ⊃⌽right divide left}⍬
    probe≡2 10 2:x∨nats y
    probe≡30 10 30:write(s×t)(x∧nats y)
    order←⊃left plus(-t)y
    probe≡6 10 6:write(0<order)⊃left right
    probe≡10 10 10:write(0<order)⊃right left
    order ⍺⍺ 0
}
