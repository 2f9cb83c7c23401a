⍝ What full reports say of functions called in a form that they do not have: with an axis, with options, inverted, reduced over nothing, executed elsewhere.
⍝ ── Axes
      ≢[1]5
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ≢[1]5
   · ┬
   · ╰── ≢ takes no axis
   ╰────
      ⍎[1]'2'
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ⍎[1]'2'
   · ┬
   · ╰── ⍎ takes no axis
   ╰────
      1∊[1]2
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ 1∊[1]2
   ·  ┬
   ·  ╰── ∊ takes no axis
   ╰────
      +[1]5
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ +[1]5
   · ──┬─
   ·   ╰── + takes an axis only with two arguments
   ╰────
      ⌷[1]5
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ⌷[1]5
   · ──┬─
   ·   ╰── ⌷ takes an axis only with two arguments
   ╰────
      1⊃[1]2
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ 1⊃[1]2
   ·  ──┬─
   ·    ╰── ⊃ takes an axis only with one argument
   ╰────
⍝ ── Options
      (≢⍠1)5
  × DOMAIN ERROR
   ╭─[session:1:3]
 1 │ (≢⍠1)5
   ·   ┬
   ·   ╰── ≢ has no options
   ╰────
⍝ ── Inverses
      =⍣¯1⊢1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ =⍣¯1⊢1
   · ──┬─
   ·   ╰── monadic = has no inverse
   ╰────
      ⊥⍣¯1⊢1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ⊥⍣¯1⊢1
   · ──┬─
   ·   ╰── monadic ⊥ has no inverse
   ╰────
      1~⍣¯1⊢1
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ 1~⍣¯1⊢1
   ·  ──┬─
   ·    ╰── dyadic ~ has no inverse
   ╰────
      1⊂⍣¯1⊢1
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ 1⊂⍣¯1⊢1
   ·  ──┬─
   ·    ╰── dyadic ⊂ has no inverse
   ╰────
⍝ ── Reductions of nothing
      ⍳/⍬
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ⍳/⍬
   · ─┬
   ·  ╰── ⍳ has no identity element
   ╰────
      ⍲/⍬
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ⍲/⍬
   · ─┬
   ·  ╰── ⍲ has no identity element
   ╰────
      ⍟/⍬
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ⍟/⍬
   · ─┬
   ·  ╰── ⍟ has no identity element
   ╰────
⍝ ── Results of some calls only
      large←{⍵>2:⍵ ⋄ }
      large¨1 2 3
  × VALUE ERROR
   ╭─[session:1:1]
 1 │ large¨1 2 3
   · ───┬──
   ·    ╰── some calls of the function returned a result, and others did not
   ╰────
      large¨3 1
  × VALUE ERROR
   ╭─[session:1:1]
 1 │ large¨3 1
   · ───┬──
   ·    ╰── some calls of the function returned a result, and others did not
   ╰────
⍝ ── Execution in a namespace
      '2'⍎'2'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ '2'⍎'2'
   · ─┬─
   ·  ╰── the left argument must be a namespace or the name of one
   ╰────
      ⎕NULL⍎'2'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ⎕NULL⍎'2'
   · ──┬──
   ·   ╰── the left argument must be a namespace or the name of one
   ╰────
      1⍎'2'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 1⍎'2'
   · ┬
   · ╰── the left argument must be a namespace or the name of one
   ╰────
