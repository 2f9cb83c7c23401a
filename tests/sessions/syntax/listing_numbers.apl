⍝ Numbers before the lines of a definition are no part of them; what each and nested arguments must share is said in few words.
      ∇ half x
      [1]    x÷2
      [2]    x÷0
      ∇
      half 4
2
DOMAIN ERROR: Divide by zero
half[2] x÷0
         ∧
      →
      1 2 3,¨1 2
LENGTH ERROR
      1 2 3,¨1 2
           ∧
      (1 2)3+4 5 6
LENGTH ERROR
      (1 2)3+4 5 6
            ∧
      5?3
DOMAIN ERROR: Deal right argument must be greater than or equal to the left argument
      5?3
       ∧
