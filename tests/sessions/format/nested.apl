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
      1 'AB' (2 2⍴1+⍳4) (2 2 3⍴'CDEFGHIJKLMN')
1  AB  2 3  CDE
       4 5  FGH

            IJK
            LMN
       4 5  FGH
VALUE ERROR: Undefined name: FGH
      4 5 FGH
          ∧
            IJK
VALUE ERROR: Undefined name: IJK
      IJK
      ∧
            LMN
VALUE ERROR: Undefined name: LMN
      LMN
      ∧
      (2 2⍴⍳4) 5
 1 2  5
 3 4
      2 2⍴(2 2⍴⍳4) 'a' 'bc' (⍪⍳3)
 1 2  a
 3 4
 bc   1
      2
      3
      2
2
      3
3
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
⍝ ── A header above numbers: columns with numbers are flushed right
      'Name' 'Pay' 'Rate'⍪2 3⍴'Ann' 1200 0.5 'Christopher' 90 12.25
 Name           Pay   Rate
 Ann           1200   0.5
 Christopher     90  12.25
⍝ ── Wide characters take two columns on the screen and one place in an array
      'ab' '日本' 'c'
 ab  日本 c
      ⍪'ab' '日本' 'c'
 ab
 日本
 c
      ⍴⍕⍪'ab' '日本' 'c'
3 4
