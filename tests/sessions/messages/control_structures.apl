⍝ What full reports say of control structures whose values do not fit.
⍝ ── Loops over several arrays
      ∇pairs;a;b
      :For a b :InEach (1 2 3)(4 5)
        ⎕←a b
      :EndFor
      ∇
      pairs
  × LENGTH ERROR
   ╭─[pairs[1] in session:2:1]
 1 │ ∇pairs;a;b
 2 │ :For a b :InEach (1 2 3)(4 5)
   · ──┬─
   ·   ╰── the arrays after :InEach must have the same length, or length 1
 3 │   ⎕←a b
   ╰────
      →
      ∇three;a;b
      :For a b :InEach (1 2)(3 4)(5 6)
        ⎕←a b
      :EndFor
      ∇
      three
  × LENGTH ERROR
   ╭─[three[1] in session:2:1]
 1 │ ∇three;a;b
 2 │ :For a b :InEach (1 2)(3 4)(5 6)
   · ──┬─
   ·   ╰── 2 names need 2 items, or one for all, not 3
 3 │   ⎕←a b
   ╰────
      →
      ∇square;a;b
      :For a b :InEach 2 2⍴⍳4
        ⎕←a b
      :EndFor
      ∇
      square
  × RANK ERROR
   ╭─[square[1] in session:2:1]
 1 │ ∇square;a;b
 2 │ :For a b :InEach 2 2⍴⍳4
   · ──┬─
   ·   ╰── 2 names need a vector of 2 items, not an array of rank 2
 3 │   ⎕←a b
   ╰────
      →
      ∇functions;a
      f←+
      :For f :In 1 2
      :EndFor
      ∇
      functions
  × SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on
  │ assignment
   ╭─[functions[2] in session:3:1]
 2 │ f←+
 3 │ :For f :In 1 2
   · ──┬─
   ·   ╰── f is a function or operator: only a function or operator can replace it
 4 │ :EndFor
   ╰────
  help: ⎕EX'f' frees the name
      →
⍝ ── Namespaces
      ∇within
      :With 5
        x←1
      :EndWith
      ∇
      within
  × DOMAIN ERROR
   ╭─[within[1] in session:2:1]
 1 │ ∇within
 2 │ :With 5
   · ──┬──
   ·   ╰── :With needs a namespace or the name of one
 3 │   x←1
   ╰────
      →
      ∇elsewhere
      :With 'nowhere'
      :EndWith
      ∇
      elsewhere
  × DOMAIN ERROR
   ╭─[elsewhere[1] in session:2:1]
 1 │ ∇elsewhere
 2 │ :With 'nowhere'
   · ──┬──
   ·   ╰── :With needs a namespace or the name of one
 3 │ :EndWith
   ╰────
      →
⍝ ── Conditions
      ∇r←choose x
      :If x
        r←1
      :EndIf
      ∇
      choose 2
  × DOMAIN ERROR
   ╭─[choose[1] in session:2:5]
 1 │ ∇r←choose x
 2 │ :If x
   ·     ┬
   ·     ╰── a condition must be 0 or 1
 3 │   r←1
   ╰────
      →
      choose 1 2 3
  × LENGTH ERROR
   ╭─[choose[1] in session:2:5]
 1 │ ∇r←choose x
 2 │ :If x
   ·     ┬
   ·     ╰── a condition must be a single 0 or 1, not 3 items
 3 │   r←1
   ╰────
      →
      choose 2 2⍴1
  × RANK ERROR
   ╭─[choose[1] in session:2:5]
 1 │ ∇r←choose x
 2 │ :If x
   ·     ┬
   ·     ╰── a condition must be a single 0 or 1
 3 │   r←1
   ╰────
      →
      ∇empty
      :If
        5
      :EndIf
      ∇
      empty
  × SYNTAX ERROR
   ╭─[empty[1] in session:2:1]
 1 │ ∇empty
 2 │ :If
   · ─┬─
   ·  ╰── an expression is missing after the control word
 3 │   5
   ╰────
      →
      ∇loop
      :While
      :EndWhile
      ∇
      loop
  × SYNTAX ERROR
   ╭─[loop[1] in session:2:1]
 1 │ ∇loop
 2 │ :While
   · ───┬──
   ·    ╰── an expression is missing after the control word
 3 │ :EndWhile
   ╰────
      →
      ∇again
      :Repeat
      :Until
      ∇
      again
  × SYNTAX ERROR
   ╭─[again[2] in session:3:1]
 2 │ :Repeat
 3 │ :Until
   · ───┬──
   ·    ╰── an expression is missing after the control word
 4 │ ∇
   ╰────
      →
      ∇pick
      :Select
      :Case 1
      :EndSelect
      ∇
      pick
  × SYNTAX ERROR
   ╭─[pick[1] in session:2:1]
 1 │ ∇pick
 2 │ :Select
   · ───┬───
   ·    ╰── an expression is missing after the control word
 3 │ :Case 1
   ╰────
      →
      ∇first
      :Select 1
      :Case
      :EndSelect
      ∇
      first
      →
      ∇each
      :For x :In
      :EndFor
      ∇
      each
  × SYNTAX ERROR
   ╭─[each[1] in session:2:11]
 1 │ ∇each
 2 │ :For x :In
   ·           ▲
   ·           ╰── the line ends unexpectedly
 3 │ :EndFor
   ╰────
      →
      ∇inside
      :With
      :EndWith
      ∇
      inside
  × SYNTAX ERROR
   ╭─[inside[1] in session:2:1]
 1 │ ∇inside
 2 │ :With
   · ──┬──
   ·   ╰── an expression is missing after the control word
 3 │ :EndWith
   ╰────
      →
      ∇andif
      :If 1
      :AndIf
      :EndIf
      ∇
      andif
  × SYNTAX ERROR
   ╭─[andif[2] in session:3:1]
 2 │ :If 1
 3 │ :AndIf
   · ───┬──
   ·    ╰── an expression is missing after the control word
 4 │ :EndIf
   ╰────
      →
      ∇holds
      :Hold
      :EndHold
      ∇
      holds
  × SYNTAX ERROR
   ╭─[holds[1] in session:2:1]
 1 │ ∇holds
 2 │ :Hold
   · ──┬──
   ·   ╰── an expression is missing after the control word
 3 │ :EndHold
   ╰────
      →
⍝ ── Tokens
      ∇locked token
      :Hold token
        ⎕←'held'
      :EndHold
      ∇
      locked 2 2⍴'ab'
  × RANK ERROR
   ╭─[locked[1] in session:2:1]
 1 │ ∇locked token
 2 │ :Hold token
   · ──┬──
   ·   ╰── the tokens of :Hold must be text or a vector of texts, not an array of rank 2
 3 │   ⎕←'held'
   ╰────
      →
      locked 5
  × DOMAIN ERROR
   ╭─[locked[1] in session:2:1]
 1 │ ∇locked token
 2 │ :Hold token
   · ──┬──
   ·   ╰── the tokens of :Hold must be text or a vector of texts
 3 │   ⎕←'held'
   ╰────
      →
      locked 'a' 5
  × DOMAIN ERROR
   ╭─[locked[1] in session:2:1]
 1 │ ∇locked token
 2 │ :Hold token
   · ──┬──
   ·   ╰── each token must be text
 3 │   ⎕←'held'
   ╰────
      →
      locked 'a'(2 2⍴'b')
  × DOMAIN ERROR
   ╭─[locked[1] in session:2:1]
 1 │ ∇locked token
 2 │ :Hold token
   · ──┬──
   ·   ╰── each token must be text
 3 │   ⎕←'held'
   ╰────
      →
⍝ ── Control words belong into functions
      ⍎':Leave'
  × ⍎SYNTAX ERROR
   ╭─[session:1:1]
 1 │ :Leave
   · ───┬──
   ·    ╰── :Leave is only allowed in a loop
   ╰────
  help: called by the line that was typed
      ⍎':EndIf'
  × ⍎SYNTAX ERROR
   ╭─[session:1:1]
 1 │ :EndIf
   · ───┬──
   ·    ╰── :EndIf has no :If
   ╰────
  help: called by the line that was typed
      :EndFor
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ :EndFor
   · ───┬───
   ·    ╰── :EndFor has no :For
   ╰────
      :Leave
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ :Leave
   · ───┬──
   ·    ╰── :Leave is only allowed in a loop
   ╰────
      :Class tools
      :If 1
      size←5
      :EndIf
      :EndClass
  × SYNTAX ERROR
   ╭─[session:2:1]
 1 │ :Class tools
 2 │ :If 1
   · ──┬──
   ·   ╰── control words are only allowed inside defined functions
 3 │ size←5
   ╰────
      :Class tools
      :Return
      :EndClass
  × SYNTAX ERROR
   ╭─[session:2:1]
 1 │ :Class tools
 2 │ :Return
   · ───┬───
   ·    ╰── control words are only allowed inside defined functions
 3 │ :EndClass
   ╰────
