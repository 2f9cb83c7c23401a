⍝ # Upper case  `ucase Y`
⍝
⍝ ```apl
⍝       'ucase'⎕CY'dfns'
⍝       ucase 'Zilde æøå 42'
⍝ ZILDE ÆØÅ 42
⍝       ucase 'a' 'bc'
⍝ A BC
⍝ ```

ucase←{1 ⎕C ⍵}
