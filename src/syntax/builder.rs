//! The actions of the grammar: they build the nodes of the tree from tokens and from other nodes. Names are numbered across the
//! whole text here; `scope` then gives each body its own list.
//!
//! Byte offsets are passed as in the grammar: `l` is the start of a node, `r` its end, and `m` the end of its first part.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use super::escape;
use super::flaws;
use super::flaws::Flaw;
use super::name::NameSet;
use super::number::Numbers;
use super::source::{Source, Span};
use super::token::Token;
use super::tree::{
    Body, BodyKind, Control, ControlWord, DfnKind, Header, IndexPosition, Local, LoopMember, LoopTarget, NamedValue, Parameter,
    Phrase, Script, ScriptKind, Special, Statement, StatementKind, Term, TermKind,
};

/// The state shared by the actions.
pub(crate) struct Builder<'s> {
    source: &'s Arc<Source>,
    numbers: Vec<Numbers>,
    name_numbers: HashMap<Arc<str>, u32, foldhash::fast::RandomState>,
    /// Every name of the text, each once.
    pub(crate) names: Vec<Arc<str>>,
    /// The flaws found.
    pub(crate) flaws: Vec<Flaw>,
}

/// A value in parentheses, with its name if it has one.
pub(crate) struct Value(pub(crate) Option<(u32, Span)>, pub(crate) Phrase);

impl Value {
    fn name_span(&self) -> Option<Span> {
        self.0.map(|(_, span)| span)
    }
}

/// A part of a header. A name is its number with its span.
pub(crate) enum HeaderItem {
    /// `F`.
    Name((u32, Span)),
    /// `←`.
    Arrow,
    /// `{X}`.
    Braced((u32, Span)),
    /// `(A B)`; in braces if the flag is true.
    List(Vec<(u32, Span)>, bool),
    /// `[X]`.
    Axis((u32, Span)),
    /// `;x`.
    Local((u32, Span)),
    /// `;⎕IO`.
    System(Span),
}

impl<'s> Builder<'s> {
    /// Creates a builder for one text, with the runs of numbers that its tokens refer to.
    pub(crate) fn new(source: &'s Arc<Source>, numbers: Vec<Numbers>, flaws: Vec<Flaw>) -> Builder<'s> {
        Builder { source, numbers, name_numbers: HashMap::default(), names: Vec::new(), flaws }
    }

    fn slice(&self, l: u32, r: u32) -> &'s str {
        self.source.slice(Span { start: l, end: r })
    }

    /// Makes a phrase, whose index is set later.
    pub(crate) fn phrase(terms: Vec<Term>, l: u32, r: u32) -> Phrase {
        Phrase { terms, span: Span { start: l, end: r }, index: 0 }
    }

    /// Makes a statement of one phrase. A branch and a default left argument are recognised by their first terms.
    pub(crate) fn statement(mut phrase: Phrase) -> Statement {
        let span = phrase.span;
        let rest = |phrase: &mut Phrase, count: usize| -> Option<Phrase> {
            let terms: Vec<Term> = phrase.terms.drain(count..).collect();
            let start = terms.first()?.span.start;
            Some(Builder::phrase(terms, start, span.end))
        };
        let kind = match (&phrase.terms[0].kind, phrase.terms.get(1).map(|term| &term.kind)) {
            (TermKind::Glyph('→'), _) => StatementKind::Branch(rest(&mut phrase, 1)),
            (TermKind::Special(Special::Alpha), Some(TermKind::Assign)) if phrase.terms.len() > 2 => {
                rest(&mut phrase, 2).map_or(StatementKind::Branch(None), StatementKind::DefaultLeft)
            }
            _ => StatementKind::Phrase(phrase),
        };
        Statement { kind, span }
    }

    /// Makes a guard.
    pub(crate) fn guard(condition: Phrase, result: Option<Phrase>, l: u32, r: u32) -> Statement {
        Statement { kind: StatementKind::Guard { condition, result }, span: Span { start: l, end: r } }
    }

    /// Makes an error guard. `colons` spans from the first to the last of its two colons.
    pub(crate) fn error_guard(&mut self, errors: Phrase, colons: Span, handler: Option<Phrase>, l: u32, r: u32) -> Statement {
        if colons.length() > 2 {
            self.flaws.push(flaws::colons_apart(colons));
        }
        Statement { kind: StatementKind::ErrorGuard { errors, handler }, span: Span { start: l, end: r } }
    }

    /// Makes a label.
    pub(crate) fn label(&mut self, l: u32, r: u32) -> Statement {
        Statement { kind: StatementKind::Label(self.intern_name(l, r)), span: Span { start: l, end: r } }
    }

    /// Makes a control word with the phrase after it.
    pub(crate) fn control(word: ControlWord, phrase: Option<Phrase>, l: u32, m: u32, r: u32) -> Statement {
        let control = Control { word, span: Span { start: l, end: m }, phrase, targets: Box::default(), next: 0, flaw: None };
        Statement { kind: StatementKind::Control(Box::new(control)), span: Span { start: l, end: r } }
    }

    /// Makes a `:For` from its names, the `:In` or `:InEach` after them, and the array.
    pub(crate) fn for_loop(&mut self, names: Phrase, word: ControlWord, phrase: Phrase, l: u32, m: u32, r: u32) -> Statement {
        let targets = self.read_loop_targets(names, true);
        let word = if word == ControlWord::InEach { ControlWord::InEach } else { ControlWord::For };
        let span = Span { start: l, end: m };
        let control = Control { word, span, phrase: Some(phrase), targets, next: 0, flaw: None };
        Statement { kind: StatementKind::Control(Box::new(control)), span: Span { start: l, end: r } }
    }

    /// Reads the names between `:For` and `:In`. If `outermost`, all of them together may be in parentheses; further parentheses
    /// enclose the names for the parts of an item.
    fn read_loop_targets(&mut self, mut names: Phrase, outermost: bool) -> Box<[LoopTarget]> {
        if let ([Term { kind: TermKind::Parentheses(inner), .. }], true) = (&mut *names.terms, outermost) {
            let inner = std::mem::replace(&mut **inner, Builder::phrase(Vec::new(), 0, 0));
            return self.read_loop_targets(inner, false);
        }
        let is_dot = |term: &Term| matches!(term.kind, TermKind::Glyph('.'));
        let mut targets = Vec::with_capacity(names.terms.len());
        let mut dotted: Vec<Term> = Vec::new();
        for term in names.terms {
            if dotted.last().is_some_and(|last| !is_dot(last) && !is_dot(&term)) {
                targets.extend(self.read_loop_target(std::mem::take(&mut dotted)));
            }
            dotted.push(term);
        }
        targets.extend(self.read_loop_target(dotted));
        targets.into()
    }

    /// Reads `name`, `(names)` or `ns.name`.
    fn read_loop_target(&mut self, mut terms: Vec<Term>) -> Option<LoopTarget> {
        let Term { kind, span } = terms.pop()?;
        let base = terms.pop().map(|_dot| terms);
        match (kind, base) {
            (TermKind::Name(number), None) => Some(LoopTarget::Name(number)),
            (TermKind::Parentheses(inner), None) => Some(LoopTarget::Parts(self.read_loop_targets(*inner, false))),
            (TermKind::Name(number), Some(base)) if !base.is_empty() => {
                let (start, end) = (base[0].span.start, span.start - 1);
                let name = self.names[number as usize].clone();
                Some(LoopTarget::Member(Box::new(LoopMember { base: Builder::phrase(base, start, end), name, span })))
            }
            _ => {
                self.flaws.push(Flaw::syntax(span, "only names are allowed between :For and :In"));
                None
            }
        }
    }

    /// Makes a declaration, whose text is kept as written.
    pub(crate) fn declaration(&mut self, l: u32, r: u32) -> Statement {
        let span = Span { start: l, end: r };
        Statement { kind: StatementKind::Declaration(self.slice(l, r).into()), span }
    }

    /// Makes a script; its name is the second word of its first line.
    pub(crate) fn script(&mut self, kind: ScriptKind, body: Vec<Statement>, l: u32, m: u32, r: u32) -> Statement {
        let span = Span { start: l, end: r };
        let name = self.slice(l, m).split([' ', '\t', ':', '⍝']).filter(|part| !part.is_empty()).nth(1).unwrap_or("");
        let script = Script { kind, name: name.into(), body: Arc::new(self.body(BodyKind::Text, body, span)), span };
        Statement { kind: StatementKind::Script(Arc::new(script)), span }
    }

    /// Reports a statement that could not be parsed, and returns a placeholder for it.
    pub(crate) fn unread(&mut self, error: lalrpop_util::ParseError<u32, Token, ()>) -> Statement {
        let flaw = flaws::from_parse_error(&error);
        let span = flaw.span;
        self.flaws.push(flaw);
        Statement { kind: StatementKind::Branch(None), span }
    }

    /// Reports a term that could not be parsed, and returns a placeholder for it.
    pub(crate) fn unread_term(&mut self, error: lalrpop_util::ParseError<u32, Token, ()>) -> TermKind {
        self.flaws.push(flaws::from_parse_error(&error));
        TermKind::Zilde
    }

    /// Makes the term of `(…)`: a namespace if its values are named or it is empty, a vector if it contains `⋄` or the end of a
    /// line, otherwise a phrase in parentheses.
    pub(crate) fn parentheses(&mut self, (values, has_separator): (Vec<Value>, bool)) -> TermKind {
        let Some(named_span) = values.iter().find_map(Value::name_span) else {
            let mut phrases: Vec<Phrase> = values.into_iter().map(|Value(_, phrase)| phrase).collect();
            return match phrases.pop() {
                None => TermKind::Namespace(Box::default()),
                Some(only) if !has_separator => TermKind::Parentheses(Box::new(only)),
                last => {
                    phrases.extend(last);
                    TermKind::Vector(phrases.into())
                }
            };
        };
        let mut members = Vec::with_capacity(values.len());
        for Value(name, value) in values {
            match name {
                Some((number, span)) => members.push(NamedValue { name: self.names[number as usize].clone(), span, value }),
                None => self.flaws.push(flaws::value_without_name(value.span, named_span)),
            }
        }
        TermKind::Namespace(members.into())
    }

    /// Makes the term of `[…⋄…]`.
    pub(crate) fn cells(&mut self, phrases: Vec<Phrase>, l: u32, r: u32) -> TermKind {
        if phrases.is_empty() {
            self.flaws.push(flaws::no_cells(Span { start: l, end: r }));
            return TermKind::Zilde;
        }
        TermKind::Cells(phrases.into())
    }

    /// Makes the index position of a phrase between semicolons that has no colon.
    pub(crate) fn index_position(phrase: Option<Phrase>) -> IndexPosition {
        let Some(phrase) = phrase else { return IndexPosition::Whole };
        match &phrase.terms[..] {
            [Term { kind: TermKind::Glyph('…'), span }] => IndexPosition::Ellipsis(*span),
            [Term { kind: TermKind::Glyph('∘'), span }] => IndexPosition::NewAxis(*span),
            _ => IndexPosition::Phrase(phrase),
        }
    }

    /// Makes the term of a run of numbers, which is used only once.
    pub(crate) fn numbers(&mut self, run: u32) -> TermKind {
        let empty = Numbers::Whole(Vec::new());
        TermKind::Numbers(Box::new(std::mem::replace(&mut self.numbers[run as usize], empty)))
    }

    /// Makes the term of `'text'`.
    pub(crate) fn text(&mut self, l: u32, r: u32) -> TermKind {
        let inner = self.slice(l + 1, r - 1);
        TermKind::Text(if inner.contains('\'') { inner.replace("''", "'").into() } else { inner.into() })
    }

    /// Makes the term of `"text"`.
    pub(crate) fn string(&mut self, l: u32, r: u32) -> TermKind {
        let inner = self.slice(l + 1, r - 1);
        let text = escape::replace_escapes(inner).unwrap_or_else(|invalid| {
            let escape_span = Span { start: l + 1 + invalid.start, end: l + 1 + invalid.end };
            self.flaws.push(flaws::bad_escape(&inner[invalid.range()], escape_span));
            String::new()
        });
        TermKind::String(text.into())
    }

    /// Makes the term of a name.
    pub(crate) fn name(&mut self, l: u32, r: u32) -> TermKind {
        TermKind::Name(self.intern_name(l, r))
    }

    /// Returns the number of a name, which is added if it is new. Greek capital delta counts as `∆`.
    fn intern_name(&mut self, l: u32, r: u32) -> u32 {
        let text = self.slice(l, r);
        let text = if text.contains('Δ') { Cow::Owned(text.replace('Δ', "∆")) } else { Cow::Borrowed(text) };
        if let Some(&number) = self.name_numbers.get(&*text) {
            return number;
        }
        let (name, number): (Arc<str>, u32) = (text.into(), self.names.len() as u32);
        self.names.push(name.clone());
        self.name_numbers.insert(name, number);
        number
    }

    /// Makes the term of a ⎕ name.
    pub(crate) fn system(&mut self, l: u32, r: u32) -> TermKind {
        TermKind::System(self.system_name(l, r))
    }

    /// Returns a ⎕ name in capitals, without `⎕`.
    fn system_name(&self, l: u32, r: u32) -> Arc<str> {
        let text = self.slice(l, r);
        let name = text.char_indices().nth(1).map_or("", |(offset, _)| &text[offset..]);
        if name.chars().any(char::is_lowercase) { name.to_uppercase().into() } else { name.into() }
    }

    /// Makes the term of `{…}`.
    pub(crate) fn dfn(&mut self, statements: Vec<Statement>, l: u32, r: u32) -> TermKind {
        let kind = BodyKind::Dfn(DfnKind::Function);
        TermKind::Dfn(Arc::new(self.body(kind, statements, Span { start: l, end: r })))
    }

    /// Makes a body whose names are still to be resolved.
    pub(crate) fn body(&self, kind: BodyKind, statements: Vec<Statement>, span: Span) -> Body {
        let ends_apart = matches!(kind, BodyKind::Dfn(_))
            && statements.last().is_some_and(|last| {
                let line_of_last = |span: Span| self.source.line_of(span.end.saturating_sub(1));
                line_of_last(last.span) < line_of_last(span)
            });
        Body {
            kind,
            statements,
            names: Box::default(),
            slots: 0,
            declared: NameSet::default(),
            labels: Box::default(),
            phrases: 0,
            ends_apart,
            span,
            source: self.source.clone(),
        }
    }

    /// Returns the number and the span of a name in a header.
    pub(crate) fn header_name(&mut self, l: u32, r: u32) -> (u32, Span) {
        (self.intern_name(l, r), Span { start: l, end: r })
    }

    /// Makes a definition, and reports a header that is not valid.
    pub(crate) fn definition(&mut self, items: Vec<HeaderItem>, body: Vec<Statement>, l: u32, m: u32, r: u32) -> Statement {
        let span = Span { start: l, end: r };
        let header_span = Span { start: l, end: m };
        let header = self.read_header(items, header_span).unwrap_or_else(|| {
            self.flaws.push(flaws::invalid_header(header_span));
            Header::default()
        });
        let body = self.body(BodyKind::Tradfn(Box::new(header)), body, span);
        Statement { kind: StatementKind::Definition(Arc::new(body)), span }
    }

    /// Reads `R←X F[K] Y;a;⎕IO`: the result before the arrow, the call after it, then the locals. An axis follows the name of a
    /// function. Returns `None` if the header is not valid.
    fn read_header(&mut self, items: Vec<HeaderItem>, span: Span) -> Option<Header> {
        let mut header = Header { span, ..Header::default() };
        let mut call = Vec::new();
        let mut before_axis = None;
        for item in items {
            match item {
                HeaderItem::Local((name, _)) => header.locals.push(Local::Name(name)),
                HeaderItem::System(span) => header.locals.push(Local::System(self.system_name(span.start, span.end))),
                _ if !header.locals.is_empty() => return None,
                HeaderItem::Axis((name, _)) if before_axis.is_none() && !call.is_empty() => {
                    before_axis = Some(call.len());
                    header.axis = Some(name);
                }
                HeaderItem::Arrow if call.len() == 1 && before_axis.is_none() => header.result = to_parameter(call.pop()?)?,
                other => call.push(other),
            }
        }
        let takes_axis = matches!(call[..], [HeaderItem::Name(_), _] | [_, HeaderItem::Name(_), _]);
        if before_axis.is_some_and(|before| !takes_axis || before + 1 != call.len()) {
            return None;
        }
        let mut call = call.into_iter();
        let parts = (call.next()?, call.next(), call.next(), call.next());
        match parts {
            (HeaderItem::Name(name), None, None, None) => self.set_name(&mut header, name),
            (HeaderItem::List(operator, false), Some(right), None, None) => {
                self.read_operator(&mut header, &operator)?;
                header.right = to_parameter(right)?;
            }
            (HeaderItem::Name(name), Some(right), None, None) => {
                self.set_name(&mut header, name);
                header.right = to_parameter(right)?;
            }
            (left, Some(HeaderItem::List(operator, false)), Some(right), None) => {
                self.read_operator(&mut header, &operator)?;
                header.left = to_parameter(left)?;
                header.right = to_parameter(right)?;
            }
            (left, Some(HeaderItem::Name(name)), Some(right), None) => {
                self.set_name(&mut header, name);
                header.left = to_parameter(left)?;
                header.right = to_parameter(right)?;
            }
            _ => return None,
        }
        Some(header)
    }

    fn set_name(&self, header: &mut Header, (name, span): (u32, Span)) {
        header.name = self.names[name as usize].clone();
        header.name_span = span;
    }

    /// Reads `(F OP)` or `(F OP G)`; returns `None` for any other number of names.
    fn read_operator(&self, header: &mut Header, names: &[(u32, Span)]) -> Option<()> {
        let (left, rest) = names.split_first()?;
        let (name, rest) = rest.split_first()?;
        header.left_operand = Some(left.0);
        header.right_operand = match rest {
            [] => None,
            [right] => Some(right.0),
            _ => return None,
        };
        self.set_name(header, *name);
        Some(())
    }
}

/// Converts a part of a header to an argument or a result, or returns `None` if it cannot be one.
fn to_parameter(item: HeaderItem) -> Option<Parameter> {
    Some(match item {
        HeaderItem::Name((name, _)) => Parameter::Name(name),
        HeaderItem::Braced((name, _)) => Parameter::Braced(name),
        HeaderItem::List(names, is_braced) => {
            Parameter::List { names: names.into_iter().map(|(name, _)| name).collect(), is_braced }
        }
        _ => return None,
    })
}
