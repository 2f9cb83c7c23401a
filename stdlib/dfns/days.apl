⍝ # Day number  `days Y`
⍝
⍝ The number of a day, counted from the end of 1899, of dates in the form of ⎕TS along the last axis: year, month, day, and, as
⍝ far as they are given, hour to millisecond, which make a fraction. Dates are Gregorian throughout.
⍝
⍝ ```apl
⍝       'days'⎕CY'dfns'
⍝       days 1900 1 1
⍝ 1
⍝       days 2000 1 1 12
⍝ 36525.5
⍝       days 3 3⍴2024 2 28 2024 2 29 2024 3 1
⍝ 45349 45350 45351
⍝       -/days 2 3⍴2000 1 1 1999 1 1
⍝ 365
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'days'⎕CY'dfns'
⍝       days 2024
⍝ 45291
⍝       days 2024 2 29 23 59 59 999
⍝ 45351
⍝       ⍴days 0 3⍴0
⍝ 0
⍝ ```

days←{
    ⎕IO←0
    day←{
        (y m d)←3↑⍵,1 1 1↓⍨≢⍵
        late←m≤2 ⍝ years begin in March, so that the day that comes and goes is the last
        year←y-late
        month←12|m-3
        before←(365×year)+-/⌊year÷4 100 400
        before+(⌊0.4+30.6×month)+d-693901
    }
    time←{24 60 60 1000⊥4↑3↓⍵}
    {(day ⍵)+(time ⍵)÷86400000}⍤1⊢⍵
}
