⍝ Shortest paths among the people of Les Misérables
⍝
⍝ Two people are joined if they meet in a scene; the more scenes, the closer they are.
⍝ The inner product ⌊.+ makes paths of two steps out of paths of one; squared until
⍝ nothing changes, ⍣≡, it knows every shortest path. Run:  zilde examples/paths.apl

⎕PP←4
(edges header)←⎕CSV 'examples/data/lesmis.csv' ⍬(1 1 2)1
names←∪,edges[;1 2]
ends←names⍳edges[;1 2]                           ⍝ a row for each edge: two numbers
n←≢names
'people: ',⍕n
'edges:  ',⍕≢ends

⍝ ── Matrix of direct distances: far where there is no edge, nothing from oneself to oneself
far←1E6
network←{
    m←n n⍴far
    m[↓ends]←⍵
    m[↓⌽ends]←⍵                                  ⍝ both ways
    (1 1⍉m)←0
    m
}
shortest←⌊.+⍨⍣≡

⍝ ── Steps: every edge counts one
steps←shortest network 1
'all are joined: ',⍕far>⌈/,steps
'longest of the shortest ways: ',(⍕⌈/,steps),' steps'
'pairs by number of steps'
{⍵[⍋⍵;]}{⍺,0.5×≢⍵}⌸(,steps)~0

⍝ ── Closeness: an edge is shorter the more scenes two people share
direct←network÷edges[;3]
total←shortest direct
central←(+/total)÷n-1
''
'In the middle of it all: mean distance to all others'
6↑{⍵[⍋⍵[;2];]}names,⍪central

⍝ ── The way itself: the library searches graphs that are given by lists, for each vertex
⍝    those that it is joined to, and below them what that costs
'wpath'⎕CY'dfns'
joined←{⊂⍸(⍵<far)∧⍵>0}⍤1⊢direct
graph←↑joined((↓direct){⍺[⍵]}¨joined)
route←{⊃{⍺,' → ',⍵}/names[graph wpath names⍳⍺ ⍵]}
''
'From Napoleon to Gavroche'
'Napoleon'route'Gavroche'
'Farthest apart'
⊃route/names[⊃⍸total=⌈/,total]

⍝ ── Who carries the traffic? Through ⍵ leads every pair whose ways to and from ⍵ add up
through←{+/,total=total[;⍵]∘.+total[⍵;]}¨⍳n
''
'Pairs whose shortest way leads through'
6↑{⍵[⍒⍵[;2];]}names,⍪⌊through÷2
