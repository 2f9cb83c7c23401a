⍝ # AVL tree  `{X}f avl Y`
⍝
⍝ A search tree whose branches differ in height by at most one, so that searching takes logarithmic time. The empty tree is 0;
⍝ keys are texts or numbers. The operand selects the operation:
⍝
⍝ | call | result |
⍝ |---|---|
⍝ | `tree ∪avl key value` | the tree with a value for the key |
⍝ | `tree ~avl key` | the tree without the key |
⍝ | `key ⍎avl tree` | the value of the key |
⍝ | `∊avl tree` | the pairs of keys and values, in order |
⍝ | `⍕avl tree` | a picture, the first key on top |
⍝ | `?avl tree` | 1 if it is balanced, its size, the mean depth of its nodes, its height |
⍝
⍝ ```apl
⍝       'avl foldl'⎕CY'dfns'
⍝       put←∪avl
⍝       fruit←0 put foldl('plum' 3)('fig' 1)('pear' 2)('kiwi' 4)
⍝       'fig' ⍎avl fruit
⍝ 1
⍝       ∊avl fruit ~avl 'pear'
⍝   fig  1   kiwi  4   plum  3
⍝       ?avl fruit
⍝ 1 4 1 3
⍝       ⍕avl 0 put foldl(1 'a')(2 'b')(3 'c')
⍝    ┌1=a
⍝ 2=b┤
⍝    └3=c
⍝       'date' ⍎avl fruit
⍝ No such key
⍝ avl[68] ⍺ get ⍵
⍝           ∧
⍝ ```

avl←{
    ⎕IO←0
    height←{0≡⍵:0 ⋄ 1⊃⍵}
    node←{⍺(1+⌈/height¨⍵)⍵}                 ⍝ ⍺: key and value; ⍵: the trees on the left and on the right
    rotate←{                                ⍝ lifts a child: ⍺ is 0 for the left one, 1 for the right
        (child other)←⍺⌽2⊃⍵
        (outer inner)←⍺⌽2⊃child
        (⊃child)node ⍺⌽outer((⊃⍵)node ⍺⌽inner other)
    }
    balance←{
        trees←2⊃⍵
        tilt←-/height¨trees
        1≥|tilt:⍵
        side←tilt<0                         ⍝ the higher child
        ≥/height¨side⌽2⊃side⊃trees:side rotate ⍵
        side rotate(⊃⍵)node side⌽((~side)rotate side⊃trees)((~side)⊃trees)
    }
    order←{⍺≡⍵:0 ⋄ ¯1 1[⊃⍋⍺ ⍵]}             ⍝ ¯1 if ⍺ comes first
    put←{                                   ⍝ ⍵: key and value
        0≡⍺:⍵ node 0 0
        (pair _(left right))←⍺
        way←(⊃⍵)order⊃pair
        way=0:⍵ node left right
        way<0:balance pair node(left ∇ ⍵)right
        balance pair node left(right ∇ ⍵)
    }
    remove←{
        0≡⍺:0
        (pair _(left right))←⍺
        way←⍵ order⊃pair
        way<0:balance pair node(left ∇ ⍵)right
        way>0:balance pair node left(right ∇ ⍵)
        0≡left:right
        0≡right:left
        next←{0≡⊃2⊃⍵:⊃⍵ ⋄ ∇⊃2⊃⍵}right       ⍝ the next greater key takes the place
        balance next node left(right ∇⊃next)
    }
    get←{
        0≡⍵:'No such key'⎕SIGNAL 6
        way←⍺ order⊃⊃⍵
        way=0:1⊃⊃⍵
        ⍺ ∇(way>0)⊃2⊃⍵
    }
    pairs←{0≡⍵:⍬ ⋄ (∇⊃2⊃⍵),(⊂⊃⍵),∇ 1⊃2⊃⍵}
    picture←{                               ⍝ a line for each node, and which of them is the root's
        0≡⍵:⍬ 0
        (pair _ trees)←⍵
        ((above upper)(below lower))←∇¨trees
        name←(⍕⊃pair),'=',⍕1⊃pair
        joint←(2⊥×≢¨above below)⊃'' '┐' '┘' '┤'
        hang←{(⍺↑⍨≢⍵){((≢name)⍴' '),⍺,⍵}¨⍵}
        above←((upper⍴' '),'┌',(≢above)⍴'│')hang above
        below←((lower⍴'│'),'└',(≢below)⍴' ')hang below
        (above,(⊂name,joint),below)(≢above)
    }
    depths←{0≡⍵:⍬ ⋄ 0,1+∊∇¨2⊃⍵}
    even←{0≡⍵:1 ⋄ (1≥|-/height¨2⊃⍵)∧∧/∇¨2⊃⍵}

    0=⎕NC'⍺':⍺⍺{
        shown←⍺⍺ 1
        0=10|⎕DR shown:↑⊃picture ⍵
        1=≢⍴shown:pairs ⍵
        deep←depths ⍵
        (even ⍵)(≢deep)((+/deep)÷1⌈≢deep)(height ⍵)
    }⍵
    does←⍺⍺{11::2 ⋄ 0≡⍺⍺ 1}⍬
    does=0:⍺ put ⍵
    does=1:⍺ remove ⍵
    ⍺ get ⍵
}
