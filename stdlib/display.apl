⍝ # Boxed display under the name of its workspace  `'DISPLAY'⎕CY'display'`
⍝
⍝ Older programs, from a time when every installation had a workspace `display`, copy the function `DISPLAY` from it. It draws
⍝ the same picture as `display` of `dfns`: see `]help display`.
⍝
⍝ ```apl
⍝       'DISPLAY'⎕CY'display'
⍝       DISPLAY 'abc'(2 2⍴⍳4)
⍝ ┌→────────────┐
⍝ │ ┌→──┐ ┌→──┐ │
⍝ │ │abc│ ↓1 2│ │
⍝ │ └───┘ │3 4│ │
⍝ │       └~──┘ │
⍝ └∊────────────┘
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'DISPLAY'⎕CY'display'
⍝       DISPLAY ⍬
⍝ ┌⊖┐
⍝ │0│
⍝ └~┘
⍝       DISPLAY 5
⍝
⍝ 5
⍝
⍝ ```

DISPLAY←{(⎕NS⍬).({_←'display'⎕CY'dfns' ⋄ display ⍵})⍵}
