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
