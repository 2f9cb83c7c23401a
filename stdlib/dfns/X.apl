⍝ # Exact cover  `{X}X Y`
⍝
⍝ Chooses rows of the bit matrix `Y` so that each column has exactly one 1 in them: a mask of the rows, or the scalar 0 if
⍝ there is no such choice. `X` is a mask of the columns that must be covered; the others may be covered, but not twice. This is
⍝ Knuth's algorithm X: the next column is always the one that the fewest rows can cover.
⍝
⍝ ```apl
⍝       'X'⎕CY'dfns'
⍝       parts←6 7⍴0 0 1 0 1 1 0 1 0 0 1 0 0 1 0 1 1 0 0 1 0 1 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 1 0 1
⍝       X parts
⍝ 1 0 0 1 1 0
⍝       (X parts)⌿parts
⍝ 0 0 1 0 1 1 0
⍝ 1 0 0 1 0 0 0
⍝ 0 1 0 0 0 0 1
⍝       X 3 2⍴1 0 0 1 1 1
⍝ 1 1 0
⍝       X 2 2⍴1 0 1 0
⍝ 0
⍝       1 0 X 2 2⍴1 0 1 0
⍝ 1 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'X'⎕CY'dfns'
⍝       X 0 0⍴0
⍝       X 0 3⍴0
⍝ 0
⍝       X 1 1⍴1
⍝ 1
⍝       X 1 1⍴0
⍝ 0
⍝ ```

X←{
    ⎕IO←0
    ⍺←1⍴⍨≢⍉⍵
    rows←⍳≢⍵
    cover←{                                 ⍝ ⍺: rows that were chosen; ⍵: rows that still fit, columns not covered, which of them must be
        (names matrix needed)←⍵
        ~1∊needed:rows∊⍺
        open←needed/⍳≢needed
        column←open[⊃⍋+⌿matrix[;open]]
        chosen←⍺
        try←{                               ⍝ ⍵: rows of the matrix, one of which must be chosen
            0=≢⍵:0
            row←⊃⍵
            free←~matrix[row;]
            fit←~∨/(~free)/matrix
            found←(chosen,names[row])cover(fit/names)(fit⌿free/matrix)(free/needed)
            0≢found:found
            ∇ 1↓⍵
        }
        try⍸matrix[;column]
    }
    ⍬ cover rows ⍵ ⍺
}
