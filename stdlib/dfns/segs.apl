⍝ # Segments of a delimited text  `{X}segs Y`
⍝
⍝ Cuts `Y` at each item that is in `X`, keeping empty segments. If `X` is not given, the first item of `Y` is the
⍝ delimiter and does not begin a segment of its own.
⍝
⍝ ```apl
⍝       'segs'⎕CY'dfns'
⍝       ','segs 'a,,bc,'
⍝  a    bc
⍝       segs '/usr/local/bin'
⍝  usr  local  bin
⍝       0 segs 1 2 0 3
⍝  1 2  3
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'segs'⎕CY'dfns'
⍝       ','segs ''
⍝
⍝       ','segs 'a'
⍝  a
⍝       segs ','
⍝
⍝       ' ,'segs 'a b,c'
⍝  a  b  c
⍝       (⊂1 2)segs 'a'(1 2)'b'
⍝  2   1 2 b
⍝ ```

segs←{
    0=⎕NC'⍺':(⊃⍵)∇ 1↓⍵
    vector←,⍵
    1↓¨(1,vector∊⍺)⊂(⊃⍺),vector
}
