//! Searching for patterns with PCRE: of the matches of several patterns, the earliest comes first.

use super::document::Block;
use super::search_settings::{Mode, SearchSettings};
use crate::array::memory::Charge;
use crate::error::{Blame, ErrorKind, Fault, Result};
use pcre2::bytes::{CaptureLocations, Regex, RegexBuilder};
use std::sync::OnceLock;

/// The setting that limits the steps of matching: a pattern that backtracks endlessly is abandoned, after about a second.
const MATCH_LIMIT: &str = "(*LIMIT_MATCH=20000000)";

/// The length of a text from which compiling a pattern to machine code pays off.
const JIT_MIN_BYTES: usize = 1 << 16;

/// The length of a wide text, one that cannot be searched as single bytes, from which compiling a pattern to machine code pays
/// off: without machine code, the text after each match is checked for UTF-8 again.
const JIT_MIN_WIDE_BYTES: usize = 1 << 12;

/// The greatest size of the stack that compiled patterns run on.
const JIT_STACK_BYTES: usize = 8 << 20;

/// The bytes that a compiled pattern takes at least.
const PATTERN_BYTES: usize = 4 << 10;
/// The bytes that a compiled pattern takes for each byte of its text.
const PATTERN_BYTES_PER_TEXT_BYTE: usize = 16;

/// The characters that a group matched, from one position up to another; `None` if the group took no part.
pub(crate) type Group = Option<(usize, usize)>;

/// The patterns, in order.
pub(crate) struct Patterns {
    patterns: Vec<Pattern>,
    /// The charge for them: PCRE has memory of its own.
    charge: Charge,
}

/// A pattern, with the options for compiling it.
struct Pattern {
    text: String,
    /// The pattern, preceded by the settings for PCRE.
    whole: String,
    /// The length in bytes of the user's part, at the end of `whole`.
    length: usize,
    /// The options for narrow texts, which are searched as single bytes.
    narrow: RegexBuilder,
    /// The options for wide texts, which are searched as UTF-8.
    wide: RegexBuilder,
    names: Vec<String>,
    /// The pattern for long wide texts. With Unicode classes, machine code does not check texts for UTF-8; if those classes are
    /// not requested, the pattern disables them again. `None` if the version of PCRE does not support this.
    unchecked: Option<String>,
    /// True if the pattern refers only to characters of one byte, so that narrow texts can be searched with it.
    is_narrow: bool,
    /// The compiled patterns for narrow and wide texts, then for long narrow and long wide ones, each compiled when it is first
    /// needed.
    compiled: [OnceLock<Regex>; 4],
}

impl Patterns {
    pub(crate) fn new(texts: &[String], settings: &SearchSettings) -> Result<Self> {
        let (mut patterns, mut charge) = (Vec::new(), Charge::for_thread());
        for text in texts {
            charge.poll()?;
            charge.add(PATTERN_BYTES + PATTERN_BYTES_PER_TEXT_BYTE * text.len())?;
            patterns.push(Pattern::new(text, settings)?);
        }
        Ok(Self { patterns, charge })
    }

    /// Returns the number of patterns.
    pub(crate) fn len(&self) -> usize {
        self.patterns.len()
    }

    /// Returns the source text of a pattern.
    pub(crate) fn text(&self, pattern: usize) -> &str {
        &self.patterns[pattern].text
    }

    /// Returns the names of the groups of a pattern; empty for a group without a name.
    pub(crate) fn names(&self, pattern: usize) -> &[String] {
        &self.patterns[pattern].names
    }

    /// Starts a search for the matches in a block, from left to right.
    pub(crate) fn search<'a>(&'a self, block: &'a Block, overlapping: bool) -> Result<BlockSearch<'a>> {
        let mut cursors = Vec::with_capacity(self.patterns.len());
        for pattern in &self.patterns {
            self.charge.poll()?;
            let regex = pattern.compile_for(&block.text)?;
            cursors.push(PatternCursor { regex, locations: regex.capture_locations(), found: None, searched_from: None });
        }
        Ok(BlockSearch { block, cursors, overlapping, from: 0, start: None, charge: &self.charge })
    }
}

impl Pattern {
    fn new(text: &str, settings: &SearchSettings) -> Result<Self> {
        let body = if settings.plain_patterns { pcre2::escape(text) } else { text.to_owned() };
        let greed = if settings.greedy { "" } else { "(?U)" };
        let whole = format!("{MATCH_LIMIT}(*ANY){greed}{body}");
        let mut narrow = RegexBuilder::new();
        narrow.caseless(settings.ignores_case).dotall(settings.dot_matches_all).multi_line(settings.mode == Mode::Mixed);
        let mut wide = narrow.clone();
        wide.utf(true).ucp(settings.unicode_classes);
        // Escapes may refer to characters that single bytes cannot represent.
        let is_narrow = whole.is_ascii() && !["\\x", "\\p", "\\P"].iter().any(|escape| whole.contains(escape));
        let ascii = if settings.unicode_classes { "" } else { "(?a)" };
        // Earlier versions of PCRE do not know `(?a)`.
        let can_skip = pcre2::is_jit_available() && pcre2::version() >= (10, 43);
        let unchecked = can_skip.then(|| format!("{MATCH_LIMIT}(*ANY){ascii}{greed}{body}"));
        let regex = build(if is_narrow { &narrow } else { &wide }, &whole, body.len())?;
        let names = regex.capture_names().iter().map(|name| name.clone().unwrap_or_default()).collect();
        let compiled: [OnceLock<Regex>; 4] = Default::default();
        let _ = compiled[usize::from(!is_narrow)].set(regex);
        Ok(Self { text: text.to_owned(), length: body.len(), whole, narrow, wide, names, unchecked, is_narrow, compiled })
    }

    /// Returns the compiled pattern that suits a text. The text is searched as single bytes if that gives the same result,
    /// because otherwise PCRE checks before each match that the rest of the text is UTF-8.
    fn compile_for(&self, text: &str) -> Result<&Regex> {
        let is_wide = !(self.is_narrow && text.is_ascii());
        let is_long = text.len() >= if is_wide { JIT_MIN_WIDE_BYTES } else { JIT_MIN_BYTES };
        let cell = &self.compiled[usize::from(is_wide) + 2 * usize::from(is_long)];
        if let Some(regex) = cell.get() {
            return Ok(regex);
        }
        let mut builder = if is_wide { self.wide.clone() } else { self.narrow.clone() };
        builder.jit_if_available(is_long).max_jit_stack_size(is_long.then_some(JIT_STACK_BYTES));
        let regex = match &self.unchecked {
            Some(unchecked) if is_wide && is_long => build(builder.ucp(true), unchecked, self.length)?,
            _ => build(&builder, &self.whole, self.length)?,
        };
        Ok(cell.get_or_init(|| regex))
    }
}

/// Compiles a pattern whose last `length` bytes are the user's part; the fault counts the position of an error from the start of
/// that part.
fn build(builder: &RegexBuilder, pattern: &str, length: usize) -> Result<Regex> {
    builder.build(pattern).map_err(|error| {
        let text = error.to_string();
        let reason = text.rsplit_once(": ").map_or(&*text, |(_, reason)| reason);
        let place = error.offset().map_or_else(String::new, |offset| {
            let start = pattern.len() - length;
            let before = pattern.get(start..offset.clamp(start, pattern.len())).unwrap_or_default();
            format!(" after {} characters", before.chars().count())
        });
        Fault::domain(Blame::Operand, format!("the pattern is not a valid regular expression: {reason}{place}"))
    })
}

/// A search in progress through a block.
pub(crate) struct BlockSearch<'a> {
    block: &'a Block,
    cursors: Vec<PatternCursor<'a>>,
    /// The charge for the patterns, which can be polled.
    charge: &'a Charge,
    overlapping: bool,
    /// The byte offset to continue from.
    from: usize,
    /// The byte offset at which other patterns may match too if matches may overlap, and the number of the next pattern to try.
    start: Option<(usize, usize)>,
}

/// The next match of one pattern.
struct PatternCursor<'a> {
    regex: &'a Regex,
    locations: CaptureLocations,
    found: Option<(usize, usize)>,
    /// The byte offset that the last search began from.
    searched_from: Option<usize>,
}

impl PatternCursor<'_> {
    /// Returns the byte range of the first match from a byte offset on. Offsets must not decrease from call to call.
    fn find_next(&mut self, text: &str, from: usize) -> Result<Option<(usize, usize)>> {
        let is_current = match (self.searched_from, self.found) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(_), Some((start, _))) => start >= from,
        };
        if !is_current {
            self.searched_from = Some(from);
            let found =
                self.regex.captures_read_at(&mut self.locations, text.as_bytes(), from).map_err(|error| limit_fault(&error))?;
            self.found = found.map(|found| (found.start(), found.end().max(found.start())));
        }
        Ok(self.found)
    }
}

fn limit_fault(error: &pcre2::Error) -> Fault {
    Fault::new(ErrorKind::LIMIT, format!("matching was abandoned: {error}"))
}

impl BlockSearch<'_> {
    /// Returns the next match: the number of its pattern, and its groups; `None` if there are no more.
    pub(crate) fn next(&mut self) -> Result<Option<(usize, Vec<Group>)>> {
        let text = self.block.text.as_str();
        if let Some((start, next)) = self.start.take() {
            for pattern in next..self.cursors.len() {
                self.charge.poll()?;
                if let Some((found, _)) = self.cursors[pattern].find_next(text, start)?
                    && found == start
                {
                    self.start = Some((start, pattern + 1));
                    return Ok(Some((pattern, self.groups(pattern))));
                }
            }
        }
        let mut earliest: Option<(usize, usize, usize)> = None;
        if self.from > text.len() {
            return Ok(None);
        }
        for (pattern, cursor) in self.cursors.iter_mut().enumerate() {
            self.charge.poll()?;
            if let Some((start, end)) = cursor.find_next(text, self.from)?
                && earliest.is_none_or(|(_, earlier, _)| start < earlier)
            {
                earliest = Some((pattern, start, end));
            }
        }
        let Some((pattern, start, end)) = earliest else { return Ok(None) };
        self.from = if self.overlapping || end == start { self.next_start(start) } else { end };
        self.start = self.overlapping.then_some((start, pattern + 1));
        Ok(Some((pattern, self.groups(pattern))))
    }

    /// Returns the byte offset after the character at offset `byte`. `CR LF` counts as one character: no match begins within it.
    fn next_start(&self, byte: usize) -> usize {
        let rest = &self.block.text[byte..];
        byte + if rest.starts_with("\r\n") { 2 } else { rest.chars().next().map_or(1, char::len_utf8) }
    }

    /// Returns the groups of a match, without those after the last one that took part.
    fn groups(&self, pattern: usize) -> Vec<Group> {
        let locations = &self.cursors[pattern].locations;
        let character = |byte| self.block.character_index(byte);
        let group = |index| locations.get(index).map(|(start, end)| (character(start), character(end.max(start))));
        let mut groups: Vec<Group> = (0..locations.len()).map(group).collect();
        groups.truncate(groups.iter().rposition(Option::is_some).map_or(1, |last| last + 1));
        groups
    }
}
