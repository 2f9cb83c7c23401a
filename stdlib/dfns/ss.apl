⍝ # Substitution in a text  `ss text from to`
⍝
⍝ Replaces every occurrence of one text by another, from left to right and without overlapping.
⍝
⍝ ```apl
⍝       'ss'⎕CY'dfns'
⍝       ss 'banana' 'an' 'AN'
⍝ bANANa
⍝       ss 'aaaa' 'aa' 'b'
⍝ bb
⍝       ss 'a-b-c' '-' ''
⍝ abc
⍝       ss 'plain' 'x' 'y'
⍝ plain
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'ss'⎕CY'dfns'
⍝       ss '' 'a' 'b'
⍝       ss 'abc' '' 'x'
⍝ abc
⍝       ss 'a' 'a' ''
⍝       ss 'aXa' 'X' 'yy'
⍝ ayya
⍝ ```

ss←{
    ⎕IO←0
    (text from to)←,¨⍵
    size←≢from
    apart←{ ⍝ ⍵: where it occurs; ⍺: where the next may begin
        left←(⍵≥⍺)/⍵
        0=≢left:⍬
        (⊃left),(size+⊃left)∇ 1↓left
    }
    all←⍸from⍷text
    0∊size,≢all:text
    hits←{size≤⌊/2-⍨/⍵:⍵ ⋄ 0 apart ⍵}all
    pieces←(1@(0,hits+1))(1+≢text)⍴0
    1↓∊{(⊃⍵),to∘,¨size↓¨1↓⍵}pieces⊂' ',text
}
