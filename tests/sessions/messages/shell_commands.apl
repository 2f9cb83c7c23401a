⍝ What full reports say of commands for the system, and of what their streams lead to.
⍝ ── Commands
      ⎕SH 5
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕SH 5
   ·     ┬
   ·     ╰── a command must be text
   ╰────
      ⎕SH'exit 3'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ⎕SH'exit 3'
   · ─┬─
   ·  ╰── the command ended with code 3
   ╰────
      ⎕SHELL 5
  × DOMAIN ERROR
   ╭─[session:1:8]
 1 │ ⎕SHELL 5
   ·        ┬
   ·        ╰── a command must be text, or a program with its arguments
   ╰────
      (⎕SHELL⍠'Shell' 5)'true'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕SHELL⍠'Shell' 5)'true'
   ·  ────────┬───────
   ·          ╰── option 'Shell' must be a program with its arguments
   ╰────
      (⎕SHELL⍠'Timeout' ¯5)'true'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕SHELL⍠'Timeout' ¯5)'true'
   ·  ─────────┬─────────
   ·           ╰── option 'Timeout' must be a number of milliseconds, 0 for none
   ╰────
      (⎕SHELL⍠'Env'('NAME' 5))'true'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕SHELL⍠'Env'('NAME' 5))'true'
   ·  ───────────┬──────────
   ·             ╰── option 'Env' must be pairs of a name and a value, both texts
   ╰────
      (⎕SHELL⍠'Env'(2 2 2⍴'a'))'true'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕SHELL⍠'Env'(2 2 2⍴'a'))'true'
   ·  ───────────┬──────────
   ·             ╰── option 'Env' must be a pair, a vector of pairs, or a matrix of two columns
   ╰────
      (⎕SHELL⍠'Env' 'abc')'true'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕SHELL⍠'Env' 'abc')'true'
   ·  ─────────┬────────
   ·           ╰── option 'Env' must be a pair, a vector of pairs, or a matrix of two columns
   ╰────
      (⎕SHELL⍠'ExitCheck' 1)'exit 3'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕SHELL⍠'ExitCheck' 1)'exit 3'
   ·  ──────────┬─────────
   ·            ╰── the program ended with code 3
   ╰────
⍝ ── Output
      (⎕SHELL⍠'Output'('one' 'Array'))'true'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕SHELL⍠'Output'('one' 'Array'))'true'
   ·  ───────────────┬──────────────
   ·                 ╰── each pair of option 'Output' must begin with the number of a stream
   ╰────
      (⎕SHELL⍠'Output'(3 'Array'))'true'
  × NONCE ERROR
   ╭─[session:1:2]
 1 │ (⎕SHELL⍠'Output'(3 'Array'))'true'
   ·  ─────────────┬────────────
   ·               ╰── the number of an output stream must be 1 or 2, not 3
   ╰────
      (⎕SHELL⍠'Output'(1 'Printer'))'true'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕SHELL⍠'Output'(1 'Printer'))'true'
   ·  ──────────────┬─────────────
   ·                ╰── the destination of an output stream must be 'Array', 'Null', ('Stream' n) or
   ·                    ('File' name)
   ╰────
      (⎕SHELL⍠'Output'(1('Callback' 'f')))'true'
  × NONCE ERROR
   ╭─[session:1:2]
 1 │ (⎕SHELL⍠'Output'(1('Callback' 'f')))'true'
   ·  ─────────────────┬────────────────
   ·                   ╰── output to a callback is not supported
   ╰────
      (⎕SHELL⍠'Output'((1('Stream' 2))(2('Stream' 1))))'true'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕SHELL⍠'Output'((1('Stream' 2))(2('Stream' 1))))'true'
   ·  ───────────────────────┬───────────────────────
   ·                         ╰── streams 1 and 2 must not be redirected to each other
   ╰────
      (⎕SHELL⍠'Output'(1('Array' 645)))'true'
  × NONCE ERROR
   ╭─[session:1:2]
 1 │ (⎕SHELL⍠'Output'(1('Array' 645)))'true'
   ·  ───────────────┬───────────────
   ·                 ╰── output can only be returned as lines, or as type 80 or 83, not 645; ⎕DR
   ·                     converts it
   ╰────
      (⎕SHELL⍠'Output'(1('File' 5)))'true'
  × NONCE ERROR
   ╭─[session:1:2]
 1 │ (⎕SHELL⍠'Output'(1('File' 5)))'true'
   ·  ──────────────┬─────────────
   ·                ╰── a file must be specified by its name: tie numbers of native files are not
   ·                    supported yet
   ╰────
⍝ ── Input
      (⎕SHELL⍠'Input'(1 'Null'))'true'
  × NONCE ERROR
   ╭─[session:1:2]
 1 │ (⎕SHELL⍠'Input'(1 'Null'))'true'
   ·  ────────────┬───────────
   ·              ╰── the number of the input stream must be 0, not 1
   ╰────
      (⎕SHELL⍠'Input'(0 'Keyboard'))'true'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕SHELL⍠'Input'(0 'Keyboard'))'true'
   ·  ──────────────┬─────────────
   ·                ╰── the source of the input stream must be 'Null', ('File' name) or ('Array'
   ·                    text)
   ╰────
      (⎕SHELL⍠'Input'(0('Token' 5)))'true'
  × NONCE ERROR
   ╭─[session:1:2]
 1 │ (⎕SHELL⍠'Input'(0('Token' 5)))'true'
   ·  ──────────────┬─────────────
   ·                ╰── input from tokens is not supported
   ╰────
      (⎕SHELL⍠'Input'(0('File' 5)))'true'
  × NONCE ERROR
   ╭─[session:1:2]
 1 │ (⎕SHELL⍠'Input'(0('File' 5)))'true'
   ·  ─────────────┬─────────────
   ·               ╰── a file must be specified by its name: tie numbers of native files are not
   ·                   supported yet
   ╰────
      (⎕SHELL⍠'Input'(0('Array' 'abc' 5)))'true'
  × NONCE ERROR
   ╭─[session:1:2]
 1 │ (⎕SHELL⍠'Input'(0('Array' 'abc' 5)))'true'
   ·  ─────────────────┬────────────────
   ·                   ╰── the third item of 'Array' must be the name of an encoding, or 80
   ╰────
      (⎕SHELL⍠'Input'(0('Array' 5)))'true'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕SHELL⍠'Input'(0('Array' 5)))'true'
   ·  ──────────────┬─────────────
   ·                ╰── input must be text, or lines of text
   ╰────
