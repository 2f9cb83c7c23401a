⍝ What full reports say of functions that tell of definitions and make them.
⍝ ── Attributes of names
      twice←{⍵+⍵}
      5 ⎕AT 'twice'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 5 ⎕AT 'twice'
   · ┬
   · ╰── the left argument must be 1, 2, 3 or 4, not 5
   ╰────
      99 ⎕ATX 'twice'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 99 ⎕ATX 'twice'
   · ─┬
   ·  ╰── an attribute must be 0, 10 to 12, 20 to 23, 30 to 32, 40 to 42, 50 to 55 or 60 to 62, not
   ·      99
   ╰────
      ⎕REFS 1 2 3
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ ⎕REFS 1 2 3
   ·       ──┬──
   ·         ╰── the name of a function is needed
   ╰────
⍝ ── The text of a definition
      shop←⎕NS ''
      shop.price←3
      ⎕CR ⎕OR 'shop'
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕CR ⎕OR 'shop'
   ·     ─────┬────
   ·          ╰── shop is a namespace: it has no canonical representation
   ╰────
      ⎕CR 5
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕CR 5
   ·     ┬
   ·     ╰── the right argument must be a name, as a vector of characters
   ╰────
      ⎕NR 2 2⍴'abcd'
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕NR 2 2⍴'abcd'
   ·     ─────┬────
   ·          ╰── the right argument must be a name, as a vector of characters
   ╰────
⍝ ── Definitions from text
      ⎕FX 1 2 3
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕FX 1 2 3
   ·     ──┬──
   ·       ╰── a definition must be text, but the right argument holds numbers
   ╰────
      ⎕FX 2 2 2⍴'f'
  × RANK ERROR
   ╭─[session:1:5]
 1 │ ⎕FX 2 2 2⍴'f'
   ·     ────┬────
   ·         ╰── a definition must be text, a vector of texts or a character matrix, not an array of
   ·             rank 3
   ╰────
      ⎕FX 'r←f x' 5
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕FX 'r←f x' 5
   ·     ────┬────
   ·         ╰── lines must be text
   ╰────
      ⎕FX 1 1 1⍴⊂'r←f x'
  × RANK ERROR
   ╭─[session:1:5]
 1 │ ⎕FX 1 1 1⍴⊂'r←f x'
   ·     ───────┬──────
   ·            ╰── lines must be a vector of texts, not an array of rank 3
   ╰────
⍝ ── Scripts
      3 ⎕FIX ':Namespace a' ':EndNamespace'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 3 ⎕FIX ':Namespace a' ':EndNamespace'
   · ┬
   · ╰── the left argument must be 0, 1 or 2, not 3
   ╰────
      2 ⎕FIX ⊂'a b←'
  × DOMAIN ERROR: There were errors processing the script
   ╭─[session:1:8]
 1 │ 2 ⎕FIX ⊂'a b←'
   ·        ───┬───
   ·           ╰── the text holds something other than scripts and functions
   ╰────
      ⎕FIX 'a←1' 'b←2'
  × DOMAIN ERROR: There were errors processing the script
   ╭─[session:1:6]
 1 │ ⎕FIX 'a←1' 'b←2'
   ·      ─────┬─────
   ·           ╰── the text must be one script: :Namespace … :EndNamespace, :Class … :EndClass or
   ·               :Interface … :EndInterface
   ╰────
      (⎕FIX⍠'InjectReferences' 'Some') ':Namespace a' ':EndNamespace'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕FIX⍠'InjectReferences' 'Some') ':Namespace a' ':EndNamespace'
   ·  ───────────────┬──────────────
   ·                 ╰── option 'InjectReferences' must be 'All', 'InClasses' or 'None', not 'Some'
   ╰────
      ⎕FIX ':Namespace a'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕FIX ':Namespace a'
   ·      ───────┬──────
   ·             ╰── a vector of lines is needed, or file:// followed by a file name
   ╰────
      ⎕FIX ':Namespace a' 5 ':EndNamespace'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕FIX ':Namespace a' 5 ':EndNamespace'
   ·      ────────────────┬───────────────
   ·                      ╰── line 2 must be text
   ╰────
      ⎕SRC 5
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕SRC 5
   ·      ┬
   ·      ╰── a namespace is needed: ⎕SRC returns the script that it was made from
   ╰────
      plain←⎕NS ''
      ⎕SRC plain
  × NONCE ERROR
   ╭─[session:1:1]
 1 │ ⎕SRC plain
   · ──┬─
   ·   ╰── this namespace was not made from a script
   ╰────
⍝ ── Classes of names
      1 ⎕NL 2
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 1 ⎕NL 2
   · ┬
   · ╰── the left argument must be text: the letters that the names begin with
   ╰────
⍝ ── Representations of objects
      ⎕OR 5
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕OR 5
   ·     ┬
   ·     ╰── the right argument must be a name, as a vector of characters
   ╰────
      ⎕FIX ':Class Cat' ':EndClass'
      ⎕OR 'Cat'
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕OR 'Cat'
   ·     ──┬──
   ·       ╰── Cat is a class or an instance, which has no representation
   ╰────
      ⎕OR 'a' 3.1
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕OR 'a' 3.1
   ·     ───┬───
   ·        ╰── a name is needed: a representation consists of a name, a class and lines
   ╰────
      ⎕OR 'a b' 3.1 (⊂'a b')
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕OR 'a b' 3.1 (⊂'a b')
   ·     ────────┬────────
   ·             ╰── a name is needed: a representation consists of a name, a class and lines
   ╰────
      ⎕OR 'a' 2.1 (⊂'a')
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕OR 'a' 2.1 (⊂'a')
   ·     ──────┬──────
   ·           ╰── a class of functions, operators or namespaces is needed: a representation
   ·               consists of a name, a class and lines
   ╰────
      shop←⎕NS ''
      ⎕FX ⎕OR 'shop'
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕FX ⎕OR 'shop'
   ·     ─────┬────
   ·          ╰── a function or an operator is needed, but shop is a namespace
   ╰────
  help: ⎕NS makes namespaces
      twice←{⍵+⍵}
      'copy' ⎕NS ⎕OR 'twice'
  × DOMAIN ERROR
   ╭─[session:1:12]
 1 │ 'copy' ⎕NS ⎕OR 'twice'
   ·            ─────┬─────
   ·                 ╰── a namespace is needed, but twice is a function or an operator
   ╰────
  help: ⎕FX defines functions and operators
      ⎕NC 'copy'
0
⍝ ── A representation that refers to another namespace
      ⎕FIX ':Class Cat' ':EndClass'
      house←⎕NS ''
      house.pet←Cat
      stored←⎕OR 'house'
      ⎕EX 'Cat' 'house'
      'again' ⎕NS stored
  × VALUE ERROR: Undefined name: Cat
   ╭─[⎕OR house:3:7]
 2 │
 3 │ pet←#.Cat
   ·       ─┬─
   ·        ╰── Cat has no value
   ╰────
  help: a representation refers to namespaces outside it by their names
¦        called by the line that was typed
⍝ ── Local names
      ⎕SHADOW '2nd'
  × DOMAIN ERROR
   ╭─[session:1:9]
 1 │ ⎕SHADOW '2nd'
   ·         ──┬──
   ·           ╰── 2nd is not a name that can be local
   ╰────
⍝ ── The editor
      1 ⎕ED 'f'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 1 ⎕ED 'f'
   · ┬
   · ╰── kinds of new names must be characters: ∇ → ∊ - ⍟ ○ ∘ ⋄
   ╰────
      '∇∇' ⎕ED 'f'
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ '∇∇' ⎕ED 'f'
   · ──┬─
   ·   ╰── the number of kinds is 2, but the number of names is 1
   ╰────
      ⎕ED 'f'
  × FILE SYSTEM ERROR
   ╭─[session:1:1]
 1 │ ⎕ED 'f'
   · ─┬─
   ·  ╰── no editor is set
   ╰────
  help: set VISUAL or EDITOR to the program to edit with, as in: export EDITOR=nano
      ⎕FX 2 2 2⍴'a'
  × RANK ERROR
   ╭─[session:1:5]
 1 │ ⎕FX 2 2 2⍴'a'
   ·     ────┬────
   ·         ╰── a definition must be text, a vector of texts or a character matrix, not an array of
   ·             rank 3
   ╰────
      ⎕FX'a' 5
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕FX'a' 5
   ·    ──┬──
   ·      ╰── lines must be text
   ╰────
      ≢⎕NR⎕FX'r←f x',(⎕UCS 13 10),'r←x'
2
