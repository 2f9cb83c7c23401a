⍝ # Last in the total order  `X max Y`
⍝
⍝ Of two arrays the one that comes last in the total order.
⍝
⍝ ```apl
⍝       'max'⎕CY'dfns'
⍝       'apple' max 'pear'
⍝ pear
⍝       ⊃max/'fig' 'plum' 'kiwi'
⍝ plum
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'max'⎕CY'dfns'
⍝       ⍬ max ''
⍝       1 max 'a'
⍝ a
⍝       (1 2)max 1 3
⍝ 1 3
⍝ ```

max←{</⍋⍺ ⍵:⍵ ⋄ ⍺}
