⍝ # Apportionment  `X apportion Y`
⍝
⍝ Divides `X` seats among states with the populations `Y`: every state gets one, and each further seat goes to the state with the
⍝ greatest quotient of its population and the geometric mean of its seats before and after, the Huntington-Hill method.
⍝
⍝ ```apl
⍝       'apportion'⎕CY'dfns'
⍝       10 apportion 21878 9713 4167 3252 1065
⍝ 5 2 1 1 1
⍝       3 apportion 1 1 1
⍝ 1 1 1
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'apportion'⎕CY'dfns'
⍝       0 apportion 1 1
⍝ Fewer seats than states
⍝       0 apportion 1 1
⍝         ∧
⍝       5 apportion,7
⍝ 5
⍝       2 apportion 1 1 1
⍝ Fewer seats than states
⍝       2 apportion 1 1 1
⍝         ∧
⍝ ```

apportion←{
    ⎕IO←0
    seats←⍺-≢⍵
    seats<0:'Fewer seats than states'⎕SIGNAL 11
    population←⍵
    give←{ ⍝ one more seat
        next←⊃⍒population÷0.5*⍨⍵×⍵+1
        (1+⍵[next])@next⊢⍵
    }
    give⍣seats⊢(≢⍵)⍴1
}
