⍝ # Alternant  `f alt g Y`
⍝
⍝ The generalised determinant of a square matrix: `-alt×` is the determinant, `+alt×` the permanent. `g` joins the items of the
⍝ first column with the alternants of the remaining rows and columns, and `f` reduces the results.
⍝
⍝ ```apl
⍝       'alt'⎕CY'dfns'
⍝       -alt× 3 3⍴2 ¯1 0 ¯1 2 ¯1 0 ¯1 2
⍝ 4
⍝       +alt× 3 3⍴1
⍝ 6
⍝       ⌊alt+ 2 2⍴1 5 2 3
⍝ 4
⍝       -alt× 0 0⍴0
⍝ 1
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'alt'⎕CY'dfns'
⍝       -alt×5
⍝ 5
⍝       -alt×1 1⍴5
⍝ 5
⍝       -alt×2 2⍴0J1 1 0.5 2
⍝ ¯0.5J2
⍝ ```

alt←{
    1≥≢⍵:⊃(,⍵),1
    rows←⍳≢⍵
    rest←0 1↓⍵
    ⍺⍺/(⊣/⍵)⍵⍵¨∇¨{(rows≠⍵)⌿rest}¨rows
}
