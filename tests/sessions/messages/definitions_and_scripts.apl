⍝ What full reports say of definitions and scripts that have no end, no beginning, or no header.
⍝ ── Headers
      ∇ 3 4
      ∇
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ ∇ 3 4
   ·   ─┬─
   ·    ╰── this is not allowed here
 2 │ ∇
   ╰────
      ∇ a b c d e
      ∇
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ∇ a b c d e
   · ─────┬─────
   ·      ╰── this is not the header of a function or operator
 2 │ ∇
   ╰────
  help: for example z←x f y;local or z←(f op g) y
⍝ ── Definitions without an end or a beginning
      :Namespace a
      ∇f
      :EndNamespace
  × SYNTAX ERROR
   ╭─[session:2:1]
 1 │ :Namespace a
 2 │ ∇f
   · ┬
   · ╰── the definition has no end: it begins here
 3 │ :EndNamespace
   ╰────
  help: a line with ∇ alone ends it
      :Namespace a
      ∇
      :EndNamespace
  × SYNTAX ERROR
   ╭─[session:2:1]
 1 │ :Namespace a
 2 │ ∇
   · ┬
   · ╰── there is no definition for this ∇ to end
 3 │ :EndNamespace
   ╰────
  help: a definition begins with ∇ and a header: ∇ z←f y
⍝ ── Scripts
      ⎕FIX':Namespace a' 'x←1'
  × DOMAIN ERROR: There were errors processing the script
   ╭─[session:1:5]
 1 │ ⎕FIX':Namespace a' 'x←1'
   ·     ──────────┬─────────
   ·               ╰── line 1: :Namespace has no :EndNamespace: it begins here
   ╰────
      ⎕FIX':Namespace a' ':Classs' ':EndNamespace'
  × DOMAIN ERROR: There were errors processing the script
   ╭─[session:1:5]
 1 │ ⎕FIX':Namespace a' ':Classs' ':EndNamespace'
   ·     ────────────────────┬───────────────────
   ·                         ╰── line 2: :Classs is not a control word
   ╰────
  help: did you mean :Class?
      ⎕FIX':Namespace a' 'x←(1 2' ':EndNamespace'
  × DOMAIN ERROR: There were errors processing the script
   ╭─[session:1:5]
 1 │ ⎕FIX':Namespace a' 'x←(1 2' ':EndNamespace'
   ·     ───────────────────┬───────────────────
   ·                        ╰── line 2: ( has no ): it is still open at the end
   ╰────
      :EndNamespace
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ :EndNamespace
   · ──────┬──────
   ·       ╰── :EndNamespace has no :Namespace
   ╰────
      :Namespace a
      :EndClass
  × SYNTAX ERROR
   ╭─[session:2:1]
 1 │ :Namespace a
   · ─────┬────
   ·      ╰── begins here
 2 │ :EndClass
   · ────┬────
   ·     ╰── :EndClass cannot end a :Namespace
   ╰────
