⍝ What full reports say of control words that do not fit together.
⍝ ── Words that are none
      :Iff 1
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ :Iff 1
   · ──┬─
   ·   ╰── :Iff is not a control word
   ╰────
  help: did you mean :If?
      :Wile 3
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ :Wile 3
   · ──┬──
   ·   ╰── :Wile is not a control word
   ╰────
  help: did you mean :While?
      :Zzzzzzz
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ :Zzzzzzz
   · ────┬───
   ·     ╰── :Zzzzzzz is not a control word
   ╰────
⍝ ── Loops
      :Leave
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ :Leave
   · ───┬──
   ·    ╰── :Leave is only allowed in a loop
   ╰────
      :Continue
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ :Continue
   · ────┬────
   ·     ╰── :Continue is only allowed in a loop
   ╰────
      :For x
      :EndFor
  × SYNTAX ERROR
   ╭─[session:1:7]
 1 │ :For x
   ·       ▲
   ·       ╰── the line ends unexpectedly
 2 │ :EndFor
   ╰────
      :For 3 :In 4
      :EndFor
  × SYNTAX ERROR
   ╭─[session:1:6]
 1 │ :For 3 :In 4
   ·      ┬
   ·      ╰── only names are allowed between :For and :In
 2 │ :EndFor
   ╰────
      :For +a :In 4
      :EndFor
  × SYNTAX ERROR
   ╭─[session:1:6]
 1 │ :For +a :In 4
   ·      ┬
   ·      ╰── only names are allowed between :For and :In
 2 │ :EndFor
   ╰────
      :If a :In b
      :EndIf
  × SYNTAX ERROR
   ╭─[session:1:7]
 1 │ :If a :In b
   ·       ─┬─
   ·        ╰── :In is only allowed in a loop: :For name :In array
 2 │ :EndIf
   ╰────
      :End
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ :End
   · ──┬─
   ·   ╰── :End has no control structure to end
   ╰────
⍝ ── Further conditions
      :If 1
      :OrIf 1
      :AndIf 1
      :EndIf
  × SYNTAX ERROR
   ╭─[session:3:1]
 2 │ :OrIf 1
 3 │ :AndIf 1
   · ───┬──
   ·    ╰── :AndIf and :OrIf cannot be mixed
 4 │ :EndIf
   ╰────
  help: nest one :If in another, or use ∧ and ∨
⍝ ── Text that ends too early
      ⎕FIX'f' ':For x'
  × DOMAIN ERROR: There were errors processing the script
   ╭─[session:1:5]
 1 │ ⎕FIX'f' ':For x'
   ·     ──────┬─────
   ·           ╰── line 2: the text ends unexpectedly
   ╰────
⍝ ── Parts after :Else
      :If 0
      :Else
      :Else
      :EndIf
  × SYNTAX ERROR
   ╭─[session:3:1]
 2 │ :Else
 3 │ :Else
   · ──┬──
   ·   ╰── a control structure can have only one :Else
 4 │ :EndIf
   ╰────
      :If 0
      :Else
      :ElseIf 1
      :EndIf
  × SYNTAX ERROR
   ╭─[session:3:1]
 2 │ :Else
 3 │ :ElseIf 1
   · ───┬───
   ·    ╰── :ElseIf must come before :Else
 4 │ :EndIf
   ╰────
      :If 0
      :Else
      :AndIf 1
      :EndIf
  × SYNTAX ERROR
   ╭─[session:3:1]
 2 │ :Else
 3 │ :AndIf 1
   · ───┬──
   ·    ╰── :AndIf must come before :Else
 4 │ :EndIf
   ╰────
⍝ ── Parts and ends outside their structures
      :Else
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ :Else
   · ──┬──
   ·   ╰── :Else is only allowed within :If, :Select, :Trap or :Hold
   ╰────
      :Case 3
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ :Case 3
   · ──┬──
   ·   ╰── :Case is only allowed within :Select or :Trap
   ╰────
      :Until 1
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ :Until 1
   · ───┬──
   ·    ╰── :Until has no :Repeat or :While
   ╰────
      2 ⎕FIX '∇f' ':Repeat' '1' '∇'
  × DOMAIN ERROR: There were errors processing the script
   ╭─[session:1:8]
 1 │ 2 ⎕FIX '∇f' ':Repeat' '1' '∇'
   ·        ───────────┬──────────
   ·                   ╰── line 2: :Repeat has no :Until, :EndRepeat or :End: it begins here
   ╰────
      2 ⎕FIX '∇f' ':While 1' '1' '∇'
  × DOMAIN ERROR: There were errors processing the script
   ╭─[session:1:8]
 1 │ 2 ⎕FIX '∇f' ':While 1' '1' '∇'
   ·        ───────────┬───────────
   ·                   ╰── line 2: :While has no :EndWhile, :Until or :End: it begins here
   ╰────
      2 ⎕FIX '∇f' ':For a :InEach b' '1' '∇'
  × DOMAIN ERROR: There were errors processing the script
   ╭─[session:1:8]
 1 │ 2 ⎕FIX '∇f' ':For a :InEach b' '1' '∇'
   ·        ───────────────┬───────────────
   ·                       ╰── line 2: :For has no :EndFor or :End: it begins here
   ╰────
