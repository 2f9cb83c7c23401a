⍝ # Ripple of carries  `X ripple Y`
⍝
⍝ Puts digits to the base `X` in order: what a digit has too much or too little is carried to its left, where new digits are put
⍝ on as they are needed.
⍝
⍝ ```apl
⍝       'ripple'⎕CY'dfns'
⍝       10 ripple 3 14 15 92
⍝ 4 6 4 2
⍝       10 ripple 1 0 0 ¯1
⍝ 0 9 9 9
⍝       2 ripple 2 2 2 2
⍝ 1 1 1 1 0
⍝       60 ripple 59 3600
⍝ 1 59 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'ripple'⎕CY'dfns'
⍝       10 ripple ⍬
⍝       10 ripple 5
⍝ 5
⍝       10 ripple 0 12
⍝ 1 2
⍝ ```

ripple←{
    high←⌊⍵÷⍺
    ~∨/×high:⍵
    next←(0,⍵-⍺×high)+high,0
    ⍺ ∇(0=⊃next)↓next
}
