⍝ What full reports say of formats by phrases.
⍝ ── Formats and data
      (2 2⍴'I5') ⎕FMT 1
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2⍴'I5') ⎕FMT 1
   ·  ────┬───
   ·      ╰── a format is a text, this has rank 2
   ╰────
      5 ⎕FMT 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 5 ⎕FMT 1
   · ┬
   · ╰── a format is a simple text
   ╰────
      'X3' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'X3' ⎕FMT 1
   · ──┬─
   ·   ╰── the format has no phrase for data
   ╰────
      'I5' ⎕FMT 1 1⍴⊂1 2
  × RANK ERROR
   ╭─[session:1:11]
 1 │ 'I5' ⎕FMT 1 1⍴⊂1 2
   ·           ────┬───
   ·               ╰── nested data are a vector, this has rank 2
   ╰────
      'I5' ⎕FMT 2 2 2⍴1
  × RANK ERROR
   ╭─[session:1:11]
 1 │ 'I5' ⎕FMT 2 2 2⍴1
   ·           ───┬───
   ·              ╰── data have rank 2 at most, not 3
   ╰────
      'I5' ⎕FMT 1 2J3
  × DOMAIN ERROR
   ╭─[session:1:11]
 1 │ 'I5' ⎕FMT 1 2J3
   ·           ──┬──
   ·             ╰── simple real numbers or characters are needed
   ╰────
      'A5' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'A5' ⎕FMT 1
   · ──┬─
   ·   ╰── an A phrase formats characters, but this column holds numbers
   ╰────
      'I5' ⎕FMT 'a'
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'I5' ⎕FMT 'a'
   · ──┬─
   ·   ╰── this column holds characters, which need an A phrase
   ╰────
      'X¯3,I5' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'X¯3,I5' ⎕FMT 1
   · ────┬───
   ·     ╰── X moves to the left of the first column
   ╰────
⍝ ── Phrases
      'I5 I5' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'I5 I5' ⎕FMT 1
   · ───┬───
   ·    ╰── a comma is needed between phrases, at I5
   ╰────
      '(I5' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ '(I5' ⎕FMT 1
   · ──┬──
   ·   ╰── a parenthesis is not closed
   ╰────
      '99999(I5)' ⎕FMT 1
  × LIMIT ERROR
   ╭─[session:1:13]
 1 │ '99999(I5)' ⎕FMT 1
   ·             ──┬─
   ·               ╰── the format has more than 65536 phrases
   ╰────
      'B' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'B' ⎕FMT 1
   · ─┬─
   ·  ╰── the phrase ends before its letter: A, E, F, G or I
   ╰────
      'W5' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'W5' ⎕FMT 1
   · ──┬─
   ·   ╰── no phrase begins like this, at W5
   ╰────
      'F5' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'F5' ⎕FMT 1
   · ──┬─
   ·   ╰── a point and the digits after it are needed
   ╰────
      'F5.4' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'F5.4' ⎕FMT 1
   · ───┬──
   ·    ╰── 4 digits do not fit a field of width 5
   ╰────
      'E5.0' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'E5.0' ⎕FMT 1
   · ───┬──
   ·    ╰── E needs at least one digit after its point
   ╰────
      'Oab⊂nil⊃I5' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'Oab⊂nil⊃I5' ⎕FMT 1
   · ──────┬─────
   ·       ╰── the value after O is not a number, at ⊂nil⊃I5
   ╰────
      'P5I5' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'P5I5' ⎕FMT 1
   · ───┬──
   ·    ╰── a delimited text is needed, at 5I5
   ╰────
      'P⊂abc' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'P⊂abc' ⎕FMT 1
   · ───┬───
   ·    ╰── a text is not closed, at ⊂abc
   ╰────
      'I' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'I' ⎕FMT 1
   · ─┬─
   ·  ╰── a number is needed
   ╰────
