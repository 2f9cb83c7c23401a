⍝ # Prime factors  `factors Y`
⍝
⍝ The primes whose product is the whole number `Y`, in ascending order. 1 has no prime factors. Candidates are tried in blocks of
⍝ numbers that are not divisible by 2, 3 or 5.
⍝
⍝ ```apl
⍝       'factors'⎕CY'dfns'
⍝       factors 720
⍝ 2 2 2 2 3 3 5
⍝       ×/factors 720
⍝ 720
⍝       factors 1000036000099
⍝ 1000003 1000033
⍝       factors 97
⍝ 97
⍝       factors 1
⍝       factors 0
⍝ Factors are those of positive whole numbers
⍝       factors 0
⍝       ∧
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'factors'⎕CY'dfns'
⍝       factors 1
⍝       factors 2
⍝ 2
⍝       factors 0
⍝ Factors are those of positive whole numbers
⍝       factors 0
⍝       ∧
⍝       factors ¯6
⍝ Factors are those of positive whole numbers
⍝       factors ¯6
⍝       ∧
⍝       factors 1.5
⍝ Factors are those of positive whole numbers
⍝       factors 1.5
⍝       ∧
⍝ ```

factors←{
    ⎕IO←1 ⋄ ⎕CT←0
    (⍵<1)∨⍵≠⌊⍵:'Factors are those of positive whole numbers'⎕SIGNAL 11
    steps←4 2 4 2 4 6 2 6                   ⍝ from 7 on, between numbers prime to 30
    wheel←{                                 ⍝ ⍺: where the wheel stands; ⍵: what is left to divide
        ⍵<⍺*2:(⍵>1)/⍵
        turns←2000⌊1+⌊30÷⍨(⍵*0.5)-⍺
        tried←⍺++\0,(8×turns)⍴steps
        p←⊃(0=tried|⍵)/tried
        p≠0:p,⍺ ∇ ⍵÷p
        (⊃⌽tried)∇ ⍵
    }
    first←{                                 ⍝ ⍺: small primes
        p←⊃(0=⍺|⍵)/⍺
        p=0:7 wheel ⍵
        p,⍺ ∇ ⍵÷p
    }
    2 3 5 first ⍵
}
