⍝ # Root  `{X}root Y`
⍝
⍝ The `X`th root of `Y`, by default the square root.
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
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'root'⎕CY'dfns'
⍝       root ⍬
⍝       root 2 2⍴4 9
⍝ 2 3
⍝ 2 3
⍝       3 root ¯8
⍝ 1J1.732050808
⍝ ```

root←{⍺←2 ⋄ ⍵*÷⍺}
