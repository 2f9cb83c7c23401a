⍝ What full reports say of comma-separated values.
⍝ ── Options
      (⎕CSV⍠('Widths' (3 ¯1))) 'abc' 'S'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠('Widths' (3 ¯1))) 'abc' 'S'
   ·  ───────────┬──────────
   ·             ╰── widths cannot be negative
   ╰────
      (⎕CSV⍠'Separator' '"') 'ab,c' 'S'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠'Separator' '"') 'ab,c' 'S'
   ·  ──────────┬─────────
   ·            ╰── separator, quote and escape character must be different
   ╰────
      (⎕CSV⍠'Invert' 4) 'ab,c' 'S'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠'Invert' 4) 'ab,c' 'S'
   ·  ───────┬───────
   ·         ╰── option 'Invert' must be 0, 1, 2 or 3, not 4
   ╰────
      (⎕CSV⍠'Invert' 4) '' 'S'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠'Invert' 4) '' 'S'
   ·  ───────┬───────
   ·         ╰── option 'Invert' must be 0, 1, 2 or 3, not 4
   ╰────
      (1 2⍴1 2) (⎕CSV⍠'IfExists' 'Repalce') ''
  × DOMAIN ERROR
   ╭─[session:1:12]
 1 │ (1 2⍴1 2) (⎕CSV⍠'IfExists' 'Repalce') ''
   ·            ────────────┬────────────
   ·                        ╰── option 'IfExists' must be 'Error' or 'Replace', not 'Repalce'
   ╰────
      (1 2⍴1 ∞) ⎕CSV ''
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (1 2⍴1 ∞) ⎕CSV ''
   ·  ───┬───
   ·     ╰── a field must be text or a finite real number
   ╰────
      (1 2⍴1 2) (⎕CSV⍠'LineEnding' 65) ''
  × DOMAIN ERROR
   ╭─[session:1:12]
 1 │ (1 2⍴1 2) (⎕CSV⍠'LineEnding' 65) ''
   ·            ──────────┬─────────
   ·                      ╰── option 'LineEnding' must be 10, 11, 12, 13, 13 10, 133, 8232 or 8233
   ╰────
      (⎕CSV⍠'Separator' '')'a,b' 'S'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠'Separator' '')'a,b' 'S'
   ·  ─────────┬─────────
   ·           ╰── option 'Separator' must be one character
   ╰────
      (⎕CSV⍠'Separator' ';;')'a,b' 'S'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠'Separator' ';;')'a,b' 'S'
   ·  ──────────┬──────────
   ·            ╰── option 'Separator' must be one character
   ╰────
      (⎕CSV⍠'Separator' 5)'a,b' 'S'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠'Separator' 5)'a,b' 'S'
   ·  ─────────┬────────
   ·           ╰── option 'Separator' must be one character
   ╰────
      (⎕CSV⍠'Separator'(⎕UCS 10))'a,b' 'S'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠'Separator'(⎕UCS 10))'a,b' 'S'
   ·  ────────────┬───────────
   ·              ╰── separator, quote and escape character must be other characters than line ends
   ╰────
      (⎕CSV⍠'QuoteChar'(⎕UCS 13))'a,b' 'S'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠'QuoteChar'(⎕UCS 13))'a,b' 'S'
   ·  ────────────┬───────────
   ·              ╰── separator, quote and escape character must be other characters than line ends
   ╰────
      (⎕CSV⍠'EscapeChar'(⎕UCS 10))'a,b' 'S'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠'EscapeChar'(⎕UCS 10))'a,b' 'S'
   ·  ────────────┬────────────
   ·              ╰── separator, quote and escape character must be other characters than line ends
   ╰────
      (⎕CSV⍠'QuoteChar' 'ab')'a,b' 'S'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠'QuoteChar' 'ab')'a,b' 'S'
   ·  ──────────┬──────────
   ·            ╰── option 'QuoteChar' must be one character or ''
   ╰────
      (⎕CSV⍠'Decimal' '')'1.5,2' 'S' 2
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠'Decimal' '')'1.5,2' 'S' 2
   ·  ────────┬────────
   ·          ╰── option 'Decimal' must be one character
   ╰────
      (⎕CSV⍠'Decimal' '-')'1.5,2' 'S' 2
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠'Decimal' '-')'1.5,2' 'S' 2
   ·  ─────────┬────────
   ·           ╰── option 'Decimal' must be a character that numbers do not have otherwise, not '-'
   ╰────
      (⎕CSV⍠'Thousands' '0')'1.5,2' 'S' 2
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠'Thousands' '0')'1.5,2' 'S' 2
   ·  ──────────┬─────────
   ·            ╰── option 'Thousands' must be a character that numbers do not have otherwise, not
   ·                '0'
   ╰────
      (⎕CSV⍠'Decimal' ','⍠'Thousands' ',')'1.5,2' 'S' 2
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠'Decimal' ','⍠'Thousands' ',')'1.5,2' 'S' 2
   ·  ─────────────────┬────────────────
   ·                   ╰── decimal mark and thousands separator must be different
   ╰────
      (⎕CSV⍠'Thousands' '"')'1,2' 'S' 2
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠'Thousands' '"')'1,2' 'S' 2
   ·  ──────────┬─────────
   ·            ╰── option 'Thousands' must be another character than the quote and the escape
   ·                character: "
   ╰────
      (⎕CSV⍠'Decimal' '\'⍠'EscapeChar' '\')'1,2' 'S' 2
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠'Decimal' '\'⍠'EscapeChar' '\')'1,2' 'S' 2
   ·  ─────────────────┬─────────────────
   ·                   ╰── option 'Decimal' must be another character than the quote and the escape
   ·                       character: \
   ╰────
      (2 2⍴⍳4)(⎕CSV⍠'Thousands' ''''⍠'QuoteChar' '''')''
  × DOMAIN ERROR
   ╭─[session:1:10]
 1 │ (2 2⍴⍳4)(⎕CSV⍠'Thousands' ''''⍠'QuoteChar' '''')''
   ·          ───────────────────┬──────────────────
   ·                             ╰── option 'Thousands' must be another character than the quote and
   ·                                 the escape character: '
   ╰────
      (⎕CSV⍠'Thousands' '''')'1''000,2' 'S' 2
1000 2
      (⎕CSV⍠'Thousands' '"'⍠'Widths' 5)'1"000' 'S' 2
1000
      (⎕CSV⍠'Widths' 'ab')'a,b' 'S'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠'Widths' 'ab')'a,b' 'S'
   ·  ─────────┬────────
   ·           ╰── option 'Widths' must be a vector of whole numbers
   ╰────
      (⎕CSV⍠('Widths'(1 3⍴1)))'a,b' 'S'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠('Widths'(1 3⍴1)))'a,b' 'S'
   ·  ───────────┬──────────
   ·             ╰── option 'Widths' must be a vector of whole numbers
   ╰────
      (⎕CSV⍠'Records' ¯1)'a,b' 'S'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠'Records' ¯1)'a,b' 'S'
   ·  ────────┬────────
   ·          ╰── option 'Records' must be a number of records, or 0 for all of them
   ╰────
      (⎕CSV⍠'IfExists' 'Repalce')'a,b' 'S'
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠'IfExists' 'Repalce')'a,b' 'S'
   ·  ────────────┬────────────
   ·              ╰── option 'IfExists' must be 'Error' or 'Replace', not 'Repalce'
   ╰────
      (1 2⍴1 2)(⎕CSV⍠'LineEnding'(⎕UCS 10))''
  × DOMAIN ERROR
   ╭─[session:1:11]
 1 │ (1 2⍴1 2)(⎕CSV⍠'LineEnding'(⎕UCS 10))''
   ·           ────────────┬────────────
   ·                       ╰── option 'LineEnding' must be 10, 11, 12, 13, 13 10, 133, 8232 or 8233
   ╰────
      (1 2⍴1 2)(⎕CSV⍠'Invert' 5)''
  × DOMAIN ERROR
   ╭─[session:1:11]
 1 │ (1 2⍴1 2)(⎕CSV⍠'Invert' 5)''
   ·           ───────┬───────
   ·                  ╰── option 'Invert' must be 0, 1, 2 or 3, not 5
   ╰────
⍝ ── What is read
      ⎕CSV 5
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕CSV 5
   ·      ┬
   ·      ╰── a file name or text is needed, optionally followed by a description, column types and
   ·          a header flag
   ╰────
      ⎕CSV 'ab,c' 'S' 7
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕CSV 'ab,c' 'S' 7
   ·      ──────┬─────
   ·            ╰── column types must be 0 to 6, not 7
   ╰────
      ⎕CSV ('a,b' 'c') 'S'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕CSV ('a,b' 'c') 'S'
   ·      ───────┬───────
   ·             ╰── record 2: the number of fields is 1, not 2
   ╰────
  help: option 'Ragged' accepts records of different lengths
      ⎕CSV 'a,b,c' 'S' (1 2)
  × LENGTH ERROR
   ╭─[session:1:6]
 1 │ ⎕CSV 'a,b,c' 'S' (1 2)
   ·      ────────┬────────
   ·              ╰── the number of types is 2, but the number of columns is 3
   ╰────
  help: one number is the type of all columns
      ⎕CSV 'a,b' 'S' 2
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕CSV 'a,b' 'S' 2
   ·      ─────┬─────
   ·           ╰── record 1, column 1: 'a' is not a number
   ╰────
      (⎕CSV⍠'Invert' 1) '1,b' 'S' 4
  × DOMAIN ERROR
   ╭─[session:1:19]
 1 │ (⎕CSV⍠'Invert' 1) '1,b' 'S' 4
   ·                   ─────┬─────
   ·                        ╰── columns of type 4 cannot be inverted
   ╰────
⍝ ── Fields of fixed widths, quotes and escapes
      (⎕CSV⍠('Widths' (2 2))) 'abc' 'S'
  × DOMAIN ERROR
   ╭─[session:1:25]
 1 │ (⎕CSV⍠('Widths' (2 2))) 'abc' 'S'
   ·                         ────┬────
   ·                             ╰── record 1 has length 3, but the widths add up to 4
   ╰────
  help: option 'Ragged' pads shorter records and cuts off longer ones
      ⎕CSV ('a,b' 'c,"d') 'S'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕CSV ('a,b' 'c,"d') 'S'
   ·      ─────────┬────────
   ·               ╰── line 2: a quote is opened and never closed: the text is cut off, or it is not
   ·                   CSV
   ╰────
  help: option 'QuoteChar' '' treats quotes as ordinary characters
      (⎕CSV⍠'EscapeChar' '\') 'a,b\' 'S'
  × DOMAIN ERROR
   ╭─[session:1:25]
 1 │ (⎕CSV⍠'EscapeChar' '\') 'a,b\' 'S'
   ·                         ─────┬────
   ·                              ╰── the text ends with an escape character that has nothing to
   ·                                  escape
   ╰────
⍝ ── What is written
      ((2 2⍴⍳4) ('ab' 'cd' 'ef')) ⎕CSV ''
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ ((2 2⍴⍳4) ('ab' 'cd' 'ef')) ⎕CSV ''
   · ─────────────┬─────────────
   ·              ╰── the number of names in the header is 3, but the number of columns is 2
   ╰────
      (1 2 3) (4 5) ⎕CSV ''
  × LENGTH ERROR
   ╭─[session:1:1]
 1 │ (1 2 3) (4 5) ⎕CSV ''
   · ──────┬──────
   ·       ╰── all columns must have the same number of records
   ╰────
      ((2 2⍴⍳4) (1 2)) ⎕CSV ''
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ((2 2⍴⍳4) (1 2)) ⎕CSV ''
   · ────────┬───────
   ·         ╰── a column must be a vector, or a matrix of characters with a row for each record
   ╰────
      ((2 2 2⍴⍳4) (1 2)) ⎕CSV ''
  × RANK ERROR
   ╭─[session:1:1]
 1 │ ((2 2 2⍴⍳4) (1 2)) ⎕CSV ''
   · ─────────┬────────
   ·          ╰── a column must be a vector or a matrix, not an array of rank 3
   ╰────
      (⍳3) ⎕CSV ''
  × RANK ERROR
   ╭─[session:1:2]
 1 │ (⍳3) ⎕CSV ''
   ·  ─┬
   ·   ╰── a matrix or a vector of columns is needed, not an array of rank 1
   ╰────
      (1 1⍴⊂2 2⍴'abcd') ⎕CSV ''
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (1 1⍴⊂2 2⍴'abcd') ⎕CSV ''
   ·  ───────┬───────
   ·         ╰── a field must be text or a number
   ╰────
      (1 2⍴'a"b' 'c') (⎕CSV⍠'DoubleQuote' 0) ''
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (1 2⍴'a"b' 'c') (⎕CSV⍠'DoubleQuote' 0) ''
   ·  ──────┬──────
   ·        ╰── a field holds the quote character: with 'DoubleQuote' 0, option 'EscapeChar' is
   ·            needed
   ╰────
      (1 2⍴'a,b' 'c') (⎕CSV⍠'QuoteChar' '') ''
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (1 2⍴'a,b' 'c') (⎕CSV⍠'QuoteChar' '') ''
   ·  ──────┬──────
   ·        ╰── a field holds the separator or a line end, but there is neither a quote nor an
   ·            escape character
   ╰────
      (1 2⍴1 2J3) ⎕CSV ''
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (1 2⍴1 2J3) ⎕CSV ''
   ·  ────┬────
   ·      ╰── a field must be text or a finite real number
   ╰────
      (1 2⍴'abc' 'd') (⎕CSV⍠('Widths' (2 2))) ''
  × DOMAIN ERROR
   ╭─[session:1:2]
 1 │ (1 2⍴'abc' 'd') (⎕CSV⍠('Widths' (2 2))) ''
   ·  ──────┬──────
   ·        ╰── 'abc' does not fit its column of width 2
   ╰────
      (1 2⍴1 2) ⎕CSV 5
  × DOMAIN ERROR
   ╭─[session:1:16]
 1 │ (1 2⍴1 2) ⎕CSV 5
   ·                ┬
   ·                ╰── a file name or '' is needed, optionally followed by a description
   ╰────
⍝ ── Encodings that do not exist
      ⎕CSV 'list.csv' 'Klingon'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ ⎕CSV 'list.csv' 'Klingon'
   · ──┬─
   ·   ╰── 'Klingon' is not a known encoding: use UTF-8, UTF-16 or UTF-32 (with LE or BE for a byte
   ·       order, and -BOM or -NOBOM for its mark), ASCII or Windows-1252
   ╰────
      ⎕CSV'a' 'S' 6
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕CSV'a' 'S' 6
   ·     ────┬────
   ·         ╰── columns of type 6, and columns by name, are for tables only, with option 'Invert' 3
   ╰────
      (⎕CSV⍠'Invert' 3)'' 'S'
  × DOMAIN ERROR
   ╭─[session:1:18]
 1 │ (⎕CSV⍠'Invert' 3)'' 'S'
   ·                  ───┬──
   ·                     ╰── the first record has the names of the columns, and there is none
   ╰────
      (⎕CSV⍠'Invert' 3)'a' 'S' 6 0
  × DOMAIN ERROR
   ╭─[session:1:18]
 1 │ (⎕CSV⍠'Invert' 3)'a' 'S' 6 0
   ·                  ─────┬─────
   ·                       ╰── a table has the names in the header: the header flag must be 1, or
   ·                           absent
   ╰────
      (⎕CSV⍠'Invert' 3)'a' 'S' 4
  × DOMAIN ERROR
   ╭─[session:1:18]
 1 │ (⎕CSV⍠'Invert' 3)'a' 'S' 4
   ·                  ────┬────
   ·                      ╰── the columns of a table have types 0, 1, 2 or 6, not 4
   ╰────
  help: type 6 reads numbers, Booleans or texts, and marks what is missing
      (⎕CSV⍠'Invert' 3)'a,a' 'S'
  × DOMAIN ERROR
   ╭─[session:1:18]
 1 │ (⎕CSV⍠'Invert' 3)'a,a' 'S'
   ·                  ────┬────
   ·                      ╰── two columns have the name 'a'
   ╰────
      (⎕CSV⍠'Invert' 3)('ab' '12' 'xx')'N' 2
  × DOMAIN ERROR
   ╭─[session:1:18]
 1 │ (⎕CSV⍠'Invert' 3)('ab' '12' 'xx')'N' 2
   ·                  ──────────┬──────────
   ·                            ╰── record 3, column 1: 'xx' is not a number
   ╰────
      (⎕CSV⍠'Invert' 3)('zip,n' '1,1')'N'('zip' 'town')
  × VALUE ERROR
   ╭─[session:1:2]
 1 │ (⎕CSV⍠'Invert' 3)('zip,n' '1,1')'N'('zip' 'town')
   ·  ───────┬───────
   ·         ╰── there is no column 'town' in the header zip, n
   ╰────
