//! Completion at the caret: glyphs by key and by name after a backquote, ⎕ names, keywords, members after a dot, files in texts,
//! and the names of the document and of other files.

use super::document::Document;
use super::hover::{find_header, unit_offset};
use super::occurrences::is_in_name;
use super::references::find_alias;
use super::state::{self, Server};
use super::symbols::{self, Symbol, SymbolKind};
use super::workspace;
use crate::advice::glyph_keys::{self, Glyph};
use crate::documents;
use crate::session::completion::find_open_text;
use crate::syntax::lexer;
use crate::syntax::source::Span;
use crate::syntax::token::Lexeme;
use crate::{stdlib, syntax, system};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

/// The key that begins the name of a glyph.
const PREFIX: char = '`';

/// The number of names that are offered at most; the client asks again when more of the name is typed.
const MAX_NAMES: usize = 300;

/// The kinds of item, by the numbers of the protocol.
const KIND_VARIABLE: u32 = 6;
const KIND_KEYWORD: u32 = 14;
const KIND_FILE: u32 = 17;
const KIND_OPERATOR: u32 = 24;
const KIND_FUNCTION: u32 = 3;
const KIND_MODULE: u32 = 9;

/// An item that is offered.
struct Item {
    label: String,
    kind: u32,
    detail: String,
    /// The text that the client compares with what was typed.
    filter: String,
    /// The text that is inserted.
    text: String,
    /// The group in which the item is listed.
    group: u8,
    /// The place among the items of the group; those without one are in the order of their labels.
    place: Option<usize>,
    /// The prefix and the key that type a glyph, or an empty text.
    keys: String,
}

impl Item {
    fn new(label: impl Into<String>, kind: u32, detail: impl Into<String>) -> Self {
        let label = label.into();
        let (filter, text, detail) = (label.clone(), label.clone(), detail.into());
        Self { filter, text, label, kind, detail, group: 1, place: None, keys: String::new() }
    }

    fn to_json(&self, range: &Value) -> Value {
        let place = self.place.map_or_else(|| self.label.clone(), |place| format!("{place:03}"));
        let mut item = json!({
            "label": self.label,
            "kind": self.kind,
            "detail": self.detail,
            "filterText": self.filter,
            "sortText": format!("{}{place}", self.group),
            "textEdit": { "range": range, "newText": self.text },
        });
        if !self.keys.is_empty() {
            item["labelDetails"] = json!({ "description": self.keys });
        }
        item
    }
}

/// Returns what may follow at a position of an open document.
pub(crate) fn complete(server: &mut Server, parameters: &Value) -> Value {
    let address = state::address(parameters).to_owned();
    let encoding = server.encoding;
    let Some(document) = server.documents.get(&address) else { return Value::Null };
    let offset = document.offset(&parameters["position"], encoding);
    let line = document.lines.range(&document.text, document.lines.line_of(offset));
    let before = document.text[line.start..offset].to_owned();
    let (start, mut items) = find_items(server, &address, &before, offset);
    let is_incomplete = items.len() > MAX_NAMES;
    items.truncate(MAX_NAMES);
    let Some(document) = server.documents.get(&address) else { return Value::Null };
    let range = document.range(Span::new(line.start + start, offset), encoding);
    json!({ "isIncomplete": is_incomplete, "items": items.iter().map(|item| item.to_json(&range)).collect::<Vec<_>>() })
}

/// Returns the offset in the line at which the completed text begins, and the items.
fn find_items(server: &mut Server, address: &str, before: &str, offset: usize) -> (usize, Vec<Item>) {
    let word = before.trim_end_matches(is_in_name);
    let (start, typed) = (word.len(), &before[word.len()..]);
    if is_in_comment(before) {
        return (start, Vec::new());
    }
    if let Some(quote) = find_open_text(before) {
        let folder = workspace::path_of(address).and_then(|path| path.parent().map(Path::to_owned));
        return find_files(folder.as_deref(), &before[..quote], &before[quote..], quote);
    }
    match word.chars().next_back() {
        Some(PREFIX) => (start - 1, find_glyphs(typed)),
        Some('⎕') => (start - '⎕'.len_utf8(), find_system_names(typed)),
        Some(':') if word.trim_start() == ":" || word.trim_end_matches(':').trim_end().ends_with(['⋄', ')']) => {
            (start - 1, find_keywords(typed))
        }
        Some('.') => (start, find_members(server, address, &word[..word.len() - 1])),
        // After the prefix, a key that is not a letter types a glyph too.
        Some(_) if typed.is_empty() => match before.chars().rev().nth(1) {
            Some(PREFIX) => {
                (before.len() - before.chars().next_back().map_or(0, char::len_utf8) - 1, find_glyphs_by_last_key(before))
            }
            _ => (start, Vec::new()),
        },
        _ if typed.is_empty() || typed.starts_with(|first: char| first.is_ascii_digit()) => (start, Vec::new()),
        _ => (start, find_names(server, address, typed, offset)),
    }
}

fn is_in_comment(before: &str) -> bool {
    lexer::lex_line(before).last().is_some_and(|(lexeme, _)| *lexeme == Lexeme::Comment)
}

fn make_glyph(glyph: &Glyph, name: &str, group: u8, place: usize) -> Item {
    let keys = glyph.key.map_or_else(String::new, |key| format!("{PREFIX}{key}"));
    Item {
        label: format!("{} {name}", glyph.glyph),
        kind: KIND_OPERATOR,
        detail: format!("{}  {keys}", glyph.names.join(", ")).trim_end().to_owned(),
        filter: format!("{PREFIX}{name}"),
        text: glyph.glyph.to_string(),
        group,
        place: Some(place),
        keys,
    }
}

/// Returns the glyphs whose names begin with what was typed after the prefix, and the one that the letter types as a key.
fn find_glyphs(typed: &str) -> Vec<Item> {
    let first_name = |glyph: &Glyph| glyph.names.first().copied().unwrap_or_default();
    if typed.is_empty() {
        let glyphs = glyph_keys::GLYPHS.iter().enumerate();
        return glyphs.map(|(place, glyph)| make_glyph(glyph, first_name(glyph), 1, place)).collect();
    }
    let mut keys = typed.chars();
    let by_key = keys.next().filter(|_| keys.next().is_none()).and_then(|key| glyph_keys::find_by_key(key, PREFIX));
    let by_key = by_key
        .and_then(glyph_keys::find)
        .map(|glyph| Item { filter: format!("{PREFIX}{typed}"), ..make_glyph(glyph, first_name(glyph), 0, 0) });
    let by_name = glyph_keys::find_by_name(typed).into_iter().enumerate();
    let by_name = by_name.map(|(place, (glyph, name))| make_glyph(glyph, name, 1, place));
    by_key.into_iter().chain(by_name).collect()
}

/// Returns the glyph that the last character types as a key.
fn find_glyphs_by_last_key(before: &str) -> Vec<Item> {
    let key = before.chars().next_back();
    let glyph = key.and_then(|key| glyph_keys::find_by_key(key, PREFIX)).and_then(glyph_keys::find);
    let name = |glyph: &Glyph| glyph.names.first().copied().unwrap_or_default();
    let filter = format!("{PREFIX}{}", key.unwrap_or_default());
    glyph.map(|glyph| Item { filter, ..make_glyph(glyph, name(glyph), 0, 0) }).into_iter().collect()
}

fn find_system_names(typed: &str) -> Vec<Item> {
    let typed = typed.to_uppercase();
    let rows = system::SYSTEM_NAMES.iter().filter(|row| row.name.starts_with(&typed));
    let title = |page: &str| page.lines().next().unwrap_or_default().trim_start_matches(['#', ' ']).to_owned();
    rows.map(|row| Item::new(format!("⎕{}", row.name), KIND_FUNCTION, title(documents::read(row.page)))).collect()
}

fn find_keywords(typed: &str) -> Vec<Item> {
    let typed = typed.to_lowercase();
    let words = syntax::control_words().filter(|word| word.to_lowercase().starts_with(&typed));
    words.map(|word| Item::new(format!(":{word}"), KIND_KEYWORD, "")).collect()
}

/// Returns the files and folders, and after `⎕CY` and `⎕USE` the files of the library, that a text may name.
fn find_files(folder: Option<&Path>, before: &str, typed: &str, quote: usize) -> (usize, Vec<Item>) {
    let (path, _) = typed.rsplit_once('/').map_or(("", typed), |(path, name)| (path, name));
    let start = quote + typed.rfind('/').map_or(0, |slash| slash + 1);
    let folder = folder.map(|folder| folder.join(path));
    let entries = folder.map_or_else(Vec::new, |folder| workspace::list_folder(&folder));
    let visible = entries.into_iter().filter(|name| !name.starts_with('.')).map(|name| Item::new(name, KIND_FILE, ""));
    let call = before.trim_end_matches(['\'', '"']).trim_end();
    let loads = call.ends_with("⎕USE") || call.ends_with("⎕CY");
    let libraries = stdlib::LIBRARY_FILES.iter().filter(|_| loads && path.is_empty());
    let libraries = libraries.map(|file| Item { group: 0, ..Item::new(file.name, KIND_MODULE, "library") });
    (start, libraries.chain(visible).collect())
}

fn make_symbol(symbol: &Symbol, detail: String, group: u8) -> Item {
    let kind = match symbol.kind {
        SymbolKind::Function => KIND_FUNCTION,
        SymbolKind::Operator => KIND_OPERATOR,
        SymbolKind::Variable => KIND_VARIABLE,
        SymbolKind::Namespace | SymbolKind::Class => KIND_MODULE,
    };
    Item { group, ..Item::new(symbol.name.clone(), kind, detail) }
}

/// Returns the members of the value before a dot: the names of a script of the text, of a file that was loaded, and those that the
/// text mentions after the same name.
fn find_members(server: &mut Server, address: &str, before: &str) -> Vec<Item> {
    let base = &before[before.trim_end_matches(is_in_name).len()..];
    if base.is_empty() || base.starts_with(|first: char| first.is_ascii_digit()) {
        return Vec::new();
    }
    let Some(document) = server.documents.get(address) else { return Vec::new() };
    let mut items = list_mentioned_members(document, base);
    let script = find_alias(document, base).unwrap_or_else(|| base.to_owned());
    let mut add = |document: &Document| {
        let members = symbols::list_flat(document).into_iter().filter(|symbol| symbol.scripts.last() == Some(&script));
        for symbol in members {
            items.insert(symbol.name.clone(), make_symbol(&symbol, find_header(document, &symbol), 0));
        }
    };
    server.for_each_document(&script, &mut |_, document| add(document));
    if let Some(library) = server.workspace.library(&script) {
        add(library);
    }
    items.into_values().collect()
}

/// Returns the names that a document mentions after `base` and a dot.
fn list_mentioned_members(document: &Document, base: &str) -> BTreeMap<String, Item> {
    let path = format!("{base}.");
    let starts = document.text.match_indices(&path).filter(|(start, _)| !document.text[..*start].ends_with(is_in_name));
    let names = starts.map(|(start, _)| {
        document.text[start + path.len()..].split(|character| !is_in_name(character)).next().unwrap_or_default()
    });
    let names = names.filter(|name| !name.is_empty() && !name.starts_with(|first: char| first.is_ascii_digit()));
    names.map(|name| (name.to_owned(), Item::new(name, KIND_VARIABLE, ""))).collect()
}

/// Returns the names that begin with what was typed: those of the unit at the caret first, then those of the document, then those of
/// other files.
fn find_names(server: &mut Server, address: &str, typed: &str, offset: usize) -> Vec<Item> {
    let lower = typed.to_lowercase();
    let matches = |name: &str| name.to_lowercase().starts_with(&lower);
    let mut items: BTreeMap<String, Item> = BTreeMap::new();
    let Some(document) = server.documents.get(address) else { return Vec::new() };
    list_near_names(document, offset, &matches, &mut items);
    let scripts = document
        .unit_at(offset)
        .map_or_else(Vec::new, |tree| tree.unit.scripts.iter().map(|(_, name)| name.to_string()).collect());
    for symbol in symbols::list_outer(document, &matches) {
        if symbol.scripts == scripts || symbol.scripts.is_empty() {
            items.insert(symbol.name.clone(), make_symbol(&symbol, find_header(document, &symbol), 1));
        }
    }
    server.for_each_document(typed, &mut |other, document| {
        if other != address {
            for symbol in symbols::list_outer(document, &matches).into_iter().filter(|symbol| symbol.scripts.is_empty()) {
                items.entry(symbol.name.clone()).or_insert_with(|| make_symbol(&symbol, find_header(document, &symbol), 2));
            }
        }
    });
    let mut items: Vec<Item> = items.into_values().collect();
    items.sort_by_key(|item| item.group);
    items
}

/// Adds the names in the unit at an offset, except the one that is being typed.
fn list_near_names(document: &Document, offset: usize, matches: &dyn Fn(&str) -> bool, items: &mut BTreeMap<String, Item>) {
    let Some((tree, offset)) = unit_offset(document, offset) else { return };
    let text = tree.source.text();
    let names = tree.lexemes().into_iter().filter(|(lexeme, span)| *lexeme == Lexeme::Name && span.range().end != offset);
    for name in names.map(|(_, span)| &text[span.range()]).filter(|name| matches(name)) {
        let kind = SymbolKind::of_classes(&document.classes(name));
        let symbol = Symbol {
            name: name.to_owned(),
            kind,
            span: Span::default(),
            name_span: Span::default(),
            scripts: Vec::new(),
            children: Vec::new(),
        };
        items.entry(name.to_owned()).or_insert_with(|| make_symbol(&symbol, kind.word().to_owned(), 0));
    }
}
