//! The names that the crate exports: a list that changes only on purpose.

use std::collections::BTreeSet;
use std::path::Path;

use crate::rust_text::{Source, read, words_of};

/// The names that `src/lib.rs` exports, one per line.
const PUBLIC_ITEMS: &str = include_str!("public_items.txt");

#[test]
fn the_crate_exports_what_the_list_says() {
    let path = "src/lib.rs";
    let source = Source::new(path.to_owned(), read(Path::new(path)));
    let items = exported_items(&source);
    let listed: BTreeSet<&str> = PUBLIC_ITEMS.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let mut wrong = Vec::new();
    for (offset, name) in &items {
        if !listed.contains(name.as_str()) {
            wrong.push(format!("{}: `{name}` is exported, but not listed in tests/tidy/public_items.txt", source.place(*offset)));
        }
    }
    for name in listed {
        if !items.iter().any(|(_, item)| item == name) {
            wrong.push(format!("tests/tidy/public_items.txt: `{name}` is listed, but not exported by src/lib.rs"));
        }
    }
    assert!(
        wrong.is_empty(),
        "the interface differs from its list; hide the item by pub(crate) or #[doc(hidden)], or change the list:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn exports_are_read() {
    let text =
        "#[doc(hidden)]\npub mod inner;\npub mod index;\npub(crate) use a::b;\npub use a::{B, c::D as E};\npub use f::g;\n";
    let source = Source::new("lib.rs".to_owned(), text.to_owned());
    let names: Vec<String> = exported_items(&source).into_iter().map(|(_, name)| name).collect();
    assert_eq!(names, ["index", "B", "E", "g"]);
}

/// Lists the names of public items that are not hidden, with their offsets.
fn exported_items(source: &Source) -> Vec<(usize, String)> {
    let mut items = Vec::new();
    for (offset, word) in source.words() {
        let attributes = source.code[..offset].rsplit([';', '}']).next().unwrap_or_default();
        if word == "pub" && source.code[offset..].starts_with("pub ") && !attributes.contains("#[doc(hidden)]") {
            let declaration = source.code[offset + "pub ".len()..].split(';').next().unwrap_or_default();
            let names = match declaration.strip_prefix("use ") {
                Some(path) => imported_names(path),
                None => words_of(declaration).get(1).map(|(_, name)| (*name).to_owned()).into_iter().collect(),
            };
            items.extend(names.into_iter().map(|name| (offset, name)));
        }
    }
    items
}

/// Returns the names that a path of `use` introduces.
fn imported_names(path: &str) -> Vec<String> {
    let list = path.split_once('{').map_or(path, |(_, list)| list);
    let entries = list.trim_end().trim_end_matches('}').split(',').map(str::trim).filter(|entry| !entry.is_empty());
    entries.filter_map(|entry| words_of(entry).last().map(|(_, name)| (*name).to_owned())).collect()
}
