⍝ # Undo and redo  `UndoRedo Y`
⍝
⍝ A namespace that keeps the history of a value, initially `Y`. Its functions return the current value: `Do Y` sets a new
⍝ one, `Undo Y` and `Redo Y` go back or forward by `Y` steps, or as far as there are any.
⍝
⍝ ```apl
⍝       'UndoRedo'⎕CY'dfns'
⍝       text←UndoRedo 'draft'
⍝       text.Do 'better'
⍝ better
⍝       text.Do 'best'
⍝ best
⍝       text.Undo 2
⍝ draft
⍝       text.Redo 1
⍝ better
⍝       text.Do 'other'
⍝ other
⍝       text.Redo 1
⍝ other
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'UndoRedo'⎕CY'dfns'
⍝       e←UndoRedo ⍬
⍝       e.Undo 1
⍝       e.Do(1 2)'a'
⍝  1 2 a
⍝       e.Undo 0
⍝  1 2 a
⍝       e.Undo 99
⍝ ```

UndoRedo←{
    space←⎕NS''
    space.history←,⊂⍵
    space.place←1
    space.Do←{history⊢←(place↑history),⊂⍵ ⋄ place⊢←≢history ⋄ ⊃⌽history}
    space.Undo←{place⊢←1⌈place-⍵ ⋄ ⊃⌽place↑history}
    space.Redo←{place⊢←(≢history)⌊place+⍵ ⋄ ⊃⌽place↑history}
    space
}
