//! An open document: its text, the trees of its units, and what the check found. A change costs time in proportion to what it
//! changes, except for a few passes over arrays of small numbers.

use super::positions::{Encoding, Lines};
use crate::bind::check::knowledge::{Knowledge, Names};
use crate::bind::check::part::Part;
use crate::bind::check::{CheckContext, Finding, check_parts};
use crate::bind::class::{Class, Classes};
use crate::syntax::lexer;
use crate::syntax::source::{Source, Span};
use crate::syntax::token::Lexeme;
use crate::syntax::tree::{Body, BodyKind, Statement, StatementKind};
use crate::syntax::units::{Change, Unit, UnitKind, divide, redivide};
use crate::syntax::{self, Flaw};
use serde_json::Value;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// A unit with its tree. Spans within it count from the start of the unit.
#[derive(Debug)]
pub(crate) struct UnitTree {
    /// The unit.
    pub(crate) unit: Unit,
    /// The text of the unit.
    pub(crate) source: Arc<Source>,
    /// The tree, if the unit has code. That of a flawed unit lacks the parts that cannot be parsed.
    pub(crate) body: Option<Arc<Body>>,
    /// The flaws.
    pub(crate) flaws: Vec<Flaw>,
    part: Part,
}

impl UnitTree {
    /// Parses a unit of a text.
    fn parse(name: &str, text: &str, unit: Unit, names: &mut Names) -> Self {
        let source = Source::new(name, &text[unit.start..unit.end]);
        let (body, mut flaws) = match &unit.kind {
            UnitKind::Code => syntax::parse_unit(&source, unit.start == 0, !unit.scripts.is_empty()),
            UnitKind::Whole => syntax::parse_flawed_file(&source),
            UnitKind::ScriptStart(..) | UnitKind::ScriptEnd => (None, Vec::new()),
        };
        if unit.is_cut {
            // The others are consequences of the bracket that is not closed.
            flaws.sort_by_key(|flaw| !flaw.message.contains("is not closed"));
            flaws.truncate(1);
        }
        let part = match (&unit.kind, &body) {
            (UnitKind::ScriptStart(kind, script), _) => Part::of_script(*kind, script, names),
            (_, Some(body)) if flaws.is_empty() => Part::of(body, names),
            (UnitKind::ScriptEnd, _) => Part::default(),
            (_, body) => Part::of_names(body.as_ref(), &list_names(source.text()), names),
        };
        Self { unit, source, body, flaws, part }
    }

    /// Returns the span in the document of a span in the unit.
    pub(crate) fn place(&self, span: Span) -> Span {
        Span::new(self.unit.start + span.range().start, self.unit.start + span.range().end)
    }

    /// Returns true if the outermost body mentions a name that `matches` accepts, or defines a function.
    pub(crate) fn defines(&self, matches: &dyn Fn(&str) -> bool) -> bool {
        let Some(body) = self.body.as_deref() else { return false };
        let is_function = |statement: &Statement| match &statement.kind {
            StatementKind::Definition(inner) => matches!(&inner.kind, BodyKind::Tradfn(header) if matches(&header.name)),
            StatementKind::Script(_) => true,
            _ => false,
        };
        body.names.iter().any(|name| matches(&name.text)) || body.statements.iter().any(is_function)
    }

    /// Returns the lexemes of the unit, with spans in the unit.
    pub(crate) fn lexemes(&self) -> Vec<(Lexeme, Span)> {
        // Only the first line of a text may begin with `#!`.
        if self.unit.start == 0 { lexer::lex(self.source.text()) } else { lexer::lex_line(self.source.text()) }
    }
}

/// Returns the names in a text, each once.
fn list_names(text: &str) -> HashSet<&str> {
    let lexemes = lexer::lex(text).into_iter();
    lexemes.filter(|(lexeme, _)| *lexeme == Lexeme::Name).map(|(_, span)| &text[span.range()]).collect()
}

/// A document.
#[derive(Debug)]
pub(crate) struct Document {
    /// The path or the address of the document.
    pub(crate) name: Arc<str>,
    /// The text.
    pub(crate) text: String,
    /// The lines of the text.
    pub(crate) lines: Lines,
    /// The number that the client gave to this state of the text.
    pub(crate) version: Value,
    /// The units.
    pub(crate) units: Vec<UnitTree>,
    /// The names of the files beside the document, which may define them.
    external_names: HashSet<String>,
    names: Names,
    knowledge: Knowledge,
    findings: Vec<(usize, Finding)>,
}

/// A mistake in a document.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Mistake {
    /// Its place in the document.
    pub(crate) span: Span,
    /// The flaw, whose own spans count from the start of its unit.
    pub(crate) flaw: Flaw,
    /// The offset of the unit.
    pub(crate) unit_start: usize,
    /// True for an error, false for a warning.
    pub(crate) is_certain: bool,
}

impl Document {
    /// Opens a document. `external_names` are the names that other files may define.
    pub(crate) fn new(name: &str, text: String, version: Value, external_names: HashSet<String>) -> Self {
        let mut document = Self {
            name: name.into(),
            lines: Lines::of(&text),
            text,
            version,
            units: Vec::new(),
            external_names,
            names: Names::default(),
            knowledge: Knowledge::default(),
            findings: Vec::new(),
        };
        document.read_all_units();
        document
    }

    /// Divides the text and parses its units; a text that cannot be divided is one unit.
    fn read_all_units(&mut self) {
        let whole = || {
            let (kind, scripts) = (UnitKind::Whole, Arc::default());
            vec![Unit { start: 0, end: self.text.len(), kind, scripts, is_cut: false }]
        };
        let units = if syntax::is_function_file(&self.name, &self.text) {
            whole()
        } else {
            divide(&self.text).unwrap_or_else(|_| whole())
        };
        self.names = Names::default();
        self.units.clear();
        for unit in units {
            self.units.push(UnitTree::parse(&self.name, &self.text, unit, &mut self.names));
        }
    }

    /// Replaces the bytes of a range.
    pub(crate) fn edit(&mut self, range: Range<usize>, replacement: &str) {
        let change = Change { start: range.start, old_end: range.end, new_end: range.start + replacement.len() };
        self.text.replace_range(range, replacement);
        self.lines = Lines::of(&self.text);
        let is_divided = self.units.first().is_some_and(|tree| tree.unit.kind != UnitKind::Whole);
        let old: Vec<Unit> = self.units.iter().map(|tree| tree.unit.clone()).collect();
        match redivide(&self.text, &old, change) {
            Ok(redivision) if is_divided && !syntax::is_function_file(&self.name, &self.text) => {
                for tree in &mut self.units[redivision.end..] {
                    tree.unit.start = tree.unit.start + change.new_end - change.old_end;
                    tree.unit.end = tree.unit.end + change.new_end - change.old_end;
                }
                let (name, text, names) = (&self.name, &self.text, &mut self.names);
                let trees = redivision.units.into_iter().map(|unit| UnitTree::parse(name, text, unit, names));
                self.units.splice(redivision.first..redivision.end, trees);
            }
            _ => self.read_all_units(),
        }
    }

    /// Replaces the whole text. Only what differs counts as changed.
    pub(crate) fn replace(&mut self, text: &str) {
        let pairs = self.text.char_indices().zip(text.char_indices());
        let start =
            pairs.take_while(|(one, other)| one.1 == other.1).last().map_or(0, |((offset, last), _)| offset + last.len_utf8());
        let (old_rest, new_rest) = (&self.text[start..], &text[start..]);
        let ends = old_rest.chars().rev().zip(new_rest.chars().rev()).take_while(|(one, other)| one == other);
        let same: usize = ends.map(|(last, _)| last.len_utf8()).sum();
        self.edit(start..self.text.len() - same, &text[start..text.len() - same]);
    }

    /// Checks the document. `system` knows the ⎕ names.
    pub(crate) fn check(&mut self, system: &dyn Classes) {
        let is_program = !syntax::is_program_part(&self.name);
        let context = CheckContext { is_program, external_names: &self.external_names };
        let mut parts: Vec<&mut Part> = self.units.iter_mut().map(|tree| &mut tree.part).collect();
        (self.findings, self.knowledge) = check_parts(&mut parts, &mut self.names, &context, system);
    }

    /// Returns the mistakes that the last check found, in the order of the text.
    pub(crate) fn mistakes(&self) -> Vec<Mistake> {
        let make = |tree: &UnitTree, flaw: &Flaw, is_certain| Mistake {
            span: tree.place(flaw.span),
            flaw: flaw.clone(),
            unit_start: tree.unit.start,
            is_certain,
        };
        let flaws = self.units.iter().flat_map(|tree| tree.flaws.iter().map(move |flaw| make(tree, flaw, true)));
        let found = self.findings.iter().filter_map(|(unit, finding)| Some((self.units.get(*unit)?, finding)));
        let mut mistakes: Vec<Mistake> =
            flaws.chain(found.map(|(tree, finding)| make(tree, &finding.flaw, finding.is_certain))).collect();
        mistakes.sort_by_key(|mistake| mistake.span);
        mistakes
    }

    /// Returns the classes that the text gives to a name, as far as the last check knows.
    pub(crate) fn classes(&self, name: &str) -> Vec<Class> {
        self.names.find(name).map_or_else(Vec::new, |number| self.knowledge.known_classes(number))
    }

    /// Returns the index of the unit that contains an offset.
    pub(crate) fn unit_at(&self, offset: usize) -> Option<&UnitTree> {
        let index = self.units.partition_point(|tree| tree.unit.end <= offset);
        self.units.get(index).or(self.units.last())
    }

    /// Returns the offset of a position.
    pub(crate) fn offset(&self, position: &Value, encoding: Encoding) -> usize {
        self.lines.offset(&self.text, position, encoding)
    }

    /// Returns the range of a span.
    pub(crate) fn range(&self, span: Span, encoding: Encoding) -> Value {
        self.lines.span(&self.text, span, encoding)
    }

    /// Returns the text of a span.
    pub(crate) fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or_default()
    }
}
