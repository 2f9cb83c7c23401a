⍝ # Roots of a polynomial  `roots Y`
⍝
⍝ The roots of the polynomial whose coefficients are `Y`, that of the highest power first: for a quadratic its real roots,
⍝ none, one or two; for other degrees all roots, by the iteration of Durand and Kerner.
⍝
⍝ ```apl
⍝       'roots'⎕CY'dfns'
⍝       roots 2 1 ¯3
⍝ 1 ¯1.5
⍝       roots 1 2 1
⍝ ¯1
⍝       roots 1 2 3
⍝       roots 1 ¯6 11 ¯6
⍝ 1 2 3
⍝       roots 1 0 0 0 ¯1
⍝ ¯1 0J¯1 0J1 1
⍝       roots 3 6
⍝ ¯2
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'roots'⎕CY'dfns'
⍝       roots 5
⍝       roots 0 2 4
⍝ ¯2
⍝       roots 0 0 1 2 1
⍝ ¯1
⍝       roots 0 0
⍝ DOMAIN ERROR: every number is a root of the polynomial 0
⍝       roots 0 0
⍝       ∧
⍝       roots 1 0
⍝ 0
⍝       roots 1 0 1
⍝       roots 1 0 0 ¯1
⍝ ¯0.5J¯0.8660254038 ¯0.5J0.8660254038 1
⍝ ```

roots←{
    quadratic←{
        (a b c)←⍵
        inside←(b*2)-4×a×c
        inside<0:⍬
        inside=0:,-b÷2×a
        (-b+¯1 1×inside*0.5)÷2×a
    }
    ⎕IO←0
    coefficients←(+/∧\0=⍵)↓⍵
    0=≢coefficients:⎕SIGNAL⊂('EN' 11)('Message' 'every number is a root of the polynomial 0')
    3=≢coefficients:quadratic coefficients
    polynomial←coefficients÷⊃coefficients
    step←{                                  ⍝ every root is moved by the value there over its distances from the others
        apart←⍵∘.-⍵
        ⍵-(⍵⊥¨⊂polynomial)÷×/apart+∘.=⍨⍳≢⍵
    }
    near←{1E¯15>⌈/|⍺-⍵}
    found←{                                 ⍝ ⍺: steps that may still be taken
        next←step ⍵
        (⍺=0)∨next near ⍵:next
        (⍺-1)∇ next
    }
    clean←{                                 ⍝ whole where all but whole, real where all but real
        parts←9 11○⍵
        whole←⌊0.5+parts
        parts←parts whole[(⍳2),⍨¨1E¯9>|parts-whole]
        1 0J1+.×parts
    }
    all←clean¨500 found 0.4J0.9*⍳¯1+≢polynomial
    all[⍋↑9 11∘○¨all]
}
