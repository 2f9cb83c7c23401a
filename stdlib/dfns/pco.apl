⍝ # Primes  `{X}pco Y`
⍝
⍝ `pco Y` is the `Y`th prime, counted from the index origin. With a left argument, for each number of `Y`:
⍝
⍝ | `X` | result |
⍝ |---|---|
⍝ | `¯1` | the number of smaller primes |
⍝ | `0` `1` | 1 if it is not, or is, a prime |
⍝ | `2` `3` | its prime factors over their exponents; all its prime factors |
⍝ | `4` `¯4` | the next prime above, below |
⍝ | `10` | for two numbers: a mask of the primes among the numbers from the first up to, not including, the second |
⍝
⍝ Primes are counted by Legendre's recurrence, in time proportional to `n*3÷4`, and tested by the method of Miller and Rabin; both are
⍝ exact below 2*52.
⍝
⍝ ```apl
⍝       'pco'⎕CY'dfns'
⍝       pco ⍳10
⍝ 2 3 5 7 11 13 17 19 23 29
⍝       pco 1234567
⍝ 19394489
⍝       ¯1 pco 97 97.5 1E9
⍝ 24 25 50847534
⍝       0 1∘.pco 1 2 3 4
⍝ 1 0 0 1
⍝ 0 1 1 0
⍝       1 pco 4503599627370449 4503599627370451
⍝ 1 0
⍝       2 pco 360
⍝ 2 3 5
⍝ 3 2 1
⍝       3 pco 1001
⍝ 7 11 13
⍝       4 ¯4∘.pco 10*⍳4
⍝ 11 101 1009 10007
⍝  7  97  997  9973
⍝       10 pco 10 20
⍝ 0 1 0 1 0 0 0 1 0 1
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'pco'⎕CY'dfns'
⍝       pco ⍬
⍝       1 pco ⍬
⍝       1 pco 0 1 ¯7
⍝ 0 0 0
⍝       99 pco 5
⍝ Left argument of pco
⍝       99 pco 5
⍝          ∧
⍝ ```

pco←{
    origin←⎕IO ⋄ ⎕IO←0 ⋄ ⎕CT←0
    ⍺←⍬

    count←{                                 ⍝ primes not above ⍵
        ⍵<2:0
        n←⌊⍵ ⋄ root←⌊n*0.5
        step←{                              ⍝ ⍺: a prime; takes the numbers away whose least factor it is
            (high low)←⍵                    ⍝ what is left of 2 … ⌊n÷k, and of 2 … k, for k from 1 to the root
            before←low[⍺-2]
            reach←root⌊⌊n÷⍺*2
            index←⍺×1+⍳reach
            divided←high[((index≤root)/index)-1],low[(⌊n÷(index>root)/index)-1]
            high[⍳reach]-←divided-before
            from←(⍺*2)+⍳0⌈1+root-⍺*2
            low[from-1]-←low[(⌊from÷⍺)-1]-before
            high low
        }
        all←1+⍳root
        ⊃⊃⊃step/(⌽sieve root),⊂((⌊n÷all)-1)(all-1)
    }

    segment←{                               ⍝ bits for the numbers from ⍺ to before ⍵
        (low high)←⍺ ⍵
        strike←{                            ⍝ ⍺: a prime
            bits←⍵
            first←((⍺*2)⌈⍺×⌈low÷⍺)-low
            bits[first+⍺×⍳0⌈⌈⍺÷⍨(≢bits)-first]←0
            bits
        }
        primes←sieve⌊high*0.5
        few←primes<high-low
        bits←⊃strike/(few/primes),⊂(high-low)⍴1
        once←low-⍨{(⍵*2)⌈⍵×⌈low÷⍵}(~few)/primes
        bits[(once<≢bits)/once]←0
        bits∧2≤low+⍳≢bits
    }

    nth←{                                   ⍝ the prime with number ⍵, from 1
        ⍵≤5000:(⍵-1)⊃sieve 48611
        n←⍵
        li←{l←⍟⍵ ⋄ k←1+⍳160 ⋄ 0.577215664901533+(⍟l)++/(l*k)÷k×!k}
        near←{⍵-(⍟⍵)×(li ⍵)-n}⍣9⊢n×⍟n       ⍝ off by less than root×log÷8π
        from←⌊near-(near*0.5)×25÷⍨⍟near
        climb←{                             ⍝ ⍺: primes below ⍵
            high←⍵+⌈100+1.1×(⍟⍵)×n-⍺
            bits←⍵ segment high
            (n-⍺)≤+/bits:⍵+(n-⍺+1)⊃⍸bits
            (⍺++/bits)∇ high
        }
        (count from)climb from+1
    }

    product←{                               ⍝ (⍺×⍵) modulo ⍺⍺ without a number beyond 2*53
        m←⍺⍺ ⋄ factor←⍵
        m<94906265:m|⍺×⍵
        radix←2*1⌈⌊51-2⍟m
        digits←(radix⍴⍨⌈radix⍟m)⊤⍺
        ⊃{m|(m|⍵×radix)+m|⍺×factor}/(⌽↓digits),⊂0×⍵
    }
    power←{                                 ⍝ (⍺*⍵) modulo ⍺⍺
        ⍵=0:1*⍺
        square←{⍵(⍺⍺ product)⍵}
        squared←(⍺⍺ square)⍺ ∇⌊⍵÷2
        2|⍵:⍺(⍺⍺ product)squared
        squared
    }
    prime←{                                 ⍝ the test of Miller and Rabin: these bases serve up to 3.8E18
        ⍵<2:0
        bases←2 3 5 7 11 13 17 19 23
        ⍵∊bases:1
        0∊bases|⍵:0
        ⍵<529:1
        n←⍵
        twos←{2|⍵:0 ⋄ 1+∇ ⍵÷2}n-1
        passes←{                            ⍝ ⍵: powers that have not come to ¯1; ⍺: how often they may still be squared
            open←(⍵≠n-1)/⍵
            0=≢open:1
            ⍺=1:0
            (⍺-1)∇ open(n product)open
        }
        twos passes 1~⍨bases(n power)(n-1)÷2*twos
    }
    test←{(⌈/,⍵)≤100×≢,⍵:⍵∊sieve⌈/,⍵ ⋄ prime¨⍵}
    seek←{prime ⍵:⍵ ⋄ ⍺ ∇ ⍵+⍺}

    ⍺≡⍬:nth¨⍵+1-origin
    ⍺=¯1:count¨¯1+⌈⍵
    ⍺=0:~test ⍵
    ⍺=1:test ⍵
    0∊⍴⍵:⍵
    ⍺=2:{0=≢⍴⍵:↑(∪f)({≢⍵}⌸f←factors ⍵) ⋄ ∇¨⍵}⍵
    ⍺=3:{0=≢⍴⍵:factors ⍵ ⋄ ∇¨⍵}⍵
    ⍺=4:{⍵<2:2 ⋄ 2 seek ⍵+1+2|⍵}¨⌊⍵
    ⍺=¯4:{⍵≤3:2 ⋄ ¯2 seek ⍵-1+2|⍵}¨⌈⍵
    ⍺=10:⊃segment/⍵
    'Left argument of pco'⎕SIGNAL 11
}
