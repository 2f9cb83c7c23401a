⍝ # Date  `d←⎕USE 'date'`
⍝
⍝ Dates and times as numbers of days: parsing, formatting, ranges, rounding, differences, parts and business days, with the verbs of pandas, Polars, R and SQL.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       due←'DD.MM.YYYY'd.parse'31.01.2024' '05.02.2024'
⍝       due
⍝ 45321 45326
⍝       d.format'1 month'd.add due
⍝  2024-02-29  2024-03-05
⍝       d.weekday due
⍝ 3 1
⍝       'week'd.diff'2024-01-31' '2024-03-31'
⍝ 8
⍝ ```
⍝
⍝ **What a date is.** A number of days as of `1 ⎕DT`, whose fraction is the time of day; so `due+7` is a week later, and `⍋`, `≤` and `⌊/` do what they
⍝ say. Where a verb takes dates, it takes numbers of any shape, and also texts such as `'2024-03-31 09:30'`, as by `d.parse`, and timestamps such
⍝ as `⊂2024 3 31`. The result has the shape of the argument. Times are computed to the millisecond. Dates are Gregorian throughout.
⍝
⍝ **What a unit is.** `'year'`, `'quarter'`, `'month'`, `'week'`, `'day'`, `'business day'`, `'hour'`, `'minute'`, `'second'` or `'millisecond'`, also in the
⍝ plural, and as `y q mo w d b h min s ms`; with a number as in `'3 months'`, `'-2w'` or `(3 'month')`; or a number of days. `(3 'business day' holidays)`
⍝ skips the dates `holidays` besides Saturdays and Sundays.
⍝
⍝ | to do this | Zilde | known elsewhere as |
⍝ |---|---|---|
⍝ | read texts | `pattern d.parse texts`, `d.parse texts`, `d.guess texts`, `pattern d.is_date texts` | to_datetime, strptime, str.to_date, to_date, ymd, dmy, as.Date |
⍝ | write texts | `pattern d.format days` | strftime, to_char, dt.to_string |
⍝ | make dates | `d.make year month day`, `d.now zone`, `d.today zone` | date, datetime, make_date, CURRENT_DATE |
⍝ | ranges | `unit d.range first last` | date_range, bdate_range, generate_series, seq |
⍝ | calculate | `unit d.add days`, `unit d.diff from to` | offset_by, DateOffset, INTERVAL, dateadd, datediff, timestampdiff, busday_count, busday_offset |
⍝ | round | `unit d.floor days` `d.ceil` `d.round`; `unit d.last_day days` | date_trunc, truncate, floor_date, ceiling_date, EOMONTH, MonthEnd |
⍝ | parts | `d.year` `d.quarter` `d.month` `d.week` `d.day` `d.hour` `d.minute` `d.second` `d.iso_year` `d.weekday` `d.day_of_year` `d.month_name` `d.day_name` | dt.year, extract, datepart, isocalendar, isoweek, dayofweek |
⍝ | calendars | `d.calendar month`, `d.days_in_month`, `d.is_leap_year`, `d.is_business_day` | monthcalendar, is_busday, is_weekend |
⍝ | time zones | `(from to)d.convert_zone days` | tz_convert, convert_time_zone, AT TIME ZONE |
⍝
⍝ `]help date.range` shows the page of a verb. In a table, `'day'tb.parse_dates t` and `tb.truncate` use this library, and `t.due←'month'd.add t.day`
⍝ adds a column by one of its verbs. `'date days cal easter'⎕CY'dfns'` copies the functions on dates of the library `dfns`.
⍝
⍝ Not built: leap seconds; weekends on other days than Saturday and Sunday.

:Namespace date

⎕IO←1 ⋄ ⎕ML←1 ⋄ ⎕CT←0 ⋄ ⎕PP←10

⍝ ── Errors ──

(LENGTH DOMAIN)←5 11

⍝ An error of kind ⍺ with the message ⍵, in the function that calls.
fault←{⎕SIGNAL⊂('EN'⍺)('Message'⍵)}

⍝ The operand, with its errors reported where it is called instead of inside it. A verb that needs a left argument fails when it mentions ⍺.
told←{
    ⍺←⊢
    0::⎕SIGNAL⊂⎕DMX.{Message≡'Undefined name: ⍺':('EN' 2)('Message' 'The function requires a left argument') ⋄ ('EN'EN)('Message'Message)}⍬
    ⍺ ⍺⍺ ⍵
}

isText←{(2>≢⍴⍵)∧(2>|≡⍵)∧0=10|⎕DR ⍵}
isNumbers←{1 3 5 7 8∊⍨10|⎕DR ⍵}

⍝ A value as a message shows it, in one line that is not too long.
shown←{text←{isText ⍵:'''',⍵,'''' ⋄ ∊⍕⍵}⍵ ⋄ 60≥≢text:text ⋄ '…',⍨60↑text}

⍝ Texts in one, with commas between them.
commas←{2↓∊', '∘,¨⍵}

⍝ ── The calendar ──

DAY←86400000      ⍝ milliseconds
MONDAY←1          ⍝ the first of January 1900

⍝ The day number of a year, a month, which may be 13, and a day. The year is counted from March, so that a leap day is its last.
civil←{
    (year month day)←⍵
    since←12|month+9
    year-←month≤2
    (⌊(2+153×since)÷5)+day+(365×year)+(⌊year÷4)-(⌊year÷100)-(⌊year÷400)-693901
}

⍝ The year, the month and the day of whole day numbers. Four hundred years repeat.
parts←{
    since←⍵+693900
    cycle←146097|since
    year←⌊(cycle-(⌊cycle÷1460)-(⌊cycle÷36524)-⌊cycle÷146096)÷365
    rest←cycle-(365×year)+(⌊year÷4)-⌊year÷100
    month←⌊(2+5×rest)÷153
    late←month≥10
    (late+year+400×⌊since÷146097)(3+month-12×late)(1+rest-⌊(2+153×month)÷5)
}

⍝ Milliseconds since the first day, rounded, so that 9:30 is not a little less than that.
clock←{⌊0.5+DAY×⍵}

⍝ The whole day and the milliseconds in it.
split←{time←clock ⍵ ⋄ day←⌊time÷DAY ⋄ day(time-DAY×day)}

⍝ The number of days of a month, given as year and month.
monthLength←{(year month)←⍵ ⋄ (civil year(month+1)1)-civil year month 1}

⍝ ── Arguments ──

⍝ Day numbers for numbers, texts and timestamps.
dates←{
    isNumbers ⍵:0+⍵                         ⍝ decimal numbers become floats
    (⎕NULL≡⍵)∨326≠⎕DR ⍵:parse ⍵
    0=×/⍴⍵:0⍴⍨⍴⍵
    items←,⍵
    ∧/isText¨items:parse ⍵
    (⍴⍵)⍴{isNumbers ⍵:one ⍵ ⋄ parse ⍵}¨items
}

⍝ The day number of an item: a number, or a timestamp.
one←{
    0=≢⍴⍵:⍵
    (3≤≢⍵)∧(8>≢⍵)∧1=≢⍴⍵:{0 ⎕DT ⍵:⊃1 ⎕DT ⍵ ⋄ DOMAIN fault(shown⊃⍵),' is not a timestamp, such as 2024 3 31 or 2024 3 31 9 30 0'}⊂⍵
    DOMAIN fault(shown ⍵),' is not a timestamp, such as 2024 3 31 or 2024 3 31 9 30 0'
}

⍝ The classes of units, which are computed by calendar months, by milliseconds and by business days.
(MONTHS TIME BUSINESS)←1 2 3

⍝ The units: their names, their class and their length.
UNITS←1 3⍴('year' 'years'(,'y')'yr')MONTHS 12
UNITS⍪←('quarter' 'quarters'(,'q')'qtr')MONTHS 3
UNITS⍪←('month' 'months' 'mo' 'mon')MONTHS 1
UNITS⍪←('week' 'weeks'(,'w')'wk')TIME(7×DAY)
UNITS⍪←('day' 'days'(,'d'))TIME DAY
UNITS⍪←('business day' 'business days'(,'b')'bday' 'weekday' 'weekdays')BUSINESS 1
UNITS⍪←('hour' 'hours'(,'h')'hr')TIME 3600000
UNITS⍪←('minute' 'minutes' 'min' 'mins')TIME 60000
UNITS⍪←('second' 'seconds'(,'s')'sec')TIME 1000
UNITS⍪←('millisecond' 'milliseconds' 'ms')TIME 1

⍝ A unit as its class, its length and its holidays.
unit←{
    isNumbers ⍵:TIME(clock ⍵)⍬
    isText ⍵:{name←⍵ ⋄ number←∧\name∊' 0123456789.+-¯' ⋄ (amount number/name)named(~number)/name},⍵
    (2 3∊⍨≢⍵)∧(1=≢⍴⍵)∧isText 2⊃2↑⍵:(⊃⍵)named{3=≢⍵:(2⊃⍵)(holidays 3⊃⍵) ⋄ 2⊃⍵}⍵
    DOMAIN fault'a unit is a text such as ''month'', a number and a text such as (3 ''month''), or a number of days'
}

⍝ Returns 1 for a unit that consists of whole days.
isWhole←{(class length _)←unit ⍵ ⋄ (class≠TIME)∨0=DAY|length}

⍝ The number before the name of a unit, or 1.
amount←{
    text←'¯'@(=∘'-')⊢⍵~' +'
    0=≢text:1
    (valid number)←⎕VFI text
    valid≡,1:⊃number
    DOMAIN fault(shown ⍵),' is not the number of a unit'
}

⍝ The unit with the name, and perhaps the holidays, ⍵, ⍺ times.
named←{
    (name free)←{isText ⍵:⍵ ⍬ ⋄ ⍵}⍵
    ~isNumbers ⍺:DOMAIN fault(shown ⍺),' is not the number of a unit'
    row←1⍳⍨(⊂⊂⎕C,name)∊¨UNITS[;1]
    row>≢UNITS:DOMAIN fault(shown name),' is not a unit; there are ',(commas⊃¨UNITS[;1]),', and numbers of days'
    (class length)←1↓UNITS[row;]
    class=TIME:class(⍺×length)free
    class(whole ⍺×length)free
}

whole←{∧/,⍵=⌊⍵:⍵ ⋄ DOMAIN fault'months and business days are counted in whole numbers, not ',shown ⍵}

⍝ Holidays as ascending day numbers of days that would be business days.
holidays←{
    days←∪⊃split,dates ⍵
    days←days[⍋days]
    (5>7|days-MONDAY)/days
}

⍝ ── Reading texts ──

⍝ # Parse dates  `pattern d.parse Y`  `d.parse Y`
⍝
⍝ Returns the day numbers that texts denote. The pattern consists of the letters of `1200⌶`, or of the `%` codes of `strftime`. Without it, the
⍝ pattern is guessed, as by `d.guess`; a text that could be read in two ways is an error. A text with a time zone gives the time in UTC.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       d.parse'2024-03-31' '2024-04-01'
⍝ 45381 45382
⍝       'D/M/YYYY'd.parse'31/3/2024'
⍝ 45381
⍝       '%d/%m/%Y'd.parse'31/03/2024'
⍝ 45381
⍝       d.format'D Mmmm YYYY, t:mm pp'd.parse'31 March 2024, 9:30 pm'
⍝ 2024-03-31 21:30:00
⍝       d.format'__de__D. Mmmm YYYY'd.parse'3. März 2024'
⍝ 2024-03-03
⍝       d.format d.parse'2024-03-31T09:30:00+02:00'
⍝ 2024-03-31 07:30:00
⍝       'YYYYMMDD'd.parse 20240331 20240401
⍝ 45381 45382
⍝ ```
⍝
⍝ | letters | |
⍝ |---|---|
⍝ | `YYYY` `YY` | year; two digits stand for 1969 to 2068 |
⍝ | `MM` `M`, `Mmm` `Mmmm` | month of two, or of one or two digits; its short or its long name, in any case |
⍝ | `DD` `D`, `OO` | day of the month; its ordinal suffix, such as `th` |
⍝ | `hh` `h`, `tt` `t`, `pp`, `mm` `m`, `ss` `s` | hour, hour of twelve, AM or PM, minute, second |
⍝ | `f` to `ffffff` | a fraction of a second; one letter stands for any number of digits |
⍝ | `Ddd` `Dddd` | the name of the weekday, which is not compared with the date |
⍝ | `yy` `y`, `WWWW` `ww` `w` `d` | the day of the year; the year, the number and the day of an ISO week |
⍝ | `±` | the time zone: `Z`, `UTC`, `GMT`, `+02:00`, `+0200` or `+02` |
⍝ | `_M` `_D` `_h` … | a blank may stand in the place of a leading zero |
⍝ | `__de__` | the language of the names that follow, as for `1200⌶` |
⍝ | `"at"` | text, as are all other characters |
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       'YYYY-MM-DD'd.parse'2024-03-31' '31.3.2024'
⍝ DOMAIN ERROR: item 2 is '31.3.2024', which is not a date of the form YYYY-MM-DD
⍝       'YYYY-MM-DD'd.parse'2024-03-31' '31.3.2024'
⍝                   ∧
⍝       d.parse'2024-02-29' '2024-02-30'
⍝ DOMAIN ERROR: item 2 is '2024-02-30', which is not a date in a form that is known; a pattern on the left describes others, and d.guess returns a mask of the valid ones
⍝       d.parse'2024-02-29' '2024-02-30'
⍝       ∧
⍝       d.parse'3/4/2024'
⍝ DOMAIN ERROR: '3/4/2024' can be read as D/M/YYYY and as M/D/YYYY; write one of them on the left
⍝       d.parse'3/4/2024'
⍝       ∧
⍝       5 d.parse'3/4/2024'
⍝ DOMAIN ERROR: a pattern is a text, such as 'YYYY-MM-DD'
⍝       5 d.parse'3/4/2024'
⍝         ∧
⍝       '%Q'd.parse'3/4/2024'
⍝ DOMAIN ERROR: '%Q' is not a code; there are %Y, %y, %m, %d, %H, %I, %M, %S, %f, %p, %b, %h, %B, %a, %A, %j, %u, %V, %G, %z, %F, %T, %D, %R, %e, %%
⍝       '%Q'd.parse'3/4/2024'
⍝           ∧
⍝ ```
parse←{
    ⍺←⎕NULL
    texts←textsOf ⍵
    ⍺≢⎕NULL:(⍴texts)⍴⍺ strictly texts
    report←''guessed texts
    wrong←⍸~,report.valid
    ×≢wrong:DOMAIN fault(texts item⊃wrong),', which is not a date in a form that is known; a pattern on the left describes others, and d.guess returns a mask of the valid ones'
    report.ambiguous:DOMAIN fault report.doubt,'; write one of them on the left'
    report.days
}told

⍝ The day numbers of texts that follow the pattern ⍺.
strictly←{
    (days valid _)←(compile ⍺)read,⍵
    ∧/valid:days
    DOMAIN fault(⍵ item⊃⍸~valid),', which is not a date of the form ',⍺
}

⍝ A phrase on the text with the number ⍵.
item←{
    texts←,⍺
    0=≢⍴⍺:'the text is ',shown⊃texts
    'item ',(⍕⍵),' is ',shown ⍵⊃texts
}

⍝ An array of texts, for one text, or for a matrix of characters, numbers or texts.
textsOf←{
    isText ⍵:⊂,⍵
    isNumbers ⍵:{⎕PP←17 ⋄ ⍕¨⍵}⍵
    0=10|⎕DR ⍵:{⍵↓⍨-+/∧\' '=⌽⍵}¨↓⍵
    326≠⎕DR ⍵:DOMAIN fault'dates are texts, numbers of days and timestamps, not ',shown ⍵
    (2=≡⍵)∧0=10|⎕DR∊⍵:⍵
    {isText ⍵:,⍵ ⋄ ''}¨⍵
}

⍝ # Is it a date?  `pattern d.is_date Y`  `d.is_date Y`
⍝
⍝ Returns 1 for each text that `d.parse` would accept.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       'YYYY-MM-DD'd.is_date'2024-02-29' '2023-02-29' '29.2.2024'
⍝ 1 0 0
⍝       d.is_date'2024-02-29' '2023-02-29' '29.2.2024'
⍝ 1 0 1
⍝       d.is_date'2024-03-31 09:30+14:00' '2024-03-31 09:30+24:00' '2024-03-31 09:30+02:60'
⍝ 1 0 0
⍝ ```
is_date←{
    ⍺←⎕NULL
    texts←textsOf ⍵
    ⍺≢⎕NULL:(⍴texts)⍴2⊃(compile ⍺)read,texts
    (''guessed texts).valid
}told

⍝ # Guess dates  `d.guess Y`  `order d.guess Y`
⍝
⍝ Returns a report on the dates in texts, which is a namespace: `days` has the day numbers and 0 where there is none, `valid` tells where there is one, `patterns`
⍝ has the patterns that were found, `ambiguous` is 1 if days and months could be exchanged, `doubt` says why, and `summary`
⍝ says all that in a sentence. `order` is `'dmy'` or `'mdy'`, the order in which days and months are read if a text allows it.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       d.guess'3/4/2024' '31/3/2024'
⍝ 2 of 2 are dates of the form D/M/YYYY; the day comes first, as item 2 shows
⍝       (d.guess'3/4/2024' '5/4/2024' 'soon').doubt
⍝ '3/4/2024' can be read as D/M/YYYY and as M/D/YYYY
⍝       r←'mdy'd.guess'3/4/2024' '5/4/2024' 'soon'
⍝       r
⍝ 2 of 3 are dates of the form M/D/YYYY
⍝       r.valid
⍝ 1 1 0
⍝       d.format r.(valid/days)
⍝  2024-03-04  2024-05-04
⍝       (d.guess'2024-03-31' '31 March 2024 9:30' '2024-03-31T09:30:00Z').patterns
⍝  YYYY-M-D  YYYY-M-D"T"hh:mm:ss±  D Mmm YYYY hh:mm
⍝       d.format('dmy'd.guess'3/4/2024' '3/31/2024').days
⍝  2024-04-03  2024-03-31
⍝       'ydm'd.guess'3/4/2024'
⍝ DOMAIN ERROR: the order of days and months is 'dmy' or 'mdy', not 'ydm'
⍝       'ydm'd.guess'3/4/2024'
⍝            ∧
⍝ ```
⍝
⍝ It knows years, months and days in this order, with `-`, `/`, `.` or nothing between them; days, months and years, with one of these signs between them;
⍝ `31 Mar 2024`, `March 31, 2024` and the like, also after a weekday; `2024-03`, `Mar 2024`, ISO weeks and days of the year; each with or without a time and a
⍝ time zone.
guess←{
    ⍺←''
    ~(⊂⎕C ⍺)∊'' 'dmy' 'mdy':DOMAIN fault'the order of days and months is ''dmy'' or ''mdy'', not ',shown ⍺
    (⎕C ⍺)guessed textsOf ⍵
}told

⍝ The patterns to try. Of two in a row of which the second is marked, only the data tell which one is meant.
FORMS←'YYYY-M-D' 'YYYY/M/D' 'YYYY.M.D' 'YYYYMMDD' 'D.M.YYYY' 'D/M/YYYY' '~M/D/YYYY' 'D-M-YYYY' '~M-D-YYYY' 'D Mmm YYYY' 'D-Mmm-YYYY' 'D. Mmm YYYY'
FORMS,←'Mmm D, YYYY' 'Mmm D YYYY' 'Mmm. D, YYYY' 'DOO Mmm YYYY' 'Mmm DOO, YYYY' 'DMmmYYYY' 'D/Mmm/YYYY' 'YYYY-Mmm-D' 'YYYY Mmm D' 'Ddd, D Mmm YYYY' 'Ddd D Mmm YYYY'
FORMS,←'Dddd, Mmm D, YYYY' 'Ddd Mmm D YYYY' 'Ddd Mmm _D hh:mm:ss YYYY'
FORMS,←'YYYY-M' 'YYYY/M' 'Mmm YYYY' 'Mmm-YYYY' 'M/YYYY' 'WWWW-"W"ww-d' 'WWWW-"W"ww' 'YYYY-yy' 'D.M.YY' 'D/M/YY' '~M/D/YY' 'D-M-YY' '~M-D-YY' 'D-Mmm-YY' 'D Mmm YY'

⍝ The forms with their pieces, filled in by the first guess.
compiled←⍬

⍝ The report on texts; ⍺: dmy, mdy or nothing.
guessed←{
    0=≢compiled:⍺ ∇ ⍵⊣compiled,←{(compile ⍵~'~'),⊂'tail' '' 0 0 ''}¨FORMS
    count←×/⍴⍵
    report←(days: count⍴0 ⋄ valid: count⍴0 ⋄ patterns: ⍬ ⋄ ambiguous: 0 ⋄ doubt: '' ⋄ shown: '' ⋄ order: ⍺ ⋄ texts: ,⍵)
    _←report search(⍸0<≢¨report.texts)100
    report.summary←summary report
    report.days←(⍴⍵)⍴report.days ⋄ report.valid←(⍴⍵)⍴report.valid
    _←report.⎕EX'texts' 'order' 'shown'
    _←report.⎕DF report.summary
    report
}

⍝ Finds a form for some of the texts with the numbers in ⍵, and then for the rest. Only a sample is read in all forms: the second number in ⍵ is
⍝ its size.
search←{
    (rest size)←⍵
    0=≢rest:⍺
    sample←⍺.texts[(size⌊≢rest)↑rest]
    (form score)←best sample
    0=score:⍺ search(size↓rest)(10×size)
    ⍺ search(⍺ accept form rest)size
}

⍝ The number of the form in which most of some texts can be read, the first of several, and how many these are.
best←{
    texts←⍵
    {
        (form best score)←⍵
        (form>≢compiled)∨score=≢texts:best score
        count←+/2⊃(form⊃compiled)read texts
        ∇(form+1),(1+count>score)⊃(best score)(form count)
    }1 0 0
}

⍝ Reads texts in a form. Returns the numbers of the rest.
accept←{
    (form rest)←⍵
    (form days valid tails)←⍺ settle ⍵
    ⍺.days[valid/rest]←valid/days
    ⍺.valid[valid/rest]←1
    ⍺.patterns,←(⊂'~'~⍨form⊃FORMS),¨tails
    (~valid)/rest
}

⍝ Reads texts in a form, or in the form that differs from it by the order of day and month.
settle←{
    (form rest)←⍵
    texts←⍺.texts[rest]
    first←form-'~'=⊃form⊃FORMS
    '~'≠⊃⊃first↓FORMS,⊂'':(⊂form),(form⊃compiled)read texts
    ⍺ choose({(⊂⍵),(⍵⊃compiled)read texts}¨first+0 1)rest
}

⍝ Chooses the reading with the day first, or the one with the month first, and notes why. ⍵: the two readings, and the numbers of the texts.
choose←{
    ((dayFirst monthFirst)rest)←⍵
    (days valid)←dayFirst[2 3] ⋄ (others valids)←monthFirst[2 3]
    forms←FORMS[⊃¨dayFirst monthFirst]~¨'~'
    number←{⍕rest[⍵⍳1]}
    (onlyDay onlyMonth)←(valid>valids)(valid<valids)
    asked←(1+⍺.order≡'mdy')⊃dayFirst monthFirst
    (×≢⍺.order)∧∨/3⊃asked:asked
    ∧/∨/¨onlyDay onlyMonth:dayFirst⊣⍺.(ambiguous doubt)←1('item ',(number onlyDay),' can only be read as ',(1⊃forms),', and item ',(number onlyMonth),' only as ',2⊃forms)
    ∨/onlyDay:dayFirst⊣⍺.shown←'the day comes first, as item ',(number onlyDay),' shows'
    ∨/onlyMonth:monthFirst⊣⍺.shown←'the month comes first, as item ',(number onlyMonth),' shows'
    open←valid∧valids∧days≠others
    ∨/open:dayFirst⊣⍺.(ambiguous doubt)←1((shown ⍺.texts⊃⍨rest[open⍳1]),' can be read as ',(1⊃forms),' and as ',2⊃forms)
    dayFirst
}

⍝ A sentence on the report ⍵.
summary←{
    counts←(⍕+/⍵.valid),' of ',(⍕≢⍵.valid),' are dates'
    forms←(×≢⍵.patterns)/' of the form ',commas ⍵.patterns
    notes←{⍵/⍨0<≢¨⍵}⍵.((ambiguous↓⊂shown),⊂doubt)
    notes,←⍵.ambiguous/⊂'days were taken to come first'
    counts,forms,∊'; '∘,¨notes
}

⍝ ── Patterns ──

⍝ The pieces that patterns consist of: a regular expression, what reads it, the part of the date that it gives, and the most digits.
PIECES←1 4⍴'"[^"]*"' 'quoted' '' 0
PIECES⍪←'''[^'']*''' 'quoted' '' 0
PIECES⍪←'__[A-Za-z]{2}(?:_[A-Za-z]{2})?__' 'language' '' 0
PIECES⍪←'YYYY' 'number' 'year' 4
PIECES⍪←'YY' 'number' 'short_year' 2
PIECES⍪←'MMMM?|Mmmm?|mmmm?|_mmm?' 'months' 'month' 0
PIECES⍪←'DDDD?|Dddd?|dddd?|_ddd?' 'weekdays' '' 0
PIECES⍪←'_?MM?' 'number' 'month' 2
PIECES⍪←'_?DD?' 'number' 'day' 2
PIECES⍪←'OO?|oo?' 'ordinal' '' 0
PIECES⍪←'WWWW' 'number' 'iso_year' 4
PIECES⍪←'_?ww?' 'number' 'week' 2
PIECES⍪←'_?yy?' 'number' 'day_of_year' 3
PIECES⍪←'_?hh?' 'number' 'hour' 2
PIECES⍪←'_?tt?' 'number' 'hour' 2
PIECES⍪←'_?mm?' 'number' 'minute' 2
PIECES⍪←'_?ss?' 'number' 'second' 2
PIECES⍪←'f+' 'fraction' 'fraction' 9
PIECES⍪←'PP?|pp?' 'half' 'half' 0
PIECES⍪←'d' 'number' 'weekday' 1
PIECES⍪←'±' 'zone' 'zone' 0
PIECES⍪←'(?s).' 'character' '' 0

⍝ The pieces of a pattern: what reads it, the part of the date, the least and the most digits, and the text in the pattern.
compile←{
    (0=≢⍵)∨~isText ⍵:DOMAIN fault'a pattern is a text, such as ''YYYY-MM-DD'''
    matches←(PIECES[;1]⎕S{⍵.(PatternNum Match)})'%ISO%'⎕R'YYYY-MM-DD"T"hh:mm:ss'⊢1 fromCodes ⍵
    {
        (number text)←⍵
        (action part most)←1↓PIECES[1+number;]
        padded←'_'=⊃text
        least←(1+padded∨1=≢text)⊃most 1
        action≡'fraction':action part,((1+1=≢text)⊃(2⍴≢text)(1 most)),⊂text
        action part least most text
    }¨matches
}

⍝ The codes of strftime, and the letters that mean the same.
CODES←'YymdHIMSfpbhBaAjuVGzFTDRe%'
LETTERS←'YYYY' 'YY' 'MM' 'DD' 'hh' 'tt' 'mm' 'ss' 'ffffff' 'PP' 'Mmm' 'Mmm' 'Mmmm' 'Ddd' 'Dddd' 'yy' ,⊂,'d'
LETTERS,←'ww' 'WWWW' (,'±') 'YYYY-MM-DD' 'hh:mm:ss' 'MM/DD/YY' 'hh:mm' '_D' '"%"'

⍝ A pattern in letters for one that may have the % codes of strftime, in which other characters are literal. ⍺: 1 to read, for which a leading
⍝ zero is optional.
fromCodes←{
    (~'%'∊⍵)∨∨/'%ISO%'⍷⍵:⍵
    letters←(⍺∧(2=≢¨LETTERS)∧(⊃¨LETTERS)∊'MDhtms')↓¨LETTERS
    letters[⍺/CODES⍳'f']←⊂,'f'
    ∊(⊂letters){
        '%'≠⊃⍵:{'"'∊⍵:'''',⍵,'''' ⋄ '"',⍵,'"'}⍵
        code←1↓⍵
        code∊CODES:⍺⊃⍨CODES⍳code
        DOMAIN fault(shown ⍵),' is not a code; there are ',commas'%',¨CODES
    }¨'%.?|[^%]+'⎕S'&'⊢⍵
}

⍝ ── The reader of texts ──

⍝ The day numbers of texts that consist of the pieces ⍺, a mask of those that do, and the forms of the times that an optional tail found.
read←{
    b←batch ⍵
    _←b∘step¨⍺
    b.valid∧←b.place=b.lengths
    (days valid)←assemble b
    (days×valid)valid(b tails valid)
}

⍝ The forms of the times at the ends of the texts that are valid: a text that is empty if none has a time.
tails←{
    0=≢⍺.times:,⊂''
    (open t seconds point half zone)←∨/¨⍵∘∧¨⍺.times
    form←open/((1+t)⊃' ' '"T"'),'hh:mm',(seconds/':ss'),(point/'.f'),(half/' pp'),zone/'±'
    0=≢form:,⊂''
    (~∨/⍵>⊃⍺.times)↓'',⍥⊂form
}

LONGEST←100       ⍝ characters of a date

⍝ Texts as a matrix whose columns are the texts, so that the characters at the same place lie together. The row of blanks below them is what a
⍝ place after the end reads.
batch←{
    lengths←≢¨⍵
    texts←{∧/lengths≤LONGEST:⍵ ⋄ (lengths≤LONGEST){⍺:⍵ ⋄ ''}¨⍵}⍵
    lines←⎕C(⍉↑texts)⍪' '
    b←(lines: lines ⋄ flat: ,lines ⋄ height: ≢lines ⋄ count: ≢⍵ ⋄ index: ⍳≢⍵ ⋄ lengths: lengths ⋄ valid: lengths≤LONGEST ⋄ place: 0 ⋄ times: ⍬ ⋄ language: 'en')
    b⊣b.part←⎕NS ⍬
}

⍝ The characters ⍵ places after the cursors. There is one cursor as long as it is at the same place in all texts.
at←{
    place←(¯1+⍺.height)⌊⍺.place+⍵
    0=≢⍴place:⍺.lines[1+place;]
    ⍺.flat[⍺.index+⍺.count×place]
}

⍝ Moves the cursors by a number for each text, or by one for all.
move←{
    same←(0=≢⍴⍺.place)∧(0<≢⍵)∧∧/⍵=⊃⍵
    ⍺.place+←{same:⊃⍵ ⋄ ⍵}⍵
    ⍬
}

⍝ Reads a piece.
step←{
    (action part least most text)←⍵
    action≡'quoted':⍺ literal 1↓¯1↓text
    action≡'character':⍺ literal text
    action≡'language':⍺.language←2↓¯2↓text
    action≡'number':⍺.part ⎕VSET⊂part(⍺ number('_'=⊃text)least most)
    action≡'fraction':⍺.part ⎕VSET⊂part(⍺ fraction least most)
    action≡'months':⍺.part.month←1+12|¯1+⍺ listed monthNames ⍺.language
    action≡'weekdays':⍺ listed dayNames ⍺.language
    action≡'ordinal':⍺ listed'st' 'nd' 'rd' 'th'
    action≡'half':⍺.part.half←2-2|⍺ listed HALVES
    action≡'zone':⍺.part.zone←⍺ zone 1
    action≡'tail':tail ⍺
}

⍝ Reads characters that are the same in all texts.
literal←{
    characters←⎕C,⍵
    ⍺.valid∧←⊃∧/characters=⍺∘at¨¯1+⍳≢characters
    ⍺ move≢characters
}

⍝ Reads a number of so many digits, before which there may be blanks instead of zeros.
number←{
    (padded least most)←⍵
    _←⍺{⍵:⍺ move' '=⍺ at 0 ⋄ ⍬}¨padded/0 0+padded
    (value count)←⍺ digits most
    ⍺.valid∧←count≥least
    value
}

⍝ Reads a fraction of a second.
fraction←{
    (least most)←⍵
    (value count)←⍺ digits most
    ⍺.valid∧←count≥least
    value÷10*count
}

⍝ Reads at most so many digits. Returns the numbers, and how many digits they have.
digits←{
    b←⍺ ⋄ most←⍵
    found←{
        (value count going)←⍵
        digit←¯1+⎕D⍳b at ⍺
        going∧←digit<10
        next←(value+going×digit+9×value)(count+going)going
        (most=⍺+1)∨~∨/going:next
        (⍺+1)∇ next
    }
    (value count _)←0 found(b.count⍴0)(b.count⍴0)1
    _←b move count
    value count
}

⍝ Reads one of several texts. Returns its number.
listed←{
    (choice count)←⍺ match ⍵
    ⍺.valid∧←choice>0
    choice⊣⍺ move count
}

⍝ The number and the length of the longest of several texts that stands at the cursor, or zeros where none does.
match←{
    order←⍋≢¨⍵
    texts←⎕C¨⍵[order]
    lines←↑⍺∘at¨¯1+⍳≢⊃⌽texts
    hits←↑{∧⌿⍵(=⍤0 1)lines[⍳≢⍵;]}¨texts
    rank←(⍳≢texts)⌈.×hits
    ((0,order)[1+rank])((0,≢¨texts)[1+rank])
}

HALVES←(,'a')(,'p')'am' 'pm' 'a.m.' 'p.m.'

⍝ The names of the months, long and short, in a language; twice, so that the number modulo 12 is that of the month.
monthNames←{⊃,/'Mmmm' 'Mmm'{('__',⍵,'__',⍺)(1200⌶)civil 2024(⍳12)1}¨⊂⍵}
dayNames←{⊃,/'Dddd' 'Ddd'{('__',⍵,'__',⍺)(1200⌶)¯1+MONDAY+⍳7}¨⊂⍵}

⍝ Reads a time zone where the mask ⍵ asks for one. Returns its minutes.
zone←{
    (word count)←⍺ match'z' 'utc' 'gmt'
    _←⍺ move count
    sign←'+-−'⍳⍺ at 0
    signed←(sign<4)∧word=0
    _←⍺ move signed
    (hours count)←⍺ digits 2
    ⍺.valid∧←count=2×signed
    colon←signed∧':'=⍺ at 0
    _←⍺ move colon
    (minutes count)←⍺ digits 2
    ⍺.valid∧←(count=2)∨(count=0)∧~colon
    ⍺.valid∧←(hours<24)∧minutes<60
    ⍺.valid∧←(~⍵)∨signed∨word>0
    signed×1 ¯1 ¯1 0[sign]×minutes+60×hours
}

⍝ Reads the time at the end of a text, if there is one.
tail←{
    b←⍵
    open←b.place<b.lengths
    ~∨/open:⍬
    _←b move open∧','=b at 0
    t←open∧'t'=b at 0
    b.valid∧←(~open)∨t∨' '=b at 0
    _←b move open
    (hour count)←b digits 2
    b.valid∧←open=count>0
    (minute colon)←b sexagesimal open
    (second seconds)←b sexagesimal colon
    point←seconds∧(b at 0)∊'.,'
    _←b move point
    (value count)←b digits 9
    b.valid∧←point=count>0
    _←b move open∧(' '=b at 0)∧(b at 1)∊'ap'
    (choice length)←b match HALVES
    _←b move length
    b.valid∧←(~open)∨colon∨choice>0
    rest←b.place<b.lengths
    _←b move rest∧' '=b at 0
    zone←b zone rest
    half←(choice>0)×2-2|choice
    b.part.(hour minute second)←hour minute second
    b.part.(fraction half zone)←(value÷10*count)half zone
    b.times←open t seconds point(choice>0)rest
    ⍬
}

⍝ Reads a colon and two digits where the mask ⍵ allows it. Returns the numbers, and a mask of where they are.
sexagesimal←{
    colon←⍵∧':'=⍺ at 0
    _←⍺ move colon
    (value count)←⍺ digits 2
    ⍺.valid∧←count=2×colon
    value colon
}

⍝ The day numbers of the parts that were read, and a mask of those that are valid.
assemble←{
    (day valid)←dayOf ⍵.part
    (hour minute second fraction half zone)←⍵.part ⎕VGET'hour' 'minute' 'second' 'fraction' 'half' 'zone'{⍺ ⍵}¨0
    valid∧←(half=0)∨(hour≥1)∧hour≤12
    hour←(hour×half=0)+(half>0)×(12|hour)+12×half=2
    valid∧←(hour<24)∧(minute<60)∧second<60
    time←fraction+second+60×(minute-zone)+60×hour
    (day+time÷86400)(⍵.valid∧valid)
}

⍝ The whole day numbers of parts, and a mask of those that are valid. A time without a date is a part of a day.
dayOf←{
    has←{2=⍺.⎕NC ⍵}
    names←'year' 'short_year' 'month' 'day' 'iso_year' 'week' 'weekday' 'day_of_year'
    (year short month day isoYear week weekday number)←⍵ ⎕VGET names{⍺ ⍵}¨1900 0 1 1 0 1 1 0
    year←{⍵:1969+100|short-69 ⋄ year}⍵ has'short_year'
    ~∨/⍵∘has¨names:0 1
    ⍵ has'iso_year':weekDay isoYear week weekday
    ⍵ has'day_of_year':((civil year 1 1)+number-1)((year≥1)∧(number≥1)∧number≤(civil(year+1)1 1)-civil year 1 1)
    (civil year month day)((year≥1)∧(month≥1)∧(month≤12)∧(day≥1)∧day≤monthLength year month)
}

⍝ The day numbers of days in ISO weeks, and a mask of those that are valid: a year has 52 weeks, or 53 if the last one has its Thursday.
weekDay←{
    (year week weekday)←⍵
    monday←mondayOf(civil year 1 4)+7×week-1
    (monday+weekday-1)((weekday≥1)∧(weekday≤7)∧(week≥1)∧(year=⊃parts monday+3)∧year≥1)
}

mondayOf←{⍵-7|⍵-MONDAY}

⍝ ── Writing texts ──

⍝ # Format dates  `pattern d.format Y`  `d.format Y`
⍝
⍝ Returns the texts of dates, by a pattern in the letters of `1200⌶` or in the codes of `strftime`. Without a pattern, they are written as
⍝ `2024-03-31`, or as `2024-03-31 09:30:00` if one of them has a time.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       d.format 45381 45382
⍝  2024-03-31  2024-04-01
⍝       d.format 45381.5
⍝ 2024-03-31 12:00:00
⍝       'D.M.YYYY'd.format 45381
⍝ 31.3.2024
⍝       d.format 90763r2
⍝ 2024-03-31 12:00:00
⍝       'Dddd, D Mmmm'd.format 45381 45382
⍝  Sunday, 31 March  Monday, 1 April
⍝       '%d/%m/%y %I %p'd.format 45381.5
⍝ 31/03/24 12 PM
⍝       '__fr__D mmmm YYYY'd.format'2024-03-31'
⍝ 31 mars 2024
⍝       '%Q'd.format 45381
⍝ DOMAIN ERROR: '%Q' is not a code; there are %Y, %y, %m, %d, %H, %I, %M, %S, %f, %p, %b, %h, %B, %a, %A, %j, %u, %V, %G, %z, %F, %T, %D, %R, %e, %%
⍝       '%Q'd.format 45381
⍝           ∧
⍝ ```
format←{
    ⍺←⎕NULL
    days←dates ⍵
    pattern←{⎕NULL≢⍵:0 fromCodes ⍵ ⋄ ∧/,days=⌊days:'YYYY-MM-DD' ⋄ 'YYYY-MM-DD hh:mm:ss'}⍺
    {0=≢⍴⍵:⊃⍵ ⋄ ⍵}pattern(1200⌶)pattern nudged days
}told

⍝ Days a tenth of a millisecond later, since 1200⌶ does not round, and most times are a little less or more than their numbers.
nudged←{(∨/'ffff'⍷⍺)∨∧/,⍵=⌊⍵:⍵ ⋄ (0.1+clock ⍵)÷DAY}

⍝ ── Making dates ──

⍝ # Make dates  `d.make year month day`  `d.make year month day hour minute second`
⍝
⍝ Returns the day numbers of dates that are given as numbers or arrays of numbers. What is omitted is the first month, the first day and midnight.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       d.make 2024 3 31
⍝ 45381
⍝       d.make 2024(1 2 3)1
⍝ 45291 45322 45351
⍝       d.format d.make 2024 3 31 9 30
⍝ 2024-03-31 09:30:00
⍝       d.format d.make 2024 1 31.5
⍝ 2024-01-31 12:00:00
⍝       d.make 2024 1.5 1
⍝ DOMAIN ERROR: there is no date 2024 1.5 1
⍝       d.make 2024 1.5 1
⍝       ∧
⍝       d.make 2023 2 29
⍝ DOMAIN ERROR: there is no date 2023 2 29
⍝       d.make 2023 2 29
⍝       ∧
⍝       d.make'March'
⍝ DOMAIN ERROR: make takes a year, a month, a day, an hour, a minute and a second: up to six numbers or arrays of numbers
⍝       d.make'March'
⍝       ∧
⍝ ```
make←{
    ~(6≥≢⍵)∧(1≥≢⍴⍵)∧∧/isNumbers¨⍵:DOMAIN fault'make takes a year, a month, a day, an hour, a minute and a second: up to six numbers or arrays of numbers'
    (year month day hour minute second)←,⍵,(≢,⍵)↓0 1 1 0 0 0
    valid←(year=⌊year)∧(month=⌊month)∧(year≥1)∧(month≥1)∧(month≤12)∧(day≥1)∧(hour≥0)∧(hour<24)∧(minute≥0)∧(minute<60)∧(second≥0)∧second<60
    valid∧←(⌊day)≤monthLength year(1⌈12⌊month)
    ∧/,valid:(civil year month day)+(second+60×minute+60×hour)÷86400
    DOMAIN fault'there is no date ',shown(⊂⊃⍸~,valid)⊃¨{,(⍴valid)⍴⍵}¨,⍵
}told

⍝ # The current time  `d.now zone`  `d.today zone`
⍝
⍝ Return the current time, and the current day, in a time zone as for `d.convert_zone`: `''` or `'local'` is that of the machine.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       (d.today'')=⌊d.now''
⍝ 1
⍝       1>|(d.now'+01:00')-(d.now'UTC')+÷24
⍝ 1
⍝       0.01>|(d.now'Asia/Kolkata')-(d.now'UTC')+5.5÷24
⍝ 1
⍝       d.now'Berlin'
⍝ DOMAIN ERROR: 'Berlin' is not a time zone; there are names such as 'Europe/Paris', offsets such as '+05:30', and 'UTC'
⍝       d.now'Berlin'
⍝       ∧
⍝ ```
now←{(zoneText ⍵)⎕TZ⊃1 ⎕DT'Z'}told

⍝ # The current day  `d.today zone`
⍝
⍝ Returns the number of the current day. See `]help date.now`.
today←{⌊now ⍵}told

⍝ # Convert time zones  `(from to)d.convert_zone Y`
⍝
⍝ Returns the times in the zone `to` of times in the zone `from`. A zone is a name such as `'Europe/Berlin'`, whose summer time is heeded, `'UTC'`, an
⍝ offset such as `'+02:00'`, a number of hours, the letter of a military zone, or `''` for the zone of the machine. `⎕TZ'berlin'` finds names, and
⍝ `]help ⎕TZ` says what becomes of times that a clock skips or shows twice.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       d.format'UTC' '+05:30'd.convert_zone'2024-03-31 22:00'
⍝ 2024-04-01 03:30:00
⍝       d.format 2 ¯4 d.convert_zone'2024-03-31 02:00'
⍝ 2024-03-30 20:00:00
⍝       d.format'Europe/Berlin' 'America/New_York'd.convert_zone'2024-03-31 18:00' '2024-04-01 18:00'
⍝  2024-03-31 12:00:00  2024-04-01 12:00:00
⍝       'UTC' 'Berlin'd.convert_zone 45381.5
⍝ DOMAIN ERROR: 'Berlin' is not a time zone; there are names such as 'Europe/Paris', offsets such as '+05:30', and 'UTC'
⍝       'UTC' 'Berlin'd.convert_zone 45381.5
⍝                     ∧
⍝ ```
convert_zone←{
    2≠≢⍺:DOMAIN fault'convert_zone takes two zones on its left: that of the times, and that of the result'
    (zoneText¨⍺)⎕TZ dates ⍵
}told

⍝ The letters of the military zones: UTC, those east of it and those west of it.
MILITARY←'Z',⎕A~'JZ'

⍝ A zone as a text that ⎕TZ knows: numbers of hours and letters become offsets.
zoneText←{
    isNumbers ⍵:hoursText ⍵
    letter←1⎕C⍵
    (1=≢,⍵)∧∧/letter∊MILITARY:hoursText⊃(0,(⍳12),-⍳12)[MILITARY⍳letter]
    ⍵
}

⍝ An offset of hours, such as 5.5, as a text.
hoursText←{
    (hours minutes)←0 60⊤⌊0.5+60×|⍵
    ('+-'[1+⍵<0]),1↓∊':',¨{¯2↑'0',⍕⍵}¨hours minutes
}

⍝ ── Calculating ──

⍝ # Add to dates  `unit d.add Y`
⍝
⍝ Returns the dates that are one unit, or several, later; a negative number makes them earlier. A day that a month does not have becomes its last
⍝ one. Business days are counted from the last one before a weekend or holiday for positive numbers, and from the next one after it for others.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       d.format'month'd.add'2024-01-31'
⍝ 2024-02-29
⍝       d.format((0,⍳3)'month')d.add'2024-01-31'
⍝  2024-01-31  2024-02-29  2024-03-31  2024-04-30
⍝       d.format'-90 minutes'd.add'2024-03-31'
⍝ 2024-03-30 22:30:00
⍝       d.format 7 d.add'2024-03-31' '2024-12-31'
⍝  2024-04-07  2025-01-07
⍝       d.format'business day'd.add'2024-03-29' '2024-03-30'
⍝  2024-04-01  2024-04-01
⍝       d.format(1 'business day' '2024-04-01')d.add'2024-03-29'
⍝ 2024-04-02
⍝       (1 2 'month')d.add'2024-03-31'
⍝ DOMAIN ERROR: a unit is a text such as 'month', a number and a text such as (3 'month'), or a number of days
⍝       (1 2 'month')d.add'2024-03-31'
⍝                    ∧
⍝       'fortnight'd.add'2024-03-31'
⍝ DOMAIN ERROR: 'fortnight' is not a unit; there are year, quarter, month, week, day, business day, hour, minute, second, millisecond, and numbers of days
⍝       'fortnight'd.add'2024-03-31'
⍝                  ∧
⍝       'half a day'd.add'2024-03-31'
⍝ DOMAIN ERROR: 'half a day' is not a unit; there are year, quarter, month, week, day, business day, hour, minute, second, millisecond, and numbers of days
⍝       'half a day'd.add'2024-03-31'
⍝                   ∧
⍝       '1.5 months'd.add'2024-03-31'
⍝ DOMAIN ERROR: months and business days are counted in whole numbers, not 1.5
⍝       '1.5 months'd.add'2024-03-31'
⍝                   ∧
⍝ ```
add←{(unit ⍺)added dates ⍵}told

⍝ Dates and a unit that is added to them. A day that does not exist becomes the last one of its month.
added←{
    (class length free)←⍺
    (class=TIME)∧∧/,0=DAY|length:⍵+length÷DAY
    class=TIME:(length+clock ⍵)÷DAY
    (day time)←split ⍵ ⋄ time÷←DAY
    class=BUSINESS:time+free nth length+(free before day)-(length>0)∧~free isOpen day
    (year month day)←parts day
    (year month)←{(⌊⍵÷12)(1+12|⍵)}length+(12×year)+month-1
    time+civil year month(day⌊monthLength year month)
}

⍝ # Differences of dates  `unit d.diff from to`
⍝
⍝ Returns how many whole units fit between the dates `from` and `to`, which are dates or arrays of them; the number is negative if `to` is earlier. It is the greatest
⍝ number of units that can be added to `from` without passing `to`. `(to-from)÷7` is the exact number of weeks.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       'month'd.diff'2024-01-31' '2024-03-30'
⍝ 1
⍝       'year'd.diff('2000-02-29' '1969-07-20')'2024-02-28'
⍝ 23 54
⍝       'day'd.diff'2024-03-31 18:00' '2024-04-02'
⍝ 1
⍝       'hour'd.diff'2024-03-31 18:00' '2024-04-02'
⍝ 30
⍝       'business day'd.diff'2024-03-28' '2024-04-02'
⍝ 3
⍝       (1 'business day'('2024-03-29' '2024-04-01'))d.diff'2024-03-28' '2024-04-02'
⍝ 1
⍝       'month'd.diff'2024-01-31'
⍝ DOMAIN ERROR: two dates, or two arrays of dates, are needed: from and to
⍝       'month'd.diff'2024-01-31'
⍝              ∧
⍝ ```
⍝
⍝ Business days are those from `from` up to the day before `to`.
diff←{
    u←positive unit ⍺
    u between dates¨two ⍵
}told

⍝ The two dates, or arrays of them, in an argument.
two←{
    (2=≢⍵)∧(1=≢⍴⍵)∧~isText ⍵:⍵
    DOMAIN fault'two dates, or two arrays of dates, are needed: from and to'
}

⍝ The number of whole units ⍺ between dates.
between←{
    (class length free)←⍺
    (from to)←⍵
    class=TIME:(×gap)×⌊(|gap←(clock to)-clock from)÷length
    class=BUSINESS:(×gap)×⌊(|gap←⊃-/{free before⊃split ⍵}¨to from)÷length
    month←{(year month _)←parts⊃split ⍵ ⋄ month+12×year}
    months←⊃-/month¨to from
    reached←clock(MONTHS months ⍬)added from
    ahead←(clock to)≥clock from
    months-←(ahead∧reached>clock to)-(~ahead)∧reached<clock to
    (×months)×⌊(|months)÷length
}

⍝ # Range of dates  `unit d.range first last`  `d.range first last`
⍝
⍝ Returns the dates between two, which are included, in steps of a unit, or of a day. Months are counted from the first date, so that `2024-01-31` is
⍝ followed by the last days of the next months. A negative unit goes backwards. For a number of dates, add multiples of a unit.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       d.format d.range'2024-02-27' '2024-03-01'
⍝  2024-02-27  2024-02-28  2024-02-29  2024-03-01
⍝       d.format'month'd.range'2024-01-31' '2024-04-30'
⍝  2024-01-31  2024-02-29  2024-03-31  2024-04-30
⍝       d.format'business day'd.range'2024-03-29' '2024-04-02'
⍝  2024-03-29  2024-04-01  2024-04-02
⍝       d.format'business day'd.range'2024-03-28 18:00' '2024-04-01 09:00'
⍝  2024-03-28 18:00:00  2024-03-29 18:00:00
⍝       'business day'd.range'2024-03-30' '2024-03-31'
⍝       d.format'6 hours'd.range'2024-03-31' '2024-03-31 12:00'
⍝  2024-03-31 00:00:00  2024-03-31 06:00:00  2024-03-31 12:00:00
⍝       d.format'-2 weeks'd.range'2024-03-31' '2024-03-01'
⍝  2024-03-31  2024-03-17  2024-03-03
⍝       d.format((0,⍳3)'quarter')d.add'2024-01-01'
⍝  2024-01-01  2024-04-01  2024-07-01  2024-10-01
⍝       d.range'2024-03-31' '2024-03-01'
⍝       '0 days'd.range'2024-03-01' '2024-03-31'
⍝ DOMAIN ERROR: the step of a range is a single unit other than 0
⍝       '0 days'd.range'2024-03-01' '2024-03-31'
⍝               ∧
⍝ ```
range←{
    ⍺←1
    (class length free)←unit ⍺
    (from to)←dates¨two ⍵
    (1≠×/⍴from)∨1≠×/⍴to:LENGTH fault'range takes one date on either side, not arrays of them'
    (0≠≢⍴length)∨length=0:DOMAIN fault'the step of a range is a single unit other than 0'
    (from to)←⊃¨from to
    (×length)=×from-to:⍬
    class=TIME:((clock from)+length×0,⍳⌊((clock to)-clock from)÷length)÷DAY
    class=MONTHS:(class(length×0,⍳⌊((MONTHS 1 ⍬)between from to)÷length)free)added from
    (day time)←split from
    end←{length>0:⌊⍵ ⋄ ⌈⍵}((clock to)-time)÷DAY
    (first last)←free∘before¨day end+(length<0)(length>0)
    (first last)-←(length<0)(length>0)
    steps←⌊(last-first)÷length
    steps<0:⍬                               ⍝ no business day lies between them
    (time÷DAY)+free nth first+length×0,⍳steps
}told

⍝ A unit whose length is a positive number.
positive←{
    (0=≢⍴2⊃⍵)∧∧/0<2⊃⍵:⍵
    DOMAIN fault'the number of units is a single positive one here, not ',shown 2⊃⍵
}

⍝ The number of business days before days. ⍺: holidays.
before←{
    since←⍵-MONDAY
    (5×⌊since÷7)+(5⌊7|since)-⍺ upTo ⍵-1
}

⍝ The number of holidays up to days.
upTo←{0=≢⍺:0 ⋄ ⍺⍸⍵}

⍝ The business days with the numbers ⍵, of which number 0 is a Monday. Holidays move them on, perhaps to further holidays.
nth←{
    holidays←⍺ ⋄ numbers←⍵
    counted←{MONDAY+(7×⌊⍵÷5)+5|⍵}
    0=≢⍺:counted ⍵
    {counted numbers+holidays upTo ⍵}⍣≡counted ⍵
}

⍝ A mask of the days that are business days. ⍺: holidays.
isOpen←{(5>7|⍵-MONDAY)∧~⍵∊⍺}

⍝ ── Rounding ──

⍝ # Round dates down  `unit d.floor Y`
⍝
⍝ Returns the beginnings of the units in which dates lie. Several months are counted from January of the year 0, so that 3 are a quarter;
⍝ weeks begin on Monday, and several weeks or business days are counted from the first of January 1900; other multiples are counted from 1899-12-31. A weekend or
⍝ holiday becomes the business day before it.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       d.format'month'd.floor'2024-02-29' '2024-03-31'
⍝  2024-02-01  2024-03-01
⍝       d.format'week'd.floor'2024-03-31'
⍝ 2024-03-25
⍝       d.format'15 minutes'd.floor'2024-03-31 09:44:30'
⍝ 2024-03-31 09:30:00
⍝       d.format'10 years'd.floor'2024-03-31'
⍝ 2020-01-01
⍝       d.format'business day'd.floor'2024-03-31'
⍝ 2024-03-29
⍝       d.format'2 business days'd.floor'2024-03-27' '2024-03-28' '2024-03-29'
⍝  2024-03-27  2024-03-27  2024-03-29
⍝ ```
⍝
⍝ Times are rounded to the millisecond first, so that a sum of parts of a day that misses midnight by less counts as midnight.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       (d.month,d.day)45382-1E¯10
⍝ 4 1
⍝       d.format'month'd.floor 45382-1E¯10
⍝ 2024-04-01
⍝ ```
⍝
⍝ See `]help date.ceil` and `]help date.round`.
floor←{(positive unit ⍺)start dates ⍵}told

⍝ The beginnings of the unit ⍺.
start←{
    (class length free)←⍺
    class=TIME:{(⍵+length×⌊(⍺-⍵)÷length)÷DAY}∘(DAY×MONDAY×0=(7×DAY)|length)⊢clock ⍵
    day←⊃split ⍵
    class=BUSINESS:free nth length×⌊(¯1+free before day+1)÷length
    (year month _)←parts day
    month←length×⌊(month-1-12×year)÷length
    civil(⌊month÷12)(1+12|month)1
}

⍝ # Round dates up  `unit d.ceil Y`
⍝
⍝ Returns the dates that begin a unit, and for others the beginning of the next one. See `]help date.floor`.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       d.format'month'd.ceil'2024-03-01' '2024-03-31'
⍝  2024-03-01  2024-04-01
⍝       d.format'hour'd.ceil'2024-03-31 23:10'
⍝ 2024-04-01
⍝       d.format'business day'd.ceil'2024-03-30'
⍝ 2024-04-01
⍝ ```
ceil←{
    u←positive unit ⍺
    days←dates ⍵
    low←u start days
    BUSINESS=⊃u:low+(low<⊃split days)×(u added low)-low
    low+((clock low)<clock days)×(u added low)-low
}told

⍝ # Round dates  `unit d.round Y`
⍝
⍝ Returns the nearest beginnings of a unit, and the later one of two that are equally near. See `]help date.floor`.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       d.format'month'd.round'2024-03-10' '2024-03-20'
⍝  2024-03-01  2024-04-01
⍝       d.format'15 minutes'd.round'2024-03-31 09:37:30'
⍝ 2024-03-31 09:45:00
⍝       'month'd.round'spring'
⍝ DOMAIN ERROR: the text is 'spring', which is not a date in a form that is known; a pattern on the left describes others, and d.guess returns a mask of the valid ones
⍝       'month'd.round'spring'
⍝              ∧
⍝       '-1 month'd.round 45381
⍝ DOMAIN ERROR: the number of units is a single positive one here, not ¯1
⍝       '-1 month'd.round 45381
⍝                 ∧
⍝ ```
round←{
    u←positive unit ⍺
    days←dates ⍵
    low←u start days ⋄ high←u added low
    low+((2×clock days)≥(clock low)+clock high)×high-low
}told

⍝ # Last day  `unit d.last_day Y`  `d.last_day Y`
⍝
⍝ Returns the last days of the units, by default of the months, in which dates lie.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       d.format d.last_day'2024-02-03' '2023-02-03'
⍝  2024-02-29  2023-02-28
⍝       d.format'quarter'd.last_day'2024-02-03'
⍝ 2024-03-31
⍝       'hour'd.last_day'2024-02-03'
⍝ DOMAIN ERROR: last_day takes a unit of whole days: year, quarter, month, week, or several of them
⍝       'hour'd.last_day'2024-02-03'
⍝             ∧
⍝ ```
last_day←{
    ⍺←'month'
    u←positive unit ⍺
    (BUSINESS=⊃u)∨~isWhole ⍺:DOMAIN fault'last_day takes a unit of whole days: year, quarter, month, week, or several of them'
    ¯1+u added u start dates ⍵
}told

⍝ ── Parts ──

⍝ # Parts of dates  `d.year Y`  `d.quarter Y`  `d.month Y`  `d.week Y`  `d.day Y`  `d.hour Y`  `d.minute Y`  `d.second Y`
⍝
⍝ Each returns a part of dates as a number. The second has the milliseconds as its fraction. `d.week` is the number of the ISO week, which belongs to the year `d.iso_year`;
⍝ `d.weekday` is 1 for Monday to 7 for Sunday; `d.day_of_year` counts from 1.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       (d.year,d.quarter,d.month,d.day)'2024-03-31'
⍝ 2024 1 3 31
⍝       d.hour'2024-03-31 09:30:05.25'
⍝ 9
⍝       (d.minute,d.second)'2024-03-31 09:30:05.25'
⍝ 30 5.25
⍝       (d.iso_year,d.week,d.weekday)'2024-12-30'
⍝ 2025 1 1
⍝       d.day_of_year'2023-12-31' '2024-12-31'
⍝ 365 366
⍝       d.month 2 2⍴45381+10×⍳4
⍝ 4 4
⍝ 4 5
⍝ ```
year←{⊃parts⊃split dates ⍵}told

⍝ # Quarter of dates  `d.quarter Y`
⍝
⍝ Returns the quarters of dates, from 1 to 4. See `]help date.year`.
quarter←{⌈(2⊃parts⊃split dates ⍵)÷3}told

⍝ # Month of dates  `d.month Y`
⍝
⍝ Returns the months of dates, from 1 to 12. See `]help date.year`.
month←{2⊃parts⊃split dates ⍵}told

⍝ # Day of dates  `d.day Y`
⍝
⍝ Returns the days of the month of dates. See `]help date.year`.
day←{3⊃parts⊃split dates ⍵}told

⍝ # Hour of dates  `d.hour Y`
⍝
⍝ Returns the hours of dates, from 0 to 23. See `]help date.year`.
hour←{⌊(2⊃split dates ⍵)÷3600000}told

⍝ # Minute of dates  `d.minute Y`
⍝
⍝ Returns the minutes of dates, from 0 to 59. See `]help date.year`.
minute←{60|⌊(2⊃split dates ⍵)÷60000}told

⍝ # Second of dates  `d.second Y`
⍝
⍝ Returns the seconds of dates, with a fraction. See `]help date.year`.
second←{(60000|2⊃split dates ⍵)÷1000}told

⍝ # Weekday of dates  `d.weekday Y`
⍝
⍝ Returns the weekdays of dates: 1 for Monday to 7 for Sunday. See `]help date.year`.
weekday←{1+7|MONDAY-⍨⊃split dates ⍵}told

⍝ # Day of the year  `d.day_of_year Y`
⍝
⍝ Returns the number of days in the year up to dates. See `]help date.year`.
day_of_year←{day←⊃split dates ⍵ ⋄ day-civil((⊃parts day)1 0)}told

⍝ # ISO week  `d.week Y`
⍝
⍝ Returns the numbers of ISO weeks, from 1 to 53. The first one has the first Thursday of the year. See `]help date.year`.
week←{
    thursday←3+mondayOf⊃split dates ⍵
    1+⌊(thursday-civil((⊃parts thursday)1 1))÷7
}told

⍝ # Year of the ISO week  `d.iso_year Y`
⍝
⍝ Returns the years to which the ISO weeks of dates belong. See `]help date.year`.
iso_year←{⊃parts 3+mondayOf⊃split dates ⍵}told

⍝ # Names of months  `d.month_name Y`  `language d.month_name Y`
⍝
⍝ Returns the names of months, or by `d.day_name` those of weekdays, in English or in a language of `1200⌶`.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       d.month_name'2024-03-31'
⍝ March
⍝       'de'd.month_name'2024-02-29' '2024-03-31'
⍝  Februar  März
⍝       d.day_name'2024-02-29' '2024-03-31'
⍝  Thursday  Sunday
⍝       'xx'd.day_name'2024-02-29'
⍝ DOMAIN ERROR: there is no language 'xx': the languages are en da de es fi fr it nb nl pt sv
⍝       'xx'd.day_name'2024-02-29'
⍝           ∧
⍝ ```
month_name←{⍺←'en' ⋄ ('__',⍺,'__Mmmm')format ⍵}told

⍝ # Names of weekdays  `d.day_name Y`  `language d.day_name Y`
⍝
⍝ Returns the names of weekdays. See `]help date.month_name`.
day_name←{⍺←'en' ⋄ ('__',⍺,'__Dddd')format ⍵}told

⍝ # Days in a month  `d.days_in_month Y`
⍝
⍝ Returns the lengths of the months in which dates lie.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       d.days_in_month'2024-02-01' '2023-02-01'
⍝ 29 28
⍝ ```
days_in_month←{monthLength 2↑parts⊃split dates ⍵}told

⍝ # Is it a leap year?  `d.is_leap_year Y`
⍝
⍝ Returns 1 for years that have a 29th of February. The argument is a year, not a date.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       d.is_leap_year 1900 2000 2023 2024
⍝ 0 1 0 1
⍝       d.is_leap_year d.year'2024-03-31'
⍝ 1
⍝       d.is_leap_year'2024'
⍝ DOMAIN ERROR: is_leap_year takes years as numbers; d.year returns those of dates
⍝       d.is_leap_year'2024'
⍝       ∧
⍝ ```
is_leap_year←{
    ~isNumbers ⍵:DOMAIN fault'is_leap_year takes years as numbers; d.year returns those of dates'
    29=monthLength ⍵ 2
}told

⍝ # Is it a business day?  `d.is_business_day Y`  `holidays d.is_business_day Y`
⍝
⍝ Returns 1 for dates that are neither a Saturday or Sunday nor one of the dates on the left. `d.is_weekend` returns 1 for Saturdays and Sundays.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       d.is_business_day d.range'2024-03-29' '2024-04-01'
⍝ 1 0 0 1
⍝       '2024-03-29' '2024-04-01'd.is_business_day d.range'2024-03-29' '2024-04-01'
⍝ 0 0 0 0
⍝       d.is_weekend'2024-03-31'
⍝ 1
⍝ ```
is_business_day←{⍺←⍬ ⋄ (holidays ⍺)isOpen⊃split dates ⍵}told

⍝ # Is it a weekend?  `d.is_weekend Y`
⍝
⍝ Returns 1 for Saturdays and Sundays. See `]help date.is_business_day`.
is_weekend←{~⍬ isOpen⊃split dates ⍵}told

⍝ # Calendar of a month  `d.calendar Y`  `first d.calendar Y`
⍝
⍝ Returns the day numbers of the weeks of a month, one in each row, from Monday, or from the weekday `first`, which is 7 for Sunday. `Y` is a date, or a year and a
⍝ month. `cal` in the library `dfns` draws a calendar.
⍝
⍝ ```apl
⍝       d←⎕USE'date'
⍝       d.calendar 2024 2
⍝ 45319 45320 45321 45322 45323 45324 45325
⍝ 45326 45327 45328 45329 45330 45331 45332
⍝ 45333 45334 45335 45336 45337 45338 45339
⍝ 45340 45341 45342 45343 45344 45345 45346
⍝ 45347 45348 45349 45350 45351 45352 45353
⍝       weeks←d.calendar'2024-02'
⍝       (d.day×2=d.month)weeks
⍝  0  0  0  1  2  3  4
⍝  5  6  7  8  9 10 11
⍝ 12 13 14 15 16 17 18
⍝ 19 20 21 22 23 24 25
⍝ 26 27 28 29  0  0  0
⍝       d.day 7 d.calendar 2024 2
⍝ 28 29 30 31  1  2  3
⍝  4  5  6  7  8  9 10
⍝ 11 12 13 14 15 16 17
⍝ 18 19 20 21 22 23 24
⍝ 25 26 27 28 29  1  2
⍝       d.calendar 2024 13
⍝ DOMAIN ERROR: there is no date 2024 13
⍝       d.calendar 2024 13
⍝       ∧
⍝       9 d.calendar 2024 2
⍝ DOMAIN ERROR: a week begins on a weekday from 1, Monday, to 7, Sunday, not on 9
⍝       9 d.calendar 2024 2
⍝         ∧
⍝ ```
calendar←{
    ⍺←1
    ~(⊂⍺)∊⍳7:DOMAIN fault'a week begins on a weekday from 1, Monday, to 7, Sunday, not on ',shown ⍺
    day←{(isNumbers ⍵)∧2≡≢⍵:make ⍵ ⋄ dates ⍵}⍵
    1≠×/⍴day:LENGTH fault'calendar takes one month: a date, or a year and a month'
    (year month _)←parts⊃split⊃day
    first←civil year month 1
    monday←first-7|first-MONDAY+⍺-1
    weeks←⌈((first-monday)+monthLength year month)÷7
    weeks 7⍴monday+¯1+⍳7×weeks
}told

:EndNamespace
