⍝ What full reports say of texts that cannot be executed, and of input that has ended.
⍝ ── What is a text
      ⍎5
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ⍎5
   ·  ┬
   ·  ╰── the argument of ⍎ must be text
   ╰────
      ⍎2 2⍴'ab'
  × RANK ERROR
   ╭─[session:1:2]
 1 │ ⍎2 2⍴'ab'
   ·  ────┬───
   ·      ╰── the argument of ⍎ must be a vector, not an array of rank 2
   ╰────
      ⍎'ab' 'cd'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ⍎'ab' 'cd'
   ·  ────┬────
   ·      ╰── the argument of ⍎ must be text
   ╰────
⍝ ── A text that gives a function
      1+⍎'+/'
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ 1+⍎'+/'
   ·   ┬
   ·   ╰── the value of the text is a function: a statement can display or name it, but not use it
   ·       in an expression
   ╰────
      ⍴⍎'+/'
  × SYNTAX ERROR
   ╭─[session:1:2]
 1 │ ⍴⍎'+/'
   ·  ┬
   ·  ╰── the value of the text is a function: a statement can display or name it, but not use it in
   ·      an expression
   ╰────
      f←⍎'+/'
      f 1 2 3
6
      x←1,⍎'-'
  × SYNTAX ERROR
   ╭─[session:1:5]
 1 │ x←1,⍎'-'
   ·     ┬
   ·     ╰── the value of the text is a function: a statement can display or name it, but not use it
   ·         in an expression
   ╰────
⍝ ── Outside of functions
      f←{x←⍵ ⋄ 2(86⌶)'x'}
      f 3
  × DOMAIN ERROR
   ╭─[f[0] in session:1:10]
 1 │ f←{x←⍵ ⋄ 2(86⌶)'x'}
   ·          ┬
   ·          ╰── the number of running functions to leave must be from 0 to 1, not 2
   ╰────
      f←{x←⍵ ⋄ ⍺(86⌶)'x+1'}
      ¯1 f 3
  × DOMAIN ERROR
   ╭─[f[0] in session:1:10]
 1 │ f←{x←⍵ ⋄ ⍺(86⌶)'x+1'}
   ·          ┬
   ·          ╰── the number of running functions to leave must be from 0 to 2, not ¯1
   ╰────
      0 f 3
4
      3(86⌶)'1+1'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 3(86⌶)'1+1'
   · ┬
   · ╰── the number of running functions to leave must be from 0 to 2, not 3
   ╰────
⍝ ── Declarations
      :Access Public
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ :Access Public
   · ───────┬──────
   ·        ╰── :Access is only allowed in functions and classes
   ╰────
      :Field a
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ :Field a
   · ────┬───
   ·     ╰── :Field is only allowed in functions and classes
   ╰────
      :Include nowhere
  × VALUE ERROR
   ╭─[session:1:1]
 1 │ :Include nowhere
   · ────────┬───────
   ·         ╰── nowhere is not a namespace
   ╰────
      ⍎':Implements Constructor'
  × ⍎SYNTAX ERROR
   ╭─[session:1:1]
 1 │ :Implements Constructor
   · ───────────┬───────────
   ·            ╰── :Implements is only allowed in functions and classes
   ╰────
  help: called by the line that was typed
⍝ ── The end of the input
      ⍞,⍞
  × EOF INTERRUPT
   ╭─[session:1:1]
 1 │ ⍞,⍞
   · ┬
   · ╰── the end of the input was reached
   ╰────
