⍝ # Ripple of carries  `X ripple Y`
⍝
⍝ Puts digits to the base `X` in order: what a digit has too much or too little is carried to its left, where new digits are put
⍝ on as they are needed.
⍝
⍝ ```apl
⍝       'ripple'⎕CY'dfns'
⍝       10 ripple 3 14 15 92
⍝ LENGTH ERROR: Mismatched left and right argument shapes
⍝ ripple[5] base ∇(first↓0,⍵-base×high)+(first/high[⎕IO]),(1↓high),0
⍝                                      ∧
⍝       10 ripple 1 0 0 ¯1
⍝ LENGTH ERROR: Mismatched left and right argument shapes
⍝ ripple[5] base ∇(first↓0,⍵-base×high)+(first/high[⎕IO]),(1↓high),0
⍝                                      ∧
⍝       2 ripple 5⍴1 1+1
⍝ LENGTH ERROR: Mismatched left and right argument shapes
⍝ ripple[5] base ∇(first↓0,⍵-base×high)+(first/high[⎕IO]),(1↓high),0
⍝                                      ∧
⍝       60 ripple 59 3600
⍝ LENGTH ERROR: Mismatched left and right argument shapes
⍝ ripple[5] base ∇(first↓0,⍵-base×high)+(first/high[⎕IO]),(1↓high),0
⍝                                      ∧
⍝ ```

ripple←{
    base←⍺
    high←⌊⍵÷base
    ~∨/×high:⍵
    first←high[⎕IO]≠0
    base ∇(first↓0,⍵-base×high)+(first/high[⎕IO]),(1↓high),0
}
