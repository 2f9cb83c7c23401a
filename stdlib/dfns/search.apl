⍝ # Breadth-first search  `f search g Y`
⍝
⍝ A shortest path from the state `Y` to one for which `f` holds: the vector of states from the first to the last, empty if there is
⍝ none. `g` returns the vector of states that can follow a state.
⍝
⍝ ```apl
⍝       'search'⎕CY'dfns'
⍝       {⍵=11}search{(2×⍵)(⍵+3)}1
⍝ 1 4 8 11
⍝       ≢{⍵≡5 5}search{(⊂⍵)+,∘.,⍨¯2 ¯1 1 2}0 0
⍝ 4
⍝       {⍵=7}search{(⍵<100)/2×⍵}1
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'search'⎕CY'dfns'
⍝       {⍵=1}search{⍵+1}1
⍝ 1
⍝       {0}search{⍬}1
⍝       {⍵=3}search{÷0}1
⍝ DOMAIN ERROR: Divide by zero
⍝       {⍵=3}search{÷0}1
⍝                   ∧
⍝ ```

search←{
    wave←{ ⍝ ⍺: states met before; ⍵: ways that end in new states
        0=≢⍵:⍬
        ends←⊃∘⌽¨⍵
        goal←⍺⍺¨ends
        1∊goal:⊃goal/⍵
        longer←⊃,/⍵{(⊂⍺),¨⊂¨⍵}¨⍵⍵¨ends
        next←⊃∘⌽¨longer
        known←⍺,ends
        known ∇((≠next)∧~next∊known)/longer
    }
    ⍬(⍺⍺ wave ⍵⍵),⊂,⊂⍵
}
