⍝ # Elimination of Gauss and Jordan  `{X}gauss_jordan Y`
⍝
⍝ Solves linear equations: `X` is a vector or a matrix of right-hand sides, and the result is that of `X⌹Y`. Without `X` it is
⍝ the inverse of `Y`. Rows are swapped so that the largest pivot comes first.
⍝
⍝ ```apl
⍝       'gauss_jordan'⎕CY'dfns'
⍝       gauss_jordan 2 2⍴2 1 1 1
⍝  1 ¯1
⍝ ¯1  2
⍝       5 3 gauss_jordan 2 2⍴2 1 1 1
⍝ 2 1
⍝       gauss_jordan 3 3⍴0 0 1 1 0 0 0 1 0
⍝ 0 1 0
⍝ 0 0 1
⍝ 1 0 0
⍝       gauss_jordan 2 2⍴1 2 2 4
⍝ Matrix is singular
⍝ gauss_jordan[13] solved←⊃step/(⌽⍳n),⊂⍵,⍺
⍝                          ∧
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'gauss_jordan'⎕CY'dfns'
⍝       gauss_jordan 0 0⍴0
⍝       6 gauss_jordan 1 1⍴2
⍝ 3
⍝       (0J1 1)gauss_jordan 2 2⍴1 0 0 2
⍝ 0J1 0.5
⍝ ```

gauss_jordan←{
    ⎕IO←0
    n←≢⍵
    ⍺←∘.=⍨⍳n
    step←{ ⍝ ⍺: a column; ⍵: the equations
        rows←⍵
        row←⍺+⊃⍒|⍺↓⍵[;⍺]
        rows[⍺,row;]←⍵[row,⍺;]
        pivot←rows[⍺;⍺]
        pivot=0:'Matrix is singular'⎕SIGNAL 11
        rows[⍺;]÷←pivot
        rows-(rows[;⍺]×⍺≠⍳n)∘.×rows[⍺;]
    }
    solved←⊃step/(⌽⍳n),⊂⍵,⍺
    (⍴⍺)⍴(0,n)↓solved
}
