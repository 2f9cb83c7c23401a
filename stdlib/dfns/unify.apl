⍝ # Unification  `X unify Y`
⍝
⍝ `Y` is a vector of expressions, nested arrays, in which the items of `X` are variables. The result is the most general expression
⍝ that all of them become when the variables are replaced by expressions, by Robinson's algorithm. It is an error if
⍝ there is none, or if a variable would have to contain itself.
⍝
⍝ ```apl
⍝       'unify'⎕CY'dfns'
⍝       ∊'xy'unify('(' 'a' '+' 'x' ')')('(' 'y' '+' 'b' ')')
⍝ (a+b)
⍝       'xyz'unify('x'('y' 2))((1 'y')(3 'z'))
⍝  1 3  3 2
⍝       'xyz'unify('x' 'y' 'z')('y' 'z' 7)
⍝ 7 7 7
⍝       'x'unify 'x'('x' 1)
⍝ Can't unify
⍝ unify[37] table←⊃{⍵ solve ⍺}/(⌽2{⍺ ⍵}/⍵),⊂⍬ ⍬
⍝                            ∧
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'unify'⎕CY'dfns'
⍝       ''unify 'a' 'a'
⍝ a
⍝       'x'unify 'x'(1 2)
⍝ 1 2
⍝       'x'unify ⍬
⍝ 0
⍝ ```

unify←{
    ⎕IO←0
    variables←⍺
    fail←{'Can''t unify'⎕SIGNAL 11}
    free←{(⊂⍵)∊variables}
    value←{                                 ⍝ what an expression stands for; ⍺: variables that have values, and these
        ~(⊂⍵)∊⊃⍺:⍵
        ⍺ ∇(⊃⌽⍺)⊃⍨(⊃⍺)⍳⊂⍵
    }
    within←{                                ⍝ whether the variable ⍺⍺ occurs
        this←⍺ value ⍵
        this≡⍺⍺:1
        0=≡this:0
        free this:0
        ∨/∊(⊂⍺)∇¨this
    }
    bind←{                                  ⍝ ⍺: values so far; ⍵: a variable and its value
        (variable new)←⍵
        ⍺(variable within)new:fail 0
        (names values)←⍺
        (names,⊂variable)(values,⊂new)
    }
    solve←{                                 ⍝ ⍵: two expressions that are to be the same
        (a b)←(⊂⍺)value¨⍵
        a≡b:⍺
        free a:⍺ bind a b
        free b:⍺ bind b a
        (⍴a)≢⍴b:fail 0
        0=≡a:fail 0
        ⊃{⍵ solve ⍺}/(⌽↓⍉↑(,a)(,b)),⊂⍺
    }
    full←{                                  ⍝ with values for the variables
        this←⍺ value ⍵
        (0=≡this)∨free this:this
        (⊂⍺)∇¨this
    }
    1≥≢⍵:⊃⍵
    table←⊃{⍵ solve ⍺}/(⌽2{⍺ ⍵}/⍵),⊂⍬ ⍬
    table full⊃⍵
}
