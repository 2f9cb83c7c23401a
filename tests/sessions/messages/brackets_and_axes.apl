⍝ What full reports say of brackets that select nothing, and of axes that a function does not take.
⍝ ── Brackets that follow nothing
      [1]
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ [1]
   · ─┬─
   ·  ╰── these brackets need an array to index before them, or a function that takes an axis
   ╰────
  help: a list is written 1 2 3, a matrix [1 2 ⋄ 3 4] or 2 2⍴1 2 3 4
      ¨[1]
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ ¨[1]
   ·  ─┬─
   ·   ╰── these brackets need an array to index before them, or a function that takes an axis
   ╰────
  help: a list is written 1 2 3, a matrix [1 2 ⋄ 3 4] or 2 2⍴1 2 3 4
      a.[1]
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ a.[1]
   ·   ─┬─
   ·    ╰── these brackets need an array to index before them, or a function that takes an axis
   ╰────
  help: a list is written 1 2 3, a matrix [1 2 ⋄ 3 4] or 2 2⍴1 2 3 4
⍝ ── What stands between the brackets of an axis
      +[]3
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ +[]3
   ·  ─┬
   ·   ╰── there is no axis between the brackets
   ╰────
      +/[1:2]3
  × SYNTAX ERROR
   ╭─[session:1:4]
 1 │ +/[1:2]3
   ·    ─┬─
   ·     ╰── a slice selects from an array: these brackets name an axis
   ╰────
  help: a list is written 1 2 3, a matrix [1 2 ⋄ 3 4] or 2 2⍴1 2 3 4
      +/[…]3
  × SYNTAX ERROR
   ╭─[session:1:4]
 1 │ +/[…]3
   ·    ┬
   ·    ╰── this is only allowed in an index: these brackets name an axis
   ╰────
  help: a list is written 1 2 3, a matrix [1 2 ⋄ 3 4] or 2 2⍴1 2 3 4
      +/[1;2]3
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ +/[1;2]3
   ·   ──┬──
   ·     ╰── a function takes an axis or a vector of axes, without semicolons
   ╰────
⍝ ── Axes left over
      a←2 2⍴⍳4
      a[…;1;…]
  × SYNTAX ERROR
   ╭─[session:1:7]
 1 │ a[…;1;…]
   ·   ┬   ┬
   ·   │   ╰── … stands for all remaining axes, so an index can contain it only once
   ·   ╰── is the first
   ╰────
⍝ ── Arrays in brackets
      a←1 2 3
      a[⋄]
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ a[⋄]
   ·  ─┬─
   ·   ╰── an array in brackets needs at least one major cell
   ╰────
  help: an array without cells is written with ⍴: 0 3⍴0
⍝ ── Functions and operators without an axis
      +¨[1]3
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ +¨[1]3
   ·  ──┬─
   ·    ╰── ¨ takes no axis
   ╰────
      +⌸[1]3
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ +⌸[1]3
   ·  ──┬─
   ·    ╰── ⌸ takes no axis
   ╰────
      (+,-)[1]3
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ (+,-)[1]3
   ·  ─┬─
   ·   ╰── the function takes no axis
   ╰────
      {⍵}[1]3
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ {⍵}[1]3
   · ─┬─
   ·  ╰── the function takes no axis
   ╰────
  help: a function that takes an axis names it in its header, r←x f[k]y, or is a dfn that uses χ
      +{⍺⍺ ⍵}[1]3
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ +{⍺⍺ ⍵}[1]3
   ·  ────┬────
   ·      ╰── the operator takes no axis
   ╰────
⍝ ── System functions and axes
      ⎕UCS[1]3
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ⎕UCS[1]3
   · ──┬─
   ·   ╰── ⎕UCS takes no axis
   ╰────
      ⎕FIND[1]3
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ⎕FIND[1]3
   · ────┬───
   ·     ╰── ⎕FIND takes an axis only with two arguments
   ╰────
      1 ⎕ARGMAX[1]3
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ 1 ⎕ARGMAX[1]3
   ·   ─────┬────
   ·        ╰── ⎕ARGMAX takes an axis only with one argument
   ╰────
      +(/[1][1])1 2
  × SYNTAX ERROR
   ╭─[session:1:4]
 1 │ +(/[1][1])1 2
   ·    ─┬─
   ·     ╰── an operator takes one axis only, and its operand to the left of it
   ╰────
  help: a list is written 1 2 3, a matrix [1 2 ⋄ 3 4] or 2 2⍴1 2 3 4
