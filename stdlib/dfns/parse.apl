⍝ # Parsing by binding strength  `X parse Y`
⍝
⍝ Parses a text as Bunda and Gerth describe it: neighbours bind in the order of the binding strength of their categories, and from
⍝ the right if it is equal. `X` is a vector of lines: a category and the characters that belong to it, or two
⍝ categories, `→`, the resulting category and the strength. The result is the text in nested pairs.
⍝
⍝ ```apl
⍝       'parse'⎕CY'dfns'
⍝       grammar←'A abc123' 'F +-×' 'M ¨/' 'AF→B 2' 'BA→A 1' 'FA→A 1' 'FM→F 3' 'AA→A 4'
⍝       ]box on -style=min
⍝ Was OFF -style=min
⍝       grammar parse 'a-b×c'
⍝ ┌──┬──────┐
⍝ │a-│┌──┬─┐│
⍝ │  ││b×│c││
⍝ │  │└──┴─┘│
⍝ └──┴──────┘
⍝       grammar parse '+/12'
⍝ ┌──┬──┐
⍝ │+/│12│
⍝ └──┴──┘
⍝       grammar parse '+a-'
⍝ Does not parse
⍝ parse[19] (category¨text)join text
⍝                          ∧
⍝ ```

parse←{
    ⎕IO←0
    rules←('→'∊¨⍺)/⍺
    kinds←(~'→'∊¨⍺)/⍺
    pairs←2↑¨rules
    results←3⊃¨rules
    strengths←{⍎4↓⍵}¨rules
    category←{⊃⊃(⍵∊¨2↓¨kinds)/kinds}
    join←{ ⍝ ⍺: categories; ⍵: what was put together so far
        1=≢⍵:⊃⍵
        found←pairs⍳2,/⍺
        power←(strengths,0)[found]
        best←⌈/power
        best=0:'Does not parse'⎕SIGNAL 11
        i←⊃⌽⍸power=best
        new←⊂⍵[i+0 1]
        ((i↑⍺),results[found[i]],(i+2)↓⍺)∇(i↑⍵),new,(i+2)↓⍵
    }
    text←⍵~' '
    (category¨text)join text
}
