⍝ # Oscillating sequence  `osc Y`
⍝
⍝ The Collatz sequence from `Y` on: half of an even number, three times an odd number plus one, until it reaches 1.
⍝
⍝ ```apl
⍝       'osc'⎕CY'dfns'
⍝       osc 7
⍝ 7 22 11 34 17 52 26 13 40 20 10 5 16 8 4 2 1
⍝       ≢osc 27
⍝ 112
⍝       osc 1
⍝ 1
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'osc'⎕CY'dfns'
⍝       osc 2
⍝ 2 1
⍝       osc 0
⍝ A whole number from 1 on is needed
⍝       osc 0
⍝       ∧
⍝ ```

osc←{
    ∨/,(⍵<1)∨⍵≠⌊⍵:'A whole number from 1 on is needed'⎕SIGNAL 11
    collatz←{ ⍝ ⍵: the numbers so far
        n←⊃⌽⍵
        n=1:⍵
        ∇ ⍵,(n÷2)(1+3×n)[⎕IO+2|n]
    }
    collatz,⍵
}
