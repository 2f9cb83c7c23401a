⍝ # Time stamp  `timestamp Y`
⍝
⍝ A date and time in the form of ⎕TS, as text that sorts chronologically. Only the parts that are given are written.
⍝
⍝ ```apl
⍝       'timestamp'⎕CY'dfns'
⍝       timestamp 2024 2 29 7 5 9 40
⍝ 2024-02-29 07:05:09.040
⍝       timestamp 2024 2 29
⍝ 2024-02-29
⍝       ≢timestamp ⎕TS
⍝ 23
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'timestamp'⎕CY'dfns'
⍝       timestamp ⍬
⍝       timestamp 2024
⍝ 2024
⍝ ```

timestamp←{
    ⎕IO←0
    parts←(≢⍵)↑'' '-' '-' ' ' ':' ':' '.'
    widths←(≢⍵)↑4 2 2 2 2 2 3
    ∊parts,¨widths{(-⍺)↑(⍺⍴'0'),⍕⍵}¨⍵
}
