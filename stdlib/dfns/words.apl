⍝ # Words of a text  `{X}words Y`
⍝
⍝ Cuts a text at blanks, or at the characters `X`, into a vector of words.
⍝
⍝ ```apl
⍝       'words'⎕CY'dfns'
⍝       words '  ask not  what '
⍝  ask  not  what
⍝       ', 'words 'one, two,three'
⍝  one  two  three
⍝       ≢words ''
⍝ 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'words'⎕CY'dfns'
⍝       ','words 'a,,b'
⍝  a  b
⍝       words 'a'
⍝  a
⍝       ≢','words ',,'
⍝ 0
⍝       words 5
⍝  5
⍝ ```

words←{
    ⍺←' '
    text←,⍵
    (~text∊⍺)⊆text
}
