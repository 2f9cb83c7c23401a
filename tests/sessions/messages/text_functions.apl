⍝ What full reports say of functions that convert text.
⍝ ── Case
      2 ⎕C 'a'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 2 ⎕C 'a'
   · ┬
   · ╰── the left argument must be 1 for upper case, ¯1 for lower case or ¯3 to fold, not 2
   ╰────
⍝ ── Code points
      ⎕UCS 'ab' (1 2)
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕UCS 'ab' (1 2)
   ·      ─────┬────
   ·           ╰── the right argument must hold code points or characters, not nested items
   ╰────
      'UTF-8' ⎕UCS 2 2⍴'a'
  × RANK ERROR
   ╭─[session:1:14]
 1 │ 'UTF-8' ⎕UCS 2 2⍴'a'
   ·              ───┬───
   ·                 ╰── the right argument must be a scalar or a vector, not an array of rank 2
   ╰────
      'UTF-8' ⎕UCS 200 200
  × DOMAIN ERROR
   ╭─[session:1:14]
 1 │ 'UTF-8' ⎕UCS 200 200
   ·              ───┬───
   ·                 ╰── the numbers are not valid UTF-8
   ╰────
      ⎕UCS 55296
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕UCS 55296
   ·      ──┬──
   ·        ╰── 55296 is not a code point: code points are from 0 to 1114111, except 55296 to 57343
   ╰────
      'latin' ⎕UCS 'a'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 'latin' ⎕UCS 'a'
   · ───┬───
   ·    ╰── latin is not an encoding: the encodings are 'UTF-8', 'UTF-16' and 'UTF-32'
   ╰────
⍝ ── Fields with numbers
      ⎕VFI 2 2⍴'1'
  × RANK ERROR
   ╭─[session:1:6]
 1 │ ⎕VFI 2 2⍴'1'
   ·      ───┬───
   ·         ╰── the argument must be a scalar or a vector of characters, not an array of rank 2
   ╰────
      ⎕VFI 5
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕VFI 5
   ·      ┬
   ·      ╰── the argument must be simple text
   ╰────
      5 ⎕VFI '1,2'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 5 ⎕VFI '1,2'
   · ┬
   · ╰── the argument must be simple text
   ╰────
