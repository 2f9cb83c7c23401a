⍝ # Exact cover  `X Y`
⍝
⍝ The choices of rows of the bit matrix `Y` in which every column has exactly one 1: a matrix of bits, one row for each choice.
⍝ This is Knuth's algorithm X: always the column that the fewest rows can cover is covered next.
⍝
⍝ ```apl
⍝       'X'⎕CY'dfns'
⍝       parts←6 7⍴0 0 1 0 1 1 0 1 0 0 1 0 0 1 0 1 1 0 0 1 0 1 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 1 0 1
⍝       X parts
⍝ 1 0 0 1 1 0
⍝       X 3 2⍴1 0 0 1 1 1
⍝ 1 1 0
⍝ 0 0 1
⍝       ⍴X 2 2⍴1 0 1 0
⍝ 0 2
⍝ ```

X←{
    ⎕IO←0
    rows←≢⍵
    cover←{                                 ⍝ ⍺: rows that were chosen; ⍵: the rows that still fit, the columns still to be covered
        (names matrix)←⍵
        0=≢⍉matrix:,⊂⍺
        column←⊃⍋+⌿matrix
        ~∨/matrix[;column]:⍬
        chosen←⍺
        try←{
            free←~matrix[⍵;]
            rest←~∨/(~free)/matrix
            (chosen,names[⍵])cover(rest/names)(rest⌿free/matrix)
        }
        ⊃,/try¨⍸matrix[;column]
    }
    found←⍬ cover(⍳rows)⍵
    ((≢found),rows)⍴∊(⊂⍳rows)∊¨found
}
