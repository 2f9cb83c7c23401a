⍝ # Least common multiple  `X lcm Y`
⍝
⍝ ```apl
⍝       4 lcm 6
⍝ 12
⍝       lcm/⍳10
⍝ 2520
⍝       3 lcm 0 5 9
⍝ 0 15 9
⍝ ```
⍝ uses: gcd

lcm←{
    divisor←⍺ gcd ⍵
    |⍺×⍵÷divisor+divisor=0
}
