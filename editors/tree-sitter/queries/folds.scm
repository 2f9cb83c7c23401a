(dfn) @fold
(definition) @fold
(block) @fold
