⍝ What full reports say of dates and times that are none, or have no form.
⍝ ── Forms
      99 ⎕DT 0
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 99 ⎕DT 0
   · ─┬
   ·  ╰── there is no form of date and time with code 99
   ╰────
      (2 2⍴1)⎕DT 0
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2⍴1)⎕DT 0
   ·  ──┬──
   ·    ╰── the left argument must be one or two codes, not an array of rank 2
   ╰────
      1 2 3 ⎕DT 0
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 1 2 3 ⎕DT 0
   · ──┬──
   ·   ╰── the left argument must be one or two codes, not 3
   ╰────
⍝ ── Moments
      1 ⎕DT⊂2021 2 29
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ 1 ⎕DT⊂2021 2 29
   ·      ─────┬────
   ·           ╰── element 1 of the ravel is not a date and time of this form
   ╰────
      1 60 ⎕DT 1e7
  × DOMAIN ERROR
   ╭─[session:1:10]
 1 │ 1 60 ⎕DT 1e7
   ·          ─┬─
   ·           ╰── a date in the year 29279 cannot be expressed in this form
   ╰────
      1 61 ⎕DT ¯1e6
  × DOMAIN ERROR
   ╭─[session:1:10]
 1 │ 1 61 ⎕DT ¯1e6
   ·          ──┬─
   ·            ╰── a date in the year ¯838 cannot be expressed in this form
   ╰────
