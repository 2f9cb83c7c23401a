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
