⍝ # Boxed display with lengths  `displays Y`
⍝
⍝ As `display`, with the shape of every array on its upper edge.
⍝
⍝ ```apl
⍝       'displays'⎕CY'dfns'
⍝       displays 'abc'(2 3⍴⍳6)
⍝ ┌→─2────────────┐
⍝ │ ┌→─3┐ ┌→─2 3┐ │
⍝ │ │abc│ ↓1 2 3│ │
⍝ │ └───┘ │4 5 6│ │
⍝ │       └~────┘ │
⍝ └∊──────────────┘
⍝       displays 2 0 3⍴0
⍝ ┌┌→─2 0 3┐
⍝ ↓⌽0 0 0  │
⍝ ││       │
⍝ ││0 0 0  │
⍝ └└~──────┘
⍝ ```

displays←{1 display ⍵}
