⍝ ── Control structures where lines are typed, as in a niladic function
      :For i :In ⍳3
          i*2
      :EndFor
1
4
9
      :If 2>3 ⋄ 'more' ⋄ :Else ⋄ 'less' ⋄ :EndIf
less
      :Trap 11
          ÷0
      :Else
          ⎕DMX.EM
      :EndTrap
DOMAIN ERROR
      :For (n v) :In ('a' 1)('b' 2) ⋄ n v ⋄ :EndFor
a 1
b 2
⍝ ── Sections part scripts; they do nothing
      :Namespace tools
          :Section small
          half←{⍵÷2}
          :EndSection
          :If 1=⎕IO ⋄ first←1 ⋄ :EndIf
      :EndNamespace
      tools.(half first)
0.5
      :Class Counter
          :Section state
          :Field Public Count←0
          :EndSection
          ∇ Bump
            :Access Public
            Count+←1
          ∇
      :EndClass
      c←⎕NEW Counter
      c.Bump ⋄ c.Count
1
⍝ ── The functions of another namespace
      :Namespace tools
          half←{⍵÷2}
      :EndNamespace
      :Namespace more
          :Include #.tools
          quarter←{half half ⍵}
      :EndNamespace
      more.quarter 12
3
⍝ ── Locals go on over lines; comments may stand between
      ∇ r←f x;a
        ⍝ What it does
        ;b;c
        (a b c)←x+⍳3
        r←a+b×c
      ∇
      f 1
14
      a
VALUE ERROR: Undefined name: a
      a
      ∧
⍝ ── A dfn between the signs of a definition
      ∇ mean←{
          (+⌿⍵)÷≢⍵
      }
      ∇
      mean 1 2 6
3
⍝ ── A text that is a function binds as one
      f←'+'
      3(⍎f)4
7
      (⍎f)/⍳5
15
      7{⍺(⍎⍵)5}¨'+-×'
12 2 35
      (⍎'3')(⍎'-')(⍎'4')
¯1
      2(⍎'nobody')3
⍎VALUE ERROR: Undefined name: nobody
      nobody
      ∧
⍝ ── Conditions behind statements
      ∇ f x
        :If x>0
            'positive'
        :AndIf x>10
            'large'
        :ElseIf x=0
            'zero'
        :Else
            'negative'
        :EndIf
      ∇
      f 20
positive
large
      f 5
positive
negative
      f 0
zero
      f ¯1
negative
      ∇ g x
        :If x>10
            'large'
        :OrIf x<0
            'unusual'
        :EndIf
      ∇
      g 20
unusual
      g ¯1
large
unusual
      g 5
large
⍝ ── Locals of a function are seen behind the name of the namespace it runs in
      :Namespace n
          ∇ r←f debug
            r←#.look ⎕THIS
          ∇
      :EndNamespace
      ∇ r←look ns
        r←(ns.⎕NC'debug')ns.debug(ns⍎'debug+1')
      ∇
      n.f 7
2 7 8
      n.debug
VALUE ERROR: Undefined name: debug
      n.debug
        ∧
⍝ ── Private functions serve shared methods; brackets reach a default property that is private
      :Class Store
          :Field Private kept←⍬
          :Property Keyed Default data
              ∇ r←Get key
                r←kept
              ∇
              ∇ Set key
                kept,←key.NewValue
              ∇
          :EndProperty
          ∇ r←Version
            :Access Public Shared
            r←number 3
          ∇
          ∇ r←number x
            r←'v',⍕x
          ∇
      :EndClass
      Store.Version
v3
      Store.number 4
VALUE ERROR: Undefined name: number
      Store.number 4
            ∧
      s←⎕NEW Store
      s['a']←7 ⋄ s['a']
7
⍝ ── A part of a slice is one number
      x←⍳5
      x[(1 2):]
RANK ERROR
      x[(1 2):]
        ∧
