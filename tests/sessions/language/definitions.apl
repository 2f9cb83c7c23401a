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
