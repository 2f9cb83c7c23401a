⍝ Where the caret stands, and what the report says, for each operator with each kind of operand: what the operator itself refuses, and
⍝ what fails within the operand.
⍝ ── A primitive.
      ÷¨1 0
DOMAIN ERROR: Divide by zero
      ÷¨1 0
      ∧
      1 2 ÷¨1 2 3
LENGTH ERROR
      1 2÷¨1 2 3
         ∧
      (2 2⍴1)÷¨1 2 3
RANK ERROR
      (2 2⍴1)÷¨1 2 3
             ∧
      1 2 3 ÷⍨1 2
LENGTH ERROR: Mismatched left and right argument shapes
      1 2 3÷⍨1 2
           ∧
      ÷/1 0
DOMAIN ERROR: Divide by zero
      ÷/1 0
      ∧
      4 ÷/1 2
LENGTH ERROR
      4÷/1 2
       ∧
      'a'÷/1 2
DOMAIN ERROR
      'a'÷/1 2
         ∧
      ÷/[3]1 0
RANK ERROR: Invalid axis
      ÷/[3]1 0
      ∧
      ÷⌿1 0
DOMAIN ERROR: Divide by zero
      ÷⌿1 0
      ∧
      4 ÷⌿1 2
LENGTH ERROR
      4÷⌿1 2
       ∧
      ÷\1 0
DOMAIN ERROR: Divide by zero
      ÷\1 0
      ∧
      2 ÷\1 2
SYNTAX ERROR: The function does not take a left argument
      2÷\1 2
       ∧
      ÷⍀[2]1 0
RANK ERROR: Invalid axis
      ÷⍀[2]1 0
      ∧
      1 2+.÷0 1
DOMAIN ERROR: Divide by zero
      1 2+.÷0 1
          ∧
      1 2 ÷.+0 ¯2
DOMAIN ERROR: Divide by zero
      1 2÷.+0 ¯2
          ∧
      1 2 3+.÷1 2
LENGTH ERROR
      1 2 3+.÷1 2
            ∧
      1 2∘.÷0 1
DOMAIN ERROR: Divide by zero
      1 2∘.÷0 1
          ∧
      ∘.÷1 2
SYNTAX ERROR: The function requires a left argument
      ∘.÷1 2
       ∧
      (∘.÷)1 2
SYNTAX ERROR: The function requires a left argument
      (∘.÷)1 2
      ∧
      ÷∘÷0
DOMAIN ERROR: Divide by zero
      ÷∘÷0
      ∧
      1 ÷∘÷0
DOMAIN ERROR: Divide by zero
      1÷∘÷0
       ∧
      1∘÷0
DOMAIN ERROR: Divide by zero
      1∘÷0
        ∧
      ÷∘0⊢1 2
DOMAIN ERROR: Divide by zero
      ÷∘0⊢1 2
      ∧
      1 2∘÷1 2 3
LENGTH ERROR: Mismatched left and right argument shapes
      1 2∘÷1 2 3
          ∧
      1 2 3 ÷∘-1 2
LENGTH ERROR: Mismatched left and right argument shapes
      1 2 3÷∘-1 2
           ∧
      ÷⍤-0
DOMAIN ERROR: Divide by zero
      ÷⍤-0
       ∧
      1 2 ÷⍤-1 2 3
LENGTH ERROR: Mismatched left and right argument shapes
      1 2÷⍤-1 2 3
          ∧
      ÷⍤0⊢1 0
DOMAIN ERROR: Divide by zero
      ÷⍤0⊢1 0
       ∧
      1 2 ÷⍤0⊢1 2 3
LENGTH ERROR: It must be that either the left and right frames match or one of them has length 0
      1 2÷⍤0⊢1 2 3
          ∧
      (2 2⍴1)÷⍤0⊢1 2 3
RANK ERROR
      (2 2⍴1)÷⍤0⊢1 2 3
              ∧
      1 2(÷⍤0)1 2 3
LENGTH ERROR: It must be that either the left and right frames match or one of them has length 0
      1 2(÷⍤0)1 2 3
         ∧
      ÷⍤1 2 3 4⊢5
LENGTH ERROR
      ÷⍤1 2 3 4⊢5
       ∧
      ÷⍤'a'⊢5
DOMAIN ERROR
      ÷⍤'a'⊢5
       ∧
      ÷⍥-0
DOMAIN ERROR: Divide by zero
      ÷⍥-0
      ∧
      1 2 ÷⍥-1 2 3
LENGTH ERROR: Mismatched left and right argument shapes
      1 2÷⍥-1 2 3
         ∧
      1-⍥÷0
DOMAIN ERROR: Divide by zero
      1-⍥÷0
       ∧
      ÷⍛÷0
DOMAIN ERROR: Divide by zero
      ÷⍛÷0
      ∧
      1 2-⍛÷1 2 3
LENGTH ERROR: Mismatched left and right argument shapes
      1 2-⍛÷1 2 3
         ∧
      ÷⍣2⊢0
DOMAIN ERROR: Divide by zero
      ÷⍣2⊢0
      ∧
      ÷⍣'a'⊢5
DOMAIN ERROR
      ÷⍣'a'⊢5
      ∧
      ÷⍣1 2⊢5
LENGTH ERROR
      ÷⍣1 2⊢5
      ∧
      ÷⍣{2}5
DOMAIN ERROR
      ÷⍣{2}5
      ∧
      1 2 ÷⍣2⊢1 2 3
LENGTH ERROR: Mismatched left and right argument shapes
      1 2÷⍣2⊢1 2 3
         ∧
      ÷@1⊢0 1
DOMAIN ERROR: Divide by zero
      ÷@1⊢0 1
       ∧
      ÷@5⊢0 1
INDEX ERROR
      ÷@5⊢0 1
       ∧
      ÷@{5}0 1
RANK ERROR: Right operand and argument ranks differ
      ÷@{5}0 1
       ∧
      ÷@'a'⊢1 2
DOMAIN ERROR
      ÷@'a'⊢1 2
       ∧
      1@÷⊢0 1
DOMAIN ERROR: Divide by zero
      1@÷⊢0 1
       ∧
      ÷⌺3⊢1 0
DOMAIN ERROR: Divide by zero
      ÷⌺3⊢1 0
      ∧
      ÷⌺5⊢1 2
DOMAIN ERROR
      ÷⌺5⊢1 2
      ∧
      ÷⌺'a'⊢1 2
DOMAIN ERROR
      ÷⌺'a'⊢1 2
      ∧
      ÷⌺3 3⊢1 2
RANK ERROR: Right operand and argument ranks differ
      ÷⌺3 3⊢1 2
      ∧
      1 2 ÷⌸1 2 3
LENGTH ERROR
      1 2÷⌸1 2 3
         ∧
      ÷⌸5
RANK ERROR
      ÷⌸5
      ∧
      ÷⍠1⊢2
DOMAIN ERROR
      ÷⍠1⊢2
       ∧
      ÷⍢-0
DOMAIN ERROR: Divide by zero
      ÷⍢-0
      ∧
      -⍢÷⊢0
DOMAIN ERROR: Divide by zero
      -⍢÷⊢0
      ∧
      (÷¨)1 0
DOMAIN ERROR: Divide by zero
      (÷¨)1 0
      ∧
      ÷/nothing
VALUE ERROR: Undefined name: nothing
      ÷/nothing
        ∧
⍝ ── A train.
      (-÷⊢)¨1 0
¯1 1
      1 2 (⊣÷⊢)¨1 2 3
LENGTH ERROR
      1 2(⊣÷⊢)¨1 2 3
          ∧
      (2 2⍴1)(⊣÷⊢)¨1 2 3
RANK ERROR
      (2 2⍴1)(⊣÷⊢)¨1 2 3
              ∧
      4 (⊣÷⊢)/1 2
LENGTH ERROR
      4(⊣÷⊢)/1 2
        ∧
      (⊣÷⊢)/[3]1 0
RANK ERROR: Invalid axis
      (⊣÷⊢)/[3]1 0
       ∧
      1 2+.(⊣÷⊢)0 1
DOMAIN ERROR: Divide by zero
      1 2+.(⊣÷⊢)0 1
          ∧
      1 2 3+.(⊣÷⊢)1 2
LENGTH ERROR
      1 2 3+.(⊣÷⊢)1 2
            ∧
      1 2∘.(⊣÷⊢)0 1
DOMAIN ERROR: Divide by zero
      1 2∘.(⊣÷⊢)0 1
          ∧
      (∘.(⊣÷⊢))1 2
SYNTAX ERROR: The function requires a left argument
      (∘.(⊣÷⊢))1 2
      ∧
      1∘(⊣÷⊢)0
DOMAIN ERROR: Divide by zero
      1∘(⊣÷⊢)0
         ∧
      1 2∘(⊣÷⊢)1 2 3
LENGTH ERROR: Mismatched left and right argument shapes
      1 2∘(⊣÷⊢)1 2 3
           ∧
      1 2 (⊣÷⊢)⍤-1 2 3
LENGTH ERROR: Mismatched left and right argument shapes
      1 2(⊣÷⊢)⍤-1 2 3
              ∧
      1 2 (⊣÷⊢)⍤0⊢1 2 3
LENGTH ERROR: It must be that either the left and right frames match or one of them has length 0
      1 2(⊣÷⊢)⍤0⊢1 2 3
              ∧
      (-÷⊢)⍤1 2 3 4⊢5
LENGTH ERROR
      (-÷⊢)⍤1 2 3 4⊢5
           ∧
      1-⍥(-÷⊢)0
¯2
      (-÷⊢)⍣1 2⊢5
LENGTH ERROR
      (-÷⊢)⍣1 2⊢5
       ∧
      (-÷⊢)@1⊢0 1
1 1
      (-÷⊢)@'a'⊢1 2
DOMAIN ERROR
      (-÷⊢)@'a'⊢1 2
           ∧
      (⊣÷⊢)⌺'a'⊢1 2
DOMAIN ERROR
      (⊣÷⊢)⌺'a'⊢1 2
       ∧
      (⊣÷⊢)⌸5
RANK ERROR
      (⊣÷⊢)⌸5
       ∧
      (-÷⊢)⍠1⊢2
DOMAIN ERROR
      (-÷⊢)⍠1⊢2
           ∧
      -⍢(-÷⊢)⊢0
1
⍝ ── A dfn.
      {÷⍵}¨1 0
DOMAIN ERROR: Divide by zero
      {÷⍵}¨1 0
       ∧
      1 2 {⍺÷⍵}¨1 2 3
LENGTH ERROR
      1 2{⍺÷⍵}¨1 2 3
             ∧
      (2 2⍴1){⍺÷⍵}¨1 2 3
RANK ERROR
      (2 2⍴1){⍺÷⍵}¨1 2 3
                 ∧
      1 2 3 {⍺÷⍵}⍨1 2
LENGTH ERROR: Mismatched left and right argument shapes
      1 2 3{⍺÷⍵}⍨1 2
             ∧
      {⍺÷⍵}/1 0
DOMAIN ERROR: Divide by zero
      {⍺÷⍵}/1 0
        ∧
      4 {⍺÷⍵}/1 2
LENGTH ERROR
      4{⍺÷⍵}/1 2
           ∧
      'a'{⍺÷⍵}/1 2
DOMAIN ERROR
      'a'{⍺÷⍵}/1 2
             ∧
      {⍺÷⍵}/[3]1 0
RANK ERROR: Invalid axis
      {⍺÷⍵}/[3]1 0
          ∧
      {⍺÷⍵}⌿1 0
DOMAIN ERROR: Divide by zero
      {⍺÷⍵}⌿1 0
        ∧
      4 {⍺÷⍵}⌿1 2
LENGTH ERROR
      4{⍺÷⍵}⌿1 2
           ∧
      {⍺÷⍵}\1 0
DOMAIN ERROR: Divide by zero
      {⍺÷⍵}\1 0
        ∧
      2 {⍺÷⍵}\1 2
SYNTAX ERROR: The function does not take a left argument
      2{⍺÷⍵}\1 2
           ∧
      {⍺÷⍵}⍀[2]1 0
RANK ERROR: Invalid axis
      {⍺÷⍵}⍀[2]1 0
          ∧
      1 2+.{⍺÷⍵}0 1
DOMAIN ERROR: Divide by zero
      1 2+.{⍺÷⍵}0 1
             ∧
      1 2 {⍺÷⍵}.+0 ¯2
DOMAIN ERROR: Divide by zero
      1 2{⍺÷⍵}.+0 ¯2
           ∧
      1 2 3+.{⍺÷⍵}1 2
LENGTH ERROR
      1 2 3+.{⍺÷⍵}1 2
            ∧
      1 2∘.{⍺÷⍵}0 1
DOMAIN ERROR: Divide by zero
      1 2∘.{⍺÷⍵}0 1
             ∧
      ∘.{⍺÷⍵}1 2
SYNTAX ERROR: The function requires a left argument
      ∘.{⍺÷⍵}1 2
       ∧
      (∘.{⍺÷⍵})1 2
SYNTAX ERROR: The function requires a left argument
      (∘.{⍺÷⍵})1 2
      ∧
      {÷⍵}∘{÷⍵}0
DOMAIN ERROR: Divide by zero
      {÷⍵}∘{÷⍵}0
            ∧
      1 {⍺÷⍵}∘{÷⍵}0
DOMAIN ERROR: Divide by zero
      1{⍺÷⍵}∘{÷⍵}0
              ∧
      1∘{⍺÷⍵}0
DOMAIN ERROR: Divide by zero
      1∘{⍺÷⍵}0
          ∧
      {⍺÷⍵}∘0⊢1 2
DOMAIN ERROR: Divide by zero
      {⍺÷⍵}∘0⊢1 2
        ∧
      1 2∘{⍺÷⍵}1 2 3
LENGTH ERROR: Mismatched left and right argument shapes
      1 2∘{⍺÷⍵}1 2 3
            ∧
      1 2 3 {⍺÷⍵}∘-1 2
LENGTH ERROR: Mismatched left and right argument shapes
      1 2 3{⍺÷⍵}∘-1 2
             ∧
      {÷⍵}⍤-0
DOMAIN ERROR: Divide by zero
      {÷⍵}⍤-0
       ∧
      1 2 {⍺÷⍵}⍤-1 2 3
LENGTH ERROR: Mismatched left and right argument shapes
      1 2{⍺÷⍵}⍤-1 2 3
              ∧
      {÷⍵}⍤0⊢1 0
DOMAIN ERROR: Divide by zero
      {÷⍵}⍤0⊢1 0
       ∧
      1 2 {⍺÷⍵}⍤0⊢1 2 3
LENGTH ERROR: It must be that either the left and right frames match or one of them has length 0
      1 2{⍺÷⍵}⍤0⊢1 2 3
              ∧
      (2 2⍴1){⍺÷⍵}⍤0⊢1 2 3
RANK ERROR
      (2 2⍴1){⍺÷⍵}⍤0⊢1 2 3
                  ∧
      1 2({⍺÷⍵}⍤0)1 2 3
LENGTH ERROR: It must be that either the left and right frames match or one of them has length 0
      1 2({⍺÷⍵}⍤0)1 2 3
         ∧
      {÷⍵}⍤1 2 3 4⊢5
LENGTH ERROR
      {÷⍵}⍤1 2 3 4⊢5
          ∧
      {÷⍵}⍤'a'⊢5
DOMAIN ERROR
      {÷⍵}⍤'a'⊢5
          ∧
      {÷⍵}⍥-0
DOMAIN ERROR: Divide by zero
      {÷⍵}⍥-0
       ∧
      1 2 {⍺÷⍵}⍥-1 2 3
LENGTH ERROR: Mismatched left and right argument shapes
      1 2{⍺÷⍵}⍥-1 2 3
           ∧
      1-⍥{÷⍵}0
DOMAIN ERROR: Divide by zero
      1-⍥{÷⍵}0
          ∧
      {÷⍵}⍛÷0
DOMAIN ERROR: Divide by zero
      {÷⍵}⍛÷0
       ∧
      1 2-⍛{⍺÷⍵}1 2 3
LENGTH ERROR: Mismatched left and right argument shapes
      1 2-⍛{⍺÷⍵}1 2 3
             ∧
      {÷⍵}⍣2⊢0
DOMAIN ERROR: Divide by zero
      {÷⍵}⍣2⊢0
       ∧
      {÷⍵}⍣'a'⊢5
DOMAIN ERROR
      {÷⍵}⍣'a'⊢5
         ∧
      {÷⍵}⍣1 2⊢5
LENGTH ERROR
      {÷⍵}⍣1 2⊢5
         ∧
      {÷⍵}⍣{2}5
DOMAIN ERROR
      {÷⍵}⍣{2}5
         ∧
      1 2 {⍺÷⍵}⍣2⊢1 2 3
LENGTH ERROR: Mismatched left and right argument shapes
      1 2{⍺÷⍵}⍣2⊢1 2 3
           ∧
      {÷⍵}@1⊢0 1
DOMAIN ERROR: Divide by zero
      {÷⍵}@1⊢0 1
       ∧
      {÷⍵}@5⊢0 1
INDEX ERROR
      {÷⍵}@5⊢0 1
          ∧
      {÷⍵}@{5}0 1
RANK ERROR: Right operand and argument ranks differ
      {÷⍵}@{5}0 1
          ∧
      {÷⍵}@'a'⊢1 2
DOMAIN ERROR
      {÷⍵}@'a'⊢1 2
          ∧
      1@{÷⍵}⊢0 1
DOMAIN ERROR: Divide by zero
      1@{÷⍵}⊢0 1
         ∧
      {⍺÷⍵}⌺3⊢1 0
DOMAIN ERROR: Divide by zero
      {⍺÷⍵}⌺3⊢1 0
        ∧
      {⍺÷⍵}⌺5⊢1 2
DOMAIN ERROR
      {⍺÷⍵}⌺5⊢1 2
          ∧
      {⍺÷⍵}⌺'a'⊢1 2
DOMAIN ERROR
      {⍺÷⍵}⌺'a'⊢1 2
          ∧
      {⍺÷⍵}⌺3 3⊢1 2
RANK ERROR: Right operand and argument ranks differ
      {⍺÷⍵}⌺3 3⊢1 2
          ∧
      1 2 {⍺÷⍵}⌸1 2 3
LENGTH ERROR
      1 2{⍺÷⍵}⌸1 2 3
             ∧
      {⍺÷⍵}⌸5
RANK ERROR
      {⍺÷⍵}⌸5
          ∧
      {÷⍵}⍠1⊢2
DOMAIN ERROR
      {÷⍵}⍠1⊢2
          ∧
      {÷⍵}⍢-0
DOMAIN ERROR: Divide by zero
      {÷⍵}⍢-0
       ∧
      -⍢{÷⍵}⊢0
DOMAIN ERROR: Divide by zero
      -⍢{÷⍵}⊢0
         ∧
      ({÷⍵}¨)1 0
DOMAIN ERROR: Divide by zero
      ({÷⍵}¨)1 0
        ∧
      {⍺÷⍵}/nothing
VALUE ERROR: Undefined name: nothing
      {⍺÷⍵}/nothing
            ∧
⍝ ── A function with a header.
      ∇ r←trad y
       r←÷y
      ∇
      ∇ r←x dtrad y
       r←x÷y
      ∇
      trad¨1 0
DOMAIN ERROR: Divide by zero
trad[1] r←÷y
          ∧
      →
      1 2 dtrad¨1 2 3
LENGTH ERROR
      1 2 dtrad¨1 2 3
          ∧
      →
      (2 2⍴1)dtrad¨1 2 3
RANK ERROR
      (2 2⍴1)dtrad¨1 2 3
             ∧
      →
      4 dtrad/1 2
LENGTH ERROR
      4 dtrad/1 2
        ∧
      →
      dtrad/[3]1 0
RANK ERROR: Invalid axis
      dtrad/[3]1 0
      ∧
      →
      1 2+.dtrad 0 1
DOMAIN ERROR: Divide by zero
dtrad[1] r←x÷y
            ∧
      →
      1 2 3+.dtrad 1 2
LENGTH ERROR
      1 2 3+.dtrad 1 2
            ∧
      →
      1 2∘.dtrad 0 1
DOMAIN ERROR: Divide by zero
dtrad[1] r←x÷y
            ∧
      →
      (∘.dtrad)1 2
SYNTAX ERROR: The function requires a left argument
      (∘.dtrad)1 2
      ∧
      →
      1∘dtrad 0
DOMAIN ERROR: Divide by zero
dtrad[1] r←x÷y
            ∧
      →
      1 2∘dtrad 1 2 3
LENGTH ERROR: Mismatched left and right argument shapes
dtrad[1] r←x÷y
            ∧
      →
      1 2 dtrad⍤-1 2 3
LENGTH ERROR: Mismatched left and right argument shapes
      1 2 dtrad⍤-1 2 3
               ∧
      →
      1 2 dtrad⍤0⊢1 2 3
LENGTH ERROR: It must be that either the left and right frames match or one of them has length 0
      1 2 dtrad⍤0⊢1 2 3
               ∧
      →
      trad⍤1 2 3 4⊢5
LENGTH ERROR
      trad⍤1 2 3 4⊢5
          ∧
      →
      1-⍥trad 0
DOMAIN ERROR: Divide by zero
trad[1] r←÷y
          ∧
      →
      trad⍣1 2⊢5
LENGTH ERROR
      trad⍣1 2⊢5
      ∧
      →
      trad@1⊢0 1
DOMAIN ERROR: Divide by zero
trad[1] r←÷y
          ∧
      →
      trad@'a'⊢1 2
DOMAIN ERROR
      trad@'a'⊢1 2
          ∧
      →
      dtrad⌺'a'⊢1 2
DOMAIN ERROR
      dtrad⌺'a'⊢1 2
      ∧
      →
      dtrad⌸5
RANK ERROR
      dtrad⌸5
      ∧
      →
      trad⍠1⊢2
DOMAIN ERROR
      trad⍠1⊢2
          ∧
      →
      -⍢trad⊢0
DOMAIN ERROR: Divide by zero
trad[1] r←÷y
          ∧
      →
⍝ ── A dfn under a name.
      nd←{÷⍵} ⋄ dd←{⍺÷⍵}
      nd¨1 0
DOMAIN ERROR: Divide by zero
nd[0] nd←{÷⍵}
          ∧
      1 2 dd¨1 2 3
LENGTH ERROR
      1 2 dd¨1 2 3
          ∧
      (2 2⍴1)dd¨1 2 3
RANK ERROR
      (2 2⍴1)dd¨1 2 3
             ∧
      4 dd/1 2
LENGTH ERROR
      4 dd/1 2
        ∧
      dd/[3]1 0
RANK ERROR: Invalid axis
      dd/[3]1 0
      ∧
      1 2+.dd 0 1
DOMAIN ERROR: Divide by zero
dd[0] dd←{⍺÷⍵}
           ∧
      1 2 3+.dd 1 2
LENGTH ERROR
      1 2 3+.dd 1 2
            ∧
      1 2∘.dd 0 1
DOMAIN ERROR: Divide by zero
dd[0] dd←{⍺÷⍵}
           ∧
      (∘.dd)1 2
SYNTAX ERROR: The function requires a left argument
      (∘.dd)1 2
      ∧
      1∘dd 0
DOMAIN ERROR: Divide by zero
dd[0] dd←{⍺÷⍵}
           ∧
      1 2∘dd 1 2 3
LENGTH ERROR: Mismatched left and right argument shapes
dd[0] dd←{⍺÷⍵}
           ∧
      1 2 dd⍤-1 2 3
LENGTH ERROR: Mismatched left and right argument shapes
      1 2 dd⍤-1 2 3
            ∧
      1 2 dd⍤0⊢1 2 3
LENGTH ERROR: It must be that either the left and right frames match or one of them has length 0
      1 2 dd⍤0⊢1 2 3
            ∧
      nd⍤1 2 3 4⊢5
LENGTH ERROR
      nd⍤1 2 3 4⊢5
        ∧
      1-⍥nd 0
DOMAIN ERROR: Divide by zero
nd[0] nd←{÷⍵}
          ∧
      nd⍣1 2⊢5
LENGTH ERROR
      nd⍣1 2⊢5
      ∧
      nd@1⊢0 1
DOMAIN ERROR: Divide by zero
nd[0] nd←{÷⍵}
          ∧
      nd@'a'⊢1 2
DOMAIN ERROR
      nd@'a'⊢1 2
        ∧
      dd⌺'a'⊢1 2
DOMAIN ERROR
      dd⌺'a'⊢1 2
      ∧
      dd⌸5
RANK ERROR
      dd⌸5
      ∧
      nd⍠1⊢2
DOMAIN ERROR
      nd⍠1⊢2
        ∧
      -⍢nd⊢0
DOMAIN ERROR: Divide by zero
nd[0] nd←{÷⍵}
          ∧
⍝ ── Assignment.
      x←⍳3 ⋄ m←2 2⍴⍳4 ⋄ n←⎕NS⍬ ⋄ n.y←⍳3 ⋄ f←{⍵}
      x←nosuch
VALUE ERROR: Undefined name: nosuch
      x←nosuch
        ∧
      x←1÷0
DOMAIN ERROR: Divide by zero
      x←1÷0
         ∧
      a b←1 2 3
LENGTH ERROR
      a b←1 2 3
         ∧
      (a b)←1 2 3
LENGTH ERROR
      (a b)←1 2 3
           ∧
      ((a b)c)←1 2 3
LENGTH ERROR
      ((a b)c)←1 2 3
              ∧
      (a b)←2 2⍴1
RANK ERROR
      (a b)←2 2⍴1
           ∧
      a b+←1 2 3
LENGTH ERROR
      a b+←1 2 3
          ∧
      x+←1 2
LENGTH ERROR: Mismatched left and right argument shapes
      x+←1 2
       ∧
      x÷←0
DOMAIN ERROR: Divide by zero
      x÷←0
       ∧
      nosuch+←1
VALUE ERROR: Undefined name: nosuch
      nosuch+←1
      ∧
      nosuch[1]←1
VALUE ERROR: Undefined name: nosuch
      nosuch[1]←1
      ∧
      nosuch[1]+←1
VALUE ERROR: Undefined name: nosuch
      nosuch[1]+←1
      ∧
      x[4]←1
INDEX ERROR
      x[4]←1
       ∧
      x[4]+←1
INDEX ERROR
      x[4]+←1
       ∧
      x['a']←1
DOMAIN ERROR
      x['a']←1
       ∧
      x[1.5]←1
DOMAIN ERROR
      x[1.5]←1
       ∧
      x[1;1]←1
RANK ERROR
      x[1;1]←1
       ∧
      x[1 2]←1 2 3
LENGTH ERROR
      x[1 2]←1 2 3
       ∧
      x[1 2]+←1 2 3
LENGTH ERROR
      x[1 2]+←1 2 3
       ∧
      x[1]÷←0
DOMAIN ERROR: Divide by zero
      x[1]÷←0
       ∧
      m[1;]←1 2 3
LENGTH ERROR
      m[1;]←1 2 3
       ∧
      m[3;1]←1
INDEX ERROR
      m[3;1]←1
       ∧
      m[1;1;1]←1
RANK ERROR
      m[1;1;1]←1
       ∧
      m[1;]+←1 2 3
LENGTH ERROR
      m[1;]+←1 2 3
       ∧
      (2↑x)←1 2 3
LENGTH ERROR
      (2↑x)←1 2 3
           ∧
      (4⊃x)←1
INDEX ERROR
      (4⊃x)←1
           ∧
      (2↑x)+←1 2 3
LENGTH ERROR
      (2↑x)+←1 2 3
            ∧
      (2⌷x)÷←0
DOMAIN ERROR: Divide by zero
      (2⌷x)÷←0
            ∧
      (5⌷x)←1
INDEX ERROR
      (5⌷x)←1
        ∧
      (nosuch↑x)←1
VALUE ERROR: Undefined name: nosuch
      (nosuch↑x)←1
       ∧
      (2↑nosuch)←1
VALUE ERROR: Undefined name: nosuch
      (2↑nosuch)←1
         ∧
      (x>1)←0
SYNTAX ERROR
      (x>1)←0
           ∧
      (+x)←0
SYNTAX ERROR
      (+x)←0
          ∧
      ((2 3)⌷x)←1 2 3
LENGTH ERROR
      ((2 3)⌷x)←1 2 3
            ∧
      (1 0/x)←1
LENGTH ERROR
      (1 0/x)←1
          ∧
      n.y←1÷0
DOMAIN ERROR: Divide by zero
      n.y←1÷0
           ∧
      n.(a b)←1 2 3
LENGTH ERROR
      n.(a b)←1 2 3
             ∧
      n.nosuch+←1
VALUE ERROR: Undefined name: nosuch
      n.nosuch+←1
        ∧
      n.y[4]←1
INDEX ERROR
      n.y[4]←1
         ∧
      n.y[4]+←1
INDEX ERROR
      n.y[4]+←1
         ∧
      n.(y[4])←1
INDEX ERROR
      n.(y[4])←1
          ∧
      nosuch.y←1
VALUE ERROR: Undefined name: nosuch
      nosuch.y←1
      ∧
      x.y←1
SYNTAX ERROR
      x.y←1
      ∧
      n.(2↑y)←1 2 3
LENGTH ERROR
      n.(2↑y)←1 2 3
             ∧
      (2↑n.y)←1 2 3
LENGTH ERROR
      (2↑n.y)←1 2 3
             ∧
      ⎕IO←2
DOMAIN ERROR
      ⎕IO←2
         ∧
      ⎕IO←'a'
DOMAIN ERROR
      ⎕IO←'a'
         ∧
      ⎕IO←0 1
LENGTH ERROR
      ⎕IO←0 1
         ∧
      ⎕ML←¯1
DOMAIN ERROR
      ⎕ML←¯1
         ∧
      ⎕CT←1
DOMAIN ERROR
      ⎕CT←1
         ∧
      ⎕PP←0
DOMAIN ERROR
      ⎕PP←0
         ∧
      ⎕PW←1
DOMAIN ERROR
      ⎕PW←1
         ∧
      ⎕NOSUCH←1
SYNTAX ERROR: Invalid token
      ⎕NOSUCH←1
      ∧
      ⎕AV←1
SYNTAX ERROR
      ⎕AV←1
      ∧
      ⎕A←1
SYNTAX ERROR
      ⎕A←1
      ∧
      ⎕IO+←5
DOMAIN ERROR
      ⎕IO+←5
          ∧
      ⎕SE←1
SYNTAX ERROR
      ⎕SE←1
      ∧
      #←1
SYNTAX ERROR
      #←1
       ∧
      ⍬←1
SYNTAX ERROR
      ⍬←1
       ∧
      5←1
SYNTAX ERROR
      5←1
       ∧
      'a'←1
SYNTAX ERROR
      'a'←1
         ∧
      1 2←3 4
SYNTAX ERROR
      1 2←3 4
         ∧
      (1 2)←3 4
SYNTAX ERROR
      (1 2)←3 4
           ∧
      (a 5)←1 2
SYNTAX ERROR
      (a 5)←1 2
           ∧
      {⍵←1}5
SYNTAX ERROR
      {⍵←1}5
        ∧
      {⍺←1÷0 ⋄ ⍵}5
DOMAIN ERROR: Divide by zero
      {⍺←1÷0 ⋄ ⍵}5
          ∧
      {⍵+←1}5
SYNTAX ERROR
      {⍵+←1}5
         ∧
      {⍵[1]←1}5
SYNTAX ERROR
      {⍵[1]←1}5
           ∧
      +{⍺⍺←1}5
SYNTAX ERROR
      +{⍺⍺←1}5
          ∧
      f←1
SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on assignment
      f←1
      ∧
      x←{⍵}
SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on assignment
      x←{⍵}
      ∧
      f[1]←1
SYNTAX ERROR
      f[1]←1
          ∧
      +←1
SYNTAX ERROR
      +←1
       ∧
      f+←1
SYNTAX ERROR
      f+←1
        ∧
      (f x)←1 2
SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on assignment
      (f x)←1 2
       ∧
      ⍺←1
SYNTAX ERROR
      ⍺←1
      ∧
      ⍵←1
SYNTAX ERROR
      ⍵←1
       ∧
      x[;]←1
RANK ERROR
      x[;]←1
       ∧
      x[1]←
SYNTAX ERROR: Missing right argument
      x[1]←
          ∧
      ←1
SYNTAX ERROR
      ←1
      ∧
      x←
SYNTAX ERROR: Missing right argument
      x←
       ∧
      (x)←
SYNTAX ERROR: Missing right argument
      (x)←
         ∧
      x←⍳3
      (x y)+←1 2 3
LENGTH ERROR
      (x y)+←1 2 3
            ∧
      x[⊂1 1]←1
RANK ERROR
      x[⊂1 1]←1
       ∧
      x[⊂4]←1
INDEX ERROR
      x[⊂4]←1
       ∧
      m[⊂3 3]←1
INDEX ERROR
      m[⊂3 3]←1
       ∧
      m[(1 1)(3 3)]←1
INDEX ERROR
      m[(1 1)(3 3)]←1
       ∧
      m[1 2]←1
INDEX ERROR
      m[1 2]←1
       ∧
      (⍉m)←2 3⍴1
LENGTH ERROR
      (⍉m)←2 3⍴1
          ∧
      (1⌽x)←1 2
LENGTH ERROR
      (1⌽x)←1 2
           ∧
      x+←y÷0
VALUE ERROR: Undefined name: y
      x+←y÷0
         ∧
      x∧←'a'
DOMAIN ERROR
      x∧←'a'
       ∧
      x(f g)←1 2
SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on assignment
      x(f g)←1 2
        ∧
      x←⍳3
      x[1]←1 2
LENGTH ERROR
      x[1]←1 2
          ∧
      x[1]+←1 2
LENGTH ERROR
      x[1]+←1 2
           ∧
      m[1;2]←10 20 30
LENGTH ERROR
      m[1;2]←10 20 30
            ∧
      x[⊂,1]←1 2
LENGTH ERROR
      x[⊂,1]←1 2
            ∧
      n.y[1]←1 2
LENGTH ERROR
      n.y[1]←1 2
            ∧
      (1⌷x)←1 2
LENGTH ERROR
      (1⌷x)←1 2
           ∧
      (0 0⍉m)←5
DOMAIN ERROR
      (0 0⍉m)←5
          ∧
