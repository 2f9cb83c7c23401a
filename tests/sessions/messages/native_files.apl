⍝ What full reports say of native files that are tied, read and written by number.
⍝ ── Tying
      5 ⎕NTIE 0
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 5 ⎕NTIE 0
   · ┬
   · ╰── the name of a file must be text
   ╰────
      'list.txt'⎕NCREATE 5
  × DOMAIN ERROR
   ╭─[session:1:20]
 1 │ 'list.txt'⎕NCREATE 5
   ·                    ┬
   ·                    ╰── tie numbers of native files must be negative, or 0 for a free one, not 5
   ╰────
      'list.txt'⎕NCREATE ¯1
      'other.txt'⎕NCREATE ¯1
  × FILE TIE ERROR
   ╭─[session:1:21]
 1 │ 'other.txt'⎕NCREATE ¯1
   ·                     ─┬
   ·                      ╰── number ¯1 is tied to another file
   ╰────
      'other.txt'(⎕NCREATE⍠'IfExists' 'Perhaps')¯2
  × DOMAIN ERROR
   ╭─[session:1:13]
 1 │ 'other.txt'(⎕NCREATE⍠'IfExists' 'Perhaps')¯2
   ·             ──────────────┬──────────────
   ·                           ╰── option 'IfExists' must be 'Error' or 'Replace', not 'Perhaps'
   ╰────
      'list.txt'⎕NTIE ¯2 7
  × DOMAIN ERROR
   ╭─[session:1:17]
 1 │ 'list.txt'⎕NTIE ¯2 7
   ·                 ──┬─
   ·                   ╰── the mode must be 0 to read, 1 to write or 2 for both, not 7
   ╰────
      'list.txt'⎕NTIE 1 2 3
  × LENGTH ERROR
   ╭─[session:1:17]
 1 │ 'list.txt'⎕NTIE 1 2 3
   ·                 ──┬──
   ·                   ╰── 1 to 2 numbers are needed, beginning with a tie number; the argument has
   ·                       length 3
   ╰────
      'list.txt'⎕NRENAME ¯1
  × FILE NAME ERROR
   ╭─[session:1:1]
 1 │ 'list.txt'⎕NRENAME ¯1
   · ─────┬────
   ·      ╰── list.txt already exists
   ╰────
      'other.txt'⎕NERASE ¯1
  × FILE NAME ERROR
   ╭─[session:1:1]
 1 │ 'other.txt'⎕NERASE ¯1
   · ─────┬─────
   ·      ╰── number ¯1 is tied to list.txt, not to other.txt
   ╰────
      'list.txt'⎕NERASE ¯1
⍝ ── Reading and writing
      'list.txt'⎕NCREATE ¯1
      'abcdef'⎕NAPPEND ¯1
      ⎕NREAD ¯1 80 2 ¯5
  × DOMAIN ERROR
   ╭─[session:1:8]
 1 │ ⎕NREAD ¯1 80 2 ¯5
   ·        ─────┬────
   ·             ╰── the position must be 0 or more, or ¯1 for the current one, not ¯5
   ╰────
      ⎕NREAD ¯1 80 ¯2 0
  × DOMAIN ERROR
   ╭─[session:1:8]
 1 │ ⎕NREAD ¯1 80 ¯2 0
   ·        ─────┬────
   ·             ╰── the number of elements must be 0 or more, or ¯1 for all, not ¯2
   ╰────
      'x'⎕NREPLACE ¯1 ¯5
  × DOMAIN ERROR
   ╭─[session:1:14]
 1 │ 'x'⎕NREPLACE ¯1 ¯5
   ·              ──┬──
   ·                ╰── the position must be 0 or more, or ¯1 for the current one, not ¯5
   ╰────
      ⎕NREAD ¯1 80
  × LENGTH ERROR
   ╭─[session:1:8]
 1 │ ⎕NREAD ¯1 80
   ·        ──┬──
   ·          ╰── 3 to 4 numbers are needed, beginning with a tie number; the argument has length 2
   ╰────
      ¯5 ⎕NRESIZE ¯1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ¯5 ⎕NRESIZE ¯1
   · ─┬
   ·  ╰── the size of a file must not be negative: it is ¯5
   ╰────
      ⎕NSIZE ¯9
  × FILE TIE ERROR
   ╭─[session:1:8]
 1 │ ⎕NSIZE ¯9
   ·        ─┬
   ·         ╰── no file is tied to ¯9
   ╰────
      'list.txt'⎕NERASE ¯1
⍝ ── Locks
      'list.txt'⎕NCREATE ¯1
      5 ⎕NLOCK ¯1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 5 ⎕NLOCK ¯1
   · ┬
   · ╰── the kind of lock must be 0, 1 or 2, not 5
   ╰────
      1 2 3 ⎕NLOCK ¯1
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 1 2 3 ⎕NLOCK ¯1
   · ──┬──
   ·   ╰── a kind of lock is needed, optionally followed by a number of seconds
   ╰────
      1 ⎕NLOCK ¯1 5 5
  × NONCE ERROR
   ╭─[session:1:3]
 1 │ 1 ⎕NLOCK ¯1 5 5
   ·   ───┬──
   ·      ╰── only whole files can be locked, not regions
   ╰────
      'list.txt'⎕NERASE ¯1
⍝ ── Mapped files
      ⎕MAP'list.txt'
  × NONCE ERROR
   ╭─[session:1:1]
 1 │ ⎕MAP'list.txt'
   · ──┬─
   ·   ╰── ⎕MAP needs a left argument: files with an array header are not supported
   ╰────
  help: give the type and the shape: 645 ¯1 ⎕MAP file
      'abcdef'⎕NPUT'list.txt'
      ⍬ ⎕MAP'list.txt'
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ ⍬ ⎕MAP'list.txt'
   · ┬
   · ╰── the type of the elements is needed, optionally followed by the shape
   ╰────
      80 9 ⎕MAP'list.txt'
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 80 9 ⎕MAP'list.txt'
   · ──┬─
   ·   ╰── 9 elements are needed, but list.txt has only 7 from byte 0 on
   ╰────
      80 ⎕MAP'list.txt' 'W'
  × NONCE ERROR
   ╭─[session:1:4]
 1 │ 80 ⎕MAP'list.txt' 'W'
   ·    ──┬─
   ·      ╰── a scalar has no elements to assign to: it can only be mapped for reading
   ╰────
  help: a length after the type makes a vector: 645 1 ⎕MAP file'W'
      80 ¯1 ⎕MAP 5
  × DOMAIN ERROR
   ╭─[session:1:12]
 1 │ 80 ¯1 ⎕MAP 5
   ·            ┬
   ·            ╰── the name of a file is needed
   ╰────
      80 ¯1 ⎕MAP'list.txt' 'R' 0 0
  × LENGTH ERROR
   ╭─[session:1:11]
 1 │ 80 ¯1 ⎕MAP'list.txt' 'R' 0 0
   ·           ─────────┬────────
   ·                    ╰── a file name is needed, optionally followed by the access and the first
   ·                        byte
   ╰────
      80 ¯1 ⎕MAP 5 'R'
  × DOMAIN ERROR
   ╭─[session:1:12]
 1 │ 80 ¯1 ⎕MAP 5 'R'
   ·            ──┬──
   ·              ╰── the name of a file is needed
   ╰────
      80 ¯1 ⎕MAP'list.txt' 'X'
  × DOMAIN ERROR
   ╭─[session:1:11]
 1 │ 80 ¯1 ⎕MAP'list.txt' 'X'
   ·           ───────┬──────
   ·                  ╰── the access must be R or W, not X
   ╰────
      80 ¯1 ⎕MAP'list.txt' 'R' ¯1
  × DOMAIN ERROR
   ╭─[session:1:11]
 1 │ 80 ¯1 ⎕MAP'list.txt' 'R' ¯1
   ·           ────────┬────────
   ·                   ╰── the first byte must be 0 or more, not ¯1
   ╰────
      80 ¯1 ⎕MAP'list.txt' 'W' 2
  × DOMAIN ERROR
   ╭─[session:1:11]
 1 │ 80 ¯1 ⎕MAP'list.txt' 'W' 2
   ·           ────────┬───────
   ·                   ╰── a file can only be mapped for writing from its first byte, not from byte
   ·                       2
   ╰────
      80 ¯1 ¯1 ⎕MAP'list.txt'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 80 ¯1 ¯1 ⎕MAP'list.txt'
   · ────┬───
   ·     ╰── lengths must not be negative, except for one ¯1
   ╰────
      80 ¯2 ⎕MAP'list.txt'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 80 ¯2 ⎕MAP'list.txt'
   · ──┬──
   ·   ╰── lengths must not be negative, except for one ¯1
   ╰────
      ⎕NDELETE'list.txt'
