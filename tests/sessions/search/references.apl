⍝ References are looked up as any other elements: each namespace is equal to itself only.

⍝ ── Membership and index
      a←⎕NS'' ⋄ b←⎕NS''
      a∊b,a
1
      (a,b)⍳b,⎕NS''
2 3
      a∊1 'x'
0

⍝ ── Sets
      a←⎕NS'' ⋄ b←⎕NS''
      ≢∪a,b,a
2
      b≡⊃(a,b)~a
1
      ≢(a,b)∩b
1
