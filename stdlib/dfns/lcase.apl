⍝ # Lower case  `lcase Y`
⍝
⍝ ```apl
⍝       'lcase'⎕CY'dfns'
⍝       lcase 'Zilde ÆØÅ 42'
⍝ zilde æøå 42
⍝       lcase 'A' 'BC'
⍝ a bc
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'lcase'⎕CY'dfns'
⍝       lcase ''
⍝       lcase 'A'
⍝ a
⍝       lcase 5
⍝ 5
⍝       lcase(1 'B')'C'
⍝  1 b c
⍝ ```

lcase←{⎕C ⍵}
