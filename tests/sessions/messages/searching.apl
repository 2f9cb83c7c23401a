⍝ What full reports say of searching and ordering: positions, intervals, grades and occurrences.
⍝ ── Where, and counts of positions
      ⍸¯1 2
  × DOMAIN ERROR: Where right argument must be non-negative
   ╭─[session:1:2]
 1 │ ⍸¯1 2
   ·  ──┬─
   ·    ╰── the right argument of ⍸ cannot hold negative numbers
   ╰────
      ⍸3000⍴9e15
  × WS FULL
   ╭─[session:1:1]
 1 │ ⍸3000⍴9e15
   · ┬
   · ╰── the counts add up to more positions than any memory could hold
   ╰────
      ⍸⍣¯1⊢2 2⍴1
  × RANK ERROR
   ╭─[session:1:5]
 1 │ ⍸⍣¯1⊢2 2⍴1
   ·     ───┬──
   ·        ╰── positions must be a vector
   ╰────
      ⍸⍣¯1⊢3 2 1
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⍸⍣¯1⊢3 2 1
   ·     ───┬──
   ·        ╰── positions must be in ascending order, start from ⎕IO, and all have the same length
   ╰────
      ⍸⍣¯1⊢(1 2)(3 4 5)
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⍸⍣¯1⊢(1 2)(3 4 5)
   ·     ──────┬──────
   ·           ╰── positions must be in ascending order, start from ⎕IO, and all have the same
   ·               length
   ╰────
⍝ ── Intervals
      3 1 2⍸1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 3 1 2⍸1
   · ──┬──
   ·   ╰── the left argument must be in ascending order, but cell 2 is less than the cell before it
   ╰────
      (2⍴⎕NS ⍬)⍸1
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (2⍴⎕NS ⍬)⍸1
   ·  ───┬───
   ·     ╰── namespaces, parts of indices, results of ⎕OR and values of the host program have no
   ·         order
   ╰────
      1 2 3⍸2⍴⎕NS ⍬
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ 1 2 3⍸2⍴⎕NS ⍬
   ·       ───┬───
   ·          ╰── namespaces, parts of indices, results of ⎕OR and values of the host program have
   ·              no order
   ╰────
⍝ ── Index of, by other conventions
      1(⍳⍠'HighRank' 'K')2
  × DOMAIN ERROR
   ╭─[session:1:3]
 1 │ 1(⍳⍠'HighRank' 'K')2
   ·   ────────┬───────
   ·           ╰── option 'HighRank' must be 'Dyalog', 'J', 'NARS2000' or 'GNU', not 'K'
   ╰────
      5(⍳⍠'HighRank' 'GNU')5
  × RANK ERROR
   ╭─[session:1:1]
 1 │ 5(⍳⍠'HighRank' 'GNU')5
   · ┬
   · ╰── the left argument must not be a scalar: the index of its item would be ⍬, found or not
   ╰────
⍝ ── Grades
      ⍋5
  × RANK ERROR
   ╭─[session:1:2]
 1 │ ⍋5
   ·  ┬
   ·  ╰── a scalar cannot be graded: it has no major cells to put in order
   ╰────
      ⍒5
  × RANK ERROR
   ╭─[session:1:2]
 1 │ ⍒5
   ·  ┬
   ·  ╰── a scalar cannot be graded: it has no major cells to put in order
   ╰────
      ⍋2⍴⎕NS ⍬
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ⍋2⍴⎕NS ⍬
   ·  ───┬───
   ·     ╰── namespaces, parts of indices, results of ⎕OR and values of the host program have no
   ·         order
   ╰────
      ⍋5000000000 0⍴0
  × LIMIT ERROR
   ╭─[session:1:1]
 1 │ ⍋5000000000 0⍴0
   · ┬
   · ╰── too many cells to grade: at most 4294967295 are possible
   ╰────
      1⍋1 2
  × RANK ERROR
   ╭─[session:1:1]
 1 │ 1⍋1 2
   · ┬
   · ╰── to grade by a collating sequence, both arguments must have rank 1 or more
   ╰────
      'abc'⍋5
  × RANK ERROR
   ╭─[session:1:7]
 1 │ 'abc'⍋5
   ·       ┬
   ·       ╰── to grade by a collating sequence, both arguments must have rank 1 or more
   ╰────
      'abc'⍋1 2
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ 'abc'⍋1 2
   ·       ─┬─
   ·        ╰── to grade by a collating sequence, both arguments must be simple character arrays
   ╰────
      1 2⍒'abc'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 1 2⍒'abc'
   · ─┬─
   ·  ╰── to grade by a collating sequence, both arguments must be simple character arrays
   ╰────
⍝ ── Occurrences
      ⊒5
  × RANK ERROR
   ╭─[session:1:2]
 1 │ ⊒5
   ·  ┬
   ·  ╰── a scalar has no major cells to count
   ╰────
