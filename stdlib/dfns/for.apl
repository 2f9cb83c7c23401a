⍝ # Loop over items  `X f for Y`
⍝
⍝ Calls `f` with the state `X` and every item of `Y`, from the first to the last: the left argument is the state, the right one the
⍝ item, and the result is the next state. Without `X` the result consists of the results of `f` for each item, in this order.
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
