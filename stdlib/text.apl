⍝ # Text  `tx←⎕USE 'text'`
⍝
⍝ Texts and arrays of texts: splitting, joining, trimming, padding, case, searching, replacing, comparing, templates and wrapping, with the verbs of Python, R and Polars.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       names←','tx.split' ann, bob ,Cleo'
⍝       tx.title tx.trim names
⍝  Ann  Bob  Cleo
⍝       '; 'tx.join tx.upper tx.trim names
⍝ ANN; BOB; CLEO
⍝       'o'tx.contains names
⍝ 0 1 1
⍝       '{name} is {age}'tx.format(name: 'Ann' ⋄ age: 42)
⍝ Ann is 42
⍝       'kitten'tx.distance'sitting' 'mitten'
⍝ 3 1
⍝ ```
⍝
⍝ **Where a verb takes a text**, it takes an array of texts, too, or a vector of such arrays, and returns as many results in the same shape. A text is a
⍝ vector of characters, and a single character is a text of one. Left arguments, such as a separator, are the same for all texts. Texts are compared
⍝ exactly; `tx.fold` or `tx.normalise` both sides for another comparison.
⍝
⍝ | to do this | Zilde | known elsewhere as |
⍝ |---|---|---|
⍝ | split | `sep tx.split Y` `tx.words Y` `tx.lines Y` `tx.characters Y` | strsplit, str_split, splitlines, tokenize, explode, graphemes |
⍝ | join | `sep tx.join Y` | paste, concat_ws, str_c, str.join, implode |
⍝ | ends | `tx.trim Y` `tx.trim_start` `tx.trim_end` `prefix tx.drop_prefix Y` `tx.drop_suffix` | strip, lstrip, rstrip, strip_chars, trimws, str_squish, removeprefix |
⍝ | pad | `n tx.pad_end Y` `tx.pad_start` `tx.center`; `tx.align M` | ljust, rjust, zfill, str_pad, lpad, rpad, formatC |
⍝ | case | `tx.upper Y` `tx.lower` `tx.title` `tx.capitalise` `tx.swap_case` `tx.fold` | to_uppercase, toupper, tolower, casefold, capitalize, str_to_title, initcap |
⍝ | search | `part tx.starts Y` `tx.ends` `tx.contains` `tx.count` `tx.find` | startswith, endswith, starts_with, str_detect, grepl, LIKE, index, strpos, count_matches |
⍝ | replace | `(old new)tx.replace Y` | gsub, str_replace_all, translate |
⍝ | Unicode | `form tx.normalise Y` `tx.unaccent Y` `tx.length Y` | unicodedata, NFC, NFKD, iconv, unidecode, len_chars, nchar |
⍝ | compare | `X tx.distance Y` `X tx.similarity Y` `choices tx.closest Y` | Levenshtein, edit distance, adist, stringdist, fuzzy, get_close_matches |
⍝ | templates | `template tx.format values` | f-string, sprintf, glue, format, interpolate |
⍝ | paragraphs | `n tx.wrap Y` `tx.fill` `tx.dedent Y` `prefix tx.indent Y` | textwrap, strwrap, str_wrap |
⍝ | names | `tx.slug Y` | slugify, make_clean_names |
⍝
⍝ `]help text.split` shows the page of a verb. Some things need no library: `≢` is the number of characters, `⌽` reverses, `n⍴` repeats, `⎕S` and `⎕R` search and replace by regular
⍝ expressions, `⎕VFI` reads numbers. Words and lines by the rules of Unicode and case by those of a language are not built, and `tx.center` and `tx.align` count
⍝ characters, not the columns of a terminal.

:Namespace text

⎕IO←1 ⋄ ⎕ML←1 ⋄ ⎕CT←0 ⋄ ⎕PP←17

⍝ ── Errors ──

(LENGTH VALUE DOMAIN)←5 6 11

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
shown←{⎕PP←10 ⋄ text←{isText ⍵:'''',⍵,'''' ⋄ ∊⍕⍵}⍵ ⋄ 60≥≢text:text ⋄ '…',⍨60↑text}

⍝ Texts in one, with commas between them.
commas←{2↓∊', '∘,¨⍵}

⍝ ── Arguments ──

⍝ A function that takes a vector of texts and returns a vector of as many results, applied to a text, or to an array of texts or of such arrays.
on←{
    ⍺←⊢
    isText ⍵:⊃⍺ ⍺⍺,⊂,⍵
    0=×/⍴⍵:(⍴⍵)⍴⍺ ⍺⍺ 0⍴⊂''
    0=10|⎕DR ⍵:⍺ ⍺⍺↓⍵
    (0=≡⍵)∨326≠⎕DR ⍵:DOMAIN fault'texts are needed, not ',shown ⍵
    2=≡⍵:(⍴⍵)⍴⍺ ⍺⍺,⍵
    ∧/isText¨,⍵:(⍴⍵)⍴⍺ ⍺⍺,¨,⍵
    3=⎕NC'⍺':∇¨⍵
    (⊂⍺)∇¨⍵
}

⍝ All the characters of vectors, which have to be texts.
flat←{all←∊⍵ ⋄ 0=10|⎕DR all:all ⋄ 0=≢all:'' ⋄ DOMAIN fault'texts are needed, not ',shown⊃⍵/⍨0≠10|⎕DR¨⍵}

⍝ Vectors, which have to be texts.
checked←{⍵⊣flat ⍵}

⍝ The text on the left of a verb.
given←{isText ⍵:,⍵ ⋄ DOMAIN fault'a text is needed on the left, not ',shown ⍵}

⍝ The characters of texts in one vector, and the lengths of the texts.
joined←{(flat ⍵)(≢¨⍵)}

⍝ Texts of the lengths ⍺ from characters. A blank goes between them, because texts are cut out fastest from between others.
cut←{
    mask←1⍴⍨0⌈¯1++/1+⍺
    mask[¯1↓+\1+⍺]←0
    ⍺ parts mask⊆mask\⍵
}

⍝ Texts of the lengths ⍺: those that are given, with empty ones between them where the length is 0.
parts←{
    (≢⍺)=≢⍵:⍵
    result←(≢⍺)⍴⊂''
    result[⍸0<⍺]←⍵
    result
}

⍝ The places of a text in another one, which do not overlap.
places←{
    hits←⍸⍺⍷⍵
    2>≢hits:hits
    ∧/(≢⍺)≤2-⍨/hits:hits
    1+(⍺⎕S 0⍠'Regex' 0⍠'Mode' 'D')⍵
}

⍝ ── Splitting and joining ──

⍝ # Split  `sep tx.split Y`  `(sep n)tx.split Y`  `tx.split Y`
⍝
⍝ Returns the parts of a text between separators, at most `n` of them if there is a number. There is one part more than there are separators, so that
⍝ parts may be empty. Without a separator, the words are returned, as by `tx.words`.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       ', 'tx.split'oil, wine, salt'
⍝  oil  wine  salt
⍝       ≢¨','tx.split'oil,,wine,'
⍝ 3 0 4 0
⍝       ('=' 2)tx.split'a=b=c' 'd=e'
⍝   a  b=c    d  e
⍝       tx.split'  to be   or not '
⍝  to  be  or  not
⍝       ''tx.split'abc'
⍝ DOMAIN ERROR: a separator is a text of at least one character; characters returns the characters of a text
⍝       ''tx.split'abc'
⍝         ∧
⍝       ','tx.split 5
⍝ DOMAIN ERROR: texts are needed, not 5
⍝       ','tx.split 5
⍝          ∧
⍝ ```
split←{
    ⍺←⎕NULL
    ⍺≡⎕NULL:words ⍵
    (sep most)←{isText ⍵:⍵ 0 ⋄ 2=≢⍵:⍵ ⋄ ⍵ 0}⍺
    (0=≢,sep)∨~isText sep:DOMAIN fault'a separator is a text of at least one character; characters returns the characters of a text'
    (most=0)∧1=≢,sep:sep partedAll on ⍵
    ((,sep)most)parted on ⍵
}told

⍝ The parts of texts. ⍺: the separator, and the greatest number of parts, or 0.
parted←{
    (sep most)←⍺
    {
        hits←sep places ⍵
        hits←{0=most:⍵ ⋄ (most-1)≥≢⍵:⍵ ⋄ (most-1)↑⍵}hits
        0=≢hits:,⊂⍵
        lengths←(hits,1+≢⍵)-1,hits+≢sep
        lengths parts(0@(,hits∘.+¯1+⍳≢sep)⊢1⍴⍨≢⍵)⊆⍵
    }¨checked ⍵
}

⍝ The parts of all texts, which are cut at once at a separator of one character. Another one is put after each text.
partedAll←{
    sep←⊃⍺
    0=≢⍵:⍵
    all←(sep join ⍵),sep
    hits←⍸all=sep
    counts←1+(hits upTo+\1+≢¨⍵)-1+hits upTo(+\1+≢¨⍵)-1+≢¨⍵
    pieces←(2-⍨/0,hits)-1
    pieces←pieces parts(all≠sep)⊆all
    1=≢⍵:,⊂pieces
    (1@(1+¯1↓0,+\counts)⊢0⍴⍨≢pieces)⊂pieces
}

⍝ # Words  `tx.words Y`
⍝
⍝ Returns the parts of a text between blanks of any kind, none of which is empty.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       tx.words'  to be   or not '
⍝  to  be  or  not
⍝       ≢¨tx.words'to be' '' 'or not to be'
⍝ 2 0 4
⍝ ```
words←{wordsOf¨∘checked on ⍵}told

wordsOf←{(~⍵∊BLANKS)⊆⍵}

⍝ The blanks of Unicode, and the characters that end a line.
BLANKS←⎕UCS 32 9 10 11 12 13 28 29 30 31 133 160 5760 8232 8233 8239 8287 12288,8191+⍳11

⍝ # Lines  `tx.lines Y`
⍝
⍝ Returns the lines of a text, which end in a line feed, a carriage return or both. The end of the last line may be missing.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       tx.lines'first',(⎕UCS 13 10),'second',(⎕UCS 10),'third'
⍝  first  second  third
⍝       ≢tx.lines'one',⎕UCS 10
⍝ 1
⍝       ≢tx.lines''
⍝ 0
⍝ ```
lines←{{
    (cr feed)←⎕UCS 13 10
    text←{cr∊⍵:feed@(=∘cr)⊢⍵/⍨~(cr,feed)⍷⍵ ⋄ ⍵}⍵
    0=≢text:0⍴⊂''
    ends←⍸feed=text←text,feed/⍨feed≠⊃⌽text
    (¯1+2-⍨/0,ends)parts(text≠feed)⊆text
}¨∘checked on ⍵}told

⍝ # Characters  `tx.characters Y`
⍝
⍝ Returns the characters of a text as a reader counts them: each is a text, which has several characters of Unicode for a letter with a combining accent or
⍝ a joined pictograph. `tx.length` counts them.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       tx.characters'abc'
⍝  a  b  c
⍝       ≢¨tx.characters'e',(⎕UCS 769),'t'
⍝ 2 1
⍝       tx.length'abc'('e',(⎕UCS 769),'t')
⍝ 3 2
⍝ ```
characters←{{isLatin ⍵:,¨⍵ ⋄ ('\X'⎕S'&'⍠'Mode' 'D')⍵}¨∘checked on ⍵}told

⍝ Returns 1 for characters none of which combines with others.
isLatin←{(80=⎕DR ⍵)∧~(⎕UCS 13)∊⍵}

⍝ # Length  `tx.length Y`
⍝
⍝ Returns how many characters a text has, as a reader counts them; `≢` counts those of Unicode. See `]help text.characters`.
length←{{isLatin flat ⍵:≢¨⍵ ⋄ {≢('\X'⎕S 0⍠'Mode' 'D')⍵}¨⍵}on ⍵}told

⍝ # Join  `sep tx.join Y`
⍝
⍝ Returns the texts of a vector as one text, with a separator between them. Of a vector of such vectors, each becomes a text; of a matrix, each row does.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       ', 'tx.join'oil' 'wine' 'salt'
⍝ oil, wine, salt
⍝       '-'tx.join('oil' 'wine')('salt' 'tea')
⍝  oil-wine  salt-tea
⍝       '-'tx.join 2 2⍴'oil' 'wine' 'salt' 'tea'
⍝  oil-wine  salt-tea
⍝       ''tx.join'oil' 'wine'
⍝ oilwine
⍝       '-'tx.join'oil' 5
⍝ DOMAIN ERROR: texts are needed, not 5
⍝       '-'tx.join'oil' 5
⍝          ∧
⍝       5 tx.join'oil' 'wine'
⍝ DOMAIN ERROR: a text is needed on the left, not 5
⍝       5 tx.join'oil' 'wine'
⍝         ∧
⍝ ```
join←{
    sep←given ⍺
    isText ⍵:,⍵
    2=≢⍴⍵:sep∘∇¨↓⍵
    0=≢⍵:''
    (0=≡⍵)∨326≠⎕DR ⍵:DOMAIN fault'texts are needed, not ',shown ⍵
    2=≡⍵:sep woven ⍵
    ∧/isText¨⍵:sep woven,¨⍵
    sep∘∇¨⍵
}told

⍝ Texts in one, with a separator between them.
woven←{
    (characters lengths)←joined ⍵
    sep←⍺
    gaps←,((+\¯1↓(≢sep)+lengths)-≢sep)∘.+⍳≢sep
    all←(0@gaps⊢1⍴⍨(≢gaps)++/lengths)\characters
    all[gaps]←(≢gaps)⍴sep
    all
}

⍝ ── The ends of texts ──

⍝ # Trim  `tx.trim Y`  `characters tx.trim Y`
⍝
⍝ Returns a text without the blanks, or without the given characters, at its ends; `tx.trim_start` and `tx.trim_end` do so at one end. Blanks are those of Unicode, and
⍝ what ends a line.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       tx.trim'  oil ' 'wine  ' ''
⍝  oil  wine
⍝       ≢¨tx.(trim_start,trim_end)⊂'  oil '
⍝ 4 5
⍝       '*-'tx.trim'**oil-press--'
⍝ oil-press
⍝ ```
⍝
⍝ `' 'tx.join tx.words` also changes the blanks inside to single ones.
trim←{⍺←BLANKS ⋄ (1 1,⊂given ⍺)trimmed on ⍵}told

⍝ # Trim the start  `tx.trim_start Y`  `characters tx.trim_start Y`
⍝
⍝ Returns a text without the blanks, or the given characters, at its start. See `]help text.trim`.
trim_start←{⍺←BLANKS ⋄ (1 0,⊂given ⍺)trimmed on ⍵}told

⍝ # Trim the end  `tx.trim_end Y`  `characters tx.trim_end Y`
⍝
⍝ Returns a text without the blanks, or the given characters, at its end. See `]help text.trim`.
trim_end←{⍺←BLANKS ⋄ (0 1,⊂given ⍺)trimmed on ⍵}told

⍝ Texts without characters at the start, at the end, or at both. ⍺: which ends, and the characters.
trimmed←{
    (start end characters)←⍺
    (all lengths)←joined ⍵
    ends←+\lengths
    leading←lengths{start:characters run all ⍺ ⍵ 1 ⋄ 0}1+ends-lengths
    trailing←(lengths-leading){end:characters run all ⍺ ⍵ ¯1 ⋄ 0}ends
    result←⍵
    touched←⍸0<leading
    result[touched]←leading[touched]↓¨result[touched]
    touched←⍸0<trailing
    result[touched]←(-trailing[touched])↓¨result[touched]
    result
}

STEPS←64 ⍝ characters in a row that are counted for all texts at once

⍝ For each text the number of characters in a row, from a place in a direction, that are among the characters ⍺. Each step looks at one character of the
⍝ texts whose row goes on. Long rows are counted for one text after the other.
run←{
    characters←⍺
    (all lengths places direction)←⍵
    counts←0⍴⍨≢lengths
    going←⍸0<lengths
    going←going/⍨all[places[going]]∊characters
    step←{
        0=≢⍵:⍬
        ⍺>STEPS:long¨⍵
        counts[⍵]+←1
        rest←⍵/⍨counts[⍵]<lengths[⍵]
        (⍺+1)∇ rest/⍨all[places[rest]+direction×counts[rest]]∊characters
    }
    long←{counts[⍵]←+/∧\characters∊⍨all[places[⍵]+direction×¯1+⍳lengths[⍵]] ⋄ 0}
    _←1 step going
    counts
}

⍝ # Drop a prefix  `prefix tx.drop_prefix Y`
⍝
⍝ Returns a text without a prefix that it has; `suffix tx.drop_suffix Y` does so at its end.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       'www.'tx.drop_prefix'www.dyalog.com' 'zilde.org'
⍝  dyalog.com  zilde.org
⍝       '.apl'tx.drop_suffix'text.apl' 'text.md'
⍝  text  text.md
⍝ ```
drop_prefix←{part←given ⍺ ⋄ {((≢part)×part atStart ⍵)↓¨⍵}on ⍵}told

⍝ # Drop a suffix  `suffix tx.drop_suffix Y`
⍝
⍝ Returns a text without a suffix that it has. See `]help text.drop_prefix`.
drop_suffix←{part←given ⍺ ⋄ {(-(≢part)×part atEnd ⍵)↓¨⍵}on ⍵}told

⍝ # Pad  `n tx.pad_end Y`  `(n character)tx.pad_end Y`
⍝
⍝ Returns a text with blanks, or other characters, after it, so that it has `n` of them; longer ones stay as they are. `tx.pad_start` pads before the text, after a sign if
⍝ zeros are used, and `tx.center` on both sides.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       '|',¨(6 tx.pad_end'oil' 'wine'),¨'|'
⍝  |oil   |  |wine  |
⍝       '|',¨(6 tx.pad_start'oil' 'wine'),¨'|'
⍝  |   oil|  |  wine|
⍝       (9 '*')tx.center'oil' 'wine'
⍝  ***oil***  **wine***
⍝       (5 '0')tx.pad_start'42' '-42'
⍝  00042  -0042
⍝       ¯3 tx.pad_end'oil'
⍝ DOMAIN ERROR: padding is a number of characters, 0 or more, and perhaps a character, such as (8 '*')
⍝       ¯3 tx.pad_end'oil'
⍝          ∧
⍝ ```
pad_end←{(n character)←padding ⍺ ⋄ {' '=character:(n⌈≢¨⍵)↑¨⍵ ⋄ ⍵,¨(n-n⌊≢¨⍵)⍴¨character}∘checked on ⍵}told

⍝ # Pad at the start  `n tx.pad_start Y`  `(n character)tx.pad_start Y`
⍝
⍝ Returns a text with blanks, or other characters, before it. See `]help text.pad_end`.
pad_start←{
    (n character)←padding ⍺
    {
        ' '=character:(-n⌈≢¨⍵)↑¨⍵
        padded←((n-n⌊≢¨⍵)⍴¨character),¨⍵
        '0'≠character:padded
        signed←⍸(n>≢¨⍵)∧(⊃¨⍵)∊'+-¯'
        padded[signed]←(1↑¨⍵[signed]),¨((n-≢¨⍵[signed])⍴¨'0'),¨1↓¨⍵[signed]
        padded
    }∘checked on ⍵
}told

⍝ # Center  `n tx.center Y`  `(n character)tx.center Y`
⍝
⍝ Returns a text with as many blanks, or other characters, on both sides, or one more after it. See `]help text.pad_end`.
center←{
    (n character)←padding ⍺
    {
        missing←n-n⌊≢¨⍵
        before←⌊missing÷2
        (before⍴¨character),¨⍵,¨(missing-before)⍴¨character
    }∘checked on ⍵
}told

⍝ The number and the character to pad with.
padding←{
    (n character)←{1=≢,⍵:⍵' ' ⋄ ⍵}⍵
    (isText character)∧(1=≢,character)∧(isNumbers n)∧(0=≢⍴n)∧∧/0≤n:n(⊃character)
    DOMAIN fault'padding is a number of characters, 0 or more, and perhaps a character, such as (8 ''*'')'
}

⍝ # Align columns  `tx.align M`  `sep tx.align M`
⍝
⍝ Returns the rows of a matrix of texts and numbers as lines of the same length, whose columns begin at the same place, with two blanks or a separator between
⍝ them. Columns of numbers are aligned on the right.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       ↑tx.align 3 2⍴'oil' 12.5 'wine' 30 'salt' ¯3
⍝ oil   12.5
⍝ wine    30
⍝ salt    -3
⍝       ' | 'tx.align 2 2⍴'a' 'bcd' 'ef' 'g'
⍝  a  | bcd  ef | g
⍝       tx.align'oil' 'wine'
⍝ DOMAIN ERROR: align takes a matrix of texts and numbers; pad_end pads a vector of texts
⍝       tx.align'oil' 'wine'
⍝       ∧
⍝ ```
align←{
    ⍺←'  '
    sep←given ⍺
    2≠≢⍴⍵:DOMAIN fault'align takes a matrix of texts and numbers; pad_end pads a vector of texts'
    columns←{
        numbers←∧/isNumbers¨⍵
        texts←written ⍵
        width←⌈/0,≢¨texts
        numbers:(-width)↑¨texts
        width↑¨texts
    }¨↓⍉⍵
    ⊃{⍺,¨(⊂sep),¨⍵}/columns
}told

⍝ The texts of an array of values: numbers have a minus instead of the high one.
written←{{isText ⍵:,⍵ ⋄ isNumbers ⍵:plain⍕⍵ ⋄ ∊⍕⍵}¨⍵}
plain←{'-'@(=∘'¯')⊢⍵}

⍝ ── Case ──

⍝ # Upper case  `tx.upper Y`  `tx.lower Y`
⍝
⍝ Return a text in upper case, and in lower case. Each character becomes one character, so that `ß` stays. `tx.fold` is `⎕C`, for comparisons.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       tx.upper'Oil' 'ärger'
⍝  OIL  ÄRGER
⍝       tx.lower'OIL'
⍝ oil
⍝       tx.fold'OIL' 'Σίσυφος'
⍝  oil  σίσυφοσ
⍝ ```
upper←{1⎕C onAny ⍵}told

⍝ # Lower case  `tx.lower Y`
⍝
⍝ Returns a text in lower case. See `]help text.upper`.
lower←{¯1⎕C onAny ⍵}told

⍝ # Fold case  `tx.fold Y`
⍝
⍝ Returns a text in which letters that differ only by case are the same. See `]help text.upper`.
fold←{⎕C onAny ⍵}told

⍝ The texts themselves, if all are texts.
onAny←{0=10|⎕DR∊⍵:⍵ ⋄ 0=≢∊⍵:⍵ ⋄ DOMAIN fault'texts are needed, not ',shown⊃⍵}

⍝ # Title case  `tx.title Y`
⍝
⍝ Returns a text in which each word begins with a capital letter, and the others are small. A word consists of letters, so that there are two in `o'neill`.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       tx.title'the old man' 'AND THE SEA'
⍝  The Old Man  And The Sea
⍝       tx.capitalise'the old man' 'AND THE SEA'
⍝  The old man  And the sea
⍝       tx.swap_case'Zilde'
⍝ zILDE
⍝ ```
title←{{
    0=≢⍵:⍵
    (all lengths)←joined ⍵
    small←¯1⎕C all
    letters←small≠1⎕C all
    starts←1@(1+¯1↓0,+\lengths)⊢0⍴⍨1+≢all
    first←⍸letters∧(¯1↓starts)∨~¯1↓0,letters
    small[first]←1⎕C small[first]
    lengths cut small
}on ⍵}told

⍝ # Capitalise  `tx.capitalise Y`
⍝
⍝ Returns a text whose first character is a capital, and whose other letters are small. See `]help text.title`.
capitalise←{{
    small←¯1⎕C ⍵
    (1⎕C(1⌊≢¨small)↑¨small),¨1↓¨small
}∘checked on ⍵}told

⍝ # Swap case  `tx.swap_case Y`
⍝
⍝ Returns a text with capitals for small letters, and the other way round. See `]help text.title`.
swap_case←{{
    (all lengths)←joined ⍵
    small←¯1⎕C all
    swapped←⍸all=small
    small[swapped]←1⎕C all[swapped]
    lengths cut small
}on ⍵}told

⍝ ── Searching ──

⍝ # Starts with  `part tx.starts Y`
⍝
⍝ Returns 1 for a text that starts with a part; so do `tx.ends` and `tx.contains` for one that ends with it, or contains it somewhere.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       files←'text.apl' 'date.apl' 'apl.md'
⍝       'apl'tx.starts files
⍝ 0 0 1
⍝       '.apl'tx.ends files
⍝ 1 1 0
⍝       'ex'tx.contains files
⍝ 1 0 0
⍝       ('apl'tx.contains files)/files
⍝  text.apl  date.apl  apl.md
⍝       5 tx.starts files
⍝ DOMAIN ERROR: a text is needed on the left, not 5
⍝       5 tx.starts files
⍝         ∧
⍝ ```
starts←{(given ⍺)atStart on ⍵}told

⍝ # Ends with  `part tx.ends Y`
⍝
⍝ Returns 1 for a text that ends with a part. See `]help text.starts`.
ends←{(given ⍺)atEnd on ⍵}told

⍝ # Contains  `part tx.contains Y`
⍝
⍝ Returns 1 for a text that contains a part. See `]help text.starts`, and `]help text.find` for its place.
contains←{(given ⍺){
    0<⍺ firstPlace ⍵
}on ⍵}told

⍝ A mask of the texts that start, or end, with a part. The characters at one place of all texts are compared at once.
atStart←{(all lengths)←joined ⍵ ⋄ ⍺ agrees(1+(+\lengths)-lengths)all lengths}
atEnd←{(all lengths)←joined ⍵ ⋄ ⍺ agrees(1+(+\lengths)-≢⍺)all lengths}
agrees←{
    (places all lengths)←⍵
    part←⍺
    long←lengths≥≢part
    (0=≢part)∨~∨/long:long
    long∧⊃∧/part={all[1⌈(≢all)⌊places+⍵]}¨¯1+⍳≢part
}

⍝ For each text the place of a part in it, or 0. The texts are searched as one; a match that reaches into the next text does not count.
firstPlace←{
    (all lengths)←joined ⍵
    0=≢⍺:(≢⍵)⍴1
    starts←1+(+\lengths)-lengths
    hits←⍸⍺⍷all
    place←1+((hits,1+2×≢all)[1+hits upTo starts-1])-starts
    place×place≤lengths+1-≢⍺
}

⍝ How many of the ascending numbers ⍺ are at most ⍵.
upTo←{0=≢⍺:0⍨¨⍵ ⋄ ⍺⍸⍵}

⍝ # Count  `part tx.count Y`
⍝
⍝ Returns how often a part occurs in a text, without overlaps.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       'an'tx.count'banana' 'oil'
⍝ 2 0
⍝       'aa'tx.count'aaaaa'
⍝ 2
⍝       ''tx.count'oil'
⍝ DOMAIN ERROR: a part to count is a text of at least one character
⍝       ''tx.count'oil'
⍝         ∧
⍝ ```
count←{
    part←given ⍺
    0=≢part:DOMAIN fault'a part to count is a text of at least one character'
    part counted on ⍵
}told

⍝ A part that begins as it ends may overlap itself, and is counted in each text by itself.
counted←{
    part←⍺
    overlaps part:≢¨part∘places¨⍵
    (all lengths)←joined ⍵
    hits←⍸part⍷all
    ends←+\lengths
    0⌈(hits upTo ends+1-≢part)-hits upTo ends-lengths
}

⍝ # Find  `part tx.find Y`
⍝
⍝ Returns the place of the first occurrence of a part in a text, counted from 1, or 0 if it has none.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       'il'tx.find'oil' 'wine' 'olive oil'
⍝ 2 0 8
⍝ ```
find←{(given ⍺)firstPlace on ⍵}told

⍝ # Replace  `(old new)tx.replace Y`  `pairs tx.replace Y`
⍝
⍝ Returns a text in which each occurrence of the text `old` has become `new`. Several pairs are replaced one after the other. `⎕R` replaces by regular expressions.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       'oil' 'fat'tx.replace'oil and water' 'turmoil'
⍝  fat and water  turmfat
⍝       ('&' '&amp;')('<' '&lt;')tx.replace'a<b & c'
⍝ a&lt;b &amp; c
⍝       ', ' ''tx.replace'1, 2, 3'
⍝ 123
⍝       'oil'tx.replace'oil and water'
⍝ DOMAIN ERROR: replace takes an old and a new text, or a vector of such pairs
⍝       'oil'tx.replace'oil and water'
⍝            ∧
⍝ ```
replace←{
    pairs←pairsOf ⍺
    {⊃replaced/(⌽pairs),⊂⍵}on ⍵
}told

⍝ A vector of pairs of texts. As 'x' 'y' is one text in APL, a text of two characters is a pair.
pairsOf←{
    isPair←{(2=≢⍵)∧(1=≢⍴⍵)∧∧/isText¨⍵}
    pairs←{isPair ⍵:,⊂⍵ ⋄ ,⍵}⍵
    ~∧/isPair¨pairs:DOMAIN fault'replace takes an old and a new text, or a vector of such pairs'
    0∊≢∘,∘⊃¨pairs:DOMAIN fault'a text to be replaced has at least one character'
    ,¨¨pairs
}

⍝ Texts ⍵ with the first of a pair replaced by the second. Only texts that contain it are touched.
replaced←{
    (old new)←⍺
    0=≢⍵:⍵
    touched←⍸0<old firstPlace ⍵
    0=≢touched:⍵
    result←⍵
    result[touched]←old new exchangedIn ⍵[touched]
    result
}

⍝ Texts with a text that occurs in them replaced. They are searched as one, unless the text may overlap itself.
exchangedIn←{
    (old new)←⍺
    overlaps old:old new∘exchanged¨⍵
    (all lengths)←joined ⍵
    ends←+\lengths
    hits←⍸old⍷all
    hits←hits/⍨(≢old)≤1+ends[1+(ends upTo hits-1)]-hits
    counts←(hits upTo ends)-hits upTo ends-lengths
    (lengths+counts×(≢new)-≢old)cut old new hits exchangedAt all
}

⍝ One text with a text that occurs in it replaced.
exchanged←{(⍺,⊂(⊃⍺)places ⍵)exchangedAt ⍵}

⍝ Characters with a text replaced at places.
exchangedAt←{
    (old new hits)←⍺
    0=≢hits:⍵
    offsets←¯1+⍳≢new
    (≢old)=≢new:(((≢hits)×≢new)⍴new)@(,hits∘.+offsets)⊢⍵
    copies←1⍴⍨≢⍵
    copies[,hits∘.+¯1+⍳≢old]←0
    copies[hits]←≢new
    starts←hits+((≢new)-≢old)×¯1+⍳≢hits
    (((≢hits)×≢new)⍴new)@(,starts∘.+offsets)⊢copies/⍵
}

⍝ Returns 1 if a text ends as it begins, so that it may overlap itself.
overlaps←{text←⍵ ⋄ ∨/{(⍵↓text)≡(-⍵)↓text}¨⍳0⌈¯1+≢text}

⍝ ── Unicode ──

⍝ # Normalise  `form tx.normalise Y`  `tx.normalise Y`
⍝
⍝ Returns a text in a normal form of Unicode, by `5581⌶`: `'NFC'`, which is the default, `'NFD'`, `'NFKC'` or `'NFKD'`. Texts that look the same are then equal.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       ≢tx.normalise'e',⎕UCS 769
⍝ 1
⍝       ≢'NFD'tx.normalise'é'
⍝ 2
⍝       'NFKC'tx.normalise'ﬁne' '５'
⍝  fine  5
⍝       'NFX'tx.normalise'e'
⍝ DOMAIN ERROR: the normal forms are 'NFC', 'NFD', 'NFKC' and 'NFKD', not 'NFX'
⍝       'NFX'tx.normalise'e'
⍝            ∧
⍝ ```
normalise←{
    ⍺←'NFC'
    form←1⎕C given ⍺
    ~(⊂form)∊'NFC' 'NFD' 'NFKC' 'NFKD':DOMAIN fault'the normal forms are ''NFC'', ''NFD'', ''NFKC'' and ''NFKD'', not ',shown ⍺
    (2↓form)formed on ⍵
}told

⍝ Texts in a normal form. Those of Latin-1 are in form C, and those of ASCII in all forms.
formed←{
    all←flat ⍵
    80≠⎕DR all:⍺∘{,⍺(5581⌶)⍵}¨⍵
    'C'≡⊃⍺:⍵
    127≥⌈/⎕UCS' ',all:⍵
    ⍺∘{,⍺(5581⌶)⍵}¨⍵
}

⍝ # Remove accents  `tx.unaccent Y`
⍝
⍝ Returns a text without accents and other marks that combine with letters. Letters such as `ø` and `ß`, which have no accent, stay.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       tx.unaccent'Ångström' 'façade' 'straße'
⍝  Angstrom  facade  straße
⍝ ```
unaccent←{{'C'formed{⍵/⍨~(⎕UCS ⍵)∊MARKS}¨'D'formed ⍵}on ⍵}told

⍝ The blocks of combining marks.
MARKS←(767+⍳112),(6831+⍳80),(7615+⍳64),(8399+⍳48),65055+⍳16

⍝ # Slug  `tx.slug Y`  `separator tx.slug Y`
⍝
⍝ Returns a text as a part of an address or the name of a file: in lower case and without accents, with a hyphen or a separator for what is not a letter from A to Z or a
⍝ digit.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       tx.slug'The Old Man & the Sea!' '  Ça va?'
⍝  the-old-man-the-sea  ca-va
⍝       '_'tx.slug'Unit price (€)'
⍝ unit_price
⍝ ```
slug←{
    ⍺←'-'
    sep←given ⍺
    sep∘{
        letters←(⎕UCS 96+⍳26),⎕D
        sep←⍺
        {sep join(⍵∊letters)⊆⍵}¨¯1⎕C unaccent ⍵
    }on ⍵
}told

⍝ ── Comparing ──

⍝ # Edit distance  `X tx.distance Y`
⍝
⍝ Returns the distance of Levenshtein between two texts: how many characters have to be inserted, deleted or replaced to make one of the other. Between arrays of
⍝ texts, it is computed for each pair; one text is paired with each text on the other side, and `∘.(tx.distance)` pairs each with each.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       'kitten'tx.distance'sitting'
⍝ 3
⍝       'kitten'tx.distance'mitten' 'knitting' ''
⍝ 1 3 6
⍝       'oil' 'wine'tx.distance'soil' 'vine'
⍝ 1 1
⍝       'oil' 'wine'∘.(tx.distance)'soil' 'vine' 'oil'
⍝ 1 3 0
⍝ 4 1 3
⍝       'oil' 'wine'tx.distance'soil' 'vine' 'oil'
⍝ LENGTH ERROR: the shapes of the texts are 2 and 3
⍝       'oil' 'wine'tx.distance'soil' 'vine' 'oil'
⍝                   ∧
⍝ ```
distance←{
    (x y)←⍺ paired ⍵
    (⍴x)⍴(,x)distances,y
}told

⍝ # Similarity  `X tx.similarity Y`
⍝
⍝ Returns how similar two texts are: 1 if they are equal, and 0 if no character can stay. It is one minus the edit distance divided by the length of the longer text.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       'kitten'tx.similarity'kitten' 'mitten' 'sitting' 'dog'
⍝ 1 0.8333333333 0.5714285714 0
⍝ ```
similarity←{
    (x y)←⍺ paired ⍵
    (⍴x)⍴1-((,x)distances,y)÷1⌈,x⌈⍥(≢¨)y
}told

⍝ # Closest text  `choices tx.closest Y`
⍝
⍝ Returns the text among the choices whose edit distance from a text is least, the first of several.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       'Berlin' 'Paris' 'London'tx.closest'Pairs' 'Lodnon'
⍝  Paris  London
⍝ ```
closest←{
    choices←,⍺
    (0=≢choices)∨~∧/isText¨choices:DOMAIN fault'the choices are a vector of texts'
    choices∘{(⊂⍺)nearest¨⍵}on ⍵
}told

nearest←{distances←(,¨⍺)distances(≢⍺)⍴⊂⍵ ⋄ ,⊃⍺[distances⍳⌊/distances]}

⍝ Two arrays of texts of the same shape.
paired←{
    (x y)←{isText ⍵:⊂,⍵ ⋄ ∧/isText¨,⍵:,¨⍵ ⋄ DOMAIN fault'texts are needed, not ',shown ⍵}¨⍺ ⍵
    (⍴x)≡⍴y:x y
    1=×/⍴x:((⍴y)⍴x)y
    1=×/⍴y:x((⍴x)⍴y)
    LENGTH fault'the shapes of the texts are ',(⍕⍴x),' and ',⍕⍴y
}

(PAIRS_AT_ONCE CELLS_AT_ONCE)←4096 2000000 ⍝ so that rows stay in the cache, and long texts do not take much memory

⍝ The distances between the texts of two vectors, for many pairs at once.
distances←{
    0=≢⍺:⍬
    longest←⌈/1,(≢¨⍺),≢¨⍵
    first←0=(1⌈PAIRS_AT_ONCE⌊⌊CELLS_AT_ONCE÷longest)|¯1+⍳≢⍺
    ⊃,/(first⊂⍺){(x y)←⍺ ⍵ ⋄ (⌈/≢¨x)≤⌈/≢¨y:x between y ⋄ y between x}¨first⊂⍵
}

⍝ The distances of pairs. Each step compares a character of all texts ⍺ with all characters of their partners: a row of the usual table for each pair,
⍝ in which insertions become a running minimum.
between←{
    lengths←≢¨⍺
    columns←⍉↑⍺ ⋄ lines←⍉↑⍵
    steps←⍉(≢⍺)(1+≢lines)⍴0,⍳≢lines
    rows←{
        (number row)←⍵
        number>≢columns:row
        changed←(1+1↓row)⌊(¯1↓row)+lines(≠⍤1)columns[number;]
        next←steps+⌊⍀(number⍪changed)-steps
        over←⍸lengths<number
        next[;over]←row[;over]
        ∇(number+1)next
    }1 steps
    (,rows)[(⍳≢⍺)+(≢⍺)×≢¨⍵]
}

⍝ ── Templates ──

⍝ # Fill in a template  `template tx.format Y`
⍝
⍝ Returns a template with values in the places of its fields. `{name}` is the member `name` of the namespace `Y`; a vector of namespaces, or a table, gives a text for each of its
⍝ rows. `{}` is the next item of the vector `Y`, and `{2}` its second one. Numbers have a minus, not the high one. `{{` and `}}` are braces.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       '{name} is {age}'tx.format(name: 'Ann' ⋄ age: 42)
⍝ Ann is 42
⍝       '{name} is {age}'tx.format(name: 'Ann' ⋄ age: 42)(name: 'Bob' ⋄ age: ¯1)
⍝  Ann is 42  Bob is -1
⍝       '{} + {} = {}'tx.format 2 ¯3 ¯1
⍝ 2 + -3 = -1
⍝       '{2}, {1}'tx.format'Ann' 'Lee'
⍝ Lee, Ann
⍝       '{x:8.2f}|{x:<8.1f}|{x:,.0f}|{y:.1%}|{y:06.2f}'tx.format(x: 1234.567 ⋄ y: ¯0.25)
⍝  1234.57|1234.6  |1,235|-25.0%|-00.25
⍝       '{item:*^9}|{item:>5}|{item:.2}|'tx.format(item: 'oil')
⍝ ***oil***|  oil|oi|
⍝       '{{{}}}'tx.format 5
⍝ {5}
⍝       '{age}'tx.format(name: 'Ann')
⍝ VALUE ERROR: there is no value 'age' for the template; there are name
⍝       '{age}'tx.format(name:'Ann')
⍝              ∧
⍝       '{} and {}'tx.format,5
⍝ VALUE ERROR: there is no item '2' for the template; it has 1, which are numbered from 1, and only a namespace has names
⍝       '{} and {}'tx.format,5
⍝                  ∧
⍝       '{x:5q}'tx.format(x: 1)
⍝ DOMAIN ERROR: a specification such as '>8', '8.2f' or ',.1%' is needed in a field, not '5q'
⍝       '{x:5q}'tx.format(x:1)
⍝               ∧
⍝       'a { b'tx.format 5
⍝ DOMAIN ERROR: a brace that does not enclose a name is written twice in a template: {{ or }}
⍝       'a { b'tx.format 5
⍝              ∧
⍝ ```
⍝
⍝ After a colon stand, all optional: a character to fill with before `<`, `>` or `^` (left, right, center); `0` to fill with zeros; the width; `,` between
⍝ thousands; a point and the number of digits; `f`, or `%` for percents.
format←{
    (fields names specs pieces)←piecesOf given ⍺
    0=≢fields:∊pieces
    (isOne columns)←names valuesIn ⍵
    pieces←⊂¨pieces
    pieces[fields]←specs{(⍺≡PLAIN)∧2=≡⍵:⍺ shapedAll ⍵ ⋄ ⍺∘shaped¨⍵}¨columns
    rows←≢⊃columns,⊂,0
    texts←⊃{⍺,¨⍵}/(rows⍴⊢)¨pieces
    isOne:⊃texts
    texts
}told

isSpace←{space←⍵ ⋄ 9=⎕NC'space'}

⍝ The numbers of the fields among the pieces of a template, the names and the specifications in them, and the pieces.
piecesOf←{
    pieces←('\{\{|\}\}|\{[^{}]*\}|[^{}]+|[{}]'⎕S'&'⍠'Mode' 'D')⍵
    ∨/pieces∊,¨'{}':DOMAIN fault'a brace that does not enclose a name is written twice in a template: {{ or }}'
    fields←⍸('{'=⊃¨pieces)∧'}'=⊃∘⌽¨pieces
    inner←1↓¨¯1↓¨pieces[fields]
    names←trim{⍵↑⍨¯1+⍵⍳':'}¨inner
    specs←{⍵↓⍨⍵⍳':'}¨inner
    unnamed←⍸0=≢¨names
    names[unnamed]←⍕¨⍳≢unnamed
    braces←⍸pieces∊'{{' '}}'
    pieces[braces]←1↑¨pieces[braces]
    fields names(specOf¨specs)pieces
}

⍝ The values of names: 1 if they make one text, and for each name a vector of its values, one for each text.
valuesIn←{
    names←⍺ ⋄ source←⍵
    isSpace ⍵:{0=source.⎕NC'⍙columns':1({,⊂⍵}¨⍵) ⋄ 0(,¨⍵)}source∘member¨names
    (1=≢⍴⍵)∧(0<≢⍵)∧∧/isSpace¨⍵:0({source member¨⊂⍵}¨names)
    items←{isText ⍵:,⊂,⍵ ⋄ ,⍵}⍵
    1({,⊂items numbered ⍵}¨names)
}

⍝ The member of a namespace with a name, which may be one that is not valid in APL.
member←{
    name←0(7162⌶)⍵
    2 9∊⍨⌊⍺.⎕NC name:⍺⍎name
    VALUE fault'there is no value ''',⍵,''' for the template; there are ',commas 1(7162⌶)⍺.⎕NL ¯2
}

⍝ The item with a number, which is a text.
numbered←{
    number←{∧/⍵∊⎕D:⊃2⊃⎕VFI ⍵ ⋄ 0}⍵
    (number≥1)∧number≤≢⍺:number⊃⍺
    VALUE fault'there is no item ''',⍵,''' for the template; it has ',(⍕≢⍺),', which are numbered from 1, and only a namespace has names'
}

⍝ The parts of a specification: what fills, the side, the width, whether thousands are separated, the digits, the kind, and whether zeros fill. Numbers that are
⍝ omitted are ¯1.
specOf←{
    mark←⎕UCS 31
    form←'^(?:(.)?([<>^]))?(0)?(\d+)?(,)?(?:\.(\d+))?([f%])?$'
    parts←1↓¨{(⍵=mark)⊂⍵}(form⎕R(∊mark,¨'\1' '\2' '\3' '\4' '\5' '\6' '\7'))⍵
    7≠≢parts:DOMAIN fault'a specification such as ''>8'', ''8.2f'' or '',.1%'' is needed in a field, not ',shown ⍵
    (fill side zero width thousands digits kind)←parts
    number←{0=≢⍵:¯1 ⋄ ⊃2⊃⎕VFI ⍵}
    (⊃fill,zero,' ')side(0⌈number width)(×≢thousands)(number digits)kind(×≢zero)
}

PLAIN←specOf''

⍝ Values as they are, if all are texts.
shapedAll←{0=10|⎕DR∊⍵:⍵ ⋄ ⍺∘shaped¨⍵}

⍝ The text of a value by a specification.
shaped←{
    (fill side width thousands digits kind zero)←⍺
    isNumber←(isNumbers ⍵)∧0=≢⍴⍵
    isNumber<thousands∨0<≢kind:DOMAIN fault'a number is needed for ',(∊thousands/', '),kind,' in a field, not ',shown ⍵
    text←isNumber{
        ⍺:(digits kind)digitsOf ⍵
        text←{isText ⍵:,⍵ ⋄ plain∊⍕⍵}⍵
        digits<0:text
        (digits⌊≢text)↑text
    }⍵
    text←thousands grouped text
    zero∧isNumber∧0=≢side:(width'0')pad_start text
    width≤≢text:text
    side←{×≢⍵:⊃⍵ ⋄ (1+isNumber)⊃'<>'}side
    side='^':(width fill)center text
    side='>':(width fill)pad_start text
    (width fill)pad_end text
}

⍝ The text of a number with so many digits after the point, if they are not ¯1, or as many as Python writes for a kind.
digitsOf←{
    (digits kind)←⍺
    (digits<0)∧0=≢kind:plain⍕⍵
    digits←{⍵<0:6 ⋄ ⍵}digits
    (plain trim digits⍕⍵×(1 100)[1+kind≡,'%']),kind∩'%'
}

⍝ The text of a number with commas between thousands, if ⍺ is 1.
grouped←{
    ~⍺:⍵
    whole←⍵↑⍨¯1+⍵⍳'.'
    (('(?<=\d)(?=(\d{3})+$)'⎕R',')whole),(≢whole)↓⍵
}

⍝ ── Paragraphs ──

⍝ # Wrap  `n tx.wrap Y`  `n tx.fill Y`
⍝
⍝ Returns the lines into which a text is broken between words, so that none is longer than `n`, by default `⎕PW`; a longer word has a line of its own. `tx.fill` returns
⍝ them as one text, with line feeds.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       ↑24 tx.wrap'It is a truth universally acknowledged, that a single man'
⍝ It is a truth
⍝ universally
⍝ acknowledged, that a
⍝ single man
⍝       ⍴20 tx.fill'It is a truth universally acknowledged'
⍝ 38
⍝       4 tx.wrap'a bc definitely e f'
⍝  a bc  definitely  e f
⍝       0 tx.wrap'a b'
⍝ DOMAIN ERROR: the width is a number of characters, 1 or more, not 0
⍝       0 tx.wrap'a b'
⍝         ∧
⍝ ```
wrap←{
    ⍺←⎕PW
    ~(isNumbers ⍺)∧(0=≢⍴⍺)∧∧/1≤⍺:DOMAIN fault'the width is a number of characters, 1 or more, not ',shown ⍺
    ⍺∘{⍺ broken wordsOf ⍵}¨∘checked on ⍵
}told

⍝ Words in lines of at most ⍺ characters. The numbers of the first words of lines are found one after the other.
broken←{
    0=≢⍵:⍵
    ends←+\1+≢¨⍵
    width←⍺
    firsts←⍬{
        ⍵>≢ends:⍺
        last←⍵⌈ends⍸1+width+(0,ends)[⍵]
        (⍺,⍵)∇ last+1
    }1
    all←' 'woven ⍵
    (0@(ends[¯1+1↓firsts])⊢1⍴⍨≢all)⊆all
}

⍝ # Fill  `n tx.fill Y`
⍝
⍝ Returns a text with line feeds between words, so that no line is longer than `n`. See `]help text.wrap`.
fill←{⍺←⎕PW ⋄ width←⍺ ⋄ {(⎕UCS 10)join¨width wrap ⍵}on ⍵}told

⍝ # Dedent  `tx.dedent Y`
⍝
⍝ Returns a text, or a vector of lines, without the blanks and tabs with which all lines begin that have more than these. `tx.indent` puts a text before these.
⍝
⍝ ```apl
⍝       tx←⎕USE'text'
⍝       ↑tx.dedent'   if a:' '     b' '' '   c'
⍝ if a:
⍝   b
⍝
⍝ c
⍝       tx.dedent'  one',(⎕UCS 10),'    two'
⍝ one
⍝   two
⍝       ↑'> 'tx.indent'one' '' 'two'
⍝ > one
⍝
⍝ > two
⍝ ```
dedent←{{
    blanks←⎕UCS 32 9
    full←⍸0<≢¨blanks trim_end ⍵
    result←(≢⍵)⍴⊂''
    0=≢full:result
    leads←{(+/∧\⍵∊blanks)↑⍵}¨⍵[full]
    common←⊃{n←⍺⌊⍥≢⍵ ⋄ (+/∧\(n↑⍺)=n↑⍵)↑⍺}/leads
    result[full]←(≢common)↓¨⍵[full]
    result
}onLines ⍵}told

⍝ # Indent  `prefix tx.indent Y`
⍝
⍝ Returns a text, or a vector of lines, with a prefix before the lines that have more than blanks. See `]help text.dedent`.
indent←{
    prefix←given ⍺
    {((0<≢¨trim_end ⍵)/¨⊂prefix),¨⍵}onLines ⍵
}told

⍝ A function of vectors of lines, applied to the lines of a text or to a vector of lines.
onLines←{
    feed←⎕UCS 10
    isText ⍵:feed join ⍺⍺ feed split ⍵
    ⍺⍺ on ⍵
}

:EndNamespace
