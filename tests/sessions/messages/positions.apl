⍝ What full reports say of positions that are looked for, and of parts of indices.
⍝ ── Extremes
      ⎕ARGMAX[1]0 3⍴0
  × DOMAIN ERROR
   ╭─[session:1:11]
 1 │ ⎕ARGMAX[1]0 3⍴0
   ·           ──┬──
   ·             ╰── axis 1 has length 0, so there is no greatest or least element along it
   ╰────
      ⎕ARGMAX 1J2 3J4
  × DOMAIN ERROR
   ╭─[session:1:9]
 1 │ ⎕ARGMAX 1J2 3J4
   ·         ───┬───
   ·            ╰── real numbers are needed: complex numbers have no order
   ╰────
      ⎕ARGMAX'abc'
  × DOMAIN ERROR
   ╭─[session:1:8]
 1 │ ⎕ARGMAX'abc'
   ·        ──┬──
   ·          ╰── real numbers are needed: these are characters
   ╰────
      ⎕ARGMIN 1 'a' 2
  × DOMAIN ERROR
   ╭─[session:1:9]
 1 │ ⎕ARGMIN 1 'a' 2
   ·         ───┬───
   ·            ╰── real numbers are needed: these are not all numbers
   ╰────
      ⎕ARGMAX[1]5000000000 0⍴0
  × LIMIT ERROR
   ╭─[session:1:1]
 1 │ ⎕ARGMAX[1]5000000000 0⍴0
   · ─────┬────
   ·      ╰── an axis of 5000000000 elements is too long to search: the most is 4294967295
   ╰────
⍝ ── Finds
      5 ⎕FIND 5
  × RANK ERROR
   ╭─[session:1:9]
 1 │ 5 ⎕FIND 5
   ·         ┬
   ·         ╰── a scalar has no axis to search along
   ╰────
⍝ ── Parts of indices
      ⎕IX 2 2⍴1
  × RANK ERROR
   ╭─[session:1:5]
 1 │ ⎕IX 2 2⍴1
   ·     ──┬──
   ·       ╰── the parts of a slice must be a scalar or a vector, not an array of rank 2
   ╰────
      ⎕IX'abc'
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕IX'abc'
   ·    ──┬──
   ·      ╰── a text for a part of an index must be '…', '...' or '∘'
   ╰────
⍝ ── Scattered elements
      1 2 3(1 ⎕SCATTER(⊂1 2))5 6
  × SYNTAX ERROR
   ╭─[session:1:9]
 1 │ 1 2 3(1 ⎕SCATTER(⊂1 2))5 6
   ·         ────┬───
   ·             ╰── ⎕SCATTER takes a function on its left and index arrays on its right
   ╰────
      1 2 3(+⎕SCATTER-)5 6
  × SYNTAX ERROR
   ╭─[session:1:8]
 1 │ 1 2 3(+⎕SCATTER-)5 6
   ·        ────┬───
   ·            ╰── ⎕SCATTER takes a function on its left and index arrays on its right
   ╰────
