//! The index of the manual, in the form of `llms.txt` (llmstxt.org), and the manual as one text: for language models, which read
//! the index first, and then the pages they need.

use super::help_topics;
use super::manual::{self, LIBRARY_INDEXES};
use crate::advice::idioms;
use crate::documents;
use crate::stdlib;

/// The first lines of the index.
const INTRODUCTION: &str = "\
# Zilde

> Zilde is an APL: Dyalog's dialect, at a prompt, in scripts, in notebooks, and embedded in Rust and Python programs.

APL is evaluated from right to left, without precedence; functions take whole arrays. `zilde -e '+/⍳10'` runs a line, `zilde file.apl` a
script; at the prompt, `]help ⍳` shows the page on a glyph and `]help group by` finds idioms by what they are for. Every example in the
manual is a test: input is indented by six blanks, and the lines below it are the answer.
";

/// The section of the documents that are not pages of the manual.
pub const GUIDES_SECTION: &str = "Guides";

/// The section of the idioms.
const IDIOMS_SECTION: &str = "Idioms";

/// The name of all pages of idioms.
const IDIOMS_NAME: &str = "idioms";

/// The marks that end a sentence.
const SENTENCE_ENDS: [char; 3] = ['.', '?', '!'];

/// A page of the manual.
pub struct ManualPage {
    /// The part of the manual that the page belongs to.
    pub section: &'static str,
    /// The name by which `]help` shows the page. All pages of idioms share the name `idioms`, which `]help` does not know: it
    /// finds single idioms by what they are for.
    pub name: String,
    /// The page in Markdown.
    pub text: String,
}

/// Lists the pages of the manual, each once, even if several names share one. Files in a folder of the library make one page.
pub fn list_pages() -> Vec<ManualPage> {
    let subjects = help_topics::pages().map(|(name, text)| new_page("The language", name, text));
    let builtin = manual::builtin_pages().map(|(section, name, page)| new_page(section, name, page));
    let files = stdlib::LIBRARY_FILES.iter().filter(|file| !file.name.contains('/'));
    let libraries = files.filter_map(|file| Some(new_page("Libraries", file.name, stdlib::find_page(file.name)?)));
    let folders = LIBRARY_INDEXES.iter().map(|(name, index)| new_page("Libraries", name, documents::read(index)));
    let idioms = idioms::pages().map(|page| new_page(IDIOMS_SECTION, IDIOMS_NAME, page));
    let mut pages: Vec<ManualPage> = subjects.chain(builtin).chain(libraries).chain(folders).chain(idioms).collect();
    let mut seen = std::collections::HashSet::new();
    pages.retain(|page| seen.insert(page.text.clone()));
    pages
}

fn new_page(section: &'static str, name: impl ToString, text: impl Into<String>) -> ManualPage {
    ManualPage { section, name: name.to_string(), text: text.into() }
}

impl ManualPage {
    /// Returns the title without the forms that follow it, and these forms.
    pub fn title(&self) -> (&str, &str) {
        let line = self.text.lines().next().unwrap_or_default().trim_start_matches('#').trim();
        line.split_once("  ").map_or((line, ""), |(title, forms)| (title, forms.trim()))
    }

    /// Returns a line on the contents: the first sentence below the title or, for idioms, what they are for.
    fn summary(&self) -> String {
        if self.section == IDIOMS_SECTION {
            let purposes = self.text.lines().filter_map(|line| line.strip_prefix("## ")?.split("  ").next());
            return shorten_words(&purposes.collect::<Vec<_>>().join(", "));
        }
        let is_prose = |text: &&str| !["```", "|", "* ", "#"].iter().any(|mark| text.starts_with(mark));
        let paragraph = self.text.trim().split("\n\n").nth(1).filter(is_prose).unwrap_or_default();
        let text = remove_links(&paragraph.split_whitespace().collect::<Vec<_>>().join(" "));
        shorten_words(first_sentence(&text).trim_end_matches(['.', ':']))
    }
}

/// Returns the first sentence of a text, with the mark at its end. Marks in code, such as `?`, end no sentence.
fn first_sentence(text: &str) -> &str {
    let is_end = |&(start, mark): &(usize, &str)| {
        text[start + mark.len()..].starts_with(' ') && text[..start].matches('`').count().is_multiple_of(2)
    };
    let end = text.match_indices(SENTENCE_ENDS).find(is_end);
    end.map_or(text, |(start, mark)| &text[..start + mark.len()])
}

/// Replaces each link by its words: its address is relative to the page and not to the index, and shortening could split it.
fn remove_links(text: &str) -> String {
    let (mut plain, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, words, after)) = find_link(rest) {
        plain.push_str(before);
        plain.push_str(words);
        rest = after;
    }
    plain + rest
}

/// Finds the first link; returns the text before it, its words and the text after it, or `None` if there is no link. Brackets in
/// code do not begin links.
fn find_link(text: &str) -> Option<(&str, &str, &str)> {
    let starts = text.match_indices('[').map(|(start, _)| start);
    starts.filter(|&start| text[..start].matches('`').count().is_multiple_of(2)).find_map(|start| {
        let (words, rest) = text[start + 1..].split_once("](")?;
        let (_, after) = rest.split_once(')')?;
        (!words.contains('[')).then_some((&text[..start], words, after))
    })
}

/// Returns a text, or its first words followed by `…` if it is long.
fn shorten_words(text: &str) -> String {
    const SUMMARY_MAX_CHARS: usize = 120;
    match text.char_indices().nth(SUMMARY_MAX_CHARS) {
        None => text.to_owned(),
        Some((limit, _)) => {
            let words = text[..limit].rsplit_once(' ').map_or("", |(words, _)| words);
            // Code that is cut would lack its second backtick.
            let words = if words.matches('`').count().is_multiple_of(2) {
                words
            } else {
                words.rsplit_once('`').map_or("", |(words, _)| words)
            };
            format!("{}…", words.trim_end_matches([' ', ',', ';', ':', '(']))
        }
    }
}

/// Returns the index: an introduction, and a line for each of `guides` and for each page of the manual. `link` returns the address
/// of a page.
pub fn render_index(guides: Vec<ManualPage>, link: &dyn Fn(&ManualPage) -> String) -> String {
    let mut index = INTRODUCTION.to_owned();
    let mut section = "";
    for page in guides.into_iter().chain(list_pages()) {
        if page.section != section {
            section = page.section;
            index.push_str(&format!("\n## {section}\n\n"));
        }
        let (title, forms) = page.title();
        let notes: Vec<String> =
            [forms.replace("`  `", "` `"), page.summary()].into_iter().filter(|note| !note.is_empty()).collect();
        index.push_str(&format!("- [{title}]({}): {}\n", link(&page), notes.join(": ")));
    }
    index
}

/// Returns the whole manual as one text: an introduction, the tutorial, and all pages.
pub fn render_all() -> String {
    let pages = list_pages();
    let texts = [INTRODUCTION, manual::tutorial()].into_iter().chain(pages.iter().map(|page| page.text.as_str()));
    texts.map(str::trim).collect::<Vec<_>>().join("\n\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_ends_at_any_of_its_marks() {
        assert_eq!(first_sentence("Does it run? For this trial, it does."), "Does it run?");
        assert_eq!(first_sentence("It has 1.5 parts. The rest is code."), "It has 1.5 parts.");
        assert_eq!(first_sentence("`?  6` rolls a die! So it is."), "`?  6` rolls a die!");
        assert_eq!(first_sentence("One sentence only"), "One sentence only");
    }

    #[test]
    fn summaries_hold_the_words_of_links() {
        let text = "in [`editors`](../editors) and [here](here.md), but `Y[I](1)` stays";
        assert_eq!(remove_links(text), "in `editors` and here, but `Y[I](1)` stays");
        assert_eq!(remove_links("`a` [no link] (or) [one](two"), "`a` [no link] (or) [one](two");
    }
}
