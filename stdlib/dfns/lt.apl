⍝ # Before in the total order  `X lt Y`
⍝
⍝ 1 if the array `X` comes before `Y` in the total order of arrays.
⍝
⍝ ```apl
⍝       'lt'⎕CY'dfns'
⍝       'apple' lt 'pear'
⍝ 1
⍝       1 2 lt 1 2
⍝ 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'lt'⎕CY'dfns'
⍝       ⍬ lt ,1
⍝ 1
⍝       1 lt 1
⍝ 0
⍝       'b' lt 'a'
⍝ 0
⍝       (1 2)'a' lt(1 2)'b'
⍝ 1
⍝ ```

lt←{⍺≡⍵:0 ⋄ </⍋⍺ ⍵}
