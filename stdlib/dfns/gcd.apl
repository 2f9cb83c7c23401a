⍝ # Greatest common divisor  `X gcd Y`
⍝
⍝ The largest number that divides both, by Euclid's method.
⍝
⍝ ```apl
⍝       'gcd'⎕CY'dfns'
⍝       12 gcd 18
⍝ 6
⍝       7 gcd 0
⍝ 7
⍝ ```

gcd←{⍵=0:|⍺ ⋄ ⍵ ∇ ⍵|⍺}
