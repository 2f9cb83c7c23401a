⍝ What full reports say of text that is not APL: characters, numbers, and texts without an end.
⍝ ── Signs
      ¯
  × SYNTAX ERROR: Invalid token
   ╭─[session:1:1]
 1 │ ¯
   · ┬
   · ╰── ¯ begins a negative number, but no number follows
   ╰────
  help: - negates: write -x for a name x
      -¯
  × SYNTAX ERROR: Invalid token
   ╭─[session:1:2]
 1 │ -¯
   ·  ┬
   ·  ╰── ¯ begins a negative number, but no number follows
   ╰────
  help: - negates: write -x for a name x
⍝ ── Numbers
      1E309
  × SYNTAX ERROR: Invalid token
   ╭─[session:1:1]
 1 │ 1E309
   · ──┬──
   ·   ╰── the number is too large: 1.797E308 is the largest
   ╰────
      1r0
  × SYNTAX ERROR: Invalid token
   ╭─[session:1:1]
 1 │ 1r0
   · ─┬─
   ·  ╰── the denominator of a ratio must not be 0
   ╰────
      ⎕FR←1287
      1E6145
  × SYNTAX ERROR: Invalid token
   ╭─[session:1:1]
 1 │ 1E6145
   · ───┬──
   ·    ╰── the number is too large: the exponent of a decimal number is at most 6144
   ╰────
      1E309J1
  × SYNTAX ERROR: Invalid token
   ╭─[session:1:1]
 1 │ 1E309J1
   · ───┬───
   ·    ╰── the number is too large: 1.797E308 is the largest
   ╰────
      ⎕FR←645
⍝ ── Texts
      'abc
  × SYNTAX ERROR: Invalid token
   ╭─[session:1:1]
 1 │ 'abc
   · ──┬─
   ·   ╰── a text has no closing quote: it begins here
   ╰────
  help: a quote within a text is written twice: 'it''s'
      "abc
  × SYNTAX ERROR: Invalid token
   ╭─[session:1:1]
 1 │ "abc
   · ──┬─
   ·   ╰── a text has no closing quote: it begins here
   ╰────
  help: a double quote within a text is written \"
      "ab\qc"
  × SYNTAX ERROR: Invalid token
   ╭─[session:1:4]
 1 │ "ab\qc"
   ·    ─┬
   ·     ╰── \q is not a valid escape
   ╰────
  help: the escapes between double quotes are \n \r \t \e \0 \" \\ \u{2340}; \\ is a backslash
⍝ ── Characters of other languages
      5%3
  × SYNTAX ERROR: Invalid token
   ╭─[session:1:2]
 1 │ 5%3
   ·  ┬
   ·  ╰── % is not a character of APL
   ╰────
  help: | gives the remainder: 3|10
      x$y
  × SYNTAX ERROR: Invalid token
   ╭─[session:1:2]
 1 │ x$y
   ·  ┬
   ·  ╰── $ is not a character of APL
   ╰────
  help: names are made of letters, digits, _ ∆ and ⍙
      €
  × SYNTAX ERROR: Invalid token
   ╭─[session:1:1]
 1 │ €
   · ┬
   · ╰── € is not a character of APL
   ╰────
  help: names are made of letters, digits, _ ∆ and ⍙
      “a”
  × SYNTAX ERROR: Invalid token
   ╭─[session:1:1]
 1 │ “a”
   · ┬
   · ╰── “ is not a character of APL
   ╰────
  help: text is written between straight single quotes: 'text'
      `a`
  × SYNTAX ERROR: Invalid token
   ╭─[session:1:1]
 1 │ `a`
   · ┬
   · ╰── ` is not a character of APL
   ╰────
  help: text is written between straight single quotes: 'text'
      3✕4
  × SYNTAX ERROR: Invalid token
   ╭─[session:1:2]
 1 │ 3✕4
   ·  ┬
   ·  ╰── ✕ is not a character of APL
   ╰────
  help: × multiplies
⍝ ── Names of the system
      ⎕FOO
  × SYNTAX ERROR: Invalid token
   ╭─[session:1:1]
 1 │ ⎕FOO
   · ──┬─
   ·   ╰── there is no ⎕FOO
   ╰────
      #.⎕FOO
  × SYNTAX ERROR: Invalid token
   ╭─[session:1:3]
 1 │ #.⎕FOO
   ·   ──┬─
   ·     ╰── there is no ⎕FOO
   ╰────
