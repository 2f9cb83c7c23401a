⍝ # Calendar  `cal Y`
⍝
⍝ The calendar of a month, given as year and month, or of a whole year: a character matrix. Weeks begin on Sunday.
⍝
⍝ ```apl
⍝       'cal'⎕CY'dfns'
⍝       cal 2024 9
⍝    September 2024
⍝ Su Mo Tu We Th Fr Sa
⍝  1  2  3  4  5  6  7
⍝  8  9 10 11 12 13 14
⍝ 15 16 17 18 19 20 21
⍝ 22 23 24 25 26 27 28
⍝ 29 30
⍝       3↓9↑cal 1984
⍝  1  2  3  4  5  6  7            1  2  3  4               1  2  3
⍝  8  9 10 11 12 13 14   5  6  7  8  9 10 11   4  5  6  7  8  9 10
⍝ 15 16 17 18 19 20 21  12 13 14 15 16 17 18  11 12 13 14 15 16 17
⍝ 22 23 24 25 26 27 28  19 20 21 22 23 24 25  18 19 20 21 22 23 24
⍝ 29 30 31              26 27 28 29           25 26 27 28 29 30 31
⍝       ⍴cal 2024
⍝ 33 64
⍝ ```

cal←{
    ⎕IO←0
    names←'January' 'February' 'March' 'April' 'May' 'June' 'July' 'August' 'September' 'October' 'November' 'December'
    centred←{⍺↑(-(≢⍵)+⌊0.5×⍺-≢⍵)↑⍵}
    month←{ ⍝ ⍺: title; ⍵: year and month; eight lines of twenty characters
        (year number)←⍵
        start←days year number 1
        length←start-⍨days(year+number=12)(1+12|number)1
        cells←((7|start)⍴⊂'  '),¯2↑¨⍕¨1+⍳length ⍝ day 7 was a Sunday
        weeks←{1↓∊' ',¨⍵}⍤1⊢6 7⍴cells,42⍴⊂'  '
        (20 centred ⍺)⍪'Su Mo Tu We Th Fr Sa'⍪weeks
    }
    2=≢⍵:{⍵⌿⍨⌽∨\⌽∨/' '≠⍵}(((¯1+⊃⌽⍵)⊃names),' ',⍕⊃⍵)month ⍵
    all←names month¨⍵,¨1+⍳12
    (64 centred⍕⍵)⍪0 ¯2↓⊃⍪/,/{⍵,8 2⍴' '}¨4 3⍴all
}
