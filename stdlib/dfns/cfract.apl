⍝ # Continued fraction  `{X}cfract Y`
⍝
⍝ The terms of the simple continued fraction of the number `Y`, as many as are needed to come within `X` of it: `X` is a
⍝ tolerance relative to `Y`, by default ⎕CT. `+∘÷/` gives the number back.
⍝
⍝ ```apl
⍝       'cfract'⎕CY'dfns'
⍝       cfract 67÷29
⍝ 2 3 4 2
⍝       +∘÷/2 3 4 2
⍝ 2.310344828
⍝       cfract ○1
⍝ 3 7 15 1 292 1 1 1 2 1 3 1
⍝       1E¯6 cfract ○1
⍝ 3 7 15 1
⍝       cfract ¯2.3
⍝ ¯3 1 2 3
⍝       cfract 7
⍝ 7
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'cfract'⎕CY'dfns'
⍝       cfract 0
⍝ 0
⍝       cfract ¯1.5
⍝ ¯2 2
⍝       cfract 5
⍝ 5
⍝ ```

cfract←{
    ⍺←⎕CT
    goal←⍵ ⋄ near←⍺×|⍵ ⋄ ⎕CT←0
    terms←{                                 ⍝ ⍺: the last two convergents; ⍵: what is left to expand
        (h0 h1 k0 k1)←⍺
        term←⌊⍵+1E¯9×⍵<1E6                  ⍝ 2.9999999999 is 3
        (h k)←(h0+term×h1)(k0+term×k1)
        (near≥|goal-h÷k)∨term=⍵:,term
        term,h1 h k1 k ∇÷⍵-term
    }
    0 1 1 0 terms ⍵
}
