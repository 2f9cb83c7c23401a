⍝ What full reports say of operators whose operands or arguments do not fit.
⍝ ── At
      v←10×⍳5
      0@{1 0 1}v
  × LENGTH ERROR: Right operand and argument lengths differ
   ╭─[session:1:1]
 1 │ 0@{1 0 1}v
   · ────┬────
   ·     ╰── the mask has shape 3, but the argument has shape 5
   ╰────
      0@{2 2⍴1}v
  × RANK ERROR: Right operand and argument ranks differ
   ╭─[session:1:1]
 1 │ 0@{2 2⍴1}v
   · ────┬────
   ·     ╰── the mask has shape 2 2, but the argument has shape 5
   ╰────
      0@{⍵}v
  × DOMAIN ERROR: Right operand: not Boolean
   ╭─[session:1:1]
 1 │ 0@{⍵}v
   · ──┬──
   ·   ╰── a mask must hold only 0 and 1, but this one holds 10
   ╰────
      0@{⍵÷10}v
  × DOMAIN ERROR: Right operand: not Boolean
   ╭─[session:1:1]
 1 │ 0@{⍵÷10}v
   · ────┬───
   ·     ╰── a mask must hold only 0 and 1, but this one holds 2
   ╰────
      1(0@2)v
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ 1(0@2)v
   ·   ─┬─
   ·    ╰── with an array as the left operand, @ takes no left argument
   ╰────
      (0@+)v
  × DOMAIN ERROR: Right operand: not Boolean
   ╭─[session:1:2]
 1 │ (0@+)v
   ·  ─┬─
   ·   ╰── a mask must hold only 0 and 1, but this one holds 10
   ╰────
      0@{'a'}v
  × RANK ERROR: Right operand and argument ranks differ
   ╭─[session:1:1]
 1 │ 0@{'a'}v
   · ───┬───
   ·    ╰── the mask has shape ⍬, but the argument has shape 5
   ╰────
      0@{'abcde'}v
  × DOMAIN ERROR: Right operand: not Boolean
   ╭─[session:1:1]
 1 │ 0@{'abcde'}v
   · ─────┬─────
   ·      ╰── expected whole numbers
   ╰────
⍝ ── Choose
      ({1 2}◶+◶-)5
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ ({1 2}◶+◶-)5
   ·  ────┬────
   ·      ╰── the choosing function must return one number, not 2 elements
   ╰────
      ({⍬}◶+◶-)5
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ ({⍬}◶+◶-)5
   ·  ───┬───
   ·     ╰── the choosing function must return one number, not 0 elements
   ╰────
      ({3}◶+◶-)5
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ ({3}◶+◶-)5
   ·  ───┬───
   ·     ╰── choice 3 does not exist: choices are 1 to 2, and ¯1 to ¯2 from the end
   ╰────
      ({0}◶+◶-)5
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ ({0}◶+◶-)5
   ·  ───┬───
   ·     ╰── choice 0 does not exist: choices are 1 to 2, and ¯1 to ¯2 from the end
   ╰────
      ({¯5}◶+◶-)5
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ ({¯5}◶+◶-)5
   ·  ────┬───
   ·      ╰── choice ¯5 does not exist: choices are 1 to 2, and ¯1 to ¯2 from the end
   ╰────
      (1◶+◶-)5
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ (1◶+◶-)5
   ·   ┬
   ·   ╰── ◶ needs a function on its left that chooses, and a function or array on its right
   ╰────
      (1◶2)5
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ (1◶2)5
   ·   ┬
   ·   ╰── ◶ needs a function on its left that chooses, and a function or array on its right
   ╰────
      ⎕IO←0
      ({2}◶+◶-)5
  × INDEX ERROR
   ╭─[session:1:2]
 1 │ ({2}◶+◶-)5
   ·  ───┬───
   ·     ╰── choice 2 does not exist: choices are 0 to 1, and ¯1 to ¯2 from the end
   ╰────
⍝ ── Cumulative
      (×∘2⍡¯2)1
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (×∘2⍡¯2)1
   ·  ───┬──
   ·     ╰── the number of steps of ⍡ cannot be negative: it is ¯2
   ╰────
  help: f⍣¯1⍡n goes back n steps
      (×∘2⍡1.5)1
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (×∘2⍡1.5)1
   ·  ───┬───
   ·     ╰── expected whole numbers
   ╰────
      (×∘2⍡'a')1
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (×∘2⍡'a')1
   ·  ───┬───
   ·     ╰── expected whole numbers
   ╰────
      (×∘2⍡1 2)1
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ (×∘2⍡1 2)1
   ·  ───┬───
   ·     ╰── expected a single number, got a vector of length 2
   ╰────
      ×∘2⍡{2}1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ×∘2⍡{2}1
   · ───┬───
   ·    ╰── the function that ends the repetition must return 0 or 1, not 2
   ╰────
⍝ ── Diagonals
      +/⍁⍳5
  × RANK ERROR
   ╭─[session:1:4]
 1 │ +/⍁⍳5
   ·    ─┬
   ·     ╰── diagonals need two or more axes, but the argument has rank 1
   ╰────
      +/⍁5
  × RANK ERROR
   ╭─[session:1:4]
 1 │ +/⍁5
   ·    ┬
   ·    ╰── diagonals need two or more axes, but the argument has rank 0
   ╰────
      5⍁3 3⍴1
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ 5⍁3 3⍴1
   ·  ┬
   ·  ╰── the left operand of ⍁ must be a function
   ╰────
      1(+/⍁)3 3⍴1
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ 1(+/⍁)3 3⍴1
   ·   ─┬─
   ·    ╰── the derived function takes one argument
   ╰────
⍝ ── Each
      1 2+¨1 2 3
  × LENGTH ERROR
   ╭─[session:1:4]
 1 │ 1 2+¨1 2 3
   ·    ─┬
   ·     ╰── left has shape 2, right has shape 3
   ╰────
      1 2{⍺+⍵}¨1 2 3
  × LENGTH ERROR
   ╭─[session:1:4]
 1 │ 1 2{⍺+⍵}¨1 2 3
   ·    ───┬──
   ·       ╰── left has shape 2, right has shape 3
   ╰────
      (2 3⍴1){⍺+⍵}¨1 2 3
  × RANK ERROR
   ╭─[session:1:8]
 1 │ (2 3⍴1){⍺+⍵}¨1 2 3
   ·        ───┬──
   ·           ╰── left has rank 2, right has rank 1
   ╰────
      (2 3⍴1){⍺+⍵}¨3 2⍴1
  × LENGTH ERROR
   ╭─[session:1:8]
 1 │ (2 3⍴1){⍺+⍵}¨3 2⍴1
   ·        ───┬──
   ·           ╰── left has shape 2 3, right has shape 3 2
   ╰────
      (2 3⍴1)+¨1 2 3
  × RANK ERROR
   ╭─[session:1:8]
 1 │ (2 3⍴1)+¨1 2 3
   ·        ─┬
   ·         ╰── left has rank 2, right has rank 1
   ╰────
      5¨1 2 3
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ 5¨1 2 3
   ·  ┬
   ·  ╰── the left operand of ¨ must be a function
   ╰────
⍝ ── Fill
      (1 2)⬚↑3
  × RANK ERROR
   ╭─[session:1:6]
 1 │ (1 2)⬚↑3
   ·      ┬
   ·      ╰── the fill on the left of ⬚ must be a scalar, but has rank 1
   ╰────
      5⬚3⊢4
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ 5⬚3⊢4
   ·  ┬
   ·  ╰── ⬚ needs a fill on its left and a function on its right, as in 0⬚↑
   ╰────
      +⬚↑3
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ +⬚↑3
   ·  ┬
   ·  ╰── ⬚ needs a fill on its left and a function on its right, as in 0⬚↑
   ╰────
      4(0⬚{⍵+⍺})1 2
  × DOMAIN ERROR
   ╭─[session:1:3]
 1 │ 4(0⬚{⍵+⍺})1 2
   ·   ───┬───
   ·      ╰── the right operand of ⬚ must only rearrange elements: its result must not depend on
   ·          their values
   ╰────
      (0⬚{⍵×2})1 2
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (0⬚{⍵×2})1 2
   ·  ───┬───
   ·     ╰── the right operand of ⬚ must only rearrange elements: its result must not depend on
   ·         their values
   ╰────
      (0⬚{⍵[⍋⍵]})3 1 2
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (0⬚{⍵[⍋⍵]})3 1 2
   ·  ────┬────
   ·      ╰── the right operand of ⬚ must only rearrange elements: its result must not depend on
   ·          their values
   ╰────
      (0⬚{0,⍵÷2})3 1 2
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (0⬚{0,⍵÷2})3 1 2
   ·  ────┬────
   ·      ╰── the right operand of ⬚ must only rearrange elements: its result must not depend on
   ·          their values
   ╰────
      calls←0
      (0⬚{calls+←1 ⋄ calls=1:⍵ ⋄ 9e15 9e15⍴0})1 2
  × WS FULL
   ╭─[session:1:37]
 1 │ (0⬚{calls+←1 ⋄ calls=1:⍵ ⋄ 9e15 9e15⍴0})1 2
   ·                                     ┬
   ·                                     ╰── an array of this shape has more elements than memory
   ·                                         can hold
   ╰────
⍝ ── I-beam
      (+⌶)5
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ (+⌶)5
   ·   ┬
   ·   ╰── the operand of ⌶ must be a number
   ╰────
      ('a'⌶)5
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ('a'⌶)5
   ·  ──┬─
   ·    ╰── the operand of ⌶ must be a whole number
   ╰────
      (1.5⌶)5
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (1.5⌶)5
   ·  ──┬─
   ·    ╰── the operand of ⌶ must be a whole number
   ╰────
      (99999⌶)5
  × DOMAIN ERROR: Invalid I-Beam function selection
   ╭─[session:1:2]
 1 │ (99999⌶)5
   ·  ───┬──
   ·     ╰── there is no service 99999⌶
   ╰────
  help: ]help ⌶ lists the services
      1(99999⌶)5
  × DOMAIN ERROR: Invalid I-Beam function selection
   ╭─[session:1:3]
 1 │ 1(99999⌶)5
   ·   ───┬──
   ·      ╰── there is no service 99999⌶
   ╰────
  help: ]help ⌶ lists the services
      86⌶'x'
  × SYNTAX ERROR: The function requires a left argument
   ╭─[session:1:1]
 1 │ 86⌶'x'
   · ─┬─
   ·  ╰── 86⌶ takes two arguments
   ╰────
      1(900⌶)5
  × SYNTAX ERROR: The function does not take a left argument
   ╭─[session:1:3]
 1 │ 1(900⌶)5
   ·   ──┬─
   ·     ╰── 900⌶ takes one argument
   ╰────
      1(5171⌶)5
  × SYNTAX ERROR: The function does not take a left argument
   ╭─[session:1:3]
 1 │ 1(5171⌶)5
   ·   ──┬──
   ·     ╰── 5171⌶ takes one argument
   ╰────
⍝ ── Inner and outer products
      +.×5
  × SYNTAX ERROR: The function requires a left argument
   ╭─[session:1:1]
 1 │ +.×5
   · ─┬─
   ·  ╰── an inner product takes two arguments
   ╰────
      +/.×5
  × SYNTAX ERROR: The function requires a left argument
   ╭─[session:1:1]
 1 │ +/.×5
   · ──┬─
   ·   ╰── an inner product takes two arguments
   ╰────
      (+.×)1 2 3
  × SYNTAX ERROR: The function requires a left argument
   ╭─[session:1:2]
 1 │ (+.×)1 2 3
   ·  ─┬─
   ·   ╰── an inner product takes two arguments
   ╰────
      1 2+.×1 2 3
  × LENGTH ERROR
   ╭─[session:1:4]
 1 │ 1 2+.×1 2 3
   ·    ─┬─
   ·     ╰── the last axis of the left argument has length 2, but the first axis of the right one
   ·         has length 3
   ╰────
      (2 3⍴1)+.×2 3⍴1
  × LENGTH ERROR
   ╭─[session:1:8]
 1 │ (2 3⍴1)+.×2 3⍴1
   ·        ─┬─
   ·         ╰── the last axis of the left argument has length 3, but the first axis of the right
   ·             one has length 2
   ╰────
      (∘.+)5
  × SYNTAX ERROR: The function requires a left argument
   ╭─[session:1:2]
 1 │ (∘.+)5
   ·  ─┬─
   ·   ╰── an outer product takes two arguments
   ╰────
      ∘.+5
  × SYNTAX ERROR: The function requires a left argument
   ╭─[session:1:1]
 1 │ ∘.+5
   · ─┬─
   ·  ╰── an outer product takes two arguments
   ╰────
      3(∘.5)4
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ 3(∘.5)4
   ·   ─┬─
   ·    ╰── the operands of ∘ must be functions
   ╰────
      (∘.+⍣¯1)5
  × SYNTAX ERROR: The function requires a left argument
   ╭─[session:1:2]
 1 │ (∘.+⍣¯1)5
   ·  ───┬──
   ·     ╰── an outer product takes two arguments
   ╰────
      1 2 3(∘.+⍣¯1)1 2
  × LENGTH ERROR
   ╭─[session:1:7]
 1 │ 1 2 3(∘.+⍣¯1)1 2
   ·       ───┬──
   ·          ╰── the shape of the result of an outer product must begin with the shape of the left
   ·              argument
   ╰────
      1 2 3(∘.+⍣¯1)2 3⍴1
  × LENGTH ERROR
   ╭─[session:1:7]
 1 │ 1 2 3(∘.+⍣¯1)2 3⍴1
   ·       ───┬──
   ·          ╰── the shape of the result of an outer product must begin with the shape of the left
   ·              argument
   ╰────
      (0⍴0)(∘.+⍣¯1)0 3⍴1
  × LENGTH ERROR
   ╭─[session:1:7]
 1 │ (0⍴0)(∘.+⍣¯1)0 3⍴1
   ·       ───┬──
   ·          ╰── the shape of the result of an outer product must begin with the shape of the left
   ·              argument
   ╰────
⍝ ── Key
      {⍵}⌸5
  × RANK ERROR
   ╭─[session:1:5]
 1 │ {⍵}⌸5
   ·     ┬
   ·     ╰── a scalar has no major cells to use as keys
   ╰────
      1 2{⍵}⌸1 2 3
  × LENGTH ERROR
   ╭─[session:1:4]
 1 │ 1 2{⍵}⌸1 2 3
   ·    ──┬─
   ·      ╰── the tallies differ: left has 2, right has 3
   ╰────
      5⌸1 2
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ 5⌸1 2
   ·  ┬
   ·  ╰── the left operand of ⌸ must be a function
   ╰────
      1 2{⍺⍵}⌸5
  × LENGTH ERROR
   ╭─[session:1:4]
 1 │ 1 2{⍺⍵}⌸5
   ·    ──┬──
   ·      ╰── the tallies differ: left has 2, right has 1
   ╰────
⍝ ── Power
      +⍣'a'⊢5
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ +⍣'a'⊢5
   · ──┬──
   ·   ╰── expected whole numbers
   ╰────
      (2∘×⍣{2})1
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (2∘×⍣{2})1
   ·  ───┬───
   ·     ╰── the function that ends the repetition must return 0 or 1, not 2
   ╰────
      (2∘×⍣{0.5})1
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (2∘×⍣{0.5})1
   ·  ────┬────
   ·      ╰── expected whole numbers
   ╰────
      (2∘×⍣{1 0})1
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ (2∘×⍣{1 0})1
   ·  ────┬────
   ·      ╰── expected a single number, got a vector of length 2
   ╰────
      (2∘×⍣{'a'})1
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (2∘×⍣{'a'})1
   ·  ────┬────
   ·      ╰── expected whole numbers
   ╰────
      (5⍣2)1
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ (5⍣2)1
   ·   ┬
   ·   ╰── the left operand of ⍣ must be a function
   ╰────
      (+⍣1.5)1
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (+⍣1.5)1
   ·  ──┬──
   ·    ╰── expected whole numbers
   ╰────
      (+⍣1 2)1
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ (+⍣1 2)1
   ·  ──┬──
   ·    ╰── expected a single number, got a vector of length 2
   ╰────
      (+/⍣¯1)1
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (+/⍣¯1)1
   ·  ──┬──
   ·    ╰── the function has no inverse
   ╰────
⍝ ── Rank
      (+⍤1 2 3 4)5
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ (+⍤1 2 3 4)5
   ·  ────┬────
   ·      ╰── the right operand of ⍤ must be one, two or three ranks, not 4
   ╰────
      (+⍤⍬)5
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ (+⍤⍬)5
   ·  ─┬─
   ·   ╰── the right operand of ⍤ must be one, two or three ranks, not 0
   ╰────
      (+⍤(2 2⍴1))5
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (+⍤(2 2⍴1))5
   ·  ────┬───
   ·      ╰── the right operand of ⍤ must be a function, or a scalar or vector of up to three ranks
   ╰────
      (+⍤'a')5
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (+⍤'a')5
   ·  ──┬──
   ·    ╰── expected whole numbers
   ╰────
      (+⍤1.5)5
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (+⍤1.5)5
   ·  ──┬──
   ·    ╰── expected whole numbers
   ╰────
      (2 3⍴1)(+⍤1)3 3⍴1
  × LENGTH ERROR: It must be that either the left and right frames match or one of them has length
  │ 0
   ╭─[session:1:9]
 1 │ (2 3⍴1)(+⍤1)3 3⍴1
   ·         ─┬─
   ·          ╰── the frames differ: left has 2, right has 3
   ╰────
      (2 3 4⍴1)(+⍤1)3 3⍴1
  × RANK ERROR
   ╭─[session:1:11]
 1 │ (2 3 4⍴1)(+⍤1)3 3⍴1
   ·           ─┬─
   ·            ╰── the frames differ: left has 2 3, right has 3
   ╰────
      1 2(+⍤0)1 2 3
  × LENGTH ERROR: It must be that either the left and right frames match or one of them has length
  │ 0
   ╭─[session:1:5]
 1 │ 1 2(+⍤0)1 2 3
   ·     ─┬─
   ·      ╰── the frames differ: left has 2, right has 3
   ╰────
      5⍤1⊢3
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ 5⍤1⊢3
   ·  ┬
   ·  ╰── the left operand of ⍤ must be a function
   ╰────
⍝ ── Stencil
      ({⍵}⌺3 3)⍳5
  × RANK ERROR: Right operand and argument ranks differ
   ╭─[session:1:2]
 1 │ ({⍵}⌺3 3)⍳5
   ·  ───┬───
   ·     ╰── too many sizes: 2 for an array of rank 1
   ╰────
      ({⍵}⌺0)⍳5
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ({⍵}⌺0)⍳5
   ·  ──┬──
   ·    ╰── sizes and steps must be positive and less than 2*31, not 0
   ╰────
      ({⍵}⌺¯1)⍳5
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ({⍵}⌺¯1)⍳5
   ·  ───┬──
   ·     ╰── sizes and steps must be positive and less than 2*31, not ¯1
   ╰────
      ({⍵}⌺(2 1⍴3 0))⍳5
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ({⍵}⌺(2 1⍴3 0))⍳5
   ·  ──────┬─────
   ·        ╰── sizes and steps must be positive and less than 2*31, not 0
   ╰────
      ({⍵}⌺(3 1⍴3))⍳5
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ ({⍵}⌺(3 1⍴3))⍳5
   ·  ─────┬────
   ·       ╰── the right operand must be a matrix of two rows: sizes and steps
   ╰────
      ({⍵}⌺(2 2 2⍴3))⍳5
  × RANK ERROR
   ╭─[session:1:2]
 1 │ ({⍵}⌺(2 2 2⍴3))⍳5
   ·  ──────┬─────
   ·        ╰── the right operand must be a vector of sizes, or a matrix of two rows: sizes and
   ·            steps
   ╰────
      ({⍵}⌺9)⍳5
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ({⍵}⌺9)⍳5
   ·  ──┬──
   ·    ╰── a window of size 9 is too long for an axis of length 5: the maximum is 6
   ╰────
      ({⍵}⌺7)⍳5
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ({⍵}⌺7)⍳5
   ·  ──┬──
   ·    ╰── a window of size 7 is too long for an axis of length 5: the maximum is 6
   ╰────
      ({⍵}⌺+)⍳5
  × SYNTAX ERROR
   ╭─[session:1:5]
 1 │ ({⍵}⌺+)⍳5
   ·     ┬
   ·     ╰── the right operand of ⌺ must be an array of window sizes
   ╰────
      (5⌺3)⍳5
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ (5⌺3)⍳5
   ·   ┬
   ·   ╰── the left operand of ⌺ must be a function
   ╰────
      1({⍵}⌺3)⍳5
  × SYNTAX ERROR: The function does not take a left argument
   ╭─[session:1:3]
 1 │ 1({⍵}⌺3)⍳5
   ·   ──┬──
   ·     ╰── the function that ⌺ derives from these operands does not take a left argument
   ╰────
      ({⍵}⌺1.5)⍳5
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ({⍵}⌺1.5)⍳5
   ·  ───┬───
   ·     ╰── expected whole numbers
   ╰────
      ({⍵}⌺'a')⍳5
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ({⍵}⌺'a')⍳5
   ·  ───┬───
   ·     ╰── expected whole numbers
   ╰────
⍝ ── Under
      (+⍢5)3
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ (+⍢5)3
   ·   ┬
   ·   ╰── the right operand of ⍢ must be a function that can be undone
   ╰────
      1(5⍢(2∘↑))⍳5
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ 1(5⍢(2∘↑))⍳5
   ·   ───┬──
   ·      ╰── with an array as the left operand, ⍢ takes no left argument
   ╰────
      ({⍵}⍢{+/⍵})⍳5
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ({⍵}⍢{+/⍵})⍳5
   ·  ────┬────
   ·      ╰── the right operand of ⍢ has no inverse, and does not select the same positions from the
   ·          changed array
   ╰────
  help: f⍫g gives a function f its inverse g
      ({0}⍢{⍵÷⍵})1 2
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ({0}⍢{⍵÷⍵})1 2
   ·  ────┬────
   ·      ╰── the right operand of ⍢ has no inverse, and does not select the same positions from the
   ·          changed array
   ╰────
  help: f⍫g gives a function f its inverse g
⍝ ── Variant
      (+⍠-)5
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ (+⍠-)5
   ·   ┬
   ·   ╰── the right operand of ⍠ must be an array of options
   ╰────
      (5⍠1)5
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ (5⍠1)5
   ·   ┬
   ·   ╰── the left operand of ⍠ must be a function
   ╰────
      (+⍠1)5
  × DOMAIN ERROR
   ╭─[session:1:3]
 1 │ (+⍠1)5
   ·   ┬
   ·   ╰── + has no options
   ╰────
⍝ ── Windows
      2+/5
  × RANK ERROR
   ╭─[session:1:4]
 1 │ 2+/5
   ·    ┬
   ·    ╰── a scalar has no axis to take windows along
   ╰────
      9+/⍳3
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ 9+/⍳3
   ·  ─┬
   ·   ╰── a window of size 9 is too long for an axis of length 3: the maximum is 4
   ╰────
      ¯9+/⍳3
  × LENGTH ERROR
   ╭─[session:1:3]
 1 │ ¯9+/⍳3
   ·   ─┬
   ·    ╰── a window of size 9 is too long for an axis of length 3: the maximum is 4
   ╰────
      2+/⍬
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ 2+/⍬
   ·  ─┬
   ·   ╰── a window of size 2 is too long for an axis of length 0: the maximum is 1
   ╰────
      5+/1 2 3
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ 5+/1 2 3
   ·  ─┬
   ·   ╰── a window of size 5 is too long for an axis of length 3: the maximum is 4
   ╰────
      'a'+/1 2 3
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 'a'+/1 2 3
   · ─┬─
   ·  ╰── expected whole numbers
   ╰────
  help: texts are joined by a comma: 'a','b'; ⍕ makes a text of a number: 'n=',⍕5
      4+⌿2 3⍴1
  × LENGTH ERROR
   ╭─[session:1:2]
 1 │ 4+⌿2 3⍴1
   ·  ─┬
   ·   ╰── a window of size 4 is too long for an axis of length 2: the maximum is 3
   ╰────
⍝ ── Replicate after ∘ has no left argument, also where reduction would be an idiom
      v←3 1 4
      v⍳⌈∘/v
  × SYNTAX ERROR: The function requires a left argument
   ╭─[session:1:3]
 1 │ v⍳⌈∘/v
   ·   ─┬─
   ·    ╰── / takes two arguments
   ╰────
