⍝ # Mode  `mode Y`
⍝
⍝ The items that occur most often.
⍝
⍝ ```apl
⍝       'mode'⎕CY'dfns'
⍝       mode 3 1 4 1 5 9 2 6 5 3 5
⍝ 5
⍝       mode 'mississippi'
⍝ is
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'mode'⎕CY'dfns'
⍝       mode ⍬
⍝       mode 'aabb'
⍝ ab
⍝       mode 5
⍝ 5
⍝       mode(1 2)'a'(1 2)
⍝  1 2
⍝ ```

mode←{
    ⎕IO←1
    counts←{≢⍵}⌸,⍵
    (counts=⌈/counts)/∪,⍵
}
