//! Control structures: a check that their words fit together, and the links from each word to the next.

use super::flaws::Flaw;
use super::source::Span;
use super::tree::{ControlWord, Statement, StatementKind, TermKind};
use std::collections::HashMap;

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
    let mut linker = Linker { statements, flaws, open: OpenStructures::default(), until: None };
    for (index, word, span) in words {
        linker.handle_word(index, word, span);
    }
    while let Some(open) = linker.open.pop() {
        let caret = linker.find_leftmost_function(open.begin).unwrap_or(open.span.start);
        linker.flaws.push(unclosed_structure(open.word, open.span).caret(caret));
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
    /// True after `:Else`, which only the end of the structure may follow.
    has_else: bool,
}

/// The control structures that are still open, the innermost last. It is known at once whether one of a kind is among them, since a
/// text may have many structures without ends, and many ends without structures.
#[derive(Default)]
struct OpenStructures {
    structures: Vec<UnfinishedStructure>,
    /// The number of open structures that each word began.
    counts: HashMap<ControlWord, usize>,
    /// The indices of the loops among the structures.
    loops: Vec<usize>,
}

impl OpenStructures {
    fn push(&mut self, structure: UnfinishedStructure) {
        *self.counts.entry(structure.word).or_default() += 1;
        if is_loop(structure.word) {
            self.loops.push(self.structures.len());
        }
        self.structures.push(structure);
    }

    fn pop(&mut self) -> Option<UnfinishedStructure> {
        let structure = self.structures.pop()?;
        *self.counts.entry(structure.word).or_default() -= 1;
        if is_loop(structure.word) {
            self.loops.pop();
        }
        Some(structure)
    }

    /// Returns the innermost structure.
    fn last_mut(&mut self) -> Option<&mut UnfinishedStructure> {
        self.structures.last_mut()
    }

    /// Returns the innermost loop.
    fn last_loop_mut(&mut self) -> Option<&mut UnfinishedStructure> {
        self.loops.last().map(|&index| &mut self.structures[index])
    }

    /// Returns true if a structure is open that one of `openers` began, or any structure if there are none.
    fn has_any(&self, openers: &[ControlWord]) -> bool {
        if openers.is_empty() {
            return !self.structures.is_empty();
        }
        openers.iter().any(|opener| self.counts.get(opener).is_some_and(|&count| count > 0))
    }
}

fn is_loop(word: ControlWord) -> bool {
    matches!(word, W::While | W::Repeat | W::For | W::InEach)
}

/// The state of the walk over the control words of a body.
struct Linker<'a> {
    statements: &'a mut [Statement],
    flaws: &'a mut Vec<Flaw>,
    open: OpenStructures,
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
        match effect(word) {
            Effect::Opens => {
                self.open.push(UnfinishedStructure {
                    word,
                    span,
                    begin: index,
                    last: index,
                    jumps: Vec::new(),
                    conditions: Conditions::new(index),
                    has_else: false,
                });
            }
            Effect::Continues(openers) => self.handle_next_word(index, word, span, openers),
            Effect::Ends(openers) => self.handle_end(index, word, span, openers),
            Effect::Jumps => self.handle_jump(index, word, span),
            Effect::StandsAlone => {}
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
                if open.has_else {
                    self.flaws.push(word_after_else(word, span));
                    return;
                }
                open.has_else = word == W::Else;
                let last = std::mem::replace(&mut open.last, index);
                if is_further_condition {
                    add_condition(self.statements, &mut open.conditions, index, word, span);
                } else {
                    open.conditions = Conditions::new(index);
                }
                self.link(last, index);
            }
            _ => self.flaws.push(misplaced_part(word, span, openers)),
        }
    }

    /// Handles `:EndIf` and the like: closes the innermost structure that the word can end.
    fn handle_end(&mut self, index: usize, word: ControlWord, span: Span, openers: &[ControlWord]) {
        let fits = |open: &UnfinishedStructure| openers.is_empty() || openers.contains(&open.word);
        if !self.open.last_mut().is_some_and(|open| fits(open)) {
            self.flaws.push(misplaced_end(word, span, openers));
            // The intended structure may be further out: then the structures within it lack their ends.
            if !self.open.has_any(openers) {
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
        match self.open.last_loop_mut() {
            Some(open) => open.jumps.push(index),
            None => self.flaws.push(Flaw::syntax(span, format!("{word} is only allowed in a loop"))),
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

/// Creates the flaw for a structure without its end.
fn unclosed_structure(opener: ControlWord, span: Span) -> Flaw {
    // `:InEach` stands on the line of its `:For`.
    let opener = if opener == W::InEach { W::For } else { opener };
    let ends = match opener {
        W::While => ":EndWhile, :Until".to_owned(),
        W::Repeat => ":Until, :EndRepeat".to_owned(),
        other => other.to_string().replacen(':', ":End", 1),
    };
    Flaw::syntax(span, format!("{opener} has no {ends} or :End")).label("begins here")
}

/// Creates the flaw for a part of a structure outside the structures that may have this part.
fn misplaced_part(word: ControlWord, span: Span, openers: &[ControlWord]) -> Flaw {
    Flaw::syntax(span, format!("{word} is only allowed within {}", list_words(openers)))
}

/// Creates the flaw for an end without a structure that it can end.
fn misplaced_end(word: ControlWord, span: Span, openers: &[ControlWord]) -> Flaw {
    match openers {
        [] => Flaw::syntax(span, format!("{word} has no control structure to end")),
        _ => Flaw::syntax(span, format!("{word} has no {}", list_words(openers))),
    }
}

/// Creates the flaw for a part of a structure after its `:Else`.
fn word_after_else(word: ControlWord, span: Span) -> Flaw {
    let message = match word {
        W::Else => "a control structure can have only one :Else".to_owned(),
        _ => format!("{word} must come before :Else"),
    };
    Flaw::syntax(span, message)
}

/// Returns the words that begin structures as a list in words.
fn list_words(openers: &[ControlWord]) -> String {
    let words: Vec<String> = openers.iter().filter(|&&word| word != W::InEach).map(ToString::to_string).collect();
    match &words[..] {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        words => words.concat(),
    }
}

/// The effect of a word on the structures around it.
pub(crate) enum Effect {
    Opens,
    Continues(&'static [ControlWord]),
    /// The end of one of these structures, or of any structure if the list is empty.
    Ends(&'static [ControlWord]),
    Jumps,
    StandsAlone,
}

/// Returns the effect of a word.
pub(crate) fn effect(word: ControlWord) -> Effect {
    match word {
        W::If | W::While | W::Repeat | W::For | W::InEach | W::Select | W::With | W::Trap | W::Hold | W::Disposable => {
            Effect::Opens
        }
        W::AndIf | W::OrIf => Effect::Continues(&[W::If, W::While]),
        W::ElseIf => Effect::Continues(&[W::If]),
        W::Else => Effect::Continues(&[W::If, W::Select, W::Trap, W::Hold]),
        W::Case | W::CaseList => Effect::Continues(&[W::Select, W::Trap]),
        W::EndIf => Effect::Ends(&[W::If]),
        W::Until => Effect::Ends(&[W::Repeat, W::While]),
        W::EndWhile => Effect::Ends(&[W::While]),
        W::EndRepeat => Effect::Ends(&[W::Repeat]),
        W::EndFor => Effect::Ends(&[W::For, W::InEach]),
        W::EndSelect => Effect::Ends(&[W::Select]),
        W::EndWith => Effect::Ends(&[W::With]),
        W::EndTrap => Effect::Ends(&[W::Trap]),
        W::EndHold => Effect::Ends(&[W::Hold]),
        W::EndDisposable => Effect::Ends(&[W::Disposable]),
        W::End => Effect::Ends(&[]),
        W::Leave | W::Continue => Effect::Jumps,
        W::In | W::Return | W::GoTo | W::Section | W::EndSection => Effect::StandsAlone,
    }
}
