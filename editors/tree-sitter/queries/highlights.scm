; Colours by class, as the language server gives them; the server also knows which names are functions.

[(comment) (shebang)] @comment
(command) @keyword.directive

(number) @number
(text) @string
(string) @string
(zilde) @constant.builtin

(keyword) @keyword
(label) @label
(definition ["∇"] @keyword.function)

(name) @variable
(system_name) @function.macro
(argument) @variable.parameter
(self) @function.builtin
(space) @module
(quad) @variable.builtin

(function) @function.builtin
(hybrid) @function.builtin
(monadic_operator) @operator
(dyadic_operator) @operator

; A name that gets a dfn.
((name) @function . (assign) . (dfn))

(assign) @operator
(diamond) @punctuation.delimiter
(colon) @punctuation.delimiter
(semicolon) @punctuation.delimiter
["{" "}" "(" ")" "[" "]"] @punctuation.bracket
