⍝ # Comparing expressions  `{X}cmpx Y`
⍝
⍝ Times expressions, given as texts: a row for each, with its time in seconds, how much more or less that is than
⍝ for the first, and a bar. A star marks those whose result differs from the first. For a single expression the result is
⍝ only the time. Each is repeated for a tenth of a second, or for `X` tenths.
⍝
⍝ ```apl
⍝       'cmpx'⎕CY'dfns'
⍝       report←0.2 cmpx '+/⍳100' '{⍵×0.5×1+⍵}100' '×/⍳100'
⍝       report[;⍳17]
⍝   +/⍳100
⍝   {⍵×0.5×1+⍵}100
⍝ * ×/⍳100
⍝       1>0.2 cmpx '2+2'
⍝ 1
⍝ ```

cmpx←{
    ⍺←1
    enough←100×⍺                            ⍝ milliseconds
    spent←{                                 ⍝ milliseconds that ⍵ runs of the expression ⍺ take
        loop←'{⍵=0:0 ⋄ _←{',⍺,'}⍬ ⋄ ∇ ⍵-1}',⍕⍵
        begun←⊃2↓⎕AI
        _←⍎loop
        (⊃2↓⎕AI)-begun
    }
    timed←{                                 ⍝ seconds for one run: more and more of them, until they take long enough
        total←⍺ spent ⍵
        (total≥enough)∨⍵≥1E8:total÷1000×⍵
        ⍺ ∇⌈⍵×2⌈10⌊1.2×enough÷total⌈1
    }
    expressions←⊆⍵
    times←expressions timed¨1
    1=≢times:⊃times
    results←⍎¨expressions
    flags←'* '[⎕IO+(⊂⊃results)≡¨results]
    percent←⌊0.5+100×¯1+times÷⊃times
    signed←{((⍵>0)/'+'),(('-'@('¯'∘=))⍕⍵),'%'}¨percent
    right←{(-⌈/≢¨⍵)↑¨⍵}
    bars←(⌈40×times÷⌈/times)⍴¨'⎕'
    (⍪flags),' ',(↑expressions),(↑' → '∘,¨right ¯2∘⍕¨times),(↑' | '∘,¨right signed),' ',↑bars
}
