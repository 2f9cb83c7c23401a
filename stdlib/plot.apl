⍝ # Plot  `p←⎕USE 'plot'`
⍝
⍝ Draws charts, graphs and diagrams: lines, scatter plots, bars, histograms, box plots, heat maps and areas, in SVG and in characters.
⍝
⍝ ```text
⍝       p←⎕USE'plot'
⍝       ⎕PW←50
⍝       (rows: 6)p.plot 3 1 4 1 5 9 2 6
⍝   │                                ⡠⢢
⍝   │                             ⢀⠔⠉  ⠱⡀
⍝  5┤                           ⡠⠒⠁     ⠘⢄       ⣀⠔
⍝   │            ⢀⡠⣀         ⢀⠤⠊         ⠈⢢   ⢀⠤⠊
⍝   │ ⠒⠤⣀⡀    ⢀⡠⠒⠁  ⠉⠢⢄    ⡠⠒⠁             ⠱⡠⠒⠁
⍝   │    ⠈⠉⠒⠤⠒⠁        ⠉⠒⠔⠉
⍝   └───────┬────────────┬────────────┬────────────┬
⍝           2            4            6            8
⍝           2            4            6            8
⍝ 2 4 6 8
⍝ ```
⍝
⍝ The result is a picture: a namespace. A session displays its drawing in characters, which fills the window unless the options say otherwise;
⍝ a notebook shows its member `svg`. `]plot 3 1 4` does the same without the library's name. `p.save` writes a picture to a file.
⍝
⍝ ```apl
⍝       p←⎕USE'plot'
⍝       picture←(title: 'Rain' ⋄ ylabel: 'mm')p.bar 40 35 60
⍝       picture p.save'/tmp/zilde-rain.svg'
⍝       4↑⊃⎕NGET'/tmp/zilde-rain.svg'
⍝ <svg
⍝       ⎕NDELETE'/tmp/zilde-rain.svg'
⍝ ```
⍝
⍝ | call | picture |
⍝ |---|---|
⍝ | `p.plot Y` | the numbers `Y`; several lines, if `Y` is a vector of vectors |
⍝ | `X p.plot Y` | `Y` at the places `X`: numbers, dates or categories |
⍝ | `p.plot table` | the columns of a namespace: the first one with dates or texts, or else the first one, is `X` |
⍝ | `p.plot M` | a matrix as a heat map |
⍝ | `p.plot texts` | how often each text occurs |
⍝ | `options p.plot Y` | with the options in a namespace; `X` is the option `x` |
⍝ | `p.line` `p.scatter` `p.bar` `p.area` `p.histogram` `p.box` `p.heat` | the same, of one kind |
⍝
⍝ Without a kind, ascending numbers and dates make lines, other numbers points, and categories bars. Dates are texts such as `'2024-02-29'`,
⍝ timestamps, or numbers of days if the option `dates` or the table says so. `⎕NULL` and empty texts are missing: they leave gaps in lines.
⍝
⍝ ```text
⍝       p←⎕USE'plot'
⍝       ⎕PW←50
⍝       fruit←'apple' 'pear' 'fig'
⍝       (x: fruit ⋄ rows: 4 ⋄ ylabel: 'price (€)')p.plot 3 5 2
⍝ price (€)
⍝  5┤                 ⣶⣶⣶⣶⣶⣶⣶⣶⣶⣶⣶⣶⡆
⍝   │ ⢠⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤   ⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⡇
⍝   │ ⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿   ⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⡇  ⢰⣶⣶⣶⣶⣶⣶⣶⣶⣶⣶⣶⣶
⍝  0┤ ⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿   ⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⡇  ⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
⍝   └───────┬───────────────┬───────────────┬───────
⍝         apple           pear             fig
⍝         apple           pear             fig
⍝ VALUE ERROR: Undefined name: fig
⍝       apple pear fig
⍝                  ∧
⍝       days←'2024-01-01' '2024-03-01' '2024-06-01' '2025-01-01'
⍝       (x: days ⋄ rows: 4)p.plot 1 4 ⎕NULL 2
⍝  4┤       ⡠⠂
⍝   │     ⡠⠊
⍝  2┤  ⢀⠔⠉                                        ⠠
⍝   │ ⠔⠁
⍝   └┬───────────┬──────────┬──────────┬───────────┬
⍝ Jan 2024   Apr 2024   Jul 2024   Oct 2024 Jan 2025
⍝ ```
⍝
⍝ ## Options
⍝
⍝ | option | |
⍝ |---|---|
⍝ | `kind` | `'line'`, `'scatter'`, `'bar'`, `'area'`, `'histogram'`, `'box'` or `'heat'`; a vector of them has one for each series |
⍝ | `x` `y` `z` | the values along the x axis; for a table, the names of columns; for a matrix, names of its columns and rows |
⍝ | `by` `facet` | keys of the points, or the name of a column: each key has its colour, or its panel |
⍝ | `size` `error` | areas of points; the lengths of error bars, or `(below above)`: vectors, or names of columns |
⍝ | `names` | the names of the series in the legend, which stands above the picture |
⍝ | `title` `caption` `xlabel` `ylabel` | texts; `''` for none |
⍝ | `xlim` `ylim` | the ends of an axis, such as `0 ⎕NULL`: the data decide on `⎕NULL` |
⍝ | `log` `dates` | `'x'`, `'y'` or `'xy'`: axes that are logarithmic, or whose numbers are days as of `1 ⎕DT` |
⍝ | `bins` | about how many bars a histogram has |
⍝ | `stacked` `horizontal` `band` `labels` | 1: stacked bars and areas; bars and boxes from left to right; bands instead of error bars; values written on bars and cells |
⍝ | `hlines` `vlines` | lines across: a value, or `value 'text'`, or a vector of such pairs |
⍝ | `notes` | annotations: a vector of `(x y 'text')` |
⍝ | `columns` | how many panels stand side by side |
⍝ | `theme` `colours` `legend` | `'light'` or `'dark'`; colours such as `'#0072B2'`; 0 for no legend |
⍝ | `width` `height` `rows` | the size of the picture in pixels, and the lines of the drawing in characters |
⍝
⍝ The colours are those of Okabe and Ito, and viridis for matrices, which people with any kind of colour vision can tell apart. With `horizontal`,
⍝ the x axis still is that of the categories.
⍝
⍝ ```apl
⍝       p←⎕USE'plot'
⍝       ⎕PW←50
⍝       sales←(year: 2021 2022 2023 ⋄ north: 3 5 9 ⋄ south: 4 4 2)
⍝       (kind: 'line' ⋄ x: 'year' ⋄ rows: 5)p.plot sales
⍝   │                                        ⢀⣀⡠⠤⠔A
⍝   │                               ⢀⣀⡠⠤⠤⠒⠒⠉⠉⠁
⍝  5┤                     ⢀⣀⣀⣀⠤⠤⠒⠒⠊A⠁
⍝   │ ⠒⠒⢒⣒⣒⣒⣒⠶⠶⠶⠶⠖⠒B⠒⠒⠛⠛⠛⠛⠓⠒⠒⠒⠒⠤⠤⠤⠤B⣀⣀⣀⡀
⍝   │ ⠉⠉⠁                              ⠈⠉⠉⠉⠉⠒⠒⠒⠒⠢⠤B
⍝   └┬──────────────────────┬──────────────────────┬
⍝  2021                   2022                  2023
⍝ year
⍝ A north  B south
⍝       (colour: 'red')p.plot 1 2 3
⍝ DOMAIN ERROR: colour is not an option of plot; the options are band, bins, by, caption, colours, columns, dates, error, facet, height, hlines, horizontal, kind, labels, legend, log, names, notes, rows, size, stacked, theme, title, vlines, width, x, xlabel, xlim, y, ylabel, ylim, z
⍝       (colour:'red')p.plot 1 2 3
⍝                     ∧
⍝       (theme: 'blue')p.plot 1 2 3
⍝ DOMAIN ERROR: the option theme is 'light' or 'dark', not 'blue'
⍝       (theme:'blue')p.plot 1 2 3
⍝                     ∧
⍝       1 2 p.plot 1 2 3
⍝ DOMAIN ERROR: there are 2 x values for 3 y values
⍝       1 2 p.plot 1 2 3
⍝           ∧
⍝       (y: 'east')p.plot sales
⍝ DOMAIN ERROR: the table has no column 'east'; its columns are north, south, year
⍝       (y:'east')p.plot sales
⍝                 ∧
⍝ ```
⍝
⍝ ## Large data
⍝
⍝ A line keeps what can be seen of it: the first, lowest, highest and last point in each column of pixels. More than 5000 points become an image
⍝ whose cells are more opaque the more points they hold, and matrices are images too. A picture of a million points takes less than a second and 20 to 200 kB.
⍝
⍝ `docs/gallery` in the sources has thirty pictures of real data, and the script that draws them.

:Namespace plot

⍝ Without x values, points count from the index origin of the user. In here it is 1.
origin←⎕IO
⎕IO←1 ⋄ ⎕ML←1 ⋄ ⎕CT←1E¯14 ⋄ ⎕PP←10

⍝ ── Errors ──

⍝ An error with the message ⍵, in the function that calls.
refuse←{⎕SIGNAL⊂('EN' 11)('Message'⍵)}

⍝ The operand, with its errors reported where it is called instead of inside it.
reported←{
    ⍺←⊢
    0::⎕SIGNAL⊂⎕DMX.(('EN'EN)('Message'Message))
    ⍺ ⍺⍺ ⍵
}

⍝ The operand for each item, and for none of an empty vector, whose prototype it could not do anything with.
each←{
    ⍺←⊢
    0=≢⍵:⍬
    ⍺ ⍺⍺¨⍵
}

⍝ ── The verbs ──

⍝ # Picture  `p.plot Y`  `X p.plot Y`
⍝
⍝ Draws numbers, texts, matrices or tables as a picture of the kind that suits them: see `]help plot`.
plot←{⍺←() ⋄ pictured ⍵ scene optionsIn ⍺}reported

⍝ # Line chart  `p.line Y`  `X p.line Y`
⍝
⍝ Draws lines through points in the order in which they come: see `]help plot` for arguments and options.
⍝
⍝ ```text
⍝       p←⎕USE'plot'
⍝       ⎕PW←50
⍝       (x: 1 4 9 ⋄ rows: 4)p.line 3 1 2
⍝   │ ⠒⠤⣀⡀
⍝  2┤    ⠈⠑⠒⠤⣀⡀
⍝   │         ⠈⠉⠒⠤⢄⡀              ⢀⣀⣀⣀⣀⠤⠤⠤⠤⠤⠒⠒⠒⠒⠊⠉⠉
⍝   │              ⠈⠉⠒⠤⠤⠤⠒⠒⠒⠒⠒⠉⠉⠉⠉⠁
⍝   └──────┬──────────┬───────────┬──────────┬──────
⍝          2          4           6          8
⍝          2          4           6          8
⍝ 2 4 6 8
⍝ ```
line←{⍺←() ⋄ pictured ⍵ scene optionsIn ⍺ with'line'}reported

⍝ # Scatter plot  `p.scatter Y`  `X p.scatter Y`
⍝
⍝ Draws a mark for each point; `by` colours them, and `size` makes bubbles of them. See `]help plot` for arguments and options.
⍝
⍝ ```apl
⍝       p←⎕USE'plot'
⍝       ⎕PW←50
⍝       (x: 1 5 2 4 ⋄ rows: 4 ⋄ by: 'one' 'one' 'two' 'two')p.scatter 3 1 2 4
⍝  4┤                                  B
⍝   │ A
⍝  2┤            B
⍝   │                                             A
⍝   └┬───────────┬──────────┬──────────┬───────────┬
⍝    1           2          3          4           5
⍝ A one  B two
⍝ ```
scatter←{⍺←() ⋄ pictured ⍵ scene optionsIn ⍺ with'scatter'}reported

⍝ # Bar chart  `p.bar Y`  `X p.bar Y`
⍝
⍝ Draws bars, or columns, from 0: those of several series side by side, or stacked. Values at the same place are added. See `]help plot` for arguments
⍝ and options.
⍝
⍝ ```text
⍝       p←⎕USE'plot'
⍝       ⎕PW←50
⍝       (rows: 5 ⋄ x: 'ab' ⋄ names: 'old' 'new')p.bar(3 1)(2 4)
⍝   │                                   ⣶⣶⣶⣶⣶⣶⣶⣶⣶
⍝   │  ⢰⣶⣶⣶⣶⣶⣶⣶⣶⡆                       ⣿⣿⣿⣿⣿⣿⣿⣿⣿
⍝   │  ⢸⣿⣿⣿A⣿⣿⣿⣿⣧⣤⣤⣤⣤⣤⣤⣤⣤⣤              ⣿⣿⣿⣿⣿B⣿⣿⣿
⍝   │  ⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿    ⢠⣤⣤⣤⣤⣤⣤⣤⣤⣤⣿⣿⣿⣿⣿⣿⣿⣿⣿
⍝  0┤  ⢸⣿⣿⣿⣿⣿⣿⣿A⣿⣿⣿⣿B⣿⣿⣿⣿⣿    ⢸⣿⣿⣿⣿⣿⣿⣿⣿A⣿⣿⣿⣿⣿⣿⣿⣿B
⍝   └───────────┬───────────────────────┬───────────
⍝               a                       b
⍝ A old  B new
⍝               a                       b
⍝ VALUE ERROR: Undefined name: b
⍝       a b
⍝         ∧
⍝       (rows: 4 ⋄ horizontal: 1)p.bar'mississippi'
⍝  m┤⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
⍝  i┤⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⡇
⍝  s┤⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⡇
⍝  p┤⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
⍝   └┬──────────┬──────────┬──────────┬──────────┬──
⍝    0          1          2          3          4
⍝ count
⍝ ```
bar←{⍺←() ⋄ pictured ⍵ scene optionsIn ⍺ with'bar'}reported

⍝ # Area chart  `p.area Y`  `X p.area Y`
⍝
⍝ Draws areas between 0 and the values, or one on top of the other if they are stacked. See `]help plot` for arguments and options.
⍝
⍝ ```apl
⍝       p←⎕USE'plot'
⍝       ⎕PW←50
⍝       (rows: 4 ⋄ stacked: 1)p.area(3 1 2)(1 2 2)
⍝   │ ⠒⠒⠒⠒⠤⠤⠤⠤⠤⠤⠤⢄⣀⣀⣀⣀⣀⣀⣀       ⢀⣀⣀⣀⣀⣀⣀⣀⠤⠤⠤⠤⠤⠤⠤⠒⠒⠒⠒
⍝   │ ⠉⠉⠒⠒⠒⠤⠤⠤⢄⣀⣀⡀       ⠉⠉⠉⠉⠉⠉⠉⠁
⍝   │            ⠈⠉⠉⠑⠒⠒⠒⠤⠤⠤⣀⣀⣀⣀⣀⡠⠤⠤⠤⠤⠤⠤⠤⠒⠒⠒⠒⠒⠒⠒⠉⠉⠉⠉
⍝  0┤
⍝   └┬──────────────────────┬──────────────────────┬
⍝    1                      2                      3
⍝ ```
area←{⍺←() ⋄ pictured ⍵ scene optionsIn ⍺ with'area'}reported

⍝ # Histogram  `p.histogram Y`
⍝
⍝ Draws how many values lie in each interval of a round length; `bins` says about how many intervals there are. Several series overlap, or are
⍝ stacked. See `]help plot` for arguments and options.
⍝
⍝ ```text
⍝       p←⎕USE'plot'
⍝       ⎕PW←50
⍝       (rows: 4)p.histogram 1 2 2 3 3 3 4 4 7
⍝ count
⍝   │             ⢰⣶⣶⣶⣶⣶⣶
⍝  2┤       ⢰⣶⣶⣶⣶⣶⣾⣿⣿⣿⣿⣿⣿⣶⣶⣶⣶⣶⣶⡆
⍝   │ ⣤⣤⣤⣤⣤⣤⣼⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⡇            ⣤⣤⣤⣤⣤⣤⡄
⍝  0┤ ⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣇⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣿⣿⣿⣿⣿⣿⡇
⍝   └───────┬────────────┬────────────┬────────────┬
⍝           2            4            6            8
⍝           2            4            6            8
⍝ 2 4 6 8
⍝ ```
histogram←{⍺←() ⋄ pictured ⍵ scene optionsIn ⍺ with'histogram'}reported

⍝ # Box plot  `p.box Y`  `X p.box Y`
⍝
⍝ Draws a box from the first to the third quartile, with a line at the median, whiskers to the last values within 1.5 times the length of the box,
⍝ and the points beyond: one for each series, or for each of the categories `X`. See `]help plot` for arguments and options.
⍝
⍝ ```text
⍝       p←⎕USE'plot'
⍝       ⎕PW←50
⍝       (rows: 6 ⋄ names: 'one' 'two')p.box(1 2 3 4 9)(4 5 6 7)
⍝   │           ⠐
⍝   │                                   ⡄
⍝  5┤                          ⢸⠭⠭⠭⠭⠭⠭⠭⠭⠭⠭⠭⠭⠭⠭⠭⠭⡇
⍝   │   ⢠⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⡄     ⠈⠉⠉⠉⠉⠉⠉⠉⠉⠏⠉⠉⠉⠉⠉⠉⠉⠁
⍝   │   ⢸⣒⣒⣒⣒⣒⣒⣒⣒⣒⣒⣒⣒⣒⣒⣒⣒⡇
⍝   │           ⠸
⍝   └───────────┬───────────────────────┬───────────
⍝              one                     two
⍝              one                     two
⍝ VALUE ERROR: Undefined name: two
⍝       one two
⍝           ∧
⍝ ```
box←{⍺←() ⋄ pictured ⍵ scene optionsIn ⍺ with'box'}reported

⍝ # Heat map  `p.heat M`  `(x: 'a' ⋄ y: 'b' ⋄ z: 'c')p.heat table`
⍝
⍝ Draws a matrix as an image, its first row at the top; or a column of a table, at the categories of two others. Values on both sides of 0 have
⍝ colours that meet there. See `]help plot` for options.
⍝
⍝ ```text
⍝       p←⎕USE'plot'
⍝       ⎕PW←50
⍝       (rows: 4)p.heat∘.×⍨⍳8
⍝   │                                   ░░░░░░░░░░░░
⍝   │                  ░░░░░░░░░░░░░░░░░▒▒▒▒▒▒▒▒▒▒▒▒
⍝  5┤            ░░░░░░░░░░░▒▒▒▒▒▒▒▒▒▒▒▒▓▓▓▓▓▓▓▓▓▓▓▓
⍝   │      ░░░░░░░░░░░░▒▒▒▒▒▓▓▓▓▓▓▓▓▓▓▓▓████████████
⍝   └────────┬───────────┬───────────┬───────────┬──
⍝            2           4           6           8
⍝            2           4           6           8
⍝ 2 4 6 8
⍝ ```
heat←{⍺←() ⋄ pictured ⍵ scene optionsIn ⍺ with'heat'}reported

⍝ # Save a picture  `picture p.save name`
⍝
⍝ Writes a picture to a file: `.svg`; `.png`, with two pixels for each of the picture in both directions, if the program was built with the
⍝ feature `svg`; or `.txt` for the drawing in characters. A file of that name is replaced.
⍝
⍝ ```apl
⍝       p←⎕USE'plot'
⍝       (p.plot 1 2 3)p.save'/tmp/zilde-picture.pdf'
⍝ DOMAIN ERROR: plot saves .svg, .png, and .txt for the picture in characters, but not .pdf
⍝       (p.plot 1 2 3)p.save'/tmp/zilde-picture.pdf'
⍝                     ∧
⍝       3 p.save'/tmp/zilde-picture.svg'
⍝ DOMAIN ERROR: the left argument of save is a picture, the result of plot
⍝       3 p.save'/tmp/zilde-picture.svg'
⍝         ∧
⍝ ```
save←{
    (picture name)←⍺ ⍵
    ~isPicture picture:refuse'the left argument of save is a picture, the result of plot'
    ending←⎕C 3⊃⎕NPARTS name
    ending≡'.svg':picture.svg ⎕NPUT name 1
    ending≡'.png':picture.svg(⎕PNG⍠('Scale' 2)('IfExists' 'Replace'))name
    ending≡'.txt':(⊂↓picture.text)⎕NPUT name 1
    refuse'plot saves .svg, .png, and .txt for the picture in characters, but not ',ending
}reported

isPicture←{~isSpace ⍵:0 ⋄ 2 2≡⌊⍵.⎕NC'svg' 'text'}

⍝ The value of a call: its text in SVG, and the drawing in characters that a session displays.
pictured←{
    picture←(svg:asSvg ⍵ ⋄ text:asText ⍵)
    picture⊣picture.⎕DF picture.text
}

⍝ ── Options ──

defaults←(
    kind: ''           ⍝ one of kinds, or one for each series
    x: ⎕NULL           ⍝ values along the x axis; the name of a column of a table; names of the columns of a matrix
    y: ⎕NULL           ⍝ the names of the columns of a table to plot; names of the rows of a matrix
    z: ⎕NULL           ⍝ the column of a table that a heat map shows by colours
    by: ⎕NULL          ⍝ a key for each point: each key has a colour
    facet: ⎕NULL       ⍝ a key for each point: each key has a panel
    size: ⎕NULL        ⍝ a number for each point: the area of its mark
    error: ⎕NULL       ⍝ half the length of error bars, or (below above)
    names: ⎕NULL       ⍝ the names of the series
    title: ''
    caption: ''        ⍝ a line below the picture, such as the source
    xlabel: ⎕NULL
    ylabel: ⎕NULL
    xlim: ⎕NULL        ⍝ the ends of an axis, (from to); ⎕NULL in place of one leaves it to the data
    ylim: ⎕NULL
    log: ''            ⍝ the axes with logarithmic scales: 'x', 'y' or 'xy'
    dates: ''          ⍝ the axes whose numbers are days, as of 1 ⎕DT
    bins: ⎕NULL        ⍝ about how many bars a histogram has
    stacked: 0
    horizontal: 0      ⍝ bars and boxes from left to right
    band: 0            ⍝ a band in place of error bars
    labels: 0          ⍝ the values, written on bars and on the cells of heat maps
    hlines: ⍬          ⍝ lines across: values, or pairs (value 'text')
    vlines: ⍬
    notes: ⍬           ⍝ annotations (x y 'text')
    columns: ⎕NULL     ⍝ the number of panels side by side
    legend: 1
    theme: 'light'
    colours: ⎕NULL     ⍝ '#rrggbb' for each series, in place of those of the theme
    width: 640
    height: 400
    rows: ⎕NULL        ⍝ the number of lines of the drawing in characters
)

kinds←'line' 'scatter' 'bar' 'histogram' 'box' 'heat' 'area'

⍝ What the values of options must be: a test, in words, and the options that must pass it.
checks←(
    ('isText' 'a text' ('title' 'caption'))
    ('isLabel' 'a text' ('xlabel' 'ylabel'))
    ('isSwitch' '0 or 1' ('stacked' 'horizontal' 'band' 'labels' 'legend'))
    ('isCount' 'a number from 1 to 10000' ('width' 'height' 'bins' 'columns' 'rows'))
    ('isAxes' '''x'', ''y'' or ''xy''' ('log' 'dates'))
    ('isTheme' '''light'' or ''dark''' (,⊂'theme'))
    ('isRange' 'two different values' ('xlim' 'ylim'))
    ('isColours' 'texts such as ''#0072B2''' (,⊂'colours'))
)

isSpace←{(9=⎕NC'⍵')∧~⍵≡⎕NULL}
isText←{(1≥≢⍴⍵)∧0 2∊⍨10|⎕DR ⍵}
isNumber←{(0=≢⍴⍵)∧1 3 5∊⍨10|⎕DR ⍵}
isLabel←{⍵≡⎕NULL:1 ⋄ isText ⍵}
isSwitch←{(⊂⍵)∊0 1}
isCount←{⍵≡⎕NULL:1 ⋄ isNumber ⍵:(⍵≥1)∧⍵≤1E4 ⋄ 0}
isAxes←{isText ⍵:∧/⍵∊'xy' ⋄ 0}
isTheme←{(⊂⍵)∊'light' 'dark'}
isRange←{⍵≡⎕NULL:1 ⋄ 2≡≢⍵:≢/⍵ ⋄ 0}
isColours←{⍵≡⎕NULL:1 ⋄ ∧/{isText ⍵:'#'=⊃⍵ ⋄ 0}¨⍵}

⍝ The options in a left argument, which holds the x values if it is not a namespace, with the kind of picture ⍵.
with←{() ⎕NS(spaced ⍺)(kind:⍵)}
spaced←{isSpace ⍵:⍵ ⋄ (x:⍵)}

⍝ All options: those in a left argument, and the defaults of the others.
optionsIn←{
    given←spaced ⍵
    unknown←(given.⎕NL ¯2 ¯9)~defaults.⎕NL ¯2 ¯9
    ×≢unknown:refuse(⊃unknown),' is not an option of plot; the options are ',listed defaults.⎕NL ¯2 ¯9
    options←() ⎕NS defaults given
    options.kind←kindsIn options.kind
    options⊣options∘checked¨checks
}

⍝ A list of kinds as one for each series; an empty one leaves it to the data.
kindsIn←{
    names←{isText ⍵:(×≢⍵)/⊂,⍵ ⋄ ⍵}⍵
    strange←names~kinds
    ×≢strange:refuse(shown⊃strange),' is not a kind of picture; the kinds are ',listed kinds
    names
}

checked←{
    options←⍺ ⋄ (test words names)←⍵
    wrong←~(⍎test)¨values←options⍎¨names
    1∊wrong:refuse'the option ',(⊃wrong/names),' is ',words,', not ',shown⊃wrong/values
    0
}

listed←{2↓∊', '∘,¨⍵}
shown←{isText ⍵:'''',⍵,'''' ⋄ isSpace ⍵:'a namespace' ⋄ 60{⍺≥≢⍵:⍵ ⋄ '…',⍨⍺↑⍵}∊⍕⍵}

⍝ ── Columns of values ──

⍝ Values as numbers: (values ok kind labels), where ok is 0 for a missing value, kind is number, date or category, and categories
⍝ are numbers of labels. ⍺: 1 if numbers are days.
coded←{
    values←,⍵
    isText values:categories values
    326≠⎕DR values:⍺ numbers values
    ok←~values∊⎕NULL''
    present←ok/values
    ∧/isNumber¨present:ok spread ⍺ numbers∊0,⍨present
    ∧/isText¨present:ok spread textual,¨present
    ∧/isStamp¨present:ok spread 1 numbers 1 ⎕DT present
    refuse'numbers, texts and timestamps are mixed in the values ',shown values
}

numbers←{
    1289=⎕DR ⍵:refuse'complex numbers have no place on an axis'
    (values:⍵ ⋄ ok:1E300>|⍵ ⋄ kind:(1+⍺)⊃'number' 'date' ⋄ labels:⍬)
}

⍝ A column of present values, with neutral ones in the places where ⍺ is 0.
spread←{
    column←⍵ ⋄ values←(≢⍺)⍴0
    values[⍸⍺]←(+/⍺)↑column.values
    column.(values ok)←values ⍺
    column
}

⍝ Texts are dates if all of them are written as such, and otherwise categories in the order of their first appearance.
textual←{
    ∧/isDay¨⍵:1 numbers 1 ⎕DT dateIn¨⍵
    categories ⍵
}

categories←{
    labels←∪⍵
    (values:labels⍳⍵ ⋄ ok:(≢⍵)⍴1 ⋄ kind:'category' ⋄ labels:,¨labels)
}

isStamp←{(1≠≢⍴⍵)∨3>≢⍵:0 ⋄ 1 3 5∊⍨10|⎕DR ⍵}
isDay←{(⊂'0'@(∊∘⎕D)⊢10↑⍵)∊'0000-00-00' '0000-00   '}
dateIn←{2⊃⎕VFI' '@(~∊∘⎕D)⊢(19⌊≢⍵)↑⍵}

⍝ The numbers of several columns in one, whose kinds and labels they share.
codedAll←{
    1=≢⍵:,⍺ coded⊃⍵
    whole←⍺ coded⊃,/,¨⍵
    cuts←∊{1,(¯1+≢⍵)⍴0}¨,¨⍵
    whole{⎕NS ⍺ ⍵}¨{(values:1⊃⍵ ⋄ ok:2⊃⍵)}¨↓⍉↑(cuts⊂whole.values)(cuts⊂whole.ok)
}

⍝ ── Tables ──

⍝ The names of the columns of a table, in order: those that its member ⍙columns lists, and others by name.
columnsOf←{
    listed←{2=⍵.⎕NC'⍙columns':⍵.⍙columns ⋄ ⍬}⍵
    present←{(1(7162⌶)¨⍵)}(⍵.⎕NL ¯2)~⊂'⍙columns'
    (listed∩present),present~listed
}

⍝ A column of a table by its name: its values, ⎕NULL where they are missing, and 1 if its numbers are days.
columnIn←{
    table←⍺ ⋄ name←,⍵
    ~(⊂name)∊columnsOf table:refuse'the table has no column ',(shown name),'; its columns are ',listed columnsOf table
    member←0(7162⌶)name
    values←table⍎member
    mask←table memberOf'⍙valid'member
    values←mask{⍺≡⎕NULL:⍵ ⋄ ⎕NULL@(⍸~⍺)⊢⍵}values
    values((⊂table memberOf'⍙kinds'member)∊'date' 'datetime')
}

⍝ A member of a namespace in a table, or ⎕NULL.
memberOf←{
    (inner member)←⍵
    9≠⍺.⎕NC inner:⎕NULL
    space←⍺⍎inner
    2≠space.⎕NC member:⎕NULL
    space⍎member
}

⍝ ── From the arguments to series ──

⍝ The data of a picture in one form: the columns x and ys, their names, and the keys of points.
⍝ ⍺: what is plotted; ⍵: the options.
framed←{
    isSpace ⍺:⍺ framedTable ⍵
    2<≢⍴⍺:refuse'an array of rank ',(⍕≢⍴⍺),' cannot be plotted'
    frame←(ys:seriesOf ⍺ ⋄ names:⍵.names ⋄ days:'xy'∊⍵.dates ⋄ xname:'' ⋄ yname:'')
    frame.(by facet size error)←⍵.(by facet size error)
    frame.xs←frame.ys placesOf ⍵.x
    frame
}

⍝ The columns of a matrix, the items of a vector of vectors, or a vector as a single series.
seriesOf←{
    2=≢⍴⍵:↓⍉⍵
    (326≠⎕DR ⍵)∨0∊⍴⍵:,⊂,⍵
    ∧/{(1=≢⍴⍵)∧~isText ⍵}¨⍵:,⍵
    ,⊂,⍵
}

⍝ The x values of each series: one vector for all of them, unless there are as many vectors, of the same lengths.
placesOf←{
    ⍵≡⎕NULL:⍵
    (1<≢⍺)∧(≢¨⍺)≡≢¨⍵:⍵
    (≢⍺)⍴⊂,⍵
}

⍝ The columns of a table: those that the options name or, without names, x is the first column of dates or categories, or otherwise the
⍝ first one, and y all other columns of numbers.
framedTable←{
    table←⍺ ⋄ options←⍵
    all←columnsOf table
    0=≢all:refuse'a table without columns cannot be plotted'
    frame←(names:options.names)
    roles←options.(by facet size error)
    frame.(by facet size error)←{isText ⍵:⊃table columnIn ⍵ ⋄ ⍵}¨roles
    ys←{⍵≡⎕NULL:⍬ ⋄ isText ⍵:,⊂,⍵ ⋄ ,¨⍵}options.y
    free←all~ys,,¨(isText¨roles)/roles
    isPlain←isPlainColumn∘(table∘columnIn)¨free
    x←{
        ~options.x≡⎕NULL:,options.x
        0∊isPlain:⊃(~isPlain)/free
        (2>≢free,ys)∨∨/options.kind∊'histogram' 'box':''
        ⊃free
    }0
    ys←ys{×≢⍺:⍺ ⋄ ⍵}(isPlain/free)~⊂x
    ⍝ The only column of a table is its y, whatever it holds.
    (x ys)←x{×≢⍵:⍺ ⍵ ⋄ ''(,⊂⍺)}ys
    columns←table∘columnIn¨ys
    (values isDay)←{×≢⍵:table columnIn ⍵ ⋄ ⎕NULL 0}x
    frame.ys←⊃¨columns
    frame.xs←{⍵≡⎕NULL:⍵ ⋄ (≢ys)⍴⊂⍵}values
    frame.days←('xy'∊options.dates)∨isDay,∨/2⊃¨columns
    frame.names←{⍵≡⎕NULL:ys ⋄ ⍵}frame.names
    frame.(xname yname)←x({1=≢⍵:⊃⍵ ⋄ ''}ys)
    frame
}

⍝ 1 for a column of numbers other than days.
isPlainColumn←{
    (values isDay)←⍵
    isDay:0
    326≠⎕DR values:~isText values
    ∧/{(⍵≡⎕NULL)∨(⍵≡'')∨isNumber ⍵}¨values
}

⍝ Keys as numbers, and their labels in order; without keys, every point has the number 1.
keyed←{
    ⍺≡⎕NULL:(⍵⍴1)(,⊂'')
    column←0 coded ⍺
    ⍵≠≢column.values:refuse'there are ',(⍕≢column.values),' keys for ',(⍕⍵),' points'
    column.kind≡'category':column.(values labels)
    sorted←{⍵[⍋⍵]}∪column.values
    (sorted⍳column.values)(⍕¨sorted)
}

⍝ ── Series ──

⍝ The series of a picture: one for each column of y values, each key and each panel, with what they share: the kinds and labels of
⍝ both axes, and the names of colours and panels. ⍺: the options; ⍵: the data in one form.
seriesIn←{
    options←⍺ ⋄ frame←⍵
    ys←(2⊃frame.days)codedAll frame.ys
    ⍝ Texts alone are counted: each adds 1 to the bar of its category.
    counting←(frame.xs≡⎕NULL)∧((⊃ys).kind≡'category')∧∧/options.kind∊⊂'bar'
    xs←{counting:ys ⋄ ⍵≡⎕NULL:0 codedAll{origin+¯1+⍳≢⍵}¨frame.ys ⋄ (⊃frame.days)codedAll ⍵}frame.xs
    ys←{counting:0 codedAll{(≢⍵)⍴1}¨⍵ ⋄ ys}frame.ys
    (xcounts ycounts)←(≢¨xs.values)(≢¨ys.values)
    xcounts≢ycounts:refuse'there are ',(listed⍕¨∪xcounts),' x values for ',(listed⍕¨∪ycounts),' y values'
    (keys keyNames)←frame.by keyed⊃ycounts
    (panels panelNames)←frame.facet keyed⊃ycounts
    usual←{counting:'bar' ⋄ (frame.xs≡⎕NULL)usualFor ⍵}⊃xs
    kinds←(≢ys)⍴options.kind{×≢⍺:⍺ ⋄ ⍵}⊂usual
    errors←(≢ys)errorsFor frame.error
    _←(⊃ycounts)requireLengths(⊂frame.size),⊃,/errors
    one←{
        (column key panel)←⍵
        pick←((panel=panels)∧key=keys)∘{⍵≡⎕NULL:⍵ ⋄ ∧/⍺:⍵ ⋄ ⍺/⍵}
        x←column⊃xs ⋄ y←column⊃ys
        series←(kind:column⊃kinds ⋄ panel:panel ⋄ colour:key+(column-1)×≢keyNames)
        isPositive←{⍵∊options.log:0<⍺.values ⋄ 1}
        series.ok←pick x.ok∧y.ok∧(x isPositive'x')∧y isPositive'y'
        series.(x y)←series.ok∘neutral¨pick¨x.values y.values
        series.size←pick frame.size
        series.(below above)←pick¨column⊃errors
        series
    }
    all←one¨,(⍳≢ys)∘.,(⍳≢keyNames)∘.,⍳≢panelNames
    shared←(series:(0<+/¨all.ok)/all ⋄ panels:panelNames ⋄ counting:counting)
    shared.(x y)←{(kind:(⊃⍵).kind ⋄ labels:(⊃⍵).labels ⋄ whole:∧/{∧/⍵=⌊⍵}¨⍵.values)}¨xs ys
    names←(≢ys)namesFor frame.names
    shared.names←,names∘.{0=≢⍵:⍺ ⋄ 1=≢names:⍵ ⋄ 2↓∊', '∘,¨(0<≢¨⍺ ⍵)/⍺ ⍵}keyNames
    shared
}

⍝ Signals an error if there are not ⍺ sizes or lengths of error bars.
requireLengths←{
    misfit←(≢¨given)/⍨⍺≠≢¨given←⍵~⊂⎕NULL
    0=≢misfit:0
    refuse'there are ',(⍕⊃misfit),' sizes or errors for ',(⍕⍺),' points'
}

⍝ Numbers with one of those that are present in place of those that are missing, so that they extend no axis.
neutral←{
    ∧/⍺:⍵
    ~∨/⍺:⍵
    (⊃⍺/⍵)@(⍸~⍺)⊢⍵
}

⍝ The kind of picture for x values: bars for categories, lines for dates and ascending numbers, and otherwise points.
usualFor←{
    ⍺:'line'
    ⍵.kind≡'category':'bar'
    ⍵.kind≡'date':'line'
    ∧/2</⍵.values:'line'
    'scatter'
}

namesFor←{
    ⍵≡⎕NULL:⍺⍴⊂''
    names←⍺{(isText ⍵)∧⍺≠≢⍵:,⊂,⍵ ⋄ ,¨⍵}⍵
    ⍺=≢names:names
    refuse'there are ',(⍕≢names),' names for ',(⍕⍺),' series'
}

⍝ The lengths of error bars for each of ⍺ series: below and above, or ⎕NULL for none. Only one series can have two lengths.
errorsFor←{
    ⍵≡⎕NULL:⍺⍴⊂⎕NULL ⎕NULL
    326≠⎕DR ⍵:⍺⍴⊂,¨⍵ ⍵
    ⍺=1:,⊂{1=≢⍵:2⍴⍵ ⋄ 2↑⍵},¨⍵
    ⍺=≢⍵:{⍵ ⍵}¨⍵
    refuse'there are ',(⍕≢⍵),' vectors of errors for ',(⍕⍺),' series'
}

⍝ ── Shapes ──
⍝
⍝ Each kind of picture turns series into shapes in the units of the axes. A shape has the coordinates x and y, arrays of one shape, the
⍝ number of its colour and of its panel. Rectangles and segments have two rows of coordinates: where they begin and where they end.

shaped←{
    (shape x y series)←⍵
    (shape:shape ⋄ x:x ⋄ y:y ⋄ colour:series.colour ⋄ panel:series.panel ⋄ opacity:1 ⋄ broad:1 ⋄ ok:1 ⋄ based:0)
}

lineShapes←{
    options←⍺
    ⊃,/{
        path←shaped'Line'⍵.x ⍵.y ⍵
        path.ok←⍵.ok
        (options errorShapes ⍵),path
    }¨⍵
}

scatterShapes←{
    options←⍺
    largest←⌈/∊{⍵.size≡⎕NULL:0 ⋄ |⍵.size}¨⍵
    ⊃,/{
        series←⍵
        points←shaped'Points'(series.ok/series.x)(series.ok/series.y)series
        points.radius←{⍵≡⎕NULL:⍬ ⋄ (series.ok/|⍵÷largest+0=largest)*÷2}series.size
        points.opacity←.8
        (options errorShapes ⍵),points
    }¨⍵
}

⍝ Error bars with caps, or a band.
errorShapes←{
    ⍵.below≡⎕NULL:⍬
    (x y below above)←⍵.ok∘/¨⍵.(x y below above)
    (low high)←(y-below)(y+above)
    ⍺.band:,(shaped'Polygon'(x,⌽x)(high,⌽low)⍵){⍺.opacity←⍵ ⋄ ⍺}.22
    ,shaped'Errors'(x⍪⍉⍪x)(low⍪⍉⍪high)⍵
}

⍝ The sum of a series at each of the x values ⍺.
sumsAt←{
    sums←(≢⍺)⍴0
    sums[⍺⍳⍵.ok/⍵.x]+←⍵.ok/⍵.y
    sums
}

⍝ Where bars and areas begin and end: one row for each series. Stacked ones begin where the last one of the same sign has ended.
stackedOn←{
    ~⍺:(0×⍵)⍵
    (up down)←+⍀¨(0⌈⍵)(0⌊⍵)
    ends←(up×⍵≥0)+down×⍵<0
    (ends-⍵)ends
}

⍝ Bars side by side, or stacked: each x value has a slot for each colour.
barShapes←{
    options←⍺
    step←{2>≢⍵:1 ⋄ ⌊/2-⍨/⍵}ascending∊⍵.x
    slots←{options.stacked:,⊃⍵ ⋄ ⍵}ascending ⍵.colour
    ⊃,/(options step slots)∘barsOf¨byPanel ⍵
}

⍝ The bars of one panel. Values at the same x are added.
barsOf←{
    (options step slots)←⍺ ⋄ all←⍵
    places←ascending∊{⍵.ok/⍵.x}¨all
    (from to)←options.stacked stackedOn↑places∘sumsAt¨all
    width←.8×step÷≢slots
    ⊃,/{
        series←⍵⊃all
        offset←(width×options.stacked{⍺:0 ⋄ ¯1+⍵}slots⍳series.colour)-.4×step
        has←places∊series.ok/series.x
        (begin end)←has∘/¨(⍵⌷from)(⍵⌷to)
        left←offset+has/places
        bars←shaped'Bars'(↑left(left+width))(↑begin end)series
        bars.based←1
        series.x+←offset+width÷2
        ⍝ Error bars have the colour of the text, which can be seen on the bars.
        errors←{⍵.colour←0 ⋄ ⍵}each options errorShapes series
        bars,errors,options.labels/,series barLabels(left+width÷2)begin end options.stacked
    }¨⍳≢all
}

⍝ The values of bars, above their ends or, if stacked, in their middle.
barLabels←{
    (x begin end isStacked)←⍵
    labels←shaped'Labels'x(isStacked{⍺:(begin+end)÷2 ⋄ end}⍬)⍺
    labels.(texts place)←(short¨end-begin)((1+isStacked)⊃'above' 'middle')
    labels
}

histogramShapes←{
    options←⍺ ⋄ all←⍵
    isLog←'x'∊options.log
    scaled←{isLog:10⍟⍵ ⋄ ⍵}
    values←{scaled(⍵.ok∧isLog≤0<⍵.y)/⍵.y}¨all
    whole←∊values
    0=≢whole:⍬
    width←options.bins binWidth whole
    first←⌊1E¯9+(⌊/whole)÷width
    count←1+(⌊1E¯9+(⌈/whole)÷width)-first
    edges←{isLog:10*⍵ ⋄ ⍵}width×first+0,⍳count
    counts←{n←count⍴0 ⋄ n[1+(⌊1E¯9+⍵÷width)-first]+←1 ⋄ n}¨values
    ⊃,/{
        panel←⍵=all.panel
        (from to)←options.stacked stackedOn↑panel/counts
        (panel/all){
            bars←shaped'Bars'(↑(¯1↓edges)(1↓edges))(↑(⍵⌷from)(⍵⌷to))⍺
            bars.(based gap)←1 0
            bars.opacity←(1+options.stacked<1<+/panel)⊃1 .55
            bars
        }¨⍳+/panel
    }¨ascending all.panel
}

⍝ A round width for about ⍺ bars; without ⍺, by the rule of Freedman and Diaconis, within limits.
binWidth←{
    range←(⌈/⍵)-⌊/⍵
    range=0:1
    ~⍺≡⎕NULL:niceStep .8×range÷⍺
    spread←-/.75 .25 quantiles ⍵
    width←niceStep(range÷60)⌈(range÷6)⌊2×spread÷(≢⍵)*÷3
    ⍵≡⌊⍵:1⌈width
    width
}

⍝ Quantiles by linear interpolation between the ordered values.
quantiles←{
    sorted←⍵[⍋⍵]
    at←1+⍺×¯1+≢sorted
    low←sorted[⌊at]
    low+(at-⌊at)×sorted[⌈at]-low
}

boxShapes←{
    options←⍺ ⋄ all←⍵
    slots←ascending all.colour
    step←{2>≢⍵:1 ⋄ ⌊/2-⍨/⍵}ascending∊all.x
    ⊃,/{
        series←⍵
        width←.7×step÷≢slots
        offset←(width×¯1+slots⍳series.colour)-.35×step
        ⊃,/{
            (offset+⍵)series boxOf width((series.ok∧series.x=⍵)/series.y)
        }¨ascending series.ok/series.x
    }¨all
}

⍝ One box: from the first to the third quartile, a line at the median, whiskers to the last values within 1.5 times the length of the
⍝ box, and points beyond.
boxOf←{
    (left series)←⍺ ⋄ (width values)←⍵
    (low median high)←.25 .5 .75 quantiles values
    near←(1.5×high-low)≥(low-values)⌈values-high
    (bottom top)←(low⌊⌊/near/values)(high⌈⌈/near/values)
    middle←left+width÷2
    box←shaped'Box'(2 1⍴left(left+width))(2 1⍴low high)series
    box.opacity←.45
    across←shaped'Segments'(⍪left(left+width))(⍪median median)series
    across.broad←2.4
    whiskers←shaped'Segments'(2 2⍴middle)(2 2⍴low high bottom top)series
    points←shaped'Points'(middle⍴⍨+/~near)((~near)/values)series
    points.(radius opacity)←⍬ .7
    box across whiskers points
}

areaShapes←{
    options←⍺
    ⊃,/{
        all←⍵
        xs←ascending∊{⍵.ok/⍵.x}¨all
        (from to)←options.stacked stackedOn↑xs∘sumsAt¨all
        ⊃,/{
            has←options.stacked∨xs∊(⍵⊃all).(ok/x)
            (x low high)←has∘/¨xs(⍵⌷from)(⍵⌷to)
            area←shaped'Polygon'(x,⌽x)(high,⌽low)(⍵⊃all)
            area.(based opacity)←1((1+options.stacked)⊃.3 .85)
            area,(~options.stacked)/,shaped'Line'x high(⍵⊃all)
        }¨⍳≢all
    }¨byPanel ⍵
}

byPanel←{⍵.panel{⊂⍵}⌸⍵}
ascending←{{⍵[⍋⍵]}∪⍵}

⍝ ── The scene ──

⍝ What is drawn, in whatever form: shapes, two axes, the names of colours and panels, the options. ⍺: the data; ⍵: the options.
scene←{
    options←⍵
    (options.kind≡,⊂'heat')∨(2=≢⍴⍺)∧0=≢options.kind:⍺ heatScene options
    frame←⍺ framed options
    scene←options seriesIn frame
    0=≢scene.series:refuse'there is nothing to plot: no point has all of its values'
    scene.(xname yname)←frame placed scene
    scene.shapes←⊃,/(⊂scene.series)(options shapesOf)¨∪scene.series.kind
    0=≢scene.shapes:refuse'there is nothing to plot: a logarithmic axis has no place for the values'
    options finished scene
}

shapesOf←{⍺⍺(⍎⍵,'Shapes')(⍺.kind≡¨⊂⍵)/⍺}

⍝ The names of the axes, once histograms and boxes have theirs. A histogram has its values along the x axis, and counts on the y axis.
⍝ Boxes without x values stand side by side, one for each series.
placed←{
    frame←⍺ ⋄ scene←⍵ ⋄ all←⍵.series
    scene.counting:frame.yname'count'
    (⊂'histogram')∊all.kind:frame.yname'count'⊣scene.(x y)←scene.y(kind:'number' ⋄ labels:⍬ ⋄ whole:1)
    ~(∧/all.kind≡¨⊂'box')∧frame.xs≡⎕NULL:frame.(xname yname)
    all.x←(≢¨all.y)⍴¨all.colour
    scene.x←(kind:'category' ⋄ labels:scene.names ⋄ whole:1)
    all.colour←1
    scene.names←,⊂''
    frame.(xname yname)
}

⍝ A scene with its annotations and axes. If it is horizontal, x and y are exchanged.
finished←{
    options←⍺ ⋄ scene←⍵
    scene.(options values)←options ⎕NULL
    across←scene.y ruledAt each rulesIn options.hlines
    upright←exchanged each scene.x ruledAt each rulesIn options.vlines
    scene.shapes,←across,upright,scene notedAt each notesIn options.notes
    scene.x←scene.x('x'∊options.log)(options.xlim).02 axisOver scene.shapes.x
    scene.y←scene.y('y'∊options.log)(options.ylim).05 axisOver scene.shapes.y
    (scene.x.name scene.y.name)←scene.(xname yname){⍵≡⎕NULL:⍺ ⋄ ,⍵}¨options.(xlabel ylabel)
    scene.clipped←∨/⎕NULL≢¨options.(xlim ylim)
    ~options.horizontal:scene
    _←exchanged¨scene.shapes
    exchanged scene⊣scene.x.reversed←scene.x.kind≡'category'
}

exchanged←{⍵⊣⍵.(x y)←⍵.(y x)}

⍝ Lines across, as pairs of a value and a text.
rulesIn←{
    isText ⍵:,⊂⍵''
    (2=≢⍵)∧{isText ⍵:~isDay ⍵ ⋄ 0}⊃⌽⍵:,⊂⍵
    {isText ⍵:⍵'' ⋄ 2=≢⍵:⍵ ⋄ ⍵''}¨⍵
}

notesIn←{
    (3=≢⍵)∧{0=≢⍵:0 ⋄ isText⊃⌽⍵}⍵:,⊂⍵
    ⍵
}

⍝ A shape that belongs to all panels, in the colour of the text.
plain←{(shape:⍵ ⋄ x:⍬ ⋄ y:⍬ ⋄ colour:0 ⋄ panel:0 ⋄ opacity:1 ⋄ broad:1 ⋄ ok:1 ⋄ based:0 ⋄ texts:⍬)}

ruledAt←{
    rule←plain'Rule'
    rule.(y texts)←(,⍺ valueOn⊃⍵)(,2⊃⍵)
    rule
}

notedAt←{
    3≢≢⍵:refuse'a note has three items, (x y ''text''), and not ',shown ⍵
    note←plain'Note'
    note.(x y texts)←(,⍺.x valueOn⊃⍵)(,⍺.y valueOn 2⊃⍵)(,3⊃⍵)
    note
}

⍝ A value as the number that stands for it on an axis: categories and dates may be texts.
valueOn←{
    isNumber ⍵:⍵
    ~isText ⍵:1 ⎕DT⊂⍵
    ⍺.kind≡'category':⍺.labels{(⊂⍵)∊⍺:⍺⍳⊂⍵ ⋄ refuse(shown ⍵),' is not a category; they are ',listed ⍺},⍵
    isDay ⍵:1 ⎕DT⊂dateIn ⍵
    refuse(shown ⍵),' is not a place on the axis of ',⍺.kind,'s'
}

⍝ ── Axes ──

⍝ An axis over coordinates. ⍺: its kind and labels, 1 if it is logarithmic, its ends if they are given, and the share of it that stays
⍝ free at its ends. Nothing stays free at 0 where bars begin, nor around an image.
axisOver←{
    (info isLog ends free)←⍺
    axis←(kind:info.kind ⋄ labels:info.labels ⋄ whole:info.whole ⋄ log:isLog∧info.kind≢'category' ⋄ reversed:0 ⋄ name:'')
    axis.(low high)←axis extentOf ⍵
    axis.(low high)←axis(free padded)axis.(low high)
    axis.kind≡'category':axis
    ends≡⎕NULL:axis
    given←axis∘{⍵≡⎕NULL:⍵ ⋄ ⍺.log logIf ⍺ valueOn ⍵}¨ends
    axis.(low high)←given{⍺≡⎕NULL:⍵ ⋄ ⍺}¨axis.(low high)
    axis
}

logIf←{⍺:10⍟⍵ ⋄ ⍵}

⍝ The least and the greatest coordinate, on a logarithmic axis as powers of ten.
extentOf←{
    isLog←⍺.log
    reach←{values←isLog{⍺:(0<⍵)/⍵ ⋄ ⍵},⍵ ⋄ 0=≢values:⍬ ⋄ (⌊/values)(⌈/values)}
    all←⊃,/reach¨⍵
    0=≢all:refuse'there is nothing to plot: a logarithmic axis has no place for the values'
    isLog logIf(⌊/all)(⌈/all)
}

padded←{
    (low high)←⍵
    ⍺.kind≡'category':.5+0,≢⍺.labels
    ⍺⍺=0:⍵
    low=high:⍵+1 ¯1×-.5⌈.1×|low
    ⍵+¯1 1×⍺⍺×(⍺.log∨⍵≠0)×high-low
}

⍝ Coordinates as shares of the length of an axis.
along←{
    ⍝ Bars on a logarithmic axis begin at its end.
    values←⍺{⍺.log:(⍺.low×⍵≤0)+(⍵>0)×10⍟1E¯300⌈⍵ ⋄ ⍵}⍵
    share←¯1000⌈1000⌊(values-⍺.low)÷⍺.high-⍺.low
    ⍺.reversed:1-share
    share
}

⍝ ── Ticks ──

⍝ The places of about ⍵ ticks on an axis, and their labels.
ticks←{
    ⍺.kind≡'category':(⍳≢⍺.labels)(24∘shortened¨⍺.labels)
    ⍺.kind≡'date':⍺ dateTicks ⍵
    ⍺.log:⍺ logTicks ⍵
    ⍺ numberTicks ⍵
}

shortened←{⍺≥≢⍵:⍵ ⋄ '…',⍨(⍺-1)↑⍵}

⍝ The least step of 1, 2 or 5 times a power of ten that is not less than ⍵.
niceStep←{
    steps←1 2 5 10×10*⌊10⍟⍵
    ⊃steps/⍨steps≥⍵×1-1E¯9
}

⍝ The multiples of a step ⍺ between two numbers.
multiples←{
    (first last)←(⌈¯1E¯6+⊃⍵÷⍺)(⌊1E¯6+⊃⌽⍵÷⍺)
    ⍺×first+¯1+⍳0⌈1+last-first
}

numberTicks←{
    ⍝ Between whole numbers there are no ticks.
    step←⍺.whole⌈niceStep(⍺.high-⍺.low)÷⍵
    values←step multiples ⍺.(low high)
    values(step numerals values)
}

⍝ Numbers as texts with the decimals that a step ⍺ needs; millions and powers of ten are abbreviated.
numerals←{
    0=≢⍵:⍬
    largest←⌈/|⍵
    (largest≥1E9)∨(largest>0)∧largest<1E¯4:⍺ scientific ⍵
    largest≥1E6:{⍵,'M'}¨(⍺÷1E6)decimals ⍵÷1E6
    ⍺ decimals ⍵
}

decimals←{
    places←0⌈-⌊1E¯9+10⍟⍺
    texts←minus¨places∘⍕¨⍵×⍵≠0
    1E4>⌈/|⍵:texts
    grouped¨texts
}

minus←{'−'@(=∘'¯')⊢⍵~' '}

⍝ A number with commas between the thousands.
grouped←{
    digits←+/∧\⍵∊⎕D,'−'
    begins←1,1↓0=3|⌽⍳digits
    begins∧←('−'≠⊃⍵)∨2≠⍳digits
    (1↓∊',',¨begins⊂digits↑⍵),digits↓⍵
}

scientific←{
    power←⌊1E¯9+10⍟⌈/|⍵
    mantissas←(⍺÷10*power)decimals ⍵÷10*power
    (⍵=0){⍺:,'0' ⋄ ⍵,'×10',superscript power}¨mantissas
}

superscript←{'⁰¹²³⁴⁵⁶⁷⁸⁹⁻'['0123456789¯'⍳⍕⍵]}

⍝ A number of any size with three digits, or fewer if the rest is 0.
short←{
    ⍵=⌊⍵:⊃1 numerals,⍵
    text←⊃(10*¯2+⌊10⍟|⍵)numerals,⍵
    ~'.'∊text:text
    text↓⍨-(+/∧\'0'=⌽text){⍺+'.'=(⍺+1)⊃⌽⍵}text
}

⍝ Powers of ten, or some of them; between few of them, twice and five times these powers as well. An axis within one power is divided evenly.
logTicks←{
    (low high)←⍺.(low high)
    powers←(⌈low-1E¯9)+¯1+⍳0⌈1+(⌊high+1E¯9)-⌈low-1E¯9
    step←⌈(≢powers)÷⍵
    all←10*(0=step|powers)/powers
    fine←,1 2 5∘.×10*(⌊low)+¯1+⍳1+⌈high-low
    fine←{⍵[⍋⍵]}fine/⍨(fine≥.999×10*low)∧fine≤1.001×10*high
    chosen←(1+(3>≢powers)∧⍵≥≢fine)⊃all fine
    2≤≢chosen:chosen(power¨chosen)
    step←niceStep(-/10*high low)÷⍵
    even←step multiples 10*low high
    even(step numerals even)
}

power←{
    (1E¯4≤⍵)∧⍵<1E5:short ⍵
    exponent←⌊.5+10⍟⍵
    (10*exponent)≡⍵:'10',superscript exponent
    (⍕⌊.5+⍵÷10*⌊10⍟⍵),'×10',superscript⌊10⍟⍵
}


⍝ ── Dates ──

⍝ The steps between ticks: their length in days, and the number of months in them, or 0.
minutes←1 2 5 10 15 30 60 120 180 360 720÷1440
years←1 2 5 10 20 50 100 200 500 1000
stepDays←minutes,1 2 7 14,(30.4×1 2 3 6),365.25×years
stepMonths←(15⍴0),1 2 3 6,12×years

⍝ Ticks at round dates: the first step that gives at most ⍵ of them.
dateTicks←{
    (low high)←⍺.(low high)
    which←(≢stepDays)⌊1+(≢stepDays)-+/⍵≥(high-low)÷stepDays
    days←which⊃stepDays ⋄ months←which⊃stepMonths
    months=0:(days daysBetween low high)((days patternFor low)texted days daysBetween low high)
    dates←months monthsBetween low high
    dates(((1+months<12)⊃'YYYY' 'Mmm YYYY')texted dates)
}

⍝ Weeks begin on Mondays: day 1 was one.
daysBetween←{⍺<7:⍺ multiples ⍵ ⋄ 1+⍺ multiples ⍵-1}

monthsBetween←{
    (first last)←{12⊥(2↑⍵)-0 1}¨¯1 ⎕DT ⍵
    dates←1 ⎕DT{(⌊⍵÷12),1+12|⍵}¨⍺ multiples first,last+1
    dates/⍨(dates≥⊃⍵)∧dates≤⊃⌽⍵
}

patternFor←{⍺<1:'hh:mm' ⋄ 'D Mmm'}

⍝ A moment is rounded to the second, so that no minute is cut off by rounding.
texted←{,⍺(1200⌶)⍵+.5÷86400}

⍝ What the labels of dates leave out: the year, or the day.
leftOut←{
    ⍵.kind≢'date':''
    days←⍵.high-⍵.low
    days>45:''
    ⊃((1+days<1.5)⊃'YYYY' 'D Mmm YYYY')texted .5×⍵.low+⍵.high
}

⍝ ── Colours ──

⍝ Series have the colours of M. Okabe and K. Ito, which people with any kind of colour vision tell apart, in an order that suits the paper.
themes←(
    light: (
        paper: '#ffffff' ⋄ ink: '#1f2328' ⋄ faint: '#59636e' ⋄ axis: '#8a929b' ⋄ grid: '#e6e9ed'
        series: ('#0072B2' ⋄ '#D55E00' ⋄ '#009E73' ⋄ '#CC79A7' ⋄ '#E69F00' ⋄ '#56B4E9' ⋄ '#5b5b5b')
    )
    dark: (
        paper: '#14171b' ⋄ ink: '#e8ebee' ⋄ faint: '#a8b1bb' ⋄ axis: '#6d7680' ⋄ grid: '#2b3138'
        series: ('#56B4E9' ⋄ '#E69F00' ⋄ '#2BC79A' ⋄ '#E58FBF' ⋄ '#F0E442' ⋄ '#F0783C' ⋄ '#b9bfc6')
    )
)

⍝ The colour with a number: 0 is that of the text.
colourOf←{
    theme←themes⍎⍺.theme
    ⍵=0:theme.ink
    colours←{⍵≡⎕NULL:theme.series ⋄ isText ⍵:,⊂⍵ ⋄ ⍵}⍺.colours
    (1+(≢colours)|⍵-1)⊃colours
}

⍝ Scales of colours as rows of red, green and blue, which are interpolated: viridis by S. van der Walt and N. Smith, and one from blue
⍝ through white to orange for values on both sides of 0.
viridis←↑(68 1 84)(72 40 120)(62 74 137)(49 104 142)(38 130 142)(31 158 137)(53 183 121)(110 206 88)(181 222 43)(253 231 37)
diverging←↑(5 63 107)(0 114 178)(127 184 220)(244 244 244)(240 168 117)(213 94 0)(122 50 0)

⍝ 256 colours of a scale.
shades←{
    at←1+((⍳256)-1)×(¯1+≢⍵)÷255
    low←⌊at ⋄ high←⌈at
    ⌊.5+⍵[low;]+(at-low)×⍤0 1⊢⍵[high;]-⍵[low;]
}

⍝ ── SVG ──

⍝ A text for XML: marks are escaped, and characters that XML does not have are blanks.
escaped←{
    codes←⎕UCS text←,⍵
    bad←(codes<32)∨((codes≥55296)∧codes≤57343)∨codes∊65534 65535
    text←' '@(⍸bad)⊢text
    ~∨/text∊'<>&"':text
    ∊{('<>&"'⍳⍵)⊃'&lt;' '&gt;' '&amp;' '&quot;',⊂⍵}¨text
}

⍝ A template with the values ⍵ in the places of its percent signs: numbers to a tenth, and texts as they are.
fill←{
    parts←{1↓¨('%'=⍵)⊂⍵}'%',⍺
    (⊃parts),∊(,¨coordinates¨⍵),¨1↓parts
}

⍝ Numbers for SVG, rounded to a tenth of a pixel.
coordinates←{isText ⍵:⍵ ⋄ '-'@(=∘'¯')⊢⍕(⌊.5+10×⍵)÷10}

⍝ About how wide a text is in letters of the size ⍺: narrow, wide and capital letters differ, and those of Asia are square.
wide←{
    narrow←+/⍵∊'fijlrtI.,:;|!()''- '
    broad←+/⍵∊'mwMW%@'
    capital←+/⍵∊'ABCDEFGHKLNOPQRSTUVXYZ'
    square←+/4352≤⎕UCS ⍵
    ⍺×(.6×≢⍵)+(.33×broad)+(.12×capital)+(.43×square)-.25×narrow
}

⍝ A text element. ⍺: its place, where it is anchored, its size, its colour and further attributes.
label←{
    (x y anchor size colour more)←⍺
    0=≢⍵:''
    '<text x="%" y="%" text-anchor="%" font-size="%" fill="%"%>%</text>'fill x y anchor size colour more(escaped ⍵)
}

⍝ ── Layout ──

asSvg←{
    scene←⍵ ⋄ options←⍵.options ⋄ theme←themes⍎options.theme
    page←laidOut scene
    head←'<svg xmlns="http://www.w3.org/2000/svg" width="%" height="%" viewBox="0 0 % %" role="img" font-family="%">'
    body←⊂head fill options.(width height width height),⊂'system-ui,Helvetica,Arial,sans-serif'
    body,←⊂'<title>',(escaped described scene),'</title>'
    body,←⊂'<rect width="100%" height="100%" fill="',theme.paper,'"/>'
    body,←page titled scene
    body,←⊃,/page∘(scene panelled)¨⍳≢scene.panels
    ∊{⍵,⎕UCS 10}¨{(0<≢¨⍵)/⍵}body,⊂'</svg>'
}

⍝ What screen readers say: the title or, without one, the axes.
described←{
    ×≢⍵.options.title:⍵.options.title
    ⍵.y.name,(×≢⍵.y.name)/' by ',⍵.x.name
}

⍝ The places of everything on the page. Panels stand in a grid, with the labels of the axes around it: their room depends on the ticks,
⍝ and the number of ticks on the room, which two rounds settle.
laidOut←{
    scene←⍵ ⋄ options←⍵.options ⋄ count←≢⍵.panels
    page←(columns:options.columns{⍺≡⎕NULL:⌈⍵*÷2 ⋄ ⍵⌊⌈⍺}count ⋄ count:count)
    page.lines←⌈count÷page.columns
    page.strip←24×∨/×≢¨scene.panels
    page.legend←(options.width-28)legendOf scene
    page.top←12+(28×0<≢options.title)+24×⌈/0,⊃¨page.legend
    page.right←20+66×~scene.values≡⎕NULL
    page.foot←8+20×0<≢options.caption
    page.left←page.bottom←50
    page.gap←18
    page⊣page(scene settled)⍣2⊢0
}

⍝ The sizes of the panels of a page within its margins, their ticks, and the margins that these need.
settled←{
    page←⍺ ⋄ scene←⍺⍺ ⋄ options←⍺⍺.options
    page.width←20⌈((options.width-page.left+page.right)-page.gap×page.columns-1)÷page.columns
    page.height←20⌈((options.height-page.top+page.bottom+page.foot)-10×page.lines-1)÷page.lines
    page.height←20⌈page.height-page.strip
    page.x←scene.x(12∘wide acrossTicks)page.width
    page.y←scene.y upTicks page.height 16
    label←12∘wide¨page.x.labels
    ⍝ Labels at the edges of neighbouring panels do not meet.
    page.gap←18⌈12+(⌈/0,label)×~page.x.slanted
    page.bottom←10+(1+page.x.slanted)⊃16(14+.64×⌈/0,label)
    page.bottom+←20×0<≢scene.x.name,leftOut scene.x
    page.left←16+(⌈/0,12∘wide¨page.y.labels)+22×0<≢scene.y.name
    page.left⌈←page.x.slanted×20+⌈/0,(.77×label)-page.x.place
    0
}

⍝ Ticks along an axis of the length ⍵ whose labels, as wide as the operand says, do not collide. Those of categories are slanted if they
⍝ must, and some are left out if even that does not help.
acrossTicks←{
    axis←⍺ ⋄ length←⍵ ⋄ measure←⍺⍺
    tick←{(at labels)←axis ticks ⍵ ⋄ (at:at ⋄ labels:labels ⋄ slanted:0 ⋄ place:length×axis along at)}
    fits←{
        (place half)←(⊂⊂⍋⍵.place)⌷¨⍵.place(.5×measure¨⍵.labels)
        ∧/(1↓place-half)≥(¯1↓place+half)+measure'n'
    }
    axis.kind≡'category':{
        fits ⍵:⍵
        ∧/∊⍵.labels∊¨⊂⎕D:⍵ thinnedTo⌊length÷(⌈/measure¨⍵.labels)+measure'n'
        ⍵.slanted←1
        ⍵ thinnedTo⌊length÷3×measure'n'
    }tick 0
    {⍵≤2:tick 2 ⋄ fits tick ⍵:tick ⍵ ⋄ ∇ ⍵-1}2⌈⌊length÷4×measure'nn'
}

⍝ Leaves out labels so that at most ⍵ are left.
thinnedTo←{
    keep←0=(⌈(≢⍺.at)÷1⌈⍵)|¯1+⍳≢⍺.at
    ⍺⊣⍺.(at labels place)←keep∘/¨⍺.(at labels place)
}

⍝ Ticks on an axis upwards. ⍵: its length, and the height of a label.
upTicks←{
    (length height)←⍵
    (at labels)←⍺ ticks 2⌈⌊length÷2.6×height
    ticks←(at:at ⋄ labels:labels ⋄ place:length×1-⍺ along at)
    ticks thinnedTo length÷height
}

⍝ The legend: for each series its line, its place from the left, its name, its colour, and the kind of its mark. It stands above the panels,
⍝ where it covers nothing.
legendOf←{
    scene←⍵
    colours←{⍵[⍋⍵]}∪scene.shapes.colour~0
    names←scene.names[colours]
    (~scene.options.legend)∨(2>≢colours)∨∧/0=≢¨names:⍬
    marks←{markShape⊃(scene.shapes.colour=⍵)/scene.shapes}¨colours
    widths←40+13∘wide¨names
    rows←⍺ rowsOf widths
    places←∊{0,+\¯1↓⍵}¨rows{⊂⍵}⌸widths
    ↓⍉↑rows places names colours marks
}

⍝ Bubbles are circles in all colours.
markShape←{
    ⍵.shape≢'Points':⍵.shape
    0=≢⍵.radius:⍵.shape
    'Bubbles'
}

⍝ The numbers of the rows in which boxes of the widths ⍵ stand side by side within ⍺.
rowsOf←{
    limit←⍺
    next←{
        (rows used row)←⍵
        limit<used+⍺:(rows,row+1)⍺(row+1)
        (rows,row)(used+⍺)row
    }
    ⊃⊃next/(⌽⍵),⊂⍬ 0 1
}

⍝ ── Drawing in SVG ──

⍝ The title, the legend, the names of the axes, the scale of colours and the caption.
titled←{
    page←⍺ ⋄ scene←⍵ ⋄ options←⍵.options ⋄ theme←themes⍎options.theme
    (width height)←options.(width height)
    parts←⊂(14 30 'start' 17 theme.ink ' font-weight="600"')label options.title
    parts,←(page scene)∘legendEntry each page.legend
    middle←page.left+.5×width-page.left+page.right
    base←height-page.foot+4
    parts,←⊂(middle base'middle' 13 theme.ink'')label nameBelow scene.x
    centre←page.top+.5×height-page.top+page.bottom+page.foot
    turned←' transform="rotate(-90 20 %)"'fill centre
    parts,←⊂(20 centre'middle' 13 theme.ink turned)label scene.y.name
    parts,←⊂((width-12)(height-10)'end' 11 theme.faint'')label options.caption
    parts,page colourBar scene
}

nameBelow←{⍵.name,{0=≢⍵:'' ⋄ ' (',⍵,')'}⍣(×≢⍵.name)⊢leftOut ⍵}

legendEntry←{
    (page scene)←⍺ ⋄ (row place name colour mark)←⍵
    (x y)←(14+place)(page.top+¯10-24×(⌈/⊃¨page.legend)-row)
    theme←themes⍎scene.options.theme
    paint←scene.options colourOf colour
    line←'<path d="M%,%h18" stroke="%" stroke-width="3"%/>'fill x(y-4)paint(scene.options dashOf colour)
    square←'<rect x="%" y="%" width="12" height="12" rx="2" fill="%"/>'fill(x+3)(y-10)paint
    point←'<path d="%" fill="%"/>'fill(((x+9)(y-4)5)markOf colour)paint
    bubble←'<circle cx="%" cy="%" r="6" fill="%"/>'fill(x+9)(y-4)paint
    sign←('Line' 'Points' 'Bubbles'⍳⊂mark)⊃line point bubble square
    sign,((x+24)y'start' 13 theme.ink'')label name
}

⍝ One panel: grid, shapes, axes, labels.
panelled←{
    scene←⍺⍺ ⋄ page←⍺ ⋄ number←⍵ ⋄ theme←themes⍎⍺⍺.options.theme
    (width height)←page.(width height)
    row←⌊(number-1)÷page.columns ⋄ column←page.columns|number-1
    x←page.left+column×width+page.gap
    y←page.top+page.strip+row×height+10+page.strip
    parts←⊂'<g transform="translate(%,%)">'fill x y
    parts,←⊂(0 ¯7 'start' 12 theme.ink' font-weight="600"')label number⊃scene.panels
    parts,←⊂page gridOf scene
    shapes←scene.shapes/⍨scene.shapes.panel∊0 number
    clip←'<svg width="%" height="%" overflow="hidden">'fill width height
    parts,←scene.clipped/⊂clip
    parts,←(scene page)∘drawn¨shapes
    parts,←scene.clipped/⊂'</svg>'
    parts,←⊂'<path d="M0,%h%" stroke="%"/>'fill height width theme.axis
    isLowest←page.count<number+page.columns
    parts,←isLowest/⊂page labelsBelow scene
    parts,←(column=0)/⊂page labelsBeside scene
    parts,⊂'</g>'
}

⍝ Thin lines at the ticks of axes with numbers and dates.
gridOf←{
    theme←themes⍎⍵.options.theme
    isImage←(⊂'Image')∊⍵.shapes.shape
    upright←(isImage⍱⍵.x.kind≡'category')/⍺.x.place
    across←(isImage⍱⍵.y.kind≡'category')/⍺.y.place
    lines←(upright{'M%,0v%'fill ⍺ ⍵}¨⍺.height),across{'M0,%h%'fill ⍺ ⍵}¨⍺.width
    0=≢lines:''
    '<path d="%" stroke="%"/>'fill(∊lines)theme.grid
}

labelsBelow←{
    theme←themes⍎⍵.options.theme
    y←⍺.height+18
    ~⍺.x.slanted:∊⍺.x.place{(⍺ y'middle' 12 theme.faint'')label ⍵}¨⍺.x.labels
    y-←6
    ∊⍺.x.place{
        turned←' transform="rotate(-40 % %)"'fill ⍺ y
        (⍺ y'end' 12 theme.faint turned)label ⍵
    }¨⍺.x.labels
}

labelsBeside←{
    theme←themes⍎⍵.options.theme
    ∊⍺.y.place{(¯7(⍺+4)'end' 12 theme.faint'')label ⍵}¨⍺.y.labels
}

⍝ A shape on a panel: its coordinates become pixels.
drawn←{
    (scene page)←⍺ ⋄ shape←⍵
    x←page.width×scene.x along shape.x
    y←page.height×1-scene.y along shape.y
    (scene.options page shape)(⍎'draw',shape.shape)x y
}

paintOf←{⍺ colourOf ⍵.colour}

⍝ Lines of the second and further rounds of colours are dashed.
dashOf←{
    count←{⍵≡⎕NULL:7 ⋄ ≢⍵}⍺.colours
    ⍵≤count:''
    ' stroke-dasharray="%"'fill⊂(1+3|⌊(⍵-1)÷count)⊃'' '7 4' '2 3'
}

⍝ A line, in pieces where points are missing; a piece of one point is a dot.
drawLine←{
    (options page shape)←⍺
    paint←options paintOf shape
    pieces←↓⍉↑(shape.ok∧(≢⊃⍵)⍴1)∘⊆¨⍵
    style←' fill="none" stroke="%" stroke-width="1.8" stroke-linejoin="round"%/>'fill paint(options dashOf shape.colour)
    ∊{
        (x y)←⍵
        1=≢x:'<circle cx="%" cy="%" r="2.2" fill="%"/>'fill x y paint
        '<polyline points="',(path x thinned y),'"',style
    }¨pieces
}

path←{coordinates,⍉↑⍵}

⍝ A line of many points without those that nobody could see. If x ascends, the first, lowest, highest and last point in each column of
⍝ pixels are kept; otherwise points in the same place as the one before are left out.
thinned←{
    4000≥≢⍺:⍺ ⍵
    ~∧/2≤/⍺:⍺{moved←1,∨⌿2≠/⌊.5+2×↑⍺ ⍵ ⋄ (moved/⍺)(moved/⍵)}⍵
    begins←1,2≠/⌊⍺
    extremes←{∪{⍵[⍋⍵]}1,(⍵⍳⌊/⍵),(⍵⍳⌈/⍵),≢⍵}
    kept←∊(¯1+⍸begins)+extremes¨begins⊂⍵
    (⍺[kept])(⍵[kept])
}

⍝ The path of a mark of the size ⍵[3] at ⍵[1 2]: series of different colours have different marks.
markOf←{
    (x y s)←⍺
    kind←1+5|⍵-1
    kind=1:'M%,%a%,% 0 1 0 %,0a%,% 0 1 0 %,0z'fill(x-s)y,s×1 1 2 1 1 ¯2
    kind=2:'M%,%h%v%h%z'fill(x y-.88×s),1.76×s×1 1 ¯1
    kind=3:'M%,%l%,%h%z'fill x(y-1.2×s),s×1.15 2 ¯2.3
    kind=4:'M%,%l%,% %,% %,%z'fill x(y-1.3×s),1.3×s×1 1 ¯1 1 ¯1 ¯1
    'M%,%l%,%h%z'fill x(y+1.2×s),s×1.15 ¯2 ¯2.3
}

drawPoints←{
    (options page shape)←⍺ ⋄ (x y)←⍵
    5000<≢x:⍺ drawCloud ⍵
    sizes←(≢x)radii shape.radius
    places←↓x,y,⍪sizes
    marks←{(shape.colour=1)∨×≢shape.radius:'<circle cx="%" cy="%" r="%"/>'∘fill¨⍵ ⋄ {'<path d="%"/>'fill⊂⍵}¨⍵ markOf¨shape.colour}places
    edge←(×≢shape.radius)/' stroke="',(themes⍎options.theme).paper,'" stroke-width=".8"'
    group←'<g fill="%" fill-opacity="%"%>'fill(options paintOf shape)(⍕shape.opacity)edge
    group,(∊marks),'</g>'
}

⍝ The radii of ⍺ marks: smaller if there are many. The sizes of bubbles are between 0 and 1, and make their areas.
radii←{0=≢⍵:⍺⍴3.4-.7×+/⍺>300 1500 ⋄ 1.5+18×⍵*÷2}

⍝ A great number of points as an image of how many fall into each half pixel.
drawCloud←{
    (options page shape)←⍺ ⋄ (width height)←page.(width height)
    (columns rows)←⌈1.5×width height
    (x y)←⌊1.5×⍵
    inside←(x≥0)∧(x<columns)∧(y≥0)∧y<rows
    counts←(rows×columns)⍴0
    counts[1+inside/x+columns×y]+←1
    ⍝ Every cell with a point can be seen, and the fullest cells are opaque.
    levels←⌊255⌊(counts>0)×90+165×(⍟1⌈counts)÷1⌈⍟⌈/counts
    paint←256 3⍴16⊥⍉3 2⍴¯1+'0123456789abcdef'⍳⎕C 1↓options paintOf shape
    0 0 width height imageOf(rows columns⍴levels)paint(⍳256)
}


drawBars←{
    (options page shape)←⍺
    (x y)←⌊⌿¨⍵ ⋄ (width height)←|-⌿¨⍵
    paint←options paintOf shape
    edge←(1+shape.opacity=1)⊃paint((themes⍎options.theme).paper)
    bars←'<rect x="%" y="%" width="%" height="%"/>'∘fill¨↓x,y,width,⍪height
    ('<g fill="%" fill-opacity="%" stroke="%" stroke-width=".8">'fill paint(⍕shape.opacity)edge),(∊bars),'</g>'
}

drawBox←{⍺ drawBars ⍵}

⍝ Segments from the first row of coordinates to the second.
drawSegments←{
    (options page shape)←⍺ ⋄ (x y)←⍵
    lines←∊'M%,%L%,%'∘fill¨↓x[1;],y[1;],x[2;],⍪y[2;]
    '<path d="%" stroke="%" stroke-width="%" fill="none"/>'fill lines(options paintOf shape)(1.3×shape.broad)
}

⍝ Error bars: segments with caps across both ends.
drawErrors←{
    (x y)←⍵
    isUpright←∧/,=⌿x
    (dx dy)←3.5×isUpright(~isUpright)
    (xs ys)←,¨x y
    caps←↑¨(xs∘.+dx×¯1 1)(ys∘.+dy×¯1 1)
    ⍺ drawSegments x y{⍺,⍉⍵}¨caps
}

⍝ An area: the first half of its points is one of its sides, the second half the other one, backwards.
drawPolygon←{
    (options page shape)←⍺ ⋄ (x y)←⍵
    half←.5×≢x
    (overX overY)←(half↑x)thinned half↑y
    (underX underY)←(⌽half↓x)thinned⌽half↓y
    outline←path(overX,⌽underX)(overY,⌽underY)
    '<polygon points="%" fill="%" fill-opacity="%"/>'fill outline(options paintOf shape)(⍕shape.opacity)
}

⍝ The values of bars: in their middle, or beyond their ends.
drawLabels←{
    (options page shape)←⍺ ⋄ (x y)←⍵ ⋄ theme←themes⍎options.theme
    isInside←shape.place≡'middle'
    isBeside←options.horizontal>isInside
    colour←(1+isInside)⊃theme.(faint paper)
    anchor←(1+isBeside)⊃'middle' 'start'
    (dx dy)←(1+isBeside+2×isInside)⊃(0 ¯5)(5 4)(0 4)
    ∊((x+dx),⍪y+dy){((⊃⍺)(⊃⌽⍺)anchor 11 colour'')label⊃⍵}⍤1 0⊢shape.texts
}

⍝ A line across the panel, with its text above the right end or beside the upper one.
drawRule←{
    (options page shape)←⍺ ⋄ (x y)←⍵ ⋄ theme←themes⍎options.theme
    line←'<path d="M%,%%%" stroke="%" stroke-width="1.2" stroke-dasharray="5 4"/>'
    0=≢x:(line fill 0 y'h'page.width theme.faint),(page.width(y-5)'end' 11 theme.faint'')haloed options shape.texts
    side←(1+x>.7×page.width)⊃'start' 'end'
    (line fill x 0'v'page.height theme.faint),((x+(1+side≡'end')⊃5 ¯5)11 side 11 theme.faint'')haloed options shape.texts
}

⍝ A note: a ring around its point, and its text on the side with more room.
drawNote←{
    (options page shape)←⍺ ⋄ (x y)←⍵ ⋄ theme←themes⍎options.theme
    ring←'<circle cx="%" cy="%" r="4.5" fill="none" stroke="%" stroke-width="1.4"/>'fill x y theme.ink
    isRight←x>.6×page.width ⋄ isTop←y<24
    (side shift)←(1+isRight)⊃('start' 8)('end' ¯8)
    ring,((x+shift)(y+(1+isTop)⊃¯7 15)side 12 theme.ink'')haloed options shape.texts
}

⍝ A text in front of an outline in the colour of the paper, so that it can be read on lines.
haloed←{
    (options text)←⍵
    paper←(themes⍎options.theme).paper
    halo←' stroke="%" stroke-width="3.5" stroke-linejoin="round"'fill⊂paper
    (((5↑⍺),⊂halo)label text),⍺ label text
}

⍝ ── Images ──

drawImage←{
    (options page shape)←⍺
    (x y)←⌊/¨,¨⍵ ⋄ (width height)←|-/¨,¨⍵
    image←x y width height imageOf shape.(levels colours alphas)
    ~options.labels:image
    image,shape cellTexts x y width height options
}

⍝ The values of a matrix on its cells, dark on light and light on dark cells.
cellTexts←{
    (x y width height options)←⍵
    (rows columns)←⍴⍺.values
    across←x+width×(¯.5+⍳columns)÷columns
    down←4+y+height×(¯.5+⍳rows)÷rows
    isLight←110<(⍺.colours+.×.3 .59 .11)[1+⍺.levels]
    ∊isLight cellText¨⍺.values,¨down∘.{⍵ ⍺}across
}

cellText←{
    (value x y)←∊⍵
    colour←(1+⍺)⊃'#ffffff' '#1f2328'
    (x y'middle' 11 colour'')label short value
}

⍝ An image element: a matrix of numbers of colours from 0, the colours as rows, and how opaque each is.
imageOf←{
    data←'data:image/png;base64,',base64 png ⍵
    more←'preserveAspectRatio="none" style="image-rendering:pixelated"'
    '<image x="%" y="%" width="%" height="%" % href="%"/>'fill ⍺,more data
}

⍝ A file in PNG of numbers of colours. Each row begins with a 0, which says that it is not filtered.
png←{
    (levels colours alphas)←⍵
    (rows columns)←⍴levels
    head←(bytes columns),(bytes rows),8 3 0 0 0
    packed←256|2⊃2(219⌶)signed,0,levels
    (137,⎕UCS'PNG',⎕UCS 13 10 26 10),⊃,/chunk¨('IHDR'head)('PLTE'(,colours))('tRNS'alphas)('IDAT'packed)('IEND'⍬)
}

bytes←{256 256 256 256⊤⍵}
signed←{⍵-256×⍵>127}

⍝ A chunk of PNG: its length, kind, content and checksum. The end of a file in gzip holds the same checksum, last byte first.
chunk←{
    (kind content)←⍵
    content←(⎕UCS kind),content
    zipped←2⊃3(219⌶)signed content
    (bytes ¯4+≢content),content,256|⌽4↑¯8↑zipped
}

base64←{
    digits←(⎕UCS(64+⍳26),96+⍳26),⎕D,'+/'
    pad←3|-≢⍵
    bits←,⍉(8⍴2)⊤⍵,pad⍴0
    sixes←2⊥⍉(((≢bits)÷6),6)⍴bits
    digits[1+(-pad)↓sixes],pad⍴'='
}

⍝ The scale of the colours of an image, at the right.
colourBar←{
    scene←⍵ ⋄ page←⍺
    scene.values≡⎕NULL:⍬
    theme←themes⍎scene.options.theme
    (x y)←(scene.options.width-page.right-16)page.(top+strip)
    height←page.lines{(⍺×⍵)+10×⍺-1}page.height
    image←⊃((⊂'Image')≡¨scene.shapes.shape)/scene.shapes
    bar←x y 12 height imageOf(⍪⌽¯1+⍳256)image.colours(256⍴255)
    ticks←scene.values upTicks height 22
    texts←ticks.place{((x+17)(y+⍺+4)'start' 11 theme.faint'')label ⍵}¨ticks.labels
    bar(∊texts)
}

⍝ ── Heat maps ──

⍝ A matrix from its first row down, or a column of a table at the categories of two others.
heatScene←{
    options←⍵
    (matrix xs ys xname yname)←⍺ heatData options
    0∊⍴matrix:refuse'there is nothing to plot: the matrix is empty'
    column←0 coded matrix
    present←column.(ok/values)
    0=≢present:refuse'there is nothing to plot: all values are missing'
    (low high)←(⌊/present)(⌈/present)
    isSigned←(low<0)∧high>0
    (low high)←{isSigned:¯1 1×⌈/|⍵ ⋄ ⍵}low high
    (rows columns)←⍴matrix
    image←plain'Image'
    image.levels←(⍴matrix)⍴column.ok×1+⌊.5+254×(column.values-low)÷(high-low)+high=low
    image.colours←shades(1+isSigned)⊃viridis diverging
    image.alphas←0,255⍴255
    image.values←matrix
    image.(x y)←↓.5+2 2⍴0 columns 0 rows
    scene←(shapes:,image ⋄ panels:,⊂'' ⋄ names:,⊂'' ⋄ clipped:0 ⋄ options:options)
    scene.x←columns cellAxis xs
    scene.y←rows cellAxis ys
    scene.(x y).reversed←0 1
    scene.x.name←options.xlabel{⍺≡⎕NULL:⍵ ⋄ ,⍺}xname
    scene.y.name←options.ylabel{⍺≡⎕NULL:⍵ ⋄ ,⍺}yname
    scene.values←(kind:'number' ⋄ labels:⍬ ⋄ whole:0 ⋄ log:0 ⋄ low:low ⋄ high:high+high=low ⋄ reversed:0)
    scene
}

⍝ The axis of ⍺ columns or rows: with their names, or numbered.
cellAxis←{
    axis←(kind:'category' ⋄ labels:⍵ ⋄ whole:1 ⋄ log:0 ⋄ low:.5 ⋄ high:.5+⍺ ⋄ reversed:0 ⋄ name:'')
    ⍵≡⎕NULL:axis⊣axis.(kind labels)←'number'⍬
    ⍺≠≢⍵:refuse'there are ',(⍕≢⍵),' names for ',(⍕⍺),' rows or columns'
    axis⊣axis.labels←{isText ⍵:,⍵ ⋄ minus⍕⍵}¨⍵
}

heatData←{
    ~isSpace ⍺:(matrixOf ⍺)⍵.x ⍵.y'' ''
    table←⍺ ⋄ names←⍵.(x y z)
    ⎕NULL∊names:refuse'a heat map of a table needs the options x, y and z: the names of three columns'
    (x y z)←{⊃table columnIn ⍵}¨names
    (xcodes xlabels)←x keyed≢z
    (ycodes ylabels)←y keyed≢z
    matrix←(≢¨ylabels xlabels)⍴⎕NULL
    matrix[ycodes,¨xcodes]←z
    matrix xlabels ylabels,,¨2↑names
}

matrixOf←{
    2=≢⍴⍵:⍵
    2=|≡⍵:↑⍵
    refuse'a heat map shows a matrix, or the columns x, y and z of a table'
}

⍝ ── Drawing in characters ──

⍝ A scene in Braille, whose characters have four rows and two columns of dots. Panels stand below one another. Letters tell the series
⍝ apart where there are several.
asText←{
    scene←⍵ ⋄ options←⍵.options ⋄ count←≢⍵.panels
    height←count{⍵≡⎕NULL:4⌈⌊(8⌈¯7+⊃⎕SD)÷⍺*÷2 ⋄ 2⌈⌊⍵}options.rows
    used←ascending scene.shapes.colour~0
    used←(∨/×≢¨scene.names[used])/used
    legend←(1<≢used)/2↓∊used{'  ',(letterOf ⍺),' ',⍵}¨scene.names[used]
    shown←{(0<≢¨⍵)/⍵}
    panels←⊃,/(height,1<≢used)∘(scene textPanel)¨⍳count
    ↑(shown options.title scene.y.name),panels,shown(nameBelow scene.x)legend
}

letterOf←{⎕A[1+26|⍵-1]}

⍝ The lines of one panel: its name, its canvas with the labels of the y axis at the left, and the x axis below.
textPanel←{
    (height isLettered)←⍺ ⋄ scene←⍺⍺ ⋄ name←⍵⊃⍺⍺.panels
    beside←scene.y upTicks height 1
    margin←2+⌈/0,≢¨beside.labels
    width←10⌈⎕PW-margin
    left←'│',⍨' '⍴⍨height,margin-1
    left[height cellsOf beside.place;]←↑(-margin)↑¨beside.labels,¨'┤'
    below←scene.x(≢acrossTicks)width
    below←below{⍺.slanted:⍺ thinnedTo⌊⍵÷1+⌈/≢¨⍺.labels ⋄ ⍺}width
    cells←width cellsOf below.place
    ruler←((margin-1)⍴' '),'└','┬'@cells⊢width⍴'─'
    shapes←scene.shapes/⍨scene.shapes.panel∊0 ⍵
    canvas←isLettered(scene canvasOf shapes)height width
    labels←(margin+cells)below.labels centredIn margin+width
    ((×≢name)/⊂name),(↓left,canvas),ruler labels
}

⍝ The numbers of the cells, of ⍺, in which places from 0 to ⍺ are.
cellsOf←{⍺⌊1⌈⌈⍵}

⍝ Labels around the cells ⍺ of a line of the length ⍵.
centredIn←{
    (cells labels)←⍺ ⋄ line←⍵⍴' '
    starts←1⌈(cells-⌊.5×≢¨labels)⌊1+⍵-≢¨labels
    line[∊starts+¯1+⍳¨≢¨labels]←∊labels
    line
}

⍝ Shapes on a canvas of the rows and columns ⍵. ⍺: 1 if letters mark the series.
canvasOf←{
    isLettered←⍺ ⋄ size←⍵ ⋄ shapes←⍵⍵
    (⊂'Image')∊shapes.shape:size shaded⊃shapes
    spots←(4 2×size)∘(⍺⍺ spotsOf)¨shapes
    dots←(×/4 2×size)⍴0
    dots[1+(4 2×size)⊥⊃,/spots]←1
    canvas←,braille(4 2×size)⍴dots
    letters←(isLettered∧0<shapes.colour)/⍳≢shapes
    _←{canvas[1+size⊥⌊4 2÷⍨⍤0 1⊢(⍵⊃shapes)marksOf ⍵⊃spots]←letterOf(⍵⊃shapes).colour}each letters
    size⍴canvas
}

⍝ The spots of a shape that a letter marks: all of its points, the ends of its bars, and a few places of a line.
marksOf←{
    ⍺.shape≡'Points':⍵
    0=n←⊃⌽⍴⍵:⍵
    ⍵[;∪1⌈n⌊⌈n×.3 .65 1]
}

⍝ Characters of Braille for a matrix of dots.
braille←{
    cells←1 3 2 4⍉(,((⍴⍵)÷4 2),⍪4 2)⍴⍵
    codes←+/,⍤2⊢(4 2⍴1 8 2 16 4 32 64 128)×⍤2⊢cells
    (codes=0){⍺:' ' ⋄ ⎕UCS 10240+⍵}¨codes
}

⍝ The rows and columns, from 0, of the dots of a shape on ⍺ rows and columns of them: a matrix of two rows.
spotsOf←{
    (rows columns)←⍺ ⋄ shape←⍵
    y←(-rows)⌈(2×rows)⌊⌊.5+(rows-1)×1-⍺⍺.y along shape.y
    x←(-columns)⌈(2×columns)⌊⌊.5+(columns-1)×⍺⍺.x along shape.x
    spots←shape ⍺(⍎'spots',shape.shape)y x
    inside←∧⌿(spots≥0)∧spots<⍤1 0⊢rows columns
    inside/spots
}

⍝ The dots on straight lines from the points in the columns of ⍺ to those of ⍵.
joined←{
    counts←1+⌈⌿|⍵-⍺
    part←(⍳≢counts)/⍨counts
    step←(∊(⍳¨counts)-1)÷1⌈(counts-1)[part]
    ⌊.5+⍺[;part]+step×⍤1⊢(⍵-⍺)[;part]
}

⍝ The dots of lines: between the points of each piece.
spotsLine←{
    (shape size)←⍺
    pieces←↓⍉↑(shape.ok∧(≢⊃⍵)⍴1)∘⊆¨⍵
    ⊃,/{
        (x y)←⊃thinned/⌽⍵
        spots←↑y x
        1=≢x:spots
        (0 ¯1↓spots)joined 0 1↓spots
    }¨pieces
}

spotsPoints←{↑⍵}

spotsLabels←{2 0⍴0}

spotsNote←{↑⍵}

spotsSegments←{(↑⊣⌿¨⍵)joined↑⊢⌿¨⍵}

spotsErrors←{⍺ spotsSegments ⍵}

⍝ Bars are filled; of areas only the upper side is drawn.
spotsBars←{
    (rows columns)←2⊃⍺ ⋄ (y x)←⍵
    top←0⌈⌊⌿y ⋄ bottom←(rows-1)⌊⌈⌿y
    left←0⌈⌊⌿x ⋄ right←(columns-1)⌊left⌈¯1+⌈⌿x
    upTo←{⍺+¯1+⍳0⌈1+⍵-⍺}
    ⊃,/{⍉↑,(⍵[1]upTo ⍵[2])∘.,⍵[3]upTo ⍵[4]}¨↓top,bottom,left,⍪right
}

⍝ The box of a box plot is empty, so that its median can be seen.
spotsBox←{
    (y x)←,¨⍵
    (y[1 1 2 2],[.5]x[1 2 2 1])joined y[1 2 2 1],[.5]x[2 2 1 1]
}

spotsPolygon←{half←.5×≢⊃⍵ ⋄ (x y)←⊃thinned/⌽half↑¨⍵ ⋄ (0 ¯1↓↑y x)joined 0 1↓↑y x}

⍝ A rule has a dot for every second one.
spotsRule←{
    (shape(rows columns))←⍺ ⋄ (y x)←⍵
    0=≢x:↑(columns⍴y)(¯1+⍳columns)
    ↑(¯1+⍳rows)(rows⍴x)
}

⍝ A matrix in five shades, each character for the value in its middle.
shaded←{
    (rows columns)←⍴⍵.levels
    down←1+⌊rows×(¯.5+⍳⊃⍺)÷⊃⍺
    across←1+⌊columns×(¯.5+⍳2⊃⍺)÷2⊃⍺
    ' ░▒▓█'[1+⌊⍵.levels[down;across]÷51.2]
}

:EndNamespace
