⍝ What full reports say of arrays that array notation or a formatted text cannot hold.
⍝ ── Namespaces
      circle←⎕NS⍬
      circle.self←circle
      ⎕SE.Dyalog.Array.Serialise circle
  × DOMAIN ERROR
   ╭─[session:1:28]
 1 │ ⎕SE.Dyalog.Array.Serialise circle
   ·                            ───┬──
   ·                               ╰── a namespace that contains itself cannot be written in array
   ·                                   notation
   ╰────
      with←⎕NS⍬
      with.twice←{2×⍵}
      ⎕SE.Dyalog.Array.Serialise with
  × DOMAIN ERROR
   ╭─[session:1:28]
 1 │ ⎕SE.Dyalog.Array.Serialise with
   ·                            ──┬─
   ·                              ╰── a namespace that contains functions or operators cannot be
   ·                                  written in array notation
   ╰────
      ⎕SE.kept←⎕NS⍬
      )clear
clear ws
      ⎕SE.Dyalog.Array.Serialise ⎕SE.kept
  × DOMAIN ERROR
   ╭─[session:1:28]
 1 │ ⎕SE.Dyalog.Array.Serialise ⎕SE.kept
   ·                            ────┬───
   ·                                ╰── a namespace that no longer exists cannot be written in array
   ·                                    notation
   ╰────
⍝ ── Numbers
      ⎕SE.Dyalog.Array.Serialise 1J1×∞
  × DOMAIN ERROR
   ╭─[session:1:28]
 1 │ ⎕SE.Dyalog.Array.Serialise 1J1×∞
   ·                            ──┬──
   ·                              ╰── a complex number with a part that is not finite cannot be
   ·                                  written in array notation
   ╰────
⍝ ── Nesting
      deep←{⊂⍵ 1}⍣2000⊢1
      ≢⍕deep
  × LIMIT ERROR
   ╭─[session:1:2]
 1 │ ≢⍕deep
   ·  ┬
   ·  ╰── this value cannot be formatted: it is nested more than 1000 levels deep
   ╰────
