⍝ # Arithmetic of fractions  `{X}f rats Y`
⍝
⍝ Applies one of `+ - × ÷ * ⌊ ⌈ | < ≤ = ≥ > ≠` to fractions of whole numbers of any length. A fraction is text: `'2/3'`, or a
⍝ whole number. Results are in lowest terms. `- ÷ × |` may be monadic. An exponent is a whole number.
⍝
⍝ ```apl
⍝       'rats'⎕CY'dfns'
⍝       '1/2' +rats '1/3'
⍝ 5/6
⍝       2 ÷rats 6
⍝ 1/3
⍝       '¯2/3' *rats ¯3
⍝ ¯27/8
⍝       ÷rats '12345678901234567890/2'
⍝ 1/6172839450617283945
⍝       '1/3' <rats '2/5'
⍝ 1
⍝       '1/4' |rats '2/3'
⍝ 1/6
⍝       ⊃+rats/'1/'∘,∘⍕¨⍳20
⍝ 55835135/15519504
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'rats'⎕CY'dfns'
⍝       0 +rats 0
⍝ 0
⍝       '2/4' +rats 0
⍝ 1/2
⍝ ```

rats←{
    ⎕IO←0 ⋄ ⎕PP←17
    lowest←{                                ⍝ numerator and positive denominator without common factor
        (n d)←⍵
        d=big 0:'Zero denominator'⎕SIGNAL 11
        divisor←(n∨big d)×big×big d
        (n÷big divisor)(d÷big divisor)
    }
    read←{
        text←{0=10|⎕DR ⍵:⍵ ⋄ ⍕⍵},⍵
        bar←text⍳'/'
        lowest(bar↑text)((bar+1)↓text,(bar=≢text)/'/1')
    }
    write←{(n d)←lowest ⍵ ⋄ (,'1')≡d:n ⋄ n,'/',d}
    plus←{(a b)←⍺ ⋄ (c d)←⍵ ⋄ ((a×big d)+big b×big c)(b×big d)}
    minus←{(a b)←⍺ ⋄ (c d)←⍵ ⋄ ((a×big d)-big b×big c)(b×big d)}
    times←{(a b)←⍺ ⋄ (c d)←⍵ ⋄ (a×big c)(b×big d)}
    power←{n←⍎⊃⍵ ⋄ n<0:(⌽⍺)∇(⍕-n)'1' ⋄ ⍺*big¨n}
    floor←{(⊃÷big/⍵)'1'}

    right←read ⍵
    0=⎕NC'⍺':⍺⍺{
        (n d)←⍵
        probe←⍺⍺ ¯2 4
        probe≡2 ¯4:write(-big n)d
        probe≡2 4:write(|big n)d
        probe≡¯0.5 0.25:write d n
        probe≡¯1 1:×big n
        write ⍵
    }right
    left←read ⍺
    probe←6 10 10 ⍺⍺ 10 10 6                ⍝ tells what the operand does
    probe≡16 20 16:write left plus right
    probe≡¯4 0 4:write left minus right
    probe≡60 100 60:write left times right
    probe≡6 10 10÷10 10 6:write left times⌽right
    probe≡6 10 10*10 10 6:write left power right
    probe≡4 0 6:write right minus left times floor right times⌽left
    order←⍎×big⊃left minus right
    probe≡6 10 6:write(0<order)⊃left right
    probe≡10 10 10:write(0<order)⊃right left
    order ⍺⍺ 0
}
