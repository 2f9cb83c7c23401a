⍝ # Game of life  `{X}life Y`
⍝
⍝ The generation after `Y`, a matrix of bits: a cell lives with three living neighbours, or with two if it is already alive. The
⍝ board wraps round at its edges. `X` is the number of generations, by default 1.
⍝
⍝ ```apl
⍝       'life'⎕CY'dfns'
⍝       glider←5 5⍴0 1 0 0 0  0 0 1 0 0  1 1 1 0 0  0 0 0 0 0  0 0 0 0 0
⍝       life glider
⍝ 0 0 0 0 0
⍝ 1 0 1 0 0
⍝ 0 1 1 0 0
⍝ 0 1 0 0 0
⍝ 0 0 0 0 0
⍝       (4 life glider)≡¯1⌽¯1⊖glider
⍝ 1
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'life'⎕CY'dfns'
⍝       ⍴life 0 0⍴0
⍝ 0 0
⍝       life 1 1⍴1
⍝ 0
⍝       0 life 2 2⍴1
⍝ 1 1
⍝ 1 1
⍝       life 2 2⍴1
⍝ 0 0
⍝ 0 0
⍝ ```

life←{
    ⍺←1
    next←{⊃1 ⍵∨.∧3 4=+/,1 0 ¯1∘.⊖1 0 ¯1∘.⌽⊂⍵}
    next⍣⍺⊢⍵
}
