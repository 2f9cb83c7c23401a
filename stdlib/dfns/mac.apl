⍝ # Macros  `mac Y`
⍝
⍝ Expands the macros in a text. `n=…` defines the character `n`: its text extends to the next blank or line feed, or is in
⍝ parentheses. A defined character is replaced by its text, repeated by the number before it. `\` removes the meaning of the next one.
⍝
⍝ ```apl
⍝       'mac'⎕CY'dfns'
⍝       mac 'a=ha 3a!'
⍝ hahaha!
⍝       mac 'n=na b=ba2n bbb'
⍝ bananabananabanana
⍝       mac 'q=(two words)q, \q'
⍝ two words, q
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'mac'⎕CY'dfns'
⍝       mac ''
⍝       mac 'plain'
⍝ plain
⍝ ```

mac←{
    ⎕IO←0
    count←{                                 ⍝ a text without the number at its end, and that number
        digits←+/∧\⌽⍵∊⎕D
        digits=0:⍵ 1
        ((-digits)↓⍵)(⍎(-digits)↑⍵)
    }
    expand←{                                ⍝ ⍺: names and texts; ⍵: what is done and what is left; up to a character of ⍺⍺
        (names texts)←⍺
        (done rest)←⍵
        0=≢rest:⍵
        c←⊃rest
        c∊⍺⍺:done(1↓rest)
        c='\':⍺ ∇(done,1↑1↓rest)(2↓rest)
        c='(':⍺ ∇⍺(')'expand)done(1↓rest)
        '='=⊃1↓rest:⍺(⍺⍺ define)⍵
        ~c∊names:⍺ ∇(done,c)(1↓rest)
        (before times)←count done
        ⍺ ∇(before,∊times⍴texts[names⍳c])(1↓rest)
    }
    define←{
        (names texts)←⍺
        (done rest)←⍵
        body←{'('=⊃⍵:⍺(')'expand)''(1↓⍵) ⋄ ⍺((' )',⎕UCS 10)expand)''⍵}
        (text left)←⍺ body 2↓rest
        (((⊃rest),names)((⊂text),texts))(⍺⍺ expand)done left
    }
    ⊃''⍬(''expand)''⍵
}
