(dfn) @indent.begin
(block) @indent.begin
"}" @indent.branch
"}" @indent.end
