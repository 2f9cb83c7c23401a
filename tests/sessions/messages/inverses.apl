⍝ What full reports say of functions that cannot be inverted.
⍝ ── Functions without an inverse
      ⍴⍣¯1⊢3
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ⍴⍣¯1⊢3
   · ──┬─
   ·   ╰── the function has no inverse
   ╰────
      {⍵}⍣¯1⊢'a'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ {⍵}⍣¯1⊢'a'
   · ───┬──
   ·    ╰── the function has no inverse
   ╰────
⍝ ── Numbers that the search does not find
      (×⍨+*)⍣¯1⊢¯5
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (×⍨+*)⍣¯1⊢¯5
   ·  ────┬───
   ·      ╰── found no argument for which the function returns ¯5
   ╰────
      (×⍨+*)⍣¯1⊢'a'
  × DOMAIN ERROR
   ╭─[session:1:10]
 1 │ (×⍨+*)⍣¯1⊢'a'
   ·          ──┬─
   ·            ╰── the inverse can only be found for real numbers
   ╰────
⍝ ── Arguments that do not fit together
      1 2 3(+-×)⍣¯1⊢1 2
  × LENGTH ERROR
   ╭─[session:1:7]
 1 │ 1 2 3(+-×)⍣¯1⊢1 2
   ·       ───┬───
   ·          ╰── left has shape 3, right has shape 2
   ╰────
      (2 2⍴1)(+-×)⍣¯1⊢1 2 3
  × RANK ERROR
   ╭─[session:1:9]
 1 │ (2 2⍴1)(+-×)⍣¯1⊢1 2 3
   ·         ───┬───
   ·            ╰── left has shape 2 2, right has shape 3
   ╰────
