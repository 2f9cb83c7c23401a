⍝ # Tree of a namespace  `tree Y`
⍝
⍝ The contents of the namespace `Y`, as text: below each namespace its variables after `~`, its functions after `∇`, its operators
⍝ after `∘`, and the namespaces in it. Of a namespace that encloses it, only the name is shown.
⍝
⍝ ```apl
⍝       'tree'⎕CY'dfns'
⍝       house←⎕NS'' ⋄ house.rooms←4 ⋄ house.floors←2 ⋄ house.area←{⍵×12}
⍝       house.garden←⎕NS'' ⋄ house.garden.trees←3 ⋄ house.garden.back←house
⍝       tree house
⍝ #.[Namespace]
⍝ · ~ floors rooms
⍝ · ∇ area
⍝ · garden
⍝ · · ~ trees
⍝ · · back → #.[Namespace]
⍝ ```

tree←{
    feed←⎕UCS 10
    show←{                                  ⍝ ⍺: the namespaces around; the lines below the name of ⍵
        space←⍵ ⋄ around←⍺,⍵
        names←{                             ⍝ ⍺: a mark; ⍵: a class
            found←space.⎕NL-⍵
            0=≢found:⍬
            ,⊂⍺,∊' ',¨found
        }
        inner←{
            within←space⍎⍵
            within∊around:,⊂⍵,' → ',⍕within
            (⊂⍵),around show within
        }
        spaces←{0=≢⍵:⍬ ⋄ ⊃,/inner¨⍵}space.⎕NL ¯9
        {0=≢⍵:⍬ ⋄ '· '∘,¨⍵}(⊃,/'~∇∘'names¨2 3 4),spaces
    }
    1↓∊feed,¨(⊂⍕⍵),⍬ show ⍵
}
