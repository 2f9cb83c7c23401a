⍝ # Boxed sketch  `{X}disp Y`
⍝
⍝ Shows a nested array as a table of its items, which are shown in the same way: a character matrix. `X` is one or two bits. The
⍝ first asks for marks as in `display`: those of the array in its upper left corner, and for each item its kind to the left and
⍝ its shape to the right on its lower edge; the second centres items in their cells.
⍝
⍝ ```apl
⍝       'disp'⎕CY'dfns'
⍝       disp 'one' 2(3 3⍴⍳9)
⍝ ┌───┬─┬─────┐
⍝ │one│2│1 2 3│
⍝ │   │ │4 5 6│
⍝ │   │ │7 8 9│
⍝ └───┴─┴─────┘
⍝       1 disp 'one' 2(3 3⍴⍳9)
⍝ ┌→──┬─┬─────┐
⍝ │one│2│1 2 3│
⍝ │   │ │4 5 6│
⍝ │   │ │7 8 9↓
⍝ └──→┴─┴~───→┘
⍝       0 1 disp 2 2⍴'Tea'(2 1⍴4 2)'&'(2 40)
⍝ ┌───┬────┐
⍝ │Tea│ 4  │
⍝ │   │ 2  │
⍝ ├───┼────┤
⍝ │ & │2 40│
⍝ └───┴────┘
⍝       disp('ab' 'c')(1 2)
⍝ ┌──────┬───┐
⍝ │┌──┬─┐│1 2│
⍝ ││ab│c││   │
⍝ │└──┴─┘│   │
⍝ └──────┴───┘
⍝       disp ⍳3
⍝ 1 2 3
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'disp'⎕CY'dfns'
⍝       disp ''
⍝       disp 5
⍝ 5
⍝       disp ⍬ ''
⍝ ┌┬┐
⍝ │││
⍝ └┴┘
⍝ ```

disp←{
    ⎕IO←0
    ⍺←0
    (marked centred)←2↑⍺
    kind←{
        1<|≡⍵:'∊'
        326≠⎕DR ⍵:(0=10|⎕DR ⍵)⊃'~─'
        '+#'[∧/326=⎕DR¨,⍵]
    }
    sized←{                                 ⍝ a text in a cell of height and width ⍵
        ~centred:⍵↑⍺
        ⍵↑(-(⍴⍺)+⌊0.5×⍵-⍴⍺)↑⍺
    }
    cell←{                                  ⍝ ⍺: an item; ⍵: its text; with an edge on the right and one below
        below←(≢⍉⍵)⍴'─' ⋄ right←(≢⍵)⍴'│'
        ~marked:(⍵⍪below),right,'┼'
        below[0]←kind ⍺
        below[¯1+≢below]←(≢⍴⍺)⊃'─',3⍴'→⊖'[0∊¯1↑⍴⍺]
        right[(1<≢⍴⍺)/¯1+≢right]←'↓⌽'[0∊¯1↓⍴⍺]
        (⍵⍪below),right,'┼'
    }
    table←{                                 ⍝ a matrix of items
        texts←show¨⍵
        heights←⌈/≢¨texts ⋄ widths←⌈⌿{≢⍉⍵}¨texts
        cells←⍵ cell¨texts sized¨heights∘.,widths
        inner←⊃⍪/,/cells
        rows←+\heights+1 ⋄ columns←+\widths+1
        inner[rows-1;¯1+¯1↑columns]←'┤'
        inner[¯1+≢inner;columns-1]←'┴'
        left←(≢inner)⍴'│' ⋄ left[rows-1]←'├'
        upper←(≢⍉inner)⍴'─' ⋄ upper[columns-1]←'┬'
        framed←('┌',upper)⍪left,inner
        framed[0;¯1+≢⍉framed]←'┐' ⋄ framed[¯1+≢framed;0 ¯1+0,≢⍉framed]←'└┘'
        framed
    }
    show←{
        1≥|≡⍵:⎕FMT(marked⌈⍴⍵)↑⍵
        full←(1⌈⍴⍵)↑⍵
        drawn←table((×/¯1↓⍴full),⊃⌽1,⍴full)⍴full
        ~marked:drawn
        drawn[0;(×≢⍴⍵)/1]←'→⊖'[0∊¯1↑⍴⍵]
        drawn[(1<≢⍴⍵)/1;0]←'↓⌽'[0∊¯1↓⍴⍵]
        drawn
    }
    show ⍵
}
