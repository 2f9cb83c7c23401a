⍝ # One of two functions  `X f else g Y`
⍝
⍝ `f Y` if `X` is 1, `g Y` if it is 0. Only that one is called.
⍝
⍝ ```apl
⍝       'else'⎕CY'dfns'
⍝       1 ⌽else⊢ 'abc'
⍝ cba
⍝       0 ⌽else⊢ 'abc'
⍝ abc
⍝       0{÷0}else{⍵+1}6
⍝ 7
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'else'⎕CY'dfns'
⍝       1 +else- ⍬
⍝       0 ⌽else⊂'ab'
⍝  ab
⍝ ```

else←{
    ⍺:⍺⍺ ⍵
    ⍵⍵ ⍵
}
