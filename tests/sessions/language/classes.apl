      :Class Clover
          :Field Public Con
          ∇ Make0
            :Access Public
            :Implements Constructor
            Con←'Make0'
          ∇
          ∇ Make1(a)
            :Access Public
            :Implements Constructor
            Con←'Make1'a
          ∇
          ∇ Make2(a b)
            :Access Public
            :Implements Constructor
            Con←'Make2'a b
          ∇
          ∇ MakeAny x
            :Access Public
            :Implements Constructor
            Con←'MakeAny'x
          ∇
      :EndClass
      (⎕NEW Clover).Con
Make0
      (⎕NEW Clover(,7)).Con
 Make1  7
      (⎕NEW Clover(1 2)).Con
 Make2  1 2
      (⎕NEW Clover 1).Con
 MakeAny  1
      (⎕NEW Clover(1 2 3)).Con
 MakeAny  1 2 3
⍝ ── The base is constructed where the constructor says so
      :Class Animal
          :Field Public Legs←4
          ∇ make name
            :Access Public
            :Implements Constructor
            'animal ',name
            ⎕DF name
          ∇
          ∇ r←describe
            :Access Public
            r←sound,' on ',(⍕Legs),' legs'
          ∇
          ∇ r←sound
            :Access Public Overridable
            r←'silence'
          ∇
      :EndClass
      :Class Dog : Animal
          ∇ make name
            :Access Public
            :Implements Constructor :Base 'dog ',name
            'dog ',name
          ∇
          ∇ r←sound
            :Access Public Override
            r←'woof'
          ∇
      :EndClass
      rex←⎕NEW Dog 'Rex'
animal dog Rex
dog Rex
      rex
dog Rex
      rex.describe
woof on 4 legs
      rex.Legs←3
      rex.describe
woof on 3 legs
      ⎕NEW Dog
LENGTH ERROR
      ⎕NEW Dog
      ∧
⍝ ── Properties: simple, and shared ones
      :Class Circle
          :Field Public Radius←1
          :Property Area
          :Access Public
              ∇ r←get
                r←○Radius*2
              ∇
              ∇ set arg
                Radius←(arg.NewValue÷○1)*0.5
              ∇
          :EndProperty
          :Property Diameter
          :Access Public
              ∇ r←get arg
                r←arg.Name(2×Radius)
              ∇
          :EndProperty
      :EndClass
      c←⎕NEW Circle
      c.Area
3.141592654
      c.Area←○4
      c.Radius
2
      c.Diameter
 Diameter  4
      c.Area×←4
      c.Radius
4
      c.Diameter←1
SYNTAX ERROR
      c.Diameter←1
                ∧
⍝ ── A numbered property is read and set element by element; a default one stands behind the instance itself
      :Class Squares
          :Field Public Set←⍬
          :Property Numbered Default Values
          :Access Public
              ∇ r←shape
                r←5
              ∇
              ∇ r←get arg
                r←arg.Indexers*2
              ∇
              ∇ set arg
                Set,←arg.Indexers arg.NewValue
              ∇
          :EndProperty
      :EndClass
      s←⎕NEW Squares
      s.Values
1 4 9 16 25
      s.Values[2 3]
4 9
      s[4]
16
      s.Values[2]←99
      s.Set
 2  99
      s[9]
INDEX ERROR
      s[9]
       ∧
⍝ ── A keyed property
      :Class Book
          Keys←⍬ ⋄ Texts←⍬
          :Field Private names←0⍴⊂''
          :Field Private values←⍬
          :Property Keyed Default Entry
          :Access Public
              ∇ r←get arg
                r←values[names⍳⊃arg.Indexers]
              ∇
              ∇ set arg;new
                new←(⊃arg.Indexers)~names
                names,←new
                values,←(≢new)⍴0
                values[names⍳⊃arg.Indexers]←arg.NewValue
              ∇
          :EndProperty
      :EndClass
      b←⎕NEW Book
      b.Entry['one' 'two']←1 2
      b.Entry[⊂'two']
2
      b['two' 'one']
2 1
      b[⊂'one']←7
      b['two' 'one']
2 7
⍝ ── Shared members, read-only fields, and what is private
      :Class Counter
          :Field Public Shared Count←0
          :Field Public ReadOnly Limit←3
          :Field Private secret←42
          ∇ r←Next
            :Access Public Shared
            Count+←1
            r←Count
          ∇
          ∇ r←Reveal
            :Access Public
            r←twice secret
          ∇
          twice←{2×⍵}
      :EndClass
      Counter.Next
1
      Counter.Next
2
      c←⎕NEW Counter
      c.Count
2
      c.Reveal
84
      c.secret
VALUE ERROR: Undefined name: secret
      c.secret
        ∧
      c.Limit←4
SYNTAX ERROR
      c.Limit←4
             ∧
      c.twice 3
VALUE ERROR: Undefined name: twice
      c.twice 3
        ∧
      Counter.Reveal
VALUE ERROR: Undefined name: Reveal
      Counter.Reveal
              ∧
      c.⎕NL ¯2 ¯3
 Count  Limit  Next  Reveal
⍝ ── Interfaces
      :Interface Speaker
          ∇ r←Speak
          ∇
      :EndInterface
      :Class Person : Speaker
          ∇ r←talk
            :Access Public
            :Implements Method Speaker.Speak
            r←'hello'
          ∇
      :EndClass
      p←⎕NEW Person
      (Speaker ⎕CLASS p).Speak
hello
      ⎕NC'Speaker' 'Person' 'p'
9.5 9.4 9.2
⍝ ── Functions of a namespace as methods
      :Namespace util
          ∇ r←greet name
            :Access Public
            r←greeting,' ',name
          ∇
      :EndNamespace
      :Class Host
          :Include util
          :Field Private greeting←'good evening'
      :EndClass
      (⎕NEW Host).greet 'Ana'
good evening Ana
⍝ ── Triggers
      ∇ changed arg
        :Implements Trigger total,limit
        arg.Name arg.NewValue
      ∇
      total←5
 total  5
      total+←1
 total  6
      other←3
      limit←1 2 3
 limit  1 2 3
      limit[2]←7
 limit  1 7 3
⍝ ── What is refused
      :Class Orphan : Nobody
      :EndClass
VALUE ERROR: Undefined name: Nobody
      :Class Orphan:Nobody
      ∧
      ⎕NC'Orphan'
0
      ⎕NEW⊂'Form'
NONCE ERROR
      ⎕NEW⊂'Form'
      ∧
⍝ ── A script that is refused leaves the class of its name as it was
      :Class Bird
          :Field Public Shared Wings←2
      :EndClass
      b←⎕NEW Bird
      :Class Bird
          :Property 5
          :EndProperty
      :EndClass
SYNTAX ERROR
      :Property 5
      ∧
      Bird.Wings b.Wings
2 2
      ⎕FIX':Namespace Bird' 'x←÷0' ':EndNamespace'
DOMAIN ERROR: Divide by zero
      x←÷0
        ∧
      Bird.Wings(⎕NEW Bird).Wings
2 2
      :Class Bird
          :Field Public Shared Wings←4
      :EndClass
      Bird.Wings b.Wings
4 2
      ⎕FIX':Class Fish' ':Property 5' ':EndClass'
SYNTAX ERROR
      :Property 5
      ∧
      ⎕NC'Fish'
0
⍝ ── A destructor that fails does not keep the others from being called
      :Class Door
          ∇ end
            :Implements Destructor
            'the house is locked'
          ∇
      :EndClass
      :Class Gate : Door
          :Field Public Width←1
          ∇ end
            :Implements Destructor
            ÷Width
          ∇
      :EndClass
      gates←⎕NEW¨Gate Gate ⋄ gates[1].Width←0
      ⎕EX'gates'
DOMAIN ERROR: Divide by zero
end[2] ÷Width
       ∧
      →
the house is locked
1
the house is locked
⍝ ── Destructors: of the class, then of its base, once no name leads to the instance
      :Class Bird
          ∇ end
            :Implements Destructor
            'a bird is gone'
          ∇
      :EndClass
      :Class Parrot : Bird
          :Field Public Name←'nobody'
          ∇ end
            :Implements Destructor
            Name,' is gone'
          ∇
      :EndClass
      p←⎕NEW Parrot ⋄ q←p ⋄ p.Name←'Polly'
      ⎕EX'p'
      q.Name
Polly
      ⎕EX'q'
Polly is gone
a bird is gone
      p←⎕NEW Parrot
      p←3
nobody is gone
a bird is gone
      p←⎕NEW Parrot
      )erase p
nobody is gone
a bird is gone
      {n←⎕NEW Parrot ⋄ ≢⎕INSTANCES Bird}0
1
nobody is gone
a bird is gone
      r←⎕NEW Bird
      )clear
a bird is gone
clear ws
