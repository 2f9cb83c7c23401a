//! The definitions of a document, nested as in the text: functions, operators, namespaces, classes and variables.

use super::document::{Document, UnitTree};
use super::positions::Encoding;
use crate::bind::class::Class;
use crate::stack::recurse;
use crate::syntax::source::Span;
use crate::syntax::tree::{Body, BodyKind, DfnKind, Phrase, ScriptKind, Statement, StatementKind, TermKind};
use crate::syntax::units::UnitKind;
use serde_json::{Value, json};

/// The kinds of symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SymbolKind {
    /// A function.
    Function,
    /// An operator.
    Operator,
    /// Anything else that is assigned.
    Variable,
    /// A namespace.
    Namespace,
    /// A class or an interface.
    Class,
}

impl SymbolKind {
    /// Returns the number of the kind in the protocol.
    pub(crate) fn number(self) -> u32 {
        match self {
            Self::Namespace => 3,
            Self::Class => 5,
            Self::Function => 12,
            Self::Variable => 13,
            Self::Operator => 25,
        }
    }

    /// Returns the kind as a word.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Namespace => "namespace",
            Self::Class => "class",
            Self::Function => "function",
            Self::Variable => "variable",
            Self::Operator => "operator",
        }
    }

    /// Returns the kind of a value with one of these classes.
    pub(crate) fn of_classes(classes: &[Class]) -> Self {
        match classes {
            [Class::Function | Class::Hybrid(_) | Class::Niladic, ..] => Self::Function,
            [Class::MonadicOperator | Class::DyadicOperator, ..] => Self::Operator,
            _ => Self::Variable,
        }
    }
}

/// A definition. Spans are those in the document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Symbol {
    /// The name.
    pub(crate) name: String,
    /// The kind.
    pub(crate) kind: SymbolKind,
    /// The span of the whole definition.
    pub(crate) span: Span,
    /// The span of the name.
    pub(crate) name_span: Span,
    /// The names of the scripts around it.
    pub(crate) scripts: Vec<String>,
    /// The definitions within it.
    pub(crate) children: Vec<Symbol>,
}

/// Lists the outermost definitions of a document; those in scripts are children of the scripts.
pub(crate) fn list(document: &Document) -> Vec<Symbol> {
    let mut levels: Vec<Vec<Symbol>> = vec![Vec::new()];
    let mut open: Vec<Symbol> = Vec::new();
    for tree in &document.units {
        match &tree.unit.kind {
            UnitKind::ScriptStart(kind, name) => {
                open.push(make_script(document, tree, *kind, name));
                levels.push(Vec::new());
            }
            UnitKind::ScriptEnd => close_script(&mut levels, &mut open, tree.unit.end),
            UnitKind::Code | UnitKind::Whole => {
                let level = levels.last_mut();
                level.into_iter().for_each(|level| level.extend(list_in_unit(document, tree)));
            }
        }
    }
    while !open.is_empty() {
        close_script(&mut levels, &mut open, document.text.len());
    }
    levels.pop().unwrap_or_default()
}

/// Lists all definitions of a document outside functions, without nesting.
pub(crate) fn list_flat(document: &Document) -> Vec<Symbol> {
    let mut found = Vec::new();
    let mut rest = list(document);
    while let Some(mut symbol) = rest.pop() {
        if matches!(symbol.kind, SymbolKind::Namespace | SymbolKind::Class) {
            rest.append(&mut symbol.children);
        }
        symbol.children.clear();
        found.push(symbol);
    }
    found.sort_by_key(|symbol| symbol.span.start);
    found
}

/// Lists the definitions of a document outside functions whose names `matches` accepts. Only the units with such names are visited.
pub(crate) fn list_outer(document: &Document, matches: &dyn Fn(&str) -> bool) -> Vec<Symbol> {
    let code = document.units.iter().filter(|tree| matches!(tree.unit.kind, UnitKind::Code | UnitKind::Whole));
    let near = code.filter(|tree| tree.defines(matches));
    near.flat_map(|tree| list_in_unit(document, tree)).filter(|symbol| matches(&symbol.name)).collect()
}

fn make_script(document: &Document, tree: &UnitTree, kind: ScriptKind, name: &str) -> Symbol {
    let text = tree.source.text();
    let code = text.rfind(':').map_or(0, |colon| text[..colon].len());
    let name_start = text[code..].find(name).map_or(code, |offset| code + offset);
    let kind = if kind == ScriptKind::Namespace { SymbolKind::Namespace } else { SymbolKind::Class };
    let place = |start: usize, end: usize| tree.place(Span::new(start, end));
    let name_span = if name.is_empty() { place(code, text.trim_end().len()) } else { place(name_start, name_start + name.len()) };
    let span = Span { start: place(code, code).start, end: document.text.len() as u32 };
    let scripts = tree.unit.scripts.iter().map(|(_, name)| name.to_string()).collect();
    let name = if name.is_empty() { "(unnamed)".to_owned() } else { name.to_owned() };
    Symbol { name, kind, span, name_span, scripts, children: Vec::new() }
}

fn close_script(levels: &mut Vec<Vec<Symbol>>, open: &mut Vec<Symbol>, end: usize) {
    if let (Some(mut script), Some(children)) = (open.pop(), levels.pop()) {
        script.span.end = end as u32;
        script.children = children;
        levels.last_mut().into_iter().for_each(|level| level.push(script.clone()));
    }
}

/// Lists the definitions of a unit.
pub(crate) fn list_in_unit(document: &Document, tree: &UnitTree) -> Vec<Symbol> {
    let scripts: Vec<String> = tree.unit.scripts.iter().map(|(_, name)| name.to_string()).collect();
    let mut walk = SymbolWalk { document, tree, scripts };
    tree.body.as_deref().map_or_else(Vec::new, |body| walk.list_in_body(body, true))
}

/// A walk that finds definitions.
struct SymbolWalk<'a> {
    document: &'a Document,
    tree: &'a UnitTree,
    scripts: Vec<String>,
}

impl SymbolWalk<'_> {
    /// Lists the definitions of a body; those of variables only if it is outside functions.
    fn list_in_body(&mut self, body: &Body, is_outer: bool) -> Vec<Symbol> {
        body.statements.iter().flat_map(|statement| recurse(|| self.list_in_statement(body, statement, is_outer))).collect()
    }

    fn list_in_statement(&mut self, body: &Body, statement: &Statement, is_outer: bool) -> Vec<Symbol> {
        match &statement.kind {
            StatementKind::Definition(inner) => {
                let BodyKind::Tradfn(header) = &inner.kind else { return Vec::new() };
                let kind = if header.left_operand.is_some() { SymbolKind::Operator } else { SymbolKind::Function };
                let children = self.list_in_body(inner, false);
                if header.name.is_empty() {
                    children
                } else {
                    vec![self.make(&header.name, kind, inner.span, header.name_span, children)]
                }
            }
            StatementKind::Script(script) => {
                self.scripts.push(script.name.to_string());
                let children = self.list_in_body(&script.body, true);
                self.scripts.pop();
                let kind = if script.kind == ScriptKind::Namespace { SymbolKind::Namespace } else { SymbolKind::Class };
                vec![self.make(&script.name, kind, script.span, Span { end: script.span.start + 1, ..script.span }, children)]
            }
            _ => crate::bind::check::phrases::phrases(statement)
                .flat_map(|phrase| self.list_in_phrase(body, phrase, is_outer))
                .collect(),
        }
    }

    /// Lists what the assignments of a phrase define: dfns, and variables if the phrase is outside functions.
    fn list_in_phrase(&mut self, body: &Body, phrase: &Phrase, is_outer: bool) -> Vec<Symbol> {
        let mut found = Vec::new();
        for (index, pair) in phrase.terms.windows(2).enumerate() {
            let (TermKind::Name(name), TermKind::Assign) = (&pair[0].kind, &pair[1].kind) else { continue };
            let is_member = index.checked_sub(1).is_some_and(|before| matches!(phrase.terms[before].kind, TermKind::Glyph('.')));
            let name = &body.names[*name as usize].text;
            let value = &phrase.terms[index + 2..];
            let span = Span { start: pair[0].span.start, end: phrase.span.end };
            match value {
                _ if is_member => {}
                [term] if matches!(term.kind, TermKind::Dfn(_)) => {
                    let TermKind::Dfn(inner) = &term.kind else { continue };
                    let is_function = matches!(inner.kind, BodyKind::Dfn(DfnKind::Function));
                    let kind = if is_function { SymbolKind::Function } else { SymbolKind::Operator };
                    let children = self.list_in_body(inner, false);
                    found.push(self.make(name, kind, span, pair[0].span, children));
                }
                _ if is_outer => {
                    let kind = SymbolKind::of_classes(&self.document.classes(name));
                    found.push(self.make(name, kind, span, pair[0].span, Vec::new()));
                }
                _ => {}
            }
        }
        found
    }

    fn make(&self, name: &str, kind: SymbolKind, span: Span, name_span: Span, children: Vec<Symbol>) -> Symbol {
        let (span, name_span) = (self.tree.place(span), self.tree.place(name_span));
        let name = if name.is_empty() { "(unnamed)" } else { name };
        Symbol { name: name.to_owned(), kind, span, name_span, scripts: self.scripts.clone(), children }
    }
}

/// Returns symbols in the form of the protocol.
pub(crate) fn to_json(document: &Document, symbols: &[Symbol], encoding: Encoding) -> Value {
    let to_value = |symbol: &Symbol| {
        json!({
            "name": symbol.name,
            "kind": symbol.kind.number(),
            "detail": symbol.kind.word(),
            "range": document.range(symbol.span, encoding),
            "selectionRange": document.range(symbol.name_span, encoding),
            "children": recurse(|| to_json(document, &symbol.children, encoding)),
        })
    };
    symbols.iter().map(to_value).collect()
}
