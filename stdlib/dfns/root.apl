⍝ # Root  `{X}root Y`
⍝
⍝ The `X`th root of `Y`, the square root if `X` is not given.
⍝
⍝ ```apl
⍝       'root'⎕CY'dfns'
⍝       root 2
⍝ 1.414213562
⍝       3 root 27 64 125
⍝ 3 4 5
⍝       root ¯4
⍝ 0J2
⍝ ```

root←{⍺←2 ⋄ ⍵*÷⍺}
