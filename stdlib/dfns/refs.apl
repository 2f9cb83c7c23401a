⍝ # Namespaces within a namespace  `{X}refs Y`
⍝
⍝ References to the namespace `Y` and to all that can be reached from it, each once, without those in `X` and those reached only through them.
⍝
⍝ ```apl
⍝       'refs'⎕CY'dfns'
⍝       outer←⎕NS'' ⋄ outer.inner←⎕NS'' ⋄ outer.back←outer
⍝       ≢refs outer
⍝ 2
⍝       outer≡⊃refs outer
⍝ 1
⍝       ≢outer.inner refs outer
⍝ 1
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'refs'⎕CY'dfns'
⍝       ≢refs ⎕NS''
⍝ 1
⍝       ≢(⎕NS'')refs #
⍝ 1
⍝ ```

refs←{
    ⍺←⍬
    visit←{ ⍝ ⍺: the ones seen
        ⍵∊⍺:⍺
        names←⍵.⎕NL ¯9
        0=≢names:⍺,⍵
        ⊃∇⍨/(⌽⍵⍎¨names),⊂⍺,⍵
    }
    (≢⍺)↓(,⍺)visit ⍵
}
