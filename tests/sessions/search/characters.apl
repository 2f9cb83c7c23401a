⍝ Characters are found whatever array holds them: a text, or a nested array beside other items.

⍝ ── Cells of a nested array
      mixed←3 2⍴(1 2)'a' 'a' 'a' 3 'a'
      mixed⍳1 2⍴'aa'
2
      (1 2⍴'aa')∊mixed
1 1
      (1 2⍴'aa')⍳mixed
2 1 2
      texts←3 20⍴'APL in twenty letters, and λ in some'
      ((⊂0 'x')⍪texts)⍳texts
2 3 4
      texts⍳(⊂0 'x')⍪texts
4 1 2 3
