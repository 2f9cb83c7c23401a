⍝ What full reports say of component files.
⍝ ── Tying and untying
      'prices'⎕FCREATE ¯1
  × DOMAIN ERROR
   ╭─[session:1:18]
 1 │ 'prices'⎕FCREATE ¯1
   ·                  ─┬
   ·                   ╰── a tie number must be from 1 to 2147483647, or 0 to choose a free one, not
   ·                       ¯1
   ╰────
      'prices'⎕FCREATE 2147483648
  × DOMAIN ERROR
   ╭─[session:1:18]
 1 │ 'prices'⎕FCREATE 2147483648
   ·                  ─────┬────
   ·                       ╰── a tie number must be from 1 to 2147483647, or 0 to choose a free one,
   ·                           not 2147483648
   ╰────
      'prices'⎕FCREATE 1 2 3
  × LENGTH ERROR
   ╭─[session:1:18]
 1 │ 'prices'⎕FCREATE 1 2 3
   ·                  ──┬──
   ·                    ╰── the right argument must be a tie number, optionally followed by 64
   ╰────
      ('prices' ¯5)⎕FCREATE 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ('prices' ¯5)⎕FCREATE 1
   · ──────┬──────
   ·       ╰── the size limit of a file must not be negative: it is ¯5
   ╰────
      ('prices' 1000 64)⎕FCREATE 1
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ ('prices' 1000 64)⎕FCREATE 1
   · ─────────┬────────
   ·          ╰── the left argument must be a name, optionally followed by a size limit
   ╰────
      5 ⎕FCREATE 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 5 ⎕FCREATE 1
   · ┬
   · ╰── the name of a file must be text that is not blank
   ╰────
      'prices'⎕FCREATE 1
      'sizes'⎕FCREATE 1
  × FILE TIE ERROR
   ╭─[session:1:17]
 1 │ 'sizes'⎕FCREATE 1
   ·                 ┬
   ·                 ╰── a tie number must be free, or 0 to choose a free one: 1 is tied to prices
   ╰────
      'sizes'⎕FCREATE 2
      'sizes'⎕FRENAME 1
  × FILE NAME ERROR
   ╭─[session:1:1]
 1 │ 'sizes'⎕FRENAME 1
   · ───┬───
   ·    ╰── sizes.dcf already exists
   ╰────
      'prices'⎕FCOPY 1
  × FILE NAME ERROR
   ╭─[session:1:1]
 1 │ 'prices'⎕FCOPY 1
   · ────┬───
   ·     ╰── prices.dcf already exists
   ╰────
      ⎕FUNTIE 1 2
      'prices'(⎕FTIE⍠'Mode' 'X')1
  × DOMAIN ERROR
   ╭─[session:1:10]
 1 │ 'prices'(⎕FTIE⍠'Mode' 'X')1
   ·          ────────┬───────
   ·                  ╰── option 'Mode' must be 'P', 'R' or 'W', not 'X'
   ╰────
      'prices'(⎕FTIE⍠'Mode' 'R')1
      5 ⎕FAPPEND 1
  × FILE ACCESS ERROR
   ╭─[session:1:12]
 1 │ 5 ⎕FAPPEND 1
   ·            ┬
   ·            ╰── prices can only be read
   ╰────
      ⎕FUNTIE 1
      'prices'⎕FSTIE 1
      'prices'⎕FERASE 1
  × FILE ACCESS ERROR
   ╭─[session:1:17]
 1 │ 'prices'⎕FERASE 1
   ·                 ┬
   ·                 ╰── prices is tied for sharing (⎕FSTIE): tie it with ⎕FTIE first
   ╰────
      ⎕FUNTIE 1
      'prices'⎕FSTIE 1
      'sizes'⎕FSTIE 2
      'prices'⎕FTIE 2
  × FILE TIE ERROR
   ╭─[session:1:15]
 1 │ 'prices'⎕FTIE 2
   ·               ┬
   ·               ╰── a tie number must be free, or 0 to choose a free one: 2 is tied to sizes
   ╰────
      'prices.dcf'⎕NTIE ¯1
      1 ⎕NLOCK ¯1
      'prices'⎕FTIE 3
  × FILE TIED
   ╭─[session:1:1]
 1 │ 'prices'⎕FTIE 3
   · ────┬───
   ·     ╰── prices is already tied, by this program or another
   ╰────
      ⎕FNUMS
1 2
      ⎕FSIZE 1
1 1 72 1.844674407E19
      ⎕NUNTIE ¯1
      'prices'⎕FTIE 3
      ⎕FNUMS
2 3
      ⎕FUNTIE 2 3
      'prices'⎕FTIE 1
      'costs'⎕FERASE 1
  × FILE NAME ERROR
   ╭─[session:1:1]
 1 │ 'costs'⎕FERASE 1
   · ───┬───
   ·    ╰── number 1 is tied to prices, not to costs
   ╰────
      'prices'⎕FERASE 1
      'sizes'⎕FTIE 1
      'sizes'(⎕FTIE⍠'R')1
      5 ⎕FAPPEND 1
  × FILE ACCESS ERROR
   ╭─[session:1:12]
 1 │ 5 ⎕FAPPEND 1
   ·            ┬
   ·            ╰── sizes can only be read
   ╰────
      'sizes'(⎕FTIE⍠'W')1
      5 ⎕FAPPEND 1
      'sizes'⎕FERASE 1
⍝ ── Components
      'prices'⎕FCREATE 1
      ⎕FREAD 1 1
  × FILE INDEX ERROR
   ╭─[session:1:8]
 1 │ ⎕FREAD 1 1
   ·        ─┬─
   ·         ╰── prices has no components: there is no component 1
   ╰────
      3 8 ⎕FAPPEND 1
      'second'⎕FAPPEND 1
      ⎕FREAD 1 9
  × FILE INDEX ERROR
   ╭─[session:1:8]
 1 │ ⎕FREAD 1 9
   ·        ─┬─
   ·         ╰── prices has components 1 to 2, not 9
   ╰────
      ⎕FREAD 1
  × LENGTH ERROR
   ╭─[session:1:8]
 1 │ ⎕FREAD 1
   ·        ┬
   ·        ╰── a tie number and one or more component numbers are needed, with a password number
   ·            last if the file has one
   ╰────
      ⎕FDROP 1 5
  × FILE INDEX ERROR
   ╭─[session:1:8]
 1 │ ⎕FDROP 1 5
   ·        ─┬─
   ·         ╰── the number of components in prices is 2: cannot drop 5
   ╰────
      ⎕FSIZE 1 2 3
  × LENGTH ERROR
   ╭─[session:1:8]
 1 │ ⎕FSIZE 1 2 3
   ·        ──┬──
   ·          ╰── a tie number is needed, and a password number if the file has one; the argument
   ·              has length 3
   ╰────
      ⎕FSIZE 99
  × FILE TIE ERROR
   ╭─[session:1:8]
 1 │ ⎕FSIZE 99
   ·        ─┬
   ·         ╰── no component file is tied to 99
   ╰────
      ¯5 ⎕FRESIZE 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ¯5 ⎕FRESIZE 1
   · ─┬
   ·  ╰── the size limit of a file must not be negative: it is ¯5
   ╰────
      100 ⎕FRESIZE 1
      (⍳1000)⎕FAPPEND 1
  × FILE FULL
   ╭─[session:1:17]
 1 │ (⍳1000)⎕FAPPEND 1
   ·                 ┬
   ·                 ╰── prices would grow to 2266 bytes, but its limit is 100
   ╰────
      'prices'⎕FERASE 1
⍝ ── Properties, permissions and holds
      'prices'⎕FCREATE 1
      5 ⎕FPROPS 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 5 ⎕FPROPS 1
   · ┬
   · ╰── properties must be named by the letters S E U J C Z
   ╰────
      'Q'⎕FPROPS 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 'Q'⎕FPROPS 1
   · ─┬─
   ·  ╰── there is no property Q: the properties are S E U J C Z
   ╰────
      ('J' 1)('Z' 1 2)⎕FPROPS 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ('J' 1)('Z' 1 2)⎕FPROPS 1
   · ────────┬───────
   ·         ╰── a letter and a number are needed for each property
   ╰────
      ('J' 7)⎕FPROPS 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ('J' 7)⎕FPROPS 1
   · ───┬───
   ·    ╰── property J must be 0 to 3, not 7
   ╰────
      ('S' 64)⎕FPROPS 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ('S' 64)⎕FPROPS 1
   · ────┬───
   ·     ╰── property S cannot be set
   ╰────
      1 2 3 ⎕FSTAC 1
  × RANK ERROR
   ╭─[session:1:1]
 1 │ 1 2 3 ⎕FSTAC 1
   · ──┬──
   ·   ╰── the access matrix must have three columns: users, operations and password numbers
   ╰────
      ¯5 ⎕FHOLD 1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ¯5 ⎕FHOLD 1
   · ─┬
   ·  ╰── a time limit must be a number of milliseconds, or ¯1 for none
   ╰────
      'prices'⎕FERASE 1
⍝ ── Files that others use: a native tie stands for another program
      'prices'⎕FCREATE 1
      ⎕FCHK'prices'
  × FILE TIED
   ╭─[session:1:6]
 1 │ ⎕FCHK'prices'
   ·      ────┬───
   ·          ╰── prices is tied: untie it first with ⎕FUNTIE
   ╰────
      'everything'⎕FCHK'prices'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 'everything'⎕FCHK'prices'
   · ──────┬─────
   ·       ╰── the left argument may hold force, repair and rebuild, not everything
   ╰────
      ⎕FUNTIE 1
      'prices.dcf'⎕NTIE ¯1
      2 ⎕NLOCK ¯1
      'prices'⎕FTIE 1
  × FILE TIED
   ╭─[session:1:1]
 1 │ 'prices'⎕FTIE 1
   · ────┬───
   ·     ╰── prices is already tied, by this program or another
   ╰────
      ⎕FCHK'prices'
  × FILE TIED
   ╭─[session:1:6]
 1 │ ⎕FCHK'prices'
   ·      ────┬───
   ·          ╰── another program has tied prices
   ╰────
      0 ⎕NLOCK ¯1
      'prices'⎕FTIE 1
      2 0 ⎕NLOCK ¯1
  × TIMEOUT
   ╭─[session:1:5]
 1 │ 2 0 ⎕NLOCK ¯1
   ·     ───┬──
   ·        ╰── another program or another tie holds the lock
   ╰────
      ⎕NUNTIE ¯1
      'prices'⎕FERASE 1
⍝ ── Damage
      'prices'⎕FCREATE 1
      (⍳50)⎕FAPPEND 1
      (50⍴7)⎕FAPPEND 1
      size←3⊃⎕FSIZE 1
      ⎕FUNTIE 1
      'prices.dcf'⎕NTIE ¯1
      (3⍴0)⎕NREPLACE ¯1,(size-10),83
      ⎕NUNTIE ¯1
      'prices'⎕FTIE 1
      ⎕FREAD 1 2
  × FILE COMPONENT DAMAGED
   ╭─[session:1:8]
 1 │ ⎕FREAD 1 2
   ·        ─┬─
   ·         ╰── component 2 of prices is damaged: its checksum is wrong
   ╰────
  help: replace it, or check the rest of the file with ⎕FCHK
      'prices'⎕FERASE 1
⍝ ── Damage of records
      'prices'⎕FCREATE 1
      (⍳50)⎕FAPPEND 1
      before←3⊃⎕FSIZE 1
      (50⍴7)⎕FAPPEND 1
      (50⍴8)⎕FAPPEND 1
      ⎕FUNTIE 1
      'prices.dcf'⎕NTIE ¯1
      (60⍴0)⎕NREPLACE ¯1,before,83
      ⎕NUNTIE ¯1
      'prices'⎕FTIE 1
  × FILE DAMAGED
   ╭─[session:1:15]
 1 │ 'prices'⎕FTIE 1
   ·               ┬
   ·               ╰── bytes of the file have changed, and records are missing
   ╰────
  help: (⎕FCHK⍠1) rewrites the file with the components that are intact
      'prices.dcf'⎕NTIE ¯1
      'prices.dcf'⎕NERASE ¯1
⍝ ── Files of others
      'just a text, and no component file'⎕NPUT'prices.dcf'
      'prices'⎕FTIE 1
  × FILE DAMAGED
   ╭─[session:1:15]
 1 │ 'prices'⎕FTIE 1
   ·               ┬
   ·               ╰── this is not a component file written by Zilde
   ╰────
  help: read the file in the system that wrote it, and export it as text or JSON
      ⎕NDELETE'prices.dcf'
