⍝ # Tokens of APL  `tokens Y`
⍝
⍝ Cuts a line of APL into a vector of texts: names, numbers, texts in quotes, comments, runs of blanks, and single characters.
⍝ Their catenation is the line.
⍝
⍝ ```apl
⍝       'tokens'⎕CY'dfns'
⍝       tokens 'r←⎕UCS 1.5E¯3+''it''''s''  ⍝ sum'
⍝  r  ←  ⎕UCS     1.5E¯3  +  'it''s'      ⍝ sum
⍝       {⍵≡∊tokens ⍵}'f←{⍺←0 ⋄ ⍺ ⍵}'
⍝ 1
⍝       ≢tokens ''
⍝ 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'tokens'⎕CY'dfns'
⍝       tokens 'a'
⍝  a
⍝       tokens ''''
⍝  '
⍝ ```

tokens←{
    ⎕IO←0
    letters←⎕A,(⎕C ⎕A),'_∆⍙'
    leading←{+/∧\⍵}
    size←{                                  ⍝ how long the token is that ⍵ begins with
        c←⊃⍵
        c=' ':leading ⍵=' '
        c='⍝':≢⍵
        c='''':quoted ⍵
        c∊letters,'⎕#⍺⍵':name ⍵
        (c∊'¯.',⎕D)∧∨/⎕D∊2↑⍵:leading ⍵∊⎕D,'.¯EeJj'
        1
    }
    quoted←{                                ⍝ two quotes within stand for one
        inside←~2|+\⍵=''''
        1⌈(≢⍵)⌊1+⊃⍸inside∧(''''≠1↓⍵,' ')
    }
    name←{
        c←⊃⍵
        c∊'⍺⍵':leading ⍵=c
        1⌈leading(1,1↓⍵∊letters,⎕D)
    }
    cut←{0=≢⍵:⍬ ⋄ n←size ⍵ ⋄ (⊂n↑⍵),cut n↓⍵}
    cut,⍵
}
