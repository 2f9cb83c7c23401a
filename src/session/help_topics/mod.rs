//! The topics of `]help` on parts of the language other than functions and operators: braces, headers, keywords, arrows,
//! brackets, array notation, dots, numbers.
//!
//! Each Markdown file holds one topic.

use crate::documents;
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
        page: "session/help_topics/dfns.md",
    },
    Topic {
        names: &["∇", "→", "tradfn", "tradfns", "defined functions", "header", "locals", "label", "labels", "branch", "goto"],
        page: "session/help_topics/tradfns.md",
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
        page: "session/help_topics/control.md",
    },
    Topic {
        names: &["errors", "error", "error handling", "exceptions", "exception", "trap", ":trap", ":endtrap", "::"],
        page: "session/help_topics/errors.md",
    },
    Topic { names: &["←", "assignment", "assign", "variables", "variable"], page: "session/help_topics/assignment.md" },
    Topic { names: &["duckdb", "libduckdb"], page: "session/help_topics/duckdb.md" },
    Topic { names: &["trains", "train", "tacit", "fork", "forks", "point-free"], page: "session/help_topics/trains.md" },
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
        page: "session/help_topics/input.md",
    },
    Topic {
        names: &["'", "⍬", "strand", "strands", "vectors", "lists", "strings", "texts", "zilde", "characters"],
        page: "session/help_topics/strands.md",
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
        page: "session/help_topics/classes.md",
    },
    Topic {
        names: &["(", "⋄", "()", "array notation", "notation", "aplan", "literals"],
        page: "session/help_topics/array_notation.md",
    },
    Topic {
        names: &["[]", "brackets", "indexing", "slice", "slices", "newaxis", "ellipsis"],
        page: "primitives/indexing/brackets.md",
    },
    Topic {
        names: &["]explain", "explain", "]trace", "trace", "parsing", "precedence", "binding", "order of evaluation"],
        page: "session/help_topics/explain.md",
    },
    Topic {
        names: &["del editor", "∇ editor", "line editor", "definition mode", "∇f[⎕]∇"],
        page: "session/help_topics/line_editor.md",
    },
    Topic { names: &["χ", "f[x]", "axis of functions"], page: "session/help_topics/axis.md" },
    Topic {
        names: &["##", "#", "namespace", "namespaces", "dotted names", "references"],
        page: "session/help_topics/references.md",
    },
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
        page: "session/help_topics/numbers.md",
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
        page: "session/help_topics/typing.md",
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
        page: "session/help_topics/debugging.md",
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
        page: "session/help_topics/charts.md",
    },
    Topic {
        names: &["settings", "setting", "options", "config", "configuration", "preferences", "environment variables"],
        page: "session/help_topics/settings.md",
    },
    Topic {
        names: &["startup", "start up", "startup file", "profile file", "rc file", "zilderc", "autostart", "history file"],
        page: "session/help_topics/startup.md",
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
        page: "session/help_topics/scripts.md",
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
        page: "session/help_topics/dates.md",
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
        page: "session/help_topics/string_methods.md",
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
        page: "session/help_topics/pandas.md",
    },
    Topic {
        names: &["numpy", "np", "pytorch", "torch", "jax", "python", "matlab", "languages", "other languages"],
        page: "session/help_topics/languages.md",
    },
    Topic { names: &[")", "]", "command", "commands"], page: "session/help_topics/commands.md" },
    Topic { names: &["∞", "infinity", "inf", "nan"], page: "system/text/constants.md" },
];

/// Returns an iterator over all pages, each with one of the names by which `]help` shows it: the first that is a word.
pub(crate) fn pages() -> impl Iterator<Item = (&'static str, &'static str)> {
    let is_word = |name: &&&str| name.chars().all(|character| character.is_alphanumeric() || " -".contains(character));
    TOPICS.iter().map(move |topic| (*topic.names.iter().find(is_word).unwrap_or(&topic.names[0]), documents::read(topic.page)))
}

/// Returns the page on a topic, if there is one. A keyword, `:name`, without a page of its own gets the one on the constructs that
/// it belongs to.
pub(crate) fn page(topic: &str) -> Option<&'static str> {
    let topic = topic.to_lowercase();
    let page = |topic: &str| TOPICS.iter().find(|known| known.names.contains(&topic)).map(|known| documents::read(known.page));
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
