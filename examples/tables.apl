⍝ Tables: from two files to an answer, joined, grouped and pivoted by the names of columns
⍝
⍝ Airports of the United States are counted by coast. The coasts come as a second table, here
⍝ a text, and states that it does not name are elsewhere.
⍝ Run from the root of the repository:  zilde examples/tables.apl

tb←⎕USE'table'
airports←tb.read_csv'examples/data/airports.csv'
coasts←tb.from_csv'state,coast' 'CA,west' 'OR,west' 'WA,west' 'FL,east' 'NY,east' 'ME,east' 'TX,gulf' 'LA,gulf'

tb.show 3 tb.head airports
''
'Airports by coast, and the northernmost latitude of each'
placed←'coast' 'elsewhere'tb.fill_missing(airports'state')tb.left_join coasts
new←('airports' 'count')('states' 'n_unique' 'state')('north' 'max' 'latitude')
tb.show'-airports'tb.sort new tb.agg'coast'tb.group_by placed

⍝ ── Weekly measurements of carbon dioxide, by year and quarter
weeks←'date'tb.parse_dates tb.read_csv'examples/data/co2.csv'
''
'Carbon dioxide at Mauna Loa: the mean of each year, and its rise'
years←'mean' 'mean' 'co2'tb.agg'date' 'year'tb.resample weeks
tb.show 6 tb.tail('rise' 'diff' 'mean')('in ten years' 'diff' 'mean' 10)tb.window years

⍝ ── Flowers: one row for each measurement, then a median of each kind for each species
''
'Medians of measurements of irises'
flowers←'species'tb.unpivot tb.read_csv'examples/data/iris.csv'
tb.show'variable' 'species' 'value' 'median'tb.pivot flowers
