⍝ k-means: three kinds of iris, found without being told
⍝
⍝ Lloyd's method is two steps: everyone joins the nearest centre, every centre moves to
⍝ the mean of those who joined it; repeat until nothing moves. The data are 150 flowers,
⍝ measured by R. A. Fisher in 1936. Run:  zilde examples/kmeans.apl

(table header)←⎕CSV 'examples/data/iris.csv' ⍬(2 2 2 2 1)1
species←table[;5]
mean←+⌿÷≢
spread←{0.5*⍨mean×⍨⍵-⍤1⊢mean ⍵}                  ⍝ standard deviation of each column
scale←{(⍵-⍤1⊢mean ⍵)÷⍤1⊢spread ⍵}                ⍝ each column gets mean 0 and spread 1
flowers←scale 0 ¯1↓table

⍝ ── Squared distances of all rows of ⍺ from all rows of ⍵, and the nearest of those
distance←{+/×⍨⍺-⍤1⍤1 2⊢⍵}
nearest←{⊃∘⍋⍤1⊢⍺ distance ⍵}

⍝ ── First centres, without chance: the row nearest to the mean, then always the farthest row
first←1↑flowers[⍋flowers distance⍉⍪mean flowers;]
farther←{⍵⍪flowers⌷⍨⊃⍒⌊/flowers distance ⍵}
start←{farther⍣(⍵-1)⊢first}
move←{labels←flowers nearest ⍵ ⋄ ↑{mean(labels=⍵)⌿flowers}¨⍳≢⍵}
centres←{move⍣≡start ⍵}

found←centres 3
labels←flowers nearest found
'Centres, in standard deviations from the mean of all flowers'
(¯1↓header)⍪0.01×⌊0.5+100×found

⍝ ── Beside the names: a cross table is an inner product of two tables of ones
kinds←∪species
''
'Flowers by name and by cluster'
kinds,(kinds∘.≡species)+.×labels∘.=⍳3

⍝ ── How many clusters? Beyond three, one more explains little
''
'Clusters, and what they leave unexplained (per cent)'
left←{100×(+/⌊/flowers distance centres ⍵)÷+/,×⍨flowers}
(⍪⍳6),0.1×⌊0.5+10×⍪left¨⍳6
