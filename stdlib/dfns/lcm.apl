⍝ # Least common multiple  `X lcm Y`
⍝
⍝ ```apl
⍝       'lcm'⎕CY'dfns'
⍝       4 lcm 6
⍝ 12
⍝       lcm/⍳10
⍝ 2520
⍝       3 lcm 0 5 9
⍝ 0 15 9
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'lcm'⎕CY'dfns'
⍝       ⍬ lcm ⍬
⍝       4 lcm 0
⍝ 0
⍝       ¯4 lcm 6
⍝ 12
⍝       (2 2⍴⍳4)lcm 6
⍝ 6  6
⍝ 6 12
⍝ ```

lcm←{
    divisor←⍺ gcd ⍵
    |⍺×⍵÷divisor+divisor=0
}
