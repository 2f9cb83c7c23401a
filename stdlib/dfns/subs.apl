⍝ # Substitution in vectors  `from to subs Y`
⍝
⍝ Replaces vectors `from` along the last axis of an array of any rank by `to`; both may be scalars, and items may be nested. Rows
⍝ that become shorter are padded. Overlapping occurrences are both replaced.
⍝
⍝ ```apl
⍝       'subs'⎕CY'dfns'
⍝       ' ·'subs 'a b c'
⍝ a·b·c
⍝       (6 7)(666 777)subs 2 3 4⍴⍳24
⍝  1   2   3  4
⍝  5 666 777  8
⍝  9  10  11 12
⍝
⍝ 13  14  15 16
⍝ 17  18  19 20
⍝ 21  22  23 24
⍝       (1 1)(2 3)subs 0 1 1 1 0
⍝ 0 2 3 2 3 0
⍝       ('Mr' 'Mrs')subs 'Mr Green, Mr White'
⍝ Mrs Green, Mrs White
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'subs'⎕CY'dfns'
⍝       1 2 subs ⍬
⍝       'ab'subs 'a'
⍝ b
⍝       1 2 subs 2 2⍴1 3
⍝ 2 3
⍝ 2 3
⍝       (1 2)'a'subs(1 2)3
⍝  1 2  3
⍝ ```

subs←{
    ⎕IO←0
    (from to)←,¨⍺
    size←≢from
    row←{
        hits←from⍷⍵
        ~1∊hits:⍵
        covered←⊃∨/(-⍳size)⌽¨⊂hits
        ⊃,/(hits/¨⊂to),¨(~covered){⍺/⊂⍵}¨⍵
    }
    1≥≢⍴⍵:row,⍵
    ↑row¨↓⍵
}
