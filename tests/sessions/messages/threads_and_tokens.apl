⍝ What full reports say of threads, of tokens, and of ranges of these.
⍝ ── Ranges
      ⎕TALLOC 2
  × DOMAIN ERROR
   ╭─[session:1:9]
 1 │ ⎕TALLOC 2
   ·         ┬
   ·         ╰── operation 2 needs the number of a range as its left argument
   ╰────
      ⎕TALLOC 5
  × DOMAIN ERROR
   ╭─[session:1:9]
 1 │ ⎕TALLOC 5
   ·         ┬
   ·         ╰── the operation is 0, 1, 2 or ¯1, and with 1 there may be a text
   ╰────
      ⎕TALLOC 2 2⍴1
  × RANK ERROR
   ╭─[session:1:9]
 1 │ ⎕TALLOC 2 2⍴1
   ·         ──┬──
   ·           ╰── a number, or a number and a text, are needed, not rank 2
   ╰────
      ⎕TALLOC 1 2 3
  × LENGTH ERROR
   ╭─[session:1:9]
 1 │ ⎕TALLOC 1 2 3
   ·         ──┬──
   ·           ╰── a number, or a number and a text, are needed, not 3 items
   ╰────
      ⎕TALLOC 1 'orders'
1
      'a'⎕TALLOC 0
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 'a'⎕TALLOC 0
   · ─┬─
   ·  ╰── the number of a range is needed
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
   ·               ╰── a range is described when it is allocated, without a left argument: ⎕TALLOC 1
   ·                   'name'
   ╰────
      1 ⎕TALLOC 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 1 ⎕TALLOC 1
   · ┬
   · ╰── operation 1 allocates a new range: it takes no left argument
   ╰────
      ⎕TPUT 1.5
      1 ⎕TALLOC ¯1
  × DOMAIN ERROR
   ╭─[session:1:3]
 1 │ 1 ⎕TALLOC ¯1
   ·   ───┬───
   ·      ╰── range 1 has tokens in the pool or a thread waits for one
   ╰────
⍝ ── Threads
      3 ⎕TKILL 0
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 3 ⎕TKILL 0
   · ┬
   · ╰── the left argument is 0, or 1 to end descendants too, not 3
   ╰────
      ⎕TSYNC⊂1 2
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ ⎕TSYNC⊂1 2
   ·       ──┬─
   ·         ╰── thread numbers are a simple array, not a nested one
   ╰────
      ⎕TNAME←2 2⍴'abcd'
  × RANK ERROR
   ╭─[session:1:7]
 1 │ ⎕TNAME←2 2⍴'abcd'
   ·       ┬
   ·       ╰── the name of a thread is a text, not an array of rank 2
   ╰────
      ⎕TNAME←5
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ ⎕TNAME←5
   ·       ┬
   ·       ╰── the name of a thread is a text
   ╰────
⍝ ── Tokens
      'a'⎕TGET 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 'a'⎕TGET 1
   · ─┬─
   ·  ╰── a number of seconds is needed
   ╰────
      ¯1 ⎕TGET 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ¯1 ⎕TGET 1
   · ─┬
   ·  ╰── cannot wait for ¯1 seconds
   ╰────
      ⎕TPUT 2 2⍴1
  × RANK ERROR
   ╭─[session:1:7]
 1 │ ⎕TPUT 2 2⍴1
   ·       ──┬──
   ·         ╰── types of tokens are a number or a vector, not an array of rank 2
   ╰────
      ⎕TPUT 7.5
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ ⎕TPUT 7.5
   ·       ─┬─
   ·        ╰── the token type 7.5 is not whole, and lies in no range allocated by ⎕TALLOC
   ╰────
⍝ ── Delays
      ⎕DL'a'
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕DL'a'
   ·    ─┬─
   ·     ╰── a number of seconds is needed
   ╰────
      ⎕DL ¯1
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕DL ¯1
   ·     ─┬
   ·      ╰── cannot wait for ¯1 seconds
   ╰────
