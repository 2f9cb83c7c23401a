⍝ What full reports say of files and directories that are named.
⍝ ── Names and options
      ⎕NEXISTS 5
  × DOMAIN ERROR
   ╭─[session:1:10]
 1 │ ⎕NEXISTS 5
   ·          ┬
   ·          ╰── the name of a file must be text; several names must be a vector of texts
   ╰────
      ⎕NEXISTS 2 2⍴'abcd'
  × RANK ERROR
   ╭─[session:1:10]
 1 │ ⎕NEXISTS 2 2⍴'abcd'
   ·          ─────┬────
   ·               ╰── names must be text or a vector of texts, not an array of rank 2
   ╰────
      7 ⎕NDELETE'list.txt'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 7 ⎕NDELETE'list.txt'
   · ┬
   · ╰── the left argument must be 0, 1, 2 or 3
   ╰────
      2 ⎕NPARTS'list.txt'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 2 ⎕NPARTS'list.txt'
   · ┬
   · ╰── the left argument must be 0 for the name as it is, or 1 for the absolute name
   ╰────
      ⎕NINFO ¯1.5
  × DOMAIN ERROR
   ╭─[session:1:8]
 1 │ ⎕NINFO ¯1.5
   ·        ──┬─
   ·          ╰── tie numbers must be whole numbers
   ╰────
      (⎕NINFO⍠'Recurse' 5)'list.txt'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕NINFO⍠'Recurse' 5)'list.txt'
   ·  ─────────┬────────
   ·           ╰── option 'Recurse' must be 0, 1 or 2, optionally followed by a number of levels
   ╰────
      (⎕NINFO⍠'ProgressCallback' 'f')'list.txt'
  × NONCE ERROR
   ╭─[session:1:2]
 1 │ (⎕NINFO⍠'ProgressCallback' 'f')'list.txt'
   ·  ──────────────┬──────────────
   ·                ╰── option 'ProgressCallback' is not supported
   ╰────
      ('one' 2)3 ⎕NINFO'list.txt'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ('one' 2)3 ⎕NINFO'list.txt'
   · ─────┬────
   ·      ╰── properties must be numbers, or pairs of a number and a new value
   ╰────
      (2 5 5)3 ⎕NINFO'list.txt'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ (2 5 5)3 ⎕NINFO'list.txt'
   · ────┬───
   ·     ╰── properties must be numbers, or pairs of a number and a new value
   ╰────
      'abc'⎕NPUT'list.txt'
      (⊂2 ¯5)⎕NINFO'list.txt'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⊂2 ¯5)⎕NINFO'list.txt'
   ·  ──┬──
   ·    ╰── property 2 cannot be set to this value: sizes and times must be numbers from 0 on
   ╰────
      (⊂1 5)⎕NINFO'list.txt'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⊂1 5)⎕NINFO'list.txt'
   ·  ──┬─
   ·    ╰── property 1 cannot be set: only 2, 13 and 14 can
   ╰────
      ⎕NDELETE'list.txt'
⍝ ── Directories
      ⎕MKDIR'data'
      ⎕MKDIR'data'
  × FILE NAME ERROR: data: Already exists
   ╭─[session:1:7]
 1 │ ⎕MKDIR'data'
   ·       ───┬──
   ·          ╰── data already exists
   ╰────
      5 ⎕MKDIR'data'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 5 ⎕MKDIR'data'
   · ┬
   · ╰── the left argument must be 0, 1, 2 or 3
   ╰────
      'data/inner'⎕NCOPY'data'
  × FILE NAME ERROR
   ╭─[session:1:1]
 1 │ 'data/inner'⎕NCOPY'data'
   · ──────┬─────
   ·       ╰── data/inner is inside the directory to be copied
   ╰────
      'abc'⎕NPUT'list.txt'
      'abc'⎕NPUT'other.txt'
      'list.txt'(⎕NCOPY⍠'IfExists' 'Replace')'list.txt'
  × FILE NAME ERROR
   ╭─[session:1:1]
 1 │ 'list.txt'(⎕NCOPY⍠'IfExists' 'Replace')'list.txt'
   · ─────┬────
   ·      ╰── list.txt is the file itself
   ╰────
      'other.txt'⎕NCOPY'list.txt'
  × FILE NAME ERROR
   ╭─[session:1:1]
 1 │ 'other.txt'⎕NCOPY'list.txt'
   · ─────┬─────
   ·      ╰── other.txt already exists
   ╰────
      'list.txt'⎕NMOVE'data'
  × FILE NAME ERROR
   ╭─[session:1:1]
 1 │ 'list.txt'⎕NMOVE'data'
   · ─────┬────
   ·      ╰── list.txt already exists
   ╰────
      'other.txt'(⎕NCOPY⍠'IfExists' 'Perhaps')'list.txt'
  × DOMAIN ERROR
   ╭─[session:1:13]
 1 │ 'other.txt'(⎕NCOPY⍠'IfExists' 'Perhaps')'list.txt'
   ·             ─────────────┬─────────────
   ·                          ╰── option 'IfExists' must be 'Error', 'Skip', 'Replace' or
   ·                              'ReplaceIfNewer', not 'Perhaps'
   ╰────
      5 ⎕NCOPY'list.txt'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 5 ⎕NCOPY'list.txt'
   · ┬
   · ╰── the name of the target must be text
   ╰────
      'other.txt'⎕NCOPY'list.txt' 'other.txt'
  × FILE NAME ERROR
   ╭─[session:1:1]
 1 │ 'other.txt'⎕NCOPY'list.txt' 'other.txt'
   · ─────┬─────
   ·      ╰── other.txt is not a directory, as the target of several files must be
   ╰────
      ⎕NDELETE'list.txt' 'other.txt' 'data'
⍝ ── Texts
      'abc'⎕NPUT'list.txt' 5
  × DOMAIN ERROR
   ╭─[session:1:11]
 1 │ 'abc'⎕NPUT'list.txt' 5
   ·           ──────┬─────
   ·                 ╰── the number after the file name must be 0, 1 or 2, not 5
   ╰────
      'abc'⎕NPUT'list.txt'
      ⎕NGET'list.txt' 5
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕NGET'list.txt' 5
   ·      ──────┬─────
   ·            ╰── the number after the file name must be 0, 1 or 2, not 5
   ╰────
      ⎕NGET 5
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ ⎕NGET 5
   ·       ┬
   ·       ╰── a file name is needed, optionally followed by a number
   ╰────
      5 ⎕NPUT'list.txt' 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 5 ⎕NPUT'list.txt' 1
   · ┬
   · ╰── text or lines of text are needed, optionally followed by an encoding and a newline
   ╰────
      ('abc' 'UTF-8' 11)⎕NPUT'list.txt' 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ('abc' 'UTF-8' 11)⎕NPUT'list.txt' 1
   · ─────────┬────────
   ·          ╰── a newline must be 13, 10, 13 10 or 133, or ⍬ for none
   ╰────
      'Klingon'⎕NGET'list.txt'
  × DOMAIN ERROR
   ╭─[session:1:10]
 1 │ 'Klingon'⎕NGET'list.txt'
   ·          ──┬──
   ·            ╰── 'Klingon' is not a known encoding: use UTF-8, UTF-16 or UTF-32 (with LE or BE
   ·                for a byte order, and -BOM or -NOBOM for its mark), ASCII, Windows-1252, or the
   ·                code points of 256 bytes
   ╰────
      (65⍴'k')⎕NGET'list.txt'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (65⍴'k')⎕NGET'list.txt'
   ·  ───┬──
   ·     ╰── the name of an encoding has at most 64 characters
   ╰────
      (⍳10)⎕NGET'list.txt'
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ (⍳10)⎕NGET'list.txt'
   ·  ─┬─
   ·   ╰── an encoding must be a name or the code points of 256 bytes, not an array of length 10
   ╰────
      (256⍴65)⎕NGET'list.txt'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (256⍴65)⎕NGET'list.txt'
   ·  ───┬──
   ·     ╰── each code point may occur only once in an encoding, but 65 occurs twice
   ╰────
      ((⍳255),1114112)⎕NGET'list.txt'
  × DOMAIN ERROR
   ╭─[session:1:3]
 1 │ ((⍳255),1114112)⎕NGET'list.txt'
   ·   ──────┬──────
   ·         ╰── code points must be 0 to 55295 or 57344 to 1114111, or ¯1 for a byte without a
   ·             character, not 1114112
   ╰────
      ('100 €' 'ASCII')⎕NPUT'list.txt' 1
  × TRANSLATION ERROR
   ╭─[session:1:1]
 1 │ ('100 €' 'ASCII')⎕NPUT'list.txt' 1
   · ────────┬────────
   ·         ╰── € (U+20AC) cannot be written in ASCII; UTF-8, UTF-16 and UTF-32 have all characters
   ╰────
      ('abc' 'UTF-8' ⍬)⎕NPUT'list.txt' 1
      'UTF-16BE-NOBOM'⎕NGET'list.txt'
  × TRANSLATION ERROR
   ╭─[session:1:22]
 1 │ 'UTF-16BE-NOBOM'⎕NGET'list.txt'
   ·                      ─────┬────
   ·                           ╰── byte 3: the text ends within a character of UTF-16BE
   ╰────
      'UTF-32BE-NOBOM'⎕NGET'list.txt'
  × TRANSLATION ERROR
   ╭─[session:1:22]
 1 │ 'UTF-32BE-NOBOM'⎕NGET'list.txt'
   ·                      ─────┬────
   ·                           ╰── byte 1: the text ends within a character of UTF-32BE
   ╰────
      'UTF-32LE-NOBOM'⎕NGET'list.txt'
  × TRANSLATION ERROR
   ╭─[session:1:22]
 1 │ 'UTF-32LE-NOBOM'⎕NGET'list.txt'
   ·                      ─────┬────
   ·                           ╰── byte 1: the text ends within a character of UTF-32LE
   ╰────
      'abc' 'ASCII-BOM'⎕NPUT'other.txt'
  × DOMAIN ERROR
   ╭─[session:1:18]
 1 │ 'abc' 'ASCII-BOM'⎕NPUT'other.txt'
   ·                  ──┬──
   ·                    ╰── ASCII has no byte order mark: -BOM and -NOBOM are for UTF-8, UTF-16 and
   ·                        UTF-32
   ╰────
      'abc' 'ANSI-NOBOM'⎕NPUT'other.txt'
  × DOMAIN ERROR
   ╭─[session:1:19]
 1 │ 'abc' 'ANSI-NOBOM'⎕NPUT'other.txt'
   ·                   ──┬──
   ·                     ╰── ANSI has no byte order mark: -BOM and -NOBOM are for UTF-8, UTF-16 and
   ·                         UTF-32
   ╰────
      ('é'((⍳127),129⍴¯1))⎕NPUT'other.txt'
  × TRANSLATION ERROR
   ╭─[session:1:1]
 1 │ ('é'((⍳127),129⍴¯1))⎕NPUT'other.txt'
   · ──────────┬─────────
   ·           ╰── é (U+00E9) cannot be written in the table of code points; UTF-8, UTF-16 and
   ·               UTF-32 have all characters
   ╰────
      ⎕NEXISTS'other.txt'
0
      ((55296,1↓¯1+⍳256))⎕NGET'list.txt'
  × DOMAIN ERROR
   ╭─[session:1:3]
 1 │ ((55296,1↓¯1+⍳256))⎕NGET'list.txt'
   ·   ───────┬───────
   ·          ╰── code points must be 0 to 55295 or 57344 to 1114111, or ¯1 for a byte without a
   ·              character, not 55296
   ╰────
      ((⌽256↑0 0,⍳254))⎕NGET'list.txt'
  × DOMAIN ERROR
   ╭─[session:1:3]
 1 │ ((⌽256↑0 0,⍳254))⎕NGET'list.txt'
   ·   ──────┬──────
   ·         ╰── each code point may occur only once in an encoding, but 0 occurs twice
   ╰────
      t←'cut.txt'⎕NCREATE 0
      (¯1 ¯2 0 0 97 0 0 0 98 0)⎕NAPPEND t 83 ⋄ ⎕NUNTIE t
      ⎕NGET'cut.txt'
  × TRANSLATION ERROR
   ╭─[session:1:6]
 1 │ ⎕NGET'cut.txt'
   ·      ────┬────
   ·          ╰── byte 9: the text ends within a character of UTF-32LE
   ╰────
      ⎕NDELETE'cut.txt'
      ⎕NDELETE'list.txt'
      ('abc',⎕UCS 8203)((⍳127),129⍴¯1)⎕NPUT'other.txt'
  × TRANSLATION ERROR
   ╭─[session:1:2]
 1 │ ('abc',⎕UCS 8203)((⍳127),129⍴¯1)⎕NPUT'other.txt'
   ·  ───────────────┬──────────────
   ·                 ╰── \u{200b} (U+200B) cannot be written in the table of code points; UTF-8,
   ·                     UTF-16 and UTF-32 have all characters
   ╰────
      ('abc' 'ASCII')⎕NPUT'ascii.txt'
      ((⎕UCS 97 233)'Windows-1252')⎕NPUT'ascii.txt' 1
      'ASCII'⎕NGET'ascii.txt'
  × TRANSLATION ERROR
   ╭─[session:1:13]
 1 │ 'ASCII'⎕NGET'ascii.txt'
   ·             ─────┬─────
   ·                  ╰── byte 2 (0xE9) is not valid ASCII
   ╰────
      ((⍳127),129⍴¯1)⎕NGET'ascii.txt'
  × TRANSLATION ERROR
   ╭─[session:1:21]
 1 │ ((⍳127),129⍴¯1)⎕NGET'ascii.txt'
   ·                     ─────┬─────
   ·                          ╰── byte 2 (0xE9) is not valid in the table of code points
   ╰────
      ⎕NDELETE'ascii.txt'
