⍝ # Determinant  `det Y`
⍝
⍝ The determinant of a square matrix, by elimination with the largest pivot of each column.
⍝
⍝ ```apl
⍝       'det'⎕CY'dfns'
⍝       det 3 3⍴2 ¯1 0 ¯1 2 ¯1 0 ¯1 2
⍝ 4
⍝       det 2 2⍴1 2 2 4
⍝ 0
⍝       det 2 2⍴0J1 1 1 0J1
⍝ ¯2
⍝       det 0 0⍴0
⍝ 1
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'det'⎕CY'dfns'
⍝       det 5
⍝ RANK ERROR
⍝       det 5
⍝       ∧
⍝       det 1 1⍴0.5
⍝ 0.5
⍝       det 2 3⍴1
⍝ The matrix is not square
⍝       det 2 3⍴1
⍝       ∧
⍝       det ⍳2
⍝ RANK ERROR
⍝       det⍳2
⍝       ∧
⍝ ```

det←{
    ⎕IO←0
    2≠≢⍴⍵:⎕SIGNAL 4
    ≠/⍴⍵:'The matrix is not square'⎕SIGNAL 5
    eliminate←{ ⍝ ⍺: product of the pivots so far
        0=≢⍵:⍺
        row←⊃⍒|⍵[;0]
        pivot←⍵[row;0]
        pivot=0:0
        swapped←⍵
        swapped[0,row;]←⍵[row,0;]
        rest←1↓swapped
        (⍺×pivot×¯1*row≠0)∇(0 1↓rest)-(rest[;0]÷pivot)∘.×1↓swapped[0;]
    }
    1 eliminate ⍵
}
