//! The manual pages that `]help` shows by name.

use super::help_topics;
use crate::{documents, primitives, stdlib, system};

/// Returns the text of the tutorial, a first hour with APL: an introduction, and a section for each subject.
pub(crate) fn tutorial() -> &'static str {
    documents::read("docs/first-hour.md")
}

/// The folders of the library, each with the path of its index.
pub(crate) const LIBRARY_INDEXES: &[(&str, &str)] = &[("dfns", "stdlib/dfns/README.md")];

/// Returns an iterator over all pages, each with the name by which `]help` shows it.
pub(crate) fn pages() -> impl Iterator<Item = (String, String)> {
    let libraries = stdlib::LIBRARY_FILES.iter().filter_map(|file| {
        let name = file.name.rsplit('/').next()?;
        Some((name.to_owned(), stdlib::find_page(file.name)?))
    });
    builtin_pages().map(|(_, name, page)| (name, page.to_owned())).chain(libraries)
}

/// Returns the pages with the name `name`: a glyph, which may be both a function and an operator, a ⎕ name in capitals, or a
/// service of `⌶`.
pub(crate) fn find_pages(name: &str) -> impl Iterator<Item = &'static str> {
    builtin_pages().filter(move |(_, page_name, _)| page_name == name).map(|(_, _, page)| page)
}

/// Returns the page on a glyph, a ⎕ name, a control word, a subject, or a folder, file or function of the library, in Markdown.
pub(crate) fn find_markdown(topic: &str) -> Option<String> {
    let name = if topic.starts_with('⎕') { topic.to_uppercase() } else { topic.to_owned() };
    let indexes = LIBRARY_INDEXES.iter().filter(|(folder, _)| *folder == name).map(|(_, index)| documents::read(index));
    let pages: Vec<&str> = find_pages(&name).chain(indexes).collect();
    if pages.is_empty() {
        help_topics::page(topic).map(str::to_owned).or_else(|| stdlib::find_page(topic))
    } else {
        Some(pages.join("\n\n"))
    }
}

/// Returns an iterator over the pages on the built-in parts of the interpreter, each with its section of the manual and its name.
pub(crate) fn builtin_pages() -> impl Iterator<Item = (&'static str, String, &'static str)> {
    let functions = primitives::FUNCTIONS.iter().map(|row| ("Functions", row.glyph.to_string(), row.page));
    let operators = primitives::OPERATORS.iter().map(|row| ("Operators", row.glyph.to_string(), row.page));
    let names = system::SYSTEM_NAMES.iter().map(|row| ("⎕ names", format!("⎕{}", row.name), row.page));
    let services = system::services::SERVICES.iter().map(|row| ("Services", format!("{}⌶", row.number), row.page));
    let paths = functions.chain(operators).chain(names).chain(services);
    paths.map(|(section, name, path)| (section, name, documents::read(path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_name_documents_that_exist() {
        let missing: Vec<String> = builtin_pages().filter(|(.., page)| page.is_empty()).map(|(_, name, _)| name).collect();
        assert!(missing.is_empty(), "the table names a page that does not exist for {missing:?}");
        assert!(help_topics::pages().all(|(_, page)| !page.is_empty()), "a topic has a page that does not exist");
        assert!(
            LIBRARY_INDEXES.iter().all(|(_, path)| !documents::read(path).is_empty()),
            "the index of a folder does not exist"
        );
        assert!(!tutorial().is_empty() && !documents::read("llms.txt").is_empty());
    }
}
