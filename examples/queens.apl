⍝ The queens: n of them on a board of n by n, none attacking another
⍝
⍝ No recursion and no backtracking: all boards grow together, each a row of one matrix.
⍝ A board is the list of the columns in which the queens of row 1, 2, 3 … stand.
⍝ Run:  zilde examples/queens.apl

⍝ ── One more queen: every board with every column, and of these the ones in peace
extend←{
    boards←⍺⌿⍵                                   ⍝ each board ⍺ times, once for each column
    column←(≢boards)⍴⍳⍺
    apart←|column-⍤0 1⊢boards                    ⍝ columns between the new queen and the others
    below←⌽⍳⊢/⍴boards                            ⍝ rows between them
    safe←∧/(apart≠0)∧apart≠⍤1⊢below
    safe⌿boards,column
}
queens←{⍵ extend⍣⍵⊢1 0⍴0}                        ⍝ from one board without a queen

'Number of solutions for 1 to 8 queens'
≢∘queens¨⍳8

⍝ ── A solution may be mirrored left to right, top to bottom, and along its diagonal, where
⍝    ⍋ of the list exchanges rows and columns. Of the eight images the first in the total
⍝    order of arrays stands for all.
images←{(⊢,⍋¨)(⊢,⌽¨)(⊢,(1+≢⍵)-⊢)⊂⍵}
representative←{⊃{⍵[⍋⍵]}images ⍵}
essential←∪representative⍤1⊢queens 8
''
'Essentially different: ',⍕≢essential
essential

⍝ ── Drawn
''
draw←{'·Q'[1+⍵∘.=⍳≢⍵]}
draw¨↓4↑essential
