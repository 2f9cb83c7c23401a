⍝ # Loop over items  `X f for Y`
⍝
⍝ The state `X` goes through `f` with every item of `Y`, from the first to the last: `f` has the state on its left and the item on
⍝ its right, and its result is the next state. Without `X` the result is that of `f` for each item, taken in this order.
⍝
⍝ ```apl
⍝       'for'⎕CY'dfns'
⍝       0 {⍵+10×⍺}for 1 9 8 4
⍝ 1984
⍝       '' {⍺,'-',⍵}for 'to' 'and' 'fro'
⍝ -to-and-fro
⍝       {⍵*2}for ⍳5
⍝ 1 4 9 16 25
⍝       42 +for ⍬
⍝ 42
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'for'⎕CY'dfns'
⍝       ⍬ ,for 'ab'
⍝ ab
⍝       1 +for(1 2)3
⍝ 5 6
⍝ ```

for←{
    0=⎕NC'⍺':⍺⍺¨⍵
    ⍺ ⍺⍺ foldl ⍵
}
