⍝ # Traversal of a tree, nodes last  `X f ravt g Y`
⍝
⍝ As `trav`, but a node is visited after its subtrees.
⍝
⍝ ```apl
⍝       'ravt'⎕CY'dfns'
⍝       tree←'t'(('r'⍬)('a'(,⊂'x'⍬))('v'⍬))
⍝       '' {⍺,⊃⍵}ravt{⊃⌽⍵}tree
⍝ rxavt
⍝ ```

ravt←{
    trees←⍺ ⍵⍵ ⍵
    0=≢trees:⍺ ⍺⍺ ⍵
    (⊃∇⍨/(⌽trees),⊂⍺)⍺⍺ ⍵
}
