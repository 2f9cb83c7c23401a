⍝ input: Alice
⍝ input: 7
⍝ input: 3 4
⍝ input: last
⍝ An answer begins with what ⍞← has left on its line.
⍞←'Name? ' ⋄ name←⍞
⎕←'<',name,'>'
⎕←6↓name
⍞←'a',(⎕UCS 10),'b' ⋄ ⍞←'c: ' ⋄ ⎕←'<',⍞,'>'
⍞←'Numbers: ' ⋄ ⎕←2×⎕
⍞←'Name? ' ⋄ ⎕←'output between' ⋄ ⎕←'<',⍞,'>'
