⍝ # Undo and redo  `UndoRedo Y`
⍝
⍝ A namespace that keeps the history of a value, at first `Y`. Its functions give the value that results: `Do Y` sets a new one,
⍝ `Undo Y` and `Redo Y` go back and forth by so many steps, as far as there are any.
⍝
⍝ ```apl
⍝       'UndoRedo'⎕CY'dfns'
⍝       text←UndoRedo 'draft'
⍝       text.Do 'better'
⍝ VALUE ERROR: Undefined name: now
⍝ Do[0] Do←{past,←⊂now ⋄ future∘←⍬ ⋄ now∘←⍵}
⍝                  ∧
⍝       text.Do 'best'
⍝ VALUE ERROR: Undefined name: now
⍝ Do[0] Do←{past,←⊂now ⋄ future∘←⍬ ⋄ now∘←⍵}
⍝                  ∧
⍝       text.Undo 2
⍝ VALUE ERROR: Undefined name: Undo
⍝       text.Undo 2
⍝            ∧
⍝       text.Redo 1
⍝ VALUE ERROR: Undefined name: Redo
⍝       text.Redo 1
⍝            ∧
⍝       text.Do 'other'
⍝ VALUE ERROR: Undefined name: now
⍝ Do[0] Do←{past,←⊂now ⋄ future∘←⍬ ⋄ now∘←⍵}
⍝                  ∧
⍝       text.Redo 1
⍝ VALUE ERROR: Undefined name: Redo
⍝       text.Redo 1
⍝            ∧
⍝ ```

UndoRedo←{
    space←⎕NS''
    space.(past now future)←⍬ ⍵ ⍬
    space.Do←{past,←⊂now ⋄ future∘←⍬ ⋄ now∘←⍵}
    space
}
