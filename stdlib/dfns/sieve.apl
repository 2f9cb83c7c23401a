⍝ # Sieve of Eratosthenes  `sieve Y`
⍝
⍝ The primes up to the number `Y`; of a vector, as `2 to 100`, the numbers of it that are prime.
⍝
⍝ ```apl
⍝       sieve 50
⍝ 2 3 5 7 11 13 17 19 23 29 31 37 41 43 47
⍝       sieve 90 91 92 93 94 95 96 97
⍝ 97
⍝       ≢sieve 1E6
⍝ 78498
⍝       sieve 1
⍝ ```

sieve←{
    ⎕IO←0
    primes←{                                ⍝ ⍵: the bits of 0 … limit; ⍺: a prime whose multiples are struck out
        (≢⍵)≤⍺*2:⍵
        bits←⍵
        bits[(⍺*2)+⍺×⍳⌈⍺÷⍨(≢⍵)-⍺*2]←0
        (⍺+1+1⍳⍨(⍺+1)↓bits)∇ bits
    }
    limit←⌈/⍵,1
    bits←2 primes 0 0,(limit-1)⍴1
    0=≢⍴⍵:⍸bits
    bits[⍵]/⍵
}
