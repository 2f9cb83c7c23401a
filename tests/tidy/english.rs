//! The words of comments, messages, pages and names: plain English, and the field's terms.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::rust_text::{PieceKind, Source, files_below, line_at, name_of, read, sources, split_identifier, words_of};

/// The coined terms with the established ones; two words are a term if they stand side by side.
const COINED_TERMS: &[(&str, &str)] = &[
    ("sieve", "Bloom filter"),
    ("sieves", "Bloom filters"),
    ("lattice", "strided layout"),
    ("lattices", "strided layouts"),
    ("feeder", "chunk reader"),
    ("feeders", "chunk readers"),
    ("fed", "read in chunks"),
    ("fingerprint", "hash"),
    ("fingerprints", "hashes"),
    ("at sight", "fast path"),
    ("mortal", "with destructor"),
    ("roomy", "GC threshold"),
    ("entrusted", "host-owned"),
    ("baton", "handover"),
    ("kin", "related names"),
    ("untold", "unflushed"),
];

/// The lines in which a coined term is an established one: the prime sieve, and the nub sieve of APL.
const ESTABLISHED_USES: &[(&str, &str)] =
    &[("sieve", "nub sieve"), ("sieve", "prime numbers, sieve"), ("sieve", "| sieve |"), ("sieve", "`sieve` and `life`")];

/// The verbs before `fed` that make it a verb: a text is fed to a program.
const AUXILIARIES: &[&str] = &["is", "are", "be", "been", "being", "was", "were"];

/// The comparatives that may follow `is no`.
const COMPARATIVES: &[&str] = &[
    "longer", "larger", "smaller", "faster", "slower", "wider", "narrower", "fewer", "better", "worse", "deeper", "shorter",
    "higher", "lower",
];

/// The words before `feed` that make it a noun.
const ARTICLES: &[&str] = &["a", "the", "this", "that", "each", "its", "their", "one", "every", "such"];

/// The lines that may say `behind`: the name of the operator `⍛`, and the few places where a thing stands behind another.
const LINES_WITH_BEHIND: &[&str] = &[
    "# Behind  `f⍛g`",
    "#![doc = include_str!(\"behind.md\")]",
    "&operators::behind::BEHIND,",
    "glyph('⍛', 'G', &[\"behind\", \"before\", \"jotunderbar\"]),",
    "pub(crate) mod behind;",
    "pub(crate) static BEHIND: PrimitiveOperator = PrimitiveOperator::dyadic('⍛', \"behind\", \"primitives/operators/behind.md\")",
];

/// The participles without `-ed`.
const IRREGULAR_PARTICIPLES: &str = "
    beaten begun bent bitten blown born bought bound broken brought built caught chosen dealt done drawn driven dug
    eaten fallen felt flown forgotten fought found given gone got gotten ground grown heard held hidden hung kept known
    laid lent lit lost made meant met overtaken paid proven ridden risen rung said seen sent shaken shot shown slept
    sold sought spent spoken spun stood struck stuck sung swept sworn swung taken taught thought thrown told torn
    understood undone unseen unwritten withdrawn woken won worn wound woven written
";

/// The words in `-ed` that are not participles.
const OTHER_WORDS_IN_ED: &[&str] = &[
    "bed", "bleed", "breed", "embed", "exceed", "feed", "hundred", "indeed", "naked", "need", "proceed", "red", "seed", "shed",
    "speed", "succeed", "weed",
];

/// The first words of names that may end in a participle: verbs, `list_orphaned`, and the prefixes of conversions,
/// `from_extended`.
const OPENING_WORDS: &str = "
    add admit append as bind change check collect compute convert copy count display divide draw drop encode end
    evaluate explain fetch fill find format from get into join list lookup make mark move parse print push put read
    release remove repeat replace resolve return run select set show skip sort split store swap take to verify visit
    wait with write
";

/// The types of constants that are quantities.
const QUANTITY_TYPES: &[&str] = &[
    "u8",
    "u16",
    "u32",
    "u64",
    "u128",
    "usize",
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "isize",
    "f32",
    "f64",
    "Duration",
    "NonZeroUsize",
];

/// The words that open a predicate.
const PREDICATE_WORDS: &[&str] = &["is", "has", "are", "can", "may", "must", "needs", "was"];

/// The words that follow a participle which stands for what is done.
const PREPOSITIONS: &[&str] = &["at", "by", "for", "from", "in", "into", "of", "on", "out", "to", "up", "down", "with", "within"];

/// The functions that may be named by a participle: each is an adaptor, which returns a changed copy.
const ADAPTORS: &str = include_str!("adaptors.txt");

/// The share of functions that may be named by a participle, in percent.
const MAX_PARTICIPLE_PERCENT: usize = 2;

/// The quantities that are no name for a constant without what they count.
const BARE_QUANTITIES: &str = "
    ALL AMOUNT BATCH BEST BITS BLOCK BLOCKS BOUND BUDGET BUFFER BYTES CAPACITY CELLS CHUNK CHUNKS COUNT DEEP DEEPEST
    DEFAULT DEPTH DIGITS DISTANCE ENOUGH EVERY FACTOR FEW FEWEST FIRST GAP GRAIN GROWTH HALF HEIGHT HIGH INTERVAL LANES
    LARGE LARGEST LAST LENGTH LESS LIMIT LIMITS LINES LONG LONGEST LOOKS LOW MANY MARGIN MAX MAXIMUM MIN MINIMUM MORE
    MOST MUCH NUMBER OFTEN PART PARTS PATIENCE PERIOD PIECE PIECES QUANTITY RANGE RATE RATIO REACH ROOM ROUNDS ROWS
    SHARE SHORT SHORTEST SIZE SMALL SMALLEST SOME SPAN STEP STEPS STRIDE STRIP STRIPS THRESHOLD TIMES TOTAL TRIES WAIT
    WAYS WIDE WIDEST WIDTH WINDOW WORTH
";

/// A text in which a reader reads sentences: a comment of several lines, a string, or a page.
struct Passage {
    /// The path of its file.
    file: String,
    /// The number of its first line.
    first_line: usize,
    /// The text, without the slashes of comments.
    text: String,
}

impl Passage {
    /// Returns `file:line` for an offset.
    fn place(&self, offset: usize) -> String {
        format!("{}:{}", self.file, self.first_line + line_at(&self.text, offset) - 1)
    }

    /// Returns the line around an offset.
    fn whole_line(&self, offset: usize) -> &str {
        let begin = self.text[..offset].rfind('\n').map_or(0, |before| before + 1);
        self.text[begin..].lines().next().unwrap_or_default()
    }

    /// Returns the line around an offset, shortened to what a report can show.
    fn line(&self, offset: usize) -> String {
        let begin = self.text[..offset].rfind('\n').map_or(0, |before| before + 1);
        let line = self.whole_line(offset).trim();
        let skip = self.text[begin..offset].chars().count().saturating_sub(60);
        line.chars().skip(skip).take(120).collect()
    }
}

#[test]
fn sentences_negate_the_verb_and_not_the_noun() {
    let mut wrong = Vec::new();
    for passage in passages() {
        let words = words_of(&passage.text);
        for (index, pair) in words.windows(2).enumerate() {
            let [(_, verb), (offset, no)] = *pair else { continue };
            let before = index.checked_sub(1).map(|before| words[before].1.to_lowercase());
            let after = words.get(index + 2).map_or("", |(_, after)| *after);
            let than = words.get(index + 3).map_or("", |(_, than)| *than);
            let is_comparison = COMPARATIVES.contains(&after) || ["more", "less"].contains(&after) && than == "than";
            let is_followed_by_noun = passage.text[offset + no.len()..].starts_with(char::is_whitespace) && !is_comparison;
            if ["is", "are"].contains(&verb) && no == "no" && before.as_deref() != Some("there") && is_followed_by_noun {
                wrong.push(format!("{}: {}", passage.place(offset), passage.line(offset)));
            }
        }
    }
    fail_if_any(&wrong, "sentences that negate a noun; write \"is not a …\", \"has no …\" or \"there is no …\"");
}

#[test]
fn nothing_stands_behind() {
    let mut wrong = Vec::new();
    let mut unused: BTreeSet<&str> = LINES_WITH_BEHIND.iter().copied().collect();
    for path in pages().into_iter().chain(files_below(Path::new("src"), "rs")) {
        for (index, line) in read(&path).lines().enumerate() {
            let says_behind = words_of(line).iter().any(|(_, word)| split_identifier(word).iter().any(|part| part == "behind"));
            if says_behind && !unused.remove(line.trim()) && !LINES_WITH_BEHIND.contains(&line.trim()) {
                wrong.push(format!("{}:{}: {}", name_of(&path), index + 1, line.trim()));
            }
        }
    }
    fail_if_any(
        &wrong,
        "lines that say `behind`; write \"after\", \"to the right of\" or \"beyond\", and `rest` or `after` for a variable",
    );
    let unused: Vec<String> = unused.into_iter().map(str::to_owned).collect();
    fail_if_any(&unused, "lines allowed in LINES_WITH_BEHIND that do not occur; remove them from the list");
}

#[test]
fn terms_are_the_established_ones() {
    let mut wrong = Vec::new();
    for passage in passages() {
        let words: Vec<(usize, String)> =
            words_of(&passage.text).into_iter().map(|(offset, word)| (offset, word.to_lowercase())).collect();
        for (index, (offset, word)) in words.iter().enumerate() {
            let after = words.get(index + 1).map_or("", |(_, after)| after);
            let before = index.checked_sub(1).map_or("", |before| &words[before].1);
            let line = passage.whole_line(*offset);
            let is_established = ESTABLISHED_USES.iter().any(|(term, context)| word == term && line.contains(context))
                || word == "fed" && AUXILIARIES.contains(&before);
            let term = if word == "feed" && ARTICLES.contains(&before) { Some("chunk reader") } else { established(word, after) };
            if let Some(term) = term.filter(|_| !is_established) {
                wrong.push(format!(
                    "{}: \"{word}\", established is \"{term}\": {}",
                    passage.place(*offset),
                    passage.line(*offset)
                ));
            }
        }
    }
    fail_if_any(&wrong, "coined terms; write the established ones");
}

#[test]
fn identifiers_are_made_of_established_terms() {
    let mut wrong = Vec::new();
    for source in sources() {
        let mut uses: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for (offset, identifier) in source.words() {
            uses.entry(identifier).or_insert((offset, 0)).1 += 1;
        }
        for (identifier, (offset, count)) in uses {
            let words = split_identifier(identifier);
            let after = |index: usize| words.get(index + 1).map_or("", String::as_str);
            let term = (0..words.len()).find_map(|index| established(&words[index], after(index)));
            if let Some(term) = term {
                wrong.push(format!("{}: `{identifier}`, {count} times; established is \"{term}\"", source.place(offset)));
            }
        }
    }
    fail_if_any(&wrong, "identifiers made of coined terms; rename them after the established ones");
}

#[test]
fn functions_are_named_by_verbs() {
    let adaptors: BTreeSet<&str> = ADAPTORS.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let mut unused = adaptors.clone();
    let (mut wrong, mut total, mut participles) = (Vec::new(), 0, 0);
    for source in sources() {
        for (offset, name) in functions(source) {
            total += 1;
            if is_named_by_participle(name) {
                participles += 1;
                unused.remove(name);
                if !adaptors.contains(name) {
                    wrong.push(format!("{}: {name}", source.place(offset)));
                }
            }
        }
    }
    let unused: Vec<String> = unused.into_iter().map(str::to_owned).collect();
    fail_if_any(
        &unused,
        "names in tests/tidy/adaptors.txt that no function named by a participle has; remove them from the file",
    );
    fail_if_any(
        &wrong,
        "functions named by a participle; name them by a verb for what they do, a predicate by is_ or has_; \
         adaptors that return a changed copy may be listed in tests/tidy/adaptors.txt",
    );
    assert!(
        participles * 100 <= total * MAX_PARTICIPLE_PERCENT,
        "{participles} of {total} functions are named by a participle; {MAX_PARTICIPLE_PERCENT} % are accepted"
    );
}

#[test]
fn constants_name_their_subject() {
    let mut wrong = Vec::new();
    for source in sources() {
        for (offset, name) in constants(source) {
            let kind = source.code[offset + name.len()..].split(['=', ';']).next().unwrap_or_default().trim_matches([':', ' ']);
            if has_word(BARE_QUANTITIES, name) && QUANTITY_TYPES.contains(&kind) && offset < source.tests_begin {
                wrong.push(format!("{}: {name}", source.place(offset)));
            }
        }
    }
    fail_if_any(
        &wrong,
        "constants without a subject; add what they count or measure, as in CHUNK_ELEMENTS or LINEAR_SEARCH_MAX_NEEDLES",
    );
}

#[test]
fn participles_are_recognised() {
    for name in ["made", "values_shown", "sorted", "placed_at", "tie_broken", "not_found"] {
        assert!(is_named_by_participle(name), "{name}");
    }
    for name in [
        "is_sorted",
        "has_failed",
        "seed",
        "used_bytes",
        "needs_extended",
        "need",
        "make",
        "embed",
        "find_sorted_runs",
        "list_orphaned",
        "exceed",
    ] {
        assert!(!is_named_by_participle(name), "{name}");
    }
}

/// Fails with all findings and what would be accepted.
fn fail_if_any(findings: &[String], rule: &str) {
    assert!(findings.is_empty(), "{} {rule}:\n{}", findings.len(), findings.join("\n"));
}

/// Returns the established term for a coined one, which may need the word after.
fn established(word: &str, after: &str) -> Option<&'static str> {
    let is_term = |coined: &str| match coined.split_once(' ') {
        Some((first, second)) => word == first && after == second,
        None => word == coined,
    };
    COINED_TERMS.iter().find(|(coined, _)| is_term(coined)).map(|(_, term)| *term)
}

/// Lists the pages that people read.
fn pages() -> Vec<PathBuf> {
    let mut pages = ["src", "docs"].iter().flat_map(|folder| files_below(Path::new(folder), "md")).collect::<Vec<_>>();
    let names = ["README", "ARCHITECTURE", "CONTRIBUTING", "CHANGELOG", "SECURITY", "stdlib/README"];
    pages.extend(names.iter().map(|name| PathBuf::from(format!("{name}.md"))).filter(|path| path.exists()));
    pages
}

/// Lists the comments and strings of the sources, and the pages.
fn passages() -> Vec<Passage> {
    let pages = pages().into_iter().map(|path| Passage { file: name_of(&path), first_line: 1, text: read(&path) });
    sources().iter().flat_map(comments_and_strings).chain(pages).collect()
}

/// Lists the comments and strings of a source; comments on successive lines are one passage.
fn comments_and_strings(source: &Source) -> Vec<Passage> {
    let mut passages: Vec<Passage> = Vec::new();
    let mut comment_end = None;
    for piece in &source.pieces {
        let is_comment = piece.kind == PieceKind::Comment;
        let content = if is_comment { piece.content.trim_start_matches(['/', '!', '*']) } else { &piece.content };
        let is_continued = comment_end.is_some_and(|end| is_comment && source.text[end..piece.range.start].trim() == "")
            && comment_end.is_some_and(|end| source.text[end..piece.range.start].matches('\n').count() == 1);
        match passages.last_mut() {
            Some(passage) if is_continued => {
                passage.text.push('\n');
                passage.text.push_str(content);
            }
            _ if piece.kind == PieceKind::Character => {}
            _ => passages.push(Passage {
                file: source.name.clone(),
                first_line: source.line_at(piece.range.start),
                text: content.to_owned(),
            }),
        }
        comment_end = is_comment.then_some(piece.range.end);
    }
    passages
}

/// Lists the functions of a source other than tests, with the offsets of their names.
fn functions(source: &Source) -> Vec<(usize, &str)> {
    let words = source.words();
    let pairs = words.windows(2).filter(|pair| pair[0].1 == "fn" && source.code[..pair[1].0].ends_with("fn "));
    pairs.map(|pair| (pair[0].0, pair[1])).filter(|(offset, _)| !is_test(source, *offset)).map(|(_, name)| name).collect()
}

/// Returns true if the function at an offset has the attribute `#[test]`.
fn is_test(source: &Source, offset: usize) -> bool {
    let begin = source.code[..offset].rfind([';', '{', '}']).map_or(0, |before| before + 1);
    source.code[begin..offset].contains("#[test]")
}

/// Returns true if a function is named by a participle: alone, last, or before a preposition. One that stands before a noun
/// describes it: `used_bytes`.
fn is_named_by_participle(name: &str) -> bool {
    let words: Vec<String> = name.split('_').map(str::to_lowercase).collect();
    let is_exempt =
        words.first().is_some_and(|word| PREDICATE_WORDS.contains(&word.as_str()) || OPENING_WORDS.contains(word.as_str()));
    let is_first = words.first().is_some_and(|word| is_participle(word))
        && words.get(1).is_none_or(|word| PREPOSITIONS.contains(&word.as_str()));
    !is_exempt && (is_first || words.last().is_some_and(|word| is_participle(word)))
}

/// Returns true if a word is a participle by its ending or by the list of irregular ones.
fn is_participle(word: &str) -> bool {
    let is_regular = word.len() > 3 && word.ends_with("ed") && !OTHER_WORDS_IN_ED.contains(&word);
    is_regular || has_word(IRREGULAR_PARTICIPLES, word)
}

/// Returns true if a list of words, parted by blanks, has a word.
fn has_word(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|own| own == word)
}

/// Lists the constants and statics of modules and implementations, with the offsets of their names.
fn constants(source: &Source) -> Vec<(usize, &str)> {
    let words = source.words();
    let bodies = function_bodies(source);
    let mut constants = Vec::new();
    for pair in words.windows(2) {
        let [(keyword_offset, keyword), (offset, name)] = *pair else { continue };
        let is_declared =
            ["const", "static"].contains(&keyword) && source.code[offset + name.len()..].trim_start().starts_with(':');
        // A parameter of a type, `<const WIDTH: usize>`, is named for its place, and `'static` is a lifetime.
        let is_parameter = source.code[..keyword_offset].trim_end().ends_with(['<', ',', '\'']);
        let is_local = bodies.iter().any(|body| body.contains(&offset));
        if is_declared && !is_parameter && !is_local {
            constants.push((offset, name));
        }
    }
    constants
}

/// Lists the ranges of the bodies of functions.
fn function_bodies(source: &Source) -> Vec<std::ops::Range<usize>> {
    let mut bodies = Vec::new();
    for (offset, word) in source.words() {
        if word == "fn" {
            let mut depth = 0;
            let open = source.code[offset..].char_indices().find(|(_, character)| {
                depth += i32::from(matches!(character, '(' | '[')) - i32::from(matches!(character, ')' | ']'));
                depth <= 0 && matches!(character, '{' | ';' | ',' | ')')
            });
            if let Some((length, '{')) = open.map(|(length, character)| (length + offset, character)) {
                bodies.push(length..crate::rust_text::closing_bracket(&source.code, length));
            }
        }
    }
    bodies
}
