//! Error messages: each is read by a test or shown on a page.
//!
//! The texts that the constructors of [`INVARIANTS`] take are not messages to users: they name states that the interpreter excludes,
//! so no test can show them.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::rust_text::{Piece, PieceKind, Source, closing_bracket, files_below, line_at, name_of, sources, words_of};

/// The number of fragments that may be listed as unreachable.
const MAX_UNREACHABLE: usize = 20;

/// The length from which a fragment of a message is distinctive, in characters other than blanks.
const MIN_FRAGMENT_CHARACTERS: usize = 8;

/// The fragments that nothing can reach, each with a tabulator and the reason.
const UNREACHABLE: &str = include_str!("unshown.txt");

/// The types whose functions make errors.
const ERROR_TYPES: &[&str] = &["Fault", "Flaw"];

/// The methods that add words to an error.
const ERROR_METHODS: &[&str] =
    &["with_message", "with_help", "with_label", "with_classic", "with_text", "label", "help", "classic", "other"];

/// The constructors of errors that no user ever sees: of states that the interpreter's invariants exclude, and of steps that only
/// end what runs.
const INVARIANTS: &[&str] = &["impossible", "stop", "unwind"];

/// The characters that reports are drawn with.
const DRAWING: &str = "¦│╭╰╯╮─┬┴├┤×▲▼╵╷·";

/// The words that precede advice in a drawn report.
const ADVICE_PREFIXES: &[&str] = &["help:", "Advice:"];

/// A fragment of a message: the text between two placeholders.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Fragment {
    /// The path of the source.
    file: String,
    /// The line of the literal.
    line: usize,
    /// The fragment.
    text: String,
    /// The literal that contains it.
    literal: String,
}

#[test]
fn messages_are_shown() {
    let reasons: BTreeMap<&str, &str> = UNREACHABLE
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.split_once('\t').unwrap_or((line, "")))
        .collect();
    let without_reason: Vec<&&str> =
        reasons.iter().filter(|(_, reason)| reason.trim().is_empty()).map(|(text, _)| text).collect();
    assert!(without_reason.is_empty(), "tests/tidy/unshown.txt: lines without a tabulator and a reason: {without_reason:?}");
    assert!(reasons.len() <= MAX_UNREACHABLE, "tests/tidy/unshown.txt: {} lines; {MAX_UNREACHABLE} are accepted", reasons.len());
    let unshown = unshown_fragments();
    let unused: Vec<&&str> =
        reasons.keys().filter(|text| !unshown.iter().any(|fragment| fragment.text.trim() == text.trim())).collect();
    assert!(unused.is_empty(), "tests/tidy/unshown.txt: fragments that are shown, or are in no message; remove them: {unused:?}");
    let rest: Vec<String> = unshown.iter().filter(|fragment| !reasons.contains_key(fragment.text.trim())).map(describe).collect();
    assert!(
        rest.is_empty(),
        "{} fragments of messages occur in no test and on no page; show them in a session below tests/ or on a page:\n{}",
        rest.len(),
        rest.join("\n")
    );
}

#[test]
#[ignore = "prints the fragments of messages that nothing shows, for those who write sessions"]
fn list_of_unshown_messages() {
    println!("{} fragments of messages", fragments().len());
    for fragment in unshown_fragments() {
        println!("{}", describe(&fragment));
    }
}

#[test]
fn literals_are_split_at_placeholders() {
    assert_eq!(fragments_of("the {left} of {{⍵}} has {} rows", true), ["the ", " of {⍵} has ", " rows"]);
    assert_eq!(fragments_of("write {⍵}", false), ["write {⍵}"]);
    assert_eq!(without_layout("  × an axis\n  │ is  left\n  help: drop it"), "anaxisisleftdropit");
    let code = "fn f(many: bool) -> Fault {\n    let why = if many { \"too many rows\" } else { \"too few rows\" };\n    \
                Fault::rank(Blame::Left, why).with_help(format!(\"take {} of them\", ROWS))\n}\n\
                const ROWS: &str = \"the first rows\";\n\
                fn g() -> Fault { wrong(\"no such row\") }\nfn wrong(why: &str) -> Fault;\n\
                fn h() -> Result<()> { Err(Fault::impossible(\"a row is gone\")) }\n";
    let source = Source::new("a.rs".to_owned(), code.to_owned());
    let makers = makers_of(std::slice::from_ref(&source));
    let texts: Vec<String> = fragments_in(&source, &makers).into_iter().map(|fragment| fragment.text).collect();
    assert_eq!(texts, ["too many rows", "too few rows", "take ", " of them", "the first rows", "no such row"]);
}

/// Returns a fragment as a line of a report.
fn describe(fragment: &Fragment) -> String {
    let place = format!("{}:{}", fragment.file, fragment.line);
    if fragment.text == fragment.literal {
        format!("{place}: {}", fragment.literal)
    } else {
        format!("{place}: {}    ⟵ of: {}", fragment.text, fragment.literal)
    }
}

/// Lists the fragments that occur in no test and on no page.
fn unshown_fragments() -> Vec<Fragment> {
    let all = fragments();
    let keys: Vec<String> = all.iter().map(|fragment| without_layout(&fragment.text)).collect();
    let is_long: Vec<bool> = keys.iter().map(|key| key.chars().count() >= MIN_FRAGMENT_CHARACTERS).collect();
    let distinct: BTreeSet<&str> = keys.iter().zip(&is_long).filter(|(_, long)| **long).map(|(key, _)| key.as_str()).collect();
    let shown = find_in_texts(&distinct);
    let pairs = all.iter().zip(keys.iter().zip(&is_long));
    pairs.filter(|(_, (key, long))| **long && !shown.contains(key.as_str())).map(|(fragment, _)| fragment.clone()).collect()
}

/// Returns those keys that occur in a text that shows messages. All are looked for at once, by their first bytes.
fn find_in_texts<'a>(keys: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
    let mut by_beginning: HashMap<&[u8], Vec<&'a str>> = HashMap::new();
    let mut may_begin = vec![false; 1 << 16];
    for key in keys {
        by_beginning.entry(&key.as_bytes()[..MIN_FRAGMENT_CHARACTERS]).or_default().push(key);
        may_begin[usize::from(u16::from_le_bytes([key.as_bytes()[0], key.as_bytes()[1]]))] = true;
    }
    let mut shown = BTreeSet::new();
    for text in texts() {
        let bytes = text.as_bytes();
        for offset in 0..bytes.len().saturating_sub(MIN_FRAGMENT_CHARACTERS - 1) {
            if may_begin[usize::from(u16::from_le_bytes([bytes[offset], bytes[offset + 1]]))]
                && let Some(candidates) = by_beginning.get(&bytes[offset..offset + MIN_FRAGMENT_CHARACTERS])
            {
                shown.extend(candidates.iter().filter(|key| bytes[offset..].starts_with(key.as_bytes())));
            }
        }
    }
    shown
}

/// Returns the tests and pages without their layout.
fn texts() -> &'static [String] {
    static TEXTS: OnceLock<Vec<String>> = OnceLock::new();
    TEXTS.get_or_init(|| {
        let folders = [("tests", ""), ("src", "md"), ("docs", ""), ("stdlib", "")];
        let files = folders.iter().flat_map(|(folder, extension)| files_below(Path::new(folder), extension));
        let files = files.chain([PathBuf::from("README.md")]).filter(|path| !name_of(path).starts_with("tests/tidy"));
        files.filter_map(|path| readable(&path)).map(|text| without_layout(&text)).collect()
    })
}

/// Returns the text of a file without the escapes of its format; `None` for files that are not text.
fn readable(path: &Path) -> Option<String> {
    let text = String::from_utf8(std::fs::read(path).ok()?).ok()?;
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    Some(match extension {
        "rs" => Source::new(name_of(path), text).pieces.iter().map(|piece| format!("{}\n", piece.content)).collect(),
        "json" | "jsonl" => text.replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\"),
        "md" => format!("{text}\n{}", text.replace("\\|", "|")),
        _ => text,
    })
}

/// Removes what depends on how a report is drawn: blanks, line ends, frames and the words before advice. With the
/// blanks gone, it does not matter where a line is broken.
fn without_layout(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for line in text.lines() {
        let line = line.trim_start_matches(|character: char| character.is_whitespace() || DRAWING.contains(character));
        let line = ADVICE_PREFIXES.iter().find_map(|prefix| line.strip_prefix(prefix)).unwrap_or(line);
        result.extend(line.chars().filter(|character| !character.is_whitespace() && !DRAWING.contains(*character)));
    }
    result
}

/// Lists the fragments of all messages of the sources.
fn fragments() -> Vec<Fragment> {
    let makers = makers_of(sources());
    sources().iter().flat_map(|source| fragments_in(source, &makers)).collect()
}

/// Returns the names of the functions that make an error of a text.
fn makers_of(sources: &[Source]) -> BTreeSet<String> {
    let mut makers = BTreeSet::new();
    for source in sources {
        // The constructors themselves are called by the name of their type.
        let own = ERROR_TYPES.iter().filter_map(|name| source.code.find(&format!("impl {name} {{")));
        let own: Vec<_> =
            own.map(|begin| begin..closing_bracket(&source.code, begin + source.code[begin..].find('{').unwrap_or(0))).collect();
        for (name, signature, body) in functions(source) {
            if own.iter().any(|own| own.contains(&body)) {
                continue;
            }
            let (parameters, result) = signature.rsplit_once("->").unwrap_or((signature, ""));
            let takes_text = words_of(parameters).iter().any(|(_, word)| ["str", "String", "Display"].contains(word));
            if takes_text && ERROR_TYPES.contains(&result.trim()) {
                makers.insert(name.to_owned());
            }
        }
    }
    makers
}

/// Lists the functions of a source: the name, the signature from the parameters to the result, and the offset of the body.
fn functions(source: &Source) -> Vec<(&str, &str, usize)> {
    let words = source.words();
    let mut functions = Vec::new();
    for pair in words.windows(2).filter(|pair| pair[0].1 == "fn") {
        let (offset, name) = pair[1];
        let begin = offset + name.len();
        let end = source.code[begin..].find(['{', ';']).map_or(source.code.len(), |length| begin + length);
        functions.push((name, source.code[begin..end].split(" where ").next().unwrap_or_default(), end));
    }
    functions
}

/// Lists the fragments of the messages of a source, without the states that only invariants name.
fn fragments_in(source: &Source, makers: &BTreeSet<String>) -> Vec<Fragment> {
    let (mut literals, mut states) = (BTreeSet::new(), BTreeSet::new());
    for (offset, word) in source.words().into_iter().filter(|(offset, _)| *offset < source.tests_begin) {
        let open = offset + word.len();
        if !source.code[open..].starts_with('(') {
            continue;
        }
        if INVARIANTS.contains(&word) && is_constructor(source, offset) {
            states.extend(literals_between(source, open, closing_bracket(&source.code, open)));
        } else if makes_error(source, offset, word, makers) {
            literals.extend(literals_of_call(source, open));
        }
    }
    let pieces = literals.difference(&states).map(|index| &source.pieces[*index]);
    pieces.flat_map(|piece| fragments_of_piece(source, piece)).collect()
}

/// Returns true if a call of `word` makes an error, or adds words to one.
fn makes_error(source: &Source, offset: usize, word: &str, makers: &BTreeSet<String>) -> bool {
    let before = &source.code[..offset];
    let knows_errors = ERROR_TYPES.iter().any(|name| source.code.contains(name));
    let is_method = before.ends_with('.') && ERROR_METHODS.contains(&word) && knows_errors;
    let is_maker = makers.contains(word) && !before.ends_with("fn ");
    // A failure that is only a text becomes an error where it arrives; those of the standard library take one too.
    let is_failure = word == "Err" || word == "other" && before.ends_with("io::Error::");
    is_constructor(source, offset) || is_method || is_maker || is_failure
}

/// Returns true if the word at `offset` follows the name of a type of errors.
fn is_constructor(source: &Source, offset: usize) -> bool {
    let path = source.code[..offset].strip_suffix("::");
    path.is_some_and(|path| ERROR_TYPES.iter().any(|name| path.ends_with(name)))
}

/// Returns the positions of the strings that a call passes: literals, constants, variables of the same function, and
/// results of functions of the same file that return a text.
fn literals_of_call(source: &Source, open: usize) -> BTreeSet<usize> {
    let close = closing_bracket(&source.code, open);
    let mut literals = literals_between(source, open, close);
    for (offset, word) in words_of(&source.code[open..close]).into_iter().chain(inline_arguments(source, open, close)) {
        let is_call = source.code[open..close].get(offset + word.len()..).is_some_and(|rest| rest.starts_with('('));
        let is_name = word.starts_with(|first: char| first.is_lowercase());
        let range = if word.len() > 1 && word.chars().all(|letter| letter == '_' || letter.is_uppercase() || letter.is_numeric())
        {
            constant(source, word)
        } else if is_name && is_call {
            text_function(source, word)
        } else if is_name {
            variable(source, open, word)
        } else {
            None
        };
        literals.extend(range.into_iter().flat_map(|(begin, end)| literals_between(source, begin, end)));
    }
    literals
}

/// Lists the names in the placeholders of the literals of a call; their offsets are beyond the code.
fn inline_arguments(source: &Source, open: usize, close: usize) -> Vec<(usize, &str)> {
    let mut names = Vec::new();
    for index in literals_between(source, open, close) {
        let piece = &source.pieces[index];
        if is_format(source, piece) {
            for part in piece.content.split('{').skip(1) {
                let name = part.split(['}', ':']).next().unwrap_or_default();
                names.extend(words_of(name).first().map(|(_, name)| (usize::MAX / 2, *name)));
            }
        }
    }
    names
}

/// Returns the positions of the strings between two offsets.
fn literals_between(source: &Source, begin: usize, end: usize) -> BTreeSet<usize> {
    let first = source.pieces.partition_point(|piece| piece.range.start < begin);
    let indices = (first..source.pieces.len()).take_while(|index| source.pieces[*index].range.start < end);
    indices.filter(|index| source.pieces[*index].kind == PieceKind::Text).collect()
}

/// Returns the range of the value of a constant that is a text, or a list of texts.
fn constant(source: &Source, name: &str) -> Option<(usize, usize)> {
    let begin = ["const", "static"].iter().find_map(|keyword| source.code.find(&format!("{keyword} {name}:")))?;
    let value = begin + source.code[begin..].find('=')?;
    source.code[begin..value].contains("str").then(|| (value, statement_end(&source.code, value)))
}

/// Returns the range of the body of a function of the same file that returns a text.
fn text_function(source: &Source, name: &str) -> Option<(usize, usize)> {
    let found = functions(source).into_iter().find(|(own, _, _)| *own == name)?;
    let result = found.1.rsplit_once("->")?.1;
    let is_text = words_of(result).iter().any(|(_, word)| ["str", "String"].contains(word));
    is_text.then(|| (found.2, closing_bracket(&source.code, found.2)))
}

/// Returns the range of the value of a variable that the function around `offset` declares before it.
fn variable(source: &Source, offset: usize, name: &str) -> Option<(usize, usize)> {
    let function = source.code[..offset].rfind("fn ").unwrap_or(0);
    let declared = source.code[function..offset].match_indices("let ").filter_map(|(begin, _)| {
        let begin = function + begin;
        let pattern = source.code[begin..offset].split('=').next().unwrap_or_default();
        let names = pattern.split(": ").next().unwrap_or_default();
        words_of(names).iter().any(|(_, word)| *word == name).then_some(begin + pattern.len())
    });
    declared.last().map(|begin| (begin, statement_end(&source.code, begin)))
}

/// Returns the offset of the semicolon that ends a statement.
fn statement_end(code: &str, begin: usize) -> usize {
    let mut depth = 0;
    for (offset, byte) in code.bytes().enumerate().skip(begin) {
        depth += i32::from(matches!(byte, b'(' | b'[' | b'{')) - i32::from(matches!(byte, b')' | b']' | b'}'));
        if depth < 0 || depth == 0 && byte == b';' {
            return offset;
        }
    }
    code.len()
}

/// Splits the literal of a message into fragments.
fn fragments_of_piece(source: &Source, piece: &Piece) -> Vec<Fragment> {
    let line = line_at(&source.text, piece.range.start);
    let texts = fragments_of(&piece.content, is_format(source, piece)).into_iter();
    let texts = texts.filter(|text| text.chars().any(char::is_alphabetic));
    let literal = with_high_minus(&piece.content.replace('\n', "⏎"));
    texts
        .map(|text| Fragment { file: source.name.clone(), line, text: with_high_minus(&text), literal: literal.clone() })
        .collect()
}

/// Returns true if a literal is an argument of a macro, so that braces are placeholders.
fn is_format(source: &Source, piece: &Piece) -> bool {
    let mut depth = 0;
    for (offset, byte) in source.code.as_bytes()[..piece.range.start].iter().enumerate().rev() {
        match byte {
            b')' | b']' | b'}' => depth += 1,
            b'(' | b'[' | b'{' if depth == 0 => return source.code[..offset].ends_with('!'),
            b'(' | b'[' | b'{' => depth -= 1,
            _ => {}
        }
    }
    false
}

/// Splits a literal at its placeholders.
fn fragments_of(literal: &str, is_format: bool) -> Vec<String> {
    if !is_format {
        return vec![literal.replace('\n', " ")];
    }
    let mut fragments = vec![String::new()];
    let mut characters = literal.chars().peekable();
    while let Some(character) = characters.next() {
        let is_double = matches!(character, '{' | '}') && characters.peek() == Some(&character);
        let last = fragments.last_mut().expect("there is a first fragment");
        if is_double {
            characters.next();
            last.push(character);
        } else if character == '{' {
            while characters.next().is_some_and(|inner| inner != '}') {}
            fragments.push(String::new());
        } else {
            last.push(character);
        }
    }
    fragments.retain(|fragment| !fragment.trim().is_empty());
    fragments
}

/// Converts the signs of negative numbers as errors do.
fn with_high_minus(message: &str) -> String {
    let mut result = String::with_capacity(message.len());
    let characters: Vec<char> = message.chars().collect();
    for (index, character) in characters.iter().enumerate() {
        let is_sign = *character == '-'
            && index.checked_sub(1).is_some_and(|before| characters[before] == ' ')
            && characters.get(index + 1).is_some_and(char::is_ascii_digit);
        result.push(if is_sign { '¯' } else { *character });
    }
    result
}
