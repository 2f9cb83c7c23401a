⍝ What full reports say of threads that the session turns to, and of threads that would wait for themselves.
⍝ ── The session turns to a thread
      t←{⎕DL 5}&0
      )tid 1
was 0
1:  × INTERRUPT
   ╭─[session:1:4]
 1 │ t←{⎕DL 5}&0
   ·    ─┬─
   ·     ╰── the session moved to this thread
   ╰────
      ⎕TKILL 1
⍝ ── Threads that wait for themselves
      ⎕TSYNC ⎕TID
  × DEADLOCK
   ╭─[session:1:1]
 1 │ ⎕TSYNC ⎕TID
   · ───┬──
   ·    ╰── thread 0 would wait for itself, through thread 0
   ╰────
