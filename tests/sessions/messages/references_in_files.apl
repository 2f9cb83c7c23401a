⍝ What full reports say of references that would leave the workspace.
⍝ ── In a component file
      space←⎕NS ⍬
      'parts'⎕FCREATE 1
      space ⎕FAPPEND 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ space ⎕FAPPEND 1
   · ──┬──
   ·   ╰── a reference to a namespace cannot be stored: it has no meaning outside the workspace
   ╰────
      (1 space)⎕FAPPEND 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ (1 space)⎕FAPPEND 1
   · ────┬────
   ·     ╰── a reference to a namespace cannot be stored: it has no meaning outside the workspace
   ╰────
      'parts'⎕FERASE 1
⍝ ── As bytes
      1(220⌶)⎕NS ⍬
  × DOMAIN ERROR
   ╭─[session:1:8]
 1 │ 1(220⌶)⎕NS ⍬
   ·        ──┬──
   ·          ╰── a reference to a namespace cannot be stored: it has no meaning outside the
   ·              workspace
   ╰────
