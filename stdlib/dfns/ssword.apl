⍝ # Substitution of words  `ssword text from to`
⍝
⍝ As `ss`, but only for whole words, with no letter, digit or underscore on either side.
⍝
⍝ ```apl
⍝       'ssword'⎕CY'dfns'
⍝       ssword 'the other then the' 'the' 'a'
⍝ a other then a
⍝       ssword 'x+xx×x' 'x' 'left'
⍝ left+xx×left
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'ssword'⎕CY'dfns'
⍝       ssword '' 'a' 'b'
⍝       ssword 'a' 'a' ''
⍝       ssword 'a_a a' 'a' 'b'
⍝ a_a b
⍝ ```

ssword←{
    ⎕IO←0
    (text from to)←,¨⍵
    letter←text∊⎕A,(⎕C ⎕A),⎕D,'_∆⍙'
    size←≢from
    before←0,¯1↓letter
    after←(≢text)↑size↓letter
    hits←⍸(from⍷text)∧~before∨after
    0∊size,≢hits:text
    pieces←(1@(0,hits+1))(1+≢text)⍴0
    1↓∊{(⊃⍵),to∘,¨size↓¨1↓⍵}pieces⊂' ',text
}
