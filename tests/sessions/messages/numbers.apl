⍝ What full reports say of numbers that functions of whole arrays cannot take: decode, matrix division, ranges, columns of text, chance.
⍝ ── Decode
      1 2 3⊥1 2
  × LENGTH ERROR
   ╭─[session:1:6]
 1 │ 1 2 3⊥1 2
   ·      ┬
   ·      ╰── the last axis of the left argument has length 3, but the first axis of the right has
   ·          length 2
   ╰────
      'a'⊥1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 'a'⊥1
   · ─┬─
   ·  ╰── expected an array of numbers
   ╰────
      2⊥'abc'
  × DOMAIN ERROR
   ╭─[session:1:3]
 1 │ 2⊥'abc'
   ·   ──┬──
   ·     ╰── expected an array of numbers
   ╰────
      1e200 1e200 1e200⊥1e200 1e200 3
  × DOMAIN ERROR
   ╭─[session:1:18]
 1 │ 1e200 1e200 1e200⊥1e200 1e200 3
   ·                  ┬
   ·                  ╰── the result exceeds the largest number
   ╰────
      1⊥⍣¯1⊢5
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 1⊥⍣¯1⊢5
   · ┬
   · ╰── the inverse of ⊥ needs a real radix with a magnitude above 1
   ╰────
      0.5⊥⍣¯1⊢5
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 0.5⊥⍣¯1⊢5
   · ─┬─
   ·  ╰── the inverse of ⊥ needs a real radix with a magnitude above 1
   ╰────
⍝ ── Matrix division
      1 2 3⌹1 2
  × LENGTH ERROR
   ╭─[session:1:6]
 1 │ 1 2 3⌹1 2
   ·      ┬
   ·      ╰── both arguments must have the same number of rows: left has 3, right has 2
   ╰────
      ⌹2 2 2⍴1
  × RANK ERROR
   ╭─[session:1:2]
 1 │ ⌹2 2 2⍴1
   ·  ───┬───
   ·     ╰── expected an array of rank 2 or less, got rank 3
   ╰────
      ⌹2 3⍴1
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ ⌹2 3⍴1
   ·  ──┬──
   ·    ╰── the matrix has more columns (3) than rows (2): there are more unknowns than equations
   ╰────
      ⌹2 2⍴1
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ⌹2 2⍴1
   ·  ──┬──
   ·    ╰── the columns of the matrix are linearly dependent
   ╰────
      ⌹2 2⍴1x
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ⌹2 2⍴1x
   ·  ───┬──
   ·     ╰── the columns of the matrix are linearly dependent
   ╰────
      ⌹2 2⍴10x*30
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ⌹2 2⍴10x*30
   ·  ─────┬────
   ·       ╰── the columns of the matrix are linearly dependent
   ╰────
      1 2⌹2 3⍴⍳6
  × LENGTH ERROR
   ╭─[session:1:5]
 1 │ 1 2⌹2 3⍴⍳6
   ·     ───┬──
   ·        ╰── the matrix has more columns (3) than rows (2): there are more unknowns than
   ·            equations
   ╰────
⍝ ── Ranges
      1…'a'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ 1…'a'
   ·  ┬
   ·  ╰── both ends of a range must be numbers, or both characters
   ╰────
      1 1…5
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 1 1…5
   · ─┬─
   ·  ╰── the last two elements must differ: they give the step, which cannot be 0
   ╰────
      ⍬…5
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ ⍬…5
   · ┬
   · ╰── the ends of a range cannot be empty
   ╰────
      1…⍬
  × LENGTH ERROR
   ╭─[session:1:3]
 1 │ 1…⍬
   ·   ┬
   ·   ╰── the ends of a range cannot be empty
   ╰────
      (2 2⍴1)…5
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2⍴1)…5
   ·  ──┬──
   ·    ╰── the ends of a range must be scalars or vectors, not arrays of rank 2
   ╰────
      1…10x*400
  × DOMAIN ERROR
   ╭─[session:1:3]
 1 │ 1…10x*400
   ·   ───┬───
   ·      ╰── the ends of a range must be between about ¯1.8E308 and 1.8E308
   ╰────
      (⎕UCS 55290)…⎕UCS 57350
  × DOMAIN ERROR
   ╭─[session:1:13]
 1 │ (⎕UCS 55290)…⎕UCS 57350
   ·             ┬
   ·             ╰── 55296 is not the code point of a character
   ╰────
⍝ ── Columns of text
      (2 2⍴1)⍕1 2
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2⍴1)⍕1 2
   ·  ──┬──
   ·    ╰── the left argument must be a scalar or a vector, not an array of rank 2
   ╰────
      1 2 3⍕1 2
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 1 2 3⍕1 2
   · ──┬──
   ·   ╰── the left argument must hold pairs of width and precision, or a single precision: got 3
   ·       numbers
   ╰────
      1 2 3 4⍕1 2 3
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 1 2 3 4⍕1 2 3
   · ───┬───
   ·    ╰── the number of pairs must divide the number of columns: got 2 for 3
   ╰────
      ¯1 2⍕1 2
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ¯1 2⍕1 2
   · ──┬─
   ·   ╰── a width must be from 0 to 2147483648, and a precision no larger in magnitude: got ¯1 and
   ·       2
   ╰────
⍝ ── Roll and deal
      ?¯1
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ?¯1
   ·  ─┬
   ·   ╰── the right argument must hold only non-negative whole numbers
   ╰────
      ?1.5
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ?1.5
   ·  ─┬─
   ·   ╰── the right argument must hold only non-negative whole numbers
   ╰────
      ?'a'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ?'a'
   ·  ─┬─
   ·   ╰── the right argument must hold only non-negative whole numbers
   ╰────
      ?1J1
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ?1J1
   ·  ─┬─
   ·   ╰── the right argument must hold only real numbers
   ╰────
      ¯1?5
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ¯1?5
   · ─┬
   ·  ╰── the arguments must not be negative
   ╰────
      5?¯1
  × DOMAIN ERROR
   ╭─[session:1:3]
 1 │ 5?¯1
   ·   ─┬
   ·    ╰── the arguments must not be negative
   ╰────
      7?5
  × DOMAIN ERROR: Deal right argument must be greater than or equal to the left argument
   ╭─[session:1:2]
 1 │ 7?5
   ·  ┬
   ·  ╰── 7 different numbers cannot be dealt from 5
   ╰────
      1.5?5
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 1.5?5
   · ─┬─
   ·  ╰── expected whole numbers
   ╰────
      1 2 3?5
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 1 2 3?5
   · ──┬──
   ·   ╰── expected a single number, got a vector of length 3
   ╰────
      (1 1⍴3)?5
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (1 1⍴3)?5
   ·  ──┬──
   ·    ╰── expected a single number, got an array of rank 2
   ╰────
