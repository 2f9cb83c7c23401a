⍝ ── The state indicator: functions, ⍎ between them, and where they run if that is not where they belong
      ∇ r←{a}plus b;c;⎕TRAP
        r←b
        ÷0
       end:
      ∇
      ∇ outer
        ⍎'plus 1'
      ∇
      outer
DOMAIN ERROR: Divide by zero
plus[2] ÷0
        ∧
      )si
#.plus[2]*
⍎
#.outer[1]
      )sinl
#.plus[2]*      b       a       r       end     c       ⎕TRAP
⍎
#.outer[1]
      →
      )si
      'x' 'y' 'z' ⎕NS¨⊂''
      y.⎕FX 'goo' '⎕CS #.z' '÷0'
      x.⎕FX 'foo' '#.y.goo'
      x.foo
DOMAIN ERROR: Divide by zero
goo[2] ÷0
       ∧
      )si
[#.z] #.y.goo[2]*
#.x.foo[1]
      →
⍝ ── Constructors that wait
      :Class Bird
          ∇ egg spec
            :Access Public
            :Implements Constructor
            ÷0
          ∇
      :EndClass
      :Class Parrot: Bird
          ∇ egg species
            :Access Public
            :Implements Constructor :Base species
          ∇
      :EndClass
      polly←⎕NEW Parrot'Macaw'
DOMAIN ERROR: Divide by zero
egg[3] ÷0
       ∧
      )si
[#.[Parrot]] #.Bird.egg[3]*
[constructor]
:base
[#.[Parrot]] #.Parrot.egg[2]
[constructor]
      →
⍝ ── A list of names in a header takes a vector of just so many items; another is an error of the call
      ∇ r←sum(year month)
        r←year+month
      ∇
      sum 2000 4
2004
      sum 2000 4 30
LENGTH ERROR
      sum 2000 4 30
      ∧
      sum 7
LENGTH ERROR
      sum 7
      ∧
⍝ ── A label before a typed statement says nothing
      here: 5×10 ⋄ 2×4
50
8
⍝ ── Items of :For taken apart into parts of parts
      :For (i j)(k l) :In ((1 2)(3 4))((5 6)(7 8)) ⋄ i j k l ⋄ :EndFor
1 2 3 4
5 6 7 8
      :For a(b c) :InEach (1 2)((3 4)(5 6)) ⋄ a b c ⋄ :EndFor
1 3 4
2 5 6
      :For (i j)(k l) :In 1 2 3 ⋄ i j k l ⋄ :EndFor
1 1 1 1
2 2 2 2
3 3 3 3
