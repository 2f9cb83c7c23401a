⍝ # One of several functions  `X f case g case h Y`
⍝
⍝ Each bit of `X` belongs to a function: the function for the first 1 is applied to `Y`. If there is no 1, the result is `Y`.
⍝
⍝ ```apl
⍝       'case'⎕CY'dfns'
⍝       1 0 0 +case-case× 10
⍝ 10
⍝       0 1 0 +case-case× 10
⍝ ¯10
⍝       0 0 1 +case-case× 10
⍝ 1
⍝       0 0 0 +case-case× 10
⍝ 10
⍝       grade←{(⍵<50 80)({'fail'}case{'pass'})'distinction'}
⍝       grade¨49 66 99
⍝  fail  pass  distinction
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'case'⎕CY'dfns'
⍝       0 1 +case- ⍬
⍝       1 0 ⌽case⊢'abc'
⍝ cba
⍝       1 0 0 +case- 5
⍝ 6 5
⍝ ```

case←{
    before←1∊¯1↓⍺ ⍝ a function further to the left is selected
    before∧2=≢⍺:⍺⍺ ⍵
    before:(¯1↓⍺)⍺⍺ ⍵
    ⊃⌽⍺:⍵⍵ ⍵
    ⍵
}
