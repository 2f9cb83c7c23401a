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
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'gcd'⎕CY'dfns'
⍝       ⍬ gcd ⍬
⍝       0 gcd 0
⍝ 0
⍝       ¯6 4 gcd 4 ¯6
⍝ 2 2
⍝       (2 2⍴4 6 8 9)gcd 6
⍝ 2 6
⍝ 2 3
⍝ ```

gcd←{
    ⎕CT←0
    euclid←{⍵=0:|⍺ ⋄ ⍵ ∇ ⍵|⍺}
    ⍺ euclid¨⍵
}
