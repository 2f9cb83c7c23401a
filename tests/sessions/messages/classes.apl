⍝ What full reports say of classes that cannot be made, and of instances that cannot be created or changed.
⍝ ── Bases
      :Class Bird
      :EndClass
      :Class Fish
      :EndClass
      :Class Both : Bird, Fish ⍝ a comment
      :EndClass
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ :Class Both : Bird, Fish ⍝ a comment
   · ────────────┬───────────
   ·             ╰── a class can have only one base class: Fish is a second one
 2 │ :EndClass
   ╰────
      ⎕FIX':Class Both : Bird, Fish' ':EndClass'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ :Class Both : Bird, Fish
   · ────────────┬───────────
   ·             ╰── a class can have only one base class: Fish is a second one
 2 │ :EndClass
   ╰────
  help: called by the line that was typed
      ⎕FIX':Class Plane : Machine' ':EndClass'
  × VALUE ERROR: Undefined name: Machine
   ╭─[session:1:1]
 1 │ :Class Plane : Machine
   · ───────────┬──────────
   ·            ╰── Machine is not a class or interface
 2 │ :EndClass
   ╰────
  help: called by the line that was typed
      plain←⎕NS''
      ⎕FIX':Class Odd : plain' ':EndClass'
  × VALUE ERROR: Undefined name: plain
   ╭─[session:1:1]
 1 │ :Class Odd : plain
   · ─────────┬────────
   ·          ╰── plain is not a class or interface
 2 │ :EndClass
   ╰────
  help: called by the line that was typed
      ⍎':Class Both : Bird, Fish',(⎕UCS 10),':EndClass'
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ :Class Both : Bird, Fish
   · ────────────┬───────────
   ·             ╰── a class can have only one base class: Fish is a second one
 2 │ :EndClass
   ╰────
  help: called by the line that was typed
⍝ ── Fields
      :Class Point
      :Field
      :EndClass
  × SYNTAX ERROR
   ╭─[session:2:1]
 1 │ :Class Point
 2 │ :Field
   · ───┬──
   ·    ╰── a field must have a valid name
 3 │ :EndClass
   ╰────
      :Class Point
      :Field Public 5
      :EndClass
  × SYNTAX ERROR
   ╭─[session:2:1]
 1 │ :Class Point
 2 │ :Field Public 5
   · ───────┬───────
   ·        ╰── a field must have a valid name
 3 │ :EndClass
   ╰────
⍝ ── Properties
      :Class Circle
      :EndProperty
      :EndClass
  × SYNTAX ERROR
   ╭─[session:2:1]
 1 │ :Class Circle
 2 │ :EndProperty
   · ──────┬─────
   ·       ╰── :EndProperty needs a :Property before it
 3 │ :EndClass
   ╰────
      :Class Circle
      :Property 5
      :EndProperty
      :EndClass
  × SYNTAX ERROR
   ╭─[session:2:1]
 1 │ :Class Circle
 2 │ :Property 5
   · ─────┬─────
   ·      ╰── 5 is not a valid name for a property
 3 │ :EndProperty
   ╰────
      :Class Circle
      :Property Simple
      :EndProperty
      :EndClass
  × SYNTAX ERROR
   ╭─[session:2:1]
 1 │ :Class Circle
 2 │ :Property Simple
   · ────────┬───────
   ·         ╰── a property must have a name
 3 │ :EndProperty
   ╰────
      :Class Circle
      :Property Area+
      :EndProperty
      :EndClass
  × SYNTAX ERROR
   ╭─[session:2:1]
 1 │ :Class Circle
 2 │ :Property Area+
   · ───────┬───────
   ·        ╰── Area+ is not a valid name for a property
 3 │ :EndProperty
   ╰────
⍝ ── Properties without an end
      :Class Circle
      :Property Area
      :Access Public
      ∇r←Get
      r←3
      ∇
      :EndClass
  × SYNTAX ERROR
   ╭─[session:2:1]
 1 │ :Class Circle
 2 │ :Property Area
   · ───────┬──────
   ·        ╰── this :Property needs an :EndProperty after its functions
 3 │ :Access Public
   ╰────
      :Class Circle
      :Property Area
      :Property Edge
      :EndProperty
      :EndClass
  × SYNTAX ERROR
   ╭─[session:2:1]
 1 │ :Class Circle
 2 │ :Property Area
   · ───────┬──────
   ·        ╰── this :Property needs an :EndProperty after its functions
 3 │ :Property Edge
   ╰────
⍝ ── Functions of properties
      :Class Circle
      :Property Area
      ∇r←Compute
      r←3
      ∇
      :EndProperty
      :EndClass
  × SYNTAX ERROR
   ╭─[session:3:1]
 2 │ :Property Area
 3 │ ∇r←Compute
   · ─────┬────
   ·      ╰── the functions of a property are called Get, Set and Shape: move Compute out of it
 4 │ r←3
   ╰────
      :Class Circle
      :Property Area
      :Access Public
      ∇r←gEt
      r←3
      ∇
      :EndProperty
      :EndClass
      (⎕NEW Circle).Area
3
⍝ ── The words of :Access
      :Class Circle
      :Property Area
      :Access Publik
      :EndProperty
      :EndClass
  × SYNTAX ERROR
   ╭─[session:3:1]
 2 │ :Property Area
 3 │ :Access Publik
   · ───────┬──────
   ·        ╰── :Access does not accept Publik, only Public, Private, Shared, Instance, Overridable,
   ·            Override and WebMethod
 4 │ :EndProperty
   ╰────
      :Class Circle
      ∇r←area
      :Access Public Shraed
      r←3
      ∇
      :EndClass
  × SYNTAX ERROR
   ╭─[session:3:1]
 2 │ ∇r←area
 3 │ :Access Public Shraed
   · ──────────┬──────────
   ·           ╰── :Access does not accept Shraed, only Public, Private, Shared, Instance,
   ·               Overridable, Override and WebMethod
 4 │ r←3
   ╰────
      tools←⎕NS''
      {}tools.⎕FX'r←area' ':Access Publik' 'r←3'
      :Class Circle
      :Include tools
      :EndClass
  × SYNTAX ERROR
   ╭─[session:2:1]
 1 │ :Class Circle
 2 │ :Include tools
   · ───────┬──────
   ·        ╰── :Access does not accept Publik, only Public, Private, Shared, Instance, Overridable,
   ·            Override and WebMethod
 3 │ :EndClass
   ╰────
  help: the :Access is in the function area
⍝ ── Properties take arrays
      :Class Circle
      :Field Public Radius←1
      :Property Area
      :Access Public
      ∇r←Get
      r←Radius
      ∇
      ∇Set arg
      Radius←arg.NewValue
      ∇
      :EndProperty
      :EndClass
      c←⎕NEW Circle
      c.Area←+
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ c.Area←+
   · ───┬──
   ·    ╰── the value of property Area must be an array, not a function or operator
   ╰────
      c.Area←{⍵}
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ c.Area←{⍵}
   · ───┬──
   ·    ╰── the value of property Area must be an array, not a function or operator
   ╰────
      c.Area←4
      c.Radius
4
      c.Radius←+
  × SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on
  │ assignment
   ╭─[session:1:3]
 1 │ c.Radius←+
   ·   ───┬──
   ·      ╰── Radius is an array: only an array or a namespace can replace it
   ╰────
  help: c.⎕EX'Radius' frees the name
⍝ ── Read-only fields
      :Class Limit
      :Field Public ReadOnly Most←10
      :Field Public Shared ReadOnly Least←1
      ∇lower
      :Access Public
      Most←5
      ∇
      :EndClass
      l←⎕NEW Limit
      l.Most←5
  × SYNTAX ERROR
   ╭─[session:1:7]
 1 │ l.Most←5
   ·       ┬
   ·       ╰── Most is read-only: only its declaration can set it
   ╰────
      l.Most+←5
  × SYNTAX ERROR
   ╭─[session:1:8]
 1 │ l.Most+←5
   ·        ┬
   ·        ╰── Most is read-only: only its declaration can set it
   ╰────
      Limit.Least←5
  × SYNTAX ERROR
   ╭─[session:1:12]
 1 │ Limit.Least←5
   ·            ┬
   ·            ╰── Least is read-only: only its declaration can set it
   ╰────
      l.lower
  × SYNTAX ERROR
   ╭─[lower[2] in session:6:5]
 5 │ :Access Public
 6 │ Most←5
   ·     ┬
   ·     ╰── Most is read-only: only its declaration can set it
 7 │ ∇
   ╰────
⍝ ── Numbered properties
      :Class Squares
      :Field Private items←1 4 9
      :Property Numbered Default Values
      :Access Public
      ∇r←Shape
      r←3
      ∇
      ∇r←Get arg
      r←items[⊃arg.Indexers]
      ∇
      ∇Set arg
      items[⊃arg.Indexers]←arg.NewValue
      ∇
      :EndProperty
      :EndClass
      s←⎕NEW Squares
      s.Values
1 4 9
      s.Values←1 2
  × LENGTH ERROR
   ╭─[session:1:9]
 1 │ s.Values←1 2
   ·         ┬
   ·         ╰── the property has 3 elements, the value 2: their shapes must match
   ╰────
      s.Values←2 2⍴1
  × LENGTH ERROR
   ╭─[session:1:9]
 1 │ s.Values←2 2⍴1
   ·         ┬
   ·         ╰── the property has 3 elements, the value 4: their shapes must match
   ╰────
      s.Values←1 2 3
      s.Values
1 2 3
⍝ ── The shape of a property
      :Class Odd
      :Property Numbered Values
      :Access Public
      ∇r←Shape
      r←¯3
      ∇
      ∇r←Get arg
      r←1
      ∇
      :EndProperty
      :EndClass
      o←⎕NEW Odd
      o.Values
  × DOMAIN ERROR
   ╭─[session:1:3]
 1 │ o.Values
   ·   ───┬──
   ·      ╰── the lengths of Shape must not be negative
   ╰────
      o.Values←1 2
  × DOMAIN ERROR
   ╭─[session:1:9]
 1 │ o.Values←1 2
   ·         ┬
   ·         ╰── the lengths of Shape must not be negative
   ╰────
⍝ ── Constructors
      :Class Clover
      :Field Public leaves←3
      ∇make n
      :Access Public
      :Implements Constructor
      leaves←n
      ∇
      ∇pair(a b)
      :Access Public
      :Implements Constructor
      leaves←a+b
      ∇
      :EndClass
      c←⎕NEW Clover
  × LENGTH ERROR
   ╭─[session:1:8]
 1 │ c←⎕NEW Clover
   ·        ───┬──
   ·           ╰── Clover has no constructor without an argument, only for any argument and for 2
   ·               items
   ╰────
      :Class Pair
      ∇pair(a b)
      :Access Public
      :Implements Constructor
      ∇
      :EndClass
      c←⎕NEW Pair
  × LENGTH ERROR
   ╭─[session:1:8]
 1 │ c←⎕NEW Pair
   ·        ──┬─
   ·          ╰── Pair has no constructor without an argument, only for 2 items
   ╰────
      c←⎕NEW Pair(1 2 3)
  × LENGTH ERROR
   ╭─[session:1:8]
 1 │ c←⎕NEW Pair(1 2 3)
   ·        ─────┬─────
   ·             ╰── Pair has no constructor for 3 items, only for 2 items
   ╰────
      c←⎕NEW Pair 5
  × LENGTH ERROR
   ╭─[session:1:8]
 1 │ c←⎕NEW Pair 5
   ·        ───┬──
   ·           ╰── Pair has no constructor for 1 item, only for 2 items
   ╰────
      c←⎕NEW Pair(1 2)
      c.pair 3 4
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ c.pair 3 4
   ·   ──┬─
   ·     ╰── pair is a constructor: only ⎕NEW can call it
   ╰────
      c.pair
  × SYNTAX ERROR
   ╭─[session:1:3]
 1 │ c.pair
   ·   ──┬─
   ·     ╰── pair is a constructor: only ⎕NEW can call it
   ╰────
      f←c.pair
  × SYNTAX ERROR
   ╭─[session:1:5]
 1 │ f←c.pair
   ·     ──┬─
   ·       ╰── pair is a constructor: only ⎕NEW can call it
   ╰────
      c.pair←5
  × SYNTAX ERROR: Invalid modified assignment, or an attempt was made to change nameclass on
  │ assignment
   ╭─[session:1:3]
 1 │ c.pair←5
   ·   ──┬─
   ·     ╰── pair is a function or operator: only a function or operator can replace it
   ╰────
  help: c.⎕EX'pair' frees the name
⍝ ── What ⎕NEW takes
      plain←⎕NS''
      ⎕NEW plain
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕NEW plain
   ·      ──┬──
   ·        ╰── ⎕NEW needs a class, not an interface or another namespace
   ╰────
      ⎕NEW 5
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕NEW 5
   ·      ┬
   ·      ╰── the first item must be a class
   ╰────
      :Interface Speaks
      ∇speak
      ∇
      :EndInterface
      ⎕NEW Speaks
  × DOMAIN ERROR
   ╭─[session:1:6]
 1 │ ⎕NEW Speaks
   ·      ───┬──
   ·         ╰── ⎕NEW needs a class, not an interface or another namespace
   ╰────
      c←⎕NEW ⎕NULL
  × DOMAIN ERROR
   ╭─[session:1:8]
 1 │ c←⎕NEW ⎕NULL
   ·        ──┬──
   ·          ╰── the first item must be a class
   ╰────
      ⎕NEW⊂plain
  × DOMAIN ERROR
   ╭─[session:1:5]
 1 │ ⎕NEW⊂plain
   ·     ───┬──
   ·        ╰── ⎕NEW needs a class, not an interface or another namespace
   ╰────
⍝ ── What ⎕CLASS takes
      :Class Clover
      :EndClass
      c←⎕NEW Clover
      2 ⎕CLASS c
  × DOMAIN ERROR
   ╭─[session:1:1]
 1 │ 2 ⎕CLASS c
   · ┬
   · ╰── the argument must be a class or an instance
   ╰────
      c ⎕CLASS 2
  × DOMAIN ERROR
   ╭─[session:1:10]
 1 │ c ⎕CLASS 2
   ·          ┬
   ·          ╰── the argument must be a class or an instance
   ╰────
⍝ ── A constructor that is shared
      :Class Clover
      ∇make n
      :Access Public Shared
      :Implements Constructor
      ∇
      :EndClass
      ⎕NEW Clover 5
  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ⎕NEW Clover 5
   · ──┬─
   ·   ╰── the constructor make is not a function of its instance
   ╰────
