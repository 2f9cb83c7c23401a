      x←⍳10
      x[2:5]
2 3 4
      x[::2]
1 3 5 7 9
      x[¯3:]
8 9 10
      x[:0]

      x[10:1:¯4]
10 6 2
      x[:]≡x
1
      x[2:100:3]
2 5 8
      End←3
      x[1:End]
1 2
      x[,2:+/2 3]
2 3 4
      x[⎕NULL:3]
1 2
      ⎕IO←0
      x[2:5]
3 4 5
⍝ ── Slices, ellipsis and new axes in matrices and beyond.
      m←3 4⍴⍳12
      m[::¯1;2:]
10 11 12
 6  7  8
 2  3  4
      m[…;2]
2 6 10
      m[...;2:3]
 2
 6
10
      ⍴m[∘;1;…;∘]
1 4 1
      m[1;…;2]
2
      m[:;:]≡m[…]
1
⍝ ── Parts are evaluated from the right.
      x←⍳9
      p←5
      x[p-2:p←6]
4 5
⍝ ── They are assigned, modified and selected from.
      m←3 4⍴⍳12
      m[2:;1]+←100
      m[::2;¯1]←0
      m
  1  2  3 0
105  6  7 8
109 10 11 0
      (1↑m[:2;])←⊂'*'
      m
  *  *  * *
105  6  7 8
109 10 11 0
      n←⎕NS''
      n.m←2 3⍴0
      n.m[…;2:]←7
      n.m[:1;]+←1
      n.m
0 7 7
0 7 7
      f←{a←⍵ ⋄ a[:2]←99 ⋄ 4∊⍵:a[::2] ⋄ a[1:¯1]}
      f 3 4 5
99 5
      ∇ r←tail y
       r←y[2:]
      ∇
      tail 'abc'
bc
      f
{a←⍵ ⋄ a[:2]←99 ⋄ 4∊⍵:a[::2] ⋄ a[1:¯1]}
⍝ ── A colon means what it meant elsewhere.
      {⍵>2:'big' ⋄ 'small'}3
big
      {6::'caught' ⋄ ⍵+undefined}1
caught
      {6::'caught' ⋄ ⍵[undefined:]}1 2
caught
      If←2
      (⍳5)[:If]
1
      (⍳5)[If::If]
2 4
⍝ ── What is no slice.
      x←⍳10
      x[1.5:]
DOMAIN ERROR
      x[1.5:]
        ∧
      x['a':]
DOMAIN ERROR
      x['a':]
        ∧
      x[::0]
DOMAIN ERROR
      x[::0]
       ∧
      +[1:2]x
SYNTAX ERROR
      +[1:2]x
        ∧
      +/[…]x
SYNTAX ERROR
      +/[…]x
         ∧
      x[…;…]
SYNTAX ERROR
      x[…;…]
          ∧
      x[1:2:3:4]
SYNTAX ERROR
      x[1:2:3:4]
             ∧
      x:3
3
