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
⍝ ── A text that is executed in a namespace may be a function, also in parentheses behind a dot
      n←⎕NS⍬
      n.m←⎕NS⍬
      {}⎕FX'r←f x' 'r←x+1'
      {}n.⎕FX'r←f x' 'r←10×x'
      {}n.m.⎕FX'r←f x' 'r←100×x'
      (#.⍎'f')3
4
      (n.⍎'f')3
30
      (n⍎'f')3
30
      n.(⍎'f')3
30
      n.((⍎'f')3)
30
      (n.m.⍎'f')3
300
      n.m.(⍎'f')3
300
      n.(m.⍎'f')3
300
      n.((m.⍎'f')3)
300
      n.(m.(⍎'f')3)
300
      n.m.(##.(⍎'f')3)
4
      n.m.(##.f 3)
4
      5(n.⍎'+')3
8
      (n.⍎'+')/1 2 3
6
      n.(⍎'f')¨1 2 3
10 20 30
      n.(⍎'+⌿÷≢')1 2 6
3
      (n.⍎'f')∘- 3
¯30
      n.name←'f'
      n.(⍎name)3
30
      (n n.m).(⍎'f')3
30 300
      (n n.m).(⍎'f')3 4
30 400
      (n(n.m n)).(⍎'f')3
30  300 30
      (n n.m).(⍎'+')3
3 3
      (2⊃0 n).(⍎'f')3
30
      ((2⊃0 n).⍎'f')3
30
      {⍵.(⍎'f')3}n
30
      {(⍵.⍎'f')3}n
30
      g←n.⍎'f'
      g 3
30
      n.⍎'f'
 ∇f
      n.f←{⍵,⍵}
      n.(⍎'f')3
3 3
      n.⎕IO←0
      n.(⍎'⍳')3
0 1 2
⍝ ── A text that is no function is an array, and is run once
      n←⎕NS⍬
      n.x←5
      n.(⍎'x')+3
8
      (n.⍎'x')+3
8
      (n.⍎'x←x+1')+0
6
      n.(⍎'x←x+1')+0
7
      n.x
7
      (n n).(⍎'x')
7 7
      (n.⍎'missing')3
⍎VALUE ERROR: Undefined name: missing
      missing
      ∧
⍝ ── An operator runs an operand that reads names where that was written, in its namespace and among its locals
      VAR←99
      'X'⎕NS⍬
      'Y'⎕NS⍬
      X.VAR←77
      {}X.⎕FX'z←fn r' 'z←r,VAR'
      Y.VAR←88
      {}Y.⎕FX'z←(f op)r' 'z←f r'
      Y.each←{⍺⍺¨⍵}
      Y.both←{(⍺⍺ ⍵)(⍵⍵ ⍵)}
      X.fn Y.op'VAR: '
VAR:  77
      ⍎ Y.op'VAR'
99
      ⍎ Y.each'VAR' '2×VAR'
99 198
      ⍎ Y.both(Y⍎⊢)'VAR'
99 88
      ⍎ Y.both{⍎⍵}'VAR'
99 99
      X.(⍎ #.Y.op'VAR')
77
      X.⍎ Y.op'VAR'
77
      (⍎,⊂)Y.op'VAR'
99  VAR
      ⍎∘⌽ Y.op'RAV'
99
      ⎕NC Y.each'X' 'fn' 'VAR'
9 0 2
      ⎕NL Y.op 9
X
Y
      ⎕CR Y.op'made'⊣⎕FX Y.op'r←made' 'r←VAR'
r←made
r←VAR
      made
99
      {}⎕EX Y.op'made'
      ⎕NC'made'
0
      ⍎ Y.op'new←5'
5
      new
5
      derived←⍎ Y.op
      derived
⍎ ∇op
      derived'VAR'
99
      X.(#.derived'VAR')
99
      X.op←{⍺⍺ #.Y.op ⍵}
      ⍎ X.op'VAR'
99
      + Y.op 3 ⋄ ⍳ Y.op 3
3
1 2 3
      ∇ r←local;VAR
        VAR←5
        r←(⍎ Y.op'VAR')({VAR←6 ⋄ ⍎ Y.op'VAR'}0)
      ∇
      local
5 6
      ⍎ Y.op'÷0'
⍎DOMAIN ERROR: Divide by zero
      ÷0
      ∧
      →
      ⎕FIX Y.op 5
DOMAIN ERROR
op[1] z←f r
        ∧
