⍝ Draws the gallery of the library plot, from the root of the repository: zilde docs/gallery/gallery.apl
⍝
⍝ Each picture shows another set of real data; README.md beside this file names their sources and licences.

⎕IO←1
p←⎕USE 'plot'
folder←'docs/gallery/'

⍝ A file of comma separated values as a table: a namespace with a vector for each column, and their names in order.
tableIn←{
    (rows names)←⎕CSV ⍵'' 4 1
    names←,names
    table←(⍙columns: names)
    table⊣table ⎕VSET(0∘(7162⌶)¨names),⍥⊂¨↓⍉rows
}
read←{tableIn folder,'data/',⍵,'.csv'}
matrixIn←{⎕CSV(folder,'data/',⍵,'.csv')'' 2}

shown←⍬

⍝ Lines
nile←read'nile'
o←(title: 'Flow of the Nile at Aswan' ⋄ ylabel: 'flow (10⁸ m³)' ⋄ xlabel: '' ⋄ vlines: 1899 'the first dam' ⋄ caption: 'D. Cobb, 1978')
shown,←⊂'nile'(o p.plot nile)

o←(title: 'Sunspots since 1700' ⋄ x: 'YEAR' ⋄ xlabel: '' ⋄ ylabel: 'sunspots in a year' ⋄ height: 260)
shown,←⊂'sunspots'(o p.area read'sunspots')

co2←tableIn'examples/data/co2.csv'
co2.date←60 1 ⎕DT co2.date
co2.⍙kinds←(date: 'date')
o←(title: 'Carbon dioxide at Mauna Loa' ⋄ ylabel: 'CO₂ (ppm)' ⋄ xlabel: '')
shown,←⊂'co2'(o p.line co2)

warm←read'global-temp'
o←(title: 'Global temperature' ⋄ ylabel: 'difference from 1951–1980 (°C)' ⋄ xlabel: '' ⋄ hlines: 0)
shown,←⊂'warming'(o p.bar warm)

o←(title: 'Wheat and wages in England' ⋄ kind: 'area' 'line' ⋄ names: 'wheat (shillings a quarter)' 'wages (shillings a week)' ⋄ ylabel: 'shillings' ⋄ xlabel: '' ⋄ caption: 'W. Playfair, 1822')
shown,←⊂'wheat'(o p.plot read'wheat')

jobs←read'us-employment'
o←(title: 'Employment in the United States' ⋄ ylabel: 'jobs (thousands)' ⋄ xlabel: '' ⋄ log: 'y')
shown,←⊂'employment'(o p.line jobs)

o←(title: 'Electricity generated in Iowa' ⋄ x: 'year' ⋄ y: 'net_generation' ⋄ by: 'source' ⋄ stacked: 1 ⋄ ylabel: 'energy (GWh)' ⋄ xlabel: '')
shown,←⊂'electricity'(o p.area read'iowa-electricity')

o←(title: 'Unemployment by industry' ⋄ x: 'month' ⋄ y: 'rate' ⋄ facet: 'series' ⋄ columns: 4 ⋄ ylabel: 'rate (%)' ⋄ xlabel: '' ⋄ width: 900 ⋄ height: 640)
shown,←⊂'unemployment'(o p.line read'unemployment')

macro←read'macrodata'
o←(title: 'Inflation and unemployment in the United States' ⋄ y: 'infl' 'unemp' ⋄ names: 'inflation' 'unemployment' ⋄ ylabel: 'rate (%)' ⋄ xlabel: '' ⋄ hlines: 0 ⋄ theme: 'dark')
shown,←⊂'macro'(o p.line macro)

o←(title: 'Fewer children, longer lives, 1955–2000' ⋄ x: 'fertility' ⋄ y: 'life_expect' ⋄ by: 'country' ⋄ xlabel: 'children per woman' ⋄ ylabel: 'life expectancy (years)')
shown,←⊂'countries'(o p.line read'countries')

⍝ Points
iris←tableIn'examples/data/iris.csv'
o←(title: 'Irises of three species' ⋄ x: 3⊃iris.⍙columns ⋄ y: 4⊃iris.⍙columns ⋄ by: 5⊃iris.⍙columns ⋄ xlabel: 'petal length (cm)' ⋄ ylabel: 'petal width (cm)')
shown,←⊂'iris'(o p.scatter iris)

o←(title: 'Wealth and health of nations' ⋄ x: 'income' ⋄ y: 'health' ⋄ by: 'region' ⋄ size: 'population' ⋄ log: 'x' ⋄ xlabel: 'income per person ($)' ⋄ ylabel: 'life expectancy (years)')
shown,←⊂'gapminder'(o p.scatter read'gapminder')

quakes←read'earthquakes'
quakes.motion←10*{⍵≡'':0 ⋄ ⍵}¨quakes.magnitude
o←(title: 'Earthquakes of one week' ⋄ x: 'longitude' ⋄ y: 'latitude' ⋄ size: 'motion' ⋄ xlim: ¯180 180 ⋄ ylim: ¯70 80 ⋄ xlabel: 'longitude (°)' ⋄ ylabel: 'latitude (°)' ⋄ theme: 'dark')
shown,←⊂'earthquakes'(o p.scatter quakes)

airports←tableIn'examples/data/airports.csv'
o←(title: 'Airports of the United States' ⋄ x: 'longitude' ⋄ y: 'latitude' ⋄ xlim: ¯130 ¯65 ⋄ ylim: 23 50 ⋄ xlabel: 'longitude (°)' ⋄ ylabel: 'latitude (°)')
shown,←⊂'airports'(o p.scatter airports)

engel←read'engel'
fit←{⍵.foodexp⌹1,⍪⍵.income}engel
o←(title: 'Food and income of Belgian families' ⋄ kind: 'scatter' 'line' ⋄ names: 'a family' 'least squares' ⋄ x: (engel.income ⋄ 400 5000) ⋄ xlabel: 'income (francs a year)' ⋄ ylabel: 'spent on food (francs a year)' ⋄ caption: 'E. Engel, 1857')
shown,←⊂'engel'(o p.plot engel.foodexp(fit+.×1,[.5]400 5000))

o←(title: 'A plant that oxidises ammonia' ⋄ x: 'AIRFLOW' ⋄ y: 'STACKLOSS' ⋄ by: 'WATERTEMP' ⋄ xlabel: 'flow of cooling air' ⋄ ylabel: 'ammonia lost (‰)')
shown,←⊂'stackloss'(o p.scatter read'stackloss')

capitals←read'capitals'
o←(title: 'State capitals' ⋄ x: 'lon' ⋄ y: 'lat' ⋄ xlim: ¯126 ¯66 ⋄ ylim: 24 50 ⋄ xlabel: 'longitude (°)' ⋄ ylabel: 'latitude (°)')
far←'Olympia' 'Augusta' 'Tallahassee' 'Phoenix' 'Bismarck'
o.notes←{(capitals.lon[⍵]),capitals.lat[⍵],⊂⍵⊃capitals.city}¨capitals.city⍳far
shown,←⊂'capitals'(o p.scatter capitals)

diabetes←read'diabetes'
o←(title: 'Diabetes one year on' ⋄ x: 'bmi' ⋄ y: 'target' ⋄ xlabel: 'body mass index (kg/m²)' ⋄ ylabel: 'progression of the disease')
shown,←⊂'diabetes'(o p.scatter diabetes)

⍝ Bars
crime←read'statecrime'
order←12↑⍒crime.murder
o←(title: 'Murders in 2009' ⋄ x: crime.state[order] ⋄ horizontal: 1 ⋄ labels: 1 ⋄ ylabel: 'per 100,000 people')
shown,←⊂'murders'(o p.bar crime.murder[order])

o←(title: 'Exercises of twenty men' ⋄ names: 'chin-ups' 'sit-ups' ⋄ xlabel: 'man' ⋄ ylabel: 'repetitions' ⋄ stacked: 1)
shown,←⊂'exercise'(o p.bar(read'linnerud').(Chins Situps))

burtin←read'burtin'
o←(title: 'Three antibiotics' ⋄ x: 'Bacteria' ⋄ y: 'Penicillin' 'Streptomycin' 'Neomycin' ⋄ log: 'y' ⋄ xlabel: '' ⋄ ylabel: 'least dose that inhibits' ⋄ width: 800 ⋄ height: 460 ⋄ caption: 'W. Burtin, 1951')
shown,←⊂'antibiotics'(o p.bar burtin)

o←(title: 'Departures of 2008' ⋄ ylabel: 'flights' ⋄ xlabel: 'airport')
shown,←⊂'departures'(o p.bar read'flights-airport')

letters←⎕C⊃⎕NGET'examples/data/alice.txt'
letters/⍨←letters∊⎕C ⎕A
letters←letters[⍋letters]
o←(title: 'Letters in Alice''s Adventures in Wonderland' ⋄ xlabel: '' ⋄ ylabel: 'occurrences')
shown,←⊂'letters'(o p.plot letters)

⍝ Distributions
o←(title: 'Highest temperatures of days in Seattle' ⋄ by: 'weather' ⋄ y: 'temp_max' ⋄ stacked: 1 ⋄ bins: 25 ⋄ xlabel: 'temperature (°C)' ⋄ ylabel: 'days')
shown,←⊂'seattle'(o p.histogram read'seattle-weather')

cells←read'breast-cancer'
o←(title: 'Cells of tumours' ⋄ y: 'radius' ⋄ by: 'diagnosis' ⋄ xlabel: 'mean radius of nuclei (µm)' ⋄ ylabel: 'tumours')
shown,←⊂'tumours'(o p.histogram cells)

o←(title: 'Penguins of three species' ⋄ x: 'Species' ⋄ y: 'Body Mass (g)' ⋄ by: 'Sex' ⋄ xlabel: '' ⋄ ylabel: 'body mass (g)')
penguins←read'penguins'
penguins.Sex[⍸~penguins.Sex∊'MALE' 'FEMALE']←⊂''
shown,←⊂'penguins'(o p.box penguins)

flights←read'flights'
o←(title: 'Delays of flights, 2001' ⋄ bins: 100 ⋄ xlabel: 'delay (minutes)' ⋄ ylabel: 'flights' ⋄ vlines: 0 ⋄ xlim: ¯60 180)
shown,←⊂'delays'(o p.histogram flights.delay)

⍝ Heat maps
nino←read'elnino'
months←1↓nino.⍙columns
temperatures←↑nino⍎¨months
o←(title: 'Temperature of the sea off Peru (°C)' ⋄ x: nino.YEAR ⋄ y: months)
shown,←⊂'elnino'(o p.heat temperatures)

o←(title: 'Rain and snow of 2016 (mm)' ⋄ width: 760 ⋄ xlabel: 'column, of 2° each' ⋄ ylabel: 'row, of 2° each')
shown,←⊂'precipitation'(o p.heat matrixIn'precipitation')

o←(title: 'A roof in China, as a matrix' ⋄ width: 700 ⋄ height: 470)
shown,←⊂'roof'(o p.heat matrixIn'china')

wine←read'wine'
names←7↑wine.⍙columns
correlation←{n←↑{(⍵-(+/⍵)÷≢⍵)÷1}¨⍵ ⋄ (n+.×⍉n)÷∘.×⍨(+/n*2)*÷2}wine⍎¨names
o←(title: 'Correlation of properties of wines' ⋄ x: names ⋄ y: names ⋄ labels: 1 ⋄ height: 460)
shown,←⊂'wine'(o p.heat correlation)

⍝ Errors
firms←read'grunfeld'
groups←firms.firm{⊂⍵}⌸firms.invest
means←(+/÷≢)¨groups
o←(title: 'Investments of American firms, 1935–1954' ⋄ x: ∪firms.firm ⋄ error: {(+/(⍵-(+/÷≢)⍵)*2)÷¯1+≢⍵}¨groups)
o.error*←÷2
o.(xlabel ylabel)←'' 'mean and standard deviation (million $)'
shown,←⊂'investments'(o p.bar means)

⍝ Each with its file; two of them stand in the README.
pathOf←{(⊂⍵)∊'gapminder' 'seattle':'docs/pictures/',⍵,'.svg' ⋄ folder,⍵,'.svg'}
pictures←{(name picture)←⍵ ⋄ (pathOf name)picture.svg}¨shown

⍝ Writing: tests/guides.rs runs what stands above, and compares.
{(path text)←⍵ ⋄ text ⎕NPUT path 1}¨pictures
