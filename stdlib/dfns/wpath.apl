⍝ # Cheapest way  `X wpath from to`
⍝
⍝ A path of least cost through the weighted graph `X`, in the form of `wspan`: the vector of vertices, empty if there is
⍝ none.
⍝
⍝ ```apl
⍝       'wpath'⎕CY'dfns'
⍝       graph←↑((2 3)(3 4)(,4)⍬)((1 5)(1 9)(,2)⍬)
⍝       graph wpath 1 4
⍝ 1 2 3 4
⍝       ≢graph wpath 4 1
⍝ 0
⍝ ```

wpath←{
    (from to)←⍵
    (⍺ wspan from)stpath to
}
