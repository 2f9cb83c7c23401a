⍝ input: 3 4 5
⍝ input: Alice
⍝ What a script reads comes from its standard input.
+/⎕
'Hello ',⍞
