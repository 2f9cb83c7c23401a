⍝ # Minus scan  `mscan Y`
⍝
⍝ `-\Y` along the last axis, in time that grows with the length only: a running sum with alternating signs.
⍝
⍝ ```apl
⍝       'mscan'⎕CY'dfns'
⍝       mscan 5 1 2 3
⍝ 5 4 6 3
⍝       mscan 2 3⍴⍳6
⍝ 1 ¯1 2
⍝ 4 ¯1 5
⍝ ```

mscan←{+\⍵×[≢⍴⍵]1 ¯1⍴⍨⊃⌽⍴⍵}
