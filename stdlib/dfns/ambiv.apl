⍝ # Two functions in one  `{X}f ambiv g Y`
⍝
⍝ `f Y` without a left argument, `X g Y` with one.
⍝
⍝ ```apl
⍝       'ambiv'⎕CY'dfns'
⍝       half←{⍵÷2}ambiv{⍵÷⍺}
⍝       half 12
⍝ 6
⍝       3 half 12
⍝ 4
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'ambiv'⎕CY'dfns'
⍝       ⍬{⍺ ⍵}ambiv{⍺,⍵}''
⍝       ⌽ambiv↑'abc'
⍝ cba
⍝       2⌽ambiv↑'abc'
⍝ ab
⍝ ```

ambiv←{
    0=⎕NC'⍺':⍺⍺ ⍵
    ⍺ ⍵⍵ ⍵
}
