⍝ # Multisets  `X f bags Y`
⍝
⍝ Applies a set function, `∪ ∩ ~`, to vectors in which items may occur more than once and each occurrence counts. `≡` is 1 if
⍝ two have the same items, `⊆` if every occurrence in the left one is also in the right one.
⍝
⍝ ```apl
⍝       'bags'⎕CY'dfns'
⍝       'aabc' ∩bags 'abbb'
⍝ ab
⍝       'aabc' ~bags 'ab'
⍝ ac
⍝       'aab' ∪bags 'abb'
⍝ aabb
⍝       'abab' ≡bags 'bbaa'
⍝ 1
⍝       'aa' ⊆bags 'abc'
⍝ 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'bags'⎕CY'dfns'
⍝       ''∩bags''
⍝       1 1∪bags ⍬
⍝ 1 1
⍝       0J1 1∩bags 1 0J1
⍝ 0J1 1
⍝ ```

bags←{
    tag←{                                   ⍝ pairs of each item and how often it has come before
        same←⍵⍳⍵
        ⍵{⍺ ⍵}¨(⍋⍋same)-same[⍋same]⍳same
    }
    (left right)←tag¨⍺ ⍵
    probe←1 2 ⍺⍺ 2 3                        ⍝ tells what the operand does
    probe≡0:(left≡⍥≢right)∧∧/left∊right
    2=|≡probe:∧/left∊right
    ⊃¨left ⍺⍺ right
}
