⍝ # Minus scan  `mscan Y`
⍝
⍝ `-\Y` along the last axis, in linear time: a running sum with alternating signs.
⍝
⍝ ```apl
⍝       'mscan'⎕CY'dfns'
⍝       mscan 5 1 2 3
⍝ 5 4 6 3
⍝       mscan 2 3⍴⍳6
⍝ 1 ¯1 2
⍝ 4 ¯1 5
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'mscan'⎕CY'dfns'
⍝       mscan ⍬
⍝       mscan 5
⍝ 5
⍝       mscan 2 2 2⍴⍳8
⍝ 1 ¯1
⍝ 3 ¯1
⍝
⍝ 5 ¯1
⍝ 7 ¯1
⍝       mscan 1.5 0J1
⍝ 1.5 1.5J¯1
⍝ ```

mscan←{0=≢⍴⍵:⍵ ⋄ +\⍵×[≢⍴⍵]1 ¯1⍴⍨⊃⌽⍴⍵}
