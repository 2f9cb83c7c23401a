⍝ Times the cases below, and writes the name of each with the nanoseconds of a call. .ci/speed compares two builds by them.
⎕IO←0 ⋄ ⎕PP←6 ⋄ ⎕RL←16807

⍝ The time of a call in nanoseconds: the least of three runs that take at least 30 ms each.
Time←{
    body←⍎'{_←',⍵,' ⋄ ⍵+1}'
    run←{start←⎕AI[2] ⋄ _←body⍣⍵⊢0 ⋄ ⎕AI[2]-start}
    calls←{30>run ⍵:∇ 2×⍵ ⋄ ⍵}1
    ⌊0.5+1E6×(⌊/run¨3⍴calls)÷calls
}

∇ Compare cases;case;name;text
  :For case :In cases
      name text←case
      ⎕←name,' ',⍕Time text
  :EndFor
∇

f10←?10⍴0 ⋄ g10←?10⍴0 ⋄ i10←?10⍴100 ⋄ p10←f10>0.5
f3←?1000⍴0 ⋄ g3←?1000⍴0 ⋄ i3←?1000⍴30000 ⋄ p3←f3>0.5 ⋄ t3←⎕UCS 97+?1000⍴26
f6←?1E6⍴0 ⋄ g6←?1E6⍴0 ⋄ i6←?1E6⍴1000000 ⋄ p6←f6>0.5 ⋄ x6←?1E6⍴1000000 ⋄ m6←1000 1000⍴f6 ⋄ a6←100 100⍴f6
words←↓40000 5⍴⎕UCS 97+26|200000↑i6
life←{⊃1 ⍵∨.∧3 4=+/,¯1 0 1∘.⊖¯1 0 1∘.⌽⊂⍵}
l2←100 100⍴p6
fib←{⍵<2:⍵ ⋄ (∇⍵-1)+∇⍵-2}
loop←{n←0 ⋄ n⊣{n+←⍵}¨⍳⍵}
∇ z←Turns n;i
  z←0
  :For i :In ⍳n
      :If 0=2|i
          z+←i
      :Else
          z-←1
      :EndIf
  :EndFor
∇

Compare ('empty' '0')('add_10' 'f10+g10')('less_10' 'f10<0.5')('index_10' 'f10[3 1 4]')('sum_10' '+/f10')
Compare ('replicate_10' 'p10/f10')('index_of_10' 'i10⍳5')('add_1e3' 'f3+g3')('chain_1e3' '+/(f3-g3)*2')
Compare ('mask_1e3' '((f3>0.2)∧g3<0.5)∨p3')('each_chain_1e3' '{1+⍵×⍵>0.5}¨f3')
Compare ('sort_1e3' 'i3[⍋i3]')('member_1e3' 'i3∊3 1 4')('each_1e3' '{⍵+1}¨f3')('case_1e3' '1 ⎕C t3')
Compare ('add_1e6' 'f6+g6')('polynomial_1e6' '1+f6×2+f6×3+f6×4')('sum_1e6' '+/f6')('scan_1e6' '+\f6')
Compare ('less_1e6' 'f6<g6')('replicate_1e6' 'p6/f6')('gather_1e6' 'f6[x6]')('grade_1e6' '⍋f6')('unique_1e6' '∪i6')
Compare ('transpose_1e6' '⍉m6')('product_100' 'a6+.×a6')('solve_100' '⌹a6')('life_100' 'life l2')('fib_15' 'fib 15')
Compare ('loop_1e3' 'loop 1000')('turns_1e3' 'Turns 1000')('words_4e4' 'words⍳⊂''zilde''')
