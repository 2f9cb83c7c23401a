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

lcm←{
    divisor←⍺ gcd ⍵
    |⍺×⍵÷divisor+divisor=0
}
