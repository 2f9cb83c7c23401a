⍝ # Sparing sketch  `{X}dsp Y`
⍝
⍝ As `disp`, with lines between items only, and, unless `X` is 0, one above each nested array.
⍝
⍝ ```apl
⍝       'dsp'⎕CY'dfns'
⍝       dsp 'hello' 'world'
⍝ ───────────
⍝ hello│world
⍝       0 dsp 'hello'('wide' 'world')
⍝ hello│wide│world
⍝       dsp 1,⊂2,⊂3 4
⍝ ───────
⍝ 1│─────
⍝  │2│3 4
⍝       dsp 2 2⍴'a' 'bc'(2 1⍴1 2)'d'
⍝ ────
⍝ a│bc
⍝ ────
⍝ 1│d
⍝ 2│
⍝ ```

dsp←{
    ⎕IO←0
    ⍺←1
    lid←⍺
    table←{ ⍝ a matrix of items
        texts←show¨⍵
        heights←⌈/≢¨texts ⋄ widths←⌈⌿{≢⍉⍵}¨texts
        cells←texts↑⍨¨heights∘.,widths
        rows←{⊃{⍺,'│',⍵}/⍵}¨↓cells
        bar←(+/widths)+¯1+≢widths
        lid:((bar⍴'─')⍪⊢)⊃{⍺⍪(bar⍴'─')⍪⍵}/rows
        ⊃{⍺⍪(bar⍴'─')⍪⍵}/rows
    }
    show←{
        1≥|≡⍵:⎕FMT ⍵
        full←(1⌈⍴⍵)↑⍵
        table((×/¯1↓⍴full),⊃⌽1,⍴full)⍴full
    }
    show ⍵
}
