⍝ # Egyptian fraction  `efract Y`
⍝
⍝ Denominators of different unit fractions whose sum is the fraction `Y`, a numerator and a denominator: always the largest
⍝ unit fraction that fits.
⍝
⍝ ```apl
⍝       'efract'⎕CY'dfns'
⍝       efract 7 15
⍝ 3 8 120
⍝       +/÷efract 7 15
⍝ 0.4666666667
⍝       efract 4 13
⍝ 4 18 468
⍝       efract 3 1
⍝ 1 2 3 4 5 6 7 8 9 10 15 230 57960
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'efract'⎕CY'dfns'
⍝       efract 1 1
⍝ 1
⍝       efract 1 2
⍝ 2
⍝       efract 0 5
⍝       efract 1 0
⍝ A numerator from 0 on is needed, and a denominator from 1 on
⍝       efract 1 0
⍝       ∧
⍝ ```

efract←{
    ⎕CT←0
    ∨/⍵<0 1:'A numerator from 0 on is needed, and a denominator from 1 on'⎕SIGNAL 11
    greedy←{ ⍝ ⍺: the last denominator; ⍵: numerator and denominator of the rest
        (n d)←⍵÷∨/⍵
        n=0:⍬
        unit←(⍺+1)⌈⌈d÷n
        unit,unit ∇((n×unit)-d),d×unit
    }
    0 greedy ⍵
}
