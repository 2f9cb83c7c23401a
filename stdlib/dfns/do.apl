⍝ # Counted loop  `{X}f do Y`
⍝
⍝ Calls `f` with each of the numbers `⍳Y` in turn. With `X`, that state goes through the calls: `f` has the state on its left and
⍝ the number on its right, and its result is the next state.
⍝
⍝ ```apl
⍝       'do'⎕CY'dfns'
⍝       {⎕←⍵*2}do 3
⍝ 1
⍝ 4
⍝ 9
⍝       1 ×do 5
⍝ 120
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'do'⎕CY'dfns'
⍝       {⍵}do 0
⍝       5 +do 0
⍝ 5
⍝ ```

do←{
    0=⎕NC'⍺':_←⍺⍺¨⍳⍵
    ⍺ ⍺⍺ foldl⍳⍵
}
