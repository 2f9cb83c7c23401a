//! What `]help` shows on the parts of the language that are no function and no operator: brackets, array notation, dots,
//! numbers.

/// A page and what people ask for it by, in lower case.
struct Topic {
    names: &'static [&'static str],
    page: &'static str,
}

static TOPICS: &[Topic] = &[
    Topic {
        names: &["(", ")", "⋄", "()", "array notation", "notation", "aplan", "literals"],
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
    Topic { names: &["∞", "infinity", "inf", "nan"], page: include_str!("../../system/constants.md") },
];

/// The page on a topic.
pub(crate) fn page(topic: &str) -> Option<&'static str> {
    let topic = topic.to_lowercase();
    TOPICS.iter().find(|known| known.names.contains(&topic.as_str())).map(|known| known.page)
}
