⍝ Linear regression by ⌹, on the data that once embarrassed the computers
⍝
⍝ In 1967 J. W. Longley ran these sixteen years of the American economy through the
⍝ programs of his day; the columns are so nearly dependent that few had a digit right.
⍝ NIST certifies the answer to fifteen digits. Run:  zilde examples/regression.apl

⎕PP←7
(table header)←⎕CSV 'examples/data/longley.csv' ⍬ 2 1
employed←table[;2]                               ⍝ in thousands
causes←1,0 2↓table                               ⍝ a column of ones carries the constant
year←⊢/table
mean←+⌿÷≢

⍝ ── Least squares is one glyph
solution←employed⌹causes
fitted←causes+.×solution
residual←employed-fitted

⍝ ── Of a tall matrix X, ⌹ is the left inverse P, and P+.×⍉P is the inverse of (⍉X)+.×X:
⍝    the variances of the solution, without squaring the condition of X
(rows columns)←⍴causes
variance←(+/×⍨residual)÷rows-columns
error←0.5*⍨variance×+/×⍨⌹causes
'Cause, coefficient, standard error, t'
((⊂'CONSTANT'),2↓header),solution,error,⍪solution÷error
''
'Standard deviation of the residuals: ',⍕variance*0.5
'Share of variance explained:         ',⍕1-(+/×⍨residual)÷+/×⍨employed-mean employed

⍝ ── NIST Statistical Reference Datasets, Longley: the certified coefficients
certified←¯3482258.63459582 15.0618722713733 ¯0.0358191792925910
certified,←¯2.02022980381683 ¯1.03322686717359 ¯0.0511041056535807 1829.15146461355
''
'All within a ten-millionth of the certified values? ',⍕∧/1E¯7>|1-solution÷certified

⍝ ── A picture of the fit: o for the value, + for the model, * where they meet
''
'Employment, 60 to 71 million'
place←{1+⌊0.5+(⍵-60000)÷200}
plot←{(' o+*'[1+(⍺=⍳56)+2×⍵=⍳56])}
(⍕⍪year),' ',↑(place employed)plot¨place fitted
