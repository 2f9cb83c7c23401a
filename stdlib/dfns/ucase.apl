⍝ # Upper case  `ucase Y`
⍝
⍝ ```apl
⍝       'ucase'⎕CY'dfns'
⍝       ucase 'Zilde æøå 42'
⍝ ZILDE ÆØÅ 42
⍝       ucase 'a' 'bc'
⍝ A BC
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'ucase'⎕CY'dfns'
⍝       ucase ''
⍝       ucase 'a'
⍝ A
⍝       ucase 5
⍝ 5
⍝       ucase(1 'b')'c'
⍝  1 B C
⍝ ```

ucase←{1 ⎕C ⍵}
