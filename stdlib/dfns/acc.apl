⍝ # Accumulating reduction  `f acc Y`
⍝
⍝ The reductions of all items of `Y`, of all but the first, of all but the first two, and so on. It is a scan from the right, in
⍝ linear time.
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
    step←{ ⍝ ⍵: the position of an item; those after it are done
        ⍵<⎕IO:done
        done[⍵]←⊂(⊃done[⍵])⍺⍺⊃done[⍵+1]
        ∇ ⍵-1
    }
    ⍺⍺ step(≢⍵)+⎕IO-2
}
