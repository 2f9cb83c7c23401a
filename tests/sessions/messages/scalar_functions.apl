⍝ What full reports say of scalar functions whose arguments do not fit together, or lie outside their domains.
⍝ ── Lengths
      1 2+1 2 3
  × LENGTH ERROR: Mismatched left and right argument shapes
   ╭─[session:1:4]
 1 │ 1 2+1 2 3
   ·    ┬
   ·    ╰── left has length 2, right has length 3
   ╰────
  help: the shapes must be the same, or one argument must have one element
      ↑⎕DM
LENGTH ERROR
¦      1 2+1 2 3
¦         ∧
      price←3 5 8
      price×⍳4
  × LENGTH ERROR: Mismatched left and right argument shapes
   ╭─[session:1:6]
 1 │ price×⍳4
   ·      ┬
   ·      ╰── left has length 3, right has length 4
   ╰────
  help: the shapes must be the same, or one argument must have one element
      (2 3⍴⍳6)-2 2⍴1
  × LENGTH ERROR: Mismatched left and right argument shapes
   ╭─[session:1:9]
 1 │ (2 3⍴⍳6)-2 2⍴1
   ·         ┬
   ·         ╰── left has length 3, right has length 2 along the second axis
   ╰────
  help: the shapes must be the same, or one argument must have one element
⍝ ── Ranks
      (2 3⍴⍳6)+1 2 3
  × RANK ERROR: Mismatched left and right argument ranks
   ╭─[session:1:9]
 1 │ (2 3⍴⍳6)+1 2 3
   ·         ┬
   ·         ╰── left has rank 2, right has rank 1
   ╰────
  help: the shapes must be the same, or one argument must have one element
      (2 2⍴1)⌈2 2 2⍴1
  × RANK ERROR: Mismatched left and right argument ranks
   ╭─[session:1:8]
 1 │ (2 2⍴1)⌈2 2 2⍴1
   ·        ┬
   ·        ╰── left has rank 2, right has rank 3
   ╰────
  help: the shapes must be the same, or one argument must have one element
⍝ ── Domains
      ÷0
  × DOMAIN ERROR: Divide by zero
   ╭─[session:1:1]
 1 │ ÷0
   · ┬
   · ╰── ÷0 divides by zero
   ╰────
      5 6 7÷2 0 1
  × DOMAIN ERROR: Divide by zero
   ╭─[session:1:6]
 1 │ 5 6 7÷2 0 1
   ·      ┬
   ·      ╰── 6÷0 divides by zero
   ╰────
      1+'a'
  × DOMAIN ERROR
   ╭─[session:1:3]
 1 │ 1+'a'
   ·   ─┬─
   ·    ╰── the right argument holds characters, for which + is not defined
   ╰────
  help: texts are joined by a comma: 'a','b'; ⍕ makes a text of a number: 'n=',⍕5
      !¯1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ !¯1
   · ┬
   · ╰── !¯1 has no result, or it exceeds the largest number
   ╰────
⍝ ── Within a function
      scale←{⍵×1 2}
      scale 1 2 3
  × LENGTH ERROR: Mismatched left and right argument shapes
   ╭─[scale[0] in session:1:9]
 1 │ scale←{⍵×1 2}
   ·         ┬
   ·         ╰── left has length 3, right has length 2
   ╰────
  help: the shapes must be the same, or one argument must have one element
