//! The manual pages that `]help` shows by name.

use crate::{primitives, stdlib, system};

/// Returns an iterator over all pages, each with the name by which `]help` shows it.
pub(crate) fn pages() -> impl Iterator<Item = (String, String)> {
    let libraries = stdlib::LIBRARY_FILES.iter().filter_map(|file| {
        let name = file.name.rsplit('/').next()?;
        Some((name.to_owned(), stdlib::find_page(file.name)?))
    });
    builtin_pages().map(|(name, page)| (name, page.to_owned())).chain(libraries)
}

/// Returns the pages with the name `name`: a glyph, which may be both a function and an operator, a ⎕ name in capitals, or a
/// service of `⌶`.
pub(crate) fn find_pages(name: &str) -> impl Iterator<Item = &'static str> {
    builtin_pages().filter(move |(page_name, _)| page_name == name).map(|(_, page)| page)
}

/// Returns an iterator over the pages on the built-in parts of the interpreter, each with its name.
fn builtin_pages() -> impl Iterator<Item = (String, &'static str)> {
    let functions = primitives::FUNCTIONS.iter().map(|primitive| (primitive.glyph.to_string(), primitive.page));
    let operators = primitives::OPERATORS.iter().map(|operator| (operator.glyph.to_string(), operator.page));
    let names = system::SYSTEM_NAMES.iter().map(|row| (format!("⎕{}", row.name), row.page));
    let services = system::services::SERVICES.iter().map(|service| (format!("{}⌶", service.number), service.page));
    functions.chain(operators).chain(names).chain(services)
}
