⍝ # Arithmetic of natural numbers  `X f nats Y`
⍝
⍝ Applies `f`, one of `+ - × ÷ * | ⌊ ⌈ ∨ ∧ < ≤ = ≥ > ≠`, between whole numbers of any length, given as digits or as numbers.
⍝ The result is text, or a bit if `f` compares. A difference is not less than 0 and a quotient is whole.
⍝
⍝ ```apl
⍝       'nats'⎕CY'dfns'
⍝       1234567890 ×nats '12345678901234567890'
⍝ 15241578751714678875019052100
⍝       2 *nats 200
⍝ 1606938044258990275541962092341162602522202993782792835301376
⍝       '100000000000000000000' -nats 1
⍝ 99999999999999999999
⍝       2 -nats 3
⍝ 0
⍝       '123456789012345678901234567890' ÷nats 987654321
⍝ 124999998873437499901
⍝       '123456789012345678901234567890' ∨nats '9876543210'
⍝ 90
⍝       97 |nats '1',100⍴'0'
⍝ 9
⍝       '00123' <nats 124
⍝ 1
⍝       ⊃×nats/⍳30
⍝ 265252859812191058636308480000000
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'nats'⎕CY'dfns'
⍝       0 +nats 0
⍝ 0
⍝       '007' +nats 1
⍝ 8
⍝       5 ÷nats 0
⍝ 0
⍝       0 *nats 0
⍝ 1
⍝ ```

nats←{
    ⎕IO←0 ⋄ ⎕CT←0 ⋄ ⎕PP←17
    base←1E5                                ⍝ numbers are limbs of five digits, the lowest first, without zeros at the end

    read←{
        text←{0=10|⎕DR ⍵:⍵ ⋄ ⍕⍵},⍵
        ~∧/text∊⎕D:('Bad number: ',text)⎕SIGNAL 11
        trim⌽10⊥⍉{((⌈5÷⍨≢⍵),5)⍴(-5×⌈5÷⍨≢⍵)↑⍵}⎕D⍳text
    }
    write←{0=≢⍵:,'0' ⋄ {⍵↓⍨1⍳⍨⍵≠'0'},⎕D[⍉(5⍴10)⊤⌽⍵]}
    trim←{⍵↓⍨-(⌽×⍵)⍳1}
    carry←{                                 ⍝ limbs of any size and sign, of a number that is not negative
        high←⌊⍵÷base
        ~∨/×high:trim ⍵
        ∇(0,high)+(⍵-base×high),0
    }

    order←{                                 ⍝ ¯1 0 1: ⍺ is less, equal, greater
        (≢⍺)≠≢⍵:×(≢⍺)-≢⍵
        ×⊃(0≠d)/d←⌽⍺-⍵
    }
    plus←{n←(≢⍺)⌈≢⍵ ⋄ carry(n↑⍺)+n↑⍵}
    minus←{0≥⍺ order ⍵:⍬ ⋄ carry ⍺-(≢⍺)↑⍵}
    times←{                                 ⍝ Karatsuba's method while both are long
        (≢⍺)<≢⍵:⍵ ∇ ⍺
        0=≢⍵:⍬
        100>≢⍵:carry+⌿(-⍳≢⍵)⌽⍵∘.×⍺,(≢⍵)⍴0
        half←⌈2÷⍨≢⍺
        (low0 low1)←trim¨half↑¨⍺ ⍵ ⋄ (high0 high1)←half↓¨⍺ ⍵
        half≥≢⍵:(low0 ∇ ⍵)plus(half⍴0),high0 ∇ ⍵
        high←high0 ∇ high1 ⋄ low←low0 ∇ low1
        middle←((low0 plus high0)∇ low1 plus high1)minus high plus low
        low plus(half⍴0),middle plus(half⍴0),high
    }
    divide←{                                ⍝ quotient and remainder: one limb of the quotient at a time
        (≢⍺)<≢⍵:⍬ ⍺
        divisor←⍵
        n←≢⍵ ⋄ scale←base*-⍳4
        lead←(4↑⌽⍵)+.×scale
        step←{                              ⍝ ⍵: quotient, remainder, highest limbs first; ⍺: the next limb
            (quotient rest)←⍵
            rest←trim ⍺,rest
            guess←⌊lead÷⍨(⌽¯4↑(n+1)↑rest)+.×base×scale
            guess←0⌈guess-1
            rest←rest minus divisor times trim carry,guess
            (guess rest)←{0>(⊃⌽⍵)order divisor:⍵ ⋄ ∇(1+⊃⍵)((⊃⌽⍵)minus divisor)}guess rest
            (guess,quotient)rest
        }
        (quotient rest)←⊃step/((1-n)↓⍺),⊂⍬((1-n)↑⍺)
        (trim quotient)rest
    }
    power←{                                 ⍝ by repeated squaring; the exponent is an ordinary number
        ⍵=0:,1
        square←times⍨⍺ ∇⌊⍵÷2
        2|⍵:⍺ times square
        square
    }
    gcd←{0=≢⍵:⍺ ⋄ ⍵ ∇⊃⌽⍺ divide ⍵}

    (left right)←read¨⍺ ⍵
    probe←6 10 10 ⍺⍺ 10 10 6                ⍝ tells what the operand does
    probe≡16 20 16:write left plus right
    probe≡¯4 0 4:write left minus right
    probe≡60 100 60:write left times right
    probe≡6 10 10÷10 10 6:write⊃left divide right
    probe≡6 10 10*10 10 6:write left power base⊥⌽right
    probe≡4 0 6:write{0=≢left:right ⋄ ⊃⌽right divide left}⍬
    probe≡2 10 2:write left gcd right
    probe≡30 10 30:write{0∊≢¨left right:⍬ ⋄ left times⊃right divide left gcd right}⍬
    probe≡6 10 6:write(0<left order right)⊃left right
    probe≡10 10 10:write(0<left order right)⊃right left
    (left order right)⍺⍺ 0
}
