//! The files of the extension for Visual Studio Code.

use super::tables::{ORIGIN, PREFIX, Tables, write_json};
use super::textmate::{write_class, write_name};
use serde_json::{Value, json};
use zilde::internals::advice::GLYPHS;

/// Returns the glyphs with their keys and names.
pub(crate) fn write_glyphs(_tables: &Tables) -> String {
    let glyphs: Vec<Value> = GLYPHS
        .iter()
        .map(|glyph| json!({ "glyph": glyph.glyph.to_string(), "key": glyph.key.map(String::from), "names": glyph.names }))
        .collect();
    write_json(&json!({ "origin": ORIGIN, "prefix": PREFIX.to_string(), "glyphs": glyphs }))
}

/// Returns what the editor knows of the language without the server: comments, brackets, words, and when to indent.
pub(crate) fn write_language(tables: &Tables) -> String {
    let opening: Vec<&str> =
        tables.keywords.iter().filter(|word| opens_block(tables, word)).map(String::as_str).collect();
    let middle = ["ElseIf", "Else", "Case", "CaseList", "AndIf", "OrIf"];
    let closing = tables.keywords.iter().map(String::as_str).filter(|word| word.starts_with("End") || *word == "Until");
    let closing: Vec<&str> = closing.chain(middle).collect();
    let opening: Vec<&str> = opening.into_iter().chain(middle).collect();
    let word = |words: &[&str]| words.join("|");
    write_json(&json!({
        "comments": { "lineComment": "⍝" },
        "brackets": [["{", "}"], ["[", "]"], ["(", ")"]],
        "autoClosingPairs": [
            { "open": "{", "close": "}" },
            { "open": "[", "close": "]" },
            { "open": "(", "close": ")" },
            { "open": "'", "close": "'", "notIn": ["string", "comment"] },
            { "open": "\"", "close": "\"", "notIn": ["string", "comment"] },
        ],
        "surroundingPairs": [["{", "}"], ["[", "]"], ["(", ")"], ["'", "'"], ["\"", "\""]],
        "wordPattern": format!("[{}]?{}|:[A-Za-z]+|[0-9¯.]+", write_class(&tables.quads), write_name(tables)),
        "indentationRules": {
            "increaseIndentPattern": format!("(\\{{\\s*(⍝.*)?$|^\\s*:({})\\b(?!.*:End))", word(&opening)),
            "decreaseIndentPattern": format!("^\\s*(\\}}|:({})\\b)", word(&closing)),
        },
    }))
}

/// Returns true if a keyword has another one that ends what it begins.
fn opens_block(tables: &Tables, word: &str) -> bool {
    tables.keywords.contains(&format!("End{word}"))
}

/// Returns the manifest with the extensions of files and the version of Zilde.
pub(crate) fn update_manifest(manifest: &str, tables: &Tables) -> String {
    let extensions: Vec<String> = tables.extensions.iter().map(|name| format!("\".{name}\"")).collect();
    let lines = manifest.lines().map(|line| {
        let (indent, text) = line.split_at(line.len() - line.trim_start().len());
        if text.starts_with("\"version\":") {
            format!("{indent}\"version\": \"{}\",", env!("CARGO_PKG_VERSION"))
        } else if text.starts_with("\"extensions\":") {
            format!("{indent}\"extensions\": [{}],", extensions.join(", "))
        } else {
            line.to_owned()
        }
    });
    lines.collect::<Vec<_>>().join("\n") + "\n"
}
