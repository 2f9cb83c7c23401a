⍝ # Before in the total order  `X lt Y`
⍝
⍝ Whether the array `X` comes before `Y` in the total order of arrays.
⍝
⍝ ```apl
⍝       'lt'⎕CY'dfns'
⍝       'apple' lt 'pear'
⍝ 1
⍝       1 2 lt 1 2
⍝ 0
⍝ ```

lt←{⍺≡⍵:0 ⋄ </⍋⍺ ⍵}
