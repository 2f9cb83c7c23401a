⍝ # Packing: a dictionary  `packD Y`
⍝
⍝ Packs an array as its different items and their positions among them, and unpacks such a pair.
⍝
⍝ ```apl
⍝       'packD'⎕CY'dfns'
⍝       packD 'mississippi'
⍝  misp  1 2 3 3 2 3 3 2 4 4 2
⍝       packD packD 2 3⍴'abcabd'
⍝ abc
⍝ abd
⍝ ```

packD←{
    (2=≢⍵)∧2=|≡⍵:(⊃⍵)[⊃⌽⍵]
    different←∪,⍵
    different(different⍳⍵)
}
