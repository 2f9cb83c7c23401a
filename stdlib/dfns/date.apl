⍝ # Date of a day number  `date Y`
⍝
⍝ The date in the form of ⎕TS, seven numbers along a new last axis, of day numbers, as `days` gives them; fractions are times.
⍝
⍝ ```apl
⍝       'date days'⎕CY'dfns'
⍝       date 1
⍝ 1900 1 1 0 0 0 0
⍝       date 45350.5
⍝ 2024 2 29 12 0 0 0
⍝       date days 2 3⍴1969 7 20 2000 2 29
⍝ 1969 7 20 0 0 0 0
⍝ 2000 2 29 0 0 0 0
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'date'⎕CY'dfns'
⍝       date ⍬
⍝       date 0
⍝ 1899 12 31 0 0 0 0
⍝       ⍴date 2 3⍴1
⍝ 2 3 7
⍝ ```

date←{
    ⎕IO←0
    one←{
        time←⌊0.5+86400000×⍵
        day←693900+⌊time÷86400000           ⍝ from the first of March of the year 0
        cycle←146097|day                    ⍝ four hundred years repeat
        year←⌊(cycle-(⌊cycle÷1460)-(⌊cycle÷36524)-⌊cycle÷146096)÷365
        rest←cycle-(365×year)+-/⌊year÷4 100
        month←⌊(2+5×rest)÷153
        late←month≥10
        date←(late+year+400×⌊day÷146097),(3+month-12×late),1+rest-⌊0.4+30.6×month
        date,24 60 60 1000⊤86400000|time
    }
    one⍤0⊢⍵
}
