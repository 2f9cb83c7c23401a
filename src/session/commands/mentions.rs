//! The search for pages that mention a topic without a page of its own: all manual pages are searched for its words.

use crate::session::manual;

/// The greatest number of pages listed.
const MAX_PAGES: usize = 10;

/// Returns lines that refer to the pages with all the words of a topic; pages that mention them earlier come first.
pub(crate) fn find_mentions(topic: &str) -> Option<String> {
    let topic = topic.to_lowercase();
    let words: Vec<&str> = topic.split(|character: char| !character.is_alphanumeric()).filter(|word| word.len() > 2).collect();
    if words.is_empty() {
        return None;
    }
    let mut found: Vec<(usize, String, String)> =
        manual::pages().filter_map(|(ask, page)| Some((find_position(&page, &words)?, title(&page), ask))).collect();
    found.sort();
    found.dedup_by(|later, earlier| later.1 == earlier.1);
    let lines = found.into_iter().take(MAX_PAGES).map(|(_, title, ask)| format!("]help {ask:<12} {title}"));
    let lines: Vec<String> = lines.collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn title(page: &str) -> String {
    page.lines().next().unwrap_or_default().trim_start_matches('#').trim().replace('`', "")
}

/// Returns the position in a page by which all of the words have occurred; text in transcripts does not count.
fn find_position(page: &str, words: &[&str]) -> Option<usize> {
    let prose = page.split("```").step_by(2).collect::<String>().to_lowercase();
    let place = |word: &&str| {
        prose
            .match_indices(word)
            .map(|(at, _)| at)
            .find(|&at| !prose[..at].chars().next_back().is_some_and(char::is_alphanumeric))
    };
    words.iter().map(place).try_fold(0, |furthest, at| Some(furthest.max(at?)))
}
