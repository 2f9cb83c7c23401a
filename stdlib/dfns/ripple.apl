⍝ # Ripple of carries  `X ripple Y`
⍝
⍝ Normalises digits in base `X`: if a digit is too large or too small, the excess is carried to the left, where new digits are
⍝ added as needed.
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
