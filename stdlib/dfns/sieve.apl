⍝ # Sieve of Eratosthenes  `sieve Y`
⍝
⍝ The primes up to the number `Y`; for a vector such as `2 to 100`, the primes in it. Only odd numbers have a bit.
⍝
⍝ ```apl
⍝       'sieve'⎕CY'dfns'
⍝       sieve 50
⍝ 2 3 5 7 11 13 17 19 23 29 31 37 41 43 47
⍝       sieve 90 91 92 93 94 95 96 97
⍝ 97
⍝       sieve 3 2 1 0
⍝ 3 2
⍝       ≢sieve 1E6
⍝ 78498
⍝       sieve 1
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'sieve'⎕CY'dfns'
⍝       sieve ⍬
⍝       sieve 1
⍝       sieve 2
⍝ 2
⍝       sieve 0
⍝       sieve ¯5
⍝ ```

sieve←{
    ⎕IO←0
    wheel←{                                 ⍝ bits of 1 3 5 7 … without multiples of small primes
        small←3 5 7 11 13
        bits←⊃∧/⍵∘⍴¨(⌊small÷2)≠⍳¨small
        bits[{(⍵<≢bits)/⍵}⌊small÷2]←1
        0@0⊢bits
    }
    strike←{                                ⍝ ⍺: a prime whose multiples are struck out; ⍵: the bits
        (2×≢⍵)≤⍺*2:⍵
        bits←⍵
        first←⌊2÷⍨⍺*2
        bits[first+⍺×⍳⌈⍺÷⍨(≢bits)-first]←0
        next←⌊2÷⍨⍺+2
        (1+2×next+1⍳⍨next↓bits)∇ bits
    }
    bits←17 strike wheel 1+⌊2÷⍨2⌈⌈/⍵
    0=≢⍴⍵:(2≤⍵)/2,1+2×⍸(-2|⍵+1)↓bits
    ((⍵=2)∨(2|⍵)∧bits[⌊⍵÷2])/⍵
}
