⍝ # Lower case  `lcase Y`
⍝
⍝ ```apl
⍝       'lcase'⎕CY'dfns'
⍝       lcase 'Zilde ÆØÅ 42'
⍝ zilde æøå 42
⍝       lcase 'A' 'BC'
⍝ a bc
⍝ ```

lcase←{⎕C ⍵}
