⍝ What full reports say of assignments that cannot be made.
⍝ ── The left side is missing
      ←3
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ←3
   · ┬
   · ╰── there is nothing to the left of ←: it needs a name on its left
   ╰────
      ←+
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ←+
   · ┬
   · ╰── there is nothing to the left of ←: it needs a name on its left
   ╰────
⍝ ── The right side is missing
      (a←)
  × SYNTAX ERROR: Missing right argument
   ╭─[session:1:3]
 1 │ (a←)
   ·   ┬
   ·   ╰── the right argument is missing
   ╰────
      f←
  × SYNTAX ERROR: Missing right argument
   ╭─[session:1:2]
 1 │ f←
   ·  ┬
   ·  ╰── the right argument is missing
   ╰────
⍝ ── Functions in the place of names
      +←3
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ +←3
   · ┬
   · ╰── a function cannot be assigned to: a name is missing
   ╰────
      (+)←3
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ (+)←3
   ·  ┬
   ·  ╰── a function cannot be assigned to: a name is missing
   ╰────
      a ¨←3
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ a ¨←3
   · ─┬─
   ·  ╰── a function cannot be assigned to: a name is missing
   ╰────
⍝ ── Functions given to what is no name
      +←+
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ +←+
   · ┬
   · ╰── a function cannot be modified by an assignment
   ╰────
      a←3
      (a)-←-
  × SYNTAX ERROR
   ╭─[session:1:4]
 1 │ (a)-←-
   ·    ┬
   ·    ╰── a function cannot be modified by an assignment
   ╰────
      a b←+
  × SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on
  │ assignment
   ╭─[session:1:1]
 1 │ a b←+
   · ─┬─
   ·  ╰── a function can only be assigned to a name
   ╰────
      a[1]←×
  × SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on
  │ assignment
   ╭─[session:1:1]
 1 │ a[1]←×
   · ──┬─
   ·   ╰── a function can only be assigned to a name
   ╰────
⍝ ── Constants
      3←4
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ 3←4
   · ┬
   · ╰── a constant cannot be assigned to
   ╰────
      a 3←4
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ a 3←4
   ·   ┬
   ·   ╰── a constant cannot be assigned to
   ╰────
      (3 4)5←3
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ (3 4)5←3
   · ───┬──
   ·    ╰── a constant cannot be assigned to
   ╰────
      1(2+←3)
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ 1(2+←3)
   ·   ┬
   ·   ╰── a constant cannot be assigned to
   ╰────
⍝ ── Labels
      ∇z←g y
      lab:z←y
      lab←3
      ∇
      g 3
  × SYNTAX ERROR
   ╭─[g[2] in session:3:1]
 2 │ lab:z←y
 3 │ lab←3
   · ─┬─
   ·  ╰── lab is a label: it stands for its line number and cannot be assigned to
 4 │ ∇
   ╰────
⍝ ── Selections
      (2↑3)←4
  × SYNTAX ERROR
   ╭─[session:1:4]
 1 │ (2↑3)←4
   ·    ┬
   ·    ╰── a selection must end in the name of a variable: (2↑x)←0
   ╰────
      (2↑'abc')←4
  × SYNTAX ERROR
   ╭─[session:1:4]
 1 │ (2↑'abc')←4
   ·    ──┬──
   ·      ╰── a selection must end in the name of a variable: (2↑x)←0
   ╰────
      (2↑a←3)←4
  × SYNTAX ERROR
   ╭─[session:1:5]
 1 │ (2↑a←3)←4
   ·     ┬
   ·     ╰── a selection cannot contain an assignment
   ╰────
      (a←3)[1]←4
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ (a←3)[1]←4
   ·   ┬
   ·   ╰── a selection cannot contain an assignment
   ╰────
⍝ ── Names that hold operators
      ¨3
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ¨3
   · ┬
   · ╰── the operator has no left operand
   ╰────
      (¨)3
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ (¨)3
   ·  ┬
   ·  ╰── the operator has no left operand
   ╰────
      ¨ ¨
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ ¨ ¨
   ·   ┬
   ·   ╰── the operator has no operand
   ╰────
      x←¨ ¨
  × SYNTAX ERROR
   ╭─[session:1:5]
 1 │ x←¨ ¨
   ·     ┬
   ·     ╰── the operator has no operand
   ╰────
⍝ ── A system name that does not exist, among several names
      (⎕FOO b)←1 2
  × SYNTAX ERROR: Invalid token
   ╭─[session:1:2]
 1 │ (⎕FOO b)←1 2
   ·  ──┬─
   ·    ╰── there is no ⎕FOO
   ╰────
      {(a ⎕FOO)←⍵ ⋄ a}1 2
  × SYNTAX ERROR: Invalid token
   ╭─[session:1:5]
 1 │ {(a ⎕FOO)←⍵ ⋄ a}1 2
   ·     ──┬─
   ·       ╰── there is no ⎕FOO
   ╰────
⍝ ── A path is a vector, also where the selection is not the name itself
      x←(1 2)(3 4)
      ((1 2⍴2 1)⊃⌽x)←9
  × RANK ERROR
   ╭─[session:1:15]
 1 │ ((1 2⍴2 1)⊃⌽x)←9
   ·               ┬
   ·               ╰── a path must be a scalar or a vector, not an array of rank 2
   ╰────
      (2 1⊃⌽x)←9 ⋄ x
 9 2  3 4
      (⍬⊃⌽x)←9
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ (⍬⊃⌽x)←9
   ·       ┬
   ·       ╰── an empty path picks the whole array: assign to the name of the array instead
   ╰────
