⍝ What full reports say of operators whose operands are missing or do not fit, and of the functions they derive.
⍝ ── Operands that are missing
      ∘
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ∘
   · ┬
   · ╰── ∘ needs an operand on each side
   ╰────
      (∘)
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ (∘)
   ·  ┬
   ·  ╰── ∘ needs an operand on each side
   ╰────
      +⍤
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ +⍤
   ·  ┬
   ·  ╰── the operator has no right operand
   ╰────
      (+⍤)3
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ (+⍤)3
   ·   ┬
   ·   ╰── the operator has no right operand
   ╰────
      +⍤¨1
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ +⍤¨1
   ·  ─┬
   ·   ╰── an operator cannot be the right operand of an operator
   ╰────
      +⍤⍤1
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ +⍤⍤1
   ·  ─┬
   ·   ╰── an operator cannot be the right operand of an operator
   ╰────
⍝ ── Outer products
      ∘.
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ∘.
   · ─┬
   ·  ╰── ∘. needs a function on its right
   ╰────
      1 ∘. 2
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ 1 ∘. 2
   ·   ──┬─
   ·     ╰── ∘. needs a function on its right
   ╰────
      ∘.¨3
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ∘.¨3
   · ─┬─
   ·  ╰── an operator cannot be the right operand of an operator
   ╰────
⍝ ── The branch is no function
      +(→)3
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ +(→)3
   ·   ┬
   ·   ╰── → is only allowed at the start of a statement
   ╰────
      +/→3
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ +/→3
   ·   ┬
   ·   ╰── → is only allowed at the start of a statement
   ╰────
⍝ ── Derived functions with the wrong number of arguments
      ({⍺}⎕SCATTER 1)3
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ ({⍺}⎕SCATTER 1)3
   ·  ──────┬──────
   ·        ╰── the derived function takes two arguments
   ╰────
      1 +⍁ 3
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ 1 +⍁ 3
   ·   ─┬
   ·    ╰── the derived function takes one argument
   ╰────
      ⎕ATX 3
  × SYNTAX ERROR: The function requires a left argument
   ╭─[session:1:1]
 1 │ ⎕ATX 3
   · ──┬─
   ·   ╰── ⎕ATX takes two arguments
   ╰────
⍝ ── Identity elements
      {⍵}/⍬
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ {⍵}/⍬
   · ──┬─
   ·   ╰── the function has no identity element to reduce an empty array with
   ╰────
      (+,-)/⍬
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (+,-)/⍬
   ·  ──┬──
   ·    ╰── the function has no identity element to reduce an empty array with
   ╰────
      +¨/⍬
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ +¨/⍬
   · ─┬─
   ·  ╰── the derived function has no identity element
   ╰────
⍝ ── Destructors that take arguments
      :Class A
      ∇done
      :Implements Destructor
      :Access Public
      ∇
      ∇swap
      :Access Public
      done←+
      ∇
      :EndClass
      i←⎕NEW A
      i.swap
      ⎕EX'i'
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ⎕EX'i'
   · ─┬─
   ·  ╰── the function takes arguments
   ╰────
