⍝ # Balanced ternary  `bt Y`
⍝
⍝ The digits `¯1 0 1` of a whole number in base 3, or the number for a vector of such digits.
⍝
⍝ ```apl
⍝       'bt'⎕CY'dfns'
⍝       bt 5
⍝ 1 ¯1 ¯1
⍝       bt ¯5
⍝ ¯1 1 1
⍝       bt 1 ¯1 ¯1
⍝ 5
⍝       bt 0
⍝ 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'bt'⎕CY'dfns'
⍝       bt ⍬
⍝ 0
⍝       bt,1
⍝ 1
⍝       bt bt 1000
⍝ 1000
⍝       bt 2 2
⍝ 8
⍝ ```

bt←{
    0<≢⍴⍵:3⊥⍵
    digits←{ ⍝ ⍺: the digits so far
        digit←¯1+3|⍵+1
        ⍵=digit:digit,⍺
        (digit,⍺)∇(⍵-digit)÷3
    }
    ⍬ digits ⍵
}
