⍝ # Word wrap  `{X}wrap Y`
⍝
⍝ Breaks the lines of a text, which end in line feeds, between words, so that none is longer than `X`, by default ⎕PW. Words
⍝ that are longer stay whole.
⍝
⍝ ```apl
⍝       'wrap'⎕CY'dfns'
⍝       30 wrap 'It is a truth universally acknowledged, that a single man in possession of a good fortune must be in want of a wife.'
⍝ It is a truth universally
⍝ acknowledged, that a single
⍝ man in possession of a good
⍝ fortune must be in want of a
⍝ wife.
⍝       4 wrap 'a bc definitely e f'
⍝ a bc
⍝ definitely
⍝ e f
⍝       10 wrap ''
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'wrap'⎕CY'dfns'
⍝       10 wrap 'a'
⍝ a
⍝       3 wrap 'abcdef'
⍝ abcdef
⍝       0 wrap 'a b'
⍝ a
⍝ b
⍝ ```

wrap←{
    ⎕IO←0
    ⍺←⎕PW
    width←⍺
    fill←{ ⍝ ⍺: lines so far; ⍵: words that are left
        0=≢⍵:⍺
        ends←+\1+≢¨⍵
        take←1⌈+/ends≤width+1
        (⍺,⊂1↓∊' ',¨take↑⍵)∇ take↓⍵
    }
    line←{
        width≥≢⍵:,⊂⍵
        ⍬ fill ' '(≠⊆⊢)⍵
    }
    feed←⎕UCS 10
    1↓∊feed,¨⊃,/line¨feed segs ⍵
}
