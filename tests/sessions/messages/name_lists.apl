⍝ What full reports say of arguments that list names.
⍝ ── Names
      ⎕EX 5
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕EX 5
   ·     ┬
   ·     ╰── names must be text
   ╰────
      ⎕NC 2 2 2⍴'a'
  × RANK ERROR
   ╭─[session:1:5]
 1 │ ⎕NC 2 2 2⍴'a'
   ·     ────┬────
   ·         ╰── names must be text, a vector of texts or a character matrix, not an array of rank 3
   ╰────
