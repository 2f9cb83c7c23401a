      1 2)3
  × SYNTAX ERROR
   ╭─[session:1:4]
 1 │ 1 2)3
   ·    ┬
   ·    ╰── ) has no (: it closes nothing
   ╰────
      twice←{2×⍵}
      'twice' ⎕NS ''
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 'twice' ⎕NS ''
   · ───┬───
   ·    ╰── twice is a function or an operator, not a namespace
   ╰────
      ('ann' 'bob')(3 4) (8⌶) ('bob' 'cid')(2 2⍴3 4)
  × RANK ERROR
   ╭─[session:1:21]
 1 │ ('ann' 'bob')(3 4) (8⌶) ('bob' 'cid')(2 2⍴3 4)
   ·                     ─┬
   ·                      ╰── column 2 has rank 1 in the left table, but rank 2 in the right one
   ╰────
      ('aa' 'bb' 'cc' ⎕R 'xx' 'yy') 'aabbcc'
  × LENGTH ERROR
   ╭─[session:1:17]
 1 │ ('aa' 'bb' 'cc' ⎕R 'xx' 'yy') 'aabbcc'
   ·                 ─┬
   ·                  ╰── there are 3 patterns, but 2 transformations
   ╰────
      counts←3
      count+1
  × VALUE ERROR: Undefined name: count
   ╭─[session:1:1]
 1 │ count+1
   · ──┬──
   ·   ╰── count has no value
   ╰────
  help: did you mean counts?
      )more
VALUE ERROR: count has no value
did you mean counts?
      Counts
  × VALUE ERROR: Undefined name: Counts
   ╭─[session:1:1]
 1 │ Counts
   · ───┬──
   ·    ╰── Counts has no value
   ╰────
  help: did you mean counts?
      x_←'a'
      x_-3
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ x_-3
   · ─┬
   ·  ╰── the left argument holds characters, for which - is not defined
   ╰────
      5 % 3
  × SYNTAX ERROR: Invalid token
   ╭─[session:1:3]
 1 │ 5 % 3
   ·   ┬
   ·   ╰── % is not a character of APL
   ╰────
  help: | gives the remainder: 3|10
      ⎕DL 1E300
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕DL 1E300
   ·     ──┬──
   ·       ╰── the number of seconds must be from 0 to about 1.8E19, not 1E300
   ╰────
      ⎕DL ¯1E10
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕DL ¯1E10
   ·     ──┬──
   ·       ╰── the number of seconds must be from 0 to about 1.8E19, not ¯1E10
   ╰────
⍝ ── A local of the function around the running one may have been meant
      {total←1 ⋄ {totl}⍵}3
  × VALUE ERROR: Undefined name: totl
   ╭─[session:1:13]
 1 │ {total←1 ⋄ {totl}⍵}3
   ·             ──┬─
   ·               ╰── totl has no value
   ╰────
  help: did you mean total?
⍝ ── A local that has no value yet is not what was meant
      {x←total+1 ⋄ totl←2}5
  × VALUE ERROR: Undefined name: total
   ╭─[session:1:4]
 1 │ {x←total+1 ⋄ totl←2}5
   ·    ──┬──
   ·      ╰── total has no value
   ╰────
⍝ ── A local of a caller may have been meant
      ∇r←outer;total
      total←1
      r←inner
      ∇
      ∇r←inner
      r←totl
      ∇
      outer
  × VALUE ERROR: Undefined name: totl
   ╭─[inner[1] in session:2:3]
 1 │ ∇r←inner
 2 │ r←totl
   ·   ──┬─
   ·     ╰── totl has no value
 3 │ ∇
   ╰────
  help: did you mean total?
⍝ ── A local without a value hides the name of the workspace
      total←1
      ∇r←hiding;total
      r←totl
      ∇
      hiding
  × VALUE ERROR: Undefined name: totl
   ╭─[hiding[1] in session:2:3]
 1 │ ∇r←hiding;total
 2 │ r←totl
   ·   ──┬─
   ·     ╰── totl has no value
 3 │ ∇
   ╰────
⍝ ── Letters with accents in another case
      ÀÉÎ←1
      àéî
  × VALUE ERROR: Undefined name: àéî
   ╭─[session:1:1]
 1 │ àéî
   · ─┬─
   ·  ╰── àéî has no value
   ╰────
  help: did you mean ÀÉÎ?
