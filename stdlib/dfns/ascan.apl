⍝ # Scan by an associative function  `f ascan Y`
⍝
⍝ The scan `f\Y` of a vector for an associative function `f`, with one call for each item: its left argument is the result
⍝ accumulated so far.
⍝
⍝ ```apl
⍝       'ascan'⎕CY'dfns'
⍝       +ascan 1 2 3 4
⍝ 1 3 6 10
⍝       {⍺,⍵}ascan 'abc'
⍝ a ab  abc
⍝       {10|⍺×⍵}ascan 3 4 5 6
⍝ 3 2 0 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'ascan'⎕CY'dfns'
⍝       +ascan ⍬
⍝       +ascan 5
⍝ 5
⍝       +ascan,5
⍝ 5
⍝       {⍺,⍵}ascan(1 2)'a'
⍝  1 2  1 2 a
⍝ ```

ascan←{
    done←⍵
    last←(≢⍵)+⎕IO-1
    step←{ ⍝ ⍵: the position of an item; those before it are done
        ⍵>last:done
        done[⍵]←⊂(⊃done[⍵-1])⍺⍺⊃done[⍵]
        ∇ ⍵+1
    }
    ⍺⍺ step ⎕IO+1
}
