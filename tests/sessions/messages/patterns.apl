⍝ What full reports say of searching for patterns and replacing them.
⍝ ── Operands and arguments
      (+⎕R 'b') 'abc'
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ (+⎕R 'b') 'abc'
   ·   ─┬
   ·    ╰── the left operand must be text: the patterns to search for
   ╰────
      ('a'⎕R 1) 'abc'
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ('a'⎕R 1) 'abc'
   ·     ─┬
   ·      ╰── the right operand of ⎕R must be text or a function: only ⎕S accepts numbers
   ╰────
      ('a'⎕S 4) 'abc'
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ('a'⎕S 4) 'abc'
   ·     ─┬
   ·      ╰── a transformation code must be 0 (offset), 1 (length), 2 (block) or 3 (pattern), not 4
   ╰────
      ('(a'⎕R 'b') 'abc'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ('(a'⎕R 'b') 'abc'
   ·      ─┬
   ·       ╰── the pattern is not a valid regular expression: missing closing parenthesis after 2
   ·           characters
   ╰────
      ('a'⎕R {5}) 'abc'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ ('a'⎕R {5}) 'abc'
   ·  ────┬────
   ·      ╰── the replacement of a match must be text
   ╰────
      ('a'⎕R 'b') 2 2⍴'a'
  × RANK ERROR
   ╭─[session:1:13]
 1 │ ('a'⎕R 'b') 2 2⍴'a'
   ·             ───┬───
   ·                ╰── the document must be text or a vector of texts, not an array of rank 2
   ╰────
      ('a'⎕R 'b') ¯1
  × NONCE ERROR
   ╭─[session:1:2]
 1 │ ('a'⎕R 'b') ¯1
   ·  ────┬────
   ·      ╰── ⎕R and ⎕S do not read native files yet: read the text with ⎕NGET
   ╰────
      1 ('a'⎕R 'b') 'abc'
  × NONCE ERROR
   ╭─[session:1:4]
 1 │ 1 ('a'⎕R 'b') 'abc'
   ·    ────┬────
   ·        ╰── ⎕R and ⎕S do not write to native files yet: write the result with ⎕NPUT
   ╰────
      ('(*LIMIT_MATCH=2)(a|aa)+$'⎕R '') 'aaaab'
  × LIMIT ERROR
   ╭─[session:1:2]
 1 │ ('(*LIMIT_MATCH=2)(a|aa)+$'⎕R '') 'aaaab'
   ·  ───────────────┬───────────────
   ·                 ╰── matching was abandoned: PCRE2: error matching: match limit exceeded
   ╰────
⍝ ── Options
      ('a'⎕R 'b'⍠'Mode' 'X') 'abc'
  × DOMAIN ERROR
   ╭─[session:1:11]
 1 │ ('a'⎕R 'b'⍠'Mode' 'X') 'abc'
   ·           ┬
   ·           ╰── option 'Mode' must be 'L', 'D' or 'M', not 'X'
   ╰────
      ('a.'⎕R 'b'⍠'DotAll' 1) 'abc'
  × DOMAIN ERROR
   ╭─[session:1:12]
 1 │ ('a.'⎕R 'b'⍠'DotAll' 1) 'abc'
   ·            ┬
   ·            ╰── option 'DotAll' requires option 'Mode' to be 'D' or 'M': mode 'L' searches each
   ·                line on its own
   ╰────
      ('a'⎕R 'b'⍠'OM' 1) 'abc'
  × DOMAIN ERROR
   ╭─[session:1:11]
 1 │ ('a'⎕R 'b'⍠'OM' 1) 'abc'
   ·           ┬
   ·           ╰── option 'OM' is only for ⎕S: replaced text cannot match again
   ╰────
      ('a'⎕S 'b'⍠'ResultText' 'Simple') 'abc'
  × DOMAIN ERROR
   ╭─[session:1:11]
 1 │ ('a'⎕S 'b'⍠'ResultText' 'Simple') 'abc'
   ·           ┬
   ·           ╰── option 'ResultText' is only for ⎕R
   ╰────
      ('a'⎕R 'b'⍠'EOL' 'XX') 'abc'
  × DOMAIN ERROR
   ╭─[session:1:11]
 1 │ ('a'⎕R 'b'⍠'EOL' 'XX') 'abc'
   ·           ┬
   ·           ╰── option 'EOL' must be 'CR', 'LF', 'CRLF', 'VT', 'NEL', 'FF', 'LS' or 'PS', not
   ·               'XX'
   ╰────
      ('a'⎕R 'b'⍠'ResultText' 'Flat') 'abc'
  × DOMAIN ERROR
   ╭─[session:1:11]
 1 │ ('a'⎕R 'b'⍠'ResultText' 'Flat') 'abc'
   ·           ┬
   ·           ╰── option 'ResultText' must be 'Implied', 'Simple' or 'Nested', not 'Flat'
   ╰────
      ('a'⎕R 'b'⍠'Regex' 2) 'abc'
  × DOMAIN ERROR
   ╭─[session:1:11]
 1 │ ('a'⎕R 'b'⍠'Regex' 2) 'abc'
   ·           ┬
   ·           ╰── option 'Regex' must be 0 or 1, or two such numbers
   ╰────
⍝ ── Transformations
      ('a'⎕R 'b\') 'abc'
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ('a'⎕R 'b\') 'abc'
   ·     ─┬
   ·      ╰── a transformation must not end with a single backslash: \\ stands for one
   ╰────
      ('a'⎕R '\q') 'abc'
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ('a'⎕R '\q') 'abc'
   ·     ─┬
   ·      ╰── \q has no meaning in a transformation: use \0 to \9, \(number), \<name>, \n, \r,
   ·          \x{code point}, \u, \l, \f, \\, \& or \%
   ╰────
      ('a'⎕R '\(1') 'abc'
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ('a'⎕R '\(1') 'abc'
   ·     ─┬
   ·      ╰── ) is missing in a transformation
   ╰────
      ('a'⎕R '\(64)') 'abc'
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ('a'⎕R '\(64)') 'abc'
   ·     ─┬
   ·      ╰── a group number must be from 0 to 63, not '64'
   ╰────
      ('a'⎕R '\x{110000}') 'abc'
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ('a'⎕R '\x{110000}') 'abc'
   ·     ─┬
   ·      ╰── \x{110000} is not the code point of a character
   ╰────
      ('a'⎕R'\un')'abc'
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ('a'⎕R'\un')'abc'
   ·     ─┬
   ·      ╰── \u, \l and \f change the case of a match or group: &, %, 0 to 9, (number) or <name>
   ·          must follow, not n
   ╰────
      ('a'⎕R'\u')'abc'
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ('a'⎕R'\u')'abc'
   ·     ─┬
   ·      ╰── a transformation must not end with \u, \l or \f: the match or group whose case changes
   ·          must follow
   ╰────
      ('a'⎕R'b\')'abc'
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ('a'⎕R'b\')'abc'
   ·     ─┬
   ·      ╰── a transformation must not end with a single backslash: \\ stands for one
   ╰────
      ('a'⎕R'\q')'abc'
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ('a'⎕R'\q')'abc'
   ·     ─┬
   ·      ╰── \q has no meaning in a transformation: use \0 to \9, \(number), \<name>, \n, \r,
   ·          \x{code point}, \u, \l, \f, \\, \& or \%
   ╰────
      ('a'⎕R'\(64)')'abc'
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ('a'⎕R'\(64)')'abc'
   ·     ─┬
   ·      ╰── a group number must be from 0 to 63, not '64'
   ╰────
