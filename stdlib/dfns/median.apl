⍝ # Median  `median Y`
⍝
⍝ The value in the middle of the sorted numbers, or the mean of the two in the middle.
⍝
⍝ ```apl
⍝       'median'⎕CY'dfns'
⍝       median 9 1 7
⍝ 7
⍝       median 9 1 7 3
⍝ 5
⍝       median ,5
⍝ 5
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'median'⎕CY'dfns'
⍝       median 5
⍝ 5
⍝       median 0.5 2.5
⍝ 1.5
⍝       median ⍬
⍝ 0
⍝       median 2 2⍴1
⍝ 1
⍝ ```

median←{
    ⎕IO←0
    0=≢,⍵:0
    sorted←{⍵[⍋⍵]},⍵
    0.5×+/sorted[⌊0.5×¯1 0+≢sorted]
}
