⍝ # Numbers from hexadecimal digits  `{X}dec Y`
⍝
⍝ The numbers that texts of hexadecimal digits represent, in upper or lower case. If `X` is 1, a text whose first digit is 8
⍝ or more is a negative number in two's complement.
⍝
⍝ ```apl
⍝       'dec'⎕CY'dfns'
⍝       dec 'ff'
⍝ 255
⍝       dec 'ace' 'ACE'
⍝ 2766 2766
⍝       1 dec 'fd' 'fe' 'ff' '00' '01'
⍝ ¯3 ¯2 ¯1 0 1
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'dec'⎕CY'dfns'
⍝       dec ''
⍝ 0
⍝       dec 'F'
⍝ 15
⍝       dec 'g'
⍝ Not a hexadecimal digit
⍝       dec'g'
⍝       ∧
⍝       ⍴dec 0⍴⊂''
⍝ 0
⍝ ```

dec←{
    ⍺←0
    ⎕IO←0
    1<|≡⍵:⍺ ∇¨⍵
    digits←(⎕D,'abcdef')⍳⎕C,⍵
    ∨/digits=16:'Not a hexadecimal digit'⎕SIGNAL 11
    (16⊥digits)-(⍺∧8≤⊃digits)×16*≢digits
}
