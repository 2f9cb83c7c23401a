⍝ # Type  `type Y`
⍝
⍝ `Y` with 0 for every number and a blank for every character.
⍝
⍝ ```apl
⍝       'type'⎕CY'dfns'
⍝       type 1 'a'(2 'bc')
⍝ 0   0
⍝       type 2 2⍴3.5
⍝ 0 0
⍝ 0 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'type'⎕CY'dfns'
⍝       type ⍬
⍝       type ''
⍝       type 'a'
⍝
⍝       type 0J1 0.5
⍝ 0 0
⍝       ≢type 0⍴⊂'ab' 1
⍝ 0
⍝       type ⎕NULL
⍝ [Null]
⍝ ```

type←{
    1<|≡⍵:∇¨⍵
    (0=≢⍴⍵)∧326=⎕DR ⍵:⍵ ⍝ a reference or ⎕NULL
    0=10|⎕DR ⍵:(⍴⍵)⍴' '
    326=⎕DR ⍵:∇¨⍵
    (⍴⍵)⍴0
}
