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

max←{</⍋⍺ ⍵:⍵ ⋄ ⍺}
