⍝ What full reports say of 219⌶, which packs bytes, and of 220⌶, which writes arrays as bytes.
⍝ ── Methods
      9(219⌶)1 2
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 9(219⌶)1 2
   · ┬
   · ╰── the method must be 1 (LZ4), 2 (zlib), 3 (gzip) or 4 (LZ4 with frames), negated to
   ·     decompress
   ╰────
      2 99(219⌶)1 2
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 2 99(219⌶)1 2
   · ──┬─
   ·   ╰── the level of method 2 must be from 0 to 9, not 99
   ╰────
      1 2 3(219⌶)1 2
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 1 2 3(219⌶)1 2
   · ──┬──
   ·   ╰── the left argument must be a method, optionally followed by a level or a length
   ╰────
⍝ ── Bytes
      2(219⌶)2 2⍴1
  × RANK ERROR
   ╭─[session:1:8]
 1 │ 2(219⌶)2 2⍴1
   ·        ──┬──
   ·          ╰── bytes must be a vector, not an array of rank 2
   ╰────
      2(219⌶)1000 2
  × DOMAIN ERROR
   ╭─[session:1:8]
 1 │ 2(219⌶)1000 2
   ·        ───┬──
   ·           ╰── bytes must be whole numbers from ¯128 to 127
   ╰────
⍝ ── Unpacking
      0(219⌶)(1 2)(1 2)
  × DOMAIN ERROR
   ╭─[session:1:8]
 1 │ 0(219⌶)(1 2)(1 2)
   ·        ─────┬────
   ·             ╰── the right argument must be a result of 219⌶: a description and the compressed
   ·                 bytes
   ╰────
      ¯2(219⌶)1 2
  × DOMAIN ERROR
   ╭─[session:1:9]
 1 │ ¯2(219⌶)1 2
   ·         ─┬─
   ·          ╰── the bytes cannot be decompressed: corrupt deflate stream
   ╰────
⍝ ── Arrays as bytes
      3(220⌶)1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 3(220⌶)1
   · ┬
   · ╰── the left argument must be 1 to write or 0 to read, not 3
   ╰────
      0(220⌶)1 2 3
  × DOMAIN ERROR
   ╭─[session:1:8]
 1 │ 0(220⌶)1 2 3
   ·        ──┬──
   ·          ╰── the right argument must be a result of 1(220⌶)
   ╰────
      0(220⌶)2 2⍴1
  × RANK ERROR
   ╭─[session:1:8]
 1 │ 0(220⌶)2 2⍴1
   ·        ──┬──
   ·          ╰── the right argument must be a vector, not an array of rank 2
   ╰────
