⍝ What full reports say of parts of arrays: enclosing, partitions, groups, indexing, picking and mixing.
⍝ ── Enclosed cells and partitions
      ⊂⍣¯1⊢1 2 3
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⊂⍣¯1⊢1 2 3
   ·     ───┬──
   ·        ╰── the inverse of ⊂ needs a scalar, not an array of rank 1
   ╰────
      (1 1⍴1)⊂1 2
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (1 1⍴1)⊂1 2
   ·  ──┬──
   ·    ╰── the left argument must be a scalar or a vector, not an array of rank 2
   ╰────
      1 0 1 1 1⊂1 2
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 1 0 1 1 1⊂1 2
   · ────┬────
   ·     ╰── the left argument has length 5, but the axis has only 3 places for dividers
   ╰────
      ¯1 1⊂1 2
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ¯1 1⊂1 2
   · ──┬─
   ·   ╰── the number of dividers must not be negative: it is ¯1
   ╰────
      1⊆5
  × RANK ERROR
   ╭─[session:1:3]
 1 │ 1⊆5
   ·   ┬
   ·   ╰── a scalar cannot be partitioned
   ╰────
      (2 2⍴1)⊆1 2
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2⍴1)⊆1 2
   ·  ──┬──
   ·    ╰── the left argument must be a scalar or a vector, not an array of rank 2
   ╰────
      1 2 3⊆1 2
  × LENGTH ERROR
   ╭─[session:1:6]
 1 │ 1 2 3⊆1 2
   ·      ┬
   ·      ╰── the left argument has length 3, but the axis has length 2
   ╰────
      1 ¯1⊆1 2
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 1 ¯1⊆1 2
   · ──┬─
   ·   ╰── the left argument must not hold negative numbers, but holds ¯1
   ╰────
⍝ ── Groups
      ⊔5
  × RANK ERROR
   ╭─[session:1:2]
 1 │ ⊔5
   ·  ┬
   ·  ╰── group numbers must be a vector or an array of higher rank, not a scalar
   ╰────
      (2 2 2⍴1)⊔1 2
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2 2⍴1)⊔1 2
   ·  ───┬───
   ·     ╰── the rank of the left argument must be from 1 to that of the right: left has rank 3,
   ·         right has rank 1
   ╰────
      1 2 3⊔1 2 3 4 5
  × LENGTH ERROR
   ╭─[session:1:6]
 1 │ 1 2 3⊔1 2 3 4 5
   ·      ┬
   ·      ╰── the shape of the right argument must begin with that of the left: left has shape 3,
   ·          right has shape 5
   ╰────
      ¯5 1⊔2 3
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ¯5 1⊔2 3
   · ──┬─
   ·   ╰── a group number must be at least 1, or 0 to leave a cell out: it is ¯5
   ╰────
⍝ ── Squad
      1 2 3⌷2 2⍴⍳4
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 1 2 3⌷2 2⍴⍳4
   · ──┬──
   ·   ╰── too many indices: 3 for an array of rank 2
   ╰────
      1 2 3⌷[1]2 2⍴⍳4
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 1 2 3⌷[1]2 2⍴⍳4
   · ──┬──
   ·   ╰── one index for each named axis is needed: got 3 for 1
   ╰────
      (1 2⍴1)⌷1 2
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (1 2⍴1)⌷1 2
   ·  ──┬──
   ·    ╰── indices must be a scalar or a vector, not an array of rank 2
   ╰────
      1⌷[1 1⍴1]2 2⍴⍳4
  × RANK ERROR
   ╭─[session:1:2]
 1 │ 1⌷[1 1⍴1]2 2⍴⍳4
   ·  ────┬───
   ·      ╰── axes must be a scalar or a vector, not an array of rank 2
   ╰────
⍝ ── Select
      1⊇5
  × RANK ERROR
   ╭─[session:1:3]
 1 │ 1⊇5
   ·   ┬
   ·   ╰── a scalar has no cells to select
   ╰────
      (2 2⍴⊂1 2)⊇1 2
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2⍴⊂1 2)⊇1 2
   ·  ────┬───
   ·      ╰── a nested left argument must be a vector with an item for each axis, not an array of
   ·          rank 2
   ╰────
      (1 2)1 1⊇2 2⍴⍳4
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ (1 2)1 1⊇2 2⍴⍳4
   · ────┬───
   ·     ╰── too many indices: 3 for an array of rank 2
   ╰────
      1 2 3⊇1 2
  × INDEX ERROR
   ╭─[session:1:1]
 1 │ 1 2 3⊇1 2
   · ──┬──
   ·   ╰── index 3 (item 3 of position 1) is outside axis 1, which has length 2: valid indices are 1
   ·       to 2, and ¯1 to ¯2 from the end
   ╰────
⍝ ── Pick
      (1 1⍴1)⊃1 2
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (1 1⍴1)⊃1 2
   ·  ──┬──
   ·    ╰── a path must be a scalar or a vector, not an array of rank 2
   ╰────
      (⊂1 1⍴1)⊃1 2
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (⊂1 1⍴1)⊃1 2
   ·  ───┬──
   ·     ╰── step 1 of the path must be a scalar or a vector, not an array of rank 2
   ╰────
      1 2⊃1 2
  × RANK ERROR
   ╭─[session:1:1]
 1 │ 1 2⊃1 2
   · ─┬─
   ·  ╰── step 2 of the path must have one index for each axis: got 1 for an array of rank 0
   ╰────
      (⊂1 2)⊃1 2
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ (⊂1 2)⊃1 2
   ·  ──┬─
   ·    ╰── step 1 of the path must have one index for each axis: got 2 for an array of rank 1
   ╰────
      5⊃1 2
  × INDEX ERROR
   ╭─[session:1:1]
 1 │ 5⊃1 2
   · ┬
   · ╰── step 1 of the path has index 5 along axis 1, which has length 2
   ╰────
      (2 ¯4)⊃1(2 3)
  × INDEX ERROR
   ╭─[session:1:1]
 1 │ (2 ¯4)⊃1(2 3)
   · ───┬──
   ·    ╰── step 2 of the path has index ¯4 along axis 1, which has length 2
   ╰────
      (⊂3 1)⊃2 2⍴⍳4
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ (⊂3 1)⊃2 2⍴⍳4
   ·  ──┬─
   ·    ╰── step 1 of the path has index 3 along axis 1, which has length 2
   ╰────
      row←1 2
      ((1 1⍴1)⊃row)←5
  × RANK ERROR
   ╭─[session:1:14]
 1 │ ((1 1⍴1)⊃row)←5
   ·              ┬
   ·              ╰── a path must be a scalar or a vector, not an array of rank 2
   ╰────
⍝ ── First and mix
      ⊃[1]1 2
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ⊃[1]1 2
   · ──┬─
   ·   ╰── with ⎕ML below 2, ⊃ is first, which takes no axis
   ╰────
      ↑[7](1 2)(3 4)
  × INDEX ERROR
   ╭─[session:1:1]
 1 │ ↑[7](1 2)(3 4)
   · ──┬─
   ·   ╰── the axes of the items cannot be inserted at 7: the array has rank 1
   ╰────
      ↑[1 2]2 3⍴⊂4 5
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ ↑[1 2]2 3⍴⊂4 5
   · ───┬──
   ·    ╰── one axis for each axis of the items is needed: the items have 1, got 2
   ╰────
      ⎕ML←2
      ↑[1]1 2
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ↑[1]1 2
   · ──┬─
   ·   ╰── with ⎕ML of 2 or more, ↑ is first, which takes no axis
   ╰────
      ⊃[7](1 2)(3 4)
  × INDEX ERROR
   ╭─[session:1:1]
 1 │ ⊃[7](1 2)(3 4)
   · ──┬─
   ·   ╰── the axes of the items cannot be inserted at 7: the array has rank 1
   ╰────
⍝ ── An empty array of references
      ⊃0⍴⎕NS ⍬
  × NONCE ERROR
   ╭─[session:1:2]
 1 │ ⊃0⍴⎕NS ⍬
   ·  ───┬───
   ·     ╰── an empty array of references has no prototype
   ╰────
