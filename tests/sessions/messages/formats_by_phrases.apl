⍝ What full reports say of formats by phrases.
⍝ ── Formats and data
      (2 2⍴'I5') ⎕FMT 1
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2⍴'I5') ⎕FMT 1
   ·  ────┬───
   ·      ╰── a format must be text, not an array of rank 2
   ╰────
      5 ⎕FMT 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 5 ⎕FMT 1
   · ┬
   · ╰── a format must be simple text
   ╰────
      'X3' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'X3' ⎕FMT 1
   · ──┬─
   ·   ╰── the format must have a phrase for data: A, E, F, G or I
   ╰────
      'I5' ⎕FMT 1 1⍴⊂1 2
  × RANK ERROR
   ╭─[session:1:11]
 1 │ 'I5' ⎕FMT 1 1⍴⊂1 2
   ·           ────┬───
   ·               ╰── nested data must be a vector, not an array of rank 2
   ╰────
      'I5' ⎕FMT 2 2 2⍴1
  × RANK ERROR
   ╭─[session:1:11]
 1 │ 'I5' ⎕FMT 2 2 2⍴1
   ·           ───┬───
   ·              ╰── data must have rank 2 at most, not 3
   ╰────
      'I5' ⎕FMT 1 2J3
  × DOMAIN ERROR
   ╭─[session:1:11]
 1 │ 'I5' ⎕FMT 1 2J3
   ·           ──┬──
   ·             ╰── data must be simple real numbers or characters
   ╰────
      'A5' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'A5' ⎕FMT 1
   · ──┬─
   ·   ╰── an A phrase only formats characters, but this column holds numbers
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
   ·     ╰── X must not move to the left of the first column
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
   ·   ╰── a closing parenthesis is missing
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
   ·   ╰── a letter of a format phrase is needed: A, E, F, G, I, T or X, or a qualifier before it,
   ·       at W5
   ╰────
      'F5' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'F5' ⎕FMT 1
   · ──┬─
   ·   ╰── a point and a number of digits are needed after the width
   ╰────
      'F5.4' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'F5.4' ⎕FMT 1
   · ───┬──
   ·    ╰── 4 digits need a field at least 6 wide, but its width is 5
   ╰────
      'E5.0' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'E5.0' ⎕FMT 1
   · ───┬──
   ·    ╰── E needs at least one significant digit: the number after its point must not be 0
   ╰────
      'Oab⊂nil⊃I5' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'Oab⊂nil⊃I5' ⎕FMT 1
   · ──────┬─────
   ·       ╰── the value after O must be a number, at ⊂nil⊃I5
   ╰────
      'P5I5' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'P5I5' ⎕FMT 1
   · ───┬──
   ·    ╰── a text between delimiters is needed, such as <text>, at 5I5
   ╰────
      'P⊂abc' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'P⊂abc' ⎕FMT 1
   · ───┬───
   ·    ╰── a text must end with its closing delimiter, at ⊂abc
   ╰────
      'I' ⎕FMT 1
  × FORMAT ERROR
   ╭─[session:1:1]
 1 │ 'I' ⎕FMT 1
   · ─┬─
   ·  ╰── a number is needed
   ╰────
