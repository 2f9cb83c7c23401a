//! The facts that editors need, from Zilde's own tables.

use serde_json::{Value, json};
use std::fs;
use zilde::Interpreter;
use zilde::internals::advice::GLYPHS;
use zilde::internals::primitives::{FUNCTIONS, OPERATORS};
use zilde::internals::syntax::{Source, StatementKind, parse};
use zilde::internals::system::SYSTEM_NAMES;

/// The line at the head of each file that is written.
pub(crate) const ORIGIN: &str = "Made from Zilde's tables by `ZILDE_BLESS=1 cargo test --test editors`: changes here are lost.";

/// The key that begins a glyph.
pub(crate) const PREFIX: char = '`';

/// A kind of file that only editors know: arrays that Dyalog's Link writes.
const ARRAY_EXTENSION: &str = "apla";

/// The characters with a meaning, by their classes, and the words. Characters that look like a glyph are in its class.
#[derive(Default)]
pub(crate) struct Tables {
    pub(crate) functions: String,
    /// The glyphs that are functions and operators, such as `/`.
    pub(crate) hybrids: String,
    pub(crate) monadic_operators: String,
    pub(crate) dyadic_operators: String,
    /// The names of arguments and operands, of one character.
    pub(crate) arguments: String,
    /// `⎕` and what stands for it.
    pub(crate) quads: String,
    /// `⍞`.
    pub(crate) quote_quads: String,
    /// `⍬` and what stands for it.
    pub(crate) zildes: String,
    pub(crate) diamonds: String,
    /// The first and the last character of each range of characters that names begin with.
    pub(crate) letters: Vec<(char, char)>,
    /// Names of one character that no other character may follow.
    pub(crate) single_names: String,
    /// The words that begin with a colon, without it.
    pub(crate) keywords: Vec<String>,
    /// The ⎕ names, without the quad.
    pub(crate) system_names: Vec<&'static str>,
    /// The extensions of files in APL.
    pub(crate) extensions: Vec<String>,
}

impl Tables {
    /// Reads all tables, and asks the parser about each character.
    pub(crate) fn read() -> Self {
        let mut tables = Self { keywords: list_keywords(), extensions: list_extensions(), ..Self::default() };
        tables.system_names = SYSTEM_NAMES.iter().map(|row| row.name).collect();
        tables.system_names.sort_unstable();
        ('!'..='\u{FFFF}').for_each(|character| tables.classify(character));
        tables
    }

    /// Adds a character to its class, if it has one.
    fn classify(&mut self, character: char) {
        let Some(term) = describe_term(&character.to_string()) else { return };
        if let Some(glyph) = known_glyphs().find(|glyph| term == format!("Glyph({glyph:?})")) {
            return self.class_of_glyph(glyph).push(character);
        }
        match &*term {
            "Special(Alpha)" | "Special(Omega)" | "Special(LeftOperand)" | "Special(RightOperand)" => {
                self.arguments.push(character);
            }
            "Special(Quad)" => self.quads.push(character),
            "Special(QuoteQuad)" => self.quote_quads.push(character),
            "Zilde" => self.zildes.push(character),
            "Separator" => self.diamonds.push(character),
            _ if !term.starts_with("Name(") => {}
            _ if describe_term(&format!("{character}a")).is_none_or(|term| !term.starts_with("Name(")) => {
                self.single_names.push(character);
            }
            _ => match self.letters.last_mut() {
                Some((_, last)) if u32::from(*last) + 1 == u32::from(character) => *last = character,
                _ => self.letters.push((character, character)),
            },
        }
    }

    fn class_of_glyph(&mut self, glyph: char) -> &mut String {
        let is_function = FUNCTIONS.iter().any(|function| function.glyph == glyph);
        match OPERATORS.iter().find(|operator| operator.glyph == glyph) {
            Some(_) if is_function => &mut self.hybrids,
            Some(operator) if operator.is_dyadic => &mut self.dyadic_operators,
            Some(_) => &mut self.monadic_operators,
            None => &mut self.functions,
        }
    }
}

/// Returns the glyphs that the parser knows: those of the tables, and `→`, which is in neither.
fn known_glyphs() -> impl Iterator<Item = char> {
    FUNCTIONS.iter().map(|function| function.glyph).chain(OPERATORS.iter().map(|operator| operator.glyph)).chain(['→', '…'])
}

/// Returns the kind of the term that a text consists of, as the parser's own description; `None` if it is anything else.
fn describe_term(text: &str) -> Option<String> {
    let body = parse(&Source::new("", text)).ok()?;
    match &body.statements[..] {
        [] if !text.starts_with(['⍝', '\u{A0}', '\u{FEFF}', '\u{85}']) => Some("Separator".to_owned()),
        [statement] => match &statement.kind {
            StatementKind::Phrase(phrase) => match &phrase.terms[..] {
                [term] => Some(format!("{:?}", term.kind)),
                _ => None,
            },
            _ if text == "→" => Some("Glyph('→')".to_owned()),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the keywords without their colons, in the order of the alphabet.
fn list_keywords() -> Vec<String> {
    let mut apl = Interpreter::new();
    let (_, words) = zilde::internals::notebook::complete(apl.context(), ":", 1);
    words.iter().map(|(word, _)| word.trim_start_matches(':').to_owned()).collect()
}

/// Returns the extensions of the files that the language server reads, and that of arrays.
fn list_extensions() -> Vec<String> {
    let source = fs::read_to_string("src/tools/server/workspace.rs").unwrap();
    let (_, rest) = source.split_once("SOURCE_EXTENSIONS: ").unwrap();
    let (_, list) = rest.split_once("= [").unwrap();
    let (list, _) = list.split_once("];").unwrap();
    let mut extensions: Vec<String> = list.split(',').map(|name| name.trim().trim_matches('"').to_owned()).collect();
    extensions.retain(|name| !name.is_empty() && name != ARRAY_EXTENSION);
    extensions.push(ARRAY_EXTENSION.to_owned());
    extensions
}

/// Returns the tables as JSON, for the grammar of tree-sitter and for anything else that has no file of its own.
pub(crate) fn write_tokens(tables: &Tables) -> String {
    let letters: Vec<String> = tables.letters.iter().map(|(first, last)| format!("{first}{last}")).collect();
    let glyphs: Vec<Value> = GLYPHS
        .iter()
        .map(|glyph| json!({ "glyph": glyph.glyph.to_string(), "key": glyph.key.map(String::from), "names": glyph.names }))
        .collect();
    let value = json!({
        "origin": ORIGIN,
        "extensions": tables.extensions,
        "functions": tables.functions,
        "hybrids": tables.hybrids,
        "monadic_operators": tables.monadic_operators,
        "dyadic_operators": tables.dyadic_operators,
        "arguments": tables.arguments,
        "quads": tables.quads,
        "quote_quads": tables.quote_quads,
        "zildes": tables.zildes,
        "diamonds": tables.diamonds,
        "letters": letters,
        "single_names": tables.single_names,
        "keywords": tables.keywords,
        "system_names": tables.system_names,
        "prefix": PREFIX.to_string(),
        "glyphs": glyphs,
    });
    write_json(&value)
}

/// Writes JSON with one line for each value within the outermost one, or within an array in it that holds objects.
pub(crate) fn write_json(value: &Value) -> String {
    let Value::Object(members) = value else { return format!("{value}\n") };
    let lines: Vec<String> = members.iter().map(|(name, value)| format!("  {}: {}", json!(name), write_member(value))).collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

fn write_member(value: &Value) -> String {
    match value {
        Value::Array(items) if items.iter().any(Value::is_object) => {
            let lines: Vec<String> = items.iter().map(|item| format!("    {item}")).collect();
            format!("[\n{}\n  ]", lines.join(",\n"))
        }
        Value::Object(members) if members.values().any(Value::is_object) => {
            let lines: Vec<String> = members.iter().map(|(name, value)| format!("    {}: {value}", json!(name))).collect();
            format!("{{\n{}\n  }}", lines.join(",\n"))
        }
        value => value.to_string(),
    }
}
