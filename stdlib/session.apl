⍝ # The contents of `⎕SE`  `⎕SE.Link` `⎕SE.SALT` `⎕SE.Dyalog` `⎕SE.UCMD`
⍝
⍝ `⎕SE.Link.Import`, or `]link.import` at the prompt, imports programs that are kept as folders of text: each folder becomes a
⍝ namespace, each file a function, an operator, an array, a namespace or a class. Files are read once: nothing is watched or written.
⍝
⍝ ```apl
⍝       folder←(⎕MKDIR⍠'Unique' 1)'/tmp/zilde'
⍝       _←⎕MKDIR folder,'/parts'
⍝       _←(⊂'r←{n}twice x' ':If 0=⎕NC''n'' ⋄ n←2 ⋄ :EndIf' 'r←n×x')⎕NPUT folder,'/twice.aplf'
⍝       _←(⊂'[1 2' ' 3 4]')⎕NPUT folder,'/parts/table.apla'
⍝       _←(⊂,⊂,'0')⎕NPUT folder,'/⎕IO.apla'
⍝       _←(⊂':Namespace names' 'first←''Ann''' ':EndNamespace')⎕NPUT folder,'/parts/names.apln'
⍝       _←⎕SE.Link.Import'app'folder
⍝       app.twice app.parts.table
⍝ 2 4
⍝ 6 8
⍝       app.parts.names.first
⍝ Ann
⍝       app.⎕IO app.parts.⎕IO
⍝ 0 0
⍝       ref←⎕SE.SALT.Load folder,'/parts/names'
⍝       ref.first
⍝ Ann
⍝       _←2 ⎕NDELETE folder
⍝ ```
⍝
⍝ | call | effect |
⍝ |---|---|
⍝ | `{options}Link.Import name folder` | imports a folder or a file; `options.flatten←1` puts everything into one namespace |
⍝ | `{options}Link.Create name folder` | the same: links are not kept |
⍝ | `SALT.Load 'file -target=name'` | fixes one file; the result is a reference, or the name of a function |
⍝ | `Dyalog.Array.Serialise A` | gives the lines of an array in array notation; `Deserialise` reads them |
⍝ | `Dyalog.Utils.repObj A` | does the same on one line |
⍝ | `{shape}Dyalog.Utils.display A` | draws an array with boxes; `shape←1` shows its shape on the upper edges |
⍝ | `{marked centred}Dyalog.Utils.disp A` | draws it more plainly; `marked←1` marks the axes on the lines, `centred←1` centres items in their cells |
⍝ | `UCMD'box on'` | runs a command; the result is its output |
⍝
⍝ ```apl
⍝       ⎕SE.Dyalog.Utils.repObj(1 2 3)(2 2⍴⍳4)
⍝ (1 2 3 ⋄ [1 2 ⋄ 3 4])
⍝       ⎕SE.Dyalog.Array.Deserialise'[1 2' ' 3 4]'
⍝ 1 2
⍝ 3 4
⍝       ⎕SE.Link.Import'app' '/tmp/no such folder'
⍝ there is no file or folder /tmp/no such folder
⍝       ⎕SE.Link.Import'app' '/tmp/no such folder'
⍝       ∧
⍝ ```

⎕IO←1 ⋄ ⎕ML←1

∇ message←options Bring(word caller source);space;path;flat;wanted;failed;left
  :If 1≥|≡source ⋄ source←caller source ⋄ :EndIf
  (space path)←source ⋄ path←∊1 ⎕NPARTS path
  :If ~⊃⎕NEXISTS path
      ('there is no file or folder ',path)⎕SIGNAL 11
  :EndIf
  flat←0
  :If 2=⎕NC'options.flatten' ⋄ flat←options.flatten ⋄ :EndIf
  space←caller Space space
  :If 1=1 ⎕NINFO path
      wanted←flat Files space path
  :Else
      wanted←,⊂space path
  :EndIf
  :Repeat
      ⍝ A class whose base class comes later succeeds in the next pass.
      left←≢wanted
      failed←Fix¨wanted
      wanted/⍨←0≠≢¨failed
      failed/⍨←0≠≢¨failed
  :Until (≢wanted)∊0 left
  message←word,': ',(⍕space),' ← ',path
  :If ×≢wanted
      message,←(⎕UCS 10),'ERRORS ENCOUNTERED: ',(⍕≢wanted),' import(s) failed:'
      message,←∊(⎕UCS 10),¨(2⊃¨wanted),¨(⊂': '),¨failed
  :EndIf
∇

⍝ The namespace with a name in that of the caller; it is made if it does not exist.
∇ space←caller Space name
  :If 9=⎕NC'name' ⋄ space←name ⋄ :Return ⋄ :EndIf
  :If 0=caller.⎕NC name ⋄ name caller.⎕NS ⍬ ⋄ :EndIf
  space←caller⍎name
∇

⍝ Every file below a folder with the namespace it belongs to, in the order in which they are fixed: settings, functions,
⍝ arrays, scripts, classes. Settings are fixed at once, since the namespaces of inner folders start with them.
∇ wanted←flat Files(space path);names;types;name;file
  wanted←⍬
  (names types)←0 1(⎕NINFO⍠1)path,'/*'
  :For file :In names/⍨(types=2)∧0=Order¨names
      {}Fix space file
  :EndFor
  :For file :In names[⍸types=1]
      ⍝ The part after a hyphen says which letters are capitals.
      name←'-[0-9a-f]+$'⎕R''⊢2⊃⎕NPARTS file
      :If flat
          wanted,←flat Files space file
      :ElseIf 0 9∊⍨⊃¯1,⍨space.⎕NC name
          wanted,←flat Files(space Space name)file
      :EndIf
  :EndFor
  names←names[⍸types=2]
  wanted,←(⊂space),¨⊂¨names/⍨7≥Order¨names
  :If ×≢wanted ⋄ wanted←wanted[⍋Order¨2⊃¨wanted] ⋄ :EndIf
∇

Order←{
    stem extension←1↓⎕NPARTS ⍵
    ('⎕'=⊃stem)∨stem≡'quadVars':0
    '.aplf' '.aplo' '.apla' '.apli' '.apln' '.dyalog' '.aplc'⍳⊂extension
}

⍝ Defines the contents of a file. The result is empty, or the reason why that failed.
∇ reason←Fix(space file);name;value
  reason←''
  :Trap 0
      :If '.apla'≡3⊃⎕NPARTS file
          name←2⊃⎕NPARTS file
          value←⎕SE.Dyalog.Array.Deserialise⊃⎕NGET file 1
          :If '⎕'=⊃name
              {}space⍎name,'←',⎕SE.Dyalog.Utils.repObj value
          :Else
              space.⎕VSET⊂name value
          :EndIf
      :Else
          {}2 space.⎕FIX'file://',file
      :EndIf
  :Else
      reason←∊⎕DMX.(EM' 'Message)
  :EndTrap
∇

∇ result←Load(caller words);file;space
  words←' '(≠⊆⊢)words
  file←Found∊1 ⎕NPARTS⊃words
  space←caller
  words←1↓words
  words←8↓¨words/⍨(⊂'-target=')≡¨8↑¨words
  :If ×≢words ⋄ space←caller Space⊃words ⋄ :EndIf
  result←⊃2 space.⎕FIX'file://',file
  :If 9=space.⎕NC result ⋄ result←space⍎result ⋄ :EndIf
∇

⍝ The file for a name with or without its extension.
∇ file←Found name;extension
  :For extension :In '' '.dyalog' '.apln' '.aplc' '.aplf' '.aplo' '.apli'
      file←name,extension
      :If ⎕NEXISTS file
      :AndIf 2=1 ⎕NINFO file
          :Return
      :EndIf
  :EndFor
  ('there is no file ',name)⎕SIGNAL 22
∇

display←{⍺←⊢ ⋄ space←⎕NS ⍬ ⋄ _←space.{'display'⎕CY'dfns'}⍬ ⋄ ⍺ space.display ⍵}
disp←{⍺←⊢ ⋄ space←⎕NS ⍬ ⋄ _←space.{'disp'⎕CY'dfns'}⍬ ⋄ ⍺ space.disp ⍵}
