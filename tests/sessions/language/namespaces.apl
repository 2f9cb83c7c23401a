      ⎕FIX':Namespace n' '⎕IO←0' 'x←⍳3' ':Namespace m' 'y←⎕IO' ':EndNamespace' '∇ r←f a' 'r←a+x' '∇' ':EndNamespace'
      n.x
0 1 2
      n.m.y
0
      n.f 10
10 11 12
      ⎕IO
1
      n.m
#.n.m
⍝ ── Copies: the namespaces within are copied too, functions run in the copy
      ⎕FIX':Namespace n' 'x←1' ':Namespace m' ':EndNamespace' '∇ r←f a' 'r←a+x' '∇' ':EndNamespace'
      o←⎕NS n
      o.m≡n.m
0
      o.x←7
      n.x o.x
1 7
      (n.f 1)(o.f 1)
2 8
⍝ ── Merging
      defaults←⎕NS⍬ ⋄ defaults.(name age)←'no' 'none'
      jack←⎕NS⍬ ⋄ jack.name←'jack'
      (⎕NS defaults jack).(name age)
 jack  none
⍝ ── Names on the way are made
      'a.b.c'⎕NS''
      a.b.c
#.a.b.c
      'one' 'two'⎕NS''
      ⎕NL ¯9
 a  one  two
⍝ ── A function runs in the namespace that has its name
      n←⎕NS⍬ ⋄ n.x←7 ⋄ x←1
      n.f←{⍵+x}
      n.f 1
8
⍝ ── Locals are seen by functions of the same namespace, and hide the others even without value
      n←⎕NS⍬ ⋄ n.h←{⎕NC'x'}
      h←{⎕NC'x'}
      x←5
      ∇ f;x
        (h 0)(n.h 0)
        x←1
        (h 0)(n.h 0)
      ∇
      f
0 0
2 0
⍝ ── The session's namespace outlives the workspace
      ⎕SE.x←3
      )clear
clear ws
      ⎕SE.x
3
      ⎕EX'⎕SE.x'
⍝ ── Values by name, as attributes with defaults
      n←⎕NS⍬ ⋄ n.size←3
      n ⎕VGET('size' 1)('colour' 'red')
3  red
      'n'⎕VGET'size'
3
      n ⎕VSET(↑'aa' 'bb')(10 20)
      n.(aa bb)
10 20
      n ⎕VGET'nothing'
VALUE ERROR: Undefined name: nothing
      n ⎕VGET'nothing'
        ∧
⍝ ── What is named within a namespace is not shown, be it a function
      n←⎕NS⍬ ⋄ n.(first←⊃)
      n.(twice←{⍵⍵})
      n.(aa←5)
      n.(first)
⊃
⍝ ── References within arrays stand apart, as they do in a vector
      d←⎕NS¨'' ''
      d
 #.[Namespace]  #.[Namespace]
      d d
  #.[Namespace]  #.[Namespace]    #.[Namespace]  #.[Namespace]
⍝ ── )ns makes no namespace in place of something else
      v←1
      )ns v
Name already exists
      v
1
