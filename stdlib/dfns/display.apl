⍝ # Boxed display  `display Y`
⍝
⍝ Shows every array in `Y` in a box: a character matrix. `→` and `↓` mark axes, `⊖` and `⌽` empty ones. On the lower
⍝ edge `~` means numbers, `+` numbers and characters, `#` namespaces, `∊` a nested array. Empty arrays show
⍝ their prototype. A scalar has no box; a character among other items is underlined.
⍝
⍝ ```apl
⍝       'display'⎕CY'dfns'
⍝       display 'abc'(2 3⍴⍳6)'d' 5 ⍬
⍝ ┌→──────────────────────┐
⍝ │ ┌→──┐ ┌→────┐     ┌⊖┐ │
⍝ │ │abc│ ↓1 2 3│ d 5 │0│ │
⍝ │ └───┘ │4 5 6│ -   └~┘ │
⍝ │       └~────┘         │
⍝ └∊──────────────────────┘
⍝       display 2 1 2⍴⍳4
⍝ ┌┌→──┐
⍝ ↓↓1 2│
⍝ ││   │
⍝ ││3 4│
⍝ └└~──┘
⍝       display 1,⊂2,⊂3,⊂4 5
⍝ ┌→────────────────────┐
⍝ │   ┌→──────────────┐ │
⍝ │ 1 │   ┌→────────┐ │ │
⍝ │   │ 2 │   ┌→──┐ │ │ │
⍝ │   │   │ 3 │4 5│ │ │ │
⍝ │   │   │   └~──┘ │ │ │
⍝ │   │   └∊────────┘ │ │
⍝ │   └∊──────────────┘ │
⍝ └∊────────────────────┘
⍝       display 0 2⍴⊂1 'a'
⍝ ┌→────────────┐
⍝ ⌽ ┌→──┐ ┌→──┐ │
⍝ │ │0  │ │0  │ │
⍝ │ └+──┘ └+──┘ │
⍝ └∊────────────┘
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'display'⎕CY'dfns'
⍝       display ''
⍝ ┌⊖┐
⍝ │ │
⍝ └─┘
⍝       display 0J1 2
⍝ ┌→────┐
⍝ │0J1 2│
⍝ └~────┘
⍝       display 0⍴⊂1 2
⍝ ┌⊖──────┐
⍝ │ ┌→──┐ │
⍝ │ │0 0│ │
⍝ │ └~──┘ │
⍝ └∊──────┘
⍝ ```

display←{
    ⎕IO←0
    ⍺←0                                     ⍝ 1: the upper edge tells the shape, as displays has it
    lengths←⍺
    kind←{
        1<|≡⍵:'∊'
        326≠⎕DR ⍵:(0=10|⎕DR ⍵)⊃'~─'
        '+#'[∧/326=⎕DR¨,⍵]
    }
    frame←{                                 ⍝ ⍺: an array; ⍵: its text
        axes←⍴⍺
        upper←(×≢axes)/'→⊖'[0=⊃⌽axes],lengths/'─',⍕axes
        (height width)←(⍴⍵)⌈1,≢upper
        edge←{width↑⍵,width⍴'─'}
        column←{'┌',(height↑⍵,height⍴'│'),'└'}
        marks←(1≥≢axes)⊃('↓⌽'[0=¯1↓axes])'│'
        inner←(edge upper)⍪(height width↑⍵)⍪edge kind ⍺
        (⍉↑column¨,marks),inner,'┐',(height⍴'│'),'┘'
    }
    beside←{                                ⍝ texts with blanks between and around them
        height←⌈/≢¨⍵
        ' ',⊃,/{' ',⍨(height,≢⍉⍵)↑⍵}¨⍵
    }
    stack←{                                 ⍝ the items of a nested array
        texts←show¨((×/¯1↓⍴⍵),⊃⌽1,⍴⍵)⍴⍵
        widths←⌈⌿{≢⍉⍵}¨texts
        lines←beside¨↓texts{((≢⍺),⍵)↑⍺}¨(⍴texts)⍴widths
        gaps←0,⍨¯1↓+⌿0=(×\⌽1↓¯1↓⍴⍵)∘.|1+⍳≢lines
        ⊃⍪/lines{⍺↑⍨(⍴⍺)+⍵,0}¨gaps
    }
    show←{
        (0=≢⍴⍵)∧0=≡⍵:' '⍪(⎕FMT ⍵)⍪(0=10|⎕DR ⍵)⊃' -'
        full←(1⌈⍴⍵)↑⍵
        1≥|≡⍵:⍵ frame ⎕FMT full
        ⍵ frame stack full
    }
    show ⍵
}
