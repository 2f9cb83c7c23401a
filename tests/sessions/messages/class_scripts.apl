⍝ What full reports say of words and lines in class scripts that would change nothing.
⍝ ── The words of :Field
      :Class Circle
      :Field Publik Radius←1
      :EndClass
  × SYNTAX ERROR
   ╭─[session:2:1]
 1 │ :Class Circle
 2 │ :Field Publik Radius←1
   · ───────────┬──────────
   ·            ╰── :Field does not accept Publik, only Public, Private, Shared, Instance, ReadOnly
   ·                and, just before the name, a .NET type
 3 │ :EndClass
   ╰────
      :Class Circle
      :Field Public Overridable Radius
      :EndClass
  × SYNTAX ERROR
   ╭─[session:2:1]
 1 │ :Class Circle
 2 │ :Field Public Overridable Radius
   · ────────────────┬───────────────
   ·                 ╰── :Field does not accept Overridable, only Public, Private, Shared, Instance,
   ·                     ReadOnly and, just before the name, a .NET type
 3 │ :EndClass
   ╰────
      :Class Circle
      :Field Public Int32 ReadOnly Radius
      :EndClass
  × SYNTAX ERROR
   ╭─[session:2:1]
 1 │ :Class Circle
 2 │ :Field Public Int32 ReadOnly Radius
   · ─────────────────┬─────────────────
   ·                  ╰── :Field does not accept Int32, only Public, Private, Shared, Instance,
   ·                      ReadOnly and, just before the name, a .NET type
 3 │ :EndClass
   ╰────
      :Class Circle
      :Field public INSTANCE readonly System.Double Radius←1
      :Field Private String[] Names
      :EndClass
      (⎕NEW Circle).Radius
1
⍝ ── The words of :Implements
      :Class Circle
      ∇make
      :Implements Konstructor
      ∇
      :EndClass
  × SYNTAX ERROR
   ╭─[session:3:1]
 2 │ ∇make
 3 │ :Implements Konstructor
   · ───────────┬───────────
   ·            ╰── :Implements does not accept Konstructor, only Constructor, Destructor, Method
   ·                and Trigger
 4 │ ∇
   ╰────
      :Class Circle
      ∇make
      :Implements ⍝ Constructor
      ∇
      :EndClass
  × SYNTAX ERROR
   ╭─[session:3:1]
 2 │ ∇make
 3 │ :Implements ⍝ Constructor
   · ─────┬─────
   ·      ╰── :Implements needs one of the words Constructor, Destructor, Method and Trigger
 4 │ ∇
   ╰────
      :Class Circle
      ∇speak
      :Implements Method
      ∇
      :EndClass
  × SYNTAX ERROR
   ╭─[session:3:1]
 2 │ ∇speak
 3 │ :Implements Method
   · ─────────┬────────
   ·          ╰── :Implements Method needs the interface and the method, such as Speaker.Speak
 4 │ ∇
   ╰────
      :Class Circle
      ∇make
      :implements CONSTRUCTOR
      ∇
      ∇end
      :Implements destructor
      ∇
      ∇note arguments
      :Implements Trigger *
      ∇
      :EndClass
      tools←⎕NS''
      {}tools.⎕FX'make' ':Implements Konstructor'
      :Class Circle
      :Include tools
      :EndClass
  × SYNTAX ERROR
   ╭─[session:2:1]
 1 │ :Class Circle
 2 │ :Include tools
   · ───────┬──────
   ·        ╰── :Implements does not accept Konstructor, only Constructor, Destructor, Method and
   ·            Trigger
 3 │ :EndClass
   ╰────
  help: the :Implements is in the function make
⍝ ── Functions of a property twice
      :Class Circle
      :Property Area
      ∇r←Get
      r←3
      ∇
      ∇r←GET
      r←4
      ∇
      :EndProperty
      :EndClass
  × SYNTAX ERROR
   ╭─[session:6:1]
 5 │ ∇
 6 │ ∇r←GET
   · ───┬──
   ·    ╰── GET is defined twice: a property has at most one Get, one Set and one Shape
 7 │ r←4
   ╰────
⍝ ── Declarations in the functions of a property
      :Class Circle
      :Property Area
      ∇r←get
      :Access Public
      r←3
      ∇
      :EndProperty
      :EndClass
  × SYNTAX ERROR
   ╭─[session:4:1]
 3 │ ∇r←get
 4 │ :Access Public
   · ───────┬──────
   ·        ╰── :Access is not accepted in get: it belongs below the :Property, before its functions
 5 │ r←3
   ╰────
      :Class Circle
      :Property Area
      ∇r←get
      :implements Constructor
      r←3
      ∇
      :EndProperty
      :EndClass
  × SYNTAX ERROR
   ╭─[session:4:1]
 3 │ ∇r←get
 4 │ :implements Constructor
   · ───────────┬───────────
   ·            ╰── :implements is not accepted in get: it belongs in methods, outside properties
 5 │ r←3
   ╰────
⍝ ── Lines between the functions of a property
      :Class Circle
      :Property Area
      zz←{⍵}
      :EndProperty
      :EndClass
  × SYNTAX ERROR
   ╭─[session:3:1]
 2 │ :Property Area
 3 │ zz←{⍵}
   · ───┬──
   ·    ╰── a :Property accepts only :Access and, from ∇ to ∇, its functions Get, Set and Shape:
   ·        move zz out of it
 4 │ :EndProperty
   ╰────
      :Class Circle
      :Property Area
      get←{
        3
      }
      :EndProperty
      :EndClass
  × SYNTAX ERROR
   ╭─[session:3:1]
 2 │ :Property Area
 3 │ get←{
   · ──┬──
   ·   ╰── a :Property accepts only :Access and, from ∇ to ∇, its functions Get, Set and Shape: move
   ·       get out of it
 4 │   3
   ╰────
      :Class Circle
      :Property Area
      :Field Public Radius
      :EndProperty
      :EndClass
  × SYNTAX ERROR
   ╭─[session:3:1]
 2 │ :Property Area
 3 │ :Field Public Radius
   · ──────────┬─────────
   ·           ╰── a :Property accepts only :Access and, from ∇ to ∇, its functions Get, Set and
   ·               Shape: move :Field out of it
 4 │ :EndProperty
   ╰────
      :Class Circle
      :Property Area
      'between'
      :EndProperty
      :EndClass
  × SYNTAX ERROR
   ╭─[session:3:1]
 2 │ :Property Area
 3 │ 'between'
   · ────┬────
   ·     ╰── a :Property accepts only :Access and, from ∇ to ∇, its functions Get, Set and Shape:
   ·         move this line out of it
 4 │ :EndProperty
   ╰────
      :Class Circle
      :Property Area
      ⍝ its access, and how it is found
      :Access Public
      :Section Functions
      ∇r←get
      r←3
      ∇
      :EndSection
      :EndProperty
      :EndClass
      (⎕NEW Circle).Area
3
