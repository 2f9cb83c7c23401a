⍝ ── A defined function sees the locals of the dfns that called it, and assigns them
      t←'global'
      ∇ x←Inner x
        ⎕←t
      ∇
      ∇ r←Set x
        t←x ⋄ r←x
      ∇
      ∇ r←(f Op)x
        r←f x ⋄ ⎕←t
      ∇
      D←{t←'D' ⋄ Inner ⍵}
      D 1
D
1
      {t←'E' ⋄ Inner¨⍵}1 2
E
E
1 2
      {t←'E' ⋄ ⍎'Inner 1'}0
E
1
      {t←'E' ⋄ {Inner ⍵}⍵}1
E
1
      {t←'E' ⋄ +Op ⍵}1
E
1
      {t←'E' ⋄ _←Set ⍵ ⋄ t}'new'
new
      t
global
      Inner 1
global
1
⍝ ── In a dfn, names side by side before ← are local, even if the last is a function further out
      b←{⍵}
      to←{⍵}
      {a b←⍵ ⋄ a}1 2
1
      {a b←⍵ ⋄ b}1 2
2
      {fm to←⍵ ⋄ fm}1 2
1
      b 7
7
⍝ ── A function before them is applied to what they are given
      twice←{⍵+⍵}
      {twice n←⍵}3
6
      {1+twice a n←⍵}3 4
7 9
⍝ ── An assignment in the same scope leaves a name an array, or a function or operator
      f←{⍵}
      f←5
SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on assignment
      f←5
      ∧
      (a f)←1 2
SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on assignment
      (a f)←1 2
         ∧
      v←5
      v←{⍵}
SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on assignment
      v←{⍵}
      ∧
      v←⎕NS''
      v←6
      f←{⍺⍺ ⍵}
      f←+/
      f 1 2
3
      {f←5 ⋄ f}0
5
      ⎕EX'f'
      f←5
      f
5
⍝ ── A dfn whose brace stands below a last assignment gives no result
      S←{
        s←5
      }
      x←S 0
VALUE ERROR: No result was provided when the context expected one
      x←S 0
        ∧
      S←{
        s←5}
      ⎕←S 0
5
      S 0
⍝ ── A function that is assigned in a train or in parentheses is known to its left
      (f 1)+(f←{⍵+1})5
8
      g←last+(last←⊢/⊢)
      g 1 2 3
6
⍝ ── ⎕IO and its kin are looked up in the text around a dfn, not in the dfn that calls it
      op←{⎕IO←0 ⋄ ⍺⍺ ⍵}
      {⍳⍵}op 3
1 2 3
      ⍳op 3
0 1 2
      a←{⍳⍵}
      {⎕IO←0 ⋄ a ⍵}3
1 2 3
      {⎕IO←0 ⋄ {⍳⍵}⍵}3
0 1 2
      op←{⎕IO←1 ⋄ ⍺⍺ ⍵}
      {⎕IO←0 ⋄ g←{⍳⍵} ⋄ g op ⍵}3
0 1 2
      ∇ r←T x
        r←⍳x
      ∇
      {⎕IO←0 ⋄ T ⍵}3
0 1 2
      ∇ r←U x;⎕IO
        ⎕IO←0 ⋄ r←a x
      ∇
      U 3
0 1 2
      {⎕CT←0 ⋄ {⍵=1}⍵}1+1E¯15
0
      eq←{⍵=1}
      {⎕CT←0 ⋄ eq ⍵}1+1E¯15
1
      cnt←{⍵=0:⎕IO ⋄ ∇ ⍵-1}
      {⎕IO←0 ⋄ cnt ⍵}10000
1
      ⎕IO
1
⍝ ── ⎕NC and ⍎
      ⍴⎕NC⊂'abc'

      {⎕NC'⍵'}⎕NS''
9
      {⎕NC'⍵'}5
2
      ⎕←⍎'{}5 ⋄ 7'
7
⍝ ── In a dfn, a name assigned together with a member of a namespace is local
      n←⎕NS⍬
      {(a n.b)←1 2 ⋄ a}0 ⋄ n.b
1
2
      a
VALUE ERROR: Undefined name: a
      a
      ∧
      {(a(n.b c))←1(2 3) ⋄ a c}0 ⋄ n.b
1 3
2
      {(a n.(b c))←1(2 3) ⋄ a n.c}0
1 3
      {a n.b←1 2 ⋄ a}0
1
      {(a #.b)←1 2 ⋄ a}0 ⋄ b
1
2
      a
VALUE ERROR: Undefined name: a
      a
      ∧
      c
VALUE ERROR: Undefined name: c
      c
      ∧
      {(a n.b)←1 2 ⋄ (a n.b)+←1 ⋄ a}0 ⋄ n.b
2
3
