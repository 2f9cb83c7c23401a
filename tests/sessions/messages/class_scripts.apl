⍝ What full reports say of words and lines in class scripts that would change nothing.
⍝ ── The words of :Field
      :Class Circle
      :Field Publik Radius←1
      :EndClass
      :Class Circle
      :Field Public Overridable Radius
      :EndClass
      :Class Circle
      :Field Public Int32 ReadOnly Radius
      :EndClass
      :Class Circle
      :Field public INSTANCE readonly System.Double Radius←1
      :Field Private String[] Names
      :EndClass
      (⎕NEW Circle).Radius
⍝ ── The words of :Implements
      :Class Circle
      ∇make
      :Implements Konstructor
      ∇
      :EndClass
      :Class Circle
      ∇make
      :Implements ⍝ Constructor
      ∇
      :EndClass
      :Class Circle
      ∇speak
      :Implements Method
      ∇
      :EndClass
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
⍝ ── Declarations in the functions of a property
      :Class Circle
      :Property Area
      ∇r←get
      :Access Public
      r←3
      ∇
      :EndProperty
      :EndClass
      :Class Circle
      :Property Area
      ∇r←get
      :implements Constructor
      r←3
      ∇
      :EndProperty
      :EndClass
⍝ ── Lines between the functions of a property
      :Class Circle
      :Property Area
      zz←{⍵}
      :EndProperty
      :EndClass
      :Class Circle
      :Property Area
      get←{
        3
      }
      :EndProperty
      :EndClass
      :Class Circle
      :Property Area
      :Field Public Radius
      :EndProperty
      :EndClass
      :Class Circle
      :Property Area
      'between'
      :EndProperty
      :EndClass
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
