⍝ # Base64  `base64 Y`
⍝
⍝ Encodes bytes, whole numbers from 0 to 255, as text, and decodes such text.
⍝
⍝ ```apl
⍝       'base64'⎕CY'dfns'
⍝       base64 77 97 110
⍝ TWFu
⍝       base64 'TWFu'
⍝ 77 97 110
⍝       base64 'UTF-8' ⎕UCS 'naïve'
⍝ bmHDr3Zl
⍝       'UTF-8' ⎕UCS base64 'bmHDr3Zl'
⍝ naïve
⍝       base64 ⍬
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'base64'⎕CY'dfns'
⍝       base64 ⍬
⍝       base64 0
⍝ AA==
⍝       base64 ,255
⍝ /w==
⍝ ```

base64←{
    ⎕IO←0
    letters←⎕A,(⎕C ⎕A),⎕D,'+/'
    regroup←{⍉2⊥⍉((⌊⍺÷⍨≢⍵),⍺)⍴⍵} ⍝ bits to numbers of ⍺ bits
    bits←{,⍉(⍺⍴2)⊤⍵}
    0=10|⎕DR ⍵:8 regroup 6 bits letters⍳⍵∩letters
    0=≢⍵:''
    sextets←6 regroup{⍵,(6|-≢⍵)⍴0}8 bits,⍵
    letters[sextets],(4|-≢sextets)⍴'='
}
