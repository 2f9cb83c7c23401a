⍝ What full reports say of workspaces that cannot be saved or loaded.
⍝ ── Names
      ⎕SAVE''
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕SAVE''
   ·      ─┬
   ·       ╰── '' is not a valid name for a workspace
   ╰────
      ⎕SAVE'old.dws'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕SAVE'old.dws'
   ·      ────┬────
   ·          ╰── a workspace must be text in an .apl file: .dws is Dyalog's own format
   ╰────
      ⎕SAVE 5
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ ⎕SAVE 5
   ·       ┬
   ·       ╰── the name of a workspace must be text
   ╰────
      7 ⎕SAVE'kept'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 7 ⎕SAVE'kept'
   · ┬
   · ╰── the left argument must be 0 or 1, not 7
   ╰────
      ⎕LOAD'missing'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕LOAD'missing'
   ·      ────┬────
   ·          ╰── there is no workspace missing.apl
   ╰────
      'by hand'⎕NPUT'own.apl'
      ⎕SAVE'own'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕SAVE'own'
   ·      ──┬──
   ·        ╰── own.apl exists, but is not a saved workspace
   ╰────
      ⎕NDELETE'own.apl'
⍝ ── Functions that run
      ∇ save
      ⎕SAVE'kept'
      ∇
      save
  × NONCE ERROR
   ╭─[save[1] in session:2:1]
 1 │ ∇ save
 2 │ ⎕SAVE'kept'
   · ──┬──
   ·   ╰── a function is running, and its state cannot be saved
 3 │ ∇
   ╰────
  help: 0 ⎕SAVE saves everything except the running functions
⍝ ── Threads
      {⎕TGET 99}&0
      ⎕SAVE'kept'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ⎕SAVE'kept'
   · ──┬──
   ·   ╰── other threads are running, and a saved workspace cannot hold them
   ╰────
  help: ⎕TSYNC waits for threads, ⎕TKILL 0 ends them
      0 ⎕SAVE'kept'
  × DOMAIN ERROR
   ╭─[session:1:8]
 1 │ 0 ⎕SAVE'kept'
   ·        ───┬──
   ·           ╰── other threads are running, and a saved workspace cannot hold them
   ╰────
  help: ⎕TSYNC waits for threads, ⎕TKILL 0 ends them
      ⎕TKILL 0
⍝ ── Functions under other names
      ∇ r←twice n
      r←2×n
      ∇
      double←twice
      )erase twice
      0 ⎕SAVE'kept'
  × NONCE ERROR
   ╭─[session:1:3]
 1 │ 0 ⎕SAVE'kept'
   ·   ──┬──
   ·     ╰── double: this is another name for the function twice, which no longer has that name
   ·         itself
   ╰────
      )erase double
      ∇ r←twice n
      r←2×n
      ∇
      each←twice¨
      )erase twice
      0 ⎕SAVE'kept'
  × NONCE ERROR
   ╭─[session:1:3]
 1 │ 0 ⎕SAVE'kept'
   ·   ──┬──
   ·     ╰── each: this is made of the function twice, which no longer has that name
   ╰────
⍝ ── Instances
      ⎕FIX':Class Point' ':EndClass'
      here←⎕NEW Point
      0 ⎕SAVE'kept'
  × NONCE ERROR
   ╭─[session:1:3]
 1 │ 0 ⎕SAVE'kept'
   ·   ──┬──
   ·     ╰── an instance of #.Point cannot be written as text
   ╰────
  help: erase the variables that hold instances, and create the instances again in ⎕LX
⍝ ── Namespaces of an earlier workspace
      ⎕SE.kept←⎕NS⍬
      )clear
clear ws
      old←⎕SE.kept
      0 ⎕SAVE'kept'
  × DOMAIN ERROR
   ╭─[session:1:8]
 1 │ 0 ⎕SAVE'kept'
   ·        ───┬──
   ·           ╰── old refers to a namespace that no longer exists
   ╰────
      old⍎'1'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ old⍎'1'
   · ─┬─
   ·  ╰── the namespace in the left argument no longer exists
   ╰────
⍝ ── Classes without a name
      ⎕FIX':Class Point' ':EndClass'
      other←Point
      )erase Point
      0 ⎕SAVE'kept'
  × NONCE ERROR
   ╭─[session:1:3]
 1 │ 0 ⎕SAVE'kept'
   ·   ──┬──
   ·     ╰── #.Point no longer has a name, and so cannot be written as text
   ╰────
