⍝ # Binary search  `f bsearch Y`
⍝
⍝ The least whole number between the two numbers `Y` for which `f` holds, if `f` is 0 up to some number and 1 from there on; one
⍝ more than the second if it never holds. The range is halved in each step.
⍝
⍝ ```apl
⍝       'bsearch'⎕CY'dfns'
⍝       {⍵≥5}bsearch 3 7
⍝ 5
⍝       {⍵≥9}bsearch 3 7
⍝ 8
⍝       {1000000<⍵*2}bsearch 0 1E9
⍝ 1001
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'bsearch'⎕CY'dfns'
⍝       {1}bsearch 5 5
⍝ 5
⍝       {⍵>0}bsearch ¯5 5
⍝ 1
⍝ ```

bsearch←{
    (low high)←⍵
    low>high:low
    middle←⌊0.5×low+high
    ⍺⍺ middle:∇ low(middle-1)
    ∇(middle+1)high
}
