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
    let opening: Vec<&str> = tables.keywords.iter().filter(|word| opens_block(tables, word)).map(String::as_str).collect();
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

/// Returns a manifest with the extensions of files and the version of Zilde.
pub(crate) fn update_manifest(manifest: &str, tables: &Tables) -> String {
    let extensions = |dot: &str| {
        let quoted: Vec<String> = tables.extensions.iter().map(|name| format!("\"{dot}{name}\"")).collect();
        format!("[{}],", quoted.join(", "))
    };
    let members = [
        ("\"version\": ", format!("\"{}\",", env!("CARGO_PKG_VERSION"))),
        ("\"extensions\": ", extensions(".")),
        ("\"file-types\": ", extensions("")),
    ];
    let lines = manifest.lines().map(|line| {
        let text = line.trim_start();
        let member = members.iter().find(|(name, _)| text.starts_with(name));
        member.map_or_else(|| line.to_owned(), |(name, value)| format!("{}{name}{value}", &line[..line.len() - text.len()]))
    });
    lines.collect::<Vec<_>>().join("\n") + "\n"
}
