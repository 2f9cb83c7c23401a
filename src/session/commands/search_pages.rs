//! The search for pages that mention a topic that has no page of its own: all manual pages, and the topics of `]help`, are searched
//! for its words.

use crate::session::{help_topics, manual};

/// The greatest number of pages listed.
const MAX_PAGES: usize = 10;

/// Returns lines that refer to the pages which contain all the words of a topic, or `None` if there are no such pages. Pages that
/// mention the words earlier come first.
pub(crate) fn find_mentions(topic: &str) -> Option<String> {
    /// The length up to which words are ignored, since words this short occur nearly everywhere.
    const MAX_IGNORED_BYTES: usize = 2;
    let topic = topic.to_lowercase();
    let words: Vec<&str> =
        topic.split(|character: char| !character.is_alphanumeric()).filter(|word| word.len() > MAX_IGNORED_BYTES).collect();
    if words.is_empty() {
        return None;
    }
    let topics = help_topics::pages().map(|(name, page)| (name.to_owned(), page.to_owned()));
    let mut candidates: Vec<(usize, String, String)> = manual::pages()
        .chain(topics)
        .filter_map(|(name, page)| Some((find_position(&page, &words)?, title(&page), name)))
        .collect();
    candidates.sort();
    candidates.dedup_by(|later, earlier| later.1 == earlier.1);
    let lines = candidates.into_iter().take(MAX_PAGES).map(|(_, title, name)| format!("]help {name:<12} {title}"));
    let lines: Vec<String> = lines.collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Returns the title of a page without markup.
fn title(page: &str) -> String {
    page.lines().next().unwrap_or_default().trim_start_matches('#').trim().replace('`', "")
}

/// Returns the offset in the prose of a page by which all of the words have begun, or `None` if one of them does not occur.
fn find_position(page: &str, words: &[&str]) -> Option<usize> {
    let prose = page.split("```").step_by(2).collect::<String>().to_lowercase();
    let find_word = |word: &&str| {
        prose
            .match_indices(word)
            .map(|(offset, _)| offset)
            .find(|&offset| !prose[..offset].chars().next_back().is_some_and(char::is_alphanumeric))
    };
    words.iter().map(find_word).try_fold(0, |furthest, offset| Some(furthest.max(offset?)))
}
