⍝ ── Numbers alone and in vectors: ⎕PP digits, exponents where they are needed
      0 1 ¯1 255 ¯32768 2147483647 2147483648
0 1 ¯1 255 ¯32768 2147483647 2147483648
      0.1 1.0 1.12 ¯0.5
0.1 1 1.12 ¯0.5
      ÷3 2 6
0.3333333333 0.5 0.1666666667
      1E9 1E10 12345678901 1E15 ¯1E100
1000000000 1E10 1.23456789E10 1E15 ¯1E100
      0.00001 0.000001 0.0000001 0.000000123456
0.00001 0.000001 1E¯7 1.23456E¯7
      99999999999 9999999999.9 99999999999.9
1E11 1E10 1E11
      1.5J2 0J1 3J0 ¯1J¯0.5 1E20J1E¯20
1.5J2 0J1 3 ¯1J¯0.5 1E20J1E¯20
      2*40 100 1000
1.099511628E12 1.2676506E30 1.071508607E301
      ÷9
0.1111111111
      1E308×1.7
1.7E308
      'A' 2 'B' 'C' 3 4
A 2 BC 3 4
      2J3 'x' 1.5
2J3 x 1.5
⍝ ── Matrices: the points and exponents of a column stand below each other
      2 3⍴2 4 6.1 8 10.24 12
2  4     6.1
8 10.24 12
      2 4⍴4 'A' 'B' 5 ¯0.000000003 'C' 'D' 123.56
 4E0  AB   5
¯3E¯9 CD 123.56
      ⍪1 10 100 ¯1000
    1
   10
  100
¯1000
      ⍪0.5 100 ¯2.25 33.125
  0.5
100
 ¯2.25
 33.125
      ⍪1E10 1 ¯2.5
 1.0E10
 1.0E0
¯2.5E0
      2 2⍴0 1.5J2 ¯3J¯10.25 4
 0J000    1.5J2
¯3J¯10.25 4.0J0
      ⍪1 'a' 22.5
 1
   a
22.5
      2 2 2⍴⍳8
1 2
3 4

5 6
7 8
      2 1 2 2⍴⍳8
1 2
3 4


5 6
7 8
      2 3⍴'abcdef'
abc
def
⍝ ── Empty arrays: a vector is a blank line, rows without columns are blank lines, no rows are nothing
      ⍬

      ''

      0 3⍴0
      2 0⍴0


      (⍬ '')

      0⍴⊂'abc'

⍝ ── A column of real numbers has no imaginary parts, whatever stands beside it
      1 2⍴1J1 0
1J1 0
      2 2⍴1J1 0 2 3.5
1J1 0
2J0 3.5
      2 2⍴1J1 1E20 2J1 5
1J1 1E20
2J1 5E0
      2 1⍴1J1 0
1J1
0J0
⍝ ── Planes without rows are parted by blank lines
      ⍴⎕FMT 2 0 0⍴0
1 0
      ⍴⎕FMT 3 0 5⍴'a'
2 0
      ⍴⎕FMT 2 2 0 0⍴0
4 0
      ⍴⎕FMT 0 2 2⍴0
0 0
      ⍴⎕FMT 2 0⍴0
2 0
      ⍴⍕2 0 0⍴0
2 0 0
⍝ ── An exact number may exceed the largest float, but it is not infinite
      ∞≡10x*400
0
      ∞=10x*400
0
      ∞ ⎕FIND 1,10x*400

      (-∞)≡-10x*400
0
      (10x*400)≡10x*400
1
      ≢∪∞,10x*400
2
⍝ ── Least squares with very large, very small and mixed columns
      ⌹3 1⍴1E200
3.333333333E¯201 3.333333333E¯201 3.333333333E¯201
      ⌹3 1⍴1E¯170
3.333333333E169 3.333333333E169 3.333333333E169
      5 6 7⌹3 1⍴1E¯250 1E100 1E100
6.5E¯100
      5 6 7⌹3 1⍴1E¯250J1 1E100 1E100
6.5E¯100
