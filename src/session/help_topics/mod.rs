//! The topics of `]help` on parts of the language other than functions and operators: braces, headers, keywords, arrows,
//! brackets, array notation, dots, numbers.
//!
//! Each Markdown file holds one topic.

use crate::syntax::tree::ScriptKind;
use crate::syntax::word;
use crate::syntax::word::Word;

/// A topic: its page, and the names by which `]help` finds it, in lower case.
struct Topic {
    names: &'static [&'static str],
    page: &'static str,
}

/// The table of topics.
static TOPICS: &[Topic] = &[
    Topic {
        names: &[
            "{",
            "}",
            "{}",
            "⍵",
            "⍺",
            "⍺⍺",
            "⍵⍵",
            "∇∇",
            "dfn",
            "dop",
            "lambda",
            "guard",
            "guards",
            "function",
            "functions",
            "define a function",
            "defining functions",
            "direct functions",
        ],
        page: include_str!("dfns.md"),
    },
    Topic {
        names: &["∇", "→", "tradfn", "tradfns", "defined functions", "header", "locals", "label", "labels", "branch", "goto"],
        page: include_str!("tradfns.md"),
    },
    Topic {
        names: &[
            "control structures",
            "control structure",
            "if",
            "else",
            "loop",
            "loops",
            "for",
            "for loop",
            "if else",
            "if then else",
            "conditional",
            "while",
            "while loop",
            "repeat",
            "until",
            "select",
            "case",
            "switch",
        ],
        page: include_str!("control.md"),
    },
    Topic {
        names: &["errors", "error", "error handling", "exceptions", "exception", "trap", ":trap", ":endtrap", "::"],
        page: include_str!("errors.md"),
    },
    Topic { names: &["←", "assignment", "assign", "variables", "variable"], page: include_str!("assignment.md") },
    Topic { names: &["duckdb", "libduckdb"], page: include_str!("duckdb.md") },
    Topic { names: &["trains", "train", "tacit", "fork", "forks", "point-free"], page: include_str!("trains.md") },
    Topic {
        names: &[
            "⍞",
            "⎕",
            "⎕←",
            "⍞←",
            "input",
            "output",
            "print",
            "user input",
            "input from the user",
            "read a line",
            "ask",
            "input and output",
        ],
        page: include_str!("input.md"),
    },
    Topic {
        names: &["'", "⍬", "strand", "strands", "vectors", "lists", "strings", "texts", "zilde", "characters"],
        page: include_str!("strands.md"),
    },
    Topic {
        names: &[
            "classes",
            "class",
            "objects",
            "object",
            "oo",
            ":class",
            ":endclass",
            ":field",
            ":property",
            ":access",
            ":implements",
        ],
        page: include_str!("classes.md"),
    },
    Topic {
        names: &["(", "⋄", "()", "array notation", "notation", "aplan", "literals"],
        page: include_str!("array_notation.md"),
    },
    Topic {
        names: &["[]", "brackets", "indexing", "slice", "slices", "newaxis", "ellipsis"],
        page: include_str!("../../primitives/indexing/brackets.md"),
    },
    Topic {
        names: &["]explain", "explain", "]trace", "trace", "parsing", "precedence", "binding", "order of evaluation"],
        page: include_str!("explain.md"),
    },
    Topic {
        names: &["del editor", "∇ editor", "line editor", "definition mode", "∇f[⎕]∇"],
        page: include_str!("line_editor.md"),
    },
    Topic { names: &["χ", "f[x]", "axis of functions"], page: include_str!("axis.md") },
    Topic { names: &["##", "#", "namespace", "namespaces", "dotted names", "references"], page: include_str!("references.md") },
    Topic {
        names: &[
            "numbers",
            "number",
            "exact",
            "rational",
            "rationals",
            "ratio",
            "fractions",
            "bigint",
            "long integers",
            "decimal",
            "decimals",
            "decimal128",
            "123x",
            "2r3",
        ],
        page: include_str!("numbers.md"),
    },
    Topic {
        names: &[
            "typing",
            "typing glyphs",
            "type glyphs",
            "keyboard",
            "keys",
            "]keys",
            "glyphs",
            "symbols",
            "prefix",
            "tab",
            "completion",
        ],
        page: include_str!("typing.md"),
    },
    Topic {
        names: &[
            "debug",
            "debugging",
            "debugger",
            "breakpoint",
            "breakpoints",
            "suspended",
            "suspension",
            "stack trace",
            "traceback",
            "finding faults",
        ],
        page: include_str!("debugging.md"),
    },
    Topic {
        names: &[
            "chart",
            "charts",
            "graph",
            "graphs",
            "diagram",
            "diagrams",
            "figure",
            "plots",
            "plotting",
            "line chart",
            "bar chart",
            "box plot",
            "scatter plot",
            "heat map",
            "heatmap",
            "matplotlib",
            "visualisation",
            "visualization",
        ],
        page: include_str!("charts.md"),
    },
    Topic {
        names: &["settings", "setting", "options", "config", "configuration", "preferences", "environment variables"],
        page: include_str!("settings.md"),
    },
    Topic {
        names: &["startup", "start up", "startup file", "profile file", "rc file", "zilderc", "autostart", "history file"],
        page: include_str!("startup.md"),
    },
    Topic {
        names: &[
            "scripts",
            "script",
            "exit status",
            "exit code",
            "return code",
            "stdin",
            "standard input",
            "stdout",
            "stderr",
            "command line",
            "arguments",
            "argv",
            "shebang",
            "mcp",
            "model context protocol",
            "language models",
        ],
        page: include_str!("scripts.md"),
    },
    Topic {
        names: &[
            "dates",
            "date and time",
            "datetime",
            "parse date",
            "parse a date",
            "parse dates",
            "format date",
            "format a date",
            "timestamp",
            "timestamps",
            "to_datetime",
            "date range",
            "date_range",
            "business days",
            "date difference",
            "strptime",
            "strftime",
        ],
        page: include_str!("dates.md"),
    },
    Topic {
        names: &[
            "string methods",
            "str",
            "texts",
            "strip",
            "trim",
            "titlecase",
            "startswith",
            "endswith",
            "f-string",
            "fstring",
            "string interpolation",
            "textwrap",
            "levenshtein",
            "edit distance",
            "string distance",
            "stringr",
        ],
        page: include_str!("string_methods.md"),
    },
    Topic {
        names: &[
            "pandas",
            "polars",
            "sql",
            "dataframe",
            "dataframes",
            "data frame",
            "data frames",
            "tables",
            "groupby",
            "group_by",
            "read_csv",
            "merge tables",
            "join tables",
            "left join",
            "pivot table",
            "melt",
        ],
        page: include_str!("pandas.md"),
    },
    Topic {
        names: &["numpy", "np", "pytorch", "torch", "jax", "python", "matlab", "languages", "other languages"],
        page: include_str!("languages.md"),
    },
    Topic { names: &[")", "]", "command", "commands"], page: include_str!("commands.md") },
    Topic { names: &["∞", "infinity", "inf", "nan"], page: include_str!("../../system/text/constants.md") },
];

/// Returns an iterator over all pages, each with one of the names by which `]help` shows it: the first that is a word.
pub(crate) fn pages() -> impl Iterator<Item = (&'static str, &'static str)> {
    let is_word = |name: &&&str| name.chars().all(|character| character.is_alphanumeric() || " -".contains(character));
    TOPICS.iter().map(move |topic| (*topic.names.iter().find(is_word).unwrap_or(&topic.names[0]), topic.page))
}

/// Returns the page on a topic, if there is one. A keyword, `:name`, without a page of its own gets the one on the constructs that
/// it belongs to.
pub(crate) fn page(topic: &str) -> Option<&'static str> {
    let topic = topic.to_lowercase();
    let page = |topic: &str| TOPICS.iter().find(|known| known.names.contains(&topic)).map(|known| known.page);
    page(&topic).or_else(|| page(keyword_topic(topic.strip_prefix(':')?)?))
}

/// Returns the topic that a keyword belongs to, or `None` if there is no such keyword.
fn keyword_topic(keyword: &str) -> Option<&'static str> {
    Some(match word::find(keyword)? {
        Word::Control(_) => "control structures",
        Word::Open(ScriptKind::Namespace) | Word::Close(ScriptKind::Namespace) => "namespaces",
        Word::Open(_) | Word::Close(_) | Word::Declaration => "classes",
    })
}
