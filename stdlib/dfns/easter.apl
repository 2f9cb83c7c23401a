⍝ # Easter  `easter Y`
⍝
⍝ The date of Easter Sunday in the Gregorian calendar of the years `Y`, as numbers of eight digits: year, month, day.
⍝
⍝ ```apl
⍝       'easter'⎕CY'dfns'
⍝       easter 2024
⍝ 20240331
⍝       easter 1818 1961 2000 2038
⍝ 18180322 19610402 20000423 20380425
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'easter'⎕CY'dfns'
⍝       easter ⍬
⍝       easter 2 2⍴2024 2025
⍝ 20240331 20250420
⍝ 20240331 20250420
⍝ ```

easter←{
    century←⌊⍵÷100
    golden←19|⍵
    moon←30|century+15+(19×golden)-(⌊century÷4)+⌊(13+8×century)÷25
    moon-←(moon=29)∨(moon=28)∧golden>10
    sunday←7|(⌊5×⍵÷4)+moon+2+(⌊century÷4)-century
    day←28+moon-sunday
    (⍵×10000)+(day>31){(300+100×⍺)+⍵-31×⍺}day
}
