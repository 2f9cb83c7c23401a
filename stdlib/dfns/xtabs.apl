⍝ # Tabs and blanks  `{X}xtabs Y`
⍝
⍝ Replaces tabs in a text by blanks up to the next multiple of `X` columns, by default 8. If `X` is negative, blanks before a tab
⍝ stop become tabs. Line feeds begin a new line.
⍝
⍝ ```apl
⍝       'xtabs'⎕CY'dfns'
⍝       tab←⎕UCS 9
⍝       xtabs 'a',tab,'bc',tab,'d'
⍝ a       bc      d
⍝       4 xtabs 'a',tab,'bc',tab,'d'
⍝ a   bc  d
⍝       ('a',tab,'bc')≡¯8 xtabs 'a       bc'
⍝ 1
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'xtabs'⎕CY'dfns'
⍝       xtabs ''
⍝       xtabs 'a'
⍝ a
⍝       0 xtabs 'a'
⍝ a
⍝ ```

xtabs←{
    ⎕IO←0
    ⍺←8
    (tab feed)←⎕UCS 9 10
    step←|⍺
    expand←{                                ⍝ every piece but the last is filled up to a stop
        pieces←tab segs ⍵
        filled←{⍵↑⍨step×1+⌊step÷⍨≢⍵}¨¯1↓pieces
        ∊filled,¯1↑pieces
    }
    compress←{                              ⍝ blanks at the end of a piece that reaches a stop
        pieces←(step|⍳≢⍵){(0=⍺)⊂⍵}⍵
        short←{
            blanks←+/∧\⌽' '=⍵
            (step>≢⍵)∨blanks<2:⍵
            tab,⍨(-blanks)↓⍵
        }
        ∊short¨pieces
    }
    lines←feed segs ⍵
    ⍺>0:1↓∊feed,¨expand¨lines
    1↓∊feed,¨compress¨lines
}
