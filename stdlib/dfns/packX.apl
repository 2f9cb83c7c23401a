⍝ # Packing: the best way  `packX Y`
⍝
⍝ Packs a simple vector by the method that makes it smallest: a pair of its letter and the result of `packD`, `packH`, `packR` or
⍝ `packZ`. Unpacks such a pair.
⍝
⍝ ```apl
⍝       'packX'⎕CY'dfns'
⍝       ⊃packX 100/'abc'
⍝ R
⍝       ⊃packX 300⍴'peter piper picked a peck '
⍝ H
⍝       packX packX 'pickled pepper'
⍝ pickled pepper
⍝ ```

packX←{
    ⎕IO←0
    methods←'DHRZ'
    by←{⍺='D':packD ⍵ ⋄ ⍺='H':packH ⍵ ⋄ ⍺='R':packR ⍵ ⋄ packZ ⍵}
    bits←{                                  ⍝ how many bits the elements take
        1<|≡⍵:+/∇¨,⍵
        (≢,⍵)×⌊0.1×⎕DR ⍵
    }
    1<|≡⍵:⊃by/⍵
    all←methods by¨⊂⍵
    best←⊃⍋bits¨all
    methods[best](best⊃all)
}
