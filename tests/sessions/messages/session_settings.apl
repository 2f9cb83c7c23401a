⍝ What full reports say of settings of the session, of the function editor, and of objects of a window system.
⍝ ── Commands
      ]rows -dots=
SYNTAX ERROR: -dots= must be one character, one column wide
      ]rows -dots=##
SYNTAX ERROR: -dots= must be one character, one column wide, not ##
      ]rows -dots=日
SYNTAX ERROR: -dots= must be one character, one column wide, not 日
      ]rows -fold=12
SYNTAX ERROR: -fold= must be 0 to 9 or off, not 12
      ]rows -fold=-1
SYNTAX ERROR: -fold= must be 0 to 9 or off, not ¯1
      ]rows on -fold
SYNTAX ERROR: -fold= must be 0 to 9 or off
      ]rows -f=3
SYNTAX ERROR: -f is ambiguous here: it may be -fold or -fns
      ]box on off
SYNTAX ERROR: only one of on, off, reset and ? is accepted, not both on and off
      ]box sideways
SYNTAX ERROR: the argument must be one of on, off, reset, ?, not sideways
      ]box -style=
SYNTAX ERROR: style must be one of min, mid, max
      ]box -style=huge
SYNTAX ERROR: style must be one of min, mid, max, not huge
      ]box
Is OFF
      ]rows ?
]rows OFF -style=long -fold=off -fns=off -dots=·
      ]rows -colour=red
SYNTAX ERROR: -colour is not an option here: the options are -style -fold -fns -dots
      ]cut sometimes
DOMAIN ERROR: the argument of ]cut must be on, off or a number of lines from 1 on
      ]cut 0
DOMAIN ERROR: the argument of ]cut must be on, off or a number of lines from 1 on
      ]aplan.output perhaps
DOMAIN ERROR: the argument of ]aplan.output must be on or off
      ]runtime -repeat=often 1+1
SYNTAX ERROR: -repeat=often is not an option here: the options are -compare and -repeat=N
      ]runtime -colour 1+1
SYNTAX ERROR: -colour is not an option here: the options are -compare and -repeat=N
      )si -colour
SYNTAX ERROR: -colour is not an option here: the options are a number of lines and -tid=N
      )si -tid=first
SYNTAX ERROR: -tid=first is not an option here: the options are a number of lines and -tid=N
      )ns 1a
DOMAIN ERROR: 1a is not a valid name for a namespace
      a←⎕NC'deep'
      )ns deep.1a
DOMAIN ERROR: deep.1a is not a valid name for a namespace
      ⎕NC'deep'
0
      ]help :anything
there is no keyword :anything; ]help :If shows the page on most keywords
      ]help :EndFro
there is no keyword :EndFro (did you mean :EndFor?); ]help :If shows the page on most keywords
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
   ·    ╰── ⎕FR must be 645 or 1287, not 64
   ╰────
      ⎕IO←2
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕IO←2
   ·    ┬
   ·    ╰── the value must be from 0 to 1, not 2
   ╰────
      ⎕CT←2 2⍴0
  × RANK ERROR
   ╭─[session:1:4]
 1 │ ⎕CT←2 2⍴0
   ·    ┬
   ·    ╰── a tolerance must be a single real number
   ╰────
      ⎕CT←1
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕CT←1
   ·    ┬
   ·    ╰── a tolerance must be from 0 to 2*¯32, not 1
   ╰────
      ⎕CT←'a'
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕CT←'a'
   ·    ┬
   ·    ╰── a tolerance must be a single real number
   ╰────
      ⎕RTL←5
  × NONCE ERROR
   ╭─[session:1:5]
 1 │ ⎕RTL←5
   ·     ┬
   ·     ╰── a time limit for input is not supported: ⎕RTL must be 0
   ╰────
      ⎕RTL←¯1
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕RTL←¯1
   ·     ┬
   ·     ╰── ⎕RTL must be 0, not ¯1
   ╰────
      ⎕LX←5
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕LX←5
   ·    ┬
   ·    ╰── ⎕LX must be the text of an expression
   ╰────
      ⎕LAST
  × VALUE ERROR
   ╭─[session:1:1]
 1 │ ⎕LAST
   · ──┬──
   ·   ╰── ⎕LAST has no value: no result has been displayed yet, or none was kept (references never
   ·       are, nor results while memory is more than half full)
   ╰────
⍝ ── Random numbers
      ⎕RL←2 2⍴0
  × RANK ERROR
   ╭─[session:1:4]
 1 │ ⎕RL←2 2⍴0
   ·    ┬
   ·    ╰── ⎕RL must be a seed, or a seed and the number of a generator
   ╰────
      ⎕RL←5 3
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕RL←5 3
   ·    ┬
   ·    ╰── the number of a generator must be 0, 1 or 2, not 3
   ╰────
      ⎕RL←¯1 0
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕RL←¯1 0
   ·    ┬
   ·    ╰── the seed of generator 0 must be a whole number from 0 to 2147483646, or ⍬
   ╰────
      ⎕RL←¯1 1
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕RL←¯1 1
   ·    ┬
   ·    ╰── the seed of generator 1 must be a non-negative whole number, ⍬, or the 625 numbers of a
   ·        state
   ╰────
      ⎕RL←5 2
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕RL←5 2
   ·    ┬
   ·    ╰── the seed of generator 2 must be ⍬
   ╰────
      ⎕RVAL 1 2 3 4 5
  × LENGTH ERROR
   ╭─[session:1:7]
 1 │ ⎕RVAL 1 2 3 4 5
   ·       ────┬────
   ·           ╰── the right argument must have up to four items (rank, lengths, types and depth),
   ·               but has shape 5
   ╰────
      ⎕RVAL ¯1
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ ⎕RVAL ¯1
   ·       ─┬
   ·        ╰── the rank must be from 0 to 15
   ╰────
      ⎕RVAL 1 3(0 0)
  × DOMAIN ERROR
   ╭─[session:1:7]
 1 │ ⎕RVAL 1 3(0 0)
   ·       ────┬───
   ·           ╰── weights must be up to 5 whole numbers from 0 to 1000000, not all of them 0
   ╰────
      ⎕RVAL(1 1 1)3(1 ¯1)
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕RVAL(1 1 1)3(1 ¯1)
   ·      ───────┬──────
   ·             ╰── weights must be up to 5 whole numbers from 0 to 1000000, not all of them 0
   ╰────
⍝ ── Traps
      ⎕TRAP←5
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕TRAP←5
   ·      ┬
   ·      ╰── a trap must consist of event numbers, an action ('C', 'E', 'N' or 'S'), and for 'C'
   ·          and 'E' the text to execute
   ╰────
      ⎕TRAP←11 'X' 'fallback'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕TRAP←11 'X' 'fallback'
   ·      ┬
   ·      ╰── a trap must consist of event numbers, an action ('C', 'E', 'N' or 'S'), and for 'C'
   ·          and 'E' the text to execute
   ╰────
⍝ ── Objects that are not there
      ⎕WG'Caption'
  × NONCE ERROR
   ╭─[session:1:1]
 1 │ ⎕WG'Caption'
   · ─┬─
   ·  ╰── Zilde has no windows: the only property of the root object is APLVersion, not Caption
   ╰────
      'form'⎕WG'Caption'
  × NONCE ERROR
   ╭─[session:1:7]
 1 │ 'form'⎕WG'Caption'
   ·       ─┬─
   ·        ╰── Zilde has no windows: the only object is the root, '.'
   ╰────
      ⎕NQ'.'
  × LENGTH ERROR
   ╭─[session:1:4]
 1 │ ⎕NQ'.'
   ·    ─┬─
   ·     ╰── the right argument must be an object and a method: ⎕NQ '.' 'GetEnvironment' 'HOME'
   ╰────
      ⎕NQ'.' 'GetEnvironment'
  × LENGTH ERROR
   ╭─[session:1:4]
 1 │ ⎕NQ'.' 'GetEnvironment'
   ·    ──────────┬─────────
   ·              ╰── GetEnvironment needs the name of a variable: ⎕NQ '.' 'GetEnvironment' 'HOME'
   ╰────
      ⎕NQ'.' 'Close'
  × NONCE ERROR
   ╭─[session:1:1]
 1 │ ⎕NQ'.' 'Close'
   · ─┬─
   ·  ╰── Zilde has no windows: the methods of the root object are GetEnvironment and
   ·      GetCommandLineArgs, not Close
   ╰────
      ⎕WG 5
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕WG 5
   ·     ┬
   ·     ╰── names must be text
   ╰────
      ⎕NQ'.' 5
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕NQ'.' 5
   ·    ──┬──
   ·      ╰── names must be text
   ╰────
      ⎕NQ'.' 'GetEnvironment' 5
  × DOMAIN ERROR
   ╭─[session:1:4]
 1 │ ⎕NQ'.' 'GetEnvironment' 5
   ·    ───────────┬──────────
   ·               ╰── names must be text
   ╰────
      ⎕SE.UCMD 5
  × DOMAIN ERROR
   ╭─[session:1:10]
 1 │ ⎕SE.UCMD 5
   ·          ┬
   ·          ╰── the right argument must be the text of a command
   ╰────
⍝ ── Settings of display
      ]rows on -style=wrap -fold=3
Was OFF -style=long -fold=off
      ]rows reset
]rows ON -style=long -fold=off -fns=off -dots=·
      ]rows ?
]rows ON -style=long -fold=off -fns=off -dots=·
      ]rows off
Was ON
      ]aplan.output
Is OFF
      ]aplan.output on
Was OFF
      ]aplan.output off
Was ON
      )hist 0
usage: )hist, or )hist 20 for the last 20 lines
      )si x
SYNTAX ERROR: x is not an option here: the options are a number of lines and -tid=N
