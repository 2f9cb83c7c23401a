⍝ # Columns  `{X}cols Y`
⍝
⍝ Lays out a vector of texts in as many columns as fit, down one column and then down the next: a character matrix. `X` is the
⍝ gap between columns, by default 1, and the available width, by default ⎕PW.
⍝
⍝ ```apl
⍝       'cols'⎕CY'dfns'
⍝       1 26 cols 'alpha' 'beta' 'gamma' 'delta' 'epsilon' 'zeta' 'eta'
⍝ alpha gamma epsilon eta
⍝ beta  delta zeta
⍝       2 14 cols ⍕¨10*⍳5
⍝ 10    10000
⍝ 100   100000
⍝ 1000
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'cols'⎕CY'dfns'
⍝       cols ''
⍝       cols ⊂'ab'
⍝ ab
⍝       cols 0⍴⊂''
⍝       cols 1 2
⍝ 1 2
⍝ ```

cols←{
    ⎕IO←0
    ⍺←⍬
    (gap most)←⍺,(≢⍺)↓1 ⎕PW
    items←⊆⍵
    lay←{ ⍝ ⍵: the number of rows
        height←⍵
        columns←{(height,gap+≢⍉⍵)↑⍵}∘↑¨(0=height|⍳≢items)⊂items
        (0,-gap)↓⊃,/columns
    }
    try←{
        table←lay ⍵
        (⍵≥≢items)∨most≥≢⍉table:table
        ∇ ⍵+1
    }
    0=≢items:0 0⍴''
    try⌈(+/gap+≢¨items)÷most+gap
}
