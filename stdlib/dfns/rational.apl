⍝ # Rational approximation  `{X}rational Y`
⍝
⍝ Numerators and denominators, along a new first axis, of fractions that lie within `X` of the numbers `Y`: `X` is a relative
⍝ tolerance, ⎕CT if not given. They are convergents of continued fractions.
⍝
⍝ ```apl
⍝       'rational'⎕CY'dfns'
⍝       rational 0.75 ¯0.125 3
⍝ 3 ¯1 3
⍝ 4  8 1
⍝       1E¯6 rational ○1
⍝ 355 113
⍝       rational÷3
⍝ 1 3
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'rational'⎕CY'dfns'
⍝       rational ⍬
⍝       rational 0
⍝ 0 1
⍝       rational 2 2⍴0.5
⍝ 1 1
⍝ 1 1
⍝
⍝ 2 2
⍝ 2 2
⍝ ```

rational←{
    ⍺←⎕CT
    fraction←{
        pair←⊃{((+/⍵×⍺ 1),⊃⍵)}/(⍺ cfract ⍵),⊂1 0
        pair××⊃⌽pair
    }
    (2,⍴⍵)⍴⍉↑,⍺∘fraction¨⍵
}
