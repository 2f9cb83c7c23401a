//! Idioms: what is said in one line of APL, found by intention. Each is a section of a page in `docs/idioms/`: what it is for
//! and how it looks, other words for it, and a transcript.

/// The pages, one for each subject.
pub const PAGES: &[&str] = &[
    include_str!("../../docs/idioms/booleans.md"),
    include_str!("../../docs/idioms/counting.md"),
    include_str!("../../docs/idioms/data.md"),
    include_str!("../../docs/idioms/functions.md"),
    include_str!("../../docs/idioms/grouping.md"),
    include_str!("../../docs/idioms/indexing.md"),
    include_str!("../../docs/idioms/matrices.md"),
    include_str!("../../docs/idioms/numbers.md"),
    include_str!("../../docs/idioms/searching.md"),
    include_str!("../../docs/idioms/sorting.md"),
    include_str!("../../docs/idioms/statistics.md"),
    include_str!("../../docs/idioms/structure.md"),
    include_str!("../../docs/idioms/text.md"),
];

/// So many are shown at most.
const MOST: usize = 12;

/// One idiom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Idiom {
    /// What it is for.
    pub title: &'static str,
    /// How it looks.
    pub pattern: &'static str,
    /// Other words for it.
    pub words: &'static str,
    /// Input and what Zilde answers.
    pub transcript: &'static str,
}

/// Every idiom, page by page.
pub fn all() -> impl Iterator<Item = Idiom> {
    PAGES.iter().flat_map(|page| page.split("\n## ").skip(1)).filter_map(section)
}

fn section(text: &'static str) -> Option<Idiom> {
    let (head, rest) = text.split_once('\n')?;
    let (title, pattern) = head.split_once("  `").unwrap_or((head, "`"));
    let (words, transcript) = rest.split_once("```apl\n")?;
    let words = words.trim().strip_prefix("Also: ").unwrap_or_default().trim_end_matches('.');
    let transcript = transcript.split_once("```").map_or(transcript, |(transcript, _)| transcript);
    Some(Idiom { title, pattern: pattern.trim_end_matches('`'), words, transcript })
}

/// The idioms for an intention in a few words, the best first; for APL, those in which it occurs.
pub fn found(query: &str) -> Vec<Idiom> {
    if !query.is_ascii() {
        return all().filter(|idiom| squeezed(idiom.pattern).contains(&squeezed(query))).take(MOST).collect();
    }
    let query = query.to_lowercase();
    let wanted: Vec<&str> =
        split(&query).filter(|word| !matches!(*word, "a" | "an" | "the" | "of" | "to" | "how" | "i" | "do")).collect();
    let mut scored: Vec<(u32, Idiom)> = all().map(|idiom| (score(&idiom, &query, &wanted), idiom)).collect();
    scored.retain(|(score, _)| *score > 0);
    scored.sort_by_key(|(score, idiom)| (u32::MAX - score, idiom.title.len()));
    let enough = scored.first().map_or(0, |(best, _)| best * 2 / 3);
    scored.into_iter().take(MOST).take_while(|(score, _)| *score >= enough).map(|(_, idiom)| idiom).collect()
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|character| !character.is_whitespace()).collect()
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// How well an idiom answers: title before other words, whole phrases before words, words before what is like them. Nothing
/// unless most of the words are met.
fn score(idiom: &Idiom, query: &str, wanted: &[&str]) -> u32 {
    let (title, words) = (idiom.title.to_lowercase(), idiom.words.to_lowercase());
    let mut score = 0;
    let mut met = 0;
    for word in wanted {
        let best = split(&title).map(|own| 2 * likeness(own, word)).chain(split(&words).map(|own| likeness(own, word))).max();
        score += best.unwrap_or(0);
        met += usize::from(best.unwrap_or(0) > 0);
    }
    if met == 0 || 3 * met < 2 * wanted.len() {
        return 0;
    }
    let phrase =
        u32::from(title.contains(query.trim())) * 12 + u32::from(words.split(',').any(|own| own.trim() == query.trim())) * 10;
    score + phrase
}

/// 4 for the same word, 3 for one that begins with it, 2 for one that is spelled nearly so.
fn likeness(own: &str, word: &str) -> u32 {
    match () {
        () if own == word => 4,
        () if word.len() > 2 && own.starts_with(word) || own.len() > 3 && word.starts_with(own) => 3,
        () if word.len() > 3 && strsim::damerau_levenshtein(own, word) <= word.len() / 4 => 2,
        () => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::{all, found};

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
        ] {
            assert!(found(intention).iter().any(|idiom| idiom.pattern == pattern), "{intention}: {:?}", found(intention));
        }
        assert!(found("⍋⍋").iter().any(|idiom| idiom.title == "Ranks"));
        assert!(found("xyzzy").is_empty());
    }

    #[test]
    fn there_are_many_and_no_two_have_one_title() {
        let mut titles: Vec<&str> = all().map(|idiom| idiom.title).collect();
        assert!(titles.len() >= 400, "{}", titles.len());
        titles.sort_unstable();
        let twice = titles.windows(2).find(|pair| pair[0] == pair[1]);
        assert_eq!(twice, None);
    }
}
