⍝ A climate series: carbon dioxide in the air over Mauna Loa, 1958–2001
⍝
⍝ One value a week, in parts per million, with gaps. Out of it come the yearly means,
⍝ the speed of growth, and the yearly breath of the forests of the north.
⍝ Run from the root of the repository:  zilde examples/climate.apl

⎕PP←6
mean←+⌿÷≢                                       ⍝ of the major cells, whatever their rank
round←{⍺×⌊0.5+⍵÷⍺}                              ⍝ to multiples of ⍺

⍝ ── Reading: column type 3 takes numbers and puts 0 where there is none
(table header)←⎕CSV 'examples/data/co2.csv' ⍬ 3 1
(date ppm)←↓⍉table
'columns:       ',⍕header
'weeks:         ',⍕≢ppm
'without value: ',⍕+/ppm=0
(date ppm)←(⊂ppm>0)/¨date ppm
(year month day)←↓0 100 100⊤date                ⍝ 19580329 is 1958 3 29

⍝ ── Months, so that no week counts twice; then years that have all twelve
monthly←(year,⍪month){⍺,mean ⍵}⌸ppm             ⍝ year, month, mean
yearly←monthly[;1]{⍺,(mean ⍵),≢⍵}⌸monthly[;3]
yearly←yearly[;1 2]⌿⍨12=yearly[;3]
''
'Yearly mean, every fifth year'
0.01 round yearly⌿⍨0=5|yearly[;1]

⍝ ── How fast it grows: the slope of a straight line through each decade
line←{⍵⌹1,⍪⍺-mean ⍺}                            ⍝ level and slope, by least squares
''
'Decade and growth in ppm a year'
decades←yearly⌿⍨(1960≤yearly[;1])∧yearly[;1]<2000
(10×⌊decades[;1]÷10){⍺,0.001 round 2⊃⍵[;1]line ⍵[;2]}⌸decades

⍝ ── The trend is a parabola, its time counted from 1980
time←¯1980+monthly[;1]+(monthly[;2]-0.5)÷12
powers←∘.*∘0 1 2 ⍝ a column for each power
trend←monthly[;3]⌹powers time
''
'Trend: level in 1980, growth a year, acceleration'
trend×1 1 2
'It foretells for the middle of 2023 (when 421 was measured)'
⌊0.5+(powers 2023.5-1980)+.×trend

⍝ ── What is left over the trend is the season: plants take carbon up in summer
season←⊢/{⍵[⍋⍵;]}monthly[;2]{⍺,mean ⍵}⌸monthly[;3]-(powers time)+.×trend
names←12 3⍴'JanFebMarAprMayJunJulAugSepOctNovDec'
''
'Season: ppm above the trend'
names,(6 2⍕⍪season),' ',↑(⌊0.5+5×season-⌊/season)⍴¨'█'
