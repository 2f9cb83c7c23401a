//! The syntax tree, which the text alone determines: bodies, statements and phrases. A phrase keeps its terms in written order,
//! because the arguments of each function depend on the classes of names, which only `bind` knows.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::flaws::Flaw;
use super::name::NameSet;
use super::number::Numbers;
use super::source::{Source, Span};
use crate::stack::recurse;

/// A sequence of statements with the names they mention: a line or file, a dfn, or a defined function.
#[derive(Debug)]
pub struct Body {
    /// The kind of body.
    pub kind: BodyKind,
    /// The statements in the order written. Those on one line are separated by `⋄`.
    pub statements: Vec<Statement>,
    /// Every name that the body mentions, each once. The first `slots` of them are those that the text of the body assigns or its
    /// header declares: a frame keeps their values by this index. Slots are sorted by their text.
    pub names: Box<[Name]>,
    /// The number of names that are slots. A line or file has none: its names belong to the namespace in which it runs.
    pub slots: u32,
    /// The names that are slots, as a set.
    pub(crate) declared: NameSet,
    /// The labels of a function with a header, sorted by the indices of their names.
    pub labels: Box<[Label]>,
    /// The number of phrases that are bound on their own; each `Phrase::index` is less than this.
    pub phrases: u32,
    /// True for a dfn whose closing brace is on a line below the last statement: the result is then not that of a last statement
    /// that is an assignment.
    pub ends_apart: bool,
    /// The span: from brace to brace, from `∇` to `∇`, or the whole text.
    pub span: Span,
    /// The text that spans refer to.
    pub source: Arc<Source>,
}

impl Drop for Body {
    /// Drops the statements on a stack that is large enough, however deeply scripts are nested.
    fn drop(&mut self) {
        let statements = std::mem::take(&mut self.statements);
        recurse(|| drop(statements));
    }
}

impl Body {
    /// Returns the slot of a name, or `None` if this body does not declare the name.
    pub fn slot(&self, name: &str) -> Option<u32> {
        let slots = &self.names[..self.slots as usize];
        slots.binary_search_by(|slot| (*slot.text).cmp(name)).ok().map(|slot| slot as u32)
    }

    /// Returns an iterator over the names that this body declares.
    pub(crate) fn locals(&self) -> impl Iterator<Item = &Arc<str>> {
        self.names[..self.slots as usize].iter().map(|slot| &slot.text)
    }

    /// Returns true if the name with an index is a label of this function.
    pub fn is_label(&self, index: u32) -> bool {
        self.labels.binary_search_by_key(&index, |label| label.name).is_ok()
    }

    /// Returns true if the body is that of a function or operator with a header.
    pub fn is_tradfn(&self) -> bool {
        matches!(self.kind, BodyKind::Tradfn(_))
    }

    /// Returns the text of the body.
    pub fn text(&self) -> &str {
        self.source.slice(self.span)
    }

    /// Returns the index of the line within the body at which a span begins, as `f[2]` counts: the line with the opening brace or
    /// the header is 0.
    pub fn line_of(&self, span: Span) -> usize {
        self.source.line_of(span.start) - self.source.line_of(self.span.start)
    }

    /// Returns the index of the first statement that begins on a line, as [`Self::line_of`] counts, or on a line below it.
    pub fn find_statement(&self, line: usize) -> Option<usize> {
        let index = self.statements.partition_point(|statement| self.line_of(statement.span) < line);
        (index < self.statements.len()).then_some(index)
    }
}

/// The kinds of body.
#[derive(Debug)]
pub enum BodyKind {
    /// Lines of a session, a script, or the text of `⍎`.
    Text,
    /// `{…}`.
    Dfn(DfnKind),
    /// `∇ Z←A F B …`: a function or operator with a header.
    Tradfn(Box<Header>),
}

/// The kind of a dfn, which its text determines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DfnKind {
    /// A function: it mentions neither `⍺⍺` nor `⍵⍵`.
    Function,
    /// A monadic operator: it mentions `⍺⍺` but not `⍵⍵`.
    MonadicOperator,
    /// A dyadic operator: it mentions `⍵⍵`.
    DyadicOperator,
}

/// A label of a function with a header.
#[derive(Clone, Copy, Debug)]
pub struct Label {
    /// The index of its name among the body's names.
    pub name: u32,
    /// The number of its line.
    pub line: usize,
}

/// A name in a body, and the other places to look it up.
#[derive(Debug)]
pub struct Name {
    /// The name as written.
    pub text: Arc<str>,
    /// The set that holds only this name: the form in which it is looked up in other sets.
    pub(crate) set: NameSet,
    /// The slots of the name in enclosing bodies, the nearest first.
    pub outer: Box<[Outer]>,
    /// The cell in which the value was last found.
    pub(crate) cell: CellHint,
}

/// A word in which code that runs a body notes where it last found the value of a name; 0 at first. It is not part of the syntax,
/// and code that reads it must check that it is still valid.
#[derive(Debug, Default)]
pub(crate) struct CellHint(AtomicU64);

impl CellHint {
    /// Returns the word noted last.
    #[inline(always)]
    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Notes a word.
    pub(crate) fn set(&self, word: u64) {
        self.0.store(word, Ordering::Relaxed);
    }
}

/// A slot of an enclosing body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outer {
    /// The number of bodies outwards: 1 is the body that immediately contains this one.
    pub hops: u32,
    /// The slot in that body.
    pub slot: u32,
}

/// A statement and its span.
#[derive(Debug)]
pub struct Statement {
    /// The kind of statement.
    pub kind: StatementKind,
    /// The span of the whole statement.
    pub span: Span,
}

/// The kinds of statement.
#[derive(Debug)]
pub enum StatementKind {
    /// An expression.
    Phrase(Phrase),
    /// `condition:result`. Without a result, the dfn ends and returns nothing if the condition holds.
    Guard {
        /// The condition.
        condition: Phrase,
        /// The dfn's result if the condition holds.
        result: Option<Phrase>,
    },
    /// `numbers::handler`: in force until the dfn ends.
    ErrorGuard {
        /// The error numbers that are caught.
        errors: Phrase,
        /// The dfn's result in case of such an error.
        handler: Option<Phrase>,
    },
    /// `⍺←value`: evaluated only if the dfn was called without a left argument. The phrase is the value.
    DefaultLeft(Phrase),
    /// `→target`, or `→` alone.
    Branch(Option<Phrase>),
    /// `label:` at the start of a line of a defined function. The rest of the line is the next statement.
    Label(u32),
    /// `:If`, `:For`…
    Control(Box<Control>),
    /// `:Access`, `:Field`… with the rest of its line.
    Declaration(Arc<str>),
    /// `∇…∇`: a function or operator defined in place.
    Definition(Arc<Body>),
    /// A script: `:Namespace`, `:Class` or `:Interface`, up to its end.
    Script(Arc<Script>),
    /// A line of a definition or a control structure that cannot be parsed: it fails when it is reached.
    Unreadable(Flaw),
}

/// A control word and its parts.
#[derive(Debug)]
pub struct Control {
    /// The word.
    pub word: ControlWord,
    /// The span of the word.
    pub span: Span,
    /// The phrase after the word.
    pub phrase: Option<Phrase>,
    /// The targets that `:For` sets.
    pub targets: Box<[LoopTarget]>,
    /// The index of the statement with the next word of the same structure (`:Else`, `:Until`, `:EndIf`…); for a word that
    /// ends a loop, of the word that began it; for `:Leave` and `:Continue`, of the end of the loop that contains it.
    pub next: u32,
    /// For the first condition of several, the flaw of mixing `:AndIf` with `:OrIf`, with which the condition fails when it runs.
    pub flaw: Option<Box<Flaw>>,
}

/// A target that each iteration of `:For` sets.
#[derive(Debug)]
pub enum LoopTarget {
    /// A name, by its index among the body's names.
    Name(u32),
    /// Names for the parts of an item.
    Parts(Box<[LoopTarget]>),
    /// `ns.name`: a name in a namespace.
    Member(Box<LoopMember>),
}

/// A name in a namespace, or in several, that each iteration of `:For` sets.
#[derive(Debug)]
pub struct LoopMember {
    /// The phrase before the last dot.
    pub base: Phrase,
    /// The name after the last dot.
    pub name: Arc<str>,
    /// The span of the name.
    pub span: Span,
}

impl LoopTarget {
    /// Returns mutable references to the indices of the names in this target.
    pub fn name_indices_mut(&mut self) -> Vec<&mut u32> {
        match self {
            Self::Name(index) => vec![index],
            Self::Parts(parts) => parts.iter_mut().flat_map(Self::name_indices_mut).collect(),
            Self::Member(_) => Vec::new(),
        }
    }

    /// Returns the indices of the names in this target.
    pub fn name_indices(&self) -> Vec<u32> {
        match self {
            Self::Name(index) => vec![*index],
            Self::Parts(parts) => parts.iter().flat_map(Self::name_indices).collect(),
            Self::Member(_) => Vec::new(),
        }
    }

    /// Returns the phrases of the namespaces in which this target sets names.
    pub fn bases(&self) -> Vec<&Phrase> {
        match self {
            Self::Name(_) => Vec::new(),
            Self::Parts(parts) => parts.iter().flat_map(Self::bases).collect(),
            Self::Member(member) => vec![&member.base],
        }
    }

    /// Returns mutable references to the phrases of the namespaces in which this target sets names.
    pub fn bases_mut(&mut self) -> Vec<&mut Phrase> {
        match self {
            Self::Name(_) => Vec::new(),
            Self::Parts(parts) => parts.iter_mut().flat_map(Self::bases_mut).collect(),
            Self::Member(member) => vec![&mut member.base],
        }
    }
}

/// The control words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ControlWord {
    If,
    AndIf,
    OrIf,
    ElseIf,
    Else,
    EndIf,
    While,
    Until,
    EndWhile,
    Repeat,
    EndRepeat,
    For,
    In,
    InEach,
    EndFor,
    Select,
    Case,
    CaseList,
    EndSelect,
    With,
    EndWith,
    Trap,
    EndTrap,
    Hold,
    EndHold,
    Disposable,
    EndDisposable,
    End,
    Leave,
    Continue,
    Return,
    GoTo,
    Section,
    EndSection,
}

/// The header of a defined function or operator. Names are indices into the body's names, all of them slots.
#[derive(Debug, Default)]
pub struct Header {
    /// The name of the function or operator.
    pub name: Arc<str>,
    /// The span of its name.
    pub name_span: Span,
    /// The result.
    pub result: Parameter,
    /// The left argument.
    pub left: Parameter,
    /// The right argument.
    pub right: Parameter,
    /// The axis, if the function takes one: `F[X]`.
    pub axis: Option<u32>,
    /// The left operand, if an operator is defined.
    pub left_operand: Option<u32>,
    /// The right operand, if a dyadic operator is defined.
    pub right_operand: Option<u32>,
    /// The span of the header.
    pub span: Span,
    /// The names after `;`, including system names.
    pub locals: Vec<Local>,
}

/// An argument or a result in a header.
#[derive(Debug, Default)]
pub enum Parameter {
    /// No argument or result.
    #[default]
    Absent,
    /// `A`.
    Name(u32),
    /// `{A}`: an optional left argument, or a result that is not displayed.
    Braced(u32),
    /// `(A B C)` or `{(A B C)}`: each name gets an item of the argument, or gives an item of the result.
    List {
        /// The names.
        names: Box<[u32]>,
        /// True if the list is in braces: an optional left argument, or a result that is not displayed.
        is_braced: bool,
    },
}

/// A local of a defined function.
#[derive(Debug)]
pub enum Local {
    /// The slot of an ordinary name.
    Name(u32),
    /// A system name, in capitals, without `⎕`.
    System(Arc<str>),
}

/// A namespace, class or interface written as text.
#[derive(Debug)]
pub struct Script {
    /// The kind of script.
    pub kind: ScriptKind,
    /// The name of the script, which is empty if none is given.
    pub name: Arc<str>,
    /// The contents of the script: statements to run, functions, nested scripts.
    pub body: Arc<Body>,
    /// The span from its first word to its last.
    pub span: Span,
}

/// The kinds of script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptKind {
    Namespace,
    Class,
    Interface,
}

/// Terms in written order.
#[derive(Debug)]
pub struct Phrase {
    /// The terms; at least one.
    pub terms: Vec<Term>,
    /// The span of all terms.
    pub span: Span,
    /// The number of this phrase among those of the body that are bound on their own. Phrases within parentheses and brackets
    /// are bound with the phrase that contains them: their number is unused.
    pub index: u32,
}

impl Phrase {
    /// Returns true if the phrase consists only of names that can be assigned and of lists of them: `a`, `a b`, `a(b c)`.
    pub fn is_list_of_names(&self) -> bool {
        self.terms.iter().all(|term| match &term.kind {
            TermKind::Name(_) | TermKind::System(_) => true,
            TermKind::Special(special) => matches!(special, Special::Alpha | Special::Quad | Special::QuoteQuad),
            TermKind::Parentheses(inner) => recurse(|| inner.is_list_of_names()),
            _ => false,
        })
    }

    /// Returns true if the phrase consists only of targets that are assigned as wholes: those of [`Self::is_list_of_names`], and
    /// members of namespaces: `a n.b`, `a(n.b c)`.
    fn is_list_of_targets(&self) -> bool {
        self.terms.iter().all(|term| match &term.kind {
            TermKind::Special(Special::Alpha | Special::Quad | Special::QuoteQuad) => true,
            kind => kind.is_target(),
        })
    }

    /// Returns the nesting depth of the phrase: 1 without parentheses, and 1 more for each level of them.
    pub fn nesting(&self) -> u32 {
        let inner = self.terms.iter().map(|term| match &term.kind {
            TermKind::Parentheses(inner) => recurse(|| inner.nesting()),
            _ => 0,
        });
        1 + inner.max().unwrap_or(0)
    }
}

/// A term and its span.
#[derive(Debug)]
pub struct Term {
    /// The kind of term.
    pub kind: TermKind,
    /// The span in the source.
    pub span: Span,
}

/// The kinds of term.
#[derive(Debug)]
pub enum TermKind {
    /// Adjacent numbers: `1 2.5 3J4`.
    Numbers(Box<Numbers>),
    /// `'text'`, quotes removed.
    Text(Arc<str>),
    /// `"text"`, quotes removed and escapes replaced: a vector, however short.
    String(Arc<str>),
    /// `⍬`.
    Zilde,
    /// An index into the body's names.
    Name(u32),
    /// `⎕io`: in capitals, without `⎕`.
    System(Arc<str>),
    /// A primitive function or operator, including `∘` and `.`; look-alikes are replaced.
    Glyph(char),
    /// `⍺`, `⍵`, `∇`…
    Special(Special),
    /// `←`.
    Assign,
    /// `[…;…]`.
    Brackets(Box<[IndexPosition]>),
    /// `(…)`.
    Parentheses(Box<Phrase>),
    /// `(…⋄…)`: the items of a vector, at least one.
    Vector(Box<[Phrase]>),
    /// `[…⋄…]`: the major cells of an array, at least one.
    Cells(Box<[Phrase]>),
    /// `(name:…⋄name:…)`, `()`: the members of a namespace.
    Namespace(Box<[NamedValue]>),
    /// `{…}`.
    Dfn(Arc<Body>),
}

impl TermKind {
    /// Returns true for a term that may belong to several targets of one `←`: a name, a part of the path to a member, or a list
    /// of targets in parentheses.
    pub fn is_target(&self) -> bool {
        match self {
            TermKind::Name(_) | TermKind::System(_) | TermKind::Glyph('.') => true,
            TermKind::Special(special) => matches!(special, Special::Root | Special::Parent),
            TermKind::Parentheses(inner) => recurse(|| inner.is_list_of_targets()),
            _ => false,
        }
    }

    /// Returns the phrases within the term that are bound together with the phrase that contains the term.
    pub fn inner(&self) -> Vec<&Phrase> {
        match self {
            TermKind::Parentheses(inner) => vec![inner],
            TermKind::Brackets(positions) => positions.iter().flat_map(IndexPosition::phrases).collect(),
            TermKind::Vector(phrases) | TermKind::Cells(phrases) => phrases.iter().collect(),
            TermKind::Namespace(members) => members.iter().map(|member| &member.value).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns mutable references to the same phrases as [`TermKind::inner`].
    pub fn inner_mut(&mut self) -> Vec<&mut Phrase> {
        match self {
            TermKind::Parentheses(inner) => vec![inner],
            TermKind::Brackets(positions) => positions.iter_mut().flat_map(IndexPosition::phrases_mut).collect(),
            TermKind::Vector(phrases) | TermKind::Cells(phrases) => phrases.iter_mut().collect(),
            TermKind::Namespace(members) => members.iter_mut().map(|member| &mut member.value).collect(),
            _ => Vec::new(),
        }
    }
}

/// A position of an index: the part of brackets between two semicolons.
#[derive(Debug)]
pub enum IndexPosition {
    /// Nothing: the whole axis.
    Whole,
    /// An expression.
    Phrase(Phrase),
    /// `a:b:s`, of which any part may be left out.
    Slice(Box<[Option<Phrase>; 3]>, Span),
    /// `…`.
    Ellipsis(Span),
    /// `∘`.
    NewAxis(Span),
}

impl IndexPosition {
    fn phrases(&self) -> Vec<&Phrase> {
        match self {
            IndexPosition::Phrase(phrase) => vec![phrase],
            IndexPosition::Slice(parts, _) => parts.iter().flatten().collect(),
            _ => Vec::new(),
        }
    }

    fn phrases_mut(&mut self) -> Vec<&mut Phrase> {
        match self {
            IndexPosition::Phrase(phrase) => vec![phrase],
            IndexPosition::Slice(parts, _) => parts.iter_mut().flatten().collect(),
            _ => Vec::new(),
        }
    }
}

/// `name:value` in a namespace that is written as a value.
#[derive(Debug)]
pub struct NamedValue {
    /// The name, which belongs to the namespace and not to a body.
    pub name: Arc<str>,
    /// The span of the name.
    pub span: Span,
    /// Its value.
    pub value: Phrase,
}

/// The names that are part of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Special {
    /// `⍺`.
    Alpha,
    /// `⍵`.
    Omega,
    /// `∇`: the function itself.
    Recursion,
    /// `⍺⍺`.
    LeftOperand,
    /// `⍵⍵`.
    RightOperand,
    /// `∇∇`: the operator itself.
    OperatorRecursion,
    /// `⎕`.
    Quad,
    /// `⍞`.
    QuoteQuad,
    /// `#`.
    Root,
    /// `##`.
    Parent,
}

impl Special {
    /// Returns the name as written.
    pub fn text(self) -> &'static str {
        match self {
            Special::Alpha => "⍺",
            Special::Omega => "⍵",
            Special::Recursion => "∇",
            Special::LeftOperand => "⍺⍺",
            Special::RightOperand => "⍵⍵",
            Special::OperatorRecursion => "∇∇",
            Special::Quad => "⎕",
            Special::QuoteQuad => "⍞",
            Special::Root => "#",
            Special::Parent => "##",
        }
    }
}
