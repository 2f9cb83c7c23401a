⍝ # Undo word wrap  `unwrap Y`
⍝
⍝ Joins the lines of each paragraph of a text with blanks. Lines end in line feeds, and paragraphs are separated by empty lines.
⍝
⍝ ```apl
⍝       'unwrap wrap segs'⎕CY'dfns'
⍝       unwrap 10 wrap 'one two three four five'
⍝ one two three four five
⍝       nl←⎕UCS 10
⍝       (⎕UCS 10)segs unwrap 'a',nl,'b',nl,nl,'c',nl,'d'
⍝  a b    c d
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'unwrap'⎕CY'dfns'
⍝       unwrap ''
⍝       unwrap 'a b'
⍝ a b
⍝ ```

unwrap←{
    feed←⎕UCS 10
    lines←feed segs ⍵
    paragraphs←(×≢¨lines)⊆lines
    join←{(≢⍺)↓∊⍺∘,¨⍵}
    (2⍴feed)join' '∘join¨paragraphs
}
