⍝ Airports: great circles, neighbours, and the shortest round trip
⍝
⍝ A place is a point on the unit sphere, and the cosine of the angle between two places
⍝ is their inner product; so one +.× gives all distances at once.
⍝ Run from the root of the repository:  zilde examples/airports.apl

(table header)←⎕CSV 'examples/data/airports.csv' ⍬(1 1 1 1 1 2 2)1
(code name city state country latitude longitude)←↓⍉table

'Airports: ',⍕≢code
''
'States with the most'
5↑{⍵[⍒⍵[;2];]}state{⍺,≢⍵}⌸code

⍝ ── Points: latitude and longitude in degrees become three coordinates
points←{
    (lat long)←○⍺ ⍵÷180
    ((2○lat)×2○long),((2○lat)×1○long),⍪1○lat
}
sphere←latitude points longitude
kilometres←{⌊0.5+6371×¯2○1⌊⍺+.×⍉⍵} ⍝ 1⌊: rounding must not leave the cosines

⍝ ── Who is near, who is far
of←{sphere[code⍳⊆⍵;]}
near←⍋from←sphere kilometres of'SEA'
''
'Nearest to Seattle-Tacoma: code, name, km'
code[5↑near],name[5↑near],⍪from[5↑near]
''
'Farthest from it'
code[¯3↑near],name[¯3↑near],⍪from[¯3↑near]

⍝ ── A table of distances, with its margins
hubs←'ATL' 'DEN' 'HNL' 'JFK' 'LAX' 'MIA' 'ORD' 'SEA'
km←kilometres⍨of hubs
''
'Kilometres between hubs'
(' ',hubs)⍪hubs,km

⍝ ── The round trip: all orders of the hubs after the first, and the length of each
permutations←{
    ⍵=0:1 0⍴0
    less←∇ ⍵-1
    ⊃⍪/{⍵,less+less≥⍵}¨⍳⍵                        ⍝ ⍵ first, then the others in every order
}
tours←1,(1+permutations 7),1
lengths←+/(,km)[(0 1↓tours)+8×(0 ¯1↓tours)-1]    ⍝ each leg is one place in the table
best←⊃⍋lengths
''
'Shortest of ',(⍕≢tours),' round trips: ',(⍕lengths[best]),' km'
⊃{⍺,' → ',⍵}/hubs[tours[best;]]
