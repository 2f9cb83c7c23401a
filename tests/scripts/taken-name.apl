⍝ A function cannot take the name of a variable.
X←1
⎕←X
∇ r←X y
  r←2
∇
⎕←'not reached'
