⍝ What full reports say of options that a function does not have, or that are no options.
⍝ ── Functions without options
      ⎕UCS⍠1⊢'a'
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕UCS⍠1⊢'a'
   ·     ┬
   ·     ╰── ⎕UCS has no options
   ╰────
      +⍠1⊢3
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ +⍠1⊢3
   ·  ┬
   ·  ╰── + has no options
   ╰────
      (+,-)⍠1⊢3
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ (+,-)⍠1⊢3
   ·      ┬
   ·      ╰── the function has no options
   ╰────
      +¨⍠1⊢3
  × DOMAIN ERROR
   ╭─[session:1:3]
 1 │ +¨⍠1⊢3
   ·   ┬
   ·   ╰── the function has no options
   ╰────
⍝ ── Options that are none
      ⎕CSV⍠(2 2⍴1)⊢3
  × RANK ERROR
   ╭─[session:1:5]
 1 │ ⎕CSV⍠(2 2⍴1)⊢3
   ·     ┬
   ·     ╰── options must be a scalar, a text, a name with a value, or a vector of such pairs
   ╰────
      ⎕CSV⍠('a' 3)(4 5)⊢''
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕CSV⍠('a' 3)(4 5)⊢''
   ·     ┬
   ·     ╰── option 2 must be a name with a value
   ╰────
      ⎕JSON⍠3 4⊢''
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕JSON⍠3 4⊢''
   ·      ┬
   ·      ╰── option 1 must be a name with a value
   ╰────
⍝ ── Names that no option has
      ⎕JSON⍠'Wrong' 3⊢1
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ⎕JSON⍠'Wrong' 3⊢1
   · ───────┬───────
   ·        ╰── there is no option 'Wrong'
   ╰────
  help: the options are Format Compact Null HighRank Charset Dialect File IfExists
      ⎕CSV⍠'Wrong' 3⊢''
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ⎕CSV⍠'Wrong' 3⊢''
   · ───────┬──────
   ·        ╰── there is no option 'Wrong'
   ╰────
  help: the options are Invert Separator Widths Decimal Thousands Trim Ragged Fill Records
¦        QuoteChar EscapeChar DoubleQuote IfExists LineEnding Overwrite
