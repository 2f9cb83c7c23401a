⍝ # Cartesian product  `cpro Y`
⍝
⍝ All ways to take one item from each vector of `Y`: an array of vectors with one axis for each vector.
⍝
⍝ ```apl
⍝       'cpro'⎕CY'dfns'
⍝       cpro(1 2)(3 4 5)
⍝  1 3  1 4  1 5
⍝  2 3  2 4  2 5
⍝       ⍴cpro 'ab' 'cd' 'efg'
⍝ 2 2 3
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'cpro'⎕CY'dfns'
⍝       cpro ⍬
⍝
⍝       cpro(1 2)⍬
⍝       ⍴cpro 0⍴⊂⍬
⍝       cpro 1 2
⍝  1 2
⍝       cpro 'ab'(⊂1 2)
⍝  a 1 2   b 1 2
⍝ ```

cpro←{⊃∘.,/(⊂¨¨⍵),⊂⊂⍬}
