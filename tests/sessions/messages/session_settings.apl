⍝ What full reports say of settings of the session, of the function editor, and of objects of a window system.
⍝ ── Commands
      ]rows -dots=
SYNTAX ERROR: -dots= needs a character
      ]rows -fold=12
SYNTAX ERROR: -fold= takes 0 to 9, or off, not 12
      ]rows -colour=red
SYNTAX ERROR: -colour is not an option here: the options are -style -fold -fns -dots
      ]cut sometimes
DOMAIN ERROR: the argument of ]cut is on, off or a number of lines
      ]aplan.output perhaps
DOMAIN ERROR: the argument of ]aplan.output is on or off
⍝ ── The function editor
      ∇
  × DEFN ERROR: no function is suspended
  help: ∇r←f y begins to define f, ∇f changes it, and ∇ alone ends a definition; see ]help ∇
      total←+/
      ∇total[⎕]∇
  × DEFN ERROR: total is not a function with source lines to edit
  help: ∇r←f y begins to define f, ∇f changes it, and ∇ alone ends a definition; see ]help ∇
⍝ ── Traces
      ⎕PW←100
      ]trace →3
→3  SYNTAX ERROR: only expressions can be traced, not guards, branches or control words
⍝ ── Settings
      ⎕FR←64
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕FR←64
   ·    ┬
   ·    ╰── ⎕FR is 645 or 1287, not 64
   ╰────
      ⎕IO←2
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕IO←2
   ·    ┬
   ·    ╰── the value is 0 to 1, not 2
   ╰────
      ⎕CT←2 2⍴0
  × RANK ERROR
   ╭─[session:1:4]
 1 │ ⎕CT←2 2⍴0
   ·    ┬
   ·    ╰── one number is needed
   ╰────
      ⎕CT←1
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕CT←1
   ·    ┬
   ·    ╰── a tolerance is 0 to 2*¯32, not 1
   ╰────
      ⎕CT←'a'
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕CT←'a'
   ·    ┬
   ·    ╰── one number is needed
   ╰────
      ⎕RTL←5
  × NONCE ERROR
   ╭─[session:1:5]
 1 │ ⎕RTL←5
   ·     ┬
   ·     ╰── a time limit for input is not supported: ⎕RTL can only be 0
   ╰────
      ⎕RTL←¯1
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕RTL←¯1
   ·     ┬
   ·     ╰── ⎕RTL is 0 to 32767, not ¯1
   ╰────
      ⎕LX←5
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕LX←5
   ·    ┬
   ·    ╰── ⎕LX is the text of an expression
   ╰────
      ⎕LAST
  × VALUE ERROR
   ╭─[session:1:1]
 1 │ ⎕LAST
   · ──┬──
   ·   ╰── ⎕LAST holds the last result that the session displayed: there is none
   ╰────
⍝ ── Random numbers
      ⎕RL←2 2⍴0
  × RANK ERROR
   ╭─[session:1:4]
 1 │ ⎕RL←2 2⍴0
   ·    ┬
   ·    ╰── ⎕RL takes a seed, or a seed and the number of a generator
   ╰────
      ⎕RL←5 3
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕RL←5 3
   ·    ┬
   ·    ╰── the generators are 0, 1 and 2, not 3
   ╰────
      ⎕RL←¯1 0
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕RL←¯1 0
   ·    ┬
   ·    ╰── a seed of generator 0 is a whole number from 0 to 2147483646, or ⍬
   ╰────
      ⎕RL←¯1 1
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕RL←¯1 1
   ·    ┬
   ·    ╰── a seed of generator 1 is a whole number that is not negative, ⍬, or the 625 numbers of a
   ·        state
   ╰────
      ⎕RL←5 2
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕RL←5 2
   ·    ┬
   ·    ╰── generator 2 takes no seed: use ⍬
   ╰────
      ⎕RVAL 1 2 3 4 5
  × LENGTH ERROR
   ╭─[session:1:7]
 1 │ ⎕RVAL 1 2 3 4 5
   ·       ────┬────
   ·           ╰── up to four items are needed, rank, shape, types and depth; these have shape 5
   ╰────
      ⎕RVAL ¯1
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ ⎕RVAL ¯1
   ·       ─┬
   ·        ╰── a rank is a number from 0 to 15
   ╰────
      ⎕RVAL 1 3(0 0)
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ ⎕RVAL 1 3(0 0)
   ·       ────┬───
   ·           ╰── weights are up to 5 whole numbers from 0 to 1000000, not all of them 0
   ╰────
      ⎕RVAL(1 1 1)3(1 ¯1)
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕RVAL(1 1 1)3(1 ¯1)
   ·      ───────┬──────
   ·             ╰── weights are up to 5 whole numbers from 0 to 1000000, not all of them 0
   ╰────
⍝ ── Traps
      ⎕TRAP←5
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕TRAP←5
   ·      ┬
   ·      ╰── a trap consists of event numbers, an action ('C', 'E', 'N' or 'S'), and for 'C' and
   ·          'E' the text to execute
   ╰────
      ⎕TRAP←11 'X' 'fallback'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕TRAP←11 'X' 'fallback'
   ·      ┬
   ·      ╰── a trap consists of event numbers, an action ('C', 'E', 'N' or 'S'), and for 'C' and
   ·          'E' the text to execute
   ╰────
⍝ ── Objects that are not there
      ⎕WG'Caption'
  × NONCE ERROR
   ╭─[session:1:1]
 1 │ ⎕WG'Caption'
   · ─┬─
   ·  ╰── there are no windows here: the root's only property is APLVersion, not Caption
   ╰────
      'form'⎕WG'Caption'
  × NONCE ERROR
   ╭─[session:1:7]
 1 │ 'form'⎕WG'Caption'
   ·       ─┬─
   ·        ╰── there are no windows here: the only object is the root, '.'
   ╰────
      ⎕NQ'.'
  × LENGTH ERROR
   ╭─[session:1:4]
 1 │ ⎕NQ'.'
   ·    ─┬─
   ·     ╰── an object and a method are needed: ⎕NQ '.' 'GetEnvironment' 'HOME'
   ╰────
      ⎕NQ'.' 'GetEnvironment'
  × LENGTH ERROR
   ╭─[session:1:4]
 1 │ ⎕NQ'.' 'GetEnvironment'
   ·    ──────────┬─────────
   ·              ╰── the name of a variable is needed: ⎕NQ '.' 'GetEnvironment' 'HOME'
   ╰────
      ⎕NQ'.' 'Close'
  × NONCE ERROR
   ╭─[session:1:1]
 1 │ ⎕NQ'.' 'Close'
   · ─┬─
   ·  ╰── there are no windows here: the root has GetEnvironment and GetCommandLineArgs, not Close
   ╰────
      ⎕SE.UCMD 5
  × DOMAIN ERROR
   ╭─[session:1:10]
 1 │ ⎕SE.UCMD 5
   ·          ┬
   ·          ╰── the text of a command is needed
   ╰────
