⍝ What full reports say of XML.
⍝ ── Tables
      ⎕XML 5
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML 5
   ·      ┬
   ·      ╰── XML text, or a table of three to five columns, is needed
   ╰────
      ⎕XML 1 2⍴0 'a'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML 1 2⍴0 'a'
   ·      ────┬────
   ·          ╰── a table must have three to five columns, not 2
   ╰────
      ⎕XML 1 3⍴¯1 'a' ''
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML 1 3⍴¯1 'a' ''
   ·      ──────┬──────
   ·            ╰── row 1: a level must be a whole number that is not negative
   ╰────
      ⎕XML 2 3⍴0 'a' '' 2 'b' ''
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML 2 3⍴0 'a' '' 2 'b' ''
   ·      ──────────┬──────────
   ·                ╰── row 2: level 2 is too deep: here it must be at most 1
   ╰────
      ⎕XML 1 3⍴0 5 ''
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML 1 3⍴0 5 ''
   ·      ─────┬────
   ·           ╰── row 1: a name must be text
   ╰────
      ⎕XML 1 3⍴0 'a' (2 2⍴1)
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML 1 3⍴0 'a' (2 2⍴1)
   ·      ────────┬───────
   ·              ╰── row 1: character data must be text or numbers
   ╰────
      ⎕XML 1 4⍴0 'a' '' (1 2 3)
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML 1 4⍴0 'a' '' (1 2 3)
   ·      ──────────┬─────────
   ·                ╰── row 1: attributes must be a matrix of two columns
   ╰────
⍝ ── Markup that does not end
      ⎕XML '<a>'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML '<a>'
   ·      ──┬──
   ·        ╰── line 1: <a> is not closed
   ╰────
      ⎕XML '<a><!-- b</a>'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML '<a><!-- b</a>'
   ·      ───────┬───────
   ·             ╰── line 1: the comment does not end: --> is missing
   ╰────
      ⎕XML '<!DOCTYPE a'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML '<!DOCTYPE a'
   ·      ──────┬──────
   ·            ╰── line 1: the declaration does not end: > is missing
   ╰────
      ⎕XML '<!ELEMENT a>'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML '<!ELEMENT a>'
   ·      ───────┬──────
   ·             ╰── line 1: <! does not begin a comment, a CDATA section or a DOCTYPE
   ╰────
      ⎕XML '<a><?page'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML '<a><?page'
   ·      ─────┬─────
   ·           ╰── line 1: the processing instruction does not end: ?> is missing
   ╰────
      ⎕XML '<a><![CDATA[b</a>'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML '<a><![CDATA[b</a>'
   ·      ─────────┬─────────
   ·               ╰── line 1: the CDATA section does not end: ]]> is missing
   ╰────
      ⎕XML '<a b="c>'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML '<a b="c>'
   ·      ─────┬────
   ·           ╰── line 1: the value of an attribute does not end: " is missing
   ╰────
      ⎕XML '<a b=''c>'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML '<a b=''c>'
   ·      ─────┬─────
   ·           ╰── line 1: the value of an attribute does not end: ' is missing
   ╰────
      ⎕XML '<!DOCTYPE><a/>'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML '<!DOCTYPE><a/>'
   ·      ────────┬───────
   ·              ╰── line 1: DOCTYPE has no name
   ╰────
⍝ ── Elements
      ⎕XML 'text<a></a>'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML 'text<a></a>'
   ·      ──────┬──────
   ·            ╰── line 1: character data is outside the root element
   ╰────
      ⎕XML '<a></a><b></b>'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML '<a></a><b></b>'
   ·      ────────┬───────
   ·              ╰── line 1: there is more than one root element
   ╰────
      ⎕XML '</a>'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML '</a>'
   ·      ───┬──
   ·         ╰── line 1: </a> has no start tag
   ╰────
      ⎕XML '<a></b>'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML '<a></b>'
   ·      ────┬────
   ·          ╰── line 1: </b> does not match the start tag <a>
   ╰────
⍝ ── Attributes and references
      ⎕XML '<a b="1" b="2"/>'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML '<a b="1" b="2"/>'
   ·      ─────────┬────────
   ·               ╰── line 1: attribute b occurs twice
   ╰────
      ⎕XML '<a xml:space="keep"/>'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML '<a xml:space="keep"/>'
   ·      ───────────┬───────────
   ·                 ╰── line 1: xml:space must be preserve or default, not keep
   ╰────
      ⎕XML '<a b=1/>'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML '<a b=1/>'
   ·      ─────┬────
   ·           ╰── line 1: attribute b has no quoted value
   ╰────
      ⎕XML '<a>b & c</a>'
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕XML '<a>b & c</a>'
   ·      ───────┬──────
   ·             ╰── line 1: an & does not begin a reference: ; is missing
   ╰────
