⍝ Draws the pictures of docs/indexing.md into docs/pictures, from the root of the repository: zilde docs/pictures.apl
⍝
⍝ Each picture comes from the index that it shows, run on the array of places: what it selects is filled, numbered as in the result.

⎕IO←1
side←34

⍝ Name, shape of the array, and the index.
shown←⍬
shown,←⊂'row'(4 6)'a[2;]'
shown,←⊂'column'(4 6)'a[;¯1]'
shown,←⊂'slices'(4 6)'a[2:4;3:6]'
shown,←⊂'steps'(4 6)'a[::2;::¯2]'
shown,←⊂'outer'(4 6)'a[4 1;2 5 6]'
shown,←⊂'paired'(4 6)'a[4 1 2,¨2 5 6]'
shown,←⊂'mask'(4 6)'a[⍸0=5|a]'
shown,←⊂'repeated'(,8)'a[2 7 2 ¯1]'
shown,←⊂'ellipsis'(2 3 4)'a[…;2]'
shown,←⊂'new-axis'(4 6)'a[3;∘;2:5]'
shown,←⊂'vectors'(2 3 4)'a[(1 2)(2 3);::3]'
shown,←⊂'deep'(2 3 4)'a[2;⍸m]'

⍝ The mask of the last picture.
m←3 4⍴1 0 0 0 0 0 1 0 0 1 0 0

⍝ Column and row of the cell with index ⍵ in a drawing of an array of shape ⍺: planes stand side by side.
cornerOf←{
    1=≢⍺:(⍵-1),0
    2=≢⍺:⌽⍵-1
    ((⍵[3]-1)+(⍵[1]-1)×⍺[3]+1),⍵[2]-1
}

⍝ Width and height of a drawing in cells.
extent←{
    1=≢⍵:⍵,1
    2=≢⍵:⌽⍵
    ((⍵[1]×⍵[3]+1)-1),⍵[2]
}

escaped←{∊{('<>&'⍳⍵)⊃'&lt;' '&gt;' '&amp;',⊂,⍵}¨⍵}
listed←{1↓∊{',',⍕⍵}¨⍵}

⍝ One cell: a square, and within it the numbers ⍵ of the elements of the result that come from it.
cell←{
    (x y)←1+side×⍺
    class←(1+×≢⍵)⊃'off' 'on'
    square←'<rect class="',class,'" x="',(⍕x),'" y="',(⍕y),'" width="',(⍕side-3),'" height="',(⍕side-3),'" rx="4"/>'
    0=≢⍵:⊂square
    square('<text class="number" x="',(⍕x+⌊.5×side-3),'" y="',(⍕y+21),'">',(listed ⍵),'</text>')
}

⍝ The drawing of an index ⍵ into an array of shape ⍺.
drawing←{
    a←⍺⍴⍳×/⍺
    result←⍎⍵
    cells←⊃,/(,(⊂⍺)cornerOf¨⍳⍺)cell¨(⍳×/⍺){⍸⍵=⍺}¨⊂,result
    (width height)←side×extent ⍺
    caption←(escaped ⍵),'   shape ',⍕⍴result
    frame←'<svg xmlns="http://www.w3.org/2000/svg" width="',(⍕width⌈250),'" height="',(⍕height+30),'" role="img">'
    lines←⊂frame
    lines,←⊂'<title>',caption,'</title>'
    lines,←⊂'<style>'
    lines,←⊂'rect{stroke:#8a8f98;fill:none}.on{fill:#1f6feb;stroke:#1f6feb}'
    lines,←⊂'text{font:14px ui-monospace,Menlo,Consolas,monospace;fill:#24292f;white-space:pre}'
    lines,←⊂'.number{font-size:13px;fill:#fff;text-anchor:middle}'
    lines,←⊂'@media(prefers-color-scheme:dark){text{fill:#d0d7de}.number{fill:#fff}}'
    lines,←⊂'</style>'
    lines,←cells
    lines,←⊂'<text x="1" y="',(⍕height+20),'">',caption,'</text>'
    lines,⊂'</svg>'
}

pictures←{(name shape index)←⍵ ⋄ name(shape drawing index)}¨shown

⍝ Writing: tests/guides.rs runs what stands above, and compares.
{(name lines)←⍵ ⋄ (⊂lines)⎕NPUT('docs/pictures/',name,'.svg')1}¨pictures
