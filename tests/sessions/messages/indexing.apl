⍝ What full reports say of indices that do not fit the array.
⍝ ── Whole numbers
      v←⍳5
      v[1.5]
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ v[1.5]
   ·  ──┬──
   ·    ╰── indices must be whole numbers: item 1 of position 1 is 1.5
   ╰────
      v[1 2 2.5]
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ v[1 2 2.5]
   ·  ────┬────
   ·      ╰── indices must be whole numbers: item 3 of position 1 is 2.5
   ╰────
      v['a']
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ v['a']
   ·  ──┬──
   ·    ╰── the indices in position 1 must be whole numbers
   ╰────
      v['ab']
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ v['ab']
   ·  ───┬──
   ·     ╰── the indices in position 1 must be whole numbers
   ╰────
      m←3 4⍴⍳12
      m[1;'a']
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ m[1;'a']
   ·  ───┬───
   ·     ╰── the indices in position 2 must be whole numbers
   ╰────
      m[1;2 3.5]
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ m[1;2 3.5]
   ·  ────┬────
   ·      ╰── indices must be whole numbers: item 2 of position 2 is 3.5
   ╰────
      m[1 2 0.5;]
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ m[1 2 0.5;]
   ·  ─────┬────
   ·       ╰── indices must be whole numbers: item 3 of position 1 is 0.5
   ╰────
      v[10*20]
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ v[10*20]
   ·  ───┬───
   ·     ╰── indices must be at most 2*53 in magnitude: item 1 of position 1 is 1E20
   ╰────
      v[¯1.5]
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ v[¯1.5]
   ·  ───┬──
   ·     ╰── indices must be whole numbers: item 1 of position 1 is ¯1.5
   ╰────
⍝ ── The first index
      ⎕IO←0
      v←⍳5
      v[5]
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ v[5]
   ·  ─┬─
   ·   ╰── index 5 (position 0) is outside axis 0, which has length 5: valid indices are 0 to 4, and
   ·       ¯1 to ¯5 from the end
   ╰────
  help: 5 would be valid with ⎕IO←1; here the first index is 0
      ⎕IO←1
      v[0]
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ v[0]
   ·  ─┬─
   ·   ╰── index 0 (position 1) is outside axis 1, which has length 5: valid indices are 1 to 5, and
   ·       ¯1 to ¯5 from the end
   ╰────
  help: 0 would be valid with ⎕IO←0; here the first index is 1
      v[6]
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ v[6]
   ·  ─┬─
   ·   ╰── index 6 (position 1) is outside axis 1, which has length 5: valid indices are 1 to 5, and
   ·       ¯1 to ¯5 from the end
   ╰────
      m←3 4⍴⍳12
      m[0;1]
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ m[0;1]
   ·  ──┬──
   ·    ╰── index 0 (position 1) is outside axis 1, which has length 3: valid indices are 1 to 3,
   ·        and ¯1 to ¯3 from the end
   ╰────
  help: 0 would be valid with ⎕IO←0; here the first index is 1
      m[1;0]
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ m[1;0]
   ·  ──┬──
   ·    ╰── index 0 (position 2) is outside axis 2, which has length 4: valid indices are 1 to 4,
   ·        and ¯1 to ¯4 from the end
   ╰────
  help: 0 would be valid with ⎕IO←0; here the first index is 1
⍝ ── The number of positions
      m←3 4⍴⍳12
      m[1 2]
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ m[1 2]
   ·  ──┬──
   ·    ╰── an index for an array of rank 2 must have 2 positions, separated by semicolons; this is
   ·        a single vector
   ╰────
  help: write A[I;…] for cells along the first axis
      m[1]
  × RANK ERROR
   ╭─[session:1:2]
 1 │ m[1]
   ·  ─┬─
   ·   ╰── the index has 1 position, but the array has rank 2
   ╰────
  help: … stands for all remaining axes
      m[1;2;3]
  × RANK ERROR
   ╭─[session:1:2]
 1 │ m[1;2;3]
   ·  ───┬───
   ·     ╰── the index has 3 positions, but the array has rank 2
   ╰────
      v←⍳5
      v[1;2]
  × RANK ERROR
   ╭─[session:1:2]
 1 │ v[1;2]
   ·  ──┬──
   ·    ╰── the index has 2 positions, but the array has rank 1
   ╰────
      (2 3 4⍴⍳24)[1 2]
  × INDEX ERROR
   ╭─[session:1:12]
 1 │ (2 3 4⍴⍳24)[1 2]
   ·            ──┬──
   ·              ╰── an index for an array of rank 3 must have 3 positions, separated by
   ·                  semicolons; this is a single vector
   ╰────
  help: write A[I;…] for cells along the first axis
      (2 3 4⍴⍳24)[1;2]
  × RANK ERROR
   ╭─[session:1:12]
 1 │ (2 3 4⍴⍳24)[1;2]
   ·            ──┬──
   ·              ╰── the index has 2 positions, but the array has rank 3
   ╰────
  help: … stands for all remaining axes
      (2 3 4⍴⍳24)[(1 2)(1 3);1;1]
  × RANK ERROR
   ╭─[session:1:12]
 1 │ (2 3 4⍴⍳24)[(1 2)(1 3);1;1]
   ·            ────────┬───────
   ·                    ╰── the index covers 4 axes, but the array has rank 3
   ╰────
      (2 3 4⍴⍳24)[(1 2)(1 3)]
  × RANK ERROR
   ╭─[session:1:12]
 1 │ (2 3 4⍴⍳24)[(1 2)(1 3)]
   ·            ──────┬─────
   ·                  ╰── step 1 of the path must have one index for each axis: got 1 for an array
   ·                      of rank 3
   ╰────
      (2 3 4⍴⍳24)[…;1;1;1;1]
  × RANK ERROR
   ╭─[session:1:12]
 1 │ (2 3 4⍴⍳24)[…;1;1;1;1]
   ·            ─────┬─────
   ·                 ╰── the index covers 4 axes, but the array has rank 3
   ╰────
      m[1 2]←0
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ m[1 2]←0
   ·  ──┬──
   ·    ╰── an index for an array of rank 2 must have 2 positions, separated by semicolons; this is
   ·        a single vector
   ╰────
  help: write A[I;…] for cells along the first axis
      m[1;2;3]←0
  × RANK ERROR
   ╭─[session:1:2]
 1 │ m[1;2;3]←0
   ·  ───┬───
   ·     ╰── the index has 3 positions, but the array has rank 2
   ╰────
⍝ ── What is no index
      m←3 4⍴⍳12
      v←⍳5
      m[⎕NULL;1]
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ m[⎕NULL;1]
   ·  ────┬────
   ·      ╰── ⎕NULL is not a valid index here
   ╰────
      m[⎕NS'';1]
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ m[⎕NS'';1]
   ·  ────┬────
   ·      ╰── a namespace is not a valid index
   ╰────
      v[⎕NS'']
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ v[⎕NS'']
   ·  ───┬───
   ·     ╰── a namespace is not a valid index
   ╰────
      v[⎕NS'']←1
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ v[⎕NS'']←1
   ·  ───┬───
   ·     ╰── a namespace is not a valid index
   ╰────
      f←{⍵}
      v[⎕OR'f']
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ v[⎕OR'f']
   ·  ────┬───
   ·      ╰── a result of ⎕OR is not a valid index
   ╰────
      m[1;⎕OR'f']←0
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ m[1;⎕OR'f']←0
   ·  ─────┬────
   ·       ╰── a result of ⎕OR is not a valid index
   ╰────
⍝ ── Slices
      v←⍳5
      v['a':2]
  × DOMAIN ERROR
   ╭─[session:1:3]
 1 │ v['a':2]
   ·   ──┬──
   ·     ╰── the parts of a slice must be whole numbers, or ⎕NULL for one that is omitted
   ╰────
      v[1.5:2]
  × DOMAIN ERROR
   ╭─[session:1:3]
 1 │ v[1.5:2]
   ·   ──┬──
   ·     ╰── the parts of a slice must be whole numbers, or ⎕NULL for one that is omitted
   ╰────
      v[1 2:3]
  × RANK ERROR
   ╭─[session:1:3]
 1 │ v[1 2:3]
   ·   ──┬──
   ·     ╰── each part of a slice must be a single number, not an array of rank 1
   ╰────
      v[(2 2⍴1):]
  × RANK ERROR
   ╭─[session:1:3]
 1 │ v[(2 2⍴1):]
   ·   ────┬───
   ·       ╰── each part of a slice must be a single number, not an array of rank 2
   ╰────
      v[1::0]
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ v[1::0]
   ·  ───┬──
   ·     ╰── the step of the slice 1::0 in position 1 must not be 0
   ╰────
      ⎕IX 1 2 3 4
  × LENGTH ERROR
   ╭─[session:1:5]
 1 │ ⎕IX 1 2 3 4
   ·     ───┬───
   ·        ╰── a slice must have at most three parts (start, end and step): got 4
   ╰────
      ⎕IX⍳100
  × LENGTH ERROR
   ╭─[session:1:4]
 1 │ ⎕IX⍳100
   ·    ──┬─
   ·      ╰── a slice must have at most three parts (start, end and step): got 100
   ╰────
      ⎕IX'abc'
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕IX'abc'
   ·    ──┬──
   ·      ╰── a text for a part of an index must be '…', '...' or '∘'
   ╰────
⍝ ── Index vectors
      a←2 3 4⍴⍳24
      a[(1 1)(2 3 1);1]
  × RANK ERROR
   ╭─[session:1:2]
 1 │ a[(1 1)(2 3 1);1]
   ·  ────────┬───────
   ·          ╰── the index vectors in position 1 must have length 2, but item 2 has shape 3
   ╰────
      a[(1 1)(2 2⍴1);1]
  × RANK ERROR
   ╭─[session:1:2]
 1 │ a[(1 1)(2 2⍴1);1]
   ·  ────────┬───────
   ·          ╰── the index vectors in position 1 must have length 2, but item 2 has shape 2 2
   ╰────
      a[1;(1 1)(2 3 1)]
  × RANK ERROR
   ╭─[session:1:2]
 1 │ a[1;(1 1)(2 3 1)]
   ·  ────────┬───────
   ·          ╰── the index vectors in position 2 must have length 2, but item 2 has shape 3
   ╰────
      a[(1 1)((1 1)(2 2));1]
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ a[(1 1)((1 1)(2 2));1]
   ·  ──────────┬──────────
   ·            ╰── a path into items must stand alone between the brackets
   ╰────
      a[(1 1)(2 'a');1]
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ a[(1 1)(2 'a');1]
   ·  ────────┬───────
   ·          ╰── expected whole numbers
   ╰────
      a[(1 1)(2 9);1]
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ a[(1 1)(2 9);1]
   ·  ───────┬──────
   ·         ╰── index 9 (item 2 of position 1) is outside axis 2, which has length 3: valid indices
   ·             are 1 to 3, and ¯1 to ¯3 from the end
   ╰────
      m←3 4⍴⍳12
      m[(1 1)(2 9)]
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ m[(1 1)(2 9)]
   ·  ──────┬─────
   ·        ╰── index 9 (item 2 of position 1) is outside axis 2, which has length 4: valid indices
   ·            are 1 to 4, and ¯1 to ¯4 from the end
   ╰────
      m[(1 1)(1 1 1)]
  × RANK ERROR
   ╭─[session:1:2]
 1 │ m[(1 1)(1 1 1)]
   ·  ───────┬──────
   ·         ╰── step 1 of the path must have one index for each axis: got 1 for an array of rank 2
   ╰────
      m[(1 1)(2 2⍴1)]
  × RANK ERROR
   ╭─[session:1:2]
 1 │ m[(1 1)(2 2⍴1)]
   ·  ───────┬──────
   ·         ╰── a path must be a scalar or a vector, not an array of rank 2
   ╰────
      n←(1 2)(3 4)
      n[(2 2⍴1)(1 1)]
  × RANK ERROR
   ╭─[session:1:2]
 1 │ n[(2 2⍴1)(1 1)]
   ·  ───────┬──────
   ·         ╰── a path must be a scalar or a vector, not an array of rank 2
   ╰────
      n[(1 2)(2 3)]
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ n[(1 2)(2 3)]
   ·  ──────┬─────
   ·        ╰── step 2 of the path has index 3 along axis 1, which has length 2
   ╰────
      n[⊂⊂2 2⍴1]
  × RANK ERROR
   ╭─[session:1:2]
 1 │ n[⊂⊂2 2⍴1]
   ·  ────┬────
   ·      ╰── step 1 of the path must be a scalar or a vector, not an array of rank 2
   ╰────
⍝ ── Index arrays side by side
      m←3 4⍴⍳12
      (2 2⍴⊂1 2)⎕GATHER m
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (2 2⍴⊂1 2)⎕GATHER m
   ·  ────┬───
   ·      ╰── index arrays must be the items of a vector, not of an array of rank 2
   ╰────
      (1 2)(3 4)(1 1)⎕GATHER m
  × RANK ERROR
   ╭─[session:1:1]
 1 │ (1 2)(3 4)(1 1)⎕GATHER m
   · ───────┬───────
   ·        ╰── too many index arrays: 3 for an array of rank 2
   ╰────
  help: a single index array must be enclosed: write ⊂I
      1 2 3⎕GATHER⍳5
  × RANK ERROR
   ╭─[session:1:1]
 1 │ 1 2 3⎕GATHER⍳5
   · ──┬──
   ·   ╰── too many index arrays: 3 for an array of rank 1
   ╰────
  help: a single index array must be enclosed: write ⊂I
      ⎕NULL ⎕NULL⎕GATHER m
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ⎕NULL ⎕NULL⎕GATHER m
   · ─────┬─────
   ·      ╰── at least one of the index arrays must be other than ⎕NULL
   ╰────
      (1 2)⎕NULL⎕GATHER m
  × RANK ERROR
   ╭─[session:1:1]
 1 │ (1 2)⎕NULL⎕GATHER m
   · ─────┬────
   ·      ╰── ⎕NULL cannot stand for axis 2: the index arrays have only rank 1
   ╰────
      (1 2 3 2)⎕NULL⎕GATHER 3 2⍴⍳6
  × RANK ERROR
   ╭─[session:1:1]
 1 │ (1 2 3 2)⎕NULL⎕GATHER 3 2⍴⍳6
   · ───────┬──────
   ·        ╰── ⎕NULL cannot stand for axis 2: the index arrays have only rank 1
   ╰────
      1 ⎕NULL⎕GATHER m
  × RANK ERROR
   ╭─[session:1:1]
 1 │ 1 ⎕NULL⎕GATHER m
   · ───┬───
   ·    ╰── ⎕NULL cannot stand for axis 2: the index arrays have only rank 0
   ╰────
      ⎕NULL(1 2 3 4)⎕GATHER m
  × INDEX ERROR
   ╭─[session:1:1]
 1 │ ⎕NULL(1 2 3 4)⎕GATHER m
   · ───────┬──────
   ·        ╰── ⎕NULL cannot stand for axis 1: its length is 3, but the index arrays have length 4
   ╰────
      (1 2)(1 2 3)⎕GATHER m
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ (1 2)(1 2 3)⎕GATHER m
   · ──────┬─────
   ·       ╰── the shapes of the index arrays do not conform: one has length 2 where another has 3
   ╰────
      m(+⎕SCATTER 1 2 3)5
  × RANK ERROR
   ╭─[session:1:3]
 1 │ m(+⎕SCATTER 1 2 3)5
   ·   ───────┬───────
   ·          ╰── too many index arrays: 3 for an array of rank 2
   ╰────
  help: a single index array must be enclosed: write ⊂I
      m(+⎕SCATTER(⎕NULL ⎕NULL))5
  × DOMAIN ERROR
   ╭─[session:1:3]
 1 │ m(+⎕SCATTER(⎕NULL ⎕NULL))5
   ·   ───────────┬──────────
   ·              ╰── at least one of the index arrays must be other than ⎕NULL
   ╰────
      m(+⎕SCATTER((1 2)(3 4)))1 2 3
  × LENGTH ERROR
   ╭─[session:1:25]
 1 │ m(+⎕SCATTER((1 2)(3 4)))1 2 3
   ·                         ──┬──
   ·                           ╰── the selection has shape 2, but the value has shape 3: they differ
   ·                               along axis 1
   ╰────
⍝ ── Storing
      m←3 4⍴0
      m[1;]←1 2 3
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ m[1;]←1 2 3
   ·  ──┬─
   ·    ╰── the selection has shape 4, but the value has shape 3: they differ along axis 1
   ╰────
      m[1 2;]←2 3⍴1
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ m[1 2;]←2 3⍴1
   ·  ───┬──
   ·     ╰── the selection has shape 2 4, but the value has shape 2 3: they differ along axis 2
   ╰────
      m[1 2;3 4]←2 3⍴1
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ m[1 2;3 4]←2 3⍴1
   ·  ────┬────
   ·      ╰── the selection has shape 2 2, but the value has shape 2 3: they differ along axis 2
   ╰────
      m[;1]←2 2⍴1
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ m[;1]←2 2⍴1
   ·  ──┬─
   ·    ╰── the selection has shape 3, but the value has shape 2 2
   ╰────
      v←⍳5
      v[1 2]←3 4 5
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ v[1 2]←3 4 5
   ·  ──┬──
   ·    ╰── the selection has shape 2, but the value has shape 3: they differ along axis 1
   ╰────
      v[2]←1 2
  × LENGTH ERROR
   ╭─[session:1:5]
 1 │ v[2]←1 2
   ·     ┬
   ·     ╰── the selection is a scalar, but the value has shape 2
   ╰────
      m[1;1]←1 2
  × LENGTH ERROR
   ╭─[session:1:7]
 1 │ m[1;1]←1 2
   ·       ┬
   ·       ╰── the selection is a scalar, but the value has shape 2
   ╰────
      v[2:4]←⍳3
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ v[2:4]←⍳3
   ·  ──┬──
   ·    ╰── the selection has shape 2, but the value has shape 3: they differ along axis 1
   ╰────
      v[2 3]+←1 2 3
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ v[2 3]+←1 2 3
   ·  ──┬──
   ·    ╰── the selection has shape 2, but the value has shape 3: they differ along axis 1
   ╰────
      (2↑v)←1 2 3
  × LENGTH ERROR
   ╭─[session:1:6]
 1 │ (2↑v)←1 2 3
   ·      ┬
   ·      ╰── the selection has shape 2, but the value has shape 3: they differ along axis 1
   ╰────
⍝ ── Paths
      n←(1 2)(3 4)
      ((⊂⍬)⊃n)←5
  × LENGTH ERROR
   ╭─[session:1:9]
 1 │ ((⊂⍬)⊃n)←5
   ·         ┬
   ·         ╰── step 1 of the path must have one index for each axis: got 0 for an array of rank 1
   ╰────
      (⍬⊃n)←5
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ (⍬⊃n)←5
   ·      ┬
   ·      ╰── an empty path picks the whole array: assign to the name of the array instead
   ╰────
      (3 1⊃n)←5
  × INDEX ERROR
   ╭─[session:1:8]
 1 │ (3 1⊃n)←5
   ·        ┬
   ·        ╰── step 1 of the path has index 3 along axis 1, which has length 2
   ╰────
      e←⍬
      (⊃e)←5
  × LENGTH ERROR
   ╭─[session:1:5]
 1 │ (⊃e)←5
   ·     ┬
   ·     ╰── nothing is selected: the array is empty
   ╰────
      e←''
      (⊃e)←'a'
  × LENGTH ERROR
   ╭─[session:1:5]
 1 │ (⊃e)←'a'
   ·     ┬
   ·     ╰── nothing is selected: the array is empty
   ╰────
      (⍬⊃e)←'a'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ (⍬⊃e)←'a'
   ·      ┬
   ·      ╰── an empty path picks the whole array: assign to the name of the array instead
   ╰────
      n[(1 1)(1 1)]←5 6
      n[1(1 1)]←5 6
      n
6  3 4
      n[1(1 2)]←5 6
  × RANK ERROR
   ╭─[session:1:2]
 1 │ n[1(1 2)]←5 6
   ·  ────┬───
   ·      ╰── step 2 of the path must have one index for each axis: got 1 for an array of rank 0
   ╰────
      n←(1 2)(3 4)
      n[1(1 2)]←5 6
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ n[1(1 2)]←5 6
   ·  ────┬───
   ·      ╰── an earlier value has replaced an item on this path, and the new item does not have
   ·          this position
   ╰────
      n[(1 1)1]←5 6
      n←(1 2)(3 4)
      n[(⊂1)(1 2)]←5 6
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ n[(⊂1)(1 2)]←5 6
   ·  ─────┬─────
   ·       ╰── an earlier value has replaced an item on this path, and the new item does not have
   ·           this position
   ╰────
⍝ ── Selective assignment
      n←(1 2 3)(4 5 6)
      (2↑¨n)←(1 2 3)(4 5)
  × LENGTH ERROR
   ╭─[session:1:7]
 1 │ (2↑¨n)←(1 2 3)(4 5)
   ·       ┬
   ·       ╰── the value has shape 3, but the selected item has shape 2
   ╰────
      (2↑¨n)←⊂1 2 3
  × LENGTH ERROR
   ╭─[session:1:7]
 1 │ (2↑¨n)←⊂1 2 3
   ·       ┬
   ·       ╰── the value has shape 3, but the selected item has shape 2
   ╰────
      (2 2⍴n)←1 2
  × LENGTH ERROR
   ╭─[session:1:8]
 1 │ (2 2⍴n)←1 2
   ·        ┬
   ·        ╰── the selection has shape 2 2, but the value has shape 2
   ╰────
⍝ ── Members of a namespace by text
      t←⎕JSON'{"item": ["oil", "wine"], "unit price": [12.5, 30]}'
      t['unit prise']
  × VALUE ERROR
   ╭─[session:1:2]
 1 │ t['unit prise']
   ·  ───────┬──────
   ·         ╰── the namespace has no member 'unit prise'
   ╰────
  help: did you mean 'unit price'?
      t['cost']
  × VALUE ERROR
   ╭─[session:1:2]
 1 │ t['cost']
   ·  ────┬───
   ·      ╰── the namespace has no member 'cost'
   ╰────
  help: it has 'item', 'unit price'
      t["unit price" 'cost']
  × VALUE ERROR
   ╭─[session:1:2]
 1 │ t["unit price" 'cost']
   ·  ──────────┬──────────
   ·            ╰── the namespace has no member 'cost'
   ╰────
  help: it has 'item', 'unit price'
      t["item" "unit price"]←1 2 3
  × LENGTH ERROR
   ╭─[session:1:23]
 1 │ t["item" "unit price"]←1 2 3
   ·                       ┬
   ·                       ╰── 2 members are assigned, but the value has 3 elements
   ╰────
      t["item" "unit price"]←⊂⍬
      t.⎕NL ¯2
 item  ⍙unit⍙32⍙price
      t['item']

      t.f←{⍵}
      t['f']
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ t['f']
   ·  ──┬──
   ·    ╰── 'f' is a function or an operator: brackets read and set arrays only
   ╰────
      t['f']←5
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ t['f']←5
   ·  ──┬──
   ·    ╰── 'f' is a function or an operator: brackets read and set arrays only
   ╰────
      t[1]
  × RANK ERROR
   ╭─[session:1:2]
 1 │ t[1]
   ·  ─┬─
   ·   ╰── the index has 1 position, but the array has rank 0
   ╰────
  help: brackets after a namespace hold the name of a member as a text: t['unit price']
      t[1]←2
  × RANK ERROR
   ╭─[session:1:2]
 1 │ t[1]←2
   ·  ─┬─
   ·   ╰── the index has 1 position, but the array has rank 0
   ╰────
      t[⍬]
  × RANK ERROR
   ╭─[session:1:2]
 1 │ t[⍬]
   ·  ─┬─
   ·   ╰── the index has 1 position, but the array has rank 0
   ╰────
  help: brackets after a namespace hold the name of a member as a text: t['unit price']
      t['item';1]
  × RANK ERROR
   ╭─[session:1:2]
 1 │ t['item';1]
   ·  ─────┬────
   ·       ╰── the index has 2 positions, but the array has rank 0
   ╰────
  help: brackets after a namespace hold the name of a member as a text: t['unit price']
      t[0⍴⊂'']

      t[2 2⍴'item']
  × RANK ERROR
   ╭─[session:1:2]
 1 │ t[2 2⍴'item']
   ·  ──────┬─────
   ·        ╰── the index has 1 position, but the array has rank 0
   ╰────
  help: brackets after a namespace hold the name of a member as a text: t['unit price']
      t.inner←⎕NS''
      t.inner['a b']←⍳3
      t['inner']['a b']
1 2 3
      t['inner'].c←4
      t.inner.c
4
      ((t t)['item'])
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ ((t t)['item'])
   ·       ────┬───
   ·           ╰── the indices in position 1 must be whole numbers
   ╰────
⍝ ── Indices into an array without elements, whose other lengths have a product beyond 64 bits
      x←1E10 1E10 0⍴0
      x[⊂10000000000 10000000000 1]
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ x[⊂10000000000 10000000000 1]
   ·  ──────────────┬─────────────
   ·                ╰── index 1 (item 1 of position 1) is outside axis 3, which has length 0
   ╰────
      x[¯1;¯1;1]
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ x[¯1;¯1;1]
   ·  ────┬────
   ·      ╰── index 1 (position 3) is outside axis 3, which has length 0
   ╰────
      x[2147483647;2147483647;1]
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ x[2147483647;2147483647;1]
   ·  ────────────┬────────────
   ·              ╰── index 1 (position 3) is outside axis 3, which has length 0
   ╰────
      (⊂¯1 ¯1 1)⊃x
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ (⊂¯1 ¯1 1)⊃x
   ·  ────┬───
   ·      ╰── step 1 of the path has index 1 along axis 3, which has length 0
   ╰────
      ¯1 ¯1 1⌷x
  × INDEX ERROR
   ╭─[session:1:1]
 1 │ ¯1 ¯1 1⌷x
   · ───┬───
   ·    ╰── index 1 (position 3) is outside axis 3, which has length 0
   ╰────
      x[⊂¯1 ¯1 1]←5
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ x[⊂¯1 ¯1 1]←5
   ·  ─────┬────
   ·       ╰── index 1 (item 1 of position 1) is outside axis 3, which has length 0
   ╰────
      ⍴x[⊂¯1 ¯1;]
0
