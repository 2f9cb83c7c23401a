⍝ Conway's Game of Life, twice, and a gun that shoots gliders
⍝
⍝ A cell lives on with two or three neighbours and is born with three.
⍝ Run from the root of the repository:  zilde examples/life.apl

⍝ ── The library has the rule as an outer product: the nine shifts of the board are added up.
⍝    With itself counted, a cell lives if the sum is 3, or if it is 4 and the cell was alive.
'life'⎕CY'dfns' ⍝ X life Y: X generations after Y

⍝ ── The same rule as a stencil: each cell sees its 3×3 neighbourhood
stencil←{({+/,⍵}⌺3 3⊢⍵){(⍺=3)∨⍵∧⍺=4}⍵}

show←{'·█'[1+⍵]}
glider←3 3⍴0 1 0 0 0 1 1 1 1

'A glider: in four generations it is itself again, one cell down and right'
board←8 10↑glider
show¨0 2 4 life¨⊂board
'After four the same, moved by one? ',⍕(¯1⊖¯1⌽board)≡4 life board
'Both rules agree for ten generations? ',⍕(10∘life≡stencil⍣10)board

⍝ ── Patterns travel in run-length code: 3o2b$ is three alive, two dead, end of line
unpack←{
    parts←(¯1⌽~⍵∊⎕D)⊂⍵ ⍝ each part: a count, or nothing, and a tag
    counts←{⍵≡'':1 ⋄ ⍎⍵}¨¯1↓¨parts
    'o'=↑'$'(≠⊆⊢)counts/⊃∘⌽¨parts
}
gun←unpack'24bo11b$22bobo11b$12b2o6b2o12b2o$11bo3bo4b2o12b2o$2o8bo5bo3b2o14b$2o8bo3bob2o4bobo11b$10bo5bo7bo11b$11bo3bo20b$12b2o22b$'

''
'The gun of Bill Gosper, ',(⍕⍴gun),', after 60 generations'
sky←26 46↑gun
later←60 life sky
show later

⍝ ── It has period 30: the gun is back, and every 30 generations there is one glider more
''
'Gun unchanged after 30 and 60? ',⍕{gun≡(⍴gun)↑9↑⍵ life sky}¨30 60
'Population at 0 30 60 90:     ',⍕{+/,⍵ life sky}¨0 30 60 90

⍝ ── The f-pentomino, five cells that take long to settle: living cells every 20 generations
''
five←¯18 ¯24↑10 13↑3 3⍴0 1 1 1 1 0 0 1 0
'From five cells: ',⍕{+/,⍵ life 36 48↑five}¨20×0,⍳8
