⍝ # Sudoku  `{X}sudoku Y`
⍝
⍝ All solutions of a puzzle: `Y` is a square matrix with 0 in the cells to be filled. `X` is the shape of the boxes; by default
⍝ they are square. Placing a digit satisfies four constraints, one each on its cell, row, column and box; the next constraint is
⍝ always the one that can be satisfied in the fewest ways.
⍝
⍝ ```apl
⍝       'sudoku'⎕CY'dfns'
⍝       hard←9 9⍴0
⍝       hard[1;8 9]←1 2 ⋄ hard[2;5 6]←3 5 ⋄ hard[3;4 8]←6 7
⍝       hard[4;1 7]←7 3 ⋄ hard[5;4 7]←4 8 ⋄ hard[6;1]←1
⍝       hard[7;4 5]←1 2 ⋄ hard[8;2 8]←8 4 ⋄ hard[9;2 7]←5 6
⍝       ⊃sudoku hard
⍝ 6 7 3 8 9 4 5 1 2
⍝ 9 1 2 7 3 5 4 8 6
⍝ 8 4 5 6 1 2 9 7 3
⍝ 7 9 8 2 6 1 3 5 4
⍝ 5 2 6 4 7 3 8 9 1
⍝ 1 3 4 5 8 9 2 6 7
⍝ 4 6 9 1 2 8 7 3 5
⍝ 2 8 7 3 5 6 1 4 9
⍝ 3 5 1 9 4 7 6 2 8
⍝       ≢sudoku 4 4⍴0
⍝ 288
⍝       ⊃2 3 sudoku 6 6⍴1 2 3 4 5 6 4 5 6 1 2 3 2 3 1 5,20⍴0
⍝ 1 2 3 4 5 6
⍝ 4 5 6 1 2 3
⍝ 2 3 1 5 6 4
⍝ 5 6 4 2 3 1
⍝ 3 1 2 6 4 5
⍝ 6 4 5 3 1 2
⍝       ≢sudoku 4 4⍴1 1
⍝ 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'sudoku'⎕CY'dfns'
⍝       sudoku 1 1⍴0
⍝  1
⍝       sudoku 4 4⍴1
⍝ ```

sudoku←{
    ⎕IO←0
    n←≢⍵
    ⍺←2⍴⌊n*0.5
    (height width)←⍺
    (row column digit)←,¨↓⍉↑,⍳n n n         ⍝ everything that can be placed, and the demands that it meets
    box←(⌊column÷width)+height×⌊row÷height
    demands←⍉↑(column+n×row)(digit+n×row+n)(digit+n×column+2×n)(digit+n×box+3×n)
    given←,⍵
    fits←(given[column+n×row]=0)∨given[column+n×row]=1+digit
    fill←{                                  ⍝ ⍺: what was placed; ⍵: what can be, with its demands, and the demands not met
        (places demands unmet)←⍵
        0=≢unmet:,⊂⍺
        ways←¯1+{≢⍵}⌸unmet,,demands
        0=⌊/ways:⍬
        placed←⍺
        try←{
            met←demands[⍵;]
            free←~∨/demands∊met
            (placed,places[⍵])fill(free/places)(free⌿demands)(unmet~met)
        }
        ⊃,/try¨⍸∨/demands=unmet[⊃⍋ways]
    }
    found←⍬ fill(⍸fits)(fits⌿demands)(⍳4×n*2)
    0=≢found:⍬
    {n n⍴(1+digit[⍵])[⍋(column+n×row)[⍵]]}¨found
}
