⍝ # AVL tree  `X how avl Y`
⍝
⍝ A search tree whose branches differ in height by one at most, so that searching takes steps in proportion to the logarithm of
⍝ its size. `⍬` is the empty tree. Keys are texts or numbers.
⍝
⍝ ```apl
⍝       'avl'⎕CY'dfns'
⍝       tree←⊃('put'avl)/(⌽('plum' 3)('fig' 1)('pear' 2)('kiwi' 4)),⊂⍬
⍝       'fig'('get'avl)tree
⍝ 1
⍝       ('all'avl)tree
⍝   fig  1   kiwi  4   pear  2   plum  3
⍝       ('all'avl)'pear'('remove'avl)tree
⍝   fig  1   kiwi  4   plum  3
⍝ ```

avl←{
    ⎕IO←0
    height←{⍬≡⍵:0 ⋄ 2⊃⍵}
    node←{                                  ⍝ ⍺: key and value; ⍵: left and right
        ⍺,(1+⌈/height¨⍵),⍵
    }
    rotate←{                                ⍝ lifts a child: ⍺ is 0 for the left one, 1 for the right
        parent←2↑⍵ ⋄ (child other)←⍺⌽3↓⍵
        (outer inner)←⍺⌽3↓child
        (2↑child)node ⍺⌽outer(parent node ⍺⌽inner other)
    }
    balance←{
        tilt←-/height¨3↓⍵
        1≥|tilt:⍵
        side←tilt<0                         ⍝ the higher child
        (outer inner)←height¨side⌽3↓⍵⊃⍨3+side
        outer≥inner:side rotate ⍵
        child←(~side)rotate ⍵⊃⍨3+side
        side rotate(2↑⍵)node side⌽child(⍵⊃⍨4-side)
    }
    order←{⍺≡⍵:0 ⋄ ¯1 1[⊃⍋⍺ ⍵]}             ⍝ ¯1 if ⍺ comes first
    put←{                                   ⍝ ⍺: key and value
        ⍬≡⍵:⍺ node ⍬ ⍬
        way←(⊃⍺)order⊃⍵
        way=0:⍺ node 3↓⍵
        (left right)←3↓⍵
        way<0:balance(2↑⍵)node(⍺ ∇ left)right
        balance(2↑⍵)node left(⍺ ∇ right)
    }
    get←{
        ⍬≡⍵:'No such key'⎕SIGNAL 3
        way←⍺ order⊃⍵
        way=0:1⊃⍵
        ⍺ ∇ ⍵⊃⍨3+way>0
    }
    least←{⍬≡3⊃⍵:2↑⍵ ⋄ ∇ 3⊃⍵}
    remove←{
        ⍬≡⍵:⍵
        way←⍺ order⊃⍵
        (left right)←3↓⍵
        way<0:balance(2↑⍵)node(⍺ ∇ left)right
        way>0:balance(2↑⍵)node left(⍺ ∇ right)
        ⍬≡left:right
        ⍬≡right:left
        next←least right
        balance next node left((⊃next)∇ right)
    }
    all←{⍬≡⍵:⍬ ⋄ (∇ 3⊃⍵),(⊂2↑⍵),∇ 4⊃⍵}
    ⍺⍺≡'put':⍺ put ⍵
    ⍺⍺≡'get':⍺ get ⍵
    ⍺⍺≡'remove':⍺ remove ⍵
    all ⍵
}
