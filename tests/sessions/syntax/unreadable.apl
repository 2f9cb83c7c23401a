      ∇ check val
       :If val>5
           ⎕←'more'
      ∇
      check 4
SYNTAX ERROR
check[1] :If val>5
                ∧
      →
      ∇ r←half x
       r←x÷2
       'half of 'x
       r←r)
      ∇
      half 4
 half of   4
SYNTAX ERROR
half[3] r←r)
           ∧
      →
      ∇ loop
       ⎕←1
       :EndFor
      ∇
      loop
1
SYNTAX ERROR
loop[2] :EndFor
        ∧
      →
      ⎕FX'r←bad(x y' 'r←x'
1
