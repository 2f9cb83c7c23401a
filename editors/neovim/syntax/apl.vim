" Made from Zilde's tables by `ZILDE_BLESS=1 cargo test --test editors`: changes here are lost.
if exists('b:current_syntax')
  finish
endif

syntax match aplName /[A-Z_a-zÀ-ÖØ-öø-ſΔ∆⍙Ⓐ-Ⓩ][A-Z_a-zÀ-ÖØ-öø-ſΔ∆⍙Ⓐ-Ⓩ0-9]*/
syntax match aplNumber /¯\?\%([0-9][0-9_]*\%(\.[0-9_]*\)\?\|\.[0-9]\+\|∞\)\%([Ee]¯\?[0-9]\+\)\?\%([JjRrPp]¯\?\%([0-9][0-9_]*\%(\.[0-9_]*\)\?\|\.[0-9]\+\|∞\)\%([Ee]¯\?[0-9]\+\)\?\|[Bb][0-9A-Za-z]\+\|[Xx][A-Z_a-zÀ-ÖØ-öø-ſΔ∆⍙Ⓐ-Ⓩ]\@!\)*/
syntax match aplFunction /[!*+,\-<=>?\^|~«»×÷˜ειρϵ…↑→↓↕∈∊−∗√∣∧∨∩∪∼≠≡≢≤≥⊂⊃⊆⊇⊒⊔⊖⊢⊣⊤⊥⋆⌈⌊⌷⌹⌽⍉⍋⍎⍒⍕⍟⍧⍪⍮⍱⍲⍳⍴⍷⍸○◯\/\\⌿⍀]/
syntax match aplOperator /[&¨⌶⌸⍁⍨.@∘⊘⌺⍛⍠⍡⍢⍣⍤⍥⍫⎊◦◶⬚]/
syntax match aplArgument /[αω⍵⍶⍹⍺∇#⎕□▯⍞]/
syntax match aplConstant /[∅⍬]/
syntax match aplSystem /[⎕□▯][A-Z_a-zÀ-ÖØ-öø-ſΔ∆⍙Ⓐ-Ⓩ][A-Z_a-zÀ-ÖØ-öø-ſΔ∆⍙Ⓐ-Ⓩ0-9]*/
syntax match aplSeparator /[⋄◇◊←]/
syntax match aplKeyword /\c:\%(Access\|AndIf\|Attribute\|Base\|Case\|CaseList\|Class\|Continue\|Disposable\|Else\|ElseIf\|End\|EndClass\|EndDisposable\|EndFor\|EndHold\|EndIf\|EndInterface\|EndNamespace\|EndProperty\|EndRepeat\|EndSection\|EndSelect\|EndTrap\|EndWhile\|EndWith\|Field\|For\|GoTo\|Hold\|If\|Implements\|In\|InEach\|Include\|Interface\|Leave\|Namespace\|OrIf\|Property\|Repeat\|Require\|Return\|Section\|Select\|Signature\|Trap\|Until\|Using\|While\|With\)[A-Z_a-zÀ-ÖØ-öø-ſΔ∆⍙Ⓐ-Ⓩ0-9]\@!/
syntax region aplText start=/'/ end=/'/ skip=/''/ oneline
syntax region aplText start=/"/ end=/"/ skip=/\\./ oneline
syntax match aplComment /⍝.*$/ contains=@Spell
syntax match aplComment /\%^#!.*$/

highlight default link aplComment Comment
highlight default link aplText String
highlight default link aplNumber Number
highlight default link aplConstant Constant
highlight default link aplFunction Function
highlight default link aplOperator Operator
highlight default link aplArgument Special
highlight default link aplSystem Macro
highlight default link aplKeyword Keyword
highlight default link aplSeparator Delimiter

let b:current_syntax = 'apl'
