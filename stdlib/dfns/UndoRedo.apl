⍝ # Undo and redo  `UndoRedo Y`
⍝
⍝ A namespace that keeps the history of a value, at first `Y`. Its functions give the value that results: `Do Y` sets a new one,
⍝ `Undo Y` and `Redo Y` go back and forth by so many steps, as far as there are any.
⍝
⍝ ```apl
⍝       'UndoRedo'⎕CY'dfns'
⍝       text←UndoRedo 'draft'
⍝ VALUE ERROR: No result was provided when the context expected one
⍝       text←UndoRedo'draft'
⍝            ∧
⍝       text.Do 'better'
⍝ VALUE ERROR: Undefined name: text
⍝       text.Do'better'
⍝       ∧
⍝       text.Do 'best'
⍝ VALUE ERROR: Undefined name: text
⍝       text.Do'best'
⍝       ∧
⍝       text.Undo 2
⍝ VALUE ERROR: Undefined name: text
⍝       text.Undo 2
⍝       ∧
⍝       text.Redo 1
⍝ VALUE ERROR: Undefined name: text
⍝       text.Redo 1
⍝       ∧
⍝       text.Do 'other'
⍝ VALUE ERROR: Undefined name: text
⍝       text.Do'other'
⍝       ∧
⍝       text.Redo 1
⍝ VALUE ERROR: Undefined name: text
⍝       text.Redo 1
⍝       ∧
⍝ ```

UndoRedo←{
    space←⎕NS''
    space.history←,⊂⍵
    space.at←1
    space⍎'Do←{history⊢←(at↑history),⊂⍵ ⋄ at⊢←≢history ⋄ ⊃⌽history}'
    space⍎'Undo←{at⊢←1⌈at-⍵ ⋄ ⊃⌽at↑history}'
    space⍎'Redo←{at⊢←(≢history)⌊at+⍵ ⋄ ⊃⌽at↑history}'
    space
}
