⍝ # Packing: the best way  `{X}packX Y`
⍝
⍝ Packs an array by the method that makes it smallest: the letter of `packH`, `packN`, `packR`, `packU` or `packZ`, and its
⍝ result. `packN` is tried only for arrays of characters or numbers. `X` is 1, or not given, to pack, and 0 to unpack.
⍝
⍝ ```apl
⍝       'packX'⎕CY'dfns'
⍝       ⊃packX 100/'abc'
⍝ R
⍝       ⊃packX 300⍴'peter piper picked a peck '
⍝ H
⍝       0 packX packX 'pickled pepper'
⍝ pickled pepper
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'packX'⎕CY'dfns'
⍝       0 packX packX ⍬
⍝       0 packX packX 5
⍝ 5
⍝       0 packX packX 'ab' 'cd' 1
⍝  ab  cd  1
⍝ ```

packX←{
    ⎕IO←0
    ⍺←1
    letters←{326=⎕DR ⍵:'HRUZ' ⋄ 'HNRUZ'}⍵
    pack←{⍺='H':packH ⍵ ⋄ ⍺='N':packN ⍵ ⋄ ⍺='R':packR ⍵ ⋄ ⍺='U':packU ⍵ ⋄ packZ ⍵}
    unpack←{⍺='H':0 packH ⍵ ⋄ ⍺='N':0 packN ⍵ ⋄ ⍺='R':0 packR ⍵ ⋄ ⍺='U':0 packU ⍵ ⋄ 0 packZ ⍵}
    bits←{ ⍝ how many bits the elements take
        1<|≡⍵:+/∇¨,⍵
        (≢,⍵)×⌊0.1×⎕DR ⍵
    }
    ⍺=0:⊃unpack/⍵
    all←letters pack¨⊂⍵
    best←⊃⍋bits¨all
    letters[best](best⊃all)
}
