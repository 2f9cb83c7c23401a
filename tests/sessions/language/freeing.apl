⍝ ── A program may make namespaces for ever: those that nothing leads to are freed, the others stay as they are
      ∇ r←make n;i;space;kept
        kept←⍬
        :For i :In ⍳n
            space←⎕NS''
            space.(value self)←i space
            :If 0=2500|i ⋄ kept,←space ⋄ :EndIf
        :EndFor
        r←kept.value
      ∇
      make 10000
2500 5000 7500 10000
      home←⎕NS''
      home.v←40
      bound←home.{v+⍵}
      sum←home.(v∘+)
      names←home.⎕NL
      ⎕EX'home'
      made←{space←⎕NS'' ⋄ space.i←⍵ ⋄ space}¨⍳6000
      make 5000
2500 5000
      bound 2
42
      sum 2
42
      names 2
v
      (⍳6000)≡made.i
1
      6000≡≢∪made
1
      made←⍬
      ∇ r←count n
        r←0
        :For s :In {space←⎕NS'' ⋄ space.i←⍵ ⋄ space}¨⍳n
            r+←s.i
            s←⎕NS''
        :EndFor
      ∇
      count 5000
12502500
⍝ ── What a loop in tail position made, and what refers to one another, is freed as well
      ∇ r←bytes taken loop;before;given
        before←⎕WA
        given←⍎loop
        r←bytes<before-⎕WA
      ∇
      tail←{⍵=0:'done' ⋄ space←⎕NS'' ⋄ space.x←⍵⍴0 ⋄ ∇⍵-1}
      other←{⍵=0:'done' ⋄ space←⎕NS'' ⋄ one ⍵-1}
      one←{⍵=0:'done' ⋄ space←⎕NS'' ⋄ other ⍵-1}
      ∇ r←pairs n;i;a;b
        :For i :In ⍳n
            (a b)←⎕NS¨'' ''
            a.b←b ⋄ b.a←a ⋄ a.f←b.{⍵}
        :EndFor
        r←n
      ∇
      ∇ r←large n;i;space
        :For i :In ⍳n
            space←⎕NS''
            space.x←3e6⍴i
        :EndFor
        r←n
      ∇
      :Class Item
          :Field Public Value←0
          ∇ make value
            :Implements Constructor
            :Access Public
            Value←value
          ∇
          ∇ r←twice
            :Access Public
            r←2×Value
          ∇
      :EndClass
      ∇ r←items n;i;item
        r←0
        :For i :In ⍳n
            item←⎕NEW Item i
            item.Other←⎕NEW Item item
            r+←item.twice
        :EndFor
      ∇
      1e7 taken¨'tail 20000' 'one 20000' 'pairs 9000' 'items 9000'
0 0 0 0
      1e8 taken'large 100'
0
⍝ ── What destructors are for, and what a derived function keeps, stays
      :Class Mortal
          :Field Public Value←0
          ∇ gone
            :Implements Destructor
            'gone: ',⍕Value
          ∇
      :EndClass
      instance←⎕NEW Mortal
      instance.Value←7
      kept←instance∘{⍺.Value+⍵}
      ⎕EX'instance'
      ≢⎕NS¨5000⍴⊂''
5000
      kept 1
8
      ⎕EX'kept'
gone: 7
⍝ ── ⎕DMX of an earlier workspace does not reach into the next
      ÷0
DOMAIN ERROR: Divide by zero
      ÷0
      ∧
      ⎕DMX.EN
11
      )clear
clear ws
      a←5
      ÷0
DOMAIN ERROR: Divide by zero
      ÷0
      ∧
      ⎕DMX.EN
11
      a
5
