⍝ What full reports say of functions that make, name and fill namespaces.
⍝ ── The current namespace and the path
      ⎕PATH←5
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕PATH←5
   ·      ┬
   ·      ╰── ⎕PATH must be text: names of namespaces, separated by blanks
   ╰────
      'a' ⎕CS '#'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 'a' ⎕CS '#'
   · ─┬─
   ·  ╰── X⎕CS can only be called in a function: it keeps names for the running function
   ╰────
      ⎕CS 5
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕CS 5
   ·     ┬
   ·     ╰── the right argument must be a namespace or the name of one
   ╰────
      {⎕CS '#'} 0
  × NONCE ERROR
   ╭─[session:1:2]
 1 │ {⎕CS '#'} 0
   ·  ─┬─
   ·   ╰── ⎕CS is not supported in a dfn
   ╰────
⍝ ── Copies
      5 ⎕CY 'dfns'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 5 ⎕CY 'dfns'
   · ┬
   · ╰── names must be text
   ╰────
      ⎕CY 5
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕CY 5
   ·     ┬
   ·     ╰── the right argument must be the name of a library or the path of a file
   ╰────
      ⎕USE 5
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕USE 5
   ·      ┬
   ·      ╰── the right argument must be the name of a library or the path of a file
   ╰────
      ⎕USE 'nothing'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕USE 'nothing'
   ·      ────┬────
   ·          ╰── there is no library 'nothing'
   ╰────
  help: the libraries are cluster, date, dfns, display, plot, session, table, tensor, text; for a
¦        file, write its path, such as './nothing.apl'
      a←5
      b←6
      0 ⎕SAVE'kept'
      'c' ⎕CY 'kept'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 'c' ⎕CY 'kept'
   · ─┬─
   ·  ╰── kept does not define c
   ╰────
  help: kept defines a b
      ⎕NDELETE'kept.apl'
⍝ ── Display forms and exports
      ⎕DF 5
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕DF 5
   ·     ┬
   ·     ╰── a display form must be text, or ⎕NULL to remove it
   ╰────
      0 1 ⎕EXPORT 'ape' 'bee' 'cat'
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 0 1 ⎕EXPORT 'ape' 'bee' 'cat'
   · ─┬─
   ·  ╰── there are 3 names, but the left argument has 2 elements
   ╰────
      2 ⎕EXPORT 'ape' 'bee'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 2 ⎕EXPORT 'ape' 'bee'
   · ┬
   · ╰── the left argument must hold only 0 and 1, not 2
   ╰────
⍝ ── Long paths
      (¯1↓400000⍴'a.')⎕NS ⍬
  × LIMIT ERROR
   ╭─[session:1:17]
 1 │ (¯1↓400000⍴'a.')⎕NS ⍬
   ·                 ─┬─
   ·                  ╰── a path to a namespace can have at most 1000 dots
   ╰────
      cycle←⎕NS ⍬
      cycle.cycle←cycle
      ⎕EXPORT ¯1↓600000⍴'cycle.'
0
⍝ ── Values of names
      twice←{⍵+⍵}
      ⎕VGET 'a' 5
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ ⎕VGET 'a' 5
   ·       ──┬──
   ·         ╰── the right argument must be names, pairs of a name and a fallback value, or name
   ·             classes
   ╰────
      ⎕VGET 1 1 1⍴⊂'a'
  × RANK ERROR
   ╭─[session:1:7]
 1 │ ⎕VGET 1 1 1⍴⊂'a'
   ·       ─────┬────
   ·            ╰── names must be a vector or a character matrix, not an array of rank 3
   ╰────
      ⎕VGET 'twice'
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ ⎕VGET 'twice'
   ·       ───┬───
   ·          ╰── twice is a function or an operator, not an array
   ╰────
      ⎕VGET 3
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ ⎕VGET 3
   ·       ┬
   ·       ╰── a name class must be 2 or 9 for arrays, or 8 for events, not 3
   ╰────
      ⎕VSET ⊂'twice' 5
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ ⎕VSET ⊂'twice' 5
   ·       ─────┬────
   ·            ╰── twice is a function or an operator: ⎕VSET can only replace arrays
   ╰────
      ⎕THIS ⎕VSET ⊂'nowhere.a' 5
  × VALUE ERROR
   ╭─[session:1:7]
 1 │ ⎕THIS ⎕VSET ⊂'nowhere.a' 5
   ·       ──┬──
   ·         ╰── the path nowhere.a leads through a name that is not a namespace
   ╰────
      ⎕VSET 1 1⍴⊂'a' 5
  × RANK ERROR
   ╭─[session:1:7]
 1 │ ⎕VSET 1 1⍴⊂'a' 5
   ·       ─────┬────
   ·            ╰── the right argument must be a vector of pairs of a name and a value, or a matrix
   ·                of names and a vector of values
   ╰────
      ⎕VSET 'a' 5
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ ⎕VSET 'a' 5
   ·       ──┬──
   ·         ╰── item 1 is not a pair of a name and a value
   ╰────
      ⎕VSET (1 1⍴'a') (1 1⍴5)
  × RANK ERROR
   ╭─[session:1:8]
 1 │ ⎕VSET (1 1⍴'a') (1 1⍴5)
   ·        ───────┬───────
   ·               ╰── the values must be a scalar or a vector, not an array of rank 2
   ╰────
      ⎕VSET (2 1⍴'ab') (5 6 7)
  × LENGTH ERROR
   ╭─[session:1:8]
 1 │ ⎕VSET (2 1⍴'ab') (5 6 7)
   ·        ────────┬────────
   ·                ╰── there are 2 names, but 3 values
   ╰────
⍝ ── What names a namespace
      5 ⎕NS ''
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 5 ⎕NS ''
   · ┬
   · ╰── the left argument must be a namespace or the name of one
   ╰────
      '2nd' ⎕NS ''
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ '2nd' ⎕NS ''
   · ──┬──
   ·   ╰── 2nd is not a valid name for a namespace
   ╰────
      a←7
      'new' ⎕NS 'a' '1b'
  × DOMAIN ERROR
   ╭─[session:1:11]
 1 │ 'new' ⎕NS 'a' '1b'
   ·           ────┬───
   ·               ╰── 1b is not a valid name
   ╰────
      'new' ⎕NS 5
  × DOMAIN ERROR
   ╭─[session:1:11]
 1 │ 'new' ⎕NS 5
   ·           ┬
   ·           ╰── names must be text
   ╰────
      'new' ⎕NS ⎕THIS 5
  × DOMAIN ERROR
   ╭─[session:1:11]
 1 │ 'new' ⎕NS ⎕THIS 5
   ·           ───┬───
   ·              ╰── every item must be a namespace or the ⎕OR of one, like the first item
   ╰────
      ⎕NC 'new'
0
      ⎕NS ⎕THIS 5
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕NS ⎕THIS 5
   ·     ───┬───
   ·        ╰── every item must be a namespace or the ⎕OR of one, like the first item
   ╰────
      ⎕NULL ⎕VGET 'a'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ⎕NULL ⎕VGET 'a'
   · ──┬──
   ·   ╰── the argument must be a namespace that exists, or the name of one
   ╰────
      ⎕THIS 5 ⎕VGET ⊂'a' 0
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ⎕THIS 5 ⎕VGET ⊂'a' 0
   · ───┬───
   ·    ╰── the left argument must be a namespace, the name of one, or an array of these: item 2 is
   ·        neither
   ╰────
      'nowhere' ⎕VGET 'a'
  × VALUE ERROR
   ╭─[session:1:1]
 1 │ 'nowhere' ⎕VGET 'a'
   · ────┬────
   ·     ╰── nowhere is not a namespace
   ╰────
⍝ ── Classes and instances
      ⎕BASE
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ⎕BASE
   · ──┬──
   ·   ╰── the running function does not belong to a class with a base
   ╰────
      ⎕NEW 2 2⍴1
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕NEW 2 2⍴1
   ·      ──┬──
   ·        ╰── the right argument must be a class, optionally followed by the argument for its
   ·            constructor
   ╰────
      ⎕NEW ⊂'Form'
  × NONCE ERROR
   ╭─[session:1:1]
 1 │ ⎕NEW ⊂'Form'
   · ──┬─
   ·   ╰── Zilde has no windows or controls: the first item must be a class
   ╰────
      ⎕NEW 5
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕NEW 5
   ·      ┬
   ·      ╰── the first item must be a class
   ╰────
      ⎕CLASS 5
  × DOMAIN ERROR
   ╭─[session:1:8]
 1 │ ⎕CLASS 5
   ·        ┬
   ·        ╰── the argument must be a class or an instance
   ╰────
      ⎕FIX ':Class Cat' ':EndClass'
      ⎕FIX ':Class Dog' ':EndClass'
      Dog ⎕CLASS ⎕NEW Cat
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ Dog ⎕CLASS ⎕NEW Cat
   · ─┬─
   ·  ╰── the instance is not based on this class and does not implement this interface
   ╰────
