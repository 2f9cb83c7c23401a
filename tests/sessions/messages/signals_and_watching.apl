⍝ What full reports say of signals, profiles, and stops that are asked for wrongly.
⍝ ── Signals
      ⎕SIGNAL 2 2⍴11
  × RANK ERROR
   ╭─[session:1:9]
 1 │ ⎕SIGNAL 2 2⍴11
   ·         ───┬──
   ·            ╰── an event number or the specification of an event is needed
   ╰────
      (⊂1 2)⎕SIGNAL 11
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⊂1 2)⎕SIGNAL 11
   ·  ──┬─
   ·    ╰── the message must be text
   ╰────
      'none'⎕SIGNAL 0
  × DOMAIN ERROR
   ╭─[session:1:15]
 1 │ 'none'⎕SIGNAL 0
   ·               ┬
   ·               ╰── an event number must be 1 to 999 or 1006, not 0
   ╰────
      'none'⎕SIGNAL 2 2⍴11
  × RANK ERROR
   ╭─[session:1:15]
 1 │ 'none'⎕SIGNAL 2 2⍴11
   ·               ───┬──
   ·                  ╰── an event number or the specification of an event is needed
   ╰────
      'none'⎕SIGNAL 1007
  × DOMAIN ERROR
   ╭─[session:1:15]
 1 │ 'none'⎕SIGNAL 1007
   ·               ──┬─
   ·                 ╰── an event number must be 1 to 999 or 1006, not 1007
   ╰────
      'none'⎕SIGNAL⊂('EN' 200)('Message' 'more')
  × DOMAIN ERROR
   ╭─[session:1:14]
 1 │ 'none'⎕SIGNAL⊂('EN' 200)('Message' 'more')
   ·              ──────────────┬──────────────
   ·                            ╰── with a message text, an event number is needed: 1 to 999 or 1006
   ╰────
      ⎕SIGNAL⊂⊂'EN' 0
  × DOMAIN ERROR
   ╭─[session:1:8]
 1 │ ⎕SIGNAL⊂⊂'EN' 0
   ·        ────┬───
   ·            ╰── an event number must be 1 to 999 or 1006, not 0
   ╰────
      ⎕SIGNAL 11x
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ⎕SIGNAL 11x
   · ───────
   ╰────
      ⎕SIGNAL 2000
  × DOMAIN ERROR
   ╭─[session:1:9]
 1 │ ⎕SIGNAL 2000
   ·         ──┬─
   ·           ╰── an event number must be 0 to 999 or 1006, not 2000
   ╰────
      ⎕SIGNAL⊂('EN' 200)('EM' 5)
  × DOMAIN ERROR
   ╭─[session:1:8]
 1 │ ⎕SIGNAL⊂('EN' 200)('EM' 5)
   ·        ─────────┬─────────
   ·                 ╰── the values of 'EM', 'Message', 'Vendor' and 'HelpURL' must be texts
   ╰────
      ⎕SIGNAL⊂('EM' 'text')('Message' 'more')
  × DOMAIN ERROR: Unexpected name in signalled ⎕DMX specification
   ╭─[session:1:8]
 1 │ ⎕SIGNAL⊂('EM' 'text')('Message' 'more')
   ·        ────────────────┬───────────────
   ·                        ╰── pairs of ⎕DMX names and values are needed, one of them for 'EN'
   ╰────
      ⎕SIGNAL⊂('EN' 200)('Colour' 'red')
  × DOMAIN ERROR: Unexpected name in signalled ⎕DMX specification
   ╭─[session:1:8]
 1 │ ⎕SIGNAL⊂('EN' 200)('Colour' 'red')
   ·        ─────────────┬─────────────
   ·                     ╰── 'Colour' cannot be set: the names are EN, EM, Message, Vendor and
   ·                         HelpURL, and Category, ENX and OSError, which have no effect
   ╰────
⍝ ── Profiles
      ⎕PROFILE'calibrate'
  × DOMAIN ERROR
   ╭─[session:1:9]
 1 │ ⎕PROFILE'calibrate'
   ·         ─────┬─────
   ·              ╰── no timer has been chosen: ⎕PROFILE'start' chooses one
   ╰────
      ⎕PROFILE'everything'
  × DOMAIN ERROR
   ╭─[session:1:9]
 1 │ ⎕PROFILE'everything'
   ·         ──────┬─────
   ·               ╰── the request must be one of start, stop, clear, calibrate, state, data and
   ·                   tree
   ╰────
      ⎕PROFILE 5
  × DOMAIN ERROR
   ╭─[session:1:10]
 1 │ ⎕PROFILE 5
   ·          ┬
   ·          ╰── the request must be text
   ╰────
      ⎕PROFILE'start' 'sundial'
  × DOMAIN ERROR
   ╭─[session:1:9]
 1 │ ⎕PROFILE'start' 'sundial'
   ·         ────────┬────────
   ·                 ╰── the timer must be CPU, elapsed, none or coverage, not sundial
   ╰────
      9 ⎕PROFILE'data'
  × INDEX ERROR
   ╭─[session:1:1]
 1 │ 9 ⎕PROFILE'data'
   · ┬
   · ╰── there is no column 9: the number of columns is 7
   ╰────
⍝ ── Functions to look at
      ⎕STATE 5
  × DOMAIN ERROR
   ╭─[session:1:8]
 1 │ ⎕STATE 5
   ·        ┬
   ·        ╰── the name of a variable, function or operator is needed
   ╰────
      ⎕STOP 5
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ ⎕STOP 5
   ·       ┬
   ·       ╰── the name of a function is needed
   ╰────
      ⎕STOP'missing'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕STOP'missing'
   ·      ────┬────
   ·          ╰── missing is not a defined function
   ╰────
      twice←{2×⍵}
      ¯1 ⎕STOP'twice'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ¯1 ⎕STOP'twice'
   · ─┬
   ·  ╰── lines are counted from 0: there is no line ¯1
   ╰────
