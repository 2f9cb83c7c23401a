⍝ # Drop excess blanks  `dxb Y`
⍝
⍝ Removes blanks at both ends of a text, and all but one within.
⍝
⍝ ```apl
⍝       'dxb'⎕CY'dfns'
⍝       '[',(dxb '  a   bc  d '),']'
⍝ [a bc d]
⍝       dxb ' x  y ' '  '
⍝  x y
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'dxb'⎕CY'dfns'
⍝       dxb ''
⍝       dxb 'a'
⍝ a
⍝       dxb 'a  b' ''
⍝  a b
⍝ ```

dxb←{
    1<|≡⍵:∇¨⍵
    blank←' '=⍵
    (-' '=⊃⌽packed)↓packed←(blank⍲1,¯1↓blank)/⍵
}
