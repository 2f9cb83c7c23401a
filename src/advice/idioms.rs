//! Idioms: tasks solved in one line of APL, which are found by intention. Each idiom is a section of a page in `docs/idioms/`,
//! with its purpose, its pattern, other words for the purpose, and a transcript.

use crate::documents;

/// The folder of the pages.
const FOLDER: &str = "docs/idioms";

/// The greatest number of idioms shown.
const MAX_IDIOMS: usize = 12;

/// An idiom: a task with its solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Idiom {
    /// The purpose.
    pub title: &'static str,
    /// The pattern in APL.
    pub pattern: &'static str,
    /// Other words for the purpose.
    pub words: &'static str,
    /// A session that shows the pattern at work: input and output of Zilde.
    pub transcript: &'static str,
}

/// Returns an iterator over the pages, one for each subject.
pub(crate) fn pages() -> impl Iterator<Item = &'static str> {
    documents::read_folder(FOLDER)
}

/// Returns an iterator over all idioms, page by page.
pub(crate) fn all() -> impl Iterator<Item = Idiom> {
    pages().flat_map(|page| page.split("\n## ").skip(1)).filter_map(parse_idiom)
}

fn parse_idiom(text: &'static str) -> Option<Idiom> {
    let (head, rest) = text.split_once('\n')?;
    let (title, pattern) = head.split_once("  `").unwrap_or((head, "`"));
    let (words, transcript) = rest.split_once("```apl\n")?;
    let words = words.trim().strip_prefix("Also: ").unwrap_or_default().trim_end_matches('.');
    let transcript = transcript.split_once("```").map_or(transcript, |(transcript, _)| transcript);
    Some(Idiom { title, pattern: pattern.trim_end_matches('`'), words, transcript })
}

/// Returns the idioms for an intention in a few words, of which at least two thirds must match; the best idioms come first. APL
/// finds the idioms whose patterns contain it.
pub(crate) fn find(query: &str) -> Vec<Idiom> {
    find_matching(query, 2.0 / 3.0)
}

/// Returns the idioms that match at least a third of the words, the best first.
pub(crate) fn find_similar(query: &str) -> Vec<Idiom> {
    find_matching(query, 1.0 / 3.0)
}

/// Returns the idioms that match at least the fraction `share` of the words, the best first.
fn find_matching(query: &str, share: f64) -> Vec<Idiom> {
    if is_apl(query) {
        let wanted = strip_whitespace(query);
        return all().filter(|idiom| strip_whitespace(idiom.pattern).contains(&wanted)).take(MAX_IDIOMS).collect();
    }
    let query = query.to_lowercase();
    let wanted: Vec<&str> = split_words(&query).filter(|word| !STOP_WORDS.contains(word)).collect();
    if wanted.is_empty() {
        return Vec::new();
    }
    let mut scored: Vec<(u32, Idiom)> = all().map(|idiom| (score(&idiom, query.trim(), &wanted, share), idiom)).collect();
    scored.retain(|(score, _)| *score > 0);
    scored.sort_by_key(|(score, idiom)| (u32::MAX - score, idiom.title.len()));
    let min_score = scored.first().map_or(0, |(best, _)| best / 2);
    scored.into_iter().take(MAX_IDIOMS).take_while(|(score, _)| *score >= min_score).map(|(_, idiom)| idiom).collect()
}

/// Words that mean nothing in a search.
const STOP_WORDS: [&str; 14] = ["a", "an", "the", "of", "to", "how", "i", "do", "in", "from", "into", "is", "my", "can"];

/// General words, which an idiom need not contain, because it may use others in their place.
const GENERAL_WORDS: [&str; 24] = [
    "array",
    "arrays",
    "list",
    "lists",
    "vector",
    "vectors",
    "string",
    "strings",
    "text",
    "number",
    "numbers",
    "element",
    "elements",
    "item",
    "items",
    "value",
    "values",
    "get",
    "find",
    "compute",
    "calculate",
    "convert",
    "make",
    "each",
];

/// Returns true if a query is APL: if it is not ASCII, or has signs and no word of several letters, as `+\V` does.
fn is_apl(query: &str) -> bool {
    let has_signs = query.contains(|character: char| !character.is_alphanumeric() && !character.is_whitespace());
    !query.is_ascii() || has_signs && split_words(query).all(|word| word.len() == 1)
}

fn strip_whitespace(text: &str) -> String {
    text.chars().filter(|character| !character.is_whitespace()).collect()
}

fn split_words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Returns a score for the match of an idiom: the title counts more than other words, whole phrases more than single words, and
/// equal words more than similar ones. Returns 0 unless at least `share` of the words, apart from general ones, match.
fn score(idiom: &Idiom, query: &str, wanted: &[&str], share: f64) -> u32 {
    let (title, words) = (idiom.title.to_lowercase(), idiom.words.to_lowercase());
    let others = || words.split(',').map(str::trim);
    let (mut score, mut matched_words, mut required_words) = (0, 0, 0);
    for word in wanted {
        let best = split_words(&title)
            .map(|candidate| 2 * similarity(candidate, word))
            .chain(split_words(&words).map(|candidate| similarity(candidate, word)))
            .max();
        let best = best.unwrap_or(0);
        let is_general = GENERAL_WORDS.contains(word);
        score += if is_general { best / 2 } else { best };
        matched_words += u32::from(best > 0 && !is_general);
        required_words += u32::from(!is_general);
    }
    if required_words > 0 && (matched_words == 0 || f64::from(matched_words) < share * f64::from(required_words)) {
        return 0;
    }
    let phrase = match () {
        () if title == query => 24,
        () if others().any(|candidate| candidate == query) => 20,
        () if title.contains(query) => 12,
        () if words.contains(query) => 6,
        () => 0,
    };
    score + phrase
}

/// Returns 4 for the same word, 3 if one begins with the other, 2 for a similar spelling, 1 if `word` abbreviates `candidate`.
fn similarity(candidate: &str, word: &str) -> u32 {
    match () {
        () if candidate == word => 4,
        () if word.len() > 2 && candidate.starts_with(word) || candidate.len() > 3 && word.starts_with(candidate) => 3,
        () if word.len().min(candidate.len()) > 3 && is_within_distance(candidate, word, word.len() / 4) => 2,
        () if word.len() > 2 && abbreviates(word, candidate) => 1,
        () => 0,
    }
}

/// Returns true if at most `max_errors` edits turn one text into the other. Only texts of similar lengths are compared, since a
/// comparison takes time in proportion to both lengths.
fn is_within_distance(one: &str, other: &str, max_errors: usize) -> bool {
    one.chars().count().abs_diff(other.chars().count()) <= max_errors && strsim::damerau_levenshtein(one, other) <= max_errors
}

/// Returns true if `short` begins with the first letter of `long` and has at least half as many letters, all of them from `long`
/// in the same order: `lst` for `list`.
fn abbreviates(short: &str, long: &str) -> bool {
    let mut letters = long.chars();
    short.len() < long.len()
        && short.len() * 2 >= long.len()
        && short.chars().next() == long.chars().next()
        && short.chars().all(|letter| letters.any(|other| other == letter))
}

#[cfg(test)]
mod tests {
    use super::{all, find};

    #[test]
    fn intentions_are_found() {
        for (intention, pattern) in [
            ("running total", "+\\V"),
            ("group by", "KEYS{⍺ ⍵}⌸V"),
            ("cumulative sum", "+\\V"),
            ("remove duplicates", "∪V"),
            ("runing totl", "+\\V"),
            ("split string", "' '(≠⊆⊢)T"),
            ("top n", "N↑V[⍒V]"),
            ("runnng ttl", "+\\V"),
        ] {
            assert!(find(intention).iter().any(|idiom| idiom.pattern == pattern), "{intention}: {:?}", find(intention));
        }
        assert!(find("⍋⍋").iter().any(|idiom| idiom.title == "Ranks"));
        assert!(find("+\\V").iter().any(|idiom| idiom.pattern == "+\\V"));
        for nothing in ["xyzzy", "", " ", "of the"] {
            assert!(find(nothing).is_empty(), "{nothing:?}");
        }
        // One letter of a short word makes another word: "has".
        assert!(find("hash").is_empty());
    }

    #[test]
    fn there_are_many_and_their_titles_differ() {
        let mut titles: Vec<&str> = all().map(|idiom| idiom.title).collect();
        assert!(titles.len() >= 400, "{}", titles.len());
        titles.sort_unstable();
        let twice = titles.windows(2).find(|pair| pair[0] == pair[1]);
        assert_eq!(twice, None);
    }
}
