⍝ What full reports say of arrays that do not join: catenation, lamination, set functions and shifts.
⍝ ── Ranks and lengths
      (2 3 4⍴1),1 2
  × RANK ERROR
   ╭─[session:1:10]
 1 │ (2 3 4⍴1),1 2
   ·          ┬
   ·          ╰── the ranks of the arguments may differ by at most 1: they are 1 and 3
   ╰────
      (2 3⍴1),[1]2 2⍴1
  × LENGTH ERROR
   ╭─[session:1:8]
 1 │ (2 3⍴1),[1]2 2⍴1
   ·        ──┬─
   ·          ╰── left has length 3, right has length 2 along axis 2
   ╰────
⍝ ── Lamination
      (2 2⍴1),[0.5]2 3⍴1
  × LENGTH ERROR
   ╭─[session:1:8]
 1 │ (2 2⍴1),[0.5]2 3⍴1
   ·        ───┬──
   ·           ╰── laminated arrays must have the same shape: left has shape 2 2, right has shape 2
   ·               3
   ╰────
      1 2,[0.5]3 4 5
  × LENGTH ERROR
   ╭─[session:1:4]
 1 │ 1 2,[0.5]3 4 5
   ·    ───┬──
   ·       ╰── laminated arrays must have the same shape: left has shape 2, right has shape 3
   ╰────
      (2 2⍴1),[0.5]1 2
  × RANK ERROR
   ╭─[session:1:8]
 1 │ (2 2⍴1),[0.5]1 2
   ·        ───┬──
   ·           ╰── laminated arrays must have the same shape: left has shape 2 2, right has shape 2
   ╰────
      1 2,[4.5]3 4
  × RANK ERROR: Invalid axis
   ╭─[session:1:4]
 1 │ 1 2,[4.5]3 4
   ·    ───┬──
   ·       ╰── a new axis at 4.5 would not be adjacent to an axis of an array of rank 1
   ╰────
      1 2,[0.5 1.5]3 4
  × LENGTH ERROR
   ╭─[session:1:4]
 1 │ 1 2,[0.5 1.5]3 4
   ·    ─────┬────
   ·         ╰── expected a single number, got a vector of length 2
   ╰────
⍝ ── Ravel along axes
      ,[1 3]2 3 4⍴0
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ ,[1 3]2 3 4⍴0
   · ───┬──
   ·    ╰── the axes to ravel must be adjacent and in ascending order
   ╰────
      ,[2 1]2 3⍴0
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ ,[2 1]2 3⍴0
   · ───┬──
   ·    ╰── the axes to ravel must be adjacent and in ascending order
   ╰────
      ,[1 1⍴1]1 2 3
  × RANK ERROR
   ╭─[session:1:1]
 1 │ ,[1 1⍴1]1 2 3
   · ────┬───
   ·     ╰── axes must be a scalar or a vector, not an array of rank 2
   ╰────
      ,[7.5]1 2 3
  × RANK ERROR: Invalid axis
   ╭─[session:1:1]
 1 │ ,[7.5]1 2 3
   · ───┬──
   ·    ╰── a new axis at 7.5 would not be adjacent to an axis of an array of rank 1
   ╰────
⍝ ── Set functions
      (2 2⍴1)∪1
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2⍴1)∪1
   ·  ──┬──
   ·    ╰── the arguments must be scalars or vectors, not arrays of rank 2
   ╰────
      1 2∪2 2⍴1
  × RANK ERROR
   ╭─[session:1:5]
 1 │ 1 2∪2 2⍴1
   ·     ──┬──
   ·       ╰── the arguments must be scalars or vectors, not arrays of rank 2
   ╰────
      (2 2⍴1)∩1
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2⍴1)∩1
   ·  ──┬──
   ·    ╰── the arguments must be scalars or vectors, not arrays of rank 2
   ╰────
      (2 2⍴1)~1
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2⍴1)~1
   ·  ──┬──
   ·    ╰── the arguments must be scalars or vectors, not arrays of rank 2
   ╰────
⍝ ── Shifts
      »5
  × RANK ERROR
   ╭─[session:1:2]
 1 │ »5
   ·  ┬
   ·  ╰── a scalar has no cells to shift
   ╰────
      1«5
  × RANK ERROR
   ╭─[session:1:3]
 1 │ 1«5
   ·   ┬
   ·   ╰── a scalar has no cells to shift
   ╰────
      (2 2⍴1)»1 2
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2⍴1)»1 2
   ·  ──┬──
   ·    ╰── the rank of the left argument, 2, must not exceed that of the right, 1
   ╰────
