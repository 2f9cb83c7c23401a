⍝ # Traversal of a tree  `X f trav g Y`
⍝
⍝ Visits every node of a tree, a node before its subtrees, starting with the state `X`: `f` takes the state on its left and the node on
⍝ its right, and returns the next state; `g`, with the same arguments, returns the vector of subtrees of a node.
⍝
⍝ ```apl
⍝       'trav'⎕CY'dfns'
⍝       tree←'t'(('r'⍬)('a'(,⊂'x'⍬))('v'⍬))
⍝       '' {⍺,⊃⍵}trav{⊃⌽⍵}tree
⍝ traxv
⍝       0 +trav{(⍵>1)/⍵-1 2}5
⍝ 26
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'trav'⎕CY'dfns'
⍝       0 +trav{⍬}5
⍝ 5
⍝       '' ,trav{⍬}'a'
⍝ a
⍝ ```

trav←{
    state←⍺ ⍺⍺ ⍵
    trees←state ⍵⍵ ⍵
    0=≢trees:state
    ⊃∇⍨/(⌽trees),⊂state
}
