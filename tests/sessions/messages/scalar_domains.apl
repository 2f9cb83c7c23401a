⍝ What full reports say of elements outside the domain of a scalar function, one by one, and of its axes.
⍝ ── Other elements than numbers
      (⎕NS ⍬)<1
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕NS ⍬)<1
   ·  ──┬──
   ·    ╰── the left argument holds namespaces, ⎕NULL or parts of an index, for which < is not
   ·        defined
   ╰────
      1+⎕NULL
  × DOMAIN ERROR
   ╭─[session:1:3]
 1 │ 1+⎕NULL
   ·   ──┬──
   ·     ╰── the right argument holds namespaces, ⎕NULL or parts of an index, for which + is not
   ·         defined
   ╰────
      (⊂1 2)<'a'
  × DOMAIN ERROR
   ╭─[session:1:8]
 1 │ (⊂1 2)<'a'
   ·        ─┬─
   ·         ╰── the right argument holds characters, for which < is not defined
   ╰────
      √'a'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ √'a'
   ·  ─┬─
   ·   ╰── the right argument holds characters, for which √ is not defined
   ╰────
      'a'*0.5
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 'a'*0.5
   · ─┬─
   ·  ╰── the left argument holds characters, for which * is not defined
   ╰────
  help: * is power: times is written ×
      ('ab' 4)*0.5
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ('ab' 4)*0.5
   · ────┬───
   ·     ╰── the left argument holds characters, for which * is not defined
   ╰────
  help: * is power: times is written ×
      2<1J1
  × DOMAIN ERROR
   ╭─[session:1:3]
 1 │ 2<1J1
   ·   ─┬─
   ·    ╰── the right argument holds complex numbers, for which < is not defined
   ╰────
⍝ ── Numbers without an order
      1J1<2x
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ 1J1<2x
   ·    ┬
   ·    ╰── 1J1<2 has no result: complex numbers have no order
   ╰────
      ⌈/1J1 2
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ⌈/1J1 2
   · ─┬
   ·  ╰── 1J1⌈2 has no result: complex numbers have no order
   ╰────
⍝ ── Booleans alone
      2⍲5
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ 2⍲5
   ·  ┬
   ·  ╰── the arguments of ⍲ must be 0 or 1
   ╰────
      1⍱2
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ 1⍱2
   ·  ┬
   ·  ╰── the arguments of ⍱ must be 0 or 1
   ╰────
      ~2
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ~2
   · ┬
   · ╰── the arguments of ~ must be 0 or 1
   ╰────
      ⍲/5x 0
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ⍲/5x 0
   · ─┬
   ·  ╰── 5⍲0 has no result: ⍲ takes only 0 and 1
   ╰────
      ∘.⍱⍨5 2
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ∘.⍱⍨5 2
   · ──┬─
   ·   ╰── 5⍱5 has no result: ⍱ takes only 0 and 1
   ╰────
      1 2⍲[1]2 2⍴5
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ 1 2⍲[1]2 2⍴5
   ·    ──┬─
   ·      ╰── 1⍲5 has no result: ⍲ takes only 0 and 1
   ╰────
      2=⍣¯1⊢1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 2=⍣¯1⊢1
   · ┬
   · ╰── = can only be inverted for Booleans
   ╰────
      1≠⍣¯1⊢3
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ 1≠⍣¯1⊢3
   ·      ─┬
   ·       ╰── ≠ can only be inverted for Booleans
   ╰────
⍝ ── Circles
      13○1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 13○1
   · ─┬
   ·  ╰── 13○1: the circular functions are numbered ¯12 to 12
   ╰────
      ¯13○1x
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ¯13○1x
   · ─┬─
   ·  ╰── ¯13○1: the circular functions are numbered ¯12 to 12
   ╰────
⍝ ── Beyond the largest number
      !¯1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ !¯1
   · ┬
   · ╰── !¯1 has no result, or it exceeds the largest number
   ╰────
      !100000
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ !100000
   · ┬
   · ╰── !100000 has no result, or it exceeds the largest number
   ╰────
      1e300×1e300
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ 1e300×1e300
   ·      ┬
   ·      ╰── 1E300×1E300 has no result, or it exceeds the largest number
   ╰────
      2*5000
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ 2*5000
   ·  ┬
   ·  ╰── 2*5000 has no result, or it exceeds the largest number
   ╰────
  help: * is power: times is written ×
      ○10*400x
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ○10*400x
   · ┬
   · ╰── ○ uses floats here, and an argument exceeds the largest float, about 1.8E308
   ╰────
      1○10x*400
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ 1○10x*400
   ·  ┬
   ·  ╰── ○ uses floats here, and an argument exceeds the largest float, about 1.8E308
   ╰────
      10x*10x*9
  × LIMIT ERROR
   ╭─[session:1:4]
 1 │ 10x*10x*9
   ·    ┬
   ·    ╰── 10*1000000000 would have about 903089986 digits; an exact number has at most 1262611
   ╰────
  help: * is power: times is written ×
      (10*400x)*1e9
  × LIMIT ERROR
   ╭─[session:1:10]
 1 │ (10*400x)*1e9
   ·          ┬
   ·          ╰── (a number of about 400 digits)*1000000000 would have about 399767834241 digits; an
   ·              exact number has at most 1262611
   ╰────
  help: * is power: times is written ×
⍝ ── Axes
      1+[1 1⍴1]1
  × RANK ERROR
   ╭─[session:1:2]
 1 │ 1+[1 1⍴1]1
   ·  ────┬───
   ·      ╰── axes must be a scalar or a vector, not an array of rank 2
   ╰────
      1 2+[1 2]2 2⍴1
  × RANK ERROR
   ╭─[session:1:4]
 1 │ 1 2+[1 2]2 2⍴1
   ·    ───┬──
   ·       ╰── the number of axes in brackets must be the rank of the argument of lower rank, 1, not
   ·           2
   ╰────
      1 2+[1 1]2 2⍴1
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ 1 2+[1 1]2 2⍴1
   ·    ───┬──
   ·       ╰── axis 1 is named twice
   ╰────
      1 2+[3]2 2⍴1
  × RANK ERROR: Invalid axis
   ╭─[session:1:4]
 1 │ 1 2+[3]2 2⍴1
   ·    ──┬─
   ·      ╰── there is no axis 3 in an array of rank 2
   ╰────
      1 2+[1.5]2 2⍴1
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ 1 2+[1.5]2 2⍴1
   ·    ───┬──
   ·       ╰── expected whole numbers
   ╰────
      1 2 3+[1]2 2⍴1
  × LENGTH ERROR: Mismatched left and right argument shapes
   ╭─[session:1:6]
 1 │ 1 2 3+[1]2 2⍴1
   ·      ──┬─
   ·        ╰── left has length 3, right has length 2
   ╰────
  help: the shapes must be the same, or one argument must have one element
⍝ ── Sums of long exact numbers
      x←2x*3000000
      x-x
0
      (x+x)=2×x
1
      x×x
  × LIMIT ERROR
   ╭─[session:1:2]
 1 │ x×x
   ·  ┬
   ·  ╰── (a number of about 903091 digits)×(a number of about 903091 digits) would have about
   ·      1806181 digits; an exact number has at most 1262611
   ╰────
