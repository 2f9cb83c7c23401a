⍝ What full reports say of threads, of tokens, and of ranges of these.
⍝ ── Ranges
      ⎕TALLOC 2
  × DOMAIN ERROR
   ╭─[session:1:9]
 1 │ ⎕TALLOC 2
   ·         ┬
   ·         ╰── this use of operation 2 is not valid: without a left argument, use 0, or 1 and an
   ·             optional text
   ╰────
      ⎕TALLOC 5
  × DOMAIN ERROR
   ╭─[session:1:9]
 1 │ ⎕TALLOC 5
   ·         ┬
   ·         ╰── the operation must be 0, 1, 2 or ¯1; operation 1 may be followed by a text, the
   ·             description of the range
   ╰────
      ⎕TALLOC 2 2⍴1
  × RANK ERROR
   ╭─[session:1:9]
 1 │ ⎕TALLOC 2 2⍴1
   ·         ──┬──
   ·           ╰── the right argument must be a number, or a number and a text, not an array of rank
   ·               2
   ╰────
      ⎕TALLOC 1 2 3
  × LENGTH ERROR
   ╭─[session:1:9]
 1 │ ⎕TALLOC 1 2 3
   ·         ──┬──
   ·           ╰── the right argument must be a number, or a number and a text, not 3 items
   ╰────
      ⎕TALLOC 1 'orders'
1
      'a'⎕TALLOC 0
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 'a'⎕TALLOC 0
   · ─┬─
   ·  ╰── the left argument must be the number of a range
   ╰────
      7 ⎕TALLOC 0
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 7 ⎕TALLOC 0
   · ┬
   · ╰── no allocated range contains 7
   ╰────
      1 ⎕TALLOC 1 'again'
  × DOMAIN ERROR
   ╭─[session:1:11]
 1 │ 1 ⎕TALLOC 1 'again'
   ·           ────┬────
   ·               ╰── a range can only be described when it is allocated, without a left argument:
   ·                   ⎕TALLOC 1 'name'
   ╰────
      1 ⎕TALLOC 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 1 ⎕TALLOC 1
   · ┬
   · ╰── operation 1 allocates a new range, and does not accept a left argument
   ╰────
      ⎕TPUT 1.5
      1 ⎕TALLOC ¯1
  × DOMAIN ERROR
   ╭─[session:1:3]
 1 │ 1 ⎕TALLOC ¯1
   ·   ───┬───
   ·      ╰── range 1 cannot be deallocated: the pool holds tokens of it, or a thread waits for one
   ╰────
⍝ ── Threads
      3 ⎕TKILL 0
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 3 ⎕TKILL 0
   · ┬
   · ╰── the left argument must be 0, or 1 to kill descendants too, not 3
   ╰────
      ⎕TSYNC⊂1 2
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ ⎕TSYNC⊂1 2
   ·       ──┬─
   ·         ╰── thread numbers must be a simple array, not a nested one
   ╰────
      ⎕TNAME←2 2⍴'abcd'
  × RANK ERROR
   ╭─[session:1:7]
 1 │ ⎕TNAME←2 2⍴'abcd'
   ·       ┬
   ·       ╰── the name of a thread must be text, not an array of rank 2
   ╰────
      ⎕TNAME←5
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ ⎕TNAME←5
   ·       ┬
   ·       ╰── the name of a thread must be text
   ╰────
⍝ ── Tokens
      'a'⎕TGET 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 'a'⎕TGET 1
   · ─┬─
   ·  ╰── the left argument must be a number of seconds
   ╰────
      ¯1 ⎕TGET 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ¯1 ⎕TGET 1
   · ─┬
   ·  ╰── the number of seconds must be from 0 to about 1.8E19, not ¯1
   ╰────
      ⎕TPUT 2 2⍴1
  × RANK ERROR
   ╭─[session:1:7]
 1 │ ⎕TPUT 2 2⍴1
   ·       ──┬──
   ·         ╰── token types must be a scalar or a vector, not an array of rank 2
   ╰────
      ⎕TPUT 7.5
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ ⎕TPUT 7.5
   ·       ─┬─
   ·        ╰── a token type must be a whole number, or lie in a range allocated by ⎕TALLOC: 7.5
   ·            does not
   ╰────
⍝ ── Delays
      ⎕DL'a'
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕DL'a'
   ·    ─┬─
   ·     ╰── the right argument must be a number of seconds
   ╰────
      ⎕DL ¯1
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕DL ¯1
   ·     ─┬
   ·      ╰── the number of seconds must be from 0 to about 1.8E19, not ¯1
   ╰────
