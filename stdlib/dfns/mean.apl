⍝ # Mean  `mean Y`
⍝
⍝ The arithmetic mean of the major cells of `Y`: of the items of a vector, of the rows of a matrix. The mean of no cells is 0.
⍝
⍝ ```apl
⍝       'mean'⎕CY'dfns'
⍝       mean 3 1 4 1 5
⍝ 2.8
⍝       mean 2 3⍴⍳6
⍝ 2.5 3.5 4.5
⍝       mean ⍬
⍝ 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'mean'⎕CY'dfns'
⍝       mean 5
⍝ 5
⍝       mean 0J1 2
⍝ 1J0.5
⍝       mean 2 2 2⍴⍳8
⍝ 3 4
⍝ 5 6
⍝       mean(1 2)(3 4)
⍝  2 3
⍝       mean 0 2⍴0
⍝ 0 0
⍝ ```

mean←{(+⌿⍵)÷1⌈≢⍵}
