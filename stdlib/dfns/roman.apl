⍝ # Roman numerals  `roman Y`
⍝
⍝ Turns a whole number into a numeral, and a numeral into a number. It writes capitals and reads both cases; 0 is the empty text.
⍝
⍝ ```apl
⍝       'roman'⎕CY'dfns'
⍝       roman 1999
⍝ MCMXCIX
⍝       roman 'mcmxcix'
⍝ 1999
⍝       roman¨4 9 14 40 90 400
⍝  IV  IX  XIV  XL  XC  CD
⍝       roman roman 3888
⍝ 3888
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'roman'⎕CY'dfns'
⍝       roman 0
⍝       roman ''
⍝ 0
⍝       roman 3999
⍝ MMMCMXCIX
⍝ ```

roman←{
    ⎕IO←1
    values←1000 900 500 400 100 90 50 40 10 9 5 4 1
    names←'M' 'CM' 'D' 'CD' 'C' 'XC' 'L' 'XL' 'X' 'IX' 'V' 'IV' 'I'
    0=10|⎕DR ⍵:{                            ⍝ a smaller value before a larger one is taken away
        n←(1000 500 100 50 10 5 1,0)['MDCLXVI'⍳1 ⎕C ⍵]
        +/n×¯1*n<1↓n,0
    }⍵
    write←{                                 ⍝ ⍺: where to look from
        ⍵=0:''
        i←⍺+¯1+1⍳⍨⍵≥(⍺-1)↓values
        (i⊃names),i ∇ ⍵-values[i]
    }
    1 write ⍵
}
