⍝ What full reports say of colons, semicolons and guards that stand where they cannot.
⍝ ── Semicolons
      1;2
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ 1;2
   ·  ┬
   ·  ╰── ; is only allowed in brackets: matrix[row;column]
   ╰────
      (1;2)
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ (1;2)
   ·   ┬
   ·   ╰── ; is only allowed in brackets: matrix[row;column]
   ╰────
⍝ ── Colons
      {1:2:3}3
  × SYNTAX ERROR
   ╭─[session:1:5]
 1 │ {1:2:3}3
   ·     ┬
   ·     ╰── : is only allowed after a guard's condition, {⍵<2:1 ⋄ …}, in a slice, x[2:5], or after
   ·         a name in a namespace, (a:1)
   ╰────
      x[1:2:3:4]
  × SYNTAX ERROR
   ╭─[session:1:8]
 1 │ x[1:2:3:4]
   ·        ┬
   ·        ╰── : is only allowed after a guard's condition, {⍵<2:1 ⋄ …}, in a slice, x[2:5], or
   ·            after a name in a namespace, (a:1)
   ╰────
⍝ ── Guards
      3:4
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ 3:4
   · ─┬─
   ·  ╰── a guard is only allowed in a dfn, between { and }
   ╰────
      {11: :0 ⋄ ⍵}3
  × SYNTAX ERROR
   ╭─[session:1:4]
 1 │ {11: :0 ⋄ ⍵}3
   ·    ─┬─
   ·     ╰── the two colons of an error guard must be adjacent: {11::0 ⋄ …}
   ╰────
⍝ ── Namespaces
      (a:1 ⋄ 2)
  × SYNTAX ERROR
   ╭─[session:1:8]
 1 │ (a:1 ⋄ 2)
   ·  ┬     ┬
   ·  │     ╰── each value in a namespace needs a name: it has no name
   ·  ╰── makes this a namespace
   ╰────
