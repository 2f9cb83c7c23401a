⍝ What full reports say of JSON.
⍝ ── Directions and options
      2 ⎕JSON '[1]'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 2 ⎕JSON '[1]'
   · ┬
   · ╰── the left argument must be 0 to read JSON text or 1 to write it
   ╰────
      (⎕JSON⍠'Format' 'X') '[1]'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕JSON⍠'Format' 'X') '[1]'
   ·  ─────────┬────────
   ·           ╰── option 'Format' must be 'D', 'M', 'T' or 'L', not 'X'
   ╰────
      (⎕JSON⍠'Dialect' 'YAML') '[1]'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕JSON⍠'Dialect' 'YAML') '[1]'
   ·  ───────────┬──────────
   ·             ╰── option 'Dialect' must be 'JSON' or 'JSON5', not 'YAML'
   ╰────
      0 ⎕JSON 5
  × DOMAIN ERROR
   ╭─[session:1:9]
 1 │ 0 ⎕JSON 5
   ·         ┬
   ·         ╰── the right argument must be JSON text: characters in a scalar, a vector or the rows
   ·             of a matrix
   ╰────
⍝ ── What has no form in JSON
      ⎕JSON 1 2J3
  × DOMAIN ERROR: JSON export: item "[2]" of the right argument cannot be converted (⎕IO=1)
   ╭─[session:1:7]
 1 │ ⎕JSON 1 2J3
   ·       ──┬──
   ·         ╰── JSON export: item "[2]" of the right argument cannot be converted
   ╰────
  help: JSON has only finite real numbers: 9 11○z gives the parts of a complex one
      ⎕JSON ⊂1 2
  × DOMAIN ERROR: JSON export: the right argument cannot be converted (⎕IO=1)
   ╭─[session:1:7]
 1 │ ⎕JSON ⊂1 2
   ·       ──┬─
   ·         ╰── JSON export: the right argument cannot be converted
   ╰────
  help: an enclosed text is raw JSON like ⊂'null'; enclosed data begins with a code from 1 to 4;
¦        other arrays must not be enclosed
      twice←{⍵+⍵}
      ⎕JSON ⎕OR 'twice'
  × DOMAIN ERROR: JSON export: the right argument cannot be converted (⎕IO=1)
   ╭─[session:1:7]
 1 │ ⎕JSON ⎕OR 'twice'
   ·       ─────┬─────
   ·            ╰── JSON export: the right argument cannot be converted
   ╰────
  help: only references to namespaces, and ⎕NULL, can be written
      space←⎕NS 'twice'
      ⎕JSON space
  × DOMAIN ERROR: JSON export: item "twice" of the right argument cannot be converted (⎕IO=1)
   ╭─[session:1:7]
 1 │ ⎕JSON space
   ·       ──┬──
   ·         ╰── JSON export: item "twice" of the right argument cannot be converted
   ╰────
  help: functions and operators have no form in JSON: keep them in another namespace, or ⎕EX them
¦        first
      ⎕JSON ⊂2 (2 2⍴'ab' 1 2 3)
  × DOMAIN ERROR: JSON export: the right argument cannot be converted (⎕IO=1)
   ╭─[session:1:7]
 1 │ ⎕JSON ⊂2 (2 2⍴'ab' 1 2 3)
   ·       ─────────┬────────
   ·                ╰── only numbers, texts, vectors of them and namespaces can be written as JSON
   ╰────
⍝ ── Datasets
      ⎕JSON ⊂2 (2 2⍴'name' 'age' 'Ann' 30) 5
  × INDEX ERROR
   ╭─[session:1:7]
 1 │ ⎕JSON ⊂2 (2 2⍴'name' 'age' 'Ann' 30) 5
   ·       ────────────────┬───────────────
   ·                       ╰── the dataset has no such record or field
   ╰────
      ⎕JSON ⊂3 5
  × DOMAIN ERROR: JSON export: the right argument cannot be converted (⎕IO=1)
   ╭─[session:1:7]
 1 │ ⎕JSON ⊂3 5
   ·       ──┬─
   ·         ╰── only numbers, texts, vectors of them and namespaces can be written as JSON
   ╰────
⍝ ── A namespace within itself
      space←⎕NS ''
      space.inner←space
      ⎕JSON space
  × LIMIT ERROR
   ╭─[session:1:1]
 1 │ ⎕JSON space
   · ──┬──
   ·   ╰── namespaces are nested more than 1000 levels deep, or contain themselves
   ╰────
⍝ ── Matrices
      1 (⎕JSON⍠'Format' 'M') 1 4⍴0 '' 'abc' 3
  × DOMAIN ERROR: JSON export: value does not match the specified type in row 1 (⎕IO=1)
   ╭─[session:1:24]
 1 │ 1 (⎕JSON⍠'Format' 'M') 1 4⍴0 '' 'abc' 3
   ·                        ────────┬───────
   ·                                ╰── value does not match the specified type in row 1 (⎕IO=1)
   ╰────
      1 (⎕JSON⍠'Format' 'M') 1 2 3
  × DOMAIN ERROR: JSON export: the right argument cannot be converted (⎕IO=1)
   ╭─[session:1:24]
 1 │ 1 (⎕JSON⍠'Format' 'M') 1 2 3
   ·                        ──┬──
   ·                          ╰── only numbers, texts, vectors of them and namespaces can be written
   ·                              as JSON
   ╰────
⍝ ── Texts that nest too deep
      (⎕JSON⍠'Dialect' 'JSON5')200⍴'['
  × DOMAIN ERROR: JSON import: lists and objects nested too deep (at most 127 levels are accepted)
  │ at line 1 column 128
   ╭─[session:1:26]
 1 │ (⎕JSON⍠'Dialect' 'JSON5')200⍴'['
   ·                          ───┬───
   ·                             ╰── lists and objects nested too deep (at most 127 levels are
   ·                                 accepted) at line 1 column 128
   ╰────
      ≡(⎕JSON⍠'Dialect' 'JSON5')(127⍴'['),127⍴']'
127
      ≡⎕JSON(127⍴'['),127⍴']'
127
      (⎕JSON⍠'Dialect' 'JSON5')(128⍴'['),128⍴']'
  × DOMAIN ERROR: JSON import: lists and objects nested too deep (at most 127 levels are accepted)
  │ at line 1 column 128
   ╭─[session:1:27]
 1 │ (⎕JSON⍠'Dialect' 'JSON5')(128⍴'['),128⍴']'
   ·                           ────────┬───────
   ·                                   ╰── lists and objects nested too deep (at most 127 levels are
   ·                                       accepted) at line 1 column 128
   ╰────
      ⎕JSON(128⍴'['),128⍴']'
  × DOMAIN ERROR: JSON import: recursion limit exceeded at line 1 column 128
   ╭─[session:1:7]
 1 │ ⎕JSON(128⍴'['),128⍴']'
   ·       ────────┬───────
   ·               ╰── recursion limit exceeded at line 1 column 128
   ╰────
⍝ ── What follows a value in the dialect JSON5, and numbers without a form in APL
      (⎕JSON⍠'Dialect' 'JSON5')'1 // one',⎕UCS 10
1
      (⎕JSON⍠'Dialect' 'JSON5')'1 2'
  × DOMAIN ERROR: JSON import: trailing characters at line 1 column 3
   ╭─[session:1:26]
 1 │ (⎕JSON⍠'Dialect' 'JSON5')'1 2'
   ·                          ──┬──
   ·                            ╰── trailing characters at line 1 column 3
   ╰────
      (⎕JSON⍠'Dialect' 'JSON5')'[1] x'
  × DOMAIN ERROR: JSON import: trailing characters at line 1 column 5
   ╭─[session:1:26]
 1 │ (⎕JSON⍠'Dialect' 'JSON5')'[1] x'
   ·                          ───┬───
   ·                             ╰── trailing characters at line 1 column 5
   ╰────
      (⎕JSON⍠'Dialect' 'JSON5')'{a:1}}'
  × DOMAIN ERROR: JSON import: trailing characters at line 1 column 6
   ╭─[session:1:26]
 1 │ (⎕JSON⍠'Dialect' 'JSON5')'{a:1}}'
   ·                          ────┬───
   ·                              ╰── trailing characters at line 1 column 6
   ╰────
      (⎕JSON⍠'Dialect' 'JSON5')'1 nul'
  × DOMAIN ERROR: JSON import: trailing characters at line 1 column 3
   ╭─[session:1:26]
 1 │ (⎕JSON⍠'Dialect' 'JSON5')'1 nul'
   ·                          ───┬───
   ·                             ╰── trailing characters at line 1 column 3
   ╰────
      (⎕JSON⍠'Dialect' 'JSON5')'1 trux'
  × DOMAIN ERROR: JSON import: trailing characters at line 1 column 3
   ╭─[session:1:26]
 1 │ (⎕JSON⍠'Dialect' 'JSON5')'1 trux'
   ·                          ────┬───
   ·                              ╰── trailing characters at line 1 column 3
   ╰────
      (⎕JSON⍠'Dialect' 'JSON5')'1 ''abc'
  × DOMAIN ERROR: JSON import: trailing characters at line 1 column 3
   ╭─[session:1:26]
 1 │ (⎕JSON⍠'Dialect' 'JSON5')'1 ''abc'
   ·                          ────┬────
   ·                              ╰── trailing characters at line 1 column 3
   ╰────
      (⎕JSON⍠'Dialect' 'JSON5')'1 {'
  × DOMAIN ERROR: JSON import: trailing characters at line 1 column 3
   ╭─[session:1:26]
 1 │ (⎕JSON⍠'Dialect' 'JSON5')'1 {'
   ·                          ──┬──
   ·                            ╰── trailing characters at line 1 column 3
   ╰────
      (⎕JSON⍠'Dialect' 'JSON5')'1 [[2'
  × DOMAIN ERROR: JSON import: trailing characters at line 1 column 3
   ╭─[session:1:26]
 1 │ (⎕JSON⍠'Dialect' 'JSON5')'1 [[2'
   ·                          ───┬───
   ·                             ╰── trailing characters at line 1 column 3
   ╰────
      (⎕JSON⍠'Dialect' 'JSON5')'1 /* one'
  × DOMAIN ERROR: JSON import: EOF parsing comment
   ╭─[session:1:26]
 1 │ (⎕JSON⍠'Dialect' 'JSON5')'1 /* one'
   ·                          ─────┬────
   ·                               ╰── EOF parsing comment
   ╰────
      (⎕JSON⍠'Dialect' 'JSON5')'[Infinity]'
  × DOMAIN ERROR: JSON import: number that is not finite (NaN, Infinity and numbers beyond
  │ 1.7976931348623157e308 are not accepted) at line 1 column 2
   ╭─[session:1:26]
 1 │ (⎕JSON⍠'Dialect' 'JSON5')'[Infinity]'
   ·                          ──────┬─────
   ·                                ╰── number that is not finite (NaN, Infinity and numbers beyond
   ·                                    1.7976931348623157e308 are not accepted) at line 1 column 2
   ╰────
      (⎕JSON⍠'Dialect' 'JSON5')'NaN'
  × DOMAIN ERROR: JSON import: number that is not finite (NaN, Infinity and numbers beyond
  │ 1.7976931348623157e308 are not accepted) at line 1 column 1
   ╭─[session:1:26]
 1 │ (⎕JSON⍠'Dialect' 'JSON5')'NaN'
   ·                          ──┬──
   ·                            ╰── number that is not finite (NaN, Infinity and numbers beyond
   ·                                1.7976931348623157e308 are not accepted) at line 1 column 1
   ╰────
      (⎕JSON⍠'Dialect' 'JSON5')'1e999'
  × DOMAIN ERROR: JSON import: number that is not finite (NaN, Infinity and numbers beyond
  │ 1.7976931348623157e308 are not accepted) at line 1 column 1
   ╭─[session:1:26]
 1 │ (⎕JSON⍠'Dialect' 'JSON5')'1e999'
   ·                          ───┬───
   ·                             ╰── number that is not finite (NaN, Infinity and numbers beyond
   ·                                 1.7976931348623157e308 are not accepted) at line 1 column 1
   ╰────
      0 ⎕JSON 2 2 2⍴'1'
  × DOMAIN ERROR
   ╭─[session:1:9]
 1 │ 0 ⎕JSON 2 2 2⍴'1'
   ·         ────┬────
   ·             ╰── the right argument must be JSON text: characters in a scalar, a vector or the
   ·                 rows of a matrix
   ╰────
⍝ ── Tables and files
      (⎕JSON⍠'Format' 'T')'{"a": 1} x'
  × DOMAIN ERROR: JSON import: trailing characters at line 1 column 10
   ╭─[session:1:21]
 1 │ (⎕JSON⍠'Format' 'T')'{"a": 1} x'
   ·                     ──────┬─────
   ·                           ╰── trailing characters at line 1 column 10
   ╰────
      (⎕JSON⍠'Format' 'T')'{"a": 1} 5'
  × DOMAIN ERROR
   ╭─[session:1:21]
 1 │ (⎕JSON⍠'Format' 'T')'{"a": 1} 5'
   ·                     ──────┬─────
   ·                           ╰── a table in JSON is an array of objects, each of which is a row
   ╰────
      (⎕JSON⍠'Format' 'T')'{"a": "\ud800x"}'
  × DOMAIN ERROR: JSON import: lone surrogate in hex escape at line 1 column 9
   ╭─[session:1:21]
 1 │ (⎕JSON⍠'Format' 'T')'{"a": "\ud800x"}'
   ·                     ─────────┬────────
   ·                              ╰── lone surrogate in hex escape at line 1 column 9
   ╰────
      (⎕JSON⍠'Format' 'T')'{"a": 1e999}'
  × DOMAIN ERROR: JSON import: number out of range at line 1 column 11
   ╭─[session:1:21]
 1 │ (⎕JSON⍠'Format' 'T')'{"a": 1e999}'
   ·                     ───────┬──────
   ·                            ╰── number out of range at line 1 column 11
   ╰────
      (⎕JSON⍠'Format' 'T')'{"é": nil}'
  × DOMAIN ERROR: JSON import: expected `null` at line 1 column 8
   ╭─[session:1:21]
 1 │ (⎕JSON⍠'Format' 'T')'{"é": nil}'
   ·                     ──────┬─────
   ·                           ╰── expected `null` at line 1 column 8
   ╰────
      (⎕JSON⍠'Format' 'T')'{"a": 1,}'
  × DOMAIN ERROR: JSON import: trailing comma at line 1 column 9
   ╭─[session:1:21]
 1 │ (⎕JSON⍠'Format' 'T')'{"a": 1,}'
   ·                     ─────┬─────
   ·                          ╰── trailing comma at line 1 column 9
   ╰────
      (⎕JSON⍠'Format' 'T')'[{"a": 1},]'
  × DOMAIN ERROR: JSON import: trailing comma at line 1 column 11
   ╭─[session:1:21]
 1 │ (⎕JSON⍠'Format' 'T')'[{"a": 1},]'
   ·                     ──────┬──────
   ·                           ╰── trailing comma at line 1 column 11
   ╰────
      (⎕JSON⍠'Format' 'T')'{"a": 1'
  × DOMAIN ERROR: JSON import: EOF while parsing an object at line 1 column 7
   ╭─[session:1:21]
 1 │ (⎕JSON⍠'Format' 'T')'{"a": 1'
   ·                     ────┬────
   ·                         ╰── EOF while parsing an object at line 1 column 7
   ╰────
      (⎕JSON⍠'Format' 'T')''
  × DOMAIN ERROR: JSON import: EOF while parsing a value at line 1 column 0
   ╭─[session:1:21]
 1 │ (⎕JSON⍠'Format' 'T')''
   ·                     ─┬
   ·                      ╰── EOF while parsing a value at line 1 column 0
   ╰────
      (⎕JSON⍠'Format' 'T')'{"a": "x',(⎕UCS 9),'"}'
  × DOMAIN ERROR: JSON import: control character within a string, where an escape is needed, at
  │ line 1 column 9
   ╭─[session:1:21]
 1 │ (⎕JSON⍠'Format' 'T')'{"a": "x',(⎕UCS 9),'"}'
   ·                     ────────────┬───────────
   ·                                 ╰── control character within a string, where an escape is
   ·                                     needed, at line 1 column 9
   ╰────
      (⎕JSON⍠'Format' 'T')'{"a": "\x"}'
  × DOMAIN ERROR: JSON import: invalid escape at line 1 column 9
   ╭─[session:1:21]
 1 │ (⎕JSON⍠'Format' 'T')'{"a": "\x"}'
   ·                     ──────┬──────
   ·                           ╰── invalid escape at line 1 column 9
   ╰────
      (⎕JSON⍠'Format' 'T')'{"a": +1}'
  × DOMAIN ERROR: JSON import: expected value at line 1 column 7
   ╭─[session:1:21]
 1 │ (⎕JSON⍠'Format' 'T')'{"a": +1}'
   ·                     ─────┬─────
   ·                          ╰── expected value at line 1 column 7
   ╰────
      (⎕JSON⍠'Format' 'T')'[{"a": 1} {"a": 2}]'
  × DOMAIN ERROR: JSON import: expected `,` or `]` at line 1 column 11
   ╭─[session:1:21]
 1 │ (⎕JSON⍠'Format' 'T')'[{"a": 1} {"a": 2}]'
   ·                     ──────────┬──────────
   ·                               ╰── expected `,` or `]` at line 1 column 11
   ╰────
      (⎕JSON⍠'Format' 'T')'{"a": 1 "b": 2}'
  × DOMAIN ERROR: JSON import: expected `,` or `}` at line 1 column 9
   ╭─[session:1:21]
 1 │ (⎕JSON⍠'Format' 'T')'{"a": 1 "b": 2}'
   ·                     ────────┬────────
   ·                             ╰── expected `,` or `}` at line 1 column 9
   ╰────
      (⎕JSON⍠'Format' 'T')'{a: 1}'
  × DOMAIN ERROR: JSON import: key must be a string at line 1 column 2
   ╭─[session:1:21]
 1 │ (⎕JSON⍠'Format' 'T')'{a: 1}'
   ·                     ────┬───
   ·                         ╰── key must be a string at line 1 column 2
   ╰────
      (⎕JSON⍠'Format' 'T')'{"a" 1}'
  × DOMAIN ERROR: JSON import: expected `:` at line 1 column 6
   ╭─[session:1:21]
 1 │ (⎕JSON⍠'Format' 'T')'{"a" 1}'
   ·                     ────┬────
   ·                         ╰── expected `:` at line 1 column 6
   ╰────
      (⎕JSON⍠'Format' 'L'⍠'Dialect' 'JSON5')'{a: 1}'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕JSON⍠'Format' 'L'⍠'Dialect' 'JSON5')'{a: 1}'
   ·  ──────────────────┬─────────────────
   ·                    ╰── option 'Dialect' is not for tables: with 'Format' 'T' or 'L', there are
   ·                        Charset, File and IfExists
   ╰────
      (⎕JSON⍠'Format' 'T')5
  × DOMAIN ERROR
   ╭─[session:1:21]
 1 │ (⎕JSON⍠'Format' 'T')5
   ·                     ┬
   ·                     ╰── a table is needed, which is a namespace of columns
   ╰────
      1(⎕JSON⍠'Format' 'T')(x: 1 2 ⋄ y: 1 2 3)
  × LENGTH ERROR
   ╭─[session:1:22]
 1 │ 1(⎕JSON⍠'Format' 'T')(x: 1 2 ⋄ y: 1 2 3)
   ·                      ─────────┬─────────
   ·                               ╰── the column 'y' has 3 rows, but 'x' has 2
   ╰────
      1(⎕JSON⍠'Format' 'T')(x: 1 2J3)
  × DOMAIN ERROR
   ╭─[session:1:22]
 1 │ 1(⎕JSON⍠'Format' 'T')(x: 1 2J3)
   ·                      ─────┬────
   ·                           ╰── row 2 of the column 'x' holds neither a text nor a finite real
   ·                               number
   ╰────
      (⎕JSON⍠'File' 1)'/tmp/zilde-no-such.json'
  × FILE NAME ERROR: Unable to open file ("No such file or directory")
   ╭─[session:1:17]
 1 │ (⎕JSON⍠'File' 1)'/tmp/zilde-no-such.json'
   ·                 ────────────┬────────────
   ·                             ╰── No such file or directory
   ╰────
      (⎕JSON⍠'File' 1)5
  × DOMAIN ERROR
   ╭─[session:1:17]
 1 │ (⎕JSON⍠'File' 1)5
   ·                 ┬
   ·                 ╰── the name of a file is needed
   ╰────
      (⎕JSON⍠'File' 2)'x'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕JSON⍠'File' 2)'x'
   ·  ───────┬──────
   ·         ╰── option 'File' must be 0 or 1
   ╰────
      1 2J3(⎕JSON⍠'File' 1)'/tmp/zilde-no-such.json'
  × DOMAIN ERROR: JSON export: item "[2]" of the left argument cannot be converted (⎕IO=1)
   ╭─[session:1:1]
 1 │ 1 2J3(⎕JSON⍠'File' 1)'/tmp/zilde-no-such.json'
   · ──┬──
   ·   ╰── JSON export: item "[2]" of the left argument cannot be converted
   ╰────
  help: JSON has only finite real numbers: 9 11○z gives the parts of a complex one
