⍝ # Assignment at least cost  `assign Y`
⍝
⍝ `Y` is a matrix of costs. The result is a matrix of bits with at most one 1 in every row and column, and as many 1s as
⍝ possible, with the least total cost. This is the Hungarian method: rows are assigned one after the other, each along a
⍝ cheapest augmenting path, in cubic time. For the greatest benefit, negate `Y`.
⍝
⍝ ```apl
⍝       'assign'⎕CY'dfns'
⍝       costs←3 3⍴4 1 3 2 0 5 3 2 2
⍝       assign costs
⍝ 0 1 0
⍝ 1 0 0
⍝ 0 0 1
⍝       +/,costs×assign costs
⍝ 5
⍝       assign 2 3⍴7 5 6 8 4 4
⍝ 0 1 0
⍝ 0 0 1
⍝       assign ⍉2 3⍴7 5 6 8 4 4
⍝ 0 0
⍝ 1 0
⍝ 0 1
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'assign'⎕CY'dfns'
⍝       assign 0 0⍴0
⍝       assign 1 1⍴5
⍝ 1
⍝       assign 2 1⍴5 3
⍝ 0
⍝ 1
⍝ ```

assign←{
    ⎕IO←0
    </⌽⍴⍵:⍉∇⍉⍵
    costs←⍵ ⋄ (rows columns)←⍴⍵
    nobody←¯1
    reach←{                                 ⍝ the next column on the cheapest way of exchanges; ⍺: the last one
        (owner u v least back used)←⍵
        used[⍺]←1
        row←owner[⍺]
        slack←(costs[row;]-u[row]+¯1↓v),⌊/⍬
        new←⍸used<slack<least
        least[new]←slack[new]
        back[new]←⍺
        open←⍸~used
        next←open[⊃⍋least[open]]
        by←least[next]
        u[used/owner]+←by ⋄ v[⍸used]-←by ⋄ least[open]-←by
        owner[next]=nobody:next owner u v back
        next ∇ owner u v least back used
    }
    exchange←{                              ⍝ each column on the way gets the row of the one before; ⍺: columns before
        (column owner)←⍵
        column=columns:owner
        owner[column]←owner[⍺[column]]
        ⍺ ∇ ⍺[column]owner
    }
    place←{                                 ⍝ ⍺: a row; ⍵: the row of each column, prices of rows and of columns
        (owner u v)←⍵
        owner[columns]←⍺                    ⍝ the row begins in a column of its own
        none←(columns+1)⍴0
        (column owner u v back)←columns reach owner u v(none+⌊/⍬)none none
        (back exchange column owner)u v
    }
    start←(rows⍴0)((columns+1)⍴0)
    (owner u v)←⊃place/(⌽⍳rows),⊂(⊂(columns+1)⍴nobody),start
    (⍳rows)∘.=columns↑owner
}
