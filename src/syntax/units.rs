//! The division of a text into units that can be parsed on their own: a definition between `∇` and `∇`, a statement that may extend
//! over several lines, a control structure outside definitions, and the lines that begin and end scripts. A unit includes the
//! comments above it.
//!
//! Editors ask about a text after each key. Its units are found again from the unit before the change up to the first boundary that
//! was one before, which takes microseconds, however long the text is.

use super::control::{Effect, effect};
use super::lexer;
use super::source::Span;
use super::token::{Bracket, Lexeme};
use super::tree::{ControlWord, ScriptKind, Special};
use super::word::{self, Word};
use std::sync::Arc;

/// The scripts around a unit, from the outside to the inside: their kinds and names.
pub(crate) type ScriptPath = Arc<[(ScriptKind, Arc<str>)]>;

/// A unit of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    /// The offset of the first byte, which is at the start of a line.
    pub(crate) start: usize,
    /// The offset after the last byte.
    pub(crate) end: usize,
    /// The kind of unit.
    pub(crate) kind: UnitKind,
    /// The scripts that are open where the unit begins.
    pub(crate) scripts: ScriptPath,
    /// True if a bracket is not closed, neither in the unit nor after it: then the unit ends where the next one seems to begin.
    pub(crate) is_cut: bool,
}

/// The kinds of unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum UnitKind {
    /// Statements, or nothing but comments.
    Code,
    /// The line that begins a script: its kind, and its name.
    ScriptStart(ScriptKind, Arc<str>),
    /// The line that ends a script.
    ScriptEnd,
    /// A whole text that is not divided.
    Whole,
}

/// A text that cannot be divided, because its scripts do not fit together or too many brackets are open.
#[derive(Debug)]
pub(crate) struct Indivisible;

/// A change of a text: the bytes from `start` to `old_end` were replaced with those from `start` to `new_end`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    /// The offset at which the text begins to differ.
    pub(crate) start: usize,
    /// The offset in the old text after which it is the same again.
    pub(crate) old_end: usize,
    /// The same offset in the new text.
    pub(crate) new_end: usize,
}

/// The units that replace others after a change.
#[derive(Debug)]
pub(crate) struct Redivision {
    /// The index of the first unit that is replaced.
    pub(crate) first: usize,
    /// The index after the last unit that is replaced.
    pub(crate) end: usize,
    /// The units that replace them.
    pub(crate) units: Vec<Unit>,
}

/// Divides a text.
pub(crate) fn divide(text: &str) -> Result<Vec<Unit>, Indivisible> {
    redivide(text, &[], Change { start: 0, old_end: 0, new_end: 0 }).map(|redivision| redivision.units)
}

/// Divides a text again after a change; `old` are the units before it.
pub(crate) fn redivide(text: &str, old: &[Unit], change: Change) -> Result<Redivision, Indivisible> {
    let changed = old.partition_point(|unit| unit.end < change.start);
    let cut = old.iter().position(|unit| unit.is_cut).unwrap_or(old.len());
    // Whether a unit ends depends on the line after it.
    let first = changed.saturating_sub(1).min(cut).min(old.len().saturating_sub(1));
    let (start, scripts) = old.get(first).map_or((0, Arc::default()), |unit| (unit.start, unit.scripts.clone()));
    let mut divider = Divider { text, position: start, scripts, cuts: 0 };
    let mut units = Vec::new();
    let mut next_old = first;
    loop {
        if divider.position >= change.new_end {
            let same = divider.position - change.new_end + change.old_end;
            next_old += old[next_old..].partition_point(|unit| unit.start < same);
            if old.get(next_old).is_some_and(|unit| unit.start == same && unit.scripts == divider.scripts) && !units.is_empty() {
                return Ok(Redivision { first, end: next_old, units });
            }
        }
        match divider.next_unit()? {
            Some(unit) => units.push(unit),
            None => return Ok(Redivision { first, end: old.len(), units }),
        }
    }
}

/// Returns the offset after the text of the line at `start`, and that after its end.
fn find_line_end(text: &str, start: usize) -> (usize, usize) {
    let rest = &text.as_bytes()[start..];
    for (index, &byte) in rest.iter().enumerate() {
        let length = match byte {
            b'\n' => 1,
            b'\r' => 1 + usize::from(rest.get(index + 1) == Some(&b'\n')),
            0xC2 if rest.get(index + 1) == Some(&0x85) => 2,
            _ => continue,
        };
        return (start + index, start + index + length);
    }
    (text.len(), text.len())
}

/// A walk over a text that finds its units.
struct Divider<'t> {
    text: &'t str,
    position: usize,
    scripts: ScriptPath,
    /// The number of units that were cut.
    cuts: usize,
}

/// The number of units that may be cut: each takes a walk to the end of the text.
const MAX_CUTS: usize = 8;

/// The step of the walk after a line.
enum Step {
    /// The unit continues.
    Continue,
    /// The unit ends after the line.
    End,
    /// The line begins or ends a script.
    Script(Word),
}

impl Divider<'_> {
    fn next_unit(&mut self) -> Result<Option<Unit>, Indivisible> {
        let start = self.position;
        if start >= self.text.len() {
            return if self.scripts.is_empty() { Ok(None) } else { Err(Indivisible) };
        }
        let mut state = UnitState::default();
        let mut line_start = start;
        while line_start < self.text.len() {
            let (line_end, next) = find_line_end(self.text, line_start);
            match state.read_line(self.text, line_start..line_end, next, !self.scripts.is_empty())? {
                Step::Continue => line_start = next,
                Step::End => return Ok(Some(self.end_unit(start, next, UnitKind::Code))),
                Step::Script(word) if state.is_nested() => return self.end_before_script(start, line_start, word, &state),
                Step::Script(word) => return self.read_script(start, line_start..line_end, next, word).map(Some),
            }
        }
        if state.open.is_empty() {
            return Ok(Some(self.end_unit(start, self.text.len(), UnitKind::Code)));
        }
        self.cut_unit(start, &state).map(Some)
    }

    fn end_unit(&mut self, start: usize, end: usize, kind: UnitKind) -> Unit {
        self.position = end;
        Unit { start, end, kind, scripts: self.scripts.clone(), is_cut: false }
    }

    /// Ends a unit whose definition or control structure has no end before the script does.
    fn end_before_script(
        &mut self,
        start: usize,
        line: usize,
        word: Word,
        state: &UnitState,
    ) -> Result<Option<Unit>, Indivisible> {
        let may_end = matches!(word, Word::Close(_)) && !state.is_framed && line > start;
        if may_end { Ok(Some(self.end_unit(start, line, UnitKind::Code))) } else { Err(Indivisible) }
    }

    /// Makes the unit of a line that begins or ends a script.
    fn read_script(&mut self, start: usize, line: std::ops::Range<usize>, next: usize, word: Word) -> Result<Unit, Indivisible> {
        match (word, self.scripts.split_last()) {
            (Word::Open(kind), _) => {
                let code = super::strip_comment(&self.text[line]);
                let name: Arc<str> = code.split([' ', '\t', ':']).filter(|part| !part.is_empty()).nth(1).unwrap_or("").into();
                let unit = self.end_unit(start, next, UnitKind::ScriptStart(kind, name.clone()));
                self.scripts = self.scripts.iter().cloned().chain([(kind, name)]).collect();
                Ok(unit)
            }
            (Word::Close(kind), Some(((open, _), outer))) if kind == *open => {
                let outer: ScriptPath = outer.into();
                let unit = self.end_unit(start, next, UnitKind::ScriptEnd);
                self.scripts = outer;
                Ok(unit)
            }
            _ => Err(Indivisible),
        }
    }

    /// Ends a unit with a bracket that is not closed where the next one seems to begin: after the next `∇` that stands alone, if a
    /// definition is open, or else before a line that looks like the beginning of a definition or the end of a script.
    fn cut_unit(&mut self, start: usize, state: &UnitState) -> Result<Unit, Indivisible> {
        self.cuts += 1;
        if self.cuts > MAX_CUTS {
            return Err(Indivisible);
        }
        let end = self.find_cut(state).unwrap_or(self.text.len());
        Ok(Unit { is_cut: true, ..self.end_unit(start, end, UnitKind::Code) })
    }

    fn find_cut(&self, state: &UnitState) -> Option<usize> {
        let mut line_start = find_line_end(self.text, state.first_code_line).1;
        while line_start < self.text.len() {
            let (line_end, next) = find_line_end(self.text, line_start);
            let line = &self.text[line_start..line_end];
            if state.is_in_definition && line.trim() == "∇" {
                return Some(next);
            }
            if looks_like_start(line) {
                return Some(line_start);
            }
            line_start = next;
        }
        None
    }
}

/// Returns true if a line looks like the beginning of a definition, or the end of a script.
fn looks_like_start(line: &str) -> bool {
    let lexemes: Vec<Lexeme> = lexer::lex_line(line).into_iter().map(|(lexeme, _)| lexeme).collect();
    let is_indented = line.starts_with([' ', '\t']);
    match &lexemes[..] {
        [Lexeme::Special(Special::Recursion), Lexeme::Name, ..] => true,
        [Lexeme::Name, Lexeme::Assign, Lexeme::Open(Bracket::Curly), ..] => !is_indented,
        [Lexeme::Colon, Lexeme::Name, ..] => {
            let name = line.trim_start().trim_start_matches(':').split_whitespace().next().unwrap_or_default();
            matches!(word::find(name), Some(Word::Close(_) | Word::Open(_)))
        }
        _ => false,
    }
}

/// The state of the walk within a unit. It follows the rules of the tokenizer.
#[derive(Default)]
struct UnitState {
    has_code: bool,
    /// The offset of the first line with code.
    first_code_line: usize,
    open: Vec<Bracket>,
    is_in_definition: bool,
    is_in_header: bool,
    /// True after a `∇` before a dfn, until the `∇` after the dfn.
    is_framed: bool,
    /// The number of open control structures.
    depth: usize,
    is_at_head: bool,
}

impl UnitState {
    /// Returns true if something is open that the end of a script would end too.
    fn is_nested(&self) -> bool {
        self.has_code && (self.is_in_definition || self.is_framed || self.depth > 0)
    }

    /// Reads a line, and returns the step after it. Fails if a word of a script stands where the text is not divided.
    fn read_line(
        &mut self,
        text: &str,
        line: std::ops::Range<usize>,
        next: usize,
        is_in_script: bool,
    ) -> Result<Step, Indivisible> {
        let start = line.start;
        let content = &text[line];
        let lexemes = if start == 0 { lexer::lex(content) } else { lexer::lex_line(content) };
        self.is_at_head = self.open.is_empty() && (self.is_at_head || !self.is_in_header);
        let code = lexemes.iter().filter(|(lexeme, _)| *lexeme != Lexeme::Comment).count();
        if code > 0 && !self.has_code {
            self.first_code_line = start;
        }
        let is_first_code = !self.has_code;
        let mut reader = LineReader { text: content, lexemes: &lexemes, next: 0, is_in_script };
        if let Some(word) = self.read_lexemes(&mut reader) {
            let is_alone = !matches!(word, Word::Close(_)) || code == 2;
            let is_first = reader.next <= 2;
            return if is_alone && is_first && (is_first_code || self.is_nested()) {
                Ok(Step::Script(word))
            } else {
                Err(Indivisible)
            };
        }
        self.has_code |= code > 0;
        self.end_line(text, next);
        let is_complete = self.has_code && self.open.is_empty() && !self.is_in_definition && !self.is_framed && self.depth == 0;
        Ok(if is_complete && !begins_with_condition(text, next) { Step::End } else { Step::Continue })
    }

    /// Reads the lexemes of a line; returns the word of a script, if there is one.
    fn read_lexemes(&mut self, reader: &mut LineReader<'_>) -> Option<Word> {
        while let Some(&(lexeme, span)) = reader.lexemes.get(reader.next) {
            reader.next += 1;
            let is_head = self.is_at_head && self.open.is_empty();
            if lexeme != Lexeme::Comment {
                self.is_at_head = false;
            }
            match lexeme {
                Lexeme::Diamond => self.is_at_head = true,
                Lexeme::Open(Bracket::Square) if is_head && self.is_in_definition && reader.has_line_number() => {
                    reader.next += 2;
                    self.is_at_head = true;
                }
                Lexeme::Open(bracket) => self.open.push(bracket),
                Lexeme::Close(bracket) => self.close(bracket),
                Lexeme::Colon if self.open.is_empty() => {
                    if let Some(word @ (Word::Open(_) | Word::Close(_))) = self.read_word(reader, is_head, span) {
                        return Some(word);
                    }
                }
                Lexeme::Name if is_head && self.is_label(reader) => {
                    reader.next += 1;
                    self.is_at_head = true;
                }
                Lexeme::Special(Special::Recursion) if is_head => self.read_definition_sign(reader),
                _ => {}
            }
        }
        None
    }

    fn close(&mut self, bracket: Bracket) {
        if let Some(index) = self.open.iter().rposition(|open| *open == bracket) {
            self.open.truncate(index);
        }
    }

    fn is_label(&self, reader: &LineReader<'_>) -> bool {
        let is_typed_input = !self.is_in_definition && !reader.is_in_script;
        reader.has_label_colon() && (is_typed_input || self.is_in_definition && !self.is_in_header)
    }

    /// Reads `:word`; returns it if it stands at the head of a statement.
    fn read_word(&mut self, reader: &mut LineReader<'_>, is_head: bool, colon: Span) -> Option<Word> {
        let &(Lexeme::Name, name) = reader.lexemes.get(reader.next)? else { return None };
        if name.start != colon.end || !is_head {
            return None;
        }
        reader.next += 1;
        let word = word::find(&reader.text[name.range()]);
        match word {
            Some(Word::Control(ControlWord::Section | ControlWord::EndSection) | Word::Declaration) | None => {
                reader.next = reader.lexemes.len();
            }
            Some(Word::Control(word)) if !self.is_in_definition => match effect(word) {
                Effect::Opens => self.depth += 1,
                Effect::Ends(_) => self.depth = self.depth.saturating_sub(1),
                _ => {}
            },
            _ => {}
        }
        word
    }

    fn read_definition_sign(&mut self, reader: &LineReader<'_>) {
        let rest = &reader.lexemes[reader.next..];
        let is_alone = matches!(rest, [] | [(Lexeme::Comment, _), ..]);
        match (self.is_in_definition, is_alone) {
            (false, false) if begins_framed_dfn(rest) => self.is_framed = true,
            (false, false) => (self.is_in_definition, self.is_in_header) = (true, true),
            (false, true) => self.is_framed = false,
            (true, true) => self.is_in_definition = false,
            (true, false) => {}
        }
    }

    /// Ends a line, and with it a header and arrays that cannot continue on the next line.
    fn end_line(&mut self, text: &str, next: usize) {
        let is_array = |state: &Self| state.open.last().is_some_and(|open| *open != Bracket::Curly);
        while is_array(self) && (self.is_in_header || self.next_line_ends_array(text, next)) {
            self.open.pop();
        }
        self.is_in_header &= is_header_continued(text, next);
    }

    fn next_line_ends_array(&self, text: &str, next: usize) -> bool {
        let line = &text[next..find_line_end(text, next).0];
        match lexer::lex_line(line)[..] {
            [(Lexeme::Glyph('→'), _), ..] => true,
            [(Lexeme::Special(Special::Recursion), _), ..] => self.is_in_definition,
            [(Lexeme::Colon, colon), (Lexeme::Name, name), ..] => {
                colon.end == name.start && word::find(&line[name.range()]).is_some()
            }
            _ => false,
        }
    }
}

/// The lexemes of a line.
struct LineReader<'t> {
    text: &'t str,
    lexemes: &'t [(Lexeme, Span)],
    /// The index of the next lexeme.
    next: usize,
    is_in_script: bool,
}

impl LineReader<'_> {
    fn has_line_number(&self) -> bool {
        matches!(self.lexemes[self.next..], [(Lexeme::Number, _), (Lexeme::Close(Bracket::Square), _), ..])
    }

    fn has_label_colon(&self) -> bool {
        match self.lexemes[self.next..] {
            [(Lexeme::Colon, first), (Lexeme::Colon, second), ..] => first.end != second.start,
            [(Lexeme::Colon, _), ..] => true,
            _ => false,
        }
    }
}

/// Returns true if lexemes are `name←{` and the end of the line: then the `∇` before and after the dfn have no meaning.
fn begins_framed_dfn(lexemes: &[(Lexeme, Span)]) -> bool {
    match lexemes {
        [(Lexeme::Name, _), (Lexeme::Assign, _), (Lexeme::Open(Bracket::Curly), _), rest @ ..] => {
            matches!(rest, [] | [(Lexeme::Comment, _), ..])
        }
        _ => false,
    }
}

/// Returns the first line from `start` on that has code.
fn find_code_line(text: &str, mut start: usize) -> &str {
    while start < text.len() {
        let (end, next) = find_line_end(text, start);
        let line = &text[start..end];
        let head = line.trim_start();
        if !head.is_empty() && !head.starts_with('⍝') {
            return line;
        }
        start = next;
    }
    ""
}

/// Returns true if the next line with code declares further locals.
fn is_header_continued(text: &str, next: usize) -> bool {
    find_code_line(text, next).trim_start().starts_with(';')
}

/// Returns true if the next line with code is a further condition of an `:Until`.
fn begins_with_condition(text: &str, next: usize) -> bool {
    let line = find_code_line(text, next).trim_start();
    let word = line.strip_prefix(':').and_then(|rest| rest.split(|character: char| !character.is_alphanumeric()).next());
    let word = word.and_then(word::find);
    matches!(word, Some(Word::Control(ControlWord::AndIf | ControlWord::OrIf)))
}
