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
⍝ ── Time zones
      ⎕TZ 5
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕TZ 5
   ·     ┬
   ·     ╰── the right argument must be a part of a name, or ''
   ╰────
      'Mars/Olympus'⎕TZ 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 'Mars/Olympus'⎕TZ 1
   · ───────┬──────
   ·        ╰── 'Mars/Olympus' is not a time zone; there are names such as 'Europe/Paris', offsets
   ·            such as '+05:30', and 'UTC'
   ╰────
      'new york'⎕TZ 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 'new york'⎕TZ 1
   · ─────┬────
   ·      ╰── 'new york' is not a time zone; there are names such as 'Europe/Paris', offsets such as
   ·          '+05:30', and 'UTC'
   ╰────
  help: did you mean 'America/New_York'?
      ('UTC' 'UTC' 'UTC')⎕TZ 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ('UTC' 'UTC' 'UTC')⎕TZ 1
   · ─────────┬─────────
   ·          ╰── the left argument must be the name of a time zone, or of two
   ╰────
      (2 1⍴'UTC' 'UTC')⎕TZ 1
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (2 1⍴'UTC' 'UTC')⎕TZ 1
   ·  ───────┬───────
   ·         ╰── the left argument must be the name of a time zone, or of two
   ╰────
      'UTC' 5 ⎕TZ 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 'UTC' 5 ⎕TZ 1
   · ───┬───
   ·    ╰── the left argument must be the name of a time zone, or of two
   ╰────
      1 ⎕TZ 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 1 ⎕TZ 1
   · ┬
   · ╰── the left argument must be the name of a time zone, or of two
   ╰────
      'UTC'⎕TZ'noon'
  × DOMAIN ERROR
   ╭─[session:1:9]
 1 │ 'UTC'⎕TZ'noon'
   ·         ───┬──
   ·            ╰── the right argument must be numbers of days, as returned by 1 ⎕DT
   ╰────
      'UTC'⎕TZ 1E300
  × DOMAIN ERROR
   ╭─[session:1:10]
 1 │ 'UTC'⎕TZ 1E300
   ·          ──┬──
   ·            ╰── times must lie between the years ¯9999 and 9999, a day from either end
   ╰────
      'UTC'⎕TZ 1E8
  × DOMAIN ERROR
   ╭─[session:1:10]
 1 │ 'UTC'⎕TZ 1E8
   ·          ─┬─
   ·           ╰── times must lie between the years ¯9999 and 9999, a day from either end
   ╰────
      'UTC'⎕TZ ⍬

      ⍴'UTC'⎕TZ 0 3⍴0
0 3
      'utc'⎕TZ 2 2⍴1 1.5
1 1.5
1 1.5
      ⎕TZ'atlantis'

