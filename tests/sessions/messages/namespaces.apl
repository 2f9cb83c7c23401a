⍝ What full reports say of dotted names that cannot be followed.
⍝ ── What a dotted name begins with
      total←5
      total.x
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ total.x
   · ───┬───
   ·    ╰── a namespace is needed to the left of the dot
   ╰────
      total.f 5
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ total.f 5
   · ───┬───
   ·    ╰── a namespace is needed to the left of the dot
   ╰────
      total.x←5
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ total.x←5
   · ──┬──
   ·   ╰── a namespace is needed to the left of the dot
   ╰────
      total.x+←5
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ total.x+←5
   · ──┬──
   ·   ╰── a namespace is needed to the left of the dot
   ╰────
      total.⎕IO
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ total.⎕IO
   · ────┬────
   ·     ╰── a namespace is needed to the left of the dot
   ╰────
      total.(1+1)
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ total.(1+1)
   · ─────┬─────
   ·      ╰── a namespace is needed to the left of the dot
   ╰────
      (1 2 3).x
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ (1 2 3).x
   · ────┬────
   ·     ╰── a namespace is needed to the left of the dot
   ╰────
      (1 2)(3 4).x
  × SYNTAX ERROR
   ╭─[session:1:6]
 1 │ (1 2)(3 4).x
   ·      ───┬───
   ·         ╰── a namespace is needed to the left of the dot
   ╰────
      (1 2).f 3
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ (1 2).f 3
   · ───┬───
   ·    ╰── a namespace is needed to the left of the dot
   ╰────
      (0⍴⎕NULL).x
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ (0⍴⎕NULL).x
   ·  ─────┬────
   ·       ╰── a namespace is needed to the left of the dot
   ╰────
      (0⍴⎕NULL).f 3
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ (0⍴⎕NULL).f 3
   ·  ─────┬────
   ·       ╰── a namespace is needed to the left of the dot
   ╰────
      ((⎕NS''),5).x
  × VALUE ERROR: Undefined name: x
   ╭─[session:1:13]
 1 │ ((⎕NS''),5).x
   ·             ┬
   ·             ╰── x has no value
   ╰────
      ⎕NULL.x
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ⎕NULL.x
   · ───┬───
   ·    ╰── this is not a namespace
   ╰────
      ⎕NULL.x←5
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ⎕NULL.x←5
   · ──┬──
   ·   ╰── this is not a namespace
   ╰────
      ⎕NULL.f 3
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ⎕NULL.f 3
   · ───┬───
   ·    ╰── this is not a namespace
   ╰────
⍝ ── What a name stands for
      space other←⎕NS¨'' ''
      space.f←{⍵}
      other.f←5
      (space other).f 3
  × SYNTAX ERROR
   ╭─[session:1:15]
 1 │ (space other).f 3
   ·               ┬
   ·               ╰── f is not a function in #.[Namespace]
   ╰────
      space.g
  × VALUE ERROR: Undefined name: g
   ╭─[session:1:7]
 1 │ space.g
   ·       ┬
   ·       ╰── g has no value
   ╰────
      space.g 5
  × VALUE ERROR: Undefined name: g
   ╭─[session:1:7]
 1 │ space.g 5
   ·       ┬
   ·       ╰── g has no value
   ╰────
      +(space other).f -
  × SYNTAX ERROR
   ╭─[session:1:16]
 1 │ +(space other).f -
   ·                ┬
   ·                ╰── f is not a function in #.[Namespace]
   ╰────
⍝ ── Operators of several namespaces
      first second third←⎕NS¨'' '' ''
      first.op←{⍺⍺ ⍵}
      second.op←{⍺⍺ ⍵⍵ ⍵}
      third.op←5
      +(first second).op 3
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ +(first second).op 3
   ·  ────────┬────────
   ·          ╰── the operators must all take one operand, or all take two
   ╰────
      +(first third).op 3
  × SYNTAX ERROR
   ╭─[session:1:16]
 1 │ +(first third).op 3
   ·                ─┬
   ·                 ╰── op is not an operator in #.[Namespace]
   ╰────
      +(second third).op-3
  × SYNTAX ERROR
   ╭─[session:1:17]
 1 │ +(second third).op-3
   ·                 ─┬
   ·                  ╰── op is not an operator in #.[Namespace]
   ╰────
      +first.missing 3
  × VALUE ERROR: Undefined name: missing
   ╭─[session:1:8]
 1 │ +first.missing 3
   ·        ───┬───
   ·           ╰── missing has no value
   ╰────
⍝ ── Parts of a value for references
      one two←⎕NS¨'' ''
      (one two).x←1 2 3
  × LENGTH ERROR
   ╭─[session:1:12]
 1 │ (one two).x←1 2 3
   ·            ┬
   ·            ╰── the value must be a single item or have one for each reference: 2, not 3
   ╰────
      (one two).x←2 2⍴⍳4
  × RANK ERROR
   ╭─[session:1:12]
 1 │ (one two).x←2 2⍴⍳4
   ·            ┬
   ·            ╰── the value must be a single item, a vector of 2 items or an array of the shape of
   ·                the references, not an array of rank 2
   ╰────
      (2 2⍴one two).x←2 2⍴⍳4
      one.x two.x
3 4
      (one two).x←,7
      one.x two.x
7 7
      (one two).x←1 1⍴8
      one.x two.x
8 8
      (one two).x+←1 1 1⍴2
      one.x two.x
10 10
      (one two).(x y)←(1 2)(3 4)
      one.x one.y two.x two.y
1 2 3 4
      (one two).(x y)+←10
      one.x one.y two.x two.y
11 12 13 14
      one.⎕IO←+
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ one.⎕IO←+
   · ───┬───
   ·    ╰── a function can only be assigned to a name
   ╰────
⍝ ── Arguments for functions of several namespaces
      one two←⎕NS¨'' ''
      (one two).f←{⍵}
      (one two).f 1 2 3
  × LENGTH ERROR
   ╭─[session:1:13]
 1 │ (one two).f 1 2 3
   ·             ──┬──
   ·               ╰── the right argument must be a single item or have the shape of the references:
   ·                   2, not 3
   ╰────
      (one two).f 2 2⍴1
  × RANK ERROR
   ╭─[session:1:13]
 1 │ (one two).f 2 2⍴1
   ·             ──┬──
   ·               ╰── the right argument must be a single item or have the shape of the references:
   ·                   2, not 2 2
   ╰────
      1 2 3(one two).f 4 5
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 1 2 3(one two).f 4 5
   · ──┬──
   ·   ╰── the left argument must be a single item or have the shape of the references: 2, not 3
   ╰────
      1 2(,one).f 1 2 3
  × LENGTH ERROR
   ╭─[session:1:5]
 1 │ 1 2(,one).f 1 2 3
   ·     ───┬───
   ·        ╰── left has shape 2, right has shape 3
   ╰────
      (0⍴one).f 1 2
  × LENGTH ERROR
   ╭─[session:1:11]
 1 │ (0⍴one).f 1 2
   ·           ─┬─
   ·            ╰── the right argument must be a single item or have the shape of the references: 0,
   ·                not 2
   ╰────
