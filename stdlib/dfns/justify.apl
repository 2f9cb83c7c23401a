⍝ # Justified lines  `{X}justify Y`
⍝
⍝ Widens the blanks between the words of each line of `Y`, a matrix or a vector of texts, until the line is `X` wide: as wide as
⍝ the longest, if `X` is not given. A line of one word stays as it is. The blanks are spread evenly.
⍝
⍝ ```apl
⍝       'justify'⎕CY'dfns'
⍝       justify 'The quick brown fox' 'jumps over the' 'lazy' 'dog again'
⍝ The quick brown fox
⍝ jumps    over   the
⍝ lazy
⍝ dog           again
⍝       24 justify 2 8⍴'ab cd e fgh i   '
⍝ ab          cd         e
⍝ fgh                    i
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'justify'⎕CY'dfns'
⍝       justify ''
⍝       justify ⊂'a b'
⍝ a b
⍝       3 justify 'a b c d' 'e'
⍝ a b c d
⍝ e
⍝       10 justify⊂'word'
⍝ word
⍝ ```

justify←{
    ⎕IO←0
    lines←{' '(≠⊆⊢),⍵}¨{2=≢⍴⍵:↓⍵ ⋄ ⊆⍵}⍵
    ⍺←⌈/{(≢∊⍵)+0⌈¯1+≢⍵}¨lines
    width←⍺
    spread←{
        gaps←¯1+≢⍵
        gaps<1:width↑∊⍵
        room←gaps⌈width-≢∊⍵
        blanks←-2-/⌊0.5+room×gaps÷⍨⍳1+gaps
        ∊(⊃⍵),(blanks⍴¨' '),¨1↓⍵
    }
    ↑spread¨lines
}
