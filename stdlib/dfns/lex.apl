⍝ # Tokens with their kinds  `lex Y`
⍝
⍝ The tokens of a line of APL, without blanks, in a matrix of two columns: token and kind, one of `name` `number` `text`
⍝ `comment` `function` `operator` `separator`.
⍝
⍝ ```apl
⍝       'lex'⎕CY'dfns'
⍝       lex 'sum←+/2×data ⍝ twice'
⍝  sum      name
⍝  ←        separator
⍝  +        function
⍝  /        operator
⍝  2        number
⍝  ×        function
⍝  data     name
⍝  ⍝ twice  comment
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'lex'⎕CY'dfns'
⍝       ⍴lex ''
⍝ 0 2
⍝       lex 'a'
⍝  a  name
⍝       lex '1J2 ''x'''
⍝  1J2  number
⍝  'x'  text
⍝ ```

lex←{
    ⎕IO←0
    kind←{
        c←⊃⍵
        c∊⎕A,(⎕C ⎕A),'_∆⍙⎕⍞#⍺⍵':'name'
        (c∊⎕D)∨(c∊'¯.')∧1<≢⍵:'number'
        c='''':'text'
        c='⍝':'comment'
        c∊'/\⌿⍀¨⍨⍣∘.⍤⍥@⌸⌺⌶&':'operator'
        c∊'()[]{};:⋄←→':'separator'
        'function'
    }
    all←tokens ⍵
    kept←(' '≠⊃¨all)/all
    kept,⍪kind¨kept
}
