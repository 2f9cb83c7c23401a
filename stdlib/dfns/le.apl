⍝ # Not after in the total order  `X le Y`
⍝
⍝ 1 if the array `X` comes before `Y` in the total order of arrays, or is the same.
⍝
⍝ ```apl
⍝       'le'⎕CY'dfns'
⍝       'apple' le 'pear'
⍝ 1
⍝       1 2 le 1 2
⍝ 1
⍝       (3 1)le 2 9
⍝ 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'le'⎕CY'dfns'
⍝       ⍬ le ''
⍝ 1
⍝       1 le 'a'
⍝ 1
⍝       (⊂1 2)le⊂1 2
⍝ 1
⍝ ```

le←{⍺≡⍵:1 ⋄ </⍋⍺ ⍵}
