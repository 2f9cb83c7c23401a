//! Control structures: a check that their words fit together, and the links from each word to the next.

use super::flaws::Flaw;
use super::source::Span;
use super::tree::{ControlWord, Statement, StatementKind, TermKind};

use ControlWord as W;

/// Checks the control words among `statements`, and links each to the next one of its structure.
pub(crate) fn check(statements: &mut [Statement], flaws: &mut Vec<Flaw>) {
    let words: Vec<(usize, ControlWord, Span)> = statements
        .iter()
        .enumerate()
        .filter_map(|(index, statement)| match &statement.kind {
            StatementKind::Control(control) => Some((index, control.word, control.span)),
            _ => None,
        })
        .collect();
    let mut linker = Linker { statements, flaws, open: Vec::new(), until: None };
    for (index, word, span) in words {
        linker.handle_word(index, word, span);
    }
    while let Some(open) = linker.open.pop() {
        let message = format!(":{:?} has no end", open.word);
        let caret = linker.find_leftmost_function(open.begin).unwrap_or(open.span.start);
        linker.flaws.push(Flaw::syntax(open.span, message).label("begins here").caret(caret));
    }
}

/// A control structure that is still open.
struct UnfinishedStructure {
    word: ControlWord,
    span: Span,
    begin: usize,
    /// The index of the last word of the structure so far.
    last: usize,
    /// The indices of the `:Leave` and `:Continue` within the structure.
    jumps: Vec<usize>,
    conditions: Conditions,
}

/// The state of the walk over the control words of a body.
struct Linker<'a> {
    statements: &'a mut [Statement],
    flaws: &'a mut Vec<Flaw>,
    open: Vec<UnfinishedStructure>,
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
    fn handle_word(&mut self, index: usize, word: ControlWord, span: Span) {
        match role(word) {
            Role::Opens => {
                self.open.push(UnfinishedStructure {
                    word,
                    span,
                    begin: index,
                    last: index,
                    jumps: Vec::new(),
                    conditions: Conditions::new(index),
                });
            }
            Role::Continues(openers) => self.handle_next_word(index, word, span, openers),
            Role::Ends(openers) => self.handle_end(index, word, span, openers),
            Role::Jumps => self.handle_jump(index, word, span),
            Role::StandsAlone => {}
        }
    }

    /// Handles `:Else` and the like: a further part of the open structure.
    fn handle_next_word(&mut self, index: usize, word: ControlWord, span: Span, openers: &[ControlWord]) {
        let is_further_condition = matches!(word, W::AndIf | W::OrIf);
        match (self.open.last_mut(), &mut self.until) {
            (_, Some(until)) if is_further_condition && until.last + 1 == index => {
                add_condition(self.statements, until, index, word, span);
            }
            (Some(open), _) if openers.contains(&open.word) => {
                let last = std::mem::replace(&mut open.last, index);
                if is_further_condition {
                    add_condition(self.statements, &mut open.conditions, index, word, span);
                } else {
                    open.conditions = Conditions::new(index);
                }
                self.link(last, index);
            }
            _ => self.flaws.push(misplaced_word(word, span, openers)),
        }
    }

    /// Handles `:EndIf` and the like: closes the innermost structure that the word can end.
    fn handle_end(&mut self, index: usize, word: ControlWord, span: Span, openers: &[ControlWord]) {
        let fits = |open: &UnfinishedStructure| openers.is_empty() || openers.contains(&open.word);
        if !self.open.last().is_some_and(fits) {
            self.flaws.push(misplaced_word(word, span, openers));
            // The intended structure may be further out: then the structures within it lack their ends.
            if !self.open.iter().any(fits) {
                return;
            }
        }
        while let Some(open) = self.open.pop() {
            if fits(&open) {
                self.link(open.last, index);
                self.link(index, open.begin);
                open.jumps.into_iter().for_each(|jump| self.link(jump, index));
                self.until = Some(Conditions::new(index)).filter(|_| word == W::Until);
                return;
            }
        }
    }

    /// Handles `:Leave` and `:Continue`.
    fn handle_jump(&mut self, index: usize, word: ControlWord, span: Span) {
        let is_loop = |open: &&mut UnfinishedStructure| matches!(open.word, W::While | W::Repeat | W::For | W::InEach);
        match self.open.iter_mut().rev().find(is_loop) {
            Some(open) => open.jumps.push(index),
            None => self.flaws.push(Flaw::syntax(span, format!(":{word:?} is only allowed in a loop"))),
        }
    }

    /// Returns the offset of the leftmost function in the phrase after a control word: that function has run when the missing end
    /// is noticed. Returns `None` if there is none.
    fn find_leftmost_function(&self, index: usize) -> Option<u32> {
        let StatementKind::Control(control) = &self.statements[index].kind else { return None };
        let terms = &control.phrase.as_ref()?.terms;
        terms.iter().find(|term| matches!(term.kind, TermKind::Glyph(_))).map(|term| term.span.start)
    }

    /// Makes the word at `from` continue at the statement `to`.
    fn link(&mut self, from: usize, to: usize) {
        if let StatementKind::Control(control) = &mut self.statements[from].kind {
            control.next = to as u32;
        }
    }
}

/// Records a further condition. If it is of the other kind than those before it, the first condition fails when it runs.
fn add_condition(statements: &mut [Statement], conditions: &mut Conditions, index: usize, word: ControlWord, span: Span) {
    conditions.last = index;
    if *conditions.kind.get_or_insert(word) != word
        && let StatementKind::Control(control) = &mut statements[conditions.begin].kind
    {
        control.flaw.get_or_insert_with(|| Box::new(mixed_conditions(span)));
    }
}

fn mixed_conditions(span: Span) -> Flaw {
    Flaw::syntax(span, ":AndIf and :OrIf cannot be mixed").help("nest one :If in another, or use ∧ and ∨")
}

fn misplaced_word(word: ControlWord, span: Span, openers: &[ControlWord]) -> Flaw {
    match openers.first() {
        Some(opener) => Flaw::syntax(span, format!(":{word:?} has no :{opener:?}")),
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
    StandsAlone,
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
        W::In | W::Return | W::GoTo | W::Section | W::EndSection => Role::StandsAlone,
    }
}
