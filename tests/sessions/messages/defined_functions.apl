⍝ What full reports say of calls of defined functions, and of the statements within them.
⍝ ── Arguments of a function with a header
      ∇r←double x
      r←2×x
      ∇
      3 double 4
  × SYNTAX ERROR: The function does not take a left argument
   ╭─[session:1:3]
 1 │ 3 double 4
   ·   ───┬──
   ·      ╰── the function takes no left argument
   ╰────
      →
      ∇r←a times b
      r←a×b
      ∇
      times 4
  × SYNTAX ERROR: The function requires a left argument
   ╭─[session:1:1]
 1 │ times 4
   · ──┬──
   ·   ╰── the function needs a left argument
   ╰────
      →
      ∇r←area(height width)
      r←height×width
      ∇
      area 1 2 3
  × LENGTH ERROR
   ╭─[session:1:6]
 1 │ area 1 2 3
   ·      ──┬──
   ·        ╰── the function takes a vector of 2 items, not one of length 3
   ╰────
      area 2 2⍴3
  × LENGTH ERROR
   ╭─[session:1:6]
 1 │ area 2 2⍴3
   ·      ──┬──
   ·        ╰── the function takes a vector of 2 items, not an array of rank 2
   ╰────
      area 5
  × LENGTH ERROR
   ╭─[session:1:6]
 1 │ area 5
   ·      ┬
   ·      ╰── the function takes a vector of 2 items, not an array of rank 0
   ╰────
      →
      ∇r←(a b)join c
      r←a,b,c
      ∇
      join 3
  × SYNTAX ERROR: The function requires a left argument
   ╭─[session:1:1]
 1 │ join 3
   · ──┬─
   ·   ╰── the function needs a left argument
   ╰────
      →
⍝ ── An axis
      double←{2×⍵}
      double[1]3 4
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ double[1]3 4
   · ───┬──
   ·    ╰── the function takes no axis
   ╰────
  help: a function that takes an axis names it in its header, r←x f[k]y, or is a dfn that uses χ
      ∇r←half x
      r←x÷2
      ∇
      half[2]3 4
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ half[2]3 4
   · ──┬─
   ·   ╰── the function takes no axis
   ╰────
  help: a function that takes an axis names it in its header, r←x f[k]y, or is a dfn that uses χ
⍝ ── The parts of a dfn
      {→3}5
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ {→3}5
   ·  ─┬
   ·   ╰── a dfn cannot branch
   ╰────
      {→⍵}5
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ {→⍵}5
   ·  ─┬
   ·   ╰── a dfn cannot branch
   ╰────
      {start: 5}5
  × VALUE ERROR: Undefined name: start
   ╭─[session:1:2]
 1 │ {start: 5}5
   ·  ──┬──
   ·    ╰── start has no value
   ╰────
      {+}5
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ {+}5
   ·  ┬
   ·  ╰── the result of a dfn must be an array, not a function
   ╰────
      {+/}5
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ {+/}5
   ·  ─┬
   ·   ╰── the result of a dfn must be an array, not a function
   ╰────
      f←{×}
      f 3
  × SYNTAX ERROR
   ╭─[f[0] in session:1:4]
 1 │ f←{×}
   ·    ┬
   ·    ╰── the result of a dfn must be an array, not a function
   ╰────
      {⍵>0:+}5
  × SYNTAX ERROR
   ╭─[session:1:6]
 1 │ {⍵>0:+}5
   ·      ┬
   ·      ╰── the result of a dfn must be an array, not a function
   ╰────
      {:If ⍵ ⋄ 5 ⋄ :EndIf}5
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ {:If ⍵ ⋄ 5 ⋄ :EndIf}5
   ·  ┬
   ·  ╰── : is only allowed after a guard's condition, {⍵<2:1 ⋄ …}, in a slice, x[2:5], or after a
   ·      name in a namespace, (a:1)
   ╰────
  help: within {} a choice is a guard, {⍵<0:0 ⋄ ⍵}, and ∇ calls the function itself; control words
¦        belong between ∇ r←f y and ∇
⍝ ── The condition of a guard
      {+:5}0
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ {+:5}0
   ·  ┬
   ·  ╰── the condition of a guard must be an array
   ╰────
      {+/:5}0
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ {+/:5}0
   ·  ─┬
   ·   ╰── the condition of a guard must be an array
   ╰────
      {(2 2⍴1):5}0
  × RANK ERROR
   ╭─[session:1:2]
 1 │ {(2 2⍴1):5}0
   ·  ───┬───
   ·     ╰── a condition must be a single 0 or 1
   ╰────
      {1 0 1:5}0
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ {1 0 1:5}0
   ·  ──┬──
   ·    ╰── a condition must be a single 0 or 1, not 3 items
   ╰────
      {⍬:5}0
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ {⍬:5}0
   ·  ┬
   ·  ╰── a condition must be a single 0 or 1, not 0 items
   ╰────
      {2:5}0
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ {2:5}0
   ·  ┬
   ·  ╰── a condition must be 0 or 1
   ╰────
      {'a':5}0
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ {'a':5}0
   ·  ─┬─
   ·   ╰── a condition must be 0 or 1
   ╰────
      sign←{⍵>0:'positive' ⋄ 'negative'}
      sign 3 ¯4
  × LENGTH ERROR
   ╭─[sign[0] in session:1:7]
 1 │ sign←{⍵>0:'positive' ⋄ 'negative'}
   ·       ─┬─
   ·        ╰── a condition must be a single 0 or 1, not 2 items
   ╰────
⍝ ── Guards stand in dfns only
      ∇r←sign x
      x>0:r←'positive'
      r←'negative'
      ∇
      sign 3
  × SYNTAX ERROR
   ╭─[sign[1] in session:2:1]
 1 │ ∇r←sign x
 2 │ x>0:r←'positive'
   · ────────┬───────
   ·         ╰── a guard is only allowed in a dfn, between { and }
 3 │ r←'negative'
   ╰────
      →
      1:5
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ 1:5
   · ─┬─
   ·  ╰── a guard is only allowed in a dfn, between { and }
   ╰────
      ⍺←5
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ⍺←5
   · ─┬─
   ·  ╰── guards and defaults are only allowed inside dfns
   ╰────
      0::5
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ 0::5
   · ──┬─
   ·   ╰── a guard is only allowed in a dfn, between { and }
   ╰────
      ∇r←f x
      ⍺←5
      r←x
      ∇
      f 3
  × SYNTAX ERROR
   ╭─[f[1] in session:2:1]
 1 │ ∇r←f x
 2 │ ⍺←5
   · ─┬─
   ·  ╰── guards and defaults are only allowed inside dfns
 3 │ r←x
   ╰────
      →
      ∇r←g x
      11::0
      r←x
      ∇
      g 3
  × SYNTAX ERROR
   ╭─[g[1] in session:2:1]
 1 │ ∇r←g x
 2 │ 11::0
   · ──┬──
   ·   ╰── a guard is only allowed in a dfn, between { and }
 3 │ r←x
   ╰────
      →
⍝ ── Branches
      ∇r←f x
      r←x
      →'end'
      ∇
      f 3
  × DOMAIN ERROR
   ╭─[f[2] in session:3:2]
 2 │ r←x
 3 │ →'end'
   ·  ──┬──
   ·    ╰── the target of → must be a line number
 4 │ ∇
   ╰────
  help: a label is written without quotes: →end
      →
      →'end'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ →'end'
   ·  ──┬──
   ·    ╰── the target of → must be a line number
   ╰────
      →1.5
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ →1.5
   ·  ─┬─
   ·   ╰── the target of → must be a line number
   ╰────
      ∇r←h x
      →x
      r←x
      ∇
      h 1.5
  × DOMAIN ERROR
   ╭─[h[1] in session:2:2]
 1 │ ∇r←h x
 2 │ →x
   ·  ┬
   ·  ╰── the target of → must be a line number
 3 │ r←x
   ╰────
      →→2.5
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ →→2.5
   ·  ┬
   ·  ╰── → is only allowed at the start of a statement
   ╰────
      →0
⍝ ── ∇ has its place
      (∇⍣2)5
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ (∇⍣2)5
   ·  ┬
   ·  ╰── ∇ is only allowed inside a function
   ╰────
      g←∇
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ g←∇
   ·   ┬
   ·   ╰── ∇ is only allowed inside a function
   ╰────
      ⍎'+∇5'
  × ⍎SYNTAX ERROR
   ╭─[session:1:2]
 1 │ +∇5
   ·  ┬
   ·  ╰── ∇ is only allowed inside a function
   ╰────
  help: called by the line that was typed
      x←+∇5
  × SYNTAX ERROR
   ╭─[session:1:4]
 1 │ x←+∇5
   ·    ┬
   ·    ╰── ∇ is only allowed inside a function
   ╰────
      f←+∇∇
  × SYNTAX ERROR
   ╭─[session:1:4]
 1 │ f←+∇∇
   ·    ─┬
   ·     ╰── ∇∇ is only allowed inside an operator
   ╰────
      ⍎'+∇∇ 5'
  × ⍎SYNTAX ERROR
   ╭─[session:1:2]
 1 │ +∇∇ 5
   ·  ─┬
   ·   ╰── ∇∇ is only allowed inside an operator
   ╰────
  help: called by the line that was typed
      -{+⍣∇∇ ⍵}5
  × SYNTAX ERROR
   ╭─[session:1:4]
 1 │ -{+⍣∇∇ ⍵}5
   ·    ─┬─
   ·     ╰── an operator cannot be the right operand of an operator
   ╰────
⍝ ── The editor opens functions only
      ∇
  × DEFN ERROR: no function is suspended
  help: ∇r←f y begins to define f, ∇f changes it, and ∇ alone ends a definition; see ]help ∇
      ∇nothing[⎕]
  × DEFN ERROR: nothing is not a function with source lines to edit
  help: ∇r←f y begins to define f, ∇f changes it, and ∇ alone ends a definition; see ]help ∇
      total←5
      ∇total[⎕]∇
  × DEFN ERROR: total is not a function with source lines to edit
  help: ∇r←f y begins to define f, ∇f changes it, and ∇ alone ends a definition; see ]help ∇
      table←3 4⍴⍳12
      ∇table[2]
  × DEFN ERROR: table is not a function with source lines to edit
  help: ∇r←f y begins to define f, ∇f changes it, and ∇ alone ends a definition; see ]help ∇
