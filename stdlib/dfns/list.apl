⍝ # Linked list  `list Y`
⍝
⍝ Turns a vector into a pair of its first item and the list of the others; the empty list is `'∘'`. A list is turned back into a vector.
⍝
⍝ ```apl
⍝       'list cons'⎕CY'dfns'
⍝       list 1 2 3
⍝ 1  2  3 ∘
⍝       list list 'abc' 42
⍝  abc  42
⍝       list ⍬
⍝ ∘
⍝       1 cons 2 cons list ⍬
⍝ 1  2 ∘
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'list'⎕CY'dfns'
⍝       list,5
⍝ 5 ∘
⍝       list 'ab'(1 2)
⍝  ab   1 2 ∘
⍝       list 0J1 2
⍝ 0J1  2 ∘
⍝ ```

list←{
    null←'∘'
    linked←{null≡⍵:1 ⋄ 1≠≢⍴⍵:0 ⋄ 2≠≢⍵:0 ⋄ ∇⊃⌽⍵}
    flat←{null≡⍵:⍬ ⋄ (⊂⊃⍵),∇⊃⌽⍵}
    linked ⍵:flat ⍵
    ⊃{⍺ ⍵}/(,⍵),null
}
