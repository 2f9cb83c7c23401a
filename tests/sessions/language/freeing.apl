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
