      ∇ r←foo x
      [1] r←x
      [2] r←r+1
      ∇
      foo 3
4
      ∇foo[⎕]∇
     ∇ r←foo x
[1]    r←x
[2]    r←r+1
     ∇
      ∇nothing[⎕]∇
DEFN ERROR
⍝ ── A local system variable keeps its value, and gives it back
      ⎕IO←0
      ∇ r←g;⎕IO
        r←⎕IO
        ⎕IO←1
        r←r ⎕IO
      ∇
      g
0 1
      ⎕IO
0
⍝ ── Events cut back to the session when nobody has a trap of his own
      ⎕TRAP←11 'C' '''caught'''
      ∇ h x
        ÷x
      ∇
      h 0
caught
      ⎕TRAP←0⍴⎕TRAP
      ⎕TRAP≡0⍴⎕TRAP
1
      h 2
0.5
⍝ ── Stops and traces of lines that are not there are ignored
      ∇ r←k x
        r←x
      ∇
      ⎕←0 1 7 ⎕STOP'k'
0 1
      ⎕STOP'k'
0 1
      ⎕←⍬ ⎕STOP'k'

      k 1
1
⍝ ── A blank line at the end is a line, as ⎕CR shows it
      {}⎕FX'r←blank x' 'r←x' '' ''
      ≢⎕CR'blank'
4
      ⎕←2 3 4 ⎕STOP'blank'
2 3
      {}⎕FX'r←blank x' 'r←x' ''
      ≢⎕CR'blank'
3
      {}⎕FX 4 9⍴36↑'r←blank xr←x'
      ≢⎕CR'blank'
4
⍝ ── The end of the last line does not begin another one
      {}⎕FX'r←ended x',(⎕UCS 10),'r←x',⎕UCS 10
      ≢⎕CR'ended'
2
      {}2 ⎕FIX'r←fixed x' 'r←x' ''
      ≢⎕CR'fixed'
2
      ⎕PROFILE'start' 'coverage' ⋄ done←fixed 1 ⋄ ⎕PROFILE'stop'
      (⎕PROFILE'data')[;⍳2]
 #.fixed   
 #.fixed  1
      ⎕PROFILE'clear'
⍝ ── The ∇ that ends a line closes no definition that ⎕FX reads
      {}⎕FX'same x' 'self←∇' '' ''
      ⎕PROFILE'start' 'coverage' ⋄ same 1 ⋄ ⎕PROFILE'stop'
      (⎕PROFILE'data')[;⍳2]
 #.same   
 #.same  1
 #.same  2
 #.same  3
      ⎕PROFILE'clear'
      fun←{⍵}
      ⎕←0 1 ⎕STOP'fun'
0
⍝ ── A comment at the end is a line, also if it ends in ∇
      {}⎕FX'r←ends x' 'r←x' '⍝ as after ∇'
      ⎕PROFILE'start' 'coverage' ⋄ done←ends 1 ⋄ ⎕PROFILE'stop'
      (⎕PROFILE'data')[;⍳2]
 #.ends   
 #.ends  1
 #.ends  2
      ⎕PROFILE'clear'
⍝ ── A label stands for its line: it cannot be assigned to
      ∇ r←labelled x
        →there
        r←'passed over'
       there:r←there
        ⍎'there'
        {there←⍵}5
        there←x
      ∇
      labelled 9
3
SYNTAX ERROR
labelled[6] there←x
            ∧
      ∇ r←modified x
       here:r←here
        here+←x
      ∇
      modified 9
SYNTAX ERROR
modified[2] here+←x
            ∧
      ∇ r←several x
       here:r←x
        (r here)←x
      ∇
      several 1 2
SYNTAX ERROR
several[2] (r here)←x
              ∧
      →
⍝ ── name∘←value within a dfn: where the name is local, else in the namespace, whether or not it had a value
      ∇ r←around x;within
        {within∘←⍵}x
        r←within
      ∇
      around 5
5
      {outside∘←⍵}6
      outside
6
      {((one two)three)∘←(1 2)3}0
      one two three
1 2 3
      {nothing⊢←1}0
VALUE ERROR: Undefined name: nothing
      {nothing⊢←1}0
       ∧
⍝ ── Whatever holds a function with a header follows when that is defined anew: aliases, derived functions, trains
      ∇ r←Old x
        r←1
      ∇
      New←Old
      Third←New
      Sum←Old∘,
      Train←-Old
      ⎕FX'r←Old x' 'r←2'
      (New 0)(Third 0)(Sum 0)(Train 0)
2 2 2 ¯2
      ⎕CR'New'
r←Old x
r←2
      New
 ∇Old
      ∇ r←Old x
        r←3÷x
      ∇
      New 1
3
      New 0
DOMAIN ERROR: Divide by zero
Old[1] r←3÷x
          ∧
      →
      +2 ⎕FIX'r←Old x' 'r←4'
 Old
      Third 0
4
      +⎕FX'r←Old' 'r←5'
Old
      New
5
      Third
5
      ⎕NC⊂'Third'
3.1
      ⎕FX'{r}←Old x' 'r←5'
      ⊃⎕AT'Third'
¯1 1 0
⍝ ── A name that is expunged leaves its aliases what they are, and so does one that becomes an operator
      ⎕FX'r←Old x' 'r←5'
      Third←Old
      ⎕EX'Old'
      +⎕FX'r←Old x' 'r←6'
Old
      Third 0
5
      Old 0
6
      Fourth←Old
      +⎕FX'r←(f Old) x' 'r←f x'
Old
      Fourth 0
6
      -Old 7
¯7
⍝ ── An alias that is defined under its own name is a function of its own
      ⎕FX'r←Old x' 'r←5'
      Third←New←Old
      +⎕FX'r←Third x' 'r←8'
Third
      Third 0
8
      New 0
5
⍝ ── Operators are followed like functions
      ∇ r←(f each) x
        r←f¨x
      ∇
      Alias←each
      Minus←-each
      +⎕FX'r←(f each) x' 'r←f¨10×x'
each
      -Alias 1 2
¯10 ¯20
      Minus 1 2
¯10 ¯20
⍝ ── What is assigned in another namespace is a function of that namespace: it does not follow; what is assigned from within does
      ∇ r←Here x
        r←1
      ∇
      ns←⎕NS''
      ns.F←Here
      ns.Here←Here
      ns⍎'G←#.Here'
      'copy'⎕NS'Here'
      +⎕FX'r←Here x' 'r←2'
Here
      (ns.F 0)(ns.Here 0)(ns.G 0)(copy.Here 0)
1 1 2 1
      +ns.⎕FX'r←Here x' 'r←3'
Here
      (ns.F 0)(ns.Here 0)(ns.G 0)(Here 0)
1 3 2 2
⍝ ── A local alias follows; a local function of the same name does not change the one it hides
      ⎕FX'r←Here x' 'r←2'
      ∇ r←local;L;Here
        L←#.Here
        Here←#.Here
        {}⎕FX'r←Here x' 'r←4'
        r←(L 0)(Here 0)
        {}#.⎕FX'r←Here x' 'r←5'
        r,←(L 0)(Here 0)
      ∇
      local
2 4 5 4
      Here 0
5
⍝ ── A function that runs goes on as it was; calls that begin later are those of the new one
      ∇ r←Loop x
        {}⎕FX'r←Loop x' 'r←''new'''
        r←'old',' ',Copy x
      ∇
      Copy←Loop
      Loop 1
old new
      Copy 1
new
⍝ ── Aliases are followed in a loop, where the same name is called again
      ∇ r←Count x
        r←x
      ∇
      Tally←Count
      {_←⎕FX'r←Count x'('r←x+',⍕⍵) ⋄ Tally ⍵}¨⍳4
2 4 6 8
⍝ ── A dfn is a value: its alias keeps it
      d←{1}
      e←d
      d←{2}
      e 0
1
⍝ ── A variable keeps its name: it is no function's, wherever that is defined
      X←1
      ∇ r←X y
        r←2
      ∇
DEFN ERROR
      ∇ r←X y
      ∧
      X
1
      +⎕FX'r←X y' 'r←2'
1
      2 ⎕FIX'r←X y' 'r←2'
DEFN ERROR
      2 ⎕FIX'r←X y' 'r←2'
        ∧
      2 ⎕FIX'∇r←X y' 'r←2' '∇'
DEFN ERROR
      ∇r←X y
      ∧
      space←⎕NS⍬
      ∇ space y
      ∇
DEFN ERROR
      ∇ space y
      ∧
      space
#.[Namespace]
      X
1
      ⎕EX'X'
      ∇ r←X y
        r←2
      ∇
      X 0
2
⍝ ── A definition ends at its ∇, whatever is still open in it
      ∇ open
        x←(1 2
        3
      ∇
      'after it'
after it
