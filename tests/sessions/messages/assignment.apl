⍝ What full reports say of assignments that cannot be made.
⍝ ── System names that only give something
      ⎕TS←5
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ⎕TS←5
   · ─┬─
   ·  ╰── ⎕TS cannot be set, only read, as in x←⎕TS
   ╰────
      ⎕AI+←1
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ⎕AI+←1
   · ─┬─
   ·  ╰── ⎕AI cannot be set, only read, as in x←⎕AI
   ╰────
      (a ⎕TS)←1 2
  × SYNTAX ERROR
   ╭─[session:1:4]
 1 │ (a ⎕TS)←1 2
   ·    ─┬─
   ·     ╰── ⎕TS cannot be set, only read, as in x←⎕TS
   ╰────
      space←⎕NS''
      space.⎕TS←5
  × SYNTAX ERROR
   ╭─[session:1:7]
 1 │ space.⎕TS←5
   ·       ─┬─
   ·        ╰── ⎕TS cannot be set, only read, as in x←⎕TS
   ╰────
      space.⎕NC←5
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ space.⎕NC←5
   · ────┬────
   ·     ╰── a function cannot be assigned to: a name is missing
   ╰────
      ⎕NC←5
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ⎕NC←5
   · ─┬─
   ·  ╰── a function cannot be assigned to: a name is missing
   ╰────
⍝ ── A name keeps its class
      plus←+/
      plus+←1
  × SYNTAX ERROR
   ╭─[session:1:5]
 1 │ plus+←1
   ·     ┬
   ·     ╰── a function cannot be assigned to: a name is missing
   ╰────
      plus[1]←5
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ plus[1]←5
   · ───┬───
   ·    ╰── a function cannot be assigned to: a name is missing
   ╰────
      (2↑plus)←0
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ (2↑plus)←0
   ·  ───┬──
   ·     ╰── a function cannot be assigned to: a name is missing
   ╰────
      plus←5
  × SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on
  │ assignment
   ╭─[session:1:1]
 1 │ plus←5
   · ──┬─
   ·   ╰── plus is a function or operator: only a function or operator can replace it
   ╰────
  help: ⎕EX'plus' frees the name
      total←5
      total←+/
  × SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on
  │ assignment
   ╭─[session:1:1]
 1 │ total←+/
   · ──┬──
   ·   ╰── total is an array: only an array or a namespace can replace it
   ╰────
  help: ⎕EX'total' frees the name
      ⎕EX'total'
      total←+/
      space←⎕NS''
      space.f←{⍵}
      space.f←5
  × SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on
  │ assignment
   ╭─[session:1:7]
 1 │ space.f←5
   ·       ┬
   ·       ╰── f is a function or operator: only a function or operator can replace it
   ╰────
  help: space.⎕EX'f' frees the name
      space.f+←5
  × SYNTAX ERROR
   ╭─[session:1:8]
 1 │ space.f+←5
   ·        ┬
   ·        ╰── a function cannot be assigned to: a name is missing
   ╰────
      space.n←5
      space.n←+
  × SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on
  │ assignment
   ╭─[session:1:7]
 1 │ space.n←+
   ·       ┬
   ·       ╰── n is an array: only an array or a namespace can replace it
   ╰────
  help: space.⎕EX'n' frees the name
⍝ ── A name that becomes a function before it is assigned to
      v←5
      v+←⍎'⎕EX''v'' ⋄ v←{⍵} ⋄ 1'
  × SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on
  │ assignment
   ╭─[session:1:3]
 1 │ v+←⍎'⎕EX''v'' ⋄ v←{⍵} ⋄ 1'
   ·   ┬
   ·   ╰── only an array can be modified
   ╰────
      ⎕EX'v' ⋄ v←⍳5
      (2↑v)←⍎'⎕EX''v'' ⋄ v←{⍵} ⋄ 1'
  × SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on
  │ assignment
   ╭─[session:1:4]
 1 │ (2↑v)←⍎'⎕EX''v'' ⋄ v←{⍵} ⋄ 1'
   ·    ┬
   ·    ╰── only an array can be modified
   ╰────
      ⎕EX'v' ⋄ v←⍳5
      v[2]←⍎'⎕EX''v'' ⋄ v←{⍵} ⋄ 1'
  × SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on
  │ assignment
   ╭─[session:1:1]
 1 │ v[2]←⍎'⎕EX''v'' ⋄ v←{⍵} ⋄ 1'
   · ┬
   · ╰── only an array can be modified
   ╰────
      ⎕EX'v' ⋄ v←⍳5
      v←⍎'⎕EX''v'' ⋄ v←{⍵} ⋄ 1'
  × SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on
  │ assignment
   ╭─[session:1:1]
 1 │ v←⍎'⎕EX''v'' ⋄ v←{⍵} ⋄ 1'
   · ┬
   · ╰── v is a function or operator: only a function or operator can replace it
   ╰────
  help: ⎕EX'v' frees the name
⍝ ── Functions have names
      table←3 4⍴0
      table[1;]←+
  × SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on
  │ assignment
   ╭─[session:1:1]
 1 │ table[1;]←+
   · ────┬────
   ·     ╰── a function can only be assigned to a name
   ╰────
      (a b)←+
  × SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on
  │ assignment
   ╭─[session:1:2]
 1 │ (a b)←+
   ·  ─┬─
   ·   ╰── a function can only be assigned to a name
   ╰────
      (1↑table)←+
  × SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on
  │ assignment
   ╭─[session:1:2]
 1 │ (1↑table)←+
   ·  ───┬───
   ·     ╰── a function can only be assigned to a name
   ╰────
      ⍞←+
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ⍞←+
   · ┬
   · ╰── a function can only be assigned to a name
   ╰────
      ⎕IO←+
  × SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on
  │ assignment
   ╭─[session:1:1]
 1 │ ⎕IO←+
   · ─┬─
   ·  ╰── a function can only be assigned to a name
   ╰────
⍝ ── Several names
      (a b)←2 2⍴⍳4
  × RANK ERROR
   ╭─[session:1:6]
 1 │ (a b)←2 2⍴⍳4
   ·      ┬
   ·      ╰── 2 names need a vector of 2 items, not an array of rank 2
   ╰────
      (a b c)←1 2
  × LENGTH ERROR
   ╭─[session:1:8]
 1 │ (a b c)←1 2
   ·        ┬
   ·        ╰── 3 names need 3 items, or one for all, not 2
   ╰────
⍝ ── The array changes under the mask
      v←⍳5
      ((⊃(1 0 1 0 1)(v←⍳3))/v)←0
  × LENGTH ERROR
   ╭─[session:1:25]
 1 │ ((⊃(1 0 1 0 1)(v←⍳3))/v)←0
   ·                         ┬
   ·                         ╰── the array changed while its mask was computed
   ╰────
      v
1 2 3
      ((⊃(1 0 1 0 1)(v←⍳3))/v)+←1
  × LENGTH ERROR
   ╭─[session:1:22]
 1 │ ((⊃(1 0 1 0 1)(v←⍳3))/v)+←1
   ·                      ┬
   ·                      ╰── one count for each cell is needed: got 5, but axis 1 has length 3
   ╰────
  help: / replicates or reduces: divided by is written ÷
⍝ ── What does not select
      v←⍳5
      ((v+1)[2])←5
  × SYNTAX ERROR
   ╭─[session:1:4]
 1 │ ((v+1)[2])←5
   ·    ┬
   ·    ╰── this function cannot be used in a selection
   ╰────
  help: a selection can use X↑Y X↓Y ,Y ⍪Y ⌽Y X⌽Y ⊖Y X⊖Y X⍴Y ⊃Y X⊃Y ⍉Y X⍉Y X/Y X⌿Y X\Y X⍀Y X⌷Y X⊇Y
¦        ∊Y, also with axes and ¨, and brackets
      (⌽-v)←1
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ (⌽-v)←1
   ·   ┬
   ·   ╰── this function cannot be used in a selection
   ╰────
  help: a selection can use X↑Y X↓Y ,Y ⍪Y ⌽Y X⌽Y ⊖Y X⊖Y X⍴Y ⊃Y X⊃Y ⍉Y X⍉Y X/Y X⌿Y X\Y X⍀Y X⌷Y X⊇Y
¦        ∊Y, also with axes and ¨, and brackets
      ({⍵+1}v)←4
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ ({⍵+1}v)←4
   ·  ──┬──
   ·    ╰── this function cannot be used in a selection
   ╰────
  help: a selection can use X↑Y X↓Y ,Y ⍪Y ⌽Y X⌽Y ⊖Y X⊖Y X⍴Y ⊃Y X⊃Y ⍉Y X⍉Y X/Y X⌿Y X\Y X⍀Y X⌷Y X⊇Y
¦        ∊Y, also with axes and ¨, and brackets
      (+¨v)←4
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ (+¨v)←4
   ·  ─┬
   ·   ╰── this function cannot be used in a selection
   ╰────
  help: a selection can use X↑Y X↓Y ,Y ⍪Y ⌽Y X⌽Y ⊖Y X⊖Y X⍴Y ⊃Y X⊃Y ⍉Y X⍉Y X/Y X⌿Y X\Y X⍀Y X⌷Y X⊇Y
¦        ∊Y, also with axes and ¨, and brackets
⍝ ── A function that begins to compute while it selects
      f←⌽
      n←(1 2)(3 4)
      (f(⍎'f←{-⍵} ⋄ 1')⌽n)←60
  × DOMAIN ERROR
   ╭─[session:1:21]
 1 │ (f(⍎'f←{-⍵} ⋄ 1')⌽n)←60
   ·                     ┬
   ·                     ╰── the selecting expression must only select from the array, not compute
   ·                         with its elements
   ╰────
      n
 1 2  3 4
      f←⌽
      (f¨(⍎'f←{0.5+⍵} ⋄ 1')⌽n)←(1 2)(3 4)
  × DOMAIN ERROR
   ╭─[session:1:25]
 1 │ (f¨(⍎'f←{0.5+⍵} ⋄ 1')⌽n)←(1 2)(3 4)
   ·                         ┬
   ·                         ╰── the selecting expression must only select from the array, not
   ·                             compute with its elements
   ╰────
      n
 1 2  3 4
