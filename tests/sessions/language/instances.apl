⍝ ── Behind an empty array of instances stands one that is made for the purpose, without an argument
      :Class Bird
          :Field Public Species
          ∇ egg spec
            :Access Public
            :Implements Constructor
            ⎕DF Species←spec
          ∇
          ∇ default
            :Access Public
            :Implements Constructor
            ⎕DF Species←⎕←'Default Bird'
          ∇
          ∇ r←Sings times
            :Access Public
            r←⍕times⍴⊂Species
          ∇
          ∇ gone
            :Implements Destructor
            Species,' is gone'
          ∇
      :EndClass
      empty←0⍴⎕NEW Bird'Robin'
      ⍴empty
0
      empty.Species
Default Bird
Default Bird is gone

      0⍴⊂'Default Bird'

      (0⍴⊂'Default Bird')≡empty.Species
Default Bird
Default Bird is gone
1
      empty.Sings 2
Default Bird
Default Bird is gone

      nests←(0 1)/⎕NEW¨(Bird'Tit')(Bird'Wren')
Tit is gone
      nests.Species
 Wren
      (nests.Species∊⊂'Owl')/nests

      ((nests.Species∊⊂'Owl')/nests).Species
Default Bird
Default Bird is gone

      ⎕EX 'nests'
Wren is gone
⍝ ── A constructor is called by ⎕NEW alone
      :Class Bird
          ∇ egg spec
            :Access Public
            :Implements Constructor
            ⎕DF spec
          ∇
          ∇ default
            :Access Public
            :Implements Constructor
            ⎕DF'bird'
          ∇
      :EndClass
      robin←⎕NEW Bird'Robin'
      robin.egg 'Tit'
SYNTAX ERROR
      robin.egg'Tit'
            ∧
      robin.default
SYNTAX ERROR
      robin.default
            ∧
⍝ ── ⌷ selects from the default property, as brackets do
      :Class List
          :Field Private items←10 20 30
          :Property Numbered Default Item
          :Access Public
              ∇ r←Shape
                r←⍴items
              ∇
              ∇ r←Get a
                r←items[a.Indexers]
              ∇
              ∇ Set a
                items[a.Indexers]←a.NewValue
              ∇
          :EndProperty
      :EndClass
      list←⎕NEW List
      list[3 1]
30 10
      (⊂3 1)⌷list
30 10
      ((⊂3 1)⌷list)←7 8
      list.Item
8 20 7
      4⌷list
INDEX ERROR
      4⌷list
       ∧
⍝ ── A keyed property as a whole: its function is not told any keys
      :Class Book
          :Property Keyed Page,Note
          :Access Public
              ∇ r←Get a
                :If 0=a.⎕NC'Indexers'
                    r←'all of ',a.Name
                :Else
                    r←⊂a.Name a.Indexers
                :EndIf
              ∇
              ∇ Set a
                a.Name a.NewValue
              ∇
          :EndProperty
      :EndClass
      book←⎕NEW Book
      book.Page
all of Page
      book.Note[⊂'first']
  Note    first
      book.Note←5
 Note  5
⍝ ── A method without argument and result, called for each of several instances
      :Class Bell
          ∇ Ring
            :Access Public
            'ding'
          ∇
      :EndClass
      (⎕NEW¨3⍴Bell).Ring
ding
ding
ding
      2+(⎕NEW¨2⍴Bell).Ring
ding
VALUE ERROR: No result was provided when the context expected one
      2+(⎕NEW¨2⍴Bell).Ring
                      ∧
⍝ ── Classes with the interfaces they promise, the last one first
      :Interface Fly
          ∇ r←Flap
          ∇
      :EndInterface
      :Interface Swim
          ∇ r←Dive
          ∇
      :EndInterface
      :Class Bird
      :EndClass
      :Class Duck: Bird,Fly,Swim
      :EndClass
      ⎕CLASS Duck
  #.Duck  #.Swim  #.Fly    #.Bird
⍝ ── Interfaces of one name in different namespaces
      :Namespace air
          :Interface Move
              ∇ r←Go
              ∇
          :EndInterface
      :EndNamespace
      :Namespace sea
          :Interface Move
              ∇ r←Go
              ∇
          :EndInterface
      :EndNamespace
      :Class Goose: ,air.Move,sea.Move
          ∇ r←fly
            :Access Public
            :Implements Method air.Move.Go
            r←'flies'
          ∇
          ∇ r←swim
            :Access Public
            :Implements Method #.sea.Move.Go
            r←'swims'
          ∇
      :EndClass
      goose←⎕NEW Goose
      (air.Move ⎕CLASS goose).Go
flies
      (sea.Move ⎕CLASS goose).Go
swims
⍝ ── The last name is enough for the methods of an interface
      :Namespace air
          :Interface Move
              ∇ r←Go
              ∇
          :EndInterface
      :EndNamespace
      :Class Kite: ,air.Move
          ∇ r←fly
            :Access Public
            :Implements Method Move.Go
            r←'flies'
          ∇
      :EndClass
      (air.Move ⎕CLASS ⎕NEW Kite).Go
flies
⍝ ── Expunging a name ends what its assignment set off
      ⎕FX 'told a' ':Implements Trigger x' 'a.Name a.NewValue'
      x←1
 x  1
      ⎕EX 'x'
      x←2
⍝ ── A function that a new value sets off may keep its argument: the next call gets another
      kept←⍬
      ⎕FX 'keep a' ':Implements Trigger y' 'kept,←a'
      y←1
      y←2
      kept.NewValue
1 2
      kept[2].OldValue
1
⍝ ── A quoted ⍝ in the argument of a base class begins no comment
      :Class Pet
          :Field Public name
          ∇ make text
            :Access Public
            :Implements Constructor
            name←text
          ∇
      :EndClass
      :Class Cat : Pet
          ∇ make text
            :Access Public
            :Implements Constructor :Base 'a⍝b',text ⍝ a comment
          ∇
      :EndClass
      (⎕NEW Cat'c').name
a⍝bc
⍝ ── A keyed property behind a base that is computed is asked for the keys alone
      :Class Keyed
          :Property Keyed P
          :Access Public
              ∇ r←Get arguments
                r←'got '∘,¨⊃arguments.Indexers
              ∇
              ∇ Set arguments
                ⎕←(⊃arguments.Indexers)arguments.NewValue
              ∇
          :EndProperty
      :EndClass
      (⎕NEW Keyed).P['ab' 'c']
 got ab  got c
      two←⎕NEW¨Keyed Keyed
      (2⊃two).P[⊂'ab']
 got ab
      (2⊃two).P['ab' 'c']←1 2
  ab c  1 2
      two[1].P[⊂'ab']
 got ab
⍝ ── What a property holds leads on: its methods are functions
      ⎕FIX':Class Inner' '∇r←{x}join y' ':Access Public' 'r←y' ':If 0≠⎕NC''x'' ⋄ r←x,y ⋄ :EndIf' '∇' ':EndClass'
      ⎕FIX':Class Outer' ':Property inner' ':Access Public' '∇r←get' 'r←⎕NEW ##.Inner' '∇' ':EndProperty' ':EndClass'
      outer←⎕NEW Outer
      outer.inner.join 2
2
      1 outer.inner.join 2
1 2
      ∇ r←made
        r←outer
      ∇
      1 made.inner.join made.inner.join 3
1 3
