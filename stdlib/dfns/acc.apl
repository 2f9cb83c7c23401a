⍝ # Accumulating reduction  `f acc Y`
⍝
⍝ The reductions of `Y` without its first items: of all, of all but the first, and so on. It is a scan from the right, whose time
⍝ grows with the length only.
⍝
⍝ ```apl
⍝       'acc'⎕CY'dfns'
⍝       +acc 1 2 3 4
⍝ 10 9 7 4
⍝       -acc 1 2 3 4
⍝ ¯2 3 ¯1 4
⍝       ,acc 'abc'
⍝  abc  bc c
⍝       +acc ,5
⍝ 5
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'acc'⎕CY'dfns'
⍝       +acc ⍬
⍝       +acc 5
⍝ 5
⍝       +acc 1.5 0J1
⍝ 1.5J1 0J1
⍝       +acc(1 2)3
⍝  4 5  3
⍝ ```

acc←{
    done←⍵
    step←{                                  ⍝ ⍵: the place of an item; those behind it are done
        ⍵<⎕IO:done
        done[⍵]←⊂(⊃done[⍵])⍺⍺⊃done[⍵+1]
        ∇ ⍵-1
    }
    ⍺⍺ step(≢⍵)+⎕IO-2
}
