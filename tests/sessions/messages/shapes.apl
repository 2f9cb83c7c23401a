⍝ What full reports say of shapes, counts of cells and axes: reshape, take, drop, replicate, expand, rotate, transpose and windows.
⍝ ── Shapes
      (2 2⍴1)⍴1
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2⍴1)⍴1
   ·  ──┬──
   ·    ╰── a shape must be a scalar or a vector, not an array of rank 2
   ╰────
      (16⍴1)⍴1
  × LIMIT ERROR
   ╭─[session:1:7]
 1 │ (16⍴1)⍴1
   ·       ┬
   ·       ╰── rank 16 exceeds the highest rank, 15
   ╰────
      9e15 9e15⍴0
  × WS FULL
   ╭─[session:1:10]
 1 │ 9e15 9e15⍴0
   ·          ┬
   ·          ╰── an array of this shape has more elements than memory can hold
   ╰────
      ⍳2 2⍴1
  × RANK ERROR
   ╭─[session:1:2]
 1 │ ⍳2 2⍴1
   ·  ──┬──
   ·    ╰── a shape must be a scalar or a vector, not an array of rank 2
   ╰────
      ⍳¯1
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ⍳¯1
   ·  ─┬
   ·   ╰── the length of an axis cannot be negative: it is ¯1
   ╰────
      ⍳2 ¯3
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ⍳2 ¯3
   ·  ──┬─
   ·    ╰── the length of an axis cannot be negative: it is ¯3
   ╰────
      ⍳2.5
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ⍳2.5
   ·  ─┬─
   ·   ╰── expected whole numbers
   ╰────
⍝ ── Take and drop
      (2 2⍴1)↑1
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2⍴1)↑1
   ·  ──┬──
   ·    ╰── counts must be a scalar or a vector, not an array of rank 2
   ╰────
      1 2 3↑1 2
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 1 2 3↑1 2
   · ──┬──
   ·   ╰── too many counts: 3 for an array of rank 1
   ╰────
      (2 2⍴1)↓1 2
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2⍴1)↓1 2
   ·  ──┬──
   ·    ╰── counts must be a scalar or a vector, not an array of rank 2
   ╰────
      1 2 3↓4 5⍴1
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 1 2 3↓4 5⍴1
   · ──┬──
   ·   ╰── too many counts: 3 for an array of rank 2
   ╰────
      1 2↑[1 1⍴1]2 2⍴1
  × RANK ERROR
   ╭─[session:1:4]
 1 │ 1 2↑[1 1⍴1]2 2⍴1
   ·    ────┬───
   ·        ╰── axes must be a scalar or a vector, not an array of rank 2
   ╰────
      1 2↓[1]2 2⍴1
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 1 2↓[1]2 2⍴1
   · ─┬─
   ·  ╰── one count for each named axis is needed: got 2 for 1
   ╰────
⍝ ── Replicate
      1 2 3/1 2
  × LENGTH ERROR
   ╭─[session:1:6]
 1 │ 1 2 3/1 2
   ·      ┬
   ·      ╰── one count for each cell is needed: got 3, but axis 1 has length 2
   ╰────
  help: / replicates or reduces: divided by is written ÷
      (2 2⍴1)/1 2
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2⍴1)/1 2
   ·  ──┬──
   ·    ╰── counts must be a scalar or a vector, not an array of rank 2
   ╰────
  help: / replicates or reduces: divided by is written ÷
      1 0/[2]2 3⍴⍳6
  × LENGTH ERROR
   ╭─[session:1:4]
 1 │ 1 0/[2]2 3⍴⍳6
   ·    ──┬─
   ·      ╰── one count for each cell is needed: got 2, but axis 2 has length 3
   ╰────
  help: / replicates or reduces: divided by is written ÷
      9e15/3000⍴1
  × WS FULL
   ╭─[session:1:5]
 1 │ 9e15/3000⍴1
   ·     ┬
   ·     ╰── the result has more elements than any memory could hold
   ╰────
  help: / replicates or reduces: divided by is written ÷
      (3000⍴9e15)/3000⍴1
  × WS FULL
   ╭─[session:1:12]
 1 │ (3000⍴9e15)/3000⍴1
   ·            ┬
   ·            ╰── the result has more elements than any memory could hold
   ╰────
  help: / replicates or reduces: divided by is written ÷
      /1 2 3
  × SYNTAX ERROR: The function requires a left argument
   ╭─[session:1:1]
 1 │ /1 2 3
   · ┬
   · ╰── / takes two arguments
   ╰────
  help: / replicates or reduces: divided by is written ÷
⍝ ── Expand
      1 0 1\1 2 3
  × LENGTH ERROR
   ╭─[session:1:6]
 1 │ 1 0 1\1 2 3
   ·      ┬
   ·      ╰── one positive count for each cell is needed: got 2, but axis 1 has length 3
   ╰────
      1 2\[1]3 2⍴⍳6
  × LENGTH ERROR
   ╭─[session:1:4]
 1 │ 1 2\[1]3 2⍴⍳6
   ·    ──┬─
   ·      ╰── one positive count for each cell is needed: got 2, but axis 1 has length 3
   ╰────
      (2 2⍴1)\1 2
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2⍴1)\1 2
   ·  ──┬──
   ·    ╰── counts must be a scalar or a vector, not an array of rank 2
   ╰────
⍝ ── Rotation
      1 2⌽3 4
  × RANK ERROR
   ╭─[session:1:1]
 1 │ 1 2⌽3 4
   · ─┬─
   ·  ╰── the left argument must be a scalar or have a rank one less than the right: left has rank
   ·      1, right has rank 1
   ╰────
      (2 2⍴1)⌽1 2
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2⍴1)⌽1 2
   ·  ──┬──
   ·    ╰── the left argument must be a scalar or have a rank one less than the right: left has rank
   ·        2, right has rank 1
   ╰────
      1 2 3⌽2 2⍴1
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 1 2 3⌽2 2⍴1
   · ──┬──
   ·   ╰── the left argument has length 3 where axis 1 of the right has length 2
   ╰────
      1⌽[1 2]2 2⍴1
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ 1⌽[1 2]2 2⍴1
   ·  ───┬──
   ·     ╰── expected a single number, got a vector of length 2
   ╰────
      1⌽[3]2 2⍴1
  × RANK ERROR: Invalid axis
   ╭─[session:1:2]
 1 │ 1⌽[3]2 2⍴1
   ·  ──┬─
   ·    ╰── there is no axis 3 in an array of rank 2
   ╰────
      1 2 3⊖2 4⍴1
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 1 2 3⊖2 4⍴1
   · ──┬──
   ·   ╰── the left argument has length 3 where axis 2 of the right has length 4
   ╰────
⍝ ── Transposition
      (2 2⍴1)⍉2 2⍴1
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2⍴1)⍉2 2⍴1
   ·  ──┬──
   ·    ╰── axes must be a scalar or a vector, not an array of rank 2
   ╰────
      1 2 3⍉2 2⍴1
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 1 2 3⍉2 2⍴1
   · ──┬──
   ·   ╰── one number for each axis is needed: got 3 for an array of rank 2
   ╰────
      1 5⍉2 2⍴1
  × RANK ERROR
   ╭─[session:1:1]
 1 │ 1 5⍉2 2⍴1
   · ─┬─
   ·  ╰── axis 5 is out of range: the rank of the result is at most 2
   ╰────
      0 1⍉2 2⍴1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 0 1⍉2 2⍴1
   · ─┬─
   ·  ╰── axis 0 is out of range: the rank of the result is at most 2
   ╰────
      2 2⍉2 2⍴1
  × RANK ERROR
   ╭─[session:1:1]
 1 │ 2 2⍉2 2⍴1
   · ─┬─
   ·  ╰── no axis is mapped to axis 1, but one is mapped to a higher axis
   ╰────
      1 1⍉⍣¯1⊢2 2⍴1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 1 1⍉⍣¯1⊢2 2⍴1
   · ─┬─
   ·  ╰── a transpose that takes a diagonal has no inverse
   ╰────
⍝ ── Windows
      (2 2⍴1)↕1
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2⍴1)↕1
   ·  ──┬──
   ·    ╰── lengths must be a scalar or a vector, not an array of rank 2
   ╰────
      1 2 3↕1 2
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 1 2 3↕1 2
   · ──┬──
   ·   ╰── too many lengths: 3 for an array of rank 1
   ╰────
      7↕1 2
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 7↕1 2
   · ┬
   · ╰── a window of size 7 does not fit an axis of length 2
   ╰────
      2 ¯1↕3 3⍴⍳9
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 2 ¯1↕3 3⍴⍳9
   · ──┬─
   ·   ╰── a window of size ¯1 does not fit an axis of length 3
   ╰────
