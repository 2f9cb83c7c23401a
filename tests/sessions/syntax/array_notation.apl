      ⍴z← (0 6 1 8 ⋄ 2*0 2 0 2 1  ⍝ four items over two lines
      2 7 1 8 2 8 ⋄ 3 1 4 1 5)
4
      z
 0 6 1 8  1 4 1 4 2  2 7 1 8 2 8  3 1 4 1 5
      ('Three'
       'Blind'
       'Mice')
 Three  Blind  Mice
      (,⊂'Three')≡('Three' ⋄)
1
      (⋄ 1 ⋄ ⋄ 2 3 ⋄)
1  2 3
      (1 2 ⋄ 3 4)≡(1 2)(3 4)
1
⍝ ── Matrices, and arrays of higher rank.
      [1 ⋄ 2 ⋄ 3]
1
2
3
      ⍴[1 2 3 ⋄]
1 3
      ['Three'
       'Blind'
       'Mice'],'|'
Three|
Blind|
Mice |
      [
       [3 1 4 ⋄ 1 5]
       [2 7 0 ⋄ 2]
      ]
3 1 4
1 5 0

2 7 0
2 0 0
      ⍴¨cells←[('Three' ⋄)
         ('Blind' ⋄)
         ('Mice'  ⋄)]
 5
 5
 4
      ⍴0⌿[
        'Glasgow' 125.84
      ]
0 2
      ⍴[⊂1 2 ⋄ ⊂3 4]
2 1
      ⍴[⍬ ⋄]
1 0
      ⍴10 20[1 ⋄ 2]
3
       2
2
⍝ ── Namespaces.
      ()
#.[Namespace]
      ()()
 #.[Namespace]  #.[Namespace]
      (⋄)
#.[Namespace]
      n←(x:'hello' ⋄ y:⍳3)
      n.x
hello
      n.y
1 2 3
      (a:(b:'deep')).a.b
deep
      long←'bobby'
      short←'jack'
      ns←(short:'jill' ⋄ inner:short∘.=short←3↑long)
      ns.inner
1 0 1
0 1 0
1 0 1
      short
bob
      ns.short
jill
      (x:1 ⋄ x:2).x
2
⍝ ── In functions of both kinds.
      f←{(a:⍵
        b:(
          c:⍺
        ))}
      (1 f 2).(a b.c)
2 1
      ∇ r←g y;a
       r←(y
       a←2 ⋄ a×y
       )
       r←[r
          r]
      ∇
      g 5
5 2 10
5 2 10
⍝ ── What cannot be read.
      (a:1 ⋄ 2)
SYNTAX ERROR
      (a:1 ⋄ 2)
             ∧
      [⋄]
SYNTAX ERROR
      [ ⋄ ]
      ∧
      (a:+)
SYNTAX ERROR
      (a:+)
         ∧
      x[1 ⋄ 2;3]
SYNTAX ERROR
      x[1 ⋄ 2;3]
             ∧
      (1 ⋄ 2
      →
SYNTAX ERROR
      (1 ⋄ 2
      ∧
      1+1
2
