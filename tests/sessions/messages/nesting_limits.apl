⍝ What full reports say of texts and functions that are nested too deeply.
⍝ ── Brackets
      ⍎∊1001⍴⊂'(',⎕UCS 10
  × ⍎LIMIT ERROR
¦      ╭─[session:1001:1]
 1000 │ (
 1001 │ (
¦      · ┬
¦      · ╰── a bracket is nested more than 1000 levels deep: it is one level too deep
¦      ╰────
  help: name the inner parts, and use the names
¦        called by the line that was typed
⍝ ── Expressions
      open←(⎕UCS 10),∊10⍴⊂'a:⌽('
      close←(⎕UCS 10),10⍴')'
      ⍎'(',(∊59⍴⊂open),'a:1',(∊59⍴⊂close),(⎕UCS 10),')',60⍴'¨'
  × ⍎LIMIT ERROR
     ╭─[session:120:20]
 119 │ ))))))))))
 120 │ )¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨¨
     ·                    ┬
     ·                    ╰── expressions can be nested at most 1200 levels deep
     ╰────
  help: called by the line that was typed
⍝ ── Derived functions
      f←+
      ⍎¨300⍴⊂'f←f∘-'
  × ⍎LIMIT ERROR
   ╭─[session:1:4]
 1 │ f←f∘-
   ·    ┬
   ·    ╰── derived functions can be nested at most 256 levels deep
   ╰────
  help: called by the line that was typed
      g←+
      ⍎¨300⍴⊂'g←(- g)'
  × ⍎LIMIT ERROR
   ╭─[session:1:4]
 1 │ g←(- g)
   ·    ─┬─
   ·     ╰── derived functions can be nested at most 256 levels deep
   ╰────
  help: called by the line that was typed
      f←+
      ⍎¨20⍴⊂'f←f∘f'
  × ⍎LIMIT ERROR
   ╭─[session:1:4]
 1 │ f←f∘f
   ·    ┬
   ·    ╰── a derived function can have at most 16384 parts
   ╰────
  help: called by the line that was typed
      D←{⍺⍺ ⍵}
      f←+
      ⍎¨300⍴⊂'f←f D'
  × ⍎LIMIT ERROR
   ╭─[session:1:5]
 1 │ f←f D
   ·     ┬
   ·     ╰── derived functions can be nested at most 256 levels deep
   ╰────
  help: called by the line that was typed
⍝ ── Outer products
      ⍎(∊66⍴⊂'∘.'),'+'
  × ⍎LIMIT ERROR
   ╭─[session:1:131]
 1 │ ∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.∘.+
   ·                                                                                                                                   ─┬
   ·                                                                                                                                    ╰── at most 64 ∘. can follow
   ·                                                                                                                                        one another
   ╰────
  help: called by the line that was typed
⍝ ── Scripts
      ⎕FIX 1001⍴⊂':Namespace a'
  × DOMAIN ERROR: There were errors processing the script
   ╭─[session:1:6]
 1 │ ⎕FIX 1001⍴⊂':Namespace a'
   ·      ──────────┬─────────
   ·                ╰── line 1001: a class or namespace lies within 1000 others: it is one level too
   ·                    deep
   ╰────
  help: end those before it, or move the inner ones out
