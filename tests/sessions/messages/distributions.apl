⍝ What full reports say of 16808⌶, which draws numbers from a distribution.
⍝ ── Names and shapes
      0 1(16808⌶)'Normal'
  × DOMAIN ERROR
   ╭─[session:1:12]
 1 │ 0 1(16808⌶)'Normal'
   ·            ────┬───
   ·                ╰── the right argument must be the name of a distribution and a shape
   ╰────
      1 2(16808⌶)'Nonesuch' 3
  × DOMAIN ERROR
   ╭─[session:1:12]
 1 │ 1 2(16808⌶)'Nonesuch' 3
   ·            ──────┬─────
   ·                  ╰── there is no distribution Nonesuch
   ╰────
  help: ]help 16808⌶ lists the distributions
      0 1(16808⌶)'Normal' ¯3
  × DOMAIN ERROR
   ╭─[session:1:12]
 1 │ 0 1(16808⌶)'Normal' ¯3
   ·            ─────┬─────
   ·                 ╰── lengths must not be negative
   ╰────
⍝ ── Parameters
      'a'(16808⌶)'Normal' 3
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 'a'(16808⌶)'Normal' 3
   · ─┬─
   ·  ╰── the left argument must be one or two numbers
   ╰────
      0 ¯1(16808⌶)'Normal' 3
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 0 ¯1(16808⌶)'Normal' 3
   · ──┬─
   ·   ╰── the parameters of Normal cannot be 0 ¯1
   ╰────
      1 2(16808⌶)'Poisson' 3
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 1 2(16808⌶)'Poisson' 3
   · ─┬─
   ·  ╰── Poisson has one parameter
   ╰────
      1 2 3(16808⌶)'Normal' 3
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ 1 2 3(16808⌶)'Normal' 3
   · ──┬──
   ·   ╰── Normal has two parameters
   ╰────
