⍝ # Queens on a chess board  `queens Y`
⍝
⍝ The ways to place `Y` queens on a board of `Y` rows so that none attacks another: a vector of boards. Of boards that are
⍝ rotations or reflections of each other, only one is included.
⍝
⍝ ```apl
⍝       'queens'⎕CY'dfns'
⍝       queens 6
⍝  ·⍟····
⍝  ···⍟··
⍝  ·····⍟
⍝  ⍟·····
⍝  ··⍟···
⍝  ····⍟·
⍝       queens 5
⍝  ⍟····  ·⍟···
⍝  ··⍟··  ····⍟
⍝  ····⍟  ··⍟··
⍝  ·⍟···  ⍟····
⍝  ···⍟·  ···⍟·
⍝       ≢¨queens¨⍳9
⍝ 1 0 0 1 2 1 6 12 46
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'queens'⎕CY'dfns'
⍝       queens 1
⍝  ⍟
⍝       queens 2
⍝       queens 0
⍝
⍝ ```

queens←{
    ⎕IO←0
    n←⍵
    place←{                                 ⍝ ⍵: columns of the queens so far, a row each board; one more queen on every board
        boards←(n⌿⍵),(n×≢⍵)⍴⍳n
        before←0 ¯1↓boards
        new←⊢/boards
        column←before=⍤1 0⊢new
        diagonal←(⌽1+⍳≢⍉before)=⍤1|before-⍤1 0⊢new
        (~∨/column∨diagonal)⌿boards
    }
    first←{                                 ⍝ 1 if none of the rotated and reflected boards comes before it
        eight←{⍵,⍋¨⍵}{⍵,⌽¨⍵}⍵((n-1)-⍵)
        0=⊃⍋↑eight
    }
    boards←place⍣n⊢1 0⍴0
    {'·⍟'[⍵∘.=⍳n]}¨↓(first⍤1⊢boards)⌿boards
}
