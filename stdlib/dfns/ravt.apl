⍝ # Traversal of a tree, nodes last  `X f ravt g Y`
⍝
⍝ As `trav`, but a node is taken after its subtrees.
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
