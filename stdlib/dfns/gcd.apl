⍝ # Greatest common divisor  `X gcd Y`
⍝
⍝ Euclid's algorithm, for whole numbers: scalars, or arrays item by item.
⍝
⍝ ```apl
⍝       'gcd'⎕CY'dfns'
⍝       144 gcd 60
⍝ 12
⍝       12 18 35 gcd 8 27 49
⍝ 4 9 7
⍝       0 gcd 5
⍝ 5
⍝       gcd/84 126 210
⍝ 42
⍝ ```

gcd←{
    ⎕CT←0
    euclid←{⍵=0:|⍺ ⋄ ⍵ ∇ ⍵|⍺}
    ⍺ euclid¨⍵
}
