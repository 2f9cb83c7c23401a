⍝ # Towers of Hanoi  `{X}hanoi Y`
⍝
⍝ The moves that take a tower of `Y` discs from the first peg of `X` to the third, as pairs of pegs. By default, the pegs are
⍝ `'ABC'`.
⍝
⍝ ```apl
⍝       'hanoi'⎕CY'dfns'
⍝       hanoi 3
⍝  AC  AB  CB  AC  BA  BC  AC
⍝       ≢hanoi 10
⍝ 1023
⍝       1 2 3 hanoi 1
⍝  1 3
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'hanoi'⎕CY'dfns'
⍝       hanoi 0
⍝       hanoi 1
⍝  AC
⍝ ```

hanoi←{
    ⍺←'ABC'
    ⍵=0:⍬
    (from via to)←⍺
    ((from to via)∇ ⍵-1),(⊂from to),(via from to)∇ ⍵-1
}
