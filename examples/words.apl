⍝ Statistics of a text: Alice's Adventures in Wonderland
⍝
⍝ Key (⌸) groups equal things; nearly everything one asks of a text is one key away.
⍝ Run from the root of the repository:  zilde examples/words.apl

text←⎕C⊃⎕NGET 'examples/data/alice.txt'          ⍝ folded to lower case, one vector
letters←⎕C ⎕A
down←{⍵[⍒⍵[;2];]}                                ⍝ the larger second column first

⍝ ── Words: letters, and an apostrophe that stands between two of them
letter←text∊letters
inside←(''''=text)∧(¯1⌽letter)∧1⌽letter
words←(letter∨inside)⊆text
count←down{⍺,≢⍵}⌸words
'characters:      ',⍕≢text
'words:           ',⍕≢words
'different words: ',⍕≢count
'used only once:  ',⍕+/1=count[;2]
''
'The most frequent words'
10↑count

⍝ ── Alice without the small change of the language
''
'The most frequent words of six letters and more'
8↑count⌿⍨6≤≢¨count[;1]
''
'Pairs of neighbours'
6↑down{⍺,≢⍵}⌸2{⍺,' ',⍵}/words

⍝ ── Zipf's law: the logarithm of frequency falls along the logarithm of rank
frequency←count[;2]
(level slope)←(⍟frequency)⌹1,⍪⍟⍳≢frequency
''
'Zipf''s exponent over all words:',6 2⍕slope

⍝ ── Letters, and how long words are
''
'Letters in order of use'
{⍵[⍒+⌿text∘.=⍵]}letters
length←≢¨words
'mean median mode stdev'⎕CY'dfns'
''
'Length of words: mean',(5 2⍕mean length),', median ',(⍕median length),', most often ',(⍕mode length),', longest ',⍕⌈/length
'Standard deviation of the length:',5 2⍕stdev length
'One █ for each hundred'
{(2 0⍕⍪⍵),' ',↑(⌊0.5+0.01×+⌿length∘.=⍵)⍴¨'█'}⍳12

⍝ ── In context: twenty characters this and forty that side of a phrase
''
'Where the Cheshire Cat is'
line←' '@{⍵=⎕UCS 10}⊢text                        ⍝ the text on one line
↑{line[(⍵-20)+⍳60]}¨⍸'cheshire'⍷line
