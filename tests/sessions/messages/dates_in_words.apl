⍝ What full reports say of 1200⌶, which writes dates.
⍝ ── Languages
      'YYYY'(1200⌶⍠'Language' 'xx')1
  × DOMAIN ERROR
   ╭─[session:1:8]
 1 │ 'YYYY'(1200⌶⍠'Language' 'xx')1
   ·        ──────────┬──────────
   ·                  ╰── there is no language 'xx': the languages are en da de es fi fr it nb nl pt
   ·                      sv
   ╰────
      'YYYY'(1200⌶⍠'Dictionary' 'xx')1
  × NONCE ERROR
   ╭─[session:1:8]
 1 │ 'YYYY'(1200⌶⍠'Dictionary' 'xx')1
   ·        ───────────┬───────────
   ·                   ╰── option 'Dictionary' is not supported yet
   ╰────
      '__en YYYY'(1200⌶)1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ '__en YYYY'(1200⌶)1
   · ─────┬─────
   ·      ╰── a language must be written between double underscores: __en__
   ╰────
⍝ ── Patterns
      (2 2⍴'a')(1200⌶)1
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2⍴'a')(1200⌶)1
   ·  ───┬───
   ·     ╰── a pattern must be text, not an array of rank 2
   ╰────
      3(1200⌶)1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 3(1200⌶)1
   · ┬
   · ╰── a pattern must be text
   ╰────
      '%FOO%'(1200⌶)1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ '%FOO%'(1200⌶)1
   · ───┬───
   ·    ╰── there is no pattern %FOO%: the only named pattern is %ISO%
   ╰────
      '$'(1200⌶)1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ '$'(1200⌶)1
   · ─┬─
   ·  ╰── $ is reserved: as literal text it must be in quotes
   ╰────
      '"abc'(1200⌶)1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ '"abc'(1200⌶)1
   · ───┬──
   ·    ╰── the quoted text must end with "
   ╰────
      'QQ'(1200⌶)1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 'QQ'(1200⌶)1
   · ──┬─
   ·   ╰── QQ does not stand for a part of a date: literal letters must be in quotes
   ╰────
⍝ ── Day numbers
      'YYYY'(1200⌶)1E9
  × DOMAIN ERROR
   ╭─[session:1:14]
 1 │ 'YYYY'(1200⌶)1E9
   ·              ─┬─
   ·               ╰── 1000000000 is not a day number in the years 1 to 9999
   ╰────
      'YYYY'(1200⌶)¯1E9
  × DOMAIN ERROR
   ╭─[session:1:14]
 1 │ 'YYYY'(1200⌶)¯1E9
   ·              ──┬─
   ·                ╰── ¯1000000000 is not a day number in the years 1 to 9999
   ╰────
      '%ISO'(1200⌶)1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ '%ISO'(1200⌶)1
   · ───┬──
   ·    ╰── % must be followed by ISO%: the only named pattern is %ISO%
   ╰────
