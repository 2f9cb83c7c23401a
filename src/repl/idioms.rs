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
    matching(query, 2.0 / 3.0)
}

/// Those that meet only some of the words.
pub fn roughly(query: &str) -> Vec<Idiom> {
    matching(query, 1.0 / 3.0)
}

/// Those that meet a share of the words.
fn matching(query: &str, share: f64) -> Vec<Idiom> {
    if !query.is_ascii() {
        return all().filter(|idiom| squeezed(idiom.pattern).contains(&squeezed(query))).take(MOST).collect();
    }
    let query = query.to_lowercase();
    let wanted: Vec<&str> = split(&query).filter(|word| !SMALL.contains(word)).collect();
    let mut scored: Vec<(u32, Idiom)> = all().map(|idiom| (score(&idiom, query.trim(), &wanted, share), idiom)).collect();
    scored.retain(|(score, _)| *score > 0);
    scored.sort_by_key(|(score, idiom)| (u32::MAX - score, idiom.title.len()));
    let enough = scored.first().map_or(0, |(best, _)| best / 2);
    scored.into_iter().take(MOST).take_while(|(score, _)| *score >= enough).map(|(_, idiom)| idiom).collect()
}

/// Words that say nothing of the intention.
const SMALL: [&str; 14] = ["a", "an", "the", "of", "to", "how", "i", "do", "in", "from", "into", "is", "my", "can"];

/// Words that may stand for what an idiom calls otherwise: it need not have them.
const GENERAL: [&str; 24] = [
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

fn squeezed(text: &str) -> String {
    text.chars().filter(|character| !character.is_whitespace()).collect()
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// How well an idiom answers: title before other words, whole phrases before words, words before what is like them. Nothing
/// unless that share of the words is met.
fn score(idiom: &Idiom, query: &str, wanted: &[&str], share: f64) -> u32 {
    let (title, words) = (idiom.title.to_lowercase(), idiom.words.to_lowercase());
    let others = || words.split(',').map(str::trim);
    let (mut score, mut met, mut asked) = (0, 0, 0);
    for word in wanted {
        let best = split(&title).map(|own| 2 * likeness(own, word)).chain(split(&words).map(|own| likeness(own, word))).max();
        let best = best.unwrap_or(0);
        let is_general = GENERAL.contains(word);
        score += if is_general { best / 2 } else { best };
        met += u32::from(best > 0 && !is_general);
        asked += u32::from(!is_general);
    }
    if asked > 0 && (met == 0 || f64::from(met) < share * f64::from(asked)) {
        return 0;
    }
    let phrase = match () {
        () if title == query => 24,
        () if others().any(|own| own == query) => 20,
        () if title.contains(query) => 12,
        () if words.contains(query) => 6,
        () => 0,
    };
    score + phrase
}

/// 4 for the same word, 3 for one that begins with it, 2 for one that is spelled nearly so, 1 for one that it shortens.
fn likeness(own: &str, word: &str) -> u32 {
    match () {
        () if own == word => 4,
        () if word.len() > 2 && own.starts_with(word) || own.len() > 3 && word.starts_with(own) => 3,
        () if word.len() > 3 && strsim::damerau_levenshtein(own, word) <= word.len() / 4 => 2,
        () if word.len() > 2 && abbreviates(word, own) => 1,
        () => 0,
    }
}

/// Whether a word has another's first letter and some of the others in their order: `lst` for `list`.
fn abbreviates(short: &str, long: &str) -> bool {
    let mut letters = long.chars();
    short.len() < long.len()
        && short.len() * 2 >= long.len()
        && short.chars().next() == long.chars().next()
        && short.chars().all(|letter| letters.any(|own| own == letter))
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
            ("runnng ttl", "+\\V"),
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
