⍝ Functions over several lines, one inside another, and comments after code.
outer←{                       ⍝ a comment

    inner←{⍵×scale}           ⍝ sees the names around it
    scale←⍺
    inner ⍵
}
10 outer 1 2 3
⍝ the last line has no end
'done'