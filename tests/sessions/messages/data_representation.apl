⍝ What full reports say of type codes and of bits read as other types.
⍝ ── Type codes
      1 2 3 ⎕DR 5
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 1 2 3 ⎕DR 5
   · ──┬──
   ·   ╰── one or two type codes are needed, not 3
   ╰────
      7 ⎕DR 5
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 7 ⎕DR 5
   · ┬
   · ╰── a type code must be one of 11 83 163 323 645 1289 80 160 320, not 7
   ╰────
⍝ ── Bits
      645 ⎕DR 1 2 3
  × LENGTH ERROR
   ╭─[session:1:9]
 1 │ 645 ⎕DR 1 2 3
   ·         ──┬──
   ·           ╰── the last axis has 24 bits, which is not a multiple of the 64 bits of an element
   ╰────
      83 ⎕DR ⊂1 2
  × DOMAIN ERROR
   ╭─[session:1:8]
 1 │ 83 ⎕DR ⊂1 2
   ·        ──┬─
   ·          ╰── a simple array of one type is needed
   ╰────
      645 ⎕DR 64⍴1
  × DOMAIN ERROR
   ╭─[session:1:9]
 1 │ 645 ⎕DR 64⍴1
   ·         ──┬─
   ·           ╰── the bits are not those of a finite number
   ╰────
      320 ⎕DR 32⍴1
  × DOMAIN ERROR
   ╭─[session:1:9]
 1 │ 320 ⎕DR 32⍴1
   ·         ──┬─
   ·           ╰── the bits are not those of a character
   ╰────
⍝ ── Values in native files
      tie←'x.bin' ⎕NCREATE 0
      'aπ' ⎕NAPPEND tie 80
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 'aπ' ⎕NAPPEND tie 80
   · ──┬─
   ·   ╰── π takes more than 8 bits: use type 160 or 320
   ╰────
      300 ⎕NAPPEND tie 83
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 300 ⎕NAPPEND tie 83
   · ─┬─
   ·  ╰── not every element fits type 83
   ╰────
      'x.bin' ⎕NERASE tie
