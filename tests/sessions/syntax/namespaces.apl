      n←⎕NS''
      n.a←5
      n.g←{⍺+⍵}
      n.m←{⍺⍺ ⍵}
      2 n.g 3
5
      n.(a g 2)
7
      n.(g/⍳4)
10
      n.(+⌿÷≢)3 4 5
4
      n.{a+⍵}10
15
      1 n.+3
4
      n.⍎'a+1'
6
      -n.m 3
¯3
      n.##≡⎕THIS
1
      n.##.n.a
5
      n.⎕FX 'r←nil' 'r←77'
      n.nil+1
78
⍝ ── Assignment there.
      n←⎕NS''
      n.(p q←'Tom' 25)
      n.p n.q
 Tom  25
      n.(p q)←'Eve' 24
      n.(p q)
 Eve  24
      n.v←⍳5
      n.(v[2])←99
      n.(v[3] q)+←100
      n.v n.q
 1 99 103 4 5  124
      n.(w←v[⍳2])
      n.w
1 99
      n.k←⎕NS''
      n.k.h←{⍵,⍵}
      n.k.h 4
4 4
      n.(k.h 5)
5 5
      n.⎕IO←0
      n.(⍳3)
0 1 2
      n.⍳3
0 1 2
      ⎕IO
1
⍝ ── Computed references: what they hold decides how the rest is read.
      refs←⎕NS¨⍬⍬⍬
      refs.x←1 2 3
      (2⊃refs).f←{⍵×x}
      (2⊃refs).f 5
10
      refs[2].f 5
10
      1+(2⊃refs).f¨1 2
3 5
      (2⊃refs).x 7
2 7
      (3⊃refs).f←{⍺ ⍵}
      1(3⊃refs).f 2
1 2
      first←{(⊃⍵).x+1}
      first refs
2
      first ⌽refs
4
      call←{(⊃⍵).f 1}
      call 1↓refs
2
      (⎕NS'').x←1
      (⊃later).x⊣later←refs
1
      (2⊃refs).v←⍳4
      (2⊃refs).v[2]←9
      (1↑(2⊃refs).v)←0
      (2⊃refs).v
0 9 3 4
      (⎕JSON '{"a":{"b":[1,2]}}').a.b
1 2
      {(2⊃⍵).f 3}refs
6
⍝ ── Functions behind several references get an item each.
      refs←⎕NS¨⍬⍬⍬
      refs.x←1 2 3
      refs.f←{⍵×x}
      refs.f 1 2 3
1 4 9
      refs.f 2
2 4 6
      refs.f⊂1 2
 1 2  2 4  3 6
      refs[2 3].f 5
10 15
      10 refs.{⍺+⍵+x}1 2 3
12 14 16
      (1 2)3 4(refs[1](refs[2 3])(refs[1])).+1 2(3 4)
 2 3  5 5  7 8
      refs.f¨1 2 3
 1 2 3  2 4 6  3 6 9
      refs.(⍳x)
 1  1 2  1 2 3
      (2 2⍴refs).x
1 2
3 1
      refs.f 1 2
LENGTH ERROR
      refs.f 1 2
      ∧
⍝ ── So does what is assigned to them.
      refs←⎕NS¨⍬⍬
      refs.(a b)←(1 2)(3 4)
      refs.a
1 3
      refs.(a b)
 1 2  3 4
      refs.(a b)←⊂'both' 0
      refs.(a b)
  both  0   both  0
      refs.b+←10 20
      refs.b
10 20
      refs.b,←5
      refs.b
 10 5  20 5
      one two←refs
      (one(two one)).c←1(2 3)
      refs.c
3 2
      refs.c←1 2 3
LENGTH ERROR
      refs.c←1 2 3
            ∧
      refs.nosuch
VALUE ERROR: Undefined name: nosuch
      refs.nosuch
           ∧
      (5 6).x
SYNTAX ERROR
      (5 6).x
      ∧
⍝ ── Operators: local ones of a function that runs in the namespace, those of parts, and the memory that trees of references take.
      ∇ r←call x;op
      op←{⍺⍺ ⍵}
      r←(-#.op)x
      ∇
      call 3
¯3
      n←⎕NS''
      n.op←{⍺⍺ ⍵⍵ ⍵}
      n.f←{⍵}
      (-((2⍴n)(0⍴n)).op⌽)(1 2)⍬
 ¯1 ¯2
      refs←100000⍴n
      free←⎕WA
      f←refs.f
      2e6<free-⎕WA
1
      ⎕EX'f'
      free←⎕WA
      f←-refs.op÷
      2e6<free-⎕WA
1
⍝ ── Inverses, identity elements, axes and options of functions there.
      (n1 n2)←⎕NS¨⍬⍬
      n1.(1∘+)⍣¯1⊢5
4
      n1.(+)/⍬
0
      (n1 n2).(⌽)[1](2 2⍴⍳4)(2 2⍴⍳6)
 3 4  3 4
 1 2  1 2
      (n1 n2).⎕JSON⍠'Compact' 0⊢1 2
 1  2
      (n1 n2).{⍵}[1]1 2
SYNTAX ERROR
      (n1 n2).{⍵}[1]1 2
      ∧
      (n1 n2).⎕JSON⍠'Colour' 0⊢1 2
DOMAIN ERROR
      (n1 n2).⎕JSON⍠'Colour' 0⊢1 2
      ∧
      (n1 n2).(1∘+)⍣¯1⊢5 6
4 5
      (n1 n2).(1∘+)⍣¯1⍣¯1⊢5 6
6 7
      1 2(n1 n2).+⍣¯1⊢5 6
4 4
      (n1 n2).{⍵}⍣¯1⊢5 6
DOMAIN ERROR
      (n1 n2).{⍵}⍣¯1⊢5 6
      ∧
      (n1 n2).(⌽)[1]
⌽[1]
      (n1 n2).(1∘+)⍣¯1
 1 ∘+ ⍣ ¯1
⍝ ── Operators behind an enclosed array of references, and behind an empty one.
      (n1 n2)←⎕NS¨⍬⍬
      n1.op←n2.op←{⍺⍺ ⍵}
      -(⊂n1 n2).op 1
 ¯1 ¯1
      -(n1(n1 n2)).op 1(2 3)
¯1  ¯2 ¯3
      n1.f←{1 2 3}
      n1.opp←{⍺⍺ ⍵ ⍵}
      ⊃(0⍴n1).f 1
0 0 0
      ⊃{1 2 3}(0⍴n1).opp 1
0 0 0
      {1 2 3}(0⍴n1).opp 1

      ⊃{⍵}(0⍴n1).(opp)1
0 0
      n1.two←{⍺⍺ ⍵⍵ ⍵}
      ⊃1∘,(0⍴n1).two{⍵ ⍵}1
0 0 0
      -⍬.op 1
VALUE ERROR: Undefined name: op
      -⍬.op 1
         ∧
⍝ ── The extent of a function does not depend on the order of the references.
      (n1 n2)←⎕NS¨⍬⍬
      (n1 n2).f←-
      go←{n2.f←((n1 n2).f)⍨⋄⍵=0:0⋄∇ ⍵-1}
      go 1000
LIMIT ERROR
go[0] go←{n2.f←((n1 n2).f)⍨ ⋄ ⍵=0:0 ⋄ ∇ ⍵-1}
                ∧
      (n1 n2).f←-
      go←{n1.f←((n1 n2).f)⍨⋄⍵=0:0⋄∇ ⍵-1}
      go 1000
LIMIT ERROR
go[0] go←{n1.f←((n1 n2).f)⍨ ⋄ ⍵=0:0 ⋄ ∇ ⍵-1}
                ∧
      (n1 n2).f←-
      go←{n2.f←(n1 n2).f⋄⍵=0:0⋄∇ ⍵-1}
      go 1000
LIMIT ERROR
go[0] go←{n2.f←(n1 n2).f ⋄ ⍵=0:0 ⋄ ∇ ⍵-1}
               ∧
      n1.f←-
      go←{n1.f←n1.(f)⋄⍵=0:0⋄∇ ⍵-1}
      go 1000
LIMIT ERROR
go[0] go←{n1.f←n1.(f) ⋄ ⍵=0:0 ⋄ ∇ ⍵-1}
               ∧
      f←(n1 n2).(⌽)
      ⍎¨300⍴⊂'f←f[1]'
⍎LIMIT ERROR
      f←f[1]
        ∧
      ⍴((20000⍴n1).(+/))20000⍴⊂1 2
20000
