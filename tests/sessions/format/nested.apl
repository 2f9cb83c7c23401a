⍝ ── Items have a blank on either side for each level; one more stands beside numbers
      'ABC' 100 (1 2 (3 4 5)) 10
 ABC  100  1 2  3 4 5   10
      ('ONE' 1) ('TWO' 2) ('THREE' 3) ('FOUR' 4)
  ONE  1   TWO  2   THREE  3   FOUR  4
      2 4⍴'ONE' 1 'TWO' 2 'THREE' 3 'FOUR' 4
 ONE    1  TWO   2
 THREE  3  FOUR  4
      ⊂⍳3
 1 2 3
      ⊂⊂⍳3
  1 2 3
      '|',(⍕1 'AB' (2 2⍴1+⍳4) (2 2 3⍴'CDEFGHIJKLMN')),'|'
|1  AB  2 3  CDE |
|       4 5  FGH |
|                |
|            IJK |
|            LMN |
      (2 2⍴⍳4) 5
 1 2  5
 3 4
      '|',⍕2 2⍴(2 2⍴⍳4) 'a' 'bc' (⍪⍳3)
| 1 2  a
| 3 4
| bc   1
|      2
|      3
      ⍪'abc' 1 2.5
 abc
 1
 2.5
      'a' 'bc' 'd'
a bc d
      ⍴⍕'ABC' 100 (1 2 (3 4 5)) 10
26
      ⍴⍕1 'AB' (2 2⍴1+⍳4) (2 2 3⍴'CDEFGHIJKLMN')
5 16
      ⍴⍕2 2 3⍴⍳12
2 2 8
      2 1 2⍴⊂1 2
 1 2  1 2

 1 2  1 2
      ⍴⍕2 2⍴1 (⎕UCS 10) 2 3
2 3
⍝ ── A header above numbers: columns with numbers are flushed right
      'Name' 'Pay' 'Rate'⍪2 3⍴'Ann' 1200 0.5 'Christopher' 90 12.25
 Name          Pay   Rate
 Ann          1200   0.5
 Christopher    90  12.25
⍝ ── Wide characters take two columns on the screen and one place in an array
      'ab' '日本' 'c'
 ab  日本 c
      ⍪'ab' '日本' 'c'
 ab
 日本
 c
      ⍴⍕⍪'ab' '日本' 'c'
3 4
⍝ ── Line feeds and carriage returns begin new lines
      'one',(⎕UCS 10),'two',(⎕UCS 13),'three',(⎕UCS 13 10),'four'
one
two
three
four
      ⍴⎕FMT 'one',(⎕UCS 10),'three'
2 5
⍝ ── Boxes with shared borders
      ]box on
Was OFF
      'ABC' (1 4⍴⍳4)
┌───┬───────┐
│ABC│1 2 3 4│
└───┴───────┘
      2 2⍴'Dyalog' 44 (2 2⍴⍳4) (1 2)
┌──────┬───┐
│Dyalog│44 │
├──────┼───┤
│1 2   │1 2│
│3 4   │   │
└──────┴───┘
      (1 (2 3)) ⍬ ''
┌───────┬┬┐
│┌─┬───┐│││
││1│2 3││││
│└─┴───┘│││
└───────┴┴┘
      2 2 1⍴⊂'ab'
┌──┐
│ab│
├──┤
│ab│
└──┘
┌──┐
│ab│
├──┤
│ab│
└──┘
      ⊂1 2 3
┌─────┐
│1 2 3│
└─────┘
      1 2 3
1 2 3
      ]box on -style=mid
Was ON -style=min
      'ABC' (1 4⍴⍳4) 5 'x' ⍬ (2 0⍴'')
┌→──┬───────┬─┬─┬─┬─┐
│ABC│1 2 3 4│5│x│0│ │
│   │       ↓ │ │ │ ↓
└──→┴~─────→┴~┴─┴⊖┴⊖┘
      ⍪'ab' 1
┌→─┐
↓ab│
├─→┤
│1 │
└~─┘
      ]box off
Was ON
⍝ ── A box for every array
      ]box on -style=max
┌→─────────────────┐
│Was OFF -style=min│
└──────────────────┘
      'ABC' (1 4⍴⍳4) 5 'x' ⍬ (0 3⍴'')
┌→──────────────────────────────┐
│ ┌→──┐ ┌→──────┐     ┌⊖┐ ┌→──┐ │
│ │ABC│ ↓1 2 3 4│ 5 x │0│ ⌽   │ │
│ └───┘ └~──────┘   - └~┘ └───┘ │
└∊──────────────────────────────┘
      2 2⍴1 'a' 'bc' (⊂2 3)
┌→───────────────┐
↓                │
│ 1    a         │
│      -         │
│ ┌→─┐ ┌───────┐ │
│ │bc│ │ ┌→──┐ │ │
│ └──┘ │ │2 3│ │ │
│      │ └~──┘ │ │
│      └∊──────┘ │
└∊───────────────┘
      2 2 2⍴⍳8
┌┌→──┐
↓↓1 2│
││3 4│
││   │
││5 6│
││7 8│
└└~──┘
      1 'a'
┌→──┐
│1 a│
└+──┘
      42

42

      ]box
┌→────┐
│Is ON│
└─────┘
      ]box off
Was ON
⍝ ── Boxes for one result
      ]display 'abc' (1 2)
┌→────────────┐
│ ┌→──┐ ┌→──┐ │
│ │abc│ │1 2│ │
│ └───┘ └~──┘ │
└∊────────────┘
      ]disp 'abc' (1 2)
┌→──┬───┐
│abc│1 2│
└──→┴~─→┘
⍝ ── Rows that are cut
      ⎕PW←42
      ]rows on -style=cut
Was OFF -style=long
      50⍴'abcdefghij'
abcdefghijabcdefghijabcdefghijabcdefghi···
      ]rows -style=wrap
was -style=cut
      50⍴'abcdefghij'
abcdefghijabcdefghijabcdefghijabcdefghijab
cdefghij
      ]rows -style=long
was -style=wrap
      50⍴'abcdefghij'
abcdefghijabcdefghijabcdefghijabcdefghijabcdefghij
      ]rows on -fold=2
Was ON -fold=off
      ⍪⍳60
 1
 2
 3
 4
 5
 6
 7
 8
 9
10
11
12
13
14
15
16
17
18
19
20
21
22
23
24
25
26
27
28
29
30
31
32
33
34
35
36
··········································
59
60
⍝ ── References in a box have no blanks around them
      n←⎕NS ⍬
      1 n
1  #.[Namespace]
      ]box on
Was OFF
      1 n
1  #.[Namespace]
      'abc' n
┌───┬─────────────┐
│abc│#.[Namespace]│
└───┴─────────────┘
      'abc'(n n)
┌───┬───────────────────────────┐
│abc│#.[Namespace] #.[Namespace]│
└───┴───────────────────────────┘
      'abc'(1 n 'x')
┌───┬─────────────────┐
│abc│1 #.[Namespace] x│
└───┴─────────────────┘
      'abc'(2 2⍴n 1 2 n)
┌───┬───────────────────────────┐
│abc│#.[Namespace]             1│
│   │            2 #.[Namespace]│
└───┴───────────────────────────┘
      'abc'(⎕NULL ⎕NULL)
┌───┬─────────────┐
│abc│[Null] [Null]│
└───┴─────────────┘
      ]box on -style=max
┌→────────────────┐
│Was ON -style=min│
└─────────────────┘
      'abc'(n 1)
┌→────────────────────────┐
│ ┌→──┐ ┌→──────────────┐ │
│ │abc│ │#.[Namespace] 1│ │
│ └───┘ └+──────────────┘ │
└∊────────────────────────┘
      n n
┌→──────────────────────────┐
│#.[Namespace] #.[Namespace]│
└#──────────────────────────┘
      ]box off -style=min
Was ON -style=max
