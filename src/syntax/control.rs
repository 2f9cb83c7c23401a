//! Control structures: a check that their words fit together, and the links from each word to the next.

use super::report::Flaw;
use super::source::Span;
use super::tree::{ControlWord, Statement, StatementKind, TermKind};

use ControlWord as W;

/// Links the control words among `statements`.
pub(crate) fn check(statements: &mut [Statement], flaws: &mut Vec<Flaw>) {
    let words: Vec<(usize, ControlWord, Span)> = statements
        .iter()
        .enumerate()
        .filter_map(|(at, statement)| match &statement.kind {
            StatementKind::Control(control) => Some((at, control.word, control.span)),
            _ => None,
        })
        .collect();
    let mut linker = Linker { statements, flaws, open: Vec::new(), until: None };
    for (at, word, span) in words {
        linker.word(at, word, span);
    }
    while let Some(open) = linker.open.pop() {
        let message = format!(":{:?} has no end", open.word);
        let caret = linker.run_last(open.begin).unwrap_or(open.span.start);
        linker.flaws.push(Flaw::syntax(open.span, message).label("begins here").caret(caret));
    }
}

/// A structure that has begun.
struct Open {
    word: ControlWord,
    span: Span,
    begin: usize,
    /// The index of the last of its words so far.
    last: usize,
    /// The `:Leave` and `:Continue` within it.
    jumps: Vec<usize>,
    conditions: Conditions,
}

struct Linker<'a> {
    statements: &'a mut [Statement],
    flaws: &'a mut Vec<Flaw>,
    open: Vec<Open>,
    /// The conditions of the last `:Until`: further ones may follow it, although it has ended its loop.
    until: Option<Conditions>,
}

/// A condition with the further conditions after it.
struct Conditions {
    /// The index of the `:If`, `:ElseIf`, `:While` or `:Until`.
    begin: usize,
    /// The index of the last condition so far.
    last: usize,
    /// `:AndIf` or `:OrIf`, once there is one: all are of one kind.
    kind: Option<ControlWord>,
}

impl Conditions {
    fn new(begin: usize) -> Conditions {
        Conditions { begin, last: begin, kind: None }
    }
}

impl Linker<'_> {
    fn word(&mut self, at: usize, word: ControlWord, span: Span) {
        match role(word) {
            Role::Opens => {
                self.open.push(Open { word, span, begin: at, last: at, jumps: Vec::new(), conditions: Conditions::new(at) });
            }
            Role::Continues(of) => self.next_word(at, word, span, of),
            Role::Ends(of) => self.end(at, word, span, of),
            Role::Jumps => self.jump(at, word, span),
            Role::Stands => {}
        }
    }

    /// Handles `:Else` and the like: a further part of the open structure.
    fn next_word(&mut self, at: usize, word: ControlWord, span: Span, of: &[ControlWord]) {
        let further = matches!(word, W::AndIf | W::OrIf);
        match (self.open.last_mut(), &mut self.until) {
            (_, Some(until)) if further && until.last + 1 == at => further_condition(self.statements, until, at, word, span),
            (Some(open), _) if of.contains(&open.word) => {
                let last = std::mem::replace(&mut open.last, at);
                if further {
                    further_condition(self.statements, &mut open.conditions, at, word, span);
                } else {
                    open.conditions = Conditions::new(at);
                }
                self.link(last, at);
            }
            _ => self.flaws.push(misplaced_word(word, span, of)),
        }
    }

    fn end(&mut self, at: usize, word: ControlWord, span: Span, of: &[ControlWord]) {
        let fits = |open: &Open| of.is_empty() || of.contains(&open.word);
        if !self.open.last().is_some_and(fits) {
            self.flaws.push(misplaced_word(word, span, of));
            // The intended structure may be further out: then those within it lack their ends.
            if !self.open.iter().any(fits) {
                return;
            }
        }
        while let Some(open) = self.open.pop() {
            if fits(&open) {
                self.link(open.last, at);
                self.link(at, open.begin);
                open.jumps.into_iter().for_each(|jump| self.link(jump, at));
                self.until = Some(Conditions::new(at)).filter(|_| word == W::Until);
                return;
            }
        }
    }

    fn jump(&mut self, at: usize, word: ControlWord, span: Span) {
        let is_loop = |open: &&mut Open| matches!(open.word, W::While | W::Repeat | W::For | W::InEach);
        match self.open.iter_mut().rev().find(is_loop) {
            Some(open) => open.jumps.push(at),
            None => self.flaws.push(Flaw::syntax(span, format!(":{word:?} is only allowed in a loop"))),
        }
    }

    /// Returns the offset of the leftmost function of a condition: it has run by the time the end is missed.
    fn run_last(&self, at: usize) -> Option<u32> {
        let StatementKind::Control(control) = &self.statements[at].kind else { return None };
        let terms = &control.phrase.as_ref()?.terms;
        terms.iter().find(|term| matches!(term.kind, TermKind::Glyph(_))).map(|term| term.span.start)
    }

    fn link(&mut self, from: usize, to: usize) {
        if let StatementKind::Control(control) = &mut self.statements[from].kind {
            control.next = to as u32;
        }
    }
}

/// Records a further condition. One of the other kind makes the first condition fail when it runs.
fn further_condition(statements: &mut [Statement], conditions: &mut Conditions, at: usize, word: ControlWord, span: Span) {
    conditions.last = at;
    if *conditions.kind.get_or_insert(word) != word
        && let StatementKind::Control(control) = &mut statements[conditions.begin].kind
    {
        control.flaw.get_or_insert_with(|| Box::new(mixed_conditions(span)));
    }
}

fn mixed_conditions(span: Span) -> Flaw {
    Flaw::syntax(span, ":AndIf and :OrIf cannot be mixed").help("nest one :If in another, or use ∧ and ∨")
}

fn misplaced_word(word: ControlWord, span: Span, of: &[ControlWord]) -> Flaw {
    match of.first() {
        Some(begins) => Flaw::syntax(span, format!(":{word:?} has no :{begins:?}")),
        None => Flaw::syntax(span, format!(":{word:?} has nothing to end")),
    }
}

/// The effect of a word on the structures around it.
pub(crate) enum Role {
    Opens,
    Continues(&'static [ControlWord]),
    /// The end of one of these structures, or of any structure if the list is empty.
    Ends(&'static [ControlWord]),
    Jumps,
    Stands,
}

/// Returns the role of a word.
pub(crate) fn role(word: ControlWord) -> Role {
    match word {
        W::If | W::While | W::Repeat | W::For | W::InEach | W::Select | W::With | W::Trap | W::Hold | W::Disposable => {
            Role::Opens
        }
        W::AndIf | W::OrIf => Role::Continues(&[W::If, W::While]),
        W::ElseIf => Role::Continues(&[W::If]),
        W::Else => Role::Continues(&[W::If, W::Select, W::Trap, W::Hold]),
        W::Case | W::CaseList => Role::Continues(&[W::Select, W::Trap]),
        W::EndIf => Role::Ends(&[W::If]),
        W::Until => Role::Ends(&[W::Repeat, W::While]),
        W::EndWhile => Role::Ends(&[W::While]),
        W::EndRepeat => Role::Ends(&[W::Repeat]),
        W::EndFor => Role::Ends(&[W::For, W::InEach]),
        W::EndSelect => Role::Ends(&[W::Select]),
        W::EndWith => Role::Ends(&[W::With]),
        W::EndTrap => Role::Ends(&[W::Trap]),
        W::EndHold => Role::Ends(&[W::Hold]),
        W::EndDisposable => Role::Ends(&[W::Disposable]),
        W::End => Role::Ends(&[]),
        W::Leave | W::Continue => Role::Jumps,
        W::In | W::Return | W::GoTo | W::Section | W::EndSection => Role::Stands,
    }
}
