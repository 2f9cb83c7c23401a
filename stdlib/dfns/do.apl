⍝ # Counted loop  `{X}f do Y`
⍝
⍝ Calls `f` with each of the numbers `⍳Y` in turn. `X` is an initial state that is passed through the calls: the left argument of
⍝ `f` is the state, the right one the number, and its result is the next state.
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
