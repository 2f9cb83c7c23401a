⍝ # Form letters  `X merge Y`
⍝
⍝ Replaces every name between `@` signs in a text by its formatted value in the namespace `X`. Two signs together stand for one
⍝ sign.
⍝
⍝ ```apl
⍝       'merge'⎕CY'dfns'
⍝       form←⎕NS''
⍝       form.(name owed)←'Ada' 12.5
⍝       form merge 'Dear @name@, you owe @owed@ pounds. ada@@engine.uk'
⍝ Dear Ada, you owe 12.5 pounds. ada@engine.uk
⍝ ```
⍝
⍝ Tables are merged by `tb.join`: `]help table.join`.

merge←{
    ⎕IO←0
    space←⍺
    pieces←1↓¨(1,'@'=⍵)⊂'@',⍵
    inner←(≢pieces)⍴0 1
    ∊inner{~⍺:⍵ ⋄ ''≡⍵:'@' ⋄ ⍕space⍎⍵}¨pieces
}
