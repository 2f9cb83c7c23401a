⍝ # Cholesky decomposition  `Cholesky Y`
⍝
⍝ The lower triangular matrix `L` for which `Y` is `L+.×⍉+L`. `Y` must be Hermitian, for real numbers symmetric, and positive
⍝ definite. The matrix is halved until one number is left.
⍝
⍝ ```apl
⍝       'Cholesky'⎕CY'dfns'
⍝       Cholesky 3 3⍴4 12 ¯16 12 37 ¯43 ¯16 ¯43 98
⍝  2 0 0
⍝  6 1 0
⍝ ¯8 5 3
⍝       {⍵+.×⍉+⍵}Cholesky 2 2⍴2 0J1 0J¯1 2
⍝ 2J00 0J1
⍝ 0J¯1 2J0
⍝       Cholesky 1 1⍴¯4
⍝ Matrix is not positive definite
⍝ Cholesky[3] n=1:{(0≠11○⍵)∨0≥9○⍵:'Matrix is not positive definite'⎕SIGNAL 11 ⋄ 1 1⍴⍵*0.5}⊃⍵
⍝                 ∧
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'Cholesky'⎕CY'dfns'
⍝       Cholesky 5
⍝ 2.236067977
⍝       Cholesky ,4
⍝ 2
⍝       Cholesky 0 0⍴0
⍝ ```

Cholesky←{
    n←≢⍵
    n=0:⍵
    n=1:{(0≠11○⍵)∨0≥9○⍵:'Matrix is not positive definite'⎕SIGNAL 11 ⋄ 1 1⍴⍵*0.5}⊃⍵
    half←⌈n÷2
    left←∇ half half↑⍵
    below←⍉+((half,half-n)↑⍵)⌹left
    right←∇(half half↓⍵)-below+.×⍉+below
    ((half,n)↑left)⍪below,right
}
