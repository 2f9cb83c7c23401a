⍝ # List of functions  `{X}f lof g Y`
⍝
⍝ The result of `f`, a vector, with that of `g` as one more item. A list starts with a function that returns an empty vector.
⍝
⍝ ```apl
⍝       'lof'⎕CY'dfns'
⍝       all←{''}lof(+/)lof(⌈/)lof≢
⍝       all 3 1 4
⍝ 8 4 3
⍝       2({''}lof+lof×lof*)5
⍝ 7 10 32
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'lof'⎕CY'dfns'
⍝       ({''}lof≢)⍬
⍝ 0
⍝       ({''}lof(+/)lof(×/))1.5 0J2
⍝ 1.5J2 0J3
⍝ ```

lof←{
    ⍺←⊢
    (⍺ ⍺⍺ ⍵),⊂⍺ ⍵⍵ ⍵
}
