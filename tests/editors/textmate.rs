//! The grammar in the form of `TextMate`, for Visual Studio Code and others: the colours until the language server answers.

use super::tables::{ORIGIN, Tables, write_json};
use serde_json::{Value, json};

/// A number, after any sign.
const DIGITS: &str = r"[0-9][0-9_]*";

/// Returns the grammar.
pub(crate) fn write_grammar(tables: &Tables) -> String {
    write_json(&json!({
        "information_for_contributors": [ORIGIN],
        "name": "APL",
        "scopeName": "source.apl",
        "fileTypes": tables.extensions,
        "patterns": list_patterns(tables),
    }))
}

/// Returns the patterns; the first one that matches wins.
fn list_patterns(tables: &Tables) -> Vec<Value> {
    let name = write_name(tables);
    let rest = write_rest(tables);
    let quads = format!("[{}]", write_class(&tables.quads));
    let words = tables.keywords.join("|");
    let system = tables.system_names.join("|");
    let rule = |scope: &str, pattern: String| json!({ "name": format!("{scope}.apl"), "match": pattern });
    let one_of = |scope: &str, characters: &str| rule(scope, format!("[{}]", write_class(characters)));
    vec![
        rule("comment.line.shebang", r"\A#!.*$".to_owned()),
        rule("comment.line.lamp", "⍝.*$".to_owned()),
        rule("string.quoted.single", r"'(?:''|[^'\n])*'".to_owned()),
        json!({
            "name": "string.quoted.double.apl",
            "match": r#""(?:\\.|[^"\\\n])*""#,
            "captures": { "0": { "patterns": [{ "name": "constant.character.escape.apl", "match": r"\\." }] } },
        }),
        rule("invalid.illegal.unclosed-text", r#"['"].*$"#.to_owned()),
        rule("keyword.control", format!(r"(?i):(?:{words})(?!{rest})")),
        rule("constant.numeric", write_number(&rest)),
        rule("support.function.system", format!(r"{quads}(?i:{system})(?!{rest})")),
        rule("variable.other.system", format!(r"{quads}{name}")),
        rule("variable.language.quad", format!("[{}{}]", write_class(&tables.quads), write_class(&tables.quote_quads))),
        json!({
            "match": format!(r"({name})\s*(←)(?=\s*\{{)"),
            "captures": {
                "1": { "name": "entity.name.function.apl" },
                "2": { "name": "keyword.operator.assignment.apl" },
            },
        }),
        rule("variable.other", format!(r"{name}|[{}]", write_class(&tables.single_names))),
        rule("variable.language.argument", format!("⍺⍺|⍵⍵|[{}]", write_class(&tables.arguments))),
        rule("variable.language.self", "∇∇?".to_owned()),
        rule("variable.language.space", "##?".to_owned()),
        one_of("constant.language", &tables.zildes),
        rule("keyword.operator.assignment", "←".to_owned()),
        rule("support.function.primitive", r"\.\.\.".to_owned()),
        one_of("support.function.primitive", &format!("{}{}", tables.functions, tables.hybrids)),
        one_of("keyword.operator.monadic", &tables.monadic_operators),
        one_of("keyword.operator.dyadic", &tables.dyadic_operators),
        one_of("punctuation.separator.statement", &tables.diamonds),
        rule("punctuation.separator", "[;:]".to_owned()),
        rule("punctuation.section.braces", "[{}]".to_owned()),
        rule("punctuation.section.parentheses", "[()]".to_owned()),
        rule("punctuation.section.brackets", r"[\[\]]".to_owned()),
        rule("invalid.illegal.character", r"[^\s\x{FEFF}]".to_owned()),
    ]
}

/// Returns the pattern of numbers: `¯1.5E3`, `2J¯1`, `1r3`, `16bFF`, `2p1`, `5x`, `∞`. A letter after one begins a name.
fn write_number(rest: &str) -> String {
    let real = format!(r"¯?(?:(?:{DIGITS})(?:\.[0-9_]*)?|\.{DIGITS}|∞)(?:[Ee]¯?{DIGITS})?");
    let suffix = format!(r"(?:[xX](?!{rest})|(?:[rRpP]|[aA][dD]|[jJ]){real}|[bB][0-9A-Za-z]+)");
    format!("{real}{suffix}*")
}

/// Returns the characters as the content of a class in brackets.
pub(crate) fn write_class(characters: &str) -> String {
    let special = |character| matches!(character, '\\' | ']' | '[' | '^' | '-' | '&');
    characters.chars().flat_map(|character| special(character).then_some('\\').into_iter().chain([character])).collect()
}

/// Returns the class of the characters of a name after the first one.
fn write_rest(tables: &Tables) -> String {
    format!("[0-9{}]", write_letters(tables))
}

/// Returns the pattern of names.
pub(crate) fn write_name(tables: &Tables) -> String {
    format!("[{}]{}*", write_letters(tables), write_rest(tables))
}

/// Returns the ranges of letters as the content of a class in brackets.
pub(crate) fn write_letters(tables: &Tables) -> String {
    let range = |(first, last): &(char, char)| if first == last { first.to_string() } else { format!("{first}-{last}") };
    tables.letters.iter().map(range).collect()
}
