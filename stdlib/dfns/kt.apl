⍝ # Knight's tour  `kt Y`
⍝
⍝ A knight's tour of a board of the shape `Y`, which visits every square once: the number of each square. The next square is always
⍝ the one with the fewest onward moves, by Warnsdorff's rule; among equals it is the one farthest from the middle. After a dead
⍝ end other squares are tried.
⍝
⍝ ```apl
⍝       'kt'⎕CY'dfns'
⍝       kt 5 5
⍝  1 22 17 12  3
⍝ 16 11  2 23 18
⍝ 21  8 25  4 13
⍝ 10 15  6 19 24
⍝  7 20  9 14  5
⍝       {64=≢∪,⍵}kt 8 8
⍝ 1
⍝       ≢kt 3 3
⍝ 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'kt'⎕CY'dfns'
⍝       kt 1 1
⍝ 1
⍝       kt 5
⍝  1 22 17 12  3
⍝ 16 11  2 23 18
⍝ 21  8 25  4 13
⍝ 10 15  6 19 24
⍝  7 20  9 14  5
⍝ ```

kt←{
    ⎕IO←0
    shape←2⍴⍵
    squares←,⍳shape
    leaps←(1 2)(2 1)(2 ¯1)(1 ¯2)(¯1 ¯2)(¯2 ¯1)(¯2 1)(¯1 2)
    near←{{(⍵<≢squares)/⍵}squares⍳leaps+⊂⍵}¨squares
    middle←{-+/×⍨⍵-(shape-1)÷2}¨squares
    tour←{ ⍝ ⍵: the squares visited
        (≢squares)=≢⍵:⍵
        visited←⍵
        next←(⊃near[⊃⌽⍵])~⍵
        ways←{≢⍵~visited}¨near[next]
        try←{
            0=≢⍵:⍬
            found←tour visited,⊃⍵
            0<≢found:found
            ∇ 1↓⍵
        }
        try next[⍋⍉↑ways(middle[next])]
    }
    found←tour,0
    0=≢found:⍬
    shape⍴1+⍋found
}
