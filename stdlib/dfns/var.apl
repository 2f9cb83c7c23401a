⍝ # Variance  `var Y`
⍝
⍝ The mean squared distance of the major cells of `Y` from their mean.
⍝
⍝ ```apl
⍝       'var'⎕CY'dfns'
⍝       var 2 4 4 4 5 5 7 9
⍝ 4
⍝       var 3 2⍴1 10 2 20 3 30
⍝ 0.6666666667 66.66666667
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'var'⎕CY'dfns'
⍝       var 5
⍝ 0
⍝       var ⍬
⍝ 0
⍝       var 0J1 2
⍝ 0.75J¯1
⍝       var 2 2 2⍴⍳8
⍝ 4 4
⍝ 4 4
⍝ ```

var←{
    middle←mean ⍵
    mean×⍨⍵-⍤(≢⍴middle)⊢middle
}
