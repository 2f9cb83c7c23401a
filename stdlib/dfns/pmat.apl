⍝ # Permutations  `pmat Y`
⍝
⍝ The permutations of `⍳Y`, one in each row, in ascending order.
⍝
⍝ ```apl
⍝       'pmat'⎕CY'dfns'
⍝       pmat 3
⍝ 1 2 3
⍝ 1 3 2
⍝ 2 1 3
⍝ 2 3 1
⍝ 3 1 2
⍝ 3 2 1
⍝       ⍴pmat 8
⍝ 40320 8
⍝       ⍴pmat 0
⍝ 1 0
⍝       ⎕IO←0 ⋄ pmat 2
⍝ 0 1
⍝ 1 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'pmat'⎕CY'dfns'
⍝       pmat 1
⍝ 1
⍝       ⍴pmat 2
⍝ 2 2
⍝       pmat ¯1
⍝ A whole number from 0 on is needed
⍝       pmat ¯1
⍝       ∧
⍝       pmat 1.5
⍝ A whole number from 0 on is needed
⍝       pmat 1.5
⍝       ∧
⍝ ```

pmat←{
    origin←⎕IO ⋄ ⎕IO←0
    (⍵<0)∨⍵≠⌊⍵:'A whole number from 0 on is needed'⎕SIGNAL 11
    grow←{ ⍝ every first item before every order of the others
        ⍵=0:1 0⍴0
        less←∇ ⍵-1
        ⊃⍪/{⍵,less+less≥⍵}¨⍳⍵
    }
    origin+grow ⍵
}
