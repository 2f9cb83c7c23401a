      ⍝ what the workspace holds, at a glance
      mean←{(+/⍵)÷≢⍵}
      sum←+/
      twice←{⍺⍺ ⍺⍺ ⍵}
      ∇ r←long x
        r←x
      ∇
      data←(1 2)'text'
      tools←⎕NS ⍬
      tools.here←⎕THIS
      tools.f←{⍵}
      ]map
#
·   ∇ long mean sum
·   ∘ twice
·   ~ data
·   tools
·   ·   ∇ f
·   ·   here → #
      ]defs
mean←{(+/⍵)÷≢⍵}
sum←+/
twice←{⍺⍺ ⍺⍺ ⍵}
      ]defs me
mean←{(+/⍵)÷≢⍵}
      ]repr data
(1 2 ⋄ 'text')
      ]repr 2 2⍴⍳4
[1 2
 3 4]
