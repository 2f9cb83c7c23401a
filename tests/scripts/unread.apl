⍝ A file that cannot be read as APL says so before any of it runs.
'never printed'
f←{⍵+(1
