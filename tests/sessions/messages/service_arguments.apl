⍝ What full reports say of services of ⌶ whose arguments are outside what they take.
⍝ ── Tables
      (1 2)(3 4)(8⌶)(1 2)(3 4)(5 6)
  × LENGTH ERROR
   ╭─[session:1:12]
 1 │ (1 2)(3 4)(8⌶)(1 2)(3 4)(5 6)
   ·            ─┬
   ·             ╰── the left table has 2 columns, but the right one has 3
   ╰────
      1(8⌶)2
  × RANK ERROR
   ╭─[session:1:1]
 1 │ 1(8⌶)2
   · ┬
   · ╰── an inverted table must be a vector of columns
   ╰────
      (1 2)(1 2 3)(8⌶)(1 2)(1 2)
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ (1 2)(1 2 3)(8⌶)(1 2)(1 2)
   · ──────┬─────
   ·       ╰── column 1 has 2 rows, but column 2 has 3
   ╰────
⍝ ── Text that is executed
      3(85⌶)'1'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 3(85⌶)'1'
   · ┬
   · ╰── the left argument must be 0 to accept shy results or 1 to reject them, not 3
   ╰────
      0(85⌶)'{}1'
  × ERROR 85
   ╭─[session:1:3]
 1 │ 0(85⌶)'{}1'
   ·   ─┬─
   ·    ╰── the text returned no result
   ╰────
      1(85⌶)'a←1'
  × ERROR 85
   ╭─[session:1:3]
 1 │ 1(85⌶)'a←1'
   ·   ─┬─
   ·    ╰── the result of the text is shy
   ╰────
⍝ ── Identifiers
      120⌶3
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ 120⌶3
   ·     ┬
   ·     ╰── the version must be 4 or 7, not 3
   ╰────
⍝ ── Lines of code
      200⌶2 2⍴'a'
  × RANK ERROR
   ╭─[session:1:5]
 1 │ 200⌶2 2⍴'a'
   ·     ───┬───
   ·        ╰── the lines of a function must be a vector of texts
   ╰────
      50100⌶¯1
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ 50100⌶¯1
   ·       ─┬
   ·        ╰── the number of items must not be negative: it is ¯1
   ╰────
⍝ ── Switches
      400⌶9
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ 400⌶9
   ·     ┬
   ·     ╰── the right argument must be from 0 to 3, not 9
   ╰────
      9(400⌶)'f'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 9(400⌶)'f'
   · ┬
   · ╰── the left argument must be 0, 1, 2 or 3, not 9
   ╰────
      600⌶7
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ 600⌶7
   ·     ┬
   ·     ╰── the right argument must be 0, 1 or 2, not 7
   ╰────
      2007⌶5
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ 2007⌶5
   ·      ┬
   ·      ╰── the right argument must be 0 or 1, not 5
   ╰────
      3002⌶5
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ 3002⌶5
   ·      ┬
   ·      ╰── the right argument must be 0 or 1, not 5
   ╰────
      3002⌶0
  × NONCE ERROR
   ╭─[session:1:1]
 1 │ 3002⌶0
   · ──┬──
   ·   ╰── checksums of components are always verified
   ╰────
⍝ ── Letters and names
      3(819⌶)'a'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 3(819⌶)'a'
   · ┬
   · ╰── the left argument must be 0 for lower case or 1 for upper case, not 3
   ╰────
      3(7162⌶)'a'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 3(7162⌶)'a'
   · ┬
   · ╰── the left argument must be 0 for APL names or 1 for JSON names, not 3
   ╰────
      0(7162⌶)3
  × DOMAIN ERROR
   ╭─[session:1:9]
 1 │ 0(7162⌶)3
   ·         ┬
   ·         ╰── a name must be text
   ╰────
⍝ ── Normal forms of Unicode
      'X'(5581⌶)'a'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 'X'(5581⌶)'a'
   · ─┬─
   ·  ╰── the normal form must be 'D', 'C', 'KD' or 'KC'
   ╰────
      'C'(5581⌶)3
  × DOMAIN ERROR
   ╭─[session:1:11]
 1 │ 'C'(5581⌶)3
   ·           ┬
   ·           ╰── the right argument must be text or an array of texts
   ╰────
      'C'(5581⌶)'a'(2 2⍴'a')
  × DOMAIN ERROR
   ╭─[session:1:11]
 1 │ 'C'(5581⌶)'a'(2 2⍴'a')
   ·           ─────┬─────
   ·                ╰── an item must be text, a number or ⎕NULL
   ╰────
⍝ ── Sources
      5178⌶3
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ 5178⌶3
   ·      ┬
   ·      ╰── the right argument must be a name or a reference to a namespace
   ╰────
      5171⌶3
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ 5171⌶3
   ·      ┬
   ·      ╰── the right argument must hold references to # or ⎕SE
   ╰────
⍝ ── Hashes
      3(1500⌶)1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 3(1500⌶)1
   · ┬
   · ╰── the left argument must be 1 for the state or 2 for the array without a hash, not 3
   ╰────
⍝ ── Times of functions
      1 2 3(1159⌶)'f'
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 1 2 3(1159⌶)'f'
   · ──┬──
   ·   ╰── there must be 4 attributes, in the form of ⎕AT, for each of 1 names, but there are 3 in
   ·       all
   ╰────
      (0(1 2 3)0 'me')(1159⌶)'f'
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ (0(1 2 3)0 'me')(1159⌶)'f'
   · ────────┬───────
   ·         ╰── a time must have 7 numbers, like ⎕TS, not 3
   ╰────
      (0(1900 1 1 0 0 0 0)0 'me')(1159⌶)'f'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ (0(1900 1 1 0 0 0 0)0 'me')(1159⌶)'f'
   · ─────────────┬─────────────
   ·              ╰── the time must be valid and in 1970 or later, with 0 for milliseconds
   ╰────
      (0(2000 1 1 0 0 0 0)0 3)(1159⌶)'f'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ (0(2000 1 1 0 0 0 0)0 3)(1159⌶)'f'
   · ────────────┬───────────
   ·             ╰── the name of a user must be text
   ╰────
⍝ ── The machine
      2000⌶99
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ 2000⌶99
   ·      ─┬
   ·       ╰── the number of a statistic must be 0 to 4, 9, 10, 12 to 16 or 19 to 24, not 99
   ╰────
      1112⌶7
  × NONCE ERROR
   ╭─[session:1:1]
 1 │ 1112⌶7
   · ──┬──
   ·   ╰── primitives use several threads from 262144 elements on; this threshold cannot be changed
   ╰────
      :Trap 16
      1111⌶12345
      :Else
      ⎕←'\d+'⎕R'…'⊢⎕DMX.Message
      :EndTrap
primitives run on … threads; this number cannot be changed while the program ru
¦      ns
⍝ ── Threads
      2501⌶3
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ 2501⌶3
   ·      ┬
   ·      ╰── the right argument must be 0, not 3
   ╰────
      2503⌶9
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ 2503⌶9
   ·      ┬
   ·      ╰── the right argument must be from 0 to 3, not 9
   ╰────
⍝ ── Matrices
      8415⌶1 2
  × RANK ERROR
   ╭─[session:1:6]
 1 │ 8415⌶1 2
   ·      ─┬─
   ·       ╰── the right argument must be a matrix, not an array of rank 1
   ╰────
      8415⌶2 2⍴'a'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ 8415⌶2 2⍴'a'
   ·      ───┬───
   ·         ╰── the right argument must be a matrix of numbers
   ╰────
