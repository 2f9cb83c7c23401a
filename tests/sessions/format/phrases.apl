⍝ ── ⎕FMT: columns taken in turn, phrases again and again
      'I4' ⎕FMT 1 20 300
   1
  20
 300
      'I3,F6.2' ⎕FMT 2 4⍴⍳8
  1  2.00  3  4.00
  5  6.00  7  8.00
      '2I4,F7.1' ⎕FMT (⍳3)(2 2⍴0.25×⍳4)
   1   0    0.5
   2   1    1.0
   3
      'A2' ⎕FMT 2 3⍴'abcdef'
 a b c
 d e f
      'LA3,I2' ⎕FMT 'xyz'(7 8 9)
x   7
y   8
z   9
      '3A1,X2,E10.3' ⎕FMT (2 3⍴'onetwo')(1234.5 ¯0.00012)
one    1.23E3
two   ¯1.20E¯4
      'I2,T10,I2,T5,A1' ⎕FMT (1 2)(3 4)'ab'
 1  a     3
 2  b     4
      '⊂[⊃,I3,⊂]⊃' ⎕FMT 2 2⍴⍳4
[  1][  2]
[  3][  4]
      '2(I2,⊂:⊃),I2' ⎕FMT 1 3⍴10 20 30
10:20:30
      'I5' ⎕FMT 42
   42
      ⍴'I5' ⎕FMT ⍬
0 5
⍝ ── ⎕FMT: qualifiers and texts beside numbers
      'BI5' ⎕FMT 0 1

    1
      'CF12.1' ⎕FMT 1234567.25 ¯99999.5
 1,234,567.3
   ¯99,999.5
      'ZI6' ⎕FMT 42 ¯42
000042
¯00042
      'LI6,⊂|⊃' ⎕FMT 42 ¯42
42    |
¯42   |
      'K3I8' ⎕FMT 1.5
    1500
      'O⊂zero⊃O9⊂nine⊃I6' ⎕FMT 0 5 9
  zero
     5
  nine
      'S⊂.,⊃F8.2' ⎕FMT 1.5
    1,50
      'S⊂*?⊃I2' ⎕FMT 100
??
      'M⊂(⊃N⊂)⊃F9.2' ⎕FMT ¯5 5
   (5.00)
     5.00
      'P⊂+⊃Q⊂ up⊃I8' ⎕FMT 5 ¯5555
   +5 up
   ¯5555
      'R⊂.-⊃I9' ⎕FMT 123
.-.-.-123
⍝ ── ⎕FMT: patterns
      'G⊂99-99⊃' ⎕FMT 7 1234
00-07
12-34
      'G⊂ZZ,ZZ9⊃' ⎕FMT 7 1234 12345
     7
 1,234
12,345
      'G⊂No. Z9 of Z9⊃' ⎕FMT 310 1105
No.  3 of 10
No. 11 of 05
      'K2G⊂ZZ9.99⊃' ⎕FMT 3.14159 0.05
  3.14
  0.05
      'G⊂ZZ⊃' ⎕FMT 100
**
⍝ ── ⎕FMT: what cannot be laid out
      'I3' ⎕FMT 1234 ¯12 ¯123
***
¯12
***
      'F5.4' ⎕FMT 1
FORMAT ERROR
      'F5.4'⎕FMT 1
            ∧
      'I3' ⎕FMT 'a'
FORMAT ERROR
      'I3'⎕FMT'a'
          ∧
      'A3' ⎕FMT 1
FORMAT ERROR
      'A3'⎕FMT 1
          ∧
      'I' ⎕FMT 1
FORMAT ERROR
      'I'⎕FMT 1
         ∧
      'I3)' ⎕FMT 1
FORMAT ERROR
      'I3)'⎕FMT 1
           ∧
      '⊂abc' ⎕FMT 1
FORMAT ERROR
      '⊂abc'⎕FMT 1
            ∧
      'X¯1,I3' ⎕FMT 1
FORMAT ERROR
      'X¯1,I3'⎕FMT 1
              ∧
      'I3' ⎕FMT 2 2 2⍴⍳8
RANK ERROR
      'I3'⎕FMT 2 2 2⍴⍳8
          ∧
      'I3' ⎕FMT 1J1
DOMAIN ERROR
      'I3'⎕FMT 1J1
          ∧
⍝ ── ⍕ by specification
      6 2⍕3.14159 ¯2.71828
  3.14 ¯2.72
      6 2 4 0⍕2 2⍴1.5 2.5 3.25 1000
  1.50   3
  3.251000
      2⍕10 200.256 ¯3
 10.00 200.26 ¯3.00
      ¯3⍕1234.5 0.00012 ¯1
 1.23E3 1.20E¯4 ¯1.00E0
      9 ¯3⍕1234.5 0.00012 ¯1
 1.23E3   1.20E¯4 ¯1.00E0
      3 0⍕5 1000
  5***
      ⍴6 2⍕2 3 4⍴⍳24
2 3 24
      ⍴6 2⍕5
6
      0⍕0.5 1.5 ¯0.4
 1 2 0
      1⍕⍬

      25⍕÷7
 0.1428571428571429_________
      2⍕1J1
DOMAIN ERROR
      2⍕1J1
       ∧
      ¯1 2⍕5
DOMAIN ERROR
      ¯1 2⍕5
          ∧
      1.5⍕5
DOMAIN ERROR
      1.5⍕5
         ∧
      (2 2⍴1)⍕5
RANK ERROR
      (2 2⍴1)⍕5
             ∧
