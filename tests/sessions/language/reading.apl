⍝ ── A number ends where a name begins.
      f←{⍺+⍵} ⋄ I←{⍺⍺ ⍵} ⋄ side←2 ⋄ ary←{⍺×⍵} ⋄ xs←5 ⋄ m←3 3⍴⍳9
      3f 4
7
      1 2-I m[1;1 2]
¯1 ¯2
      ¯1side/7 8 ⋄ (1side)/7 8
0 8 8
7 8 8
      10ary 4
40
      3xs
3 5
      3{⍺-⍵}1
2
      1.5.5
1.5 0.5
      E1←7
      2E1 2E 1
VALUE ERROR: Undefined name: E
      2E1 2 E 1
            ∧
      3x*50 ⋄ 1r3+1
717897987691852588770249
4r3
      3x1 ⋄ 2b12
8.154845485
VALUE ERROR: Undefined name: b12
      3x1 ⋄ 2 b12
              ∧
      5á7←6
SYNTAX ERROR
      5 á7←6
          ∧
      ⍋1 2(⎕NS⍬)4
DOMAIN ERROR
      ⍋1 2(⎕NS ⍬)4
      ∧
      ¯f
SYNTAX ERROR: Invalid token
      ¯ f
      ∧
⍝ ── What is no name cannot be assigned.
      var←1 ⋄ x←⍳9
      var 3←5
SYNTAX ERROR
      var 3←5
           ∧
      (var 3)←5
SYNTAX ERROR
      (var 3)←5
             ∧
      {x[1] ⍵←10}2
SYNTAX ERROR
      {x[1]⍵←10}2
            ∧
      x[1] 3←10
SYNTAX ERROR
      x[1]3←10
           ∧
      5←6
SYNTAX ERROR
      5←6
       ∧
      'a'←6
SYNTAX ERROR
      'a'←6
         ∧
      +←5
SYNTAX ERROR
      +←5
       ∧
      var
1
⍝ ── What does not fit where it is stored.
      x←⍳9 ⋄ m←3 3⍴⍳9
      x[1 2]←1 2 3
LENGTH ERROR
      x[1 2]←1 2 3
       ∧
      x[1 2]←2 2⍴0
LENGTH ERROR
      x[1 2]←2 2⍴0
       ∧
      m[1 2;3]←1 2 3
LENGTH ERROR
      m[1 2;3]←1 2 3
       ∧
      x[1 2]+←1 2 3
LENGTH ERROR
      x[1 2]+←1 2 3
       ∧
      x[10]←3
INDEX ERROR
      x[10]←3
       ∧
      m[1]←3
RANK ERROR
      m[1]←3
       ∧
      (2↑x)←1 2 3
LENGTH ERROR
      (2↑x)←1 2 3
           ∧
      (a b)←1 2 3
LENGTH ERROR
      (a b)←1 2 3
           ∧
      a b←1 2 3
LENGTH ERROR
      a b←1 2 3
         ∧
⍝ ── Operators.
      {3↑⍵}@{3<≢⍵}⊢1(1 2)
RANK ERROR: Right operand and argument ranks differ
      {3↑⍵}@{3<≢⍵}⊢1(1 2)
           ∧
      {3↑⍵}@{,3<≢⍵}⊢1(1 2)
LENGTH ERROR: Right operand and argument lengths differ
      {3↑⍵}@{,3<≢⍵}⊢1(1 2)
           ∧
      0@{5}⊢1 0
RANK ERROR: Right operand and argument ranks differ
      0@{5}⊢1 0
       ∧
      0@7⊢⍳3
INDEX ERROR
      0@7⊢⍳3
       ∧
      (2 3 4⍴1){⍺ ⍵}⍤1⊢3 4⍴1
RANK ERROR
      (2 3 4⍴1){⍺ ⍵}⍤1⊢3 4⍴1
                    ∧
      (2 3 4⍴1){⍺ ⍵}⍤2 1⊢3 4⍴1
LENGTH ERROR: It must be that either the left and right frames match or one of them has length 0
      (2 3 4⍴1){⍺ ⍵}⍤2 1⊢3 4⍴1
                    ∧
      1 0 ¯1 (×⍤0 1) 5 3⍴⍳15
LENGTH ERROR: It must be that either the left and right frames match or one of them has length 0
      1 0 ¯1(×⍤0 1)5 3⍴⍳15
            ∧
      1 2 3∧.=1 2
LENGTH ERROR
      1 2 3∧.=1 2
            ∧
      (2 3⍴1)+.×2 3⍴1
LENGTH ERROR
      (2 3⍴1)+.×2 3⍴1
              ∧
      {⍵}⍣1.5⊢5
DOMAIN ERROR
      {⍵}⍣1.5⊢5
        ∧
      {⍵}⍣{2}5
DOMAIN ERROR
      {⍵}⍣{2}5
        ∧
      +⍣{2}5
DOMAIN ERROR
      +⍣{2}5
      ∧
      {⍺ ⍵}⌺1 2 3⊢3 7⍴1
RANK ERROR: Right operand and argument ranks differ
      {⍺ ⍵}⌺1 2 3⊢3 7⍴1
          ∧
      1 2{⍺ ⍵}⌸1 2 3
LENGTH ERROR
      1 2{⍺ ⍵}⌸1 2 3
             ∧
      1 2{⍺ ⍵}¨1 2 3
LENGTH ERROR
      1 2{⍺ ⍵}¨1 2 3
             ∧
      1 2,¨1 2 3
LENGTH ERROR
      1 2,¨1 2 3
         ∧
      2{⍺+⍵}/1
RANK ERROR
      2{⍺+⍵}/1
           ∧
      4{⍺+⍵}/2 2⍴1
LENGTH ERROR
      4{⍺+⍵}/2 2⍴1
           ∧
      ({⍺ ⍵}⍨)⍣¯1⊢5
DOMAIN ERROR
      ({⍺ ⍵}⍨)⍣¯1⊢5
      ∧
      ⍳16⍴2
LIMIT ERROR: Rank of resultant array would exceed maximum permitted
      ⍳16⍴2
      ∧
      (16⍴1)⍴1
LIMIT ERROR
      (16⍴1)⍴1
            ∧
⍝ ── Further conditions.
      ∇ r←either x
       r←⍬
       :If x
           r,←1
       :OrIf x=2
           r,←2
       :EndIf
       :If x
           r,←3
       :AndIf x=1
           r,←4
       :EndIf
       :While 3>≢r
           r,←5
       :AndIf x=0
           r,←6
       :EndWhile
      ∇
      either 0
1 5 6
      either 1
2 3 4
      ∇ r←until x
       r←0
       :If x
           :Repeat
               r+←1
           :Until r=3
           :OrIf r=5
           r+←100
       :EndIf
      ∇
      until 1
103
      ∇ r←mixed x
       r←'not reached'
       :If x
           r←'passed'
       :ElseIf 1
       :AndIf 1
       :OrIf 0
           r←'mixed'
       :EndIf
      ∇
      mixed 1
passed
      mixed 0
SYNTAX ERROR
mixed[6] :OrIf 0
         ∧
      →
⍝ ── Names in namespaces, set by a loop.
      ns←⎕NS⍬ ⋄ ns.in←⎕NS⍬
      :For ns.a :In ⍳3 ⋄ ns.a ⋄ :EndFor
1
2
3
      :For i ns.in.b :In (1 2)(3 4) ⋄ i+ns.in.b ⋄ :EndFor
3
7
      :For (i #.ns.c) :InEach (1 2)'ab' ⋄ i ns.c ⋄ :EndFor
1 a
2 b
      :For ns.⎕IO :In 0 1 ⋄ :EndFor
SYNTAX ERROR
      :For ns.⎕IO :In 0 1 ⋄ :EndFor
              ∧
      :For none.a :In 0 1 ⋄ :EndFor
VALUE ERROR: Undefined name: none
      :For none.a :In 0 1 ⋄ :EndFor
           ∧
⍝ ── What cannot be read, where nobody comes.
      :If 0
          ⎕←'never
      :Else
          'here'
      :EndIf
here
      ⎕FX 'r←open x' ':If x' 'r←''abc' ':Else' 'r←x' ':EndIf'
      open 0
0
      open 1
SYNTAX ERROR: Invalid token
open[2] r←'abc
          ∧
      →
