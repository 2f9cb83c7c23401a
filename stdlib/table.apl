⍝ # Table  `tb←⎕USE 'table'`
⍝
⍝ Tables with named columns: reading, selecting, sorting, grouping, joining, reshaping and showing them, with the verbs of pandas, Polars and SQL.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       sales←tb.from_csv 'item,price,count' 'oil,12.5,3' 'wine,30,2' 'oil,11,4'
⍝       dear←'total' 'price' 'count'×tb.with sales
⍝       sums←('total' 'sum' 'total')('sales' 'count')tb.agg'item'tb.group_by dear
⍝       tb.show'-total'tb.sort sums
⍝ item   total   sales
⍝ text  number  number
⍝ ────  ──────  ──────
⍝ oil     81.5       2
⍝ wine    60         1
⍝ ```
⍝
⍝ **What a table is.** A namespace whose variables are the columns: vectors of numbers or characters, or nested vectors of texts, all equally long.
⍝ So `sales.price` is a column, and `sales.tax←0.2×sales.price` adds one. Three members describe the columns:
⍝
⍝ | member | |
⍝ |---|---|
⍝ | `t.⍙columns` | the names in their order, as texts; other variables follow in the order of `⎕NL`, so any namespace of vectors is a table |
⍝ | `t.⍙valid` | a namespace of masks: `t.⍙valid.age` is 1 where the column `age` has a value, as in Arrow; none if nothing is missing |
⍝ | `t.⍙kinds` | a namespace: `t.⍙kinds.day` is `'date'` or `'datetime'` for day numbers as of `⎕DT`, `'boolean'` for true and false |
⍝
⍝ A column whose name is not one of APL is read and set by its text in brackets: `t['unit price']`, `t['unit price']×←2`. Its member name is the
⍝ one that `⎕JSON` gives it, `⍙unit⍙32⍙price`. No text has one of the three names above as its member name, so they do not clash with columns.
⍝
⍝ **Missing values.** A missing element is a 0 in the mask; the column holds 0, a blank or an empty text there. Primitives see that value and know
⍝ nothing of masks. The verbs of this library do: aggregates leave missing values out, sorting puts them last, grouping makes one group of
⍝ them, joins match them with nothing, and what `tb.with` and `tb.where` compute *from named columns* is missing, or not chosen, where one
⍝ of them is missing. In matrices and for Python, `⎕NULL` stands for them, in JSON `null`, in CSV an empty field.
⍝
⍝ **Verbs** return new tables, which share the columns with their argument; they never change it. Names of columns are a text or several texts.
⍝ As `'x' 'y'` is one text in APL, names of one letter go between double quotes: `"x" "y"`.
⍝
⍝ | to do this | Zilde | known elsewhere as |
⍝ |---|---|---|
⍝ | make a table | `names tb.new columns`, `tb.new namespace` | DataFrame, data frame, CREATE TABLE |
⍝ | read, write | `tb.read_csv` `tb.from_csv` `tb.to_csv` `tb.write_csv`, the same with `json`; by extension `tb.read_file` `tb.write_file`; `tb.from_matrix` `tb.to_matrix`; `tb.to_namespace` | import, export, load |
⍝ | look at it | `tb.show` `tb.describe` `tb.head` `tb.tail` `tb.sample` `tb.columns` `tb.height` | info, summary, shape, limit |
⍝ | columns | `tb.select` `tb.drop` `tb.rename` `tb.with` `tb.col` | with_columns, assign, mutate, transform, AS |
⍝ | rows | `tb.where` `tb.sort` `tb.distinct` `tb.value_counts` | filter, query, WHERE, sort_values, order by, arrange, drop_duplicates, unique |
⍝ | groups | `tb.group_by`, then `tb.agg` or `tb.apply`; `tb.resample` | groupby, aggregate, summarise, HAVING |
⍝ | two tables | `tb.join` `tb.left_join` `tb.outer_join` `tb.semi_join` `tb.anti_join` `tb.asof_join` `tb.bind_rows` `tb.bind_columns` | merge, lookup, merge_asof, concat, append, union |
⍝ | shape | `tb.pivot` `tb.unpivot` | pivot_table, crosstab, melt, pivot_longer, pivot_wider, reshape |
⍝ | windows | `tb.window` | rolling, cumulative, cumsum, lag, lead, shift, diff, rank, row_number, over, partition by |
⍝ | missing values | `tb.valid` `tb.mark` `tb.fill_missing` `tb.drop_missing` | null, NA, isna, fillna, dropna, coalesce |
⍝ | dates | `tb.parse_dates` `tb.truncate` `tb.resample` | to_datetime, date_trunc |
⍝
⍝ `]help table.join` shows the page of a verb. Keys are compared within `⎕CT`, as by `⍳`. Not built: categories, keys that
⍝ are matched by a condition, and columns of a higher rank than 1.

:Namespace table

⎕IO←1 ⋄ ⎕ML←1

dates←⎕USE'date'

⍝ ── Errors ──

(LENGTH VALUE DOMAIN FILENAME)←5 6 11 22

⍝ An error of kind ⍺ with the message ⍵, in the function that calls.
fault←{⎕SIGNAL⊂('EN'⍺)('Message'⍵)}

⍝ The operand, with its errors reported where it is called instead of inside it. A verb that needs a left argument fails when it mentions ⍺.
told←{
    ⍺←⊢
    0::⎕SIGNAL⊂⎕DMX.{Message≡'Undefined name: ⍺':('EN' 2)('Message' 'The function requires a left argument') ⋄ ('EN'EN)('Message'Message)}⍬
    ⍺ ⍺⍺ ⍵
}

⍝ The error that the operand ends with, for ⎕SIGNAL, or ⍬ if it succeeds. Operators of this library check their arguments by it before they
⍝ call the function of their user, whose own errors are then reported where they happen.
failure←{
    ⍺←⊢
    0::⊂⎕DMX.(('EN'EN)('Message'Message))
    _←⍺ ⍺⍺ ⍵
    ⍬
}

⍝ Texts in one, with commas between them.
commas←{2↓∊', '∘,¨⍵}

⍝ ── Making tables ──

⍝ # New table  `names tb.new columns`  `tb.new Y`
⍝
⍝ Returns a table of columns with these names. A column may have `⎕NULL` for missing values. `Y` is a namespace of columns, whose variables
⍝ become the columns in the order of `⎕NL`, or a vector of namespaces, each of which is a row.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       tb.show'item' 'unit price'tb.new('oil' 'wine' 'salt')(12.5 30 ⎕NULL)
⍝ item  unit price
⍝ text      number
⍝ ────  ──────────
⍝ oil         12.5
⍝ wine        30
⍝ salt           ·
⍝       tb.show tb.new(count: 3 2 ⋄ item: 'oil' 'wine')
⍝  count  item
⍝ number  text
⍝ ──────  ────
⍝      3  oil
⍝      2  wine
⍝       tb.show tb.new(item: 'oil' ⋄ price: 3)(item: 'wine')
⍝ item   price
⍝ text  number
⍝ ────  ──────
⍝ oil        3
⍝ wine       ·
⍝       'item' 'price'tb.new('oil' 'wine')(12.5 30 11)
⍝ LENGTH ERROR: the column 'price' has 3 rows, but 'item' has 2
⍝       'item' 'price'tb.new('oil' 'wine')(12.5 30 11)
⍝                     ∧
⍝       'item' 'price'tb.new('oil' 'wine')
⍝ LENGTH ERROR: the column 'price' has 4 rows, but 'item' has 3
⍝       'item' 'price'tb.new('oil' 'wine')
⍝                     ∧
⍝ ```
new←{
    ⍺←⎕NULL
    ⍺≢⎕NULL:write(⍵ lettered listed ⍺)framed ⍵
    isTable ⍵:write opened read ⍵
    (1=≢⍴⍵)∧∧/isTable¨⍵:ofRecords ⍵
    DOMAIN fault'without names on its left, new takes a namespace of columns or a vector of namespaces'
}told

⍝ A frame in which ⎕NULL among the values has become a missing value.
opened←{
    (names values masks kinds)←⍵
    (values own)←↓⍉↑column¨values
    names values(masks∧own)kinds
}

⍝ The names ⍵ for the columns ⍺. As 'x' 'y' is one text, its letters are the names if there are as many columns.
lettered←{
    (1<≢⍵)∨2>≢⊃⍵:⍵
    count←{2=≢⍴⍵:2⊃⍴⍵ ⋄ 2>|≡⍵:1 ⋄ ≢⍵}⍺
    count=≢⊃⍵:,¨⊃⍵
    ⍵
}

⍝ The frame of columns ⍵, or of the columns of a matrix, whose names are ⍺; ⎕NULL is a missing value.
framed←{
    columns←⍺{2=≢⍴⍵:↓⍉⍵ ⋄ (1=≢⍺)∧(1≠≢⍵)∨2>|≡⍵:,⊂⍵ ⋄ ,⍵}⍵
    (≢⍺)≠≢columns:LENGTH fault'the number of names is ',(⍕≢⍺),', but the number of columns is ',⍕≢columns
    (values masks)←↓⍉↑column¨columns
    ⍺ values masks((≢⍺)⍴⊂'')
}

⍝ The values and the mask of a column in which ⎕NULL stands for missing values.
column←{
    326≠⎕DR ⍵:(,⍵)1
    present←~(,⍵)∊⎕NULL
    (packed present filled texts,⍵)present
}

⍝ A vector of items as one of plain numbers or characters, if that is what its items are.
packed←{1<|≡⍵:⍵ ⋄ ∊⍵}

⍝ A nested vector with its single characters as texts.
texts←{0≤≡⍵:⍵ ⋄ {(0=≡⍵)∧0=10|⎕DR ⍵:,⍵ ⋄ ⍵}¨⍵}

⍝ A column whose elements are neutral where the mask ⍺ is 0.
filled←{∧/⍺:⍵ ⋄ result←⍵ ⋄ result[⍸~⍺]←neutral ⍺⌿⍵ ⋄ result}

⍝ What a column holds in the place of a missing value: 0, a blank or, in a nested one, an empty vector.
neutral←{
    326≠⎕DR ⍵:⊃0⍴⍵
    0=≢⍵:⊂''
    0=≢⍴⊃⍵:⊂''
    ⊂0⍴⊃⍵
}

⍝ A table of namespaces, each of which is a row.
ofRecords←{
    names←∪⊃,/⍵.⎕NL ¯2
    pairs←{⍵ ⎕NULL}¨names
    write(1(7162⌶)names)framed↓⍉↑{⍵ ⎕VGET pairs}¨⍵
}

⍝ # From a matrix  `tb.from_matrix M`
⍝
⍝ Returns the table of a matrix, whose first row holds the names of the columns. `names tb.new M` takes a matrix without them.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       tb.show tb.from_matrix 3 2⍴'item' 'price' 'oil' 12.5 'wine' 30
⍝ item   price
⍝ text  number
⍝ ────  ──────
⍝ oil     12.5
⍝ wine    30
⍝       tb.show'x' 'y'tb.new 3 2⍴⍳6
⍝      x       y
⍝ number  number
⍝ ──────  ──────
⍝      1       2
⍝      3       4
⍝      5       6
⍝       tb.from_matrix 1 2 3
⍝ DOMAIN ERROR: from_matrix takes a matrix with the names of the columns in its first row
⍝       tb.from_matrix 1 2 3
⍝       ∧
⍝ ```
from_matrix←{
    2≠≢⍴⍵:DOMAIN fault'from_matrix takes a matrix with the names of the columns in its first row'
    write(,¨⍵[1;])framed 1↓⍵
}told

⍝ # To a matrix  `tb.to_matrix T`
⍝
⍝ Returns the matrix of a table: the names of the columns, and below them the values, with `⎕NULL` for missing ones.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'item' 'price'tb.new('oil' 'wine' 'salt')(12.5 30 ⎕NULL)
⍝       tb.to_matrix t
⍝  item   price
⍝  oil     12.5
⍝  wine    30
⍝  salt  [Null]
⍝       ⍴1↓tb.to_matrix t
⍝ 3 2
⍝ ```
to_matrix←{
    (names values masks _)←read ⍵
    names⍪⍉↑values(⎕NULL marking)¨masks
}told

⍝ # To a namespace  `tb.to_namespace T`
⍝
⍝ Returns a namespace of the columns alone, with `⎕NULL` for missing values and texts for dates, in the order of the table: for Python and Arrow,
⍝ which take it as a table with missing elements, and for `⎕JSON`. `tb.new` takes it back.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       n←tb.to_namespace'item' 'price'tb.new('oil' 'wine')(12.5 ⎕NULL)
⍝       n.⎕NL ¯2
⍝  item  price
⍝       n.price
⍝ 12.5  [Null]
⍝       tb.show tb.new n
⍝ item   price
⍝ text  number
⍝ ────  ──────
⍝ oil     12.5
⍝ wine       ·
⍝ ```
to_namespace←{
    (names values masks kinds)←read ⍵
    columns←(values dated¨kinds)(⎕NULL marking)¨masks
    (#.⎕NS ⍬)assign(0(7162⌶)names),⍥⊂¨columns
}told

⍝ A column with the operand in place of its missing values; ⍵ is its mask.
marking←{∧/⍵:⍺ ⋄ result←⍺ ⋄ result[⍸~⍵]←⊂⍺⍺ ⋄ result}

⍝ # Read comma separated values  `names tb.read_csv file`  `names tb.from_csv Y`
⍝
⍝ Return the table in a file, or in a text or its lines, whose first record is the header. A column of numbers becomes numeric, one of `true` and
⍝ `false` Boolean; any other is a column of texts, and so are the columns with the names on the left. A number with leading zeros, such as
⍝ `007`, is taken for a code, which makes its column one of texts. Empty fields are missing, and so are `NA`, `NaN` and `null` among numbers. A
⍝ semicolon, a tab or a bar is understood as the separator if there is no comma in the header.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←tb.from_csv'item,code,price,fresh' 'oil,007,12.5,true' 'wine,010,,false' 'salt,,3,true'
⍝       tb.show t
⍝ item  code   price  fresh
⍝ text  text  number  boolean
⍝ ────  ────  ──────  ───────
⍝ oil   007     12.5  true
⍝ wine  010        ·  false
⍝ salt  ·        3    true
⍝       tb.show'price'tb.from_csv'item;price' 'oil;12'
⍝ item  price
⍝ text  text
⍝ ────  ─────
⍝ oil   12
⍝       tb.from_csv'a,b' '1,2' '3'
⍝ DOMAIN ERROR: record 3: the number of fields is 1, not 2
⍝       tb.from_csv'a,b' '1,2' '3'
⍝       ∧
⍝ ```
⍝
⍝ `names tb.new` and `⎕CSV` with its options read other dialects: `(values names)←(⎕CSV⍠'Invert' 2⍠'Decimal' ',')file '' 1 1`.
read_csv←{⍺←⍬ ⋄ (listed ⍺)separated ⍵''}told

⍝ # Table from comma separated values  `names tb.from_csv Y`
⍝
⍝ Returns the table in a text or its lines. See `]help table.read_csv`.
from_csv←{⍺←⍬ ⋄ (listed ⍺)separated ⍵('SN'[1+1<|≡⍵])}told

⍝ The table that ⎕CSV reads from a source of a kind. The columns ⍺ stay texts; for the others the fields tell.
separated←{write read(⎕CSV⍠'Invert' 3)⍵,(×≢⍺)/⊂⍺}

⍝ Numbers in the places where the mask ⍺ is 1, and 0 elsewhere.
expanded←{∧/⍺:⍵ ⋄ ⍺\⍵}

⍝ # To comma separated values  `tb.to_csv T`  `file tb.write_csv T`
⍝
⍝ `to_csv` returns the text of a table, with the names of the columns as its header, missing values as empty fields, and dates as
⍝ `2024-03-31`. `write_csv` writes it to a file, which is replaced if there is one.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'item' 'unit price'tb.new('oil' 'salt, fine')(¯12.5 ⎕NULL)
⍝       tb.to_csv t
⍝ item,unit price
⍝ oil,-12.5
⍝ "salt, fine",
⍝       file←'/tmp/zilde-table.csv'
⍝       file tb.write_csv t
⍝       tb.show tb.read_csv file
⍝ item        unit price
⍝ text            number
⍝ ──────────  ──────────
⍝ oil              ¯12.5
⍝ salt, fine           ·
⍝       ⎕NDELETE file
⍝ ```
to_csv←{(plain ⍵)(⎕CSV⍠'Invert' 3)''}told

⍝ # Write comma separated values  `file tb.write_csv T`
⍝
⍝ Writes a table to a file. See `]help table.to_csv`.
write_csv←{_←(plain ⍵)(⎕CSV⍠'Invert' 3⍠'IfExists' 'Replace')⍺ ⋄ 1:_←⍺}told

⍝ A table as ⎕CSV writes it, with dates as texts.
plain←{
    (names values masks kinds)←read ⍵
    areDates←kinds∊'date' 'datetime'
    ~1∊areDates:⍵
    write names(values dated¨areDates{⍺:⍵ ⋄ ''}¨kinds)masks(areDates{⍺:'' ⋄ ⍵}¨kinds)
}

⍝ # From JSON  `tb.read_json file`  `tb.from_json Y`
⍝
⍝ Return the table in a file, or in a text or its lines: an array of objects, or objects one after the other (JSON Lines), each of which is a
⍝ row. Its members become columns in the order in which they first appear. What is `null`, or absent, is missing.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       tb.show tb.from_json'[{"item": "oil", "unit price": 12.5}, {"item": "wine", "fresh": true}]'
⍝ item  unit price  fresh
⍝ text      number  boolean
⍝ ────  ──────────  ───────
⍝ oil         12.5  ·
⍝ wine           ·  true
⍝       tb.show tb.from_json'{"x": 1}' '{"x": 2}'
⍝      x
⍝ number
⍝ ──────
⍝      1
⍝      2
⍝       tb.from_json'[{"item": "oil"}, {"item": ["wine"]}]'
⍝ DOMAIN ERROR: member 'item' of object 2 holds an array or an object, and a column takes texts and numbers
⍝       tb.from_json'[{"item": "oil"}, {"item": ["wine"]}]'
⍝       ∧
⍝       tb.from_json'[1, 2]'
⍝ DOMAIN ERROR: a table in JSON is an array of objects, each of which is a row
⍝       tb.from_json'[1, 2]'
⍝       ∧
⍝ ```
⍝
⍝ An object whose members are columns, such as `{"x": [1, 2]}`, becomes a table by `tb.new ⎕JSON text`.
read_json←{owned(⎕JSON⍠'Format' 'T'⍠'File' 1)⍵}told

⍝ # Table from JSON  `tb.from_json Y`
⍝
⍝ Returns the table in a text or its lines. See `]help table.read_json`.
from_json←{ofJson{1<|≡⍵:∊⍵,¨⎕UCS 10 ⋄ ⍵}⍵}told

⍝ The table in the text of an array of objects, or of objects in lines.
ofJson←{owned(⎕JSON⍠'Format' 'T')⍵}

⍝ A table that ⎕JSON has made, as one of the root: see write.
owned←{write read ⍵}

⍝ # To JSON  `tb.to_json T`  `file tb.write_json T`
⍝
⍝ `to_json` returns the text of a table: an array of objects, one for each row. Missing values are `null`, and dates texts. `write_json` writes
⍝ it to a file, which is replaced if there is one.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       tb.to_json'item' 'unit price'tb.new('oil' 'wine')(12.5 ⎕NULL)
⍝ [{"item":"oil","unit price":12.5},{"item":"wine","unit price":null}]
⍝ ```
to_json←{'T'asJson ⍵}told

⍝ # Write JSON  `file tb.write_json T`
⍝
⍝ Writes a table to a file. See `]help table.to_json`.
write_json←{_←⍺('T'toJson)⍵ ⋄ 1:_←⍺}told

⍝ The text of a table as ⎕JSON writes it: in the format T, a list of objects, and in L, objects in lines.
asJson←{1(⎕JSON⍠'Format'⍺)checked ⍵}

⍝ Writes the table ⍵ to the file ⍺ in a format of ⎕JSON.
toJson←{(checked ⍵)(⎕JSON⍠'Format'⍺⍺⍠'File' 1⍠'IfExists' 'Replace')⍺}

⍝ A table, unless it has no columns, or they differ in length.
checked←{_←read ⍵ ⋄ ⍵}

⍝ # Read a file  `tb.read_file file`
⍝
⍝ Returns the table in a file, whose extension tells its format: `.csv` or `.tsv`, `.json` or `.jsonl`, `.xlsx`, `.parquet`, `.arrow` or
⍝ `.feather`. For the last three, the program needs the feature `arrow`: see `]help ⎕ARROW`, which can read some of the columns alone. Of a
⍝ workbook, the first sheet is read; `⎕EXCEL` reads the others. A second extension `.gz`, as in `sales.csv.gz`, tells that text is compressed.
⍝
⍝ A name with `*` or `?`, and that of a folder, stand for all files that match, or are in the folder: their rows follow one another in the
⍝ order of their names, as `tb.bind_rows` puts them together.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'item' 'price'tb.new('oil' 'wine')(12.5 ⎕NULL)
⍝       files←'/tmp/zilde-t.csv' '/tmp/zilde-t.tsv' '/tmp/zilde-t.json' '/tmp/zilde-t.jsonl' '/tmp/zilde-t.xlsx'
⍝       files tb.write_file¨⊂t
⍝       tb.show tb.read_file 2⊃files
⍝ item   price
⍝ text  number
⍝ ────  ──────
⍝ oil     12.5
⍝ wine       ·
⍝       ≢∪tb.to_csv∘tb.read_file¨files
⍝ 1
⍝       ↑⊃⎕NGET(4⊃files)1
⍝ {"item":"oil","price":12.5}
⍝ {"item":"wine","price":null}
⍝       tb.height tb.read_file'/tmp/zilde-t.*'
⍝ 10
⍝       ⎕NDELETE¨files
⍝       '/tmp/zilde-t.csv.gz'tb.write_file t
⍝       tb.to_csv tb.read_file'/tmp/zilde-t.csv.gz'
⍝ item,price
⍝ oil,12.5
⍝ wine,
⍝       ⎕NDELETE'/tmp/zilde-t.csv.gz'
⍝       tb.read_file'/tmp/zilde-t.*'
⍝ FILE NAME ERROR: no file matches '/tmp/zilde-t.*'
⍝       tb.read_file'/tmp/zilde-t.*'
⍝       ∧
⍝       tb.read_file'/tmp/zilde-t.xls'
⍝ DOMAIN ERROR: the extension '.xls' tells no format, as .csv, .tsv, .json, .jsonl, .xlsx, .parquet, .arrow and .feather do
⍝       tb.read_file'/tmp/zilde-t.xls'
⍝       ∧
⍝       'zilde-t'tb.write_file t
⍝ DOMAIN ERROR: the extension '' tells no format, as .csv, .tsv, .json, .jsonl, .xlsx, .parquet, .arrow and .feather do
⍝       'zilde-t'tb.write_file t
⍝                ∧
⍝ ```
read_file←{
    files←matching ⍵
    0=≢files:FILENAME fault'no file matches ''',⍵,''''
    1=≢files:ofFile⊃files
    bind_rows ofFile¨files
}told

⍝ The files that a name with * or ? stands for, and those in a folder, in the order of their names; a file itself. Names in a folder that begin
⍝ with . or ~ are those of hidden files, and of files that other programs hold.
matching←{
    isFolder←{22::0 ⋄ 1=1 ⎕NINFO ⍵}
    ∨/'*?'∊⍵:plainFiles ⍵
    isFolder ⍵:{⍵/⍨~(⊃¨2⊃¨⎕NPARTS¨⍵)∊'.~'}plainFiles ⍵,'/*'
    ,⊂⍵
}

⍝ The files that match a pattern, without folders.
plainFiles←{
    22::0⍴⊂''
    (names types)←0 1(⎕NINFO⍠'Wildcard' 1)⍵
    {(⊂⍋⍵)⌷⍵}(types=2)/names
}

⍝ The table in one file.
ofFile←{
    (_ base extension)←⎕NPARTS ⍵
    extension←⎕C extension
    (⊂extension)∊compressed:(⎕C 3⊃⎕NPARTS base)ofText readCompressed ⍵
    (⊂extension)∊delimited:(0⍴⊂'')separated ⍵''
    (⊂extension)∊jsons:read_json ⍵
    (⊂extension)∊workbook:⎕EXCEL ⍵
    (⊂extension)∊columnar:⎕ARROW ⍵
    DOMAIN fault unknownExtension extension
}

⍝ The table in the text ⍵ of a file with the extension ⍺.
ofText←{
    (⊂⍺)∊delimited:(0⍴⊂'')separated ⍵'S'
    (⊂⍺)∊jsons:ofJson ⍵
    DOMAIN fault unknownExtension ⍺,'.gz'
}

⍝ The text in a compressed file.
readCompressed←{
    tie←⍵ ⎕NTIE 0 64
    bytes←⎕NREAD tie 83 ¯1 0
    _←⎕NUNTIE tie
    {(⎕UCS 65279)=⊃⍵:1↓⍵ ⋄ ⍵}'UTF-8'⎕UCS 256|¯3(219⌶)bytes
}

⍝ # Write a file  `file tb.write_file T`
⍝
⍝ Writes a table to a file, in the format that its extension tells. A file of this name is replaced. See `]help table.read_file`.
write_file←{_←⍺ store ⍵ ⋄ 1:_←⍺}told

⍝ Writes the table ⍵ to the file ⍺.
store←{
    (_ base extension)←⎕NPARTS ⍺
    extension←⎕C extension
    (⊂extension)∊compressed:⍺ writeCompressed ⍵ textOf⎕C 3⊃⎕NPARTS base
    (⊂extension)∊delimited:(plain ⍵)(⎕CSV⍠'Invert' 3⍠'IfExists' 'Replace'⍠'Separator'(⊃(extension≡'.tsv')⌽',',⎕UCS 9))⍺
    extension≡'.json':⍺('T'toJson)⍵
    (⊂extension)∊jsons:⍺('L'toJson)⍵
    (⊂extension)∊workbook:⍵(⎕EXCEL⍠'IfExists' 'Replace')⍺
    (⊂extension)∊columnar:⍵(⎕ARROW⍠'IfExists' 'Replace')⍺
    DOMAIN fault unknownExtension extension
}

⍝ The text of the table ⍺ in a file with the extension ⍵.
textOf←{
    (⊂⍵)∊delimited:(plain ⍺)(⎕CSV⍠'Invert' 3⍠'Separator'(⊃(⍵≡'.tsv')⌽',',⎕UCS 9))''
    ⍵≡'.json':'T'asJson ⍺
    (⊂⍵)∊jsons:'L'asJson ⍺
    DOMAIN fault unknownExtension ⍵,'.gz'
}

⍝ Writes the text ⍵ to the compressed file ⍺: next to it first, so that the old file stays until the new one is complete.
writeCompressed←{
    bytes←2⊃3(219⌶)¯128+256|128+'UTF-8'⎕UCS ⍵
    part←⍺,'.part'
    _←⎕NDELETE⍣(⎕NEXISTS part)⊢part
    tie←part ⎕NCREATE 0
    result←{0::⊂⎕DMX.(EN Message) ⋄ _←bytes ⎕NAPPEND tie 83 ⋄ _←⎕NUNTIE tie ⋄ ⍬}⍬
    ×≢result:{(number message)←⊃result ⋄ _←part ⎕NERASE tie ⋄ number fault message}⍬
    ⍺(⎕NMOVE⍠'IfExists' 'Replace')part
}

⍝ The extensions of compressed files, of files with separators, with JSON, of workbooks, and of files with Arrow's columns.
compressed←,⊂'.gz'
delimited←'.csv' '.tsv'
jsons←'.json' '.jsonl' '.ndjson'
workbook←'.xlsx' '.xlsm'
columnar←'.parquet' '.pq' '.arrow' '.feather' '.ipc' '.arrows'

⍝ The message for an extension that tells no format.
unknownExtension←{'the extension ''',⍵,''' tells no format, as .csv, .tsv, .json, .jsonl, .xlsx, .parquet, .arrow and .feather do'}

⍝ ── Columns ──

⍝ # Columns  `tb.columns T`
⍝
⍝ Returns the names of the columns, in their order.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'item' 'unit price'tb.new('oil' 'wine')(12.5 30)
⍝       t.count←3 2
⍝       tb.columns t
⍝  item  unit price  count
⍝ ```
columns←{
    ~isTable ⍵:DOMAIN fault'a table is a namespace of columns, such as new and read_csv return'
    given←{0=⍵.⎕NC'⍙columns':0⍴⊂'' ⋄ ⍵.⍙columns}⍵
    own←(⍵.⎕NL ¯2)~⊂'⍙columns'
    wanted←0(7162⌶)given
    1(7162⌶)(wanted∩own),own~wanted
}told

⍝ # Height  `tb.height T`
⍝
⍝ Returns the number of rows.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       tb.height'x' 'y'tb.new(1 2 3)'abc'
⍝ 3
⍝ ```
height←{rows read ⍵}told

⍝ # Column  `name tb.col T`
⍝
⍝ Returns the values of a column, whatever its name is, as `T[name]` does.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'item' 'unit price'tb.new('oil' 'wine')(12.5 30)
⍝       'unit price'tb.col t
⍝ 12.5 30
⍝       t['unit price']×←2
⍝       t['unit price']
⍝ 25 60
⍝       'price'tb.col t
⍝ VALUE ERROR: there is no column 'price'; did you mean 'unit price'?
⍝       'price'tb.col t
⍝              ∧
⍝ ```
col←{⊃2⊃⍺ only read ⍵}told

⍝ # Valid  `name tb.valid T`
⍝
⍝ Returns the mask of a column: 1 for each value that is present, 0 for each that is missing.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       'x'tb.valid'x' 'y'tb.new(1 ⎕NULL 3)(4 5 6)
⍝ 1 0 1
⍝       'y'tb.valid'x' 'y'tb.new(1 ⎕NULL 3)(4 5 6)
⍝ 1 1 1
⍝ ```
valid←{frame←⍺ only read ⍵ ⋄ (rows frame)⍴⊃3⊃frame}told

⍝ # Kind  `name tb.kind T`
⍝
⍝ Returns what a column holds: `number`, `text`, `character`, `complex` or `mixed`, or the kind in `t.⍙kinds`: `date`, `datetime` or `boolean`.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       'x' 'y' 'z'tb.kind¨⊂'x' 'y' 'z'tb.new(1 2)('ab' 'c')(0 1)
⍝  number  text  number
⍝ ```
kind←{(_ values _ kinds)←⍺ only read ⍵ ⋄ (⊃values)kindOf⊃kinds}told

⍝ The kind of the column ⍺, which is ⍵ if that is not empty.
kindOf←{
    ×≢⍵:⍵
    type←⎕DR ⍺
    type=326:'mixed' 'text'⊃⍨1+isText ⍺
    0=10|type:'character'
    9=10|type:'complex'
    'number'
}

⍝ Tells whether all items of a nested vector are texts.
isText←{2≠≡⍵:0 ⋄ 0=10|⎕DR∊⍵}

⍝ # Select  `names tb.select T`
⍝
⍝ Returns the table of some columns, in the order of their names on the left.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'item' 'price' 'count'tb.new('oil' 'wine')(12.5 30)(3 2)
⍝       tb.show'count' 'item'tb.select t
⍝  count  item
⍝ number  text
⍝ ──────  ────
⍝      3  oil
⍝      2  wine
⍝       'Price'tb.select t
⍝ VALUE ERROR: there is no column 'Price'; did you mean 'price'?
⍝       'Price'tb.select t
⍝              ∧
⍝ ```
select←{write⍺ only read ⍵}told

⍝ # Drop  `names tb.drop T`
⍝
⍝ Returns a table without some of its columns.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       tb.columns'price'tb.drop'item' 'price' 'count'tb.new('oil' 'wine')(12.5 30)(3 2)
⍝  item  count
⍝ ```
drop←{
    frame←read ⍵
    write((⍳≢⊃frame)~frame find frame named ⍺)picked frame
}told

⍝ # Rename  `(old new) tb.rename T`  `((old new)(old new)) tb.rename T`
⍝
⍝ Returns a table with other names for some of its columns.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'item' 'price' 'count'tb.new('oil' 'wine')(12.5 30)(3 2)
⍝       tb.columns'price' 'unit price'tb.rename t
⍝  item  unit price  count
⍝       tb.columns('price' 'unit price')('count' 'n')tb.rename t
⍝  item  unit price  n
⍝       'price' 'item'tb.rename t
⍝ DOMAIN ERROR: two columns have the name 'item'
⍝       'price' 'item'tb.rename t
⍝                     ∧
⍝ ```
rename←{
    pairs←{3>|≡⍵:,⊂⍵ ⋄ ⍵}⍺
    ~∧/2=≢¨pairs:LENGTH fault'rename takes pairs of names: the old one and the new one'
    (names values masks kinds)←frame←read ⍵
    names[frame find,¨⊃¨pairs]←,¨2⊃¨pairs
    write names values masks kinds
}told

⍝ # With  `name (f tb.with) T`  `(name,sources) (f tb.with) T`  `name (values tb.with) T`
⍝
⍝ Returns a table with a computed column, which replaces one of the same name. With the names of other columns after the new name, `f` gets
⍝ their values: one on its right, two on both sides, more in a vector. The result is then missing where one of them is. Without names, `f`
⍝ gets the table, and nothing is missing. A scalar stands for a whole column.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'item' 'price' 'count'tb.new('oil' 'wine' 'salt')(12.5 30 ⎕NULL)(3 2 1)
⍝       tb.show'total' 'price' 'count'×tb.with t
⍝ item   price   count   total
⍝ text  number  number  number
⍝ ────  ──────  ──────  ──────
⍝ oil     12.5       3    37.5
⍝ wine    30         2    60
⍝ salt       ·       1       ·
⍝       tb.show'length' 'item'(≢¨)tb.with t
⍝ item   price   count  length
⍝ text  number  number  number
⍝ ────  ──────  ──────  ──────
⍝ oil     12.5       3       3
⍝ wine    30         2       4
⍝ salt       ·       1       4
⍝       tb.show'rank'{⍋⍋⍵.count}tb.with t
⍝ item   price   count    rank
⍝ text  number  number  number
⍝ ────  ──────  ──────  ──────
⍝ oil     12.5       3       3
⍝ wine    30         2       2
⍝ salt       ·       1       1
⍝       tb.show'country'((⊂'NL')tb.with)t
⍝ item   price   count  country
⍝ text  number  number  text
⍝ ────  ──────  ──────  ───────
⍝ oil     12.5       3  NL
⍝ wine    30         2  NL
⍝ salt       ·       1  NL
⍝       'total' 'price' 'number'×tb.with t
⍝ VALUE ERROR: there is no column 'number'; there are item, price, count
⍝       'total' 'price' 'number'×tb.with t
⍝                               ∧
⍝       'total'(1 2 tb.with)t
⍝ LENGTH ERROR: the new column 'total' has 2 rows, but the table has 3
⍝       'total'(1 2 tb.with)t
⍝              ∧
⍝ ```
with←{
    names←listed ⍺
    wrong←(1↓names)(sources failure)⍵
    ×≢wrong:⎕SIGNAL wrong
    2=⎕NC'⍺⍺':insert ⍵(⊃names)⍺⍺ 1
    (values mask)←(1↓names)(⍺⍺ evaluate)⍵
    insert ⍵(⊃names)values mask
}

⍝ A table, a name, values and a mask: the table with this column, which replaces one of the same name.
insert←{
    (table name values mask)←⍵
    frame←read table ⋄ count←rows frame
    values←{0=≢⍴⍵:count⍴⍵ ⋄ ⍵}values
    1≠≢⍴values:LENGTH fault'the new column ''',name,''' has rank ',(⍕≢⍴values),', but a column is a vector or a scalar'
    count≠≢values:LENGTH fault'the new column ''',name,''' has ',(counted≢values),', but the table has ',⍕count
    (values own)←column values
    name(values(mask∧own)'')amended frame
}told

⍝ The table of a frame in which the column ⍺ has other values, mask and kind, or is added.
amended←{
    (names values masks kinds)←⍵ ⋄ (name new)←⍺
    place←names⍳⊂name
    place>≢names:write ⍵,∘⊂¨(⊂name),new
    values[place]←new[1] ⋄ masks[place]←new[2] ⋄ kinds[place]←new[3]
    write names values masks kinds
}

⍝ The frame of the columns ⍺ of the table ⍵; of none if it only has to be a table.
sources←{0=≢⍺:read ⍵ ⋄ ⍺ only read ⍵}

⍝ The values and the mask of what the operand computes from the columns ⍺ of the table ⍵ or, if there are none, from the table.
evaluate←{
    0=≢⍺:(⍺⍺ ⍵)1
    (_ values masks _)←⍺ only read ⍵
    mask←⊃∧/masks
    1=≢values:(⍺⍺⊃values)mask
    2=≢values:((⊃values)⍺⍺ 2⊃values)mask
    (⍺⍺ values)mask
}

⍝ ── Missing values ──

⍝ # Mark  `name (mask tb.mark) T`
⍝
⍝ Returns a table in which the values of a column are missing where a mask, or the result of a function of the column, is 1.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'day' 'degrees'tb.new(1 2 3)(12 ¯999 14)
⍝       tb.show'degrees'(=∘¯999)tb.mark t
⍝    day  degrees
⍝ number   number
⍝ ──────  ───────
⍝      1       12
⍝      2        ·
⍝      3       14
⍝       tb.show'degrees'(0 0 1 tb.mark)t
⍝    day  degrees
⍝ number   number
⍝ ──────  ───────
⍝      1       12
⍝      2     ¯999
⍝      3        ·
⍝ ```
mark←{
    wrong←⍺(sources failure)⍵
    ×≢wrong:⎕SIGNAL wrong
    2=⎕NC'⍺⍺':marked ⍵ ⍺ ⍺⍺
    marked ⍵ ⍺(⍺⍺ ⍺ col ⍵)
}

⍝ A table, a name and a mask: the table in which the values of that column are missing where the mask is 1.
marked←{
    (table name missing)←⍵
    frame←read table ⋄ place←⊃frame find listed name
    ~isMask missing:DOMAIN fault'mark takes a mask, 1 for each value that is missing and 0 for the others'
    (names values masks kinds)←frame
    (≢missing)≠rows frame:LENGTH fault'the mask has ',(counted≢missing),', but the table has ',⍕rows frame
    masks[place]←⊂(~missing)∧place⊃masks
    values[place]←⊂(place⊃masks)filled place⊃values
    write names values masks kinds
}told

⍝ # Fill missing  `(name value) tb.fill_missing T`
⍝
⍝ Returns a table with a value in place of the missing ones of a column.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'item' 'price'tb.new('oil' ⎕NULL 'salt')(12.5 30 ⎕NULL)
⍝       tb.show'price' 0 tb.fill_missing'item' '?'tb.fill_missing t
⍝ item   price
⍝ text  number
⍝ ────  ──────
⍝ oil     12.5
⍝ ?       30
⍝ salt     0
⍝ ```
fill_missing←{
    2≠≢⍺:LENGTH fault'fill_missing takes the name of a column and a value'
    (name value)←⍺
    (names values masks kinds)←frame←read ⍵
    place←⊃frame find listed name
    mask←place⊃masks ⋄ column←place⊃values
    ∧/mask:⍵
    column[⍸~mask]←{326=⎕DR column:⊂,⍵ ⋄ ⍵}value
    values[place]←⊂column ⋄ masks[place]←1
    write names values masks kinds
}told

⍝ # Drop missing  `names tb.drop_missing T`  `tb.drop_missing T`
⍝
⍝ Returns the rows in which all of these columns have values or, without names, all columns.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'item' 'price'tb.new('oil' ⎕NULL 'salt')(12.5 30 ⎕NULL)
⍝       tb.show tb.drop_missing t
⍝ item   price
⍝ text  number
⍝ ────  ──────
⍝ oil     12.5
⍝       tb.show'item'tb.drop_missing t
⍝ item   price
⍝ text  number
⍝ ────  ──────
⍝ oil     12.5
⍝ salt       ·
⍝ ```
drop_missing←{
    ⍺←columns ⍵
    frame←read ⍵
    mask←⊃∧/3⊃⍺ only frame
    mask≡1:⍵
    write mask kept frame
}told

⍝ ── Rows ──

⍝ # Where  `(f tb.where) T`  `names (f tb.where) T`  `(mask tb.where) T`  `name (values tb.where) T`
⍝
⍝ Returns the rows for which a mask is 1. The mask is an array, or what `f` computes from the table or, with names of columns on the left,
⍝ from these columns: one on its right, two on both sides, more in a vector. A name and an array choose the rows in which the column has one of
⍝ these values. A row in which one of the named columns is missing is left out, as in SQL.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'item' 'price' 'count'tb.new('oil' 'wine' 'salt')(12.5 30 ⎕NULL)(3 2 1)
⍝       tb.show{⍵.count>1}tb.where t
⍝ item   price   count
⍝ text  number  number
⍝ ────  ──────  ──────
⍝ oil     12.5       3
⍝ wine    30         2
⍝       tb.show'price'(<∘20)tb.where t
⍝ item   price   count
⍝ text  number  number
⍝ ────  ──────  ──────
⍝ oil     12.5       3
⍝       tb.show'price' 'count'{50<⍺×⍵}tb.where t
⍝ item   price   count
⍝ text  number  number
⍝ ────  ──────  ──────
⍝ wine      30       2
⍝       tb.show 1 0 1 tb.where t
⍝ item   price   count
⍝ text  number  number
⍝ ────  ──────  ──────
⍝ oil     12.5       3
⍝ salt       ·       1
⍝       tb.show'item'('oil' 'salt'tb.where)t
⍝ item   price   count
⍝ text  number  number
⍝ ────  ──────  ──────
⍝ oil     12.5       3
⍝ salt       ·       1
⍝       tb.show'item'('wine'tb.where)t
⍝ item   price   count
⍝ text  number  number
⍝ ────  ──────  ──────
⍝ wine      30       2
⍝       'price'(-∘20)tb.where t
⍝ DOMAIN ERROR: where takes a mask, 1 for each row to keep and 0 for the others
⍝       'price'(-∘20)tb.where t
⍝              ∧
⍝ ```
where←{
    ⍺←⍬
    names←listed ⍺
    wrong←names(sources failure)⍵
    ×≢wrong:⎕SIGNAL wrong
    (2=⎕NC'⍺⍺')∧0=≢names:restrict ⍵ ⍺⍺ 1
    2=⎕NC'⍺⍺':restrict ⍵,names among ⍵ ⍺⍺
    restrict ⍵,names(⍺⍺ evaluate)⍵
}

⍝ The mask of the rows of a table whose column ⍺ has one of some values, and the mask of that column. ⍵: the table and the values.
among←{
    (table wanted)←⍵
    (_ values masks _)←⍺ only read table
    wanted←{326≠⎕DR⊃values:⍵ ⋄ 2>|≡⍵:⊂,⍵ ⋄ ,¨⍵}wanted
    ((⊃values)∊wanted)(⊃masks)
}

⍝ A table and two masks: the rows for which both are 1.
restrict←{
    (table chosen mask)←⍵
    frame←read table
    ~isMask chosen:DOMAIN fault'where takes a mask, 1 for each row to keep and 0 for the others'
    (≢chosen)≠rows frame:LENGTH fault'the mask has ',(counted≢chosen),', but the table has ',⍕rows frame
    write(mask∧chosen)kept frame
}told

⍝ Tells whether an array is a vector of zeros and ones.
isMask←{1≠≢⍴⍵:0 ⋄ 11=⎕DR ⍵:1 ⋄ ∧/⍵∊0 1}

⍝ # Sort  `names tb.sort T`  `tb.sort T`
⍝
⍝ Returns the rows ordered by columns, or by all of them: by the first one and, where that is equal, by the next. A name with `-` in front of
⍝ it orders from the greatest to the least. Equal rows stay in their order, and missing values come last.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'item' 'price' 'count'tb.new('oil' 'wine' 'salt' 'oil')(12 30 ⎕NULL 11)(3 2 1 4)
⍝       tb.show'item' '-count'tb.sort t
⍝ item   price   count
⍝ text  number  number
⍝ ────  ──────  ──────
⍝ oil       11       4
⍝ oil       12       3
⍝ salt       ·       1
⍝ wine      30       2
⍝       tb.show'-price'tb.sort t
⍝ item   price   count
⍝ text  number  number
⍝ ────  ──────  ──────
⍝ wine      30       2
⍝ oil       12       3
⍝ oil       11       4
⍝ salt       ·       1
⍝       'pric'tb.sort t
⍝ VALUE ERROR: there is no column 'pric'; did you mean 'price'?
⍝       'pric'tb.sort t
⍝             ∧
⍝ ```
sort←{⍺←columns ⍵ ⋄ frame←read ⍵ ⋄ write(frame ordered listed ⍺)at frame}told

⍝ The order of the rows of the frame ⍺ by the columns ⍵: the last key is sorted by first, and each grade keeps the order of equals.
ordered←{
    (falling names)←⍺ directed ⍵
    (_ values masks _)←(⍺ find names)picked ⍺
    step←{
        (values mask falling)←⍺
        order←⍵[{falling:⍒⍵ ⋄ ⍋⍵}(⊂⍵)⌷values]
        ∧/mask:order
        order[⍒mask[order]]
    }
    ⊃step/(↓⍉↑values masks falling),⊂⍳rows ⍺
}

⍝ Which of the names ⍵ are those of columns of the frame ⍺ with a minus in front of them, and the names without it.
directed←{
    falling←('-'=⊃¨⍵)∧~⍵∊⊃⍺
    falling(falling↓¨⍵)
}

⍝ # Distinct  `tb.distinct T`  `names tb.distinct T`
⍝
⍝ Returns the first of the rows that are equal or, with names, equal in these columns.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'item' 'price'tb.new('oil' 'wine' 'oil' 'oil')(12 30 12 11)
⍝       tb.show tb.distinct t
⍝ item   price
⍝ text  number
⍝ ────  ──────
⍝ oil       12
⍝ wine      30
⍝ oil       11
⍝       tb.show'item'tb.distinct t
⍝ item   price
⍝ text  number
⍝ ────  ──────
⍝ oil       12
⍝ wine      30
⍝ ```
distinct←{
    ⍺←columns ⍵
    frame←read ⍵
    write(≠numbered ⍺ only frame)kept frame
}told

⍝ # Head  `n tb.head T`  `tb.head T`
⍝
⍝ Returns the first `n` rows, or 5. `tb.tail` returns the last ones.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'n' 'square'tb.new(⍳9)(×⍨⍳9)
⍝       tb.show 2 tb.head t
⍝      n  square
⍝ number  number
⍝ ──────  ──────
⍝      1       1
⍝      2       4
⍝       tb.height tb.head t
⍝ 5
⍝ ```
head←{⍺←5 ⋄ frame←read ⍵ ⋄ write(⍳⍺⌊rows frame)at frame}told

⍝ # Tail  `n tb.tail T`  `tb.tail T`
⍝
⍝ Returns the last `n` rows, or 5.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       tb.show 2 tb.tail'n' 'square'tb.new(⍳9)(×⍨⍳9)
⍝      n  square
⍝ number  number
⍝ ──────  ──────
⍝      8      64
⍝      9      81
⍝ ```
tail←{⍺←5 ⋄ frame←read ⍵ ⋄ count←rows frame ⋄ write((0⌈count-⍺)↓⍳count)at frame}told

⍝ # Sample  `n tb.sample T`
⍝
⍝ Returns `n` rows at random, each at most once, in the order of the table. `⎕RL` makes the choice repeatable.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       s←3 tb.sample'n' 'square'tb.new(⍳9)(×⍨⍳9)
⍝       tb.height s
⍝ 3
⍝       s.square≡×⍨s.n
⍝ 1
⍝       10 tb.sample s
⍝ DOMAIN ERROR: a sample of 10 rows was asked for, but the table has 3
⍝       10 tb.sample s
⍝          ∧
⍝ ```
sample←{
    frame←read ⍵
    ⍺>rows frame:DOMAIN fault'a sample of ',(counted ⍺),' was asked for, but the table has ',⍕rows frame
    write({⍵[⍋⍵]}⍺?rows frame)at frame
}told

⍝ ── Groups ──

⍝ # Group by  `names tb.group_by T`
⍝
⍝ Returns the groups of rows that are equal in some columns, for `tb.agg`, `tb.apply` and `tb.window`. Groups come in the order in which they first
⍝ appear; missing values make a group. The result is a namespace: `table`, `keys` (the names), `number` (the group of each row, from 1) and
⍝ `first` (the first row of each group).
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'item' 'year' 'price'tb.new('oil' 'wine' 'oil' 'oil')(2023 2023 2024 2024)(12 30 ⎕NULL 11)
⍝       g←'item' 'year'tb.group_by t
⍝       g
⍝ [3 groups by item, year]
⍝       g.number
⍝ 1 2 3 3
⍝       tb.show('mean' 'mean' 'price')('rows' 'count')('prices' 'count' 'price')tb.agg g
⍝ item    year    mean    rows  prices
⍝ text  number  number  number  number
⍝ ────  ──────  ──────  ──────  ──────
⍝ oil     2023      12       1       1
⍝ wine    2023      30       1       1
⍝ oil     2024      11       2       1
⍝ ```
group_by←{frame←read ⍵ ⋄ keys←frame named ⍺ ⋄ ⍵ grouping keys(numbered keys only frame)}told

⍝ The groups of the table ⍺ by keys, where the rows have numbers.
grouping←{
    groups←#.⎕NS ⍬
    groups.(table keys number first)←⍺,⍵,⊂⍸≠2⊃⍵
    count←≢groups.first
    _←groups.⎕DF'[',(⍕count),' group',('s'/⍨count≠1),' by ',(commas⊃⍵),']'
    groups
}

⍝ The groups ⍵, or the one group of all rows of a table.
grouped←{
    ~isTable ⍵:⍬⊣read ⍵
    9=⍵.⎕NC'table':⍵
    groups←⍵ grouping(0⍴⊂'')((rows read ⍵)⍴1)
    groups.first←,1
    groups
}

⍝ The group of each row of a frame, numbered from 1 in the order in which the groups first appear.
numbered←{
    (_ values masks _)←⍵
    codes←values coded¨masks
    1=≢codes:⊃codes
    densely⊃⊃combined/⌽bounded¨codes
}

⍝ Numbers for the values of a column, from 1 in the order in which they first appear; all missing values have one number.
coded←{
    ∧/⍵:densely ⍺
    densely ⍵×densely ⍺
}

⍝ Numbers for elements, from 1 in the order in which they first appear.
densely←{(∪⍵)⍳⍵}

⍝ Numbers with their bound.
bounded←{⍵(⌈/0,⍵)}

⍝ Numbers for pairs of numbers, and a bound of them; both arguments are numbers from 1, and their bound. Numbers beyond 2*31 would be floats,
⍝ which take longer to tell apart, so those of earlier columns are made dense before. A bound of 0 says that all rows are different: then no
⍝ other column can tell more of them apart.
combined←{
    (more count)←⍺ ⋄ (codes bound)←⍵
    0=bound:⍵
    (2*31)>count×bound:(codes+bound×more-1)(count×bound)
    dense←densely codes ⋄ bound←⌈/0,dense
    bound=≢dense:dense 0
    (dense+bound×more-1)(count×bound)
}

⍝ # Aggregate  `(name how column) tb.agg G`
⍝
⍝ Returns a table with a row for each group of `tb.group_by`: its keys, and a column for each aggregate, which is a name, how to compute it, and
⍝ the column. Several aggregates are a vector of such triples. Of a table without groups, the result has one row.
⍝
⍝ | how | |
⍝ |---|---|
⍝ | `count` | the number of values or, without a column, of rows |
⍝ | `n_unique` | the number of different values |
⍝ | `sum` `prod` `mean` `std` `var` | sums, products, means, standard deviations and variances (divided by n-1) |
⍝ | `min` `max` `first` `last` `median` | also of dates and, except for `median`, of texts |
⍝ | `quantile` | with a fourth item from 0 to 1, as `'p90' 'quantile' 'price' 0.9`; positions between two values are interpolated |
⍝ | `any` `all` | of Booleans |
⍝ | `list` | all values, as an item |
⍝
⍝ Missing values are left out; what has no value, such as the mean of none, is missing. `tb.apply` applies any other function.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'item' 'price' 'count'tb.new('oil' 'wine' 'oil' 'salt')(12 30 11 ⎕NULL)(3 2 4 1)
⍝       tb.show('mean' 'mean' 'price')('most' 'max' 'count')tb.agg'item'tb.group_by t
⍝ item    mean    most
⍝ text  number  number
⍝ ────  ──────  ──────
⍝ oil     11.5       4
⍝ wine    30         2
⍝ salt       ·       1
⍝       tb.show('rows' 'count')('p90' 'quantile' 'price' 0.9)('last' 'max' 'item')tb.agg t
⍝   rows     p90  last
⍝ number  number  text
⍝ ──────  ──────  ────
⍝      4    26.4  wine
⍝       tb.show'counts' 'list' 'count'tb.agg'item'tb.group_by t
⍝ item  counts
⍝ text  mixed
⍝ ────  ──────
⍝ oil   3 4
⍝ wine  2
⍝ salt  1
⍝       tb.agg t
⍝ SYNTAX ERROR: The function requires a left argument
⍝       tb.agg t
⍝       ∧
⍝       'mean' 'avg' 'price'tb.agg t
⍝ DOMAIN ERROR: 'avg' is not an aggregate; there are count, n_unique, sum, prod, mean, std, var, min, max, median, quantile, first, last, any, all, list
⍝       'mean' 'avg' 'price'tb.agg t
⍝                           ∧
⍝       'sum' 'sum' 'item'tb.agg t
⍝ DOMAIN ERROR: 'sum' takes numbers, and the column 'item' has kind text
⍝       'sum' 'sum' 'item'tb.agg t
⍝                         ∧
⍝ ```
agg←{
    groups←grouped ⍵ ⋄ frame←read groups.table
    columns←groups(frame aggregated)¨specifications ⍺
    write(groups.first at groups.keys only frame),¨↓⍉↑columns
}told

⍝ One or several descriptions of new columns, as a vector.
specifications←{2≥|≡⍵:,⊂⍵ ⋄ ⍵}

⍝ The name, the way and the argument in the description of a new column, and the names of the column that it is computed from.
parsed←{
    ~(≢⍵)∊2 3 4:LENGTH fault'a new column is described by its name, how to compute it, and the column that it is computed from'
    source←{2=≢⍵:0⍴⊂'' ⋄ ,⊂,3⊃⍵}⍵
    (,⊃⍵)(,2⊃⍵)({3<≢⍵:4⊃⍵ ⋄ ⍬}⍵)source
}

⍝ The name, values, mask and kind of an aggregate ⍵ of the groups ⍺; the operand is the frame of their table.
aggregated←{
    (name how argument source)←parsed ⍵
    ~(⊂how)∊AGGREGATES:DOMAIN fault'''',how,''' is not an aggregate; there are ',commas AGGREGATES
    (values mask kind)←source(⍺⍺ neededFor)how
    (values mask)←how argument aggregate ⍺.number(≢⍺.first)values mask
    name values mask(kind/⍨(⊂how)∊'first' 'last' 'min' 'max' 'median' 'quantile')
}

AGGREGATES←'count' 'n_unique' 'sum' 'prod' 'mean' 'std' 'var' 'min' 'max' 'median' 'quantile' 'first' 'last' 'any' 'all' 'list'
ARITHMETIC←'sum' 'prod' 'mean' 'std' 'var' 'median' 'quantile' 'any' 'all'

⍝ The values, mask and kind of the column ⍺ of the frame that is the operand, for an aggregate or a window: ones for the count of rows.
neededFor←{
    (0=≢⍺)∧(⊂⍵)∊'count' 'row_number':((rows ⍺⍺)⍴1)1 ''
    0=≢⍺:LENGTH fault'''',⍵,''' needs the name of a column after it'
    (values mask kind)←⊃¨1↓⍺ only ⍺⍺
    ((⊂⍵)∊ARITHMETIC)∧~1∊mask:((≢values)⍴0)mask kind
    ((⊂⍵)∊ARITHMETIC)∧~(⊂values kindOf'')∊'number' 'complex':DOMAIN fault'''',⍵,''' takes numbers, and the column ''',(⊃⍺),''' has kind ',values kindOf kind
    values mask kind
}

⍝ The values and the mask of an aggregate ⍺ with its argument, for the values and mask of a column whose rows belong to numbered groups.
aggregate←{
    (how argument)←⍺ ⋄ (number groups values mask)←⍵
    all←∧/mask
    group←all{⍺:⍵ ⋄ mask/⍵}number
    values←all{⍺:⍵ ⋄ mask⌿⍵}values
    into←{(groups⍴⍵)(⍺⍺ ⎕SCATTER(⊂group))⍺}
    how≡'sum':(values(+into)0)1
    how≡'prod':(values(×into)1)1
    how≡'any':(values(∨into)0)1
    how≡'all':(values(∧into)1)1
    how≡'n_unique':((groups⍴0)(+⎕SCATTER(⊂group/⍨≠⊃(bounded group)combined bounded densely values))1)1
    how≡'list':((group,groups)⊔values)1
    n←1(+into)0 ⋄ some←0<n
    how≡'count':n 1
    at←{0=≢values:groups⍴neutral values ⋄ some filled(⊂⍵)⌷values}
    how≡'first':(at(⍳≢group)(⌊into)≢group)some
    how≡'last':(at(⍳≢group)(⌈into)1)some
    lowest←how≡'min'
    lowest∨how≡'max':{
        0≠10|⎕DR∊1↑values:(some×{lowest:values(⌊into)⌈/values ⋄ values(⌈into)⌊/values}⍬)some
        order←⍋values
        ('last' 'first'[1+lowest],⊂⍬)aggregate group[order]groups((⊂order)⌷values)1
    }⍬
    (⊂how)∊'median' 'quantile':((group n(how{⍺≡'median':0.5 ⋄ ⍵}argument))quantile values)some
    mean←(values(+into)0)÷n+~some
    how≡'mean':mean some
    spread←(×⍨values-mean[group])(+into)0
    ({how≡'std':⍵*0.5 ⋄ ⍵}spread÷1⌈n-1)(1<n)
}

⍝ The quantile of each group: ⍺ is the group of each value, the number of values in each group, and a number from 0 to 1.
quantile←{
    (group n part)←⍺
    ~{0≠≢⍴⍵:0 ⋄ 0::0 ⋄ (0≤⍵)∧⍵≤1}part:DOMAIN fault'''quantile'' needs a number from 0 to 1 after the column'
    0=≢⍵:n
    order←⍋⍵
    sorted←⍵[order[⍋group[order]]]
    place←(≢⍵)⌊(+\0,¯1↓n)+1+part×0⌈n-1
    low←⌊place
    sorted[low]+(place-low)×sorted[(≢⍵)⌊1+low]-sorted[low]
}

⍝ # Apply  `name (f tb.apply) G`  `(name column) (f tb.apply) G`
⍝
⍝ Returns a table with a row for each group: its keys, and the result of `f`, which gets the values of the column that are present in the group or,
⍝ without a column, the table of its rows. It calls `f` for each group; the aggregates of `tb.agg` are faster.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'item' 'price' 'count'tb.new('oil' 'wine' 'oil')(12 30 11)(3 2 4)
⍝       tb.show'range' 'price'{(⌈/-⌊/)⍵}tb.apply'item'tb.group_by t
⍝ item   range
⍝ text  number
⍝ ────  ──────
⍝ oil        1
⍝ wine       0
⍝       tb.show'weighted'{(⍵.price+.×⍵.count)÷+/⍵.count}tb.apply'item'tb.group_by t
⍝ item     weighted
⍝ text       number
⍝ ────  ───────────
⍝ oil   11.42857143
⍝ wine  30
⍝ ```
apply←{
    names←listed ⍺
    wrong←names(parts failure)⍵
    ×≢wrong:⎕SIGNAL wrong
    attach ⍵(⊃names)(⍺⍺¨names parts ⍵)
}

⍝ What the function of tb.apply gets for each of the groups ⍵: the values of the column 1↓⍺, or a table.
parts←{
    groups←grouped ⍵ ⋄ frame←read groups.table
    members←(groups.number,≢groups.first)⊔⍳rows frame
    1=≢⍺:{write ⍵ at frame}¨members
    (_ values masks _)←(1↓⍺)only frame
    present←(⊃masks)∧(rows frame)⍴1
    (⊃values)∘{(⊂⍵/⍨present[⍵])⌷⍺}¨members
}

⍝ Groups, a name and a value for each group: the table of their keys and the values.
attach←{
    (groups name results)←⍵
    groups←grouped groups
    (values mask)←column{1∊0<≢∘⍴¨⍵:⍵ ⋄ ⍵}results
    write(groups.first at groups.keys only read groups.table),∘⊂¨name values mask''
}told

⍝ # Window  `(name how column) tb.window G`  `(name how column n) tb.window G`
⍝
⍝ Returns a table with columns that are computed from each row and its neighbours: in the order of the rows and, for groups of `tb.group_by`, within
⍝ each group. Several new columns are a vector of descriptions. Sort first where the order matters.
⍝
⍝ | how | |
⍝ |---|---|
⍝ | `row_number` | 1, 2, 3 …, without a column |
⍝ | `rank` `dense_rank` | the rank of a value, where equal ones share one; `-column` ranks from the greatest |
⍝ | `lag` `lead` | the value `n` rows before or after, or 1 |
⍝ | `diff` `pct_change` | the difference from the value `n` rows before, and its share of that value |
⍝ | `cumsum` `cumprod` `cummin` `cummax` | of all values up to this row |
⍝ | `rolling_sum` `rolling_mean` `rolling_min` `rolling_max` | of this row and the `n-1` before it |
⍝ | any aggregate of `tb.agg` | that of the whole group, in each of its rows |
⍝
⍝ What has no value is missing, such as a lag in the first row, a rolling window before there are `n` rows, or one with a missing value in it.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'shop' 'day' 'sales'tb.new(2/'north' 'south')(1 2 1 2)(7 9 3 4)
⍝       new←('before' 'lag' 'sales')('so far' 'cumsum' 'sales')('rank' 'rank' '-sales')('all' 'sum' 'sales')
⍝       tb.show new tb.window'shop'tb.group_by t
⍝ shop      day   sales  before  so far    rank     all
⍝ text   number  number  number  number  number  number
⍝ ─────  ──────  ──────  ──────  ──────  ──────  ──────
⍝ north       1       7       ·       7       2      16
⍝ north       2       9       7      16       1      16
⍝ south       1       3       ·       3       2       7
⍝ south       2       4       3       7       1       7
⍝       tb.show'two' 'rolling_mean' 'sales' 2 tb.window t
⍝ shop      day   sales     two
⍝ text   number  number  number
⍝ ─────  ──────  ──────  ──────
⍝ north       1       7       ·
⍝ north       2       9     8
⍝ south       1       3     6
⍝ south       2       4     3.5
⍝       'x' 'cummean' 'sales'tb.window t
⍝ DOMAIN ERROR: 'cummean' is not a window; there are row_number, rank, dense_rank, lag, lead, diff, pct_change, cumsum, cumprod, cummin, cummax, rolling_sum, rolling_mean, rolling_min, rolling_max, and the aggregates
⍝       'x' 'cummean' 'sales'tb.window t
⍝                            ∧
⍝       'x' 'rolling_sum' 'sales'tb.window t
⍝ DOMAIN ERROR: 'rolling_sum' needs a whole number of rows, 1 or more, after the column
⍝       'x' 'rolling_sum' 'sales'tb.window t
⍝                                ∧
⍝ ```
window←{
    groups←grouped ⍵ ⋄ frame←read groups.table
    new←groups(frame windowed)¨specifications ⍺
    names←⊃¨new
    write((⍸~(⊃frame)∊names)picked frame),¨↓⍉↑new
}told

WINDOWS←'row_number' 'rank' 'dense_rank' 'lag' 'lead' 'diff' 'pct_change' 'cumsum' 'cumprod' 'cummin' 'cummax'
WINDOWS,←'rolling_sum' 'rolling_mean' 'rolling_min' 'rolling_max'

⍝ The name, values, mask and kind of a window ⍵ over the groups ⍺; the operand is the frame of their table.
windowed←{
    (name how argument source)←parsed ⍵
    (⊂how)∊AGGREGATES:⍺(⍺⍺ repeated)⍵
    ~(⊂how)∊WINDOWS:DOMAIN fault'''',how,''' is not a window; there are ',(commas WINDOWS),', and the aggregates'
    (falling source)←⍺⍺ directed source
    (values mask kind)←source(⍺⍺ neededFor)how
    order←⍋⍺.number
    (values mask)←slide(⍺.number[order])how argument(1∊falling)((⊂order)⌷values)(((≢order)⍴mask)[order])
    back←⍋order
    name((⊂back)⌷values)(mask[back])(kind/⍨(⊂how)∊'lag' 'lead' 'cummin' 'cummax' 'rolling_min' 'rolling_max')
}

⍝ The name, values, mask and kind of an aggregate ⍵ of the groups ⍺ in each of their rows; the operand is the frame of their table.
repeated←{
    (name values mask kind)←⍺(⍺⍺ aggregated)⍵
    name((⊂⍺.number)⌷values)(((≢⍺.first)⍴mask)[⍺.number])kind
}

⍝ The values and the mask of a window over a column that is ordered by groups, whose numbers come first.
slide←{
    (number how argument falling values mask)←⍵
    heads←changes number
    place←1+(⍳≢number)-starts heads
    how≡'row_number':place mask
    (⊂how)∊'rank' 'dense_rank':((how≡'dense_rank')falling ranked number values mask)mask
    'cum'≡3↑how:(mask×heads how cumulated mask{∧/⍺:⍵ ⋄ (⍺×⍵)+(~⍺)×how neutralIn ⍵}values)mask
    'rolling'≡7↑how:how argument place rolled values mask
    step←how counting argument
    how≡'lead':number(-step)shifted values mask
    (before present)←number step shifted values mask
    how≡'lag':before present
    present∧←mask
    how≡'diff':(present×values-before)present
    present∧←before≠0
    (present×(values-before)÷before+~present)present
}

⍝ Where numbers differ from the one before them: 1 for the first.
changes←{(≢⍵)↑1,2≠/⍵,0}

⍝ The position of the last 1 in a mask up to each of its elements: the start of the group of each row.
starts←{⌈\⍵×⍳≢⍵}

⍝ The number of rows that a window takes, which is 1 for a lag if it is not given.
counting←{
    (⍵≡⍬)∧~'rolling'≡7↑⍺:1
    {0≠≢⍴⍵:0 ⋄ 0::0 ⋄ (1≤⍵)∧⍵=⌊⍵}⍵:⍵
    DOMAIN fault'''',⍺,''' needs a whole number of rows, 1 or more, after the column'
}

⍝ The values and the mask of a column moved by some rows within its groups.
shifted←{
    (number step)←⍺ ⋄ (values mask)←⍵
    from←(⍳≢number)-step
    inside←(1≤from)∧from≤≢number
    from←1⌈from⌊≢number
    inside←inside∧mask[from]∧number=number[from]
    (inside filled(⊂from)⌷values)inside
}

⍝ Cumulative values of a column in which missing values are neutral. ⍺: where groups begin, and the way.
cumulated←{
    (heads how)←⍺
    scan←{1≥+/heads:⍺⍺\⍵ ⋄ ∊⍺⍺\¨heads⊂⍵}
    how≡'cumsum':+scan ⍵
    how≡'cumprod':×scan ⍵
    how≡'cummin':⌊scan ⍵
    ⌈scan ⍵
}

⍝ The number that a cumulative function of the values ⍵ skips.
neutralIn←{
    ⍺≡'cumsum':0
    ⍺≡'cumprod':1
    ⍺≡'cummin':⌈/⍵
    ⌊/⍵
}

⍝ Values of a rolling window over a column. ⍺: the way, the number of rows, and the place of each row in its group.
rolled←{
    (how count place)←⍺ ⋄ (values mask)←⍵
    count←how counting count
    count>≢place:(0×place)(0×place)
    padded←{(0⍴⍨count-1),⍵}
    full←(place≥count)∧padded count=count+/mask
    how≡'rolling_min':(full×padded count⌊/values)full
    how≡'rolling_max':(full×padded count⌈/values)full
    sums←full×padded count+/values
    how≡'rolling_mean':(sums÷count)full
    sums full
}

⍝ Ranks of a column within its groups, 0 where a value is missing. ⍺: whether they are dense, and fall.
ranked←{
    (dense falling)←⍺ ⋄ (number values mask)←⍵
    order←⍸mask
    order←order[{falling:⍒⍵ ⋄ ⍋⍵}(⊂order)⌷values]
    order←order[⍋number[order]]
    heads←changes number[order]
    new←heads∨changes densely(⊂order)⌷values
    ranks←{dense:1+(+\new)-(+\new)[⍵] ⋄ 1+(starts new)-⍵}starts heads
    result←0×number
    result[order]←ranks
    result
}

⍝ # Value counts  `name tb.value_counts T`
⍝
⍝ Returns the different values of a column, or the combinations of several, and how often each occurs, the most frequent first.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       tb.show'item'tb.value_counts'item' 'price'tb.new('oil' 'wine' 'wine')(12 30 28)
⍝ item   count
⍝ text  number
⍝ ────  ──────
⍝ wine       2
⍝ oil        1
⍝ ```
value_counts←{'-count'sort'count' 'count'agg ⍺ group_by ⍵}told

⍝ ── Two tables ──

⍝ # Join  `T tb.join U`  `(T,keys) tb.join U`
⍝
⍝ Returns the pairs of rows of two tables with equal keys: the columns of `T`, then those of `U` without its keys. `T`, or `T` and the keys, are on
⍝ the left: each key is the name of a column of both, or `'name=other'` if the column of `U` has another name. Without keys, all names that both
⍝ tables have are keys. A column of `U` with the name of one of `T` gets the ending `_right`.
⍝
⍝ | function | rows |
⍝ |---|---|
⍝ | `join` | each row of `T` with each row of `U` that has its key; in the order of `T`, then of `U` |
⍝ | `left_join` | also the rows of `T` without a match, where the columns of `U` are missing |
⍝ | `outer_join` | also, at the end, the rows of `U` without a match |
⍝ | `semi_join`, `anti_join` | the rows of `T` that have a match, that have none; no columns of `U` |
⍝ | `asof_join` | each row of `T` with the last row of `U` whose key is not greater |
⍝
⍝ A missing key matches nothing.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       orders←'item' 'count'tb.new('oil' 'wine' 'oil' 'milk')(3 2 4 1)
⍝       items←'name' 'price'tb.new('oil' 'wine' 'salt')(12.5 30 1)
⍝       tb.show(orders'item=name')tb.join items
⍝ item   count   price
⍝ text  number  number
⍝ ────  ──────  ──────
⍝ oil        3    12.5
⍝ wine       2    30
⍝ oil        4    12.5
⍝       tb.show(orders'item=name')tb.left_join items
⍝ item   count   price
⍝ text  number  number
⍝ ────  ──────  ──────
⍝ oil        3    12.5
⍝ wine       2    30
⍝ oil        4    12.5
⍝ milk       1       ·
⍝       tb.show(orders'item=name')tb.outer_join items
⍝ item   count   price
⍝ text  number  number
⍝ ────  ──────  ──────
⍝ oil        3    12.5
⍝ wine       2    30
⍝ oil        4    12.5
⍝ milk       1       ·
⍝ salt       ·     1
⍝       tb.show(orders'item=name')tb.anti_join items
⍝ item   count
⍝ text  number
⍝ ────  ──────
⍝ milk       1
⍝       tb.show orders tb.join'item' 'count'tb.new('oil' 'wine')(3 8)
⍝ item   count
⍝ text  number
⍝ ────  ──────
⍝ oil        3
⍝       orders tb.join items
⍝ VALUE ERROR: the tables have no column in common; name the keys after the table on the left, such as 'item=name'
⍝       orders tb.join items
⍝              ∧
⍝       (orders'count=name')tb.join items
⍝ DOMAIN ERROR: the key 'count' holds texts in one table and numbers in the other
⍝       (orders'count=name')tb.join items
⍝                           ∧
⍝ ```
join←{
    sides←⍺ paired ⍵
    (here there)←matched sides
    found←0<there
    sides beside(found/here)(found/there)
}told

⍝ # Left join  `T tb.left_join U`  `(T,keys) tb.left_join U`
⍝
⍝ Returns all rows of `T`, with the rows of `U` that have the same keys. See `]help table.join`.
left_join←{sides←⍺ paired ⍵ ⋄ sides beside matched sides}told

⍝ # Outer join  `T tb.outer_join U`  `(T,keys) tb.outer_join U`
⍝
⍝ Returns all rows of `T` and of `U`, those with the same keys together. See `]help table.join`.
outer_join←{
    sides←⍺ paired ⍵
    (here there)←matched sides
    rest←(⍳rows 2⊃sides)~there
    sides beside(here,0×rest)(there,rest)
}told

⍝ # Semi-join  `T tb.semi_join U`  `(T,keys) tb.semi_join U`
⍝
⍝ Returns the rows of `T` whose keys are in `U`. See `]help table.join`.
semi_join←{sides←⍺ paired ⍵ ⋄ write(0<⊃codes sides)kept⊃sides}told

⍝ # Anti-join  `T tb.anti_join U`  `(T,keys) tb.anti_join U`
⍝
⍝ Returns the rows of `T` whose keys are not in `U`. See `]help table.join`.
anti_join←{sides←⍺ paired ⍵ ⋄ write(0=⊃codes sides)kept⊃sides}told

⍝ # As-of join  `(T,keys) tb.asof_join U`
⍝
⍝ Returns each row of `T` with the last row of `U` whose last key, a number or a date, is not greater, and whose other keys are equal. Neither
⍝ table has to be sorted.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       trades←'share' 'time' 'count'tb.new('A' 'B' 'A')(3 5 9)(10 20 30)
⍝       quotes←'share' 'time' 'price'tb.new('A' 'A' 'B')(2 8 6)(1.5 1.6 7)
⍝       tb.show(trades'share' 'time')tb.asof_join quotes
⍝ share        time   count   price
⍝ character  number  number  number
⍝ ─────────  ──────  ──────  ──────
⍝ A               3      10     1.5
⍝ B               5      20       ·
⍝ A               9      30     1.6
⍝ ```
asof_join←{
    sides←⍺ paired ⍵
    (values masks)←↓⍉↑(2↑sides){⊃¨1↓3↑(¯1↑⍵)only ⍺}¨2↓sides
    values←values{1∊⍵:⍺ ⋄ (≢⍺)⍴0}¨masks
    326∊⎕DR¨values:DOMAIN fault'asof_join needs numbers or dates in its last key, ''',(⊃⌽3⊃sides),''''
    (here there)←masks×{1=≢3⊃⍵:1⍴¨⍨≢¨values ⋄ codes(2↑⍵),¯1↓¨2↓⍵}sides
    instants←{⍵[⍋⍵]}∪⊃,/values
    (mine theirs)←((1+≢instants)×here there)+instants∘⍳¨values
    order←⍋theirs
    last←(0,order)[1+theirs[order]⍸mine]
    near←(×here)∧here=(0,there)[1+last]
    sides beside(⍳≢here)(near×last)
}told

⍝ The frames of two tables, and the names of their keys in each. ⍺: the first table, perhaps followed by keys.
paired←{
    left←read⊃⍺ ⋄ right←read ⍵
    keys←⊃,/(⊂0⍴⊂''),listed¨1↓,⍺
    shared←(⊃left)∩⊃right
    (0=≢keys)∧0=≢shared:VALUE fault'the tables have no column in common; name the keys after the table on the left, such as ''item=name'''
    (mine theirs)←{0=≢⍵:shared shared ⋄ ↓⍉↑(⊃left)∘sidesOf¨⍵}keys
    _←(left find mine)(right find theirs)
    left right mine theirs
}

⍝ The names in both tables of the key ⍵, which has an equals sign between them unless it is a column of the first table, ⍺.
sidesOf←{((⊂⍵)∊⍺)∨~'='∊⍵:⍵ ⍵ ⋄ 2⍴'='(≠⊆⊢)⍵}

⍝ Numbers for the keys of the rows in both of two tables, equal where the keys are; 0 for a key that the second one does not have.
codes←{
    (left right mine theirs)←⍵
    (_ here masks _)←mine only left ⋄ (_ there others _)←theirs only right
    ⊃joined/⌽mine same¨↓⍉↑here masks there others
}

⍝ The numbers for one key, the column ⍺. ⍵: values and masks in both tables.
same←{
    (here mask there other)←⍵
    ~∧/1∊¨mask other:(0⍨¨here)(0⍨¨there)
    (326=⎕DR here)≠326=⎕DR there:DOMAIN fault'the key ''',⍺,''' holds texts in one table and numbers in the other'
    known←∪other{∧/⍺:⍵ ⋄ ⍺⌿⍵}there
    (mask×known place here)(other×known place there)
}

⍝ The places of elements in a vector, 0 for those that it does not have.
place←{places←⍺⍳⍵ ⋄ places×places≤≢⍺}

⍝ Numbers for pairs of such numbers in both tables.
joined←{
    scale←1+⌈/0,∊⍵
    (here there)←⍺{(×⍺)×(×⍵)×⍵+scale×⍺}¨⍵
    known←(∪there)~0
    (known place here)(known place there)
}

⍝ The rows of two tables with equal keys: all rows of the first one, and 0 for those without a match.
matched←{
    (here there)←codes ⍵
    count←⌈/0,there
    rows←⍸×there ⋄ number←there[rows]
    matches←(count⍴0)(+⎕SCATTER(⊂number))1
    1≥⌈/0,matches:(⍳≢here)((0,(count⍴0)(⊢⎕SCATTER(⊂number))rows)[1+here])
    repeats←(0,matches)[1+here] ⋄ copies←1⌈repeats
    left←copies/⍳≢here
    offset←(⍳≢left)-copies/(+\copies)-copies
    base←copies/(0,0,¯1↓+\matches)[1+here]
    left((0,rows[⍋number])[1+(copies/×repeats)×offset+base])
}

⍝ The table of rows of the two frames ⍺, where 0 is a missing row. Keys that the first one lacks come from the second.
beside←{
    (left right _ theirs)←⍺ ⋄ (here there)←⍵
    (names values masks kinds)←right without theirs
    names←names,¨(names∊⊃left)/¨⊂'_right'
    write(⍺ coalesced here there),¨there padded names values masks kinds
}

⍝ The columns of the first of the frames ⍺ for rows of both, with the keys of the second one where it has no row.
coalesced←{
    (left right mine theirs)←⍺ ⋄ (here there)←⍵
    ~0∊here:here at left
    (names values masks kinds)←here padded left
    (_ others present _)←((here=0)/there)at theirs only right
    places←left find mine ⋄ own←⊂⍸×here
    values[places]←(own∘⌷¨values[places]),¨others
    masks[places]←(own∘⌷¨masks[places]),¨(+/here=0)⍴¨present
    names values masks kinds
}

⍝ The frame ⍺ without the columns ⍵.
without←{((⍳≢⊃⍺)~⍺ find ⍵)picked ⍺}

⍝ # Bind rows  `tb.bind_rows TABLES`
⍝
⍝ Returns the rows of several tables, one after the other. Columns that a table does not have are missing in its rows.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       a←'item' 'price'tb.new('oil' 'wine')(12 30)
⍝       b←'price' 'count'tb.new(3 4)(7 8)
⍝       tb.show tb.bind_rows a b
⍝ item   price   count
⍝ text  number  number
⍝ ────  ──────  ──────
⍝ oil       12       ·
⍝ wine      30       ·
⍝ ·          3       7
⍝ ·          4       8
⍝       tb.bind_rows a('item'tb.new⊂1 2)
⍝ DOMAIN ERROR: the column 'item' holds texts in one table and numbers in another
⍝       tb.bind_rows a('item'tb.new⊂1 2)
⍝       ∧
⍝ ```
bind_rows←{
    frames←read¨,⍵
    names←∪⊃,/⊃¨frames
    write(⊂names),↓⍉↑(frames∘stacked)¨names
}told

⍝ The values, mask and kind of the column ⍵ in all the frames ⍺.
stacked←{
    name←⊂⍵
    has←{name∊⊃⍵}¨⍺ ⋄ counts←rows¨⍺
    parts←{⊃¨1↓name only ⍵}¨has/⍺
    known←{1∊2⊃⍵}¨parts
    typed←parts/⍨known∨~1∊known
    nested←{326=⎕DR⊃⍵}¨typed
    (1∊nested)∧0∊nested:DOMAIN fault'the column ''',⍵,''' holds texts in one table and numbers in another'
    values←counts⍴¨⊂neutral⊃⊃typed
    values[(⍸has)/⍨known∨~1∊known]←⊃¨typed
    masks←counts⍴¨0 ⋄ masks[⍸has]←(has/counts)⍴¨2⊃¨parts
    (⊃,/values)(⊃,/masks)(3⊃⊃typed)
}

⍝ # Bind columns  `tb.bind_columns TABLES`
⍝
⍝ Returns the columns of several tables with equally many rows, side by side.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       tb.show tb.bind_columns('x'tb.new⊂1 2)('y'tb.new⊂'oil' 'wine')
⍝      x  y
⍝ number  text
⍝ ──────  ────
⍝      1  oil
⍝      2  wine
⍝       tb.bind_columns('x'tb.new⊂1 2)('x'tb.new⊂3 4)
⍝ DOMAIN ERROR: two columns have the name 'x'
⍝       tb.bind_columns('x'tb.new⊂1 2)('x'tb.new⊂3 4)
⍝       ∧
⍝ ```
bind_columns←{write⊃,¨/read¨,⍵}told

⍝ ── Shape ──

⍝ # Pivot  `(index columns values how) tb.pivot T`
⍝
⍝ Returns a table with a row for each value of the column `index`, or of several, and a column for each value of the column `columns`, in
⍝ ascending order, which holds the aggregate `how` of the column `values` (see `tb.agg`). Without `how`, each combination may occur only once.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'shop' 'year' 'sales'tb.new('north' 'south' 'north' 'north')(2023 2023 2024 2024)(7 3 9 1)
⍝       tb.show'shop' 'year' 'sales' 'sum'tb.pivot t
⍝ shop     2023    2024
⍝ text   number  number
⍝ ─────  ──────  ──────
⍝ north       7      10
⍝ south       3       ·
⍝       'shop' 'year' 'sales'tb.pivot t
⍝ DOMAIN ERROR: several rows have the same place; add how to aggregate them, such as 'sum'
⍝       'shop' 'year' 'sales'tb.pivot t
⍝                            ∧
⍝ ```
pivot←{
    ~(≢⍺)∊3 4:LENGTH fault'pivot takes the names of the index, of the columns and of the values, and how to aggregate them'
    (index across source how)←4↑⍺,⊂''
    frame←read ⍵
    rows←numbered index←(listed index)only frame
    (titles column)←titled(listed across)only frame
    count←⌈/0,rows
    cell←column+(≢titles)×rows-1
    (0=≢how)∧0∊≠cell:DOMAIN fault'several rows have the same place; add how to aggregate them, such as ''sum'''
    (_ values masks kinds)←(listed source)only frame
    (_ values masks kinds)←(listed source)only frame
    cells←count×≢titles
    (values mask)←({0=≢⍵:'first' ⋄ ⍵}how)⍬ aggregate cell cells(⊃values)(⊃masks)
    mask∧←(⍳cells)∊cell
    split←{↓⍉count(≢titles)⍴⍵}
    write((⍸≠rows)at index),¨titles(split values)(split mask)((≢titles)⍴kinds)
}told

⍝ The different values of the one column of a frame as texts, in ascending order, and the place of each row among them.
titled←{
    (_ values masks kinds)←⊃¨⍵
    mask←(≢values)⍴masks
    known←{⍵[⍋⍵]}∪mask⌿values
    titles←,∘⍕¨known dated kinds
    (titles,(0∊mask)/⊂'missing')((mask×known⍳values)+(~mask)×1+≢known)
}

⍝ # Unpivot  `names tb.unpivot T`
⍝
⍝ Returns a table with the columns `names`, which identify a row, and a row for each of the other columns: its name as `variable` and its value as
⍝ `value`.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'shop' '2023' '2024'tb.new('north' 'south')(7 3)(9 ⎕NULL)
⍝       tb.show'shop'tb.unpivot t
⍝ shop   variable   value
⍝ text   text      number
⍝ ─────  ────────  ──────
⍝ north  2023           7
⍝ south  2023           3
⍝ north  2024           9
⍝ south  2024           ·
⍝ ```
unpivot←{
    frame←read ⍵ ⋄ ids←frame named ⍺
    (names values masks kinds)←frame without ids
    0=≢names:DOMAIN fault'all columns identify a row, so there is nothing to unpivot'
    nested←326=⎕DR¨values
    (1∊nested)∧0∊nested:DOMAIN fault'unpivot takes columns of one kind, and these hold both texts and numbers: ',commas names
    count←rows frame
    repeated←((count×≢names)⍴⍳count)at ids only frame
    new←('variable' 'value')((count/names)(⊃,/values))(1(⊃,/count⍴¨masks))(''(⊃kinds))
    write repeated,¨new
}told

⍝ # Describe  `tb.describe T`
⍝
⍝ Returns a table with a row for each column: its name and kind, the numbers of values and of missing ones, of different ones, and for numbers
⍝ the mean, the standard deviation, and the least, middle and greatest value.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       tb.show tb.describe'item' 'price'tb.new('oil' 'wine' 'oil' 'salt')(12 30 11 ⎕NULL)
⍝ column  kind     count  missing  …          std     min  median     max
⍝ text    text    number   number  …       number  number  number  number
⍝ ──────  ──────  ──────  ───────  …  ───────────  ──────  ──────  ──────
⍝ item    text         4        0  …            ·       ·       ·       ·
⍝ price   number       3        1  …  10.69267662      11      12      30
⍝ 2 rows, 10 columns
⍝ ```
describe←{
    (names values masks kinds)←read ⍵
    kinds←values kindOf¨kinds ⋄ count←≢⊃values
    columns←values,⍥⊂¨masks
    statistic←{⊃¨⍺ ⍬ aggregate(count⍴1)1,⍵}
    (filled different)←{⊃¨⍵∘statistic¨columns}¨'count' 'n_unique'
    figures←{how←⍵ ⋄ ↓⍉↑(kinds∊⊂'number'){⍺:how statistic ⍵ ⋄ 0 0}¨columns}¨STATISTICS
    titles←'column' 'kind' 'count' 'missing' 'n_unique',STATISTICS
    write titles(names kinds filled(count-filled)different,⊃¨figures)((5⍴1),2⊃¨figures)((≢titles)⍴⊂'')
}told

STATISTICS←'mean' 'std' 'min' 'median' 'max'

⍝ ── Dates ──

⍝ # Parse dates  `names tb.parse_dates T`
⍝
⍝ Returns a table in which columns of texts, such as `2024-03-31`, `31.3.2024` or `2024-03-31T09:30:00`, have become day numbers as of `⎕DT`, with the kind
⍝ `date`, or `datetime` if one has a time of day. A column of numbers gets the kind, too: of day numbers, or of dates like `20240331`. The form of
⍝ the texts is guessed as by the library `date`; its `parse` takes a pattern: `t.day←'D/M/YYYY'd.parse t.day`.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'day' 'sales'tb.new('2024-02-28' ⎕NULL '2024-03-31')(7 9 3)
⍝       d←'day'tb.parse_dates t
⍝       tb.show d
⍝ day          sales
⍝ date        number
⍝ ──────────  ──────
⍝ 2024-02-28       7
⍝ ·                9
⍝ 2024-03-31       3
⍝       d.day
⍝ 45349 0 45381
⍝       -/d.day[3 1]
⍝ 32
⍝       tb.show'day'tb.parse_dates'day'tb.new⊂20240228 20240331
⍝ day
⍝ date
⍝ ──────────
⍝ 2024-02-28
⍝ 2024-03-31
⍝       'day'tb.parse_dates'day'tb.new⊂'2024-02-30' '31.3.2024'
⍝ DOMAIN ERROR: row 1 of the column 'day' holds '2024-02-30', which is not a date in a form that is known, such as 2024-03-31 or 31 March 2024 09:30
⍝       'day'tb.parse_dates'day'tb.new⊂'2024-02-30' '31.3.2024'
⍝            ∧
⍝       'day'tb.parse_dates'day'tb.new⊂'1/2/2024' '3/4/2024'
⍝ DOMAIN ERROR: in the column 'day', '1/2/2024' can be read as D/M/YYYY and as M/D/YYYY; the verb parse of the library date takes the pattern on its left
⍝       'day'tb.parse_dates'day'tb.new⊂'1/2/2024' '3/4/2024'
⍝            ∧
⍝ ```
parse_dates←{
    (names values masks kinds)←frame←read ⍵
    places←frame find frame named ⍺
    values[places]←names[places]dayNumbers¨values[places],⍥⊂¨masks[places]
    kinds[places]←{∧/⍵=⌊⍵:'date' ⋄ 'datetime'}¨values[places]
    write names values masks kinds
}told

⍝ The day numbers of a column with the name ⍺: of numbers or of texts, where those that are present are dates. ⍵: its values and mask.
dayNumbers←{
    (values mask)←⍵
    326≠⎕DR values:written values
    mask←(≢values)⍴mask
    report←dates.guess mask⌿values
    wrong←(⍸mask)/⍨~report.valid
    ×≢wrong:DOMAIN fault'row ',(⍕⊃wrong),' of the column ''',⍺,''' holds ''',(⍕values⊃⍨⊃wrong),''', which is not a date in a form that is known, such as 2024-03-31 or 31 March 2024 09:30'
    report.ambiguous:DOMAIN fault'in the column ''',⍺,''', ',report.doubt,'; the verb parse of the library date takes the pattern on its left'
    mask expanded report.days
}

⍝ Day numbers for numbers, which are dates such as 20240331 if they have that many digits, and day numbers otherwise.
written←{
    ~∧/(0=⍵)∨(⍵≥10000101)∧⍵≤99991231:⍵
    (×⍵)×dates.civil(⌊⍵÷10000)(100|⌊⍵÷100)(100|⍵)
}

⍝ # Truncate  `(name unit) tb.truncate T`
⍝
⍝ Returns a table in which the dates of a column are moved back to the beginning of their `year`, `quarter`, `month`, `week` (Monday), `day`, `hour`,
⍝ `minute` or other unit of the library `date`, such as `15 minutes`, or to the last multiple of a number of days.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'day'tb.parse_dates'day' 'sales'tb.new('2024-02-28' '2024-03-31' '2024-03-02')(7 9 3)
⍝       tb.show'day' 'month'tb.truncate t
⍝ day          sales
⍝ date        number
⍝ ──────────  ──────
⍝ 2024-02-01       7
⍝ 2024-03-01       9
⍝ 2024-03-01       3
⍝       'day' 'fortnight'tb.truncate t
⍝ DOMAIN ERROR: 'fortnight' is not a unit; there are year, quarter, month, week, day, business day, hour, minute, second, millisecond, and numbers of days
⍝       'day' 'fortnight'tb.truncate t
⍝                        ∧
⍝ ```
truncate←{
    (name unit)←⍺
    (names values masks kinds)←frame←read ⍵
    place←⊃frame find listed name
    326=⎕DR place⊃values:DOMAIN fault'the column ''',name,''' holds texts; parse_dates turns them into dates'
    values[place]←⊂unit dates.floor place⊃values
    kinds[place]←⊂'date' 'datetime'⊃⍨1+~dates.isWhole unit
    write names values masks kinds
}told

⍝ # Resample  `(name unit) tb.resample T`  `(name unit keys) tb.resample T`
⍝
⍝ Returns the groups of rows whose dates lie in the same month, or other unit of `tb.truncate`, for `tb.agg`. With `keys`, groups also differ in these
⍝ columns. The groups are in the order of time; units without rows make no group.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'day'tb.parse_dates'day' 'sales'tb.new('2024-03-31' '2024-02-28' '2024-03-02')(9 7 3)
⍝       tb.show'total' 'sum' 'sales'tb.agg'day' 'month'tb.resample t
⍝ day          total
⍝ date        number
⍝ ──────────  ──────
⍝ 2024-02-01       7
⍝ 2024-03-01      12
⍝ ```
resample←{
    (name unit)←2↑⍺
    ((⊂name),listed 2↓⍺)group_by name sort name unit truncate ⍵
}told

⍝ Dates and Booleans as texts, by their kind; other values as they are.
dated←{
    ⍵≡'boolean':'false' 'true'[1+⍺]
    ⍵≡'date':'YYYY-MM-DD'(1200⌶)⍺
    ⍵≡'datetime':'YYYY-MM-DD hh:mm:ss'(1200⌶)⍺
    ⍺
}

⍝ ── Display ──

⍝ # Show  `tb.show T`  `n tb.show T`
⍝
⍝ Returns the drawing of a table as a character matrix: the names and the kinds of the columns, and the values. Numbers are aligned on the right,
⍝ and `·` stands for a missing value. Moments are shown as dates if all that are shown are midnights. Of more than `n` rows, or 20, those in
⍝ the middle are left out, and so are columns in the middle if all of them are wider than `⎕PW`; a line below then tells the size.
⍝
⍝ ```apl
⍝       tb←⎕USE'table'
⍝       t←'item' 'price' 'fresh'tb.new('oil' 'wine' 'salt')(12.5 30 ⎕NULL)(1 0 1)
⍝       tb.show t
⍝ item   price   fresh
⍝ text  number  number
⍝ ────  ──────  ──────
⍝ oil     12.5       1
⍝ wine    30         0
⍝ salt       ·       1
⍝       4 tb.show'n' 'square' 'root'tb.new(⍳30)(×⍨⍳30)(0.5*⍨⍳30)
⍝      n  square         root
⍝ number  number       number
⍝ ──────  ──────  ───────────
⍝      1       1  1
⍝      2       4  1.414213562
⍝      ⋮       ⋮            ⋮
⍝     29     841  5.385164807
⍝     30     900  5.477225575
⍝ 30 rows, 3 columns
⍝       moments←'at'tb.new⊂45351 45352
⍝       moments.⍙kinds←(at: 'datetime')
⍝       tb.show moments
⍝ at
⍝ datetime
⍝ ──────────
⍝ 2024-03-01
⍝ 2024-03-02
⍝       moments.at[1]+←.5
⍝       tb.show moments
⍝ at
⍝ datetime
⍝ ───────────────────
⍝ 2024-03-01 12:00:00
⍝ 2024-03-02 00:00:00
⍝       ⎕PW←60
⍝       tb.show('column'∘,¨⍕¨⍳9)tb.new(1E6+⍳2)∘.×⍳9
⍝ column1  column2  column3  …  column7  column8  column9
⍝  number   number   number  …   number   number   number
⍝ ───────  ───────  ───────  …  ───────  ───────  ───────
⍝ 1000001  2000002  3000003  …  7000007  8000008  9000009
⍝ 1000002  2000004  3000006  …  7000014  8000016  9000018
⍝ 2 rows, 9 columns
⍝ ```
show←{
    ⍺←20
    frame←read ⍵ ⋄ count←rows frame
    cut←(count>⍺)×⌈⍺÷2
    chosen←(⍳count)~cut+⍳0⌈(cut>0)×count-⍺
    blocks←cut∘drawn¨↓⍉↑chosen at frame
    shown←⎕PW fitting 2⊃¨⍴¨blocks
    gap←⊂⍪'…'⍴⍨≢⊃blocks
    picture←⊃{⍺,' ',' ',⍵}/(shown⍳0){(≢blocks)<⍺:⍵ ⋄ ((⍺-1)↑⍵),gap,(⍺-1)↓⍵}shown/blocks
    (cut=0)∧~0∊shown:picture
    size←(counted count),', ',(⍕≢blocks),' columns'
    ↑(↓picture),⊂size
}told

⍝ Which of the blocks with the widths ⍵ are drawn in a line of ⍺ characters: as many of the first and the last ones as there is room for.
fitting←{
    width←{¯2++/2+⍵}
    ⍺≥width ⍵:1⍨¨⍵
    from←⍋(⍳≢⍵)⌊⌽⍳≢⍵
    enough←1⌈+/(⍺-3)≥¯2++\2+⍵[from]
    (⍳≢⍵)∊enough↑from
}

⍝ The drawing of a column, its name, values, mask and kind; after ⍺ rows, if that is not 0, a mark for those that are left out.
drawn←{
    (name values mask kind)←⍵
    kind←values kindOf kind
    right←(⊂kind)∊'number' 'complex'
    ⍝ Dates that other programs store as moments are all at midnight.
    form←values{⍵≢'datetime':⍵ ⋄ ⍺≡⌊⍺:'date' ⋄ ⍵}kind
    cells←right lines values dated form
    cells[⍸~(≢values)⍴mask]←⊂,'·'
    cells←(⍺↑cells),((0<⍺)⍴⊂,'⋮'),⍺↓cells
    width←⌈/≢¨cells,name kind
    ↑(width×1 ¯1[1+right])↑¨name kind(width⍴'─'),cells
}

⍝ The values of a column as texts; numbers, if ⍺ is 1, with their points below each other.
lines←{
    0=≢⍵:0⍴⊂''
    ⍺:↓⍕⍪⍵
    shortened∘∊∘⍕¨⍵
}

⍝ A text in one line, of 40 characters at most.
shortened←{
    text←⍵
    text[⍸text∊⎕UCS 10 13]←' '
    40≥≢text:text
    (39↑text),'…'
}

⍝ ── Frames ──
⍝ Verbs work on the frame of a table: the names, values, masks and kinds of its columns, four vectors with an item for each column. A mask is 1
⍝ if nothing is missing, and a kind is empty if the elements tell it.

⍝ The frame of a table.
read←{
    names←columns ⍵ ⋄ table←⍵
    0=≢names:DOMAIN fault'the namespace has no variables, and a table has at least one column'
    members←0(7162⌶)names
    values←{table⍎⍵}¨members
    odd←1⍳⍨1≠≢∘⍴¨values
    odd≤≢names:DOMAIN fault'a column is a vector, and ''',(odd⊃names),''' has rank ',⍕≢⍴odd⊃values
    _←names even values
    names values(members(1 within)table'⍙valid')(members(''within)table'⍙kinds')
}

⍝ Signals an error if the columns ⍵ with the names ⍺ do not have the same length.
even←{
    1=≢∪≢¨⍵:⍬
    odd←1⍳⍨(≢⊃⍵)≠≢¨⍵
    LENGTH fault'the column ''',(odd⊃⍺),''' has ',(counted≢odd⊃⍵),', but ''',(⊃⍺),''' has ',⍕≢⊃⍵
}told

⍝ The members ⍺ of the namespace that a table has under a name; the operand for each that is not there. ⍵: the table and the name.
within←{
    (table name)←⍵ ⋄ default←⍺⍺
    0=table.⎕NC name:(≢⍺)⍴⊂default
    space←table⍎name
    {0=space.⎕NC ⍵:default ⋄ space⍎⍵}¨⍺
}

⍝ The table of a frame. It belongs to the root, so that expressions in it follow the settings of the root and not those of this library.
write←{
    (names values masks kinds)←⍵
    ~∧/≠names:DOMAIN fault'two columns have the name ''',(⊃names/⍨~≠names),''''
    _←names even values
    members←0(7162⌶)names
    masks←{∧/⍵:1 ⋄ ⍵}¨masks
    table←(#.⎕NS ⍬)assign members,⍥⊂¨values
    table.⍙columns←names
    _←table assign'⍙valid'gathered(masks≢¨1)/members,⍥⊂¨masks
    _←table assign'⍙kinds'gathered(×≢¨kinds)/members,⍥⊂¨kinds
    _←table.⎕DF'[table: ',(counted≢⊃values),']'
    table
}

⍝ Gives the values in pairs of names and values to a namespace, and returns it.
assign←{0=≢⍵:⍺ ⋄ ⍺⊣⍺.⎕VSET ⍵}

⍝ The pair of the name ⍺ and a namespace with the pairs ⍵, or nothing if there are none.
gathered←{0=≢⍵:⍵ ⋄ ,⊂⍺((#.⎕NS ⍬)assign ⍵)}

⍝ The number of rows of a frame.
rows←{≢⊃2⊃⍵}

⍝ Says how many rows there are.
counted←{(⍕⍵),' row','s'/⍨⍵≠1}

⍝ Tells whether an array is a reference to a namespace.
isTable←{space←⍵ ⋄ 9=⎕NC'space'}

⍝ Names as a vector of texts.
listed←{⍵≡⍬:0⍴⊂'' ⋄ 2>|≡⍵:,⊂,⍵ ⋄ ,¨,⍵}

⍝ The names ⍵ of columns of the frame ⍺ as a vector of texts. As 'x' 'y' is one text, its letters are names if they all are columns.
named←{
    names←listed ⍵
    (1=≢names)∧(~∧/names∊⊃⍺)∧∧/(,¨⊃names)∊⊃⍺:,¨⊃names
    names
}

⍝ The positions of the columns ⍵ in the frame ⍺.
find←{
    names←⊃⍺
    unknown←⍵~names
    0=≢unknown:names⍳⍵
    near←names/⍨(⎕C names){(1∊⍺⍷⍵)∨1∊⍵⍷⍺}¨⊂⎕C⊃unknown
    advice←{0=≢near:'; there are ',commas ⍵ ⋄ '; did you mean ''',(⊃near),'''?'}names
    VALUE fault'there is no column ''',(⊃unknown),'''',advice
}

⍝ The columns of a frame in the positions ⍺.
picked←{(⊂⍺)∘⌷¨⍵}

⍝ The frame of the columns ⍺ of the frame ⍵.
only←{(⍵ find ⍵ named ⍺)picked ⍵}

⍝ The frame ⍵ with the rows ⍺. All rows in their order are shared, as after a join that finds one match for each.
at←{
    ⍺≡⍳rows ⍵:⍵
    (names values masks kinds)←⍵ ⋄ places←⊂⍺
    names({places⌷⍵}every values)({1≡⍵:⍵ ⋄ places⌷⍵}every masks)kinds
}

⍝ The frame ⍵ with the rows where the mask ⍺ is 1.
kept←{
    ∧/⍺:⍵
    (names values masks kinds)←⍵ ⋄ mask←⍺
    names({mask⌿⍵}every values)({1≡⍵:⍵ ⋄ mask/⍵}every masks)kinds
}

⍝ The frame ⍵ with the rows ⍺, of which those that are 0 are missing.
padded←{
    ~0∊⍺:⍺ at ⍵
    (names values masks kinds)←⍵ ⋄ count←rows ⍵
    places←⊂⍺+(⍺=0)×1+count
    names({places⌷⍵,neutral ⍵}every values)({places⌷(count⍴⍵),0}every masks)kinds
}

⍝ The operand for each item, if there are any.
every←{0=≢⍵:⍵ ⋄ ⍺⍺¨⍵}

:EndNamespace
