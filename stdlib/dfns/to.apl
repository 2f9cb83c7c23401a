⍝ # Sequence  `X to Y`
⍝
⍝ The numbers from `X` to `Y`, both included, in steps of 1 up or down. If `X` has two items they are the first two numbers,
⍝ and their difference is the step. A sequence that does not meet `Y` ends before it.
⍝
⍝ ```apl
⍝       'to'⎕CY'dfns'
⍝       3 to 9
⍝ 3 4 5 6 7 8 9
⍝       2 to ¯2
⍝ 2 1 0 ¯1 ¯2
⍝       1 1.5 to 3.2
⍝ 1 1.5 2 2.5 3
⍝       4 2 to 5
⍝       'Z'≡⊃⎕UCS 90 to 97
⍝ 1
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'to'⎕CY'dfns'
⍝       3 to 3
⍝ 3
⍝       1.5 to 4
⍝ 1.5 2.5 3.5
⍝ ```

to←{
    ⎕IO←0
    last←⊃⍵
    (first second)←2↑⍺,(⊃⍺)+×last-⊃⍺
    step←second-first
    first+step×⍳0⌈1+⌊(last-first)÷step+step=0
}
