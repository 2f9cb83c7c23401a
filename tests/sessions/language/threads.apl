⍝ ── One thread at a time is within :Hold
      ∇ r←work n
        :Hold 'desk'
            ⎕←'in' n
            ⎕DL 0
            ⎕←'out' n
        :EndHold
        r←n*2
      ∇
      ⎕TSYNC work&¨⍳3
 in  1
 out  1
 in  2
 out  2
 in  3
 out  3
1 4 9
⍝ ── With :Else nobody waits; a token asked for twice is a deadlock
      ∇ r←twice x
        :Hold 'red' 'green'
            :Hold 'green'
                r←'never'
            :Else
                r←'else'
            :EndHold
        :EndHold
      ∇
      twice 0
else
      )holds
      ∇ self
        :Hold 'me'
            :Hold 'me '
            :EndHold
        :EndHold
      ∇
      self
DEADLOCK
self[2] :Hold 'me '
        ∧
      )holds
me:  0
      →
      )holds
⍝ ── Tokens are released on every way out
      ∇ jump
        :Hold 'a'
            →out
        :EndHold
       out:
        :Hold 'a'
            'held again'
        :EndHold
        :Trap 11
            :Hold 'b'
                ÷0
            :EndHold
        :Else
            'caught'
        :EndTrap
        :For i :In ⍳2
            :Hold 'b'
                :Continue
            :EndHold
        :EndFor
        :Hold 'b' ⋄ →0 ⋄ :EndHold
      ∇
      jump
held again
caught
      )holds
⍝ ── Two threads that hold what the other wants
      ∇ both x
        :Hold ⊃x
            ⎕DL 0
            :Hold ⊃⌽x
                'both' x
            :EndHold
        :EndHold
      ∇
      both&¨'ab' 'ba'
2:DEADLOCK
both[3] :Hold ⊃⌽x
        ∧
      )holds
a:  1
b:  2       1
      )tid
is 2
      →
 both  ab
      )tid
is 0
      )holds
⍝ ── The state of all threads is a tree; a thread sees the functions it was called from
      ∇ main;m
        m←'main'
        sub
      ∇
      ∇ sub;s
        s←'sub'
        part&1
        look&2
        ⎕DL 0
        ÷0
      ∇
      ∇ part x
        look&x
        ⎕TGET 1
      ∇
      ∇ look x
        ⎕TGET 1
        ⎕←m x ⎕SI
        s
      ∇
      main
DOMAIN ERROR: Divide by zero
sub[5] ÷0
       ∧
      )si
·   #.look[1]
&2
·   ·   #.look[1]
·   &3
·   #.part[2]
&1
#.sub[5]*
#.main[2]
      )si -tid=1
#.part[2]
      )si 2
·   #.look[1]
&2
      )si ¯1
#.main[2]
      →
      ⎕TPUT 1 1 1
2:VALUE ERROR: Undefined name: m
look[2] ⎕←m x ⎕SI
          ∧
3:VALUE ERROR: Undefined name: m
look[2] ⎕←m x ⎕SI
          ∧
      )tid
is 3
      )si
·   #.look[2]*
&3
·   #.look[2]
&2
      )reset
      ⎕TNUMS
0
⍝ ── Localised settings are those of a thread
      ∇ zero x;⎕IO
        ⎕IO←0
        ⎕TGET 1
        ⎕IO,⍳2
      ∇
      zero&0
      ⎕IO,⍳2
1 1 2
      ⎕TPUT 1
0 0 1
      ⎕IO
1
⍝ ── )tid turns to another thread, which is stopped if it waits for tokens
      ∇ wait x
        ⎕TGET x
        'went on' x
      ∇
      wait&5
      )tid 1
was 0
1:INTERRUPT
wait[1] ⎕TGET x
        ∧
      x
5
      →2
 went on  5
      )tid
is 0
      )tid 7
there is no thread 7
⍝ ── What fails after it went on is suspended again
      ∇ again x
        ÷0
        ÷x
        'done'
      ∇
      again 0
DOMAIN ERROR: Divide by zero
again[1] ÷0
         ∧
      →2
DOMAIN ERROR: Divide by zero
again[2] ÷x
         ∧
      x
0
      →3
done
⍝ ── An event that cuts back below a thread ends what the thread does, and runs its text where the thread began
      ∇ fails x
        ÷0
      ∇
      ∇ cuts x;⎕TRAP
        ⎕TRAP←11 'C' '→there'
        fails 0
       there:'caught in' ⎕TID
      ∇
      ∇ begins;⎕TRAP
        ⎕TRAP←11 'C' '''cut back in'' ⎕TID'
        ⎕TSYNC fails&0
        'goes on'
      ∇
      ⎕TSYNC cuts&0
 caught in  1
      begins
 cut back in  2
goes on
      ⎕TRAP←11 'C' '''cut back in'' ⎕TID'
      ⎕TSYNC fails&0
 cut back in  3
      ⎕TRAP←⍬
      )si
