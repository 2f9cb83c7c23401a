⍝ # Cartesian product  `cpro Y`
⍝
⍝ The ways of taking one item from each vector of `Y`: an array of vectors with one axis for each.
⍝
⍝ ```apl
⍝       'cpro'⎕CY'dfns'
⍝       cpro(1 2)(3 4 5)
⍝  1 3  1 4  1 5
⍝  2 3  2 4  2 5
⍝       ⍴cpro 'ab' 'cd' 'efg'
⍝ 2 2 3
⍝ ```

cpro←{⊃∘.,/(⊂¨¨⍵),⊂⊂⍬}
