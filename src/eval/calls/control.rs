//! Control structures of defined functions: the effect of each control word, and the open structures.

use super::{dfn, tradfn};
use crate::array::compare::arrays_match;
use crate::array::{Array, Reference};
use crate::bind::expression::{ArrayExpr, Member, MemberTarget};
use crate::bind::memo::Code;
use crate::error::{Blame, Fault, Result};
use crate::eval::calls::hold;
use crate::eval::members::holder::first_reference;
use crate::eval::{assign, members, traceback};
use crate::function::{Argument, Context, Value};
use crate::primitives::support::arguments;
use crate::syntax::tree::{Control, ControlWord, LoopMember, LoopTarget, Phrase, StatementKind};
use std::sync::Arc;

/// The point at which a function continues after a statement.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Flow {
    /// The next statement.
    Next,
    /// The statement with an index.
    To(usize),
    /// The end of the function.
    Exit,
}

/// The control structures that are open in a running function, the innermost last.
#[derive(Default)]
pub(crate) struct Structures {
    open: Vec<OpenStructure>,
}

/// A control structure that has begun and not ended.
struct OpenStructure {
    /// The index of the statement that began it.
    begin: usize,
    state: StructureState,
}

/// The state of a control structure that must be remembered until it ends.
enum StructureState {
    /// A `:For` loop: its values, and the number of those already taken.
    For { values: Array, taken: usize },
    /// An `:InEach` loop: its values for each name.
    Each { values: Vec<Array>, taken: usize, count: usize },
    /// A `:Trap`: the errors that it catches, the `⎕DMX` from before it caught one, and the error that it caught, after which it
    /// catches no other.
    Trap { errors: Arc<[i64]>, diagnosis: Option<Option<Fault>>, caught: Option<i64> },
    /// A `:With`: the namespace around it.
    With(Reference),
}

impl Structures {
    /// Returns the arrays that loops iterate over.
    pub(crate) fn values(&self) -> impl Iterator<Item = &Array> {
        self.open.iter().flat_map(|open| match &open.state {
            StructureState::For { values, .. } => std::slice::from_ref(values),
            StructureState::Each { values, .. } => values,
            StructureState::Trap { .. } | StructureState::With(_) => &[],
        })
    }

    /// Returns the namespaces that `:With` returns to.
    pub(crate) fn outer_spaces(&self) -> impl Iterator<Item = Reference> {
        self.open.iter().filter_map(|open| if let StructureState::With(outer) = open.state { Some(outer) } else { None })
    }

    /// Executes a control word.
    pub(crate) fn run(&mut self, context: &mut Context, code: &Arc<Code>, control: &Control, index: usize) -> Result<Flow> {
        use ControlWord as Word;
        let next = control.next as usize;
        match control.word {
            Word::If | Word::While | Word::AndIf | Word::OrIf => follow_condition(context, code, index),
            Word::Repeat | Word::Section | Word::EndSection | Word::In => Ok(Flow::Next),
            Word::Until => self.run_until(context, code, index, next),
            Word::EndWhile | Word::EndRepeat => Ok(Flow::To(next)),
            Word::For | Word::InEach => self.begin_for(context, code, control, index),
            Word::EndFor => self.start_iteration(context, code, next),
            Word::Select => select(context, code, control),
            Word::Trap => self.begin_trap(context, code, control, index),
            Word::With => self.begin_with(context, code, control, index),
            // A part that has run to its end reaches the word that begins the next part: the structure is done.
            Word::ElseIf | Word::Else | Word::Case | Word::CaseList => Ok(Flow::To(find_end(code, index))),
            Word::EndIf | Word::EndDisposable => Ok(Flow::Next),
            Word::EndSelect | Word::EndTrap | Word::EndWith | Word::EndHold => {
                self.close(context, next);
                Ok(Flow::Next)
            }
            Word::Hold => hold::hold(context, code, control, index),
            Word::Disposable => match &control.phrase {
                Some(phrase) => crate::eval::evaluate_phrase_to_array(context, code, phrase).map(|_| Flow::Next),
                None => Ok(Flow::Next),
            },
            Word::End => match word_at(code, next) {
                Some(Word::While | Word::Repeat) => Ok(Flow::To(next)),
                Some(Word::For | Word::InEach) => self.start_iteration(context, code, next),
                _ => {
                    self.close(context, next);
                    Ok(Flow::Next)
                }
            },
            Word::Leave => {
                self.close(context, control_at(code, next).map_or(next, |end| end.next as usize));
                Ok(Flow::To(after_end(code, next)))
            }
            Word::Continue => Ok(Flow::To(next)),
            Word::Return => Ok(Flow::Exit),
            Word::GoTo => match &control.phrase {
                Some(phrase) => tradfn::branch(context, code, phrase),
                None => Ok(Flow::Exit),
            },
        }
    }

    /// Executes `:Until` and the further conditions that may follow it: ends the loop or starts its next iteration.
    fn run_until(&mut self, context: &mut Context, code: &Arc<Code>, index: usize, begin: usize) -> Result<Flow> {
        let (holds, last) = evaluate_until_condition(context, code, index)?;
        if holds {
            self.close(context, begin);
            return Ok(Flow::To(last + 1));
        }
        Ok(Flow::To(begin))
    }

    /// Executes `:For … :In` or `:For … :InEach`: evaluates the values of the loop, and starts its first iteration.
    fn begin_for(&mut self, context: &mut Context, code: &Arc<Code>, control: &Control, index: usize) -> Result<Flow> {
        let values = evaluate_expression(context, code, control)?;
        self.close(context, index);
        let state = if control.word == ControlWord::InEach {
            let values = if control.targets.len() == 1 {
                vec![values]
            } else {
                assign::distribute(&values, control.targets.len())
                    .map_err(|fault| traceback::with_span(context, fault, control.span))?
            };
            let count = values.iter().map(Array::bound).max().unwrap_or(0);
            if values.iter().any(|array| array.bound() != count && array.bound() != 1) {
                let fault = Fault::length(Blame::Right, "the arrays after :InEach must have the same length, or length 1");
                return Err(traceback::with_span(context, fault, control.span));
            }
            StructureState::Each { values, taken: 0, count }
        } else {
            StructureState::For { values, taken: 0 }
        };
        self.open.push(OpenStructure { begin: index, state });
        self.start_iteration(context, code, index)
    }

    /// Starts the next iteration of the `:For` that begins at a statement, or ends the loop.
    fn start_iteration(&mut self, context: &mut Context, code: &Arc<Code>, begin: usize) -> Result<Flow> {
        let control = control_at(code, begin).expect("a loop begins with a control word");
        while self.open.last().is_some_and(|open| open.begin > begin) {
            self.close_last(context);
        }
        let Some(open) = self.open.last_mut().filter(|open| open.begin == begin) else {
            return Ok(Flow::To(after_end(code, find_end(code, begin))));
        };
        if let ([target], StructureState::For { values, taken }) = (&*control.targets, &mut open.state)
            && *taken < values.bound()
        {
            let mut item = Argument::from_item(values, *taken);
            *taken += 1;
            let (frames, spaces) = (&mut context.thread.frames, &mut context.workspace.spaces);
            let is_assigned =
                matches!(target, LoopTarget::Name(index) if frames.put_at_once(spaces, &code.body, *index, &mut item));
            if !is_assigned {
                assign_loop_target(context, code, target, item.into())
                    .map_err(|fault| traceback::with_span(context, fault, control.span))?;
            }
            return Ok(Flow::To(begin + 1));
        }
        let items: Option<Vec<Array>> = match &mut open.state {
            StructureState::For { values, taken } if *taken < values.bound() => {
                let item = values.item(*taken);
                *taken += 1;
                let parts = assign::distribute(&item, control.targets.len());
                Some(parts.map_err(|fault| traceback::with_span(context, fault, control.span))?)
            }
            StructureState::Each { values, taken, count } if *taken < *count => {
                let index = *taken;
                *taken += 1;
                Some(values.iter().map(|array| array.item(if array.bound() == 1 { 0 } else { index })).collect())
            }
            _ => None,
        };
        let Some(items) = items else {
            self.close(context, begin);
            return Ok(Flow::To(after_end(code, find_end(code, begin))));
        };
        for (target, item) in control.targets.iter().zip(items) {
            assign_loop_target(context, code, target, item)
                .map_err(|fault| traceback::with_span(context, fault, control.span))?;
        }
        Ok(Flow::To(begin + 1))
    }

    /// Executes `:Trap`: the errors that it lists are caught until the structure ends.
    fn begin_trap(&mut self, context: &mut Context, code: &Arc<Code>, control: &Control, index: usize) -> Result<Flow> {
        let errors: Arc<[i64]> = match &control.phrase {
            Some(phrase) => evaluate_numbers(context, code, phrase)?.into(),
            None => Arc::from([0]),
        };
        self.close(context, index);
        context.thread.guards.push(errors.clone());
        self.open.push(OpenStructure { begin: index, state: StructureState::Trap { errors, diagnosis: None, caught: None } });
        Ok(Flow::Next)
    }

    /// Executes `:With`: names are looked up in another namespace until the structure ends.
    fn begin_with(&mut self, context: &mut Context, code: &Arc<Code>, control: &Control, index: usize) -> Result<Flow> {
        let array = evaluate_expression(context, code, control)?;
        let space = match array.to_text() {
            Some(name) => crate::eval::names::find_space(context, &name),
            None => first_reference(&array),
        };
        let Some(space) = space.filter(|&space| context.workspace.spaces.contains(space)) else {
            return Err(traceback::with_span(
                context,
                Fault::domain(Blame::Right, ":With needs a namespace or the name of one"),
                control.span,
            ));
        };
        self.close(context, index);
        let outer = context.current_space();
        self.open.push(OpenStructure { begin: index, state: StructureState::With(outer) });
        enter_space(context, space);
        Ok(Flow::Next)
    }

    /// Returns the index of the statement that handles a fault; fails with the fault itself if no `:Trap` around the failed
    /// statement catches it.
    pub(crate) fn catch_fault(&mut self, context: &mut Context, code: &Arc<Code>, fault: Fault) -> Result<usize> {
        if fault.is_raised() || context.session.are_traps_disabled() {
            return Err(fault);
        }
        while let Some(open) = self.open.last_mut() {
            let StructureState::Trap { errors, diagnosis, caught } = &mut open.state else {
                self.close_last(context);
                continue;
            };
            if caught.is_some() || !errors.iter().any(|&number| fault.is_caught_by(number)) {
                self.close_last(context);
                continue;
            }
            *caught = Some(i64::from(fault.kind().number()));
            *diagnosis = Some(context.thread.diagnosis.replace(fault.clone()));
            context.thread.guards.pop();
            context.work().clear_interrupt();
            context.workspace.last_fault = Some(fault.clone());
            let begin = open.begin;
            context.release(begin + 1);
            return find_handler(context, code, begin, &fault);
        }
        Err(fault)
    }

    /// Ends the structure that began at a statement, and those within it.
    fn close(&mut self, context: &mut Context, begin: usize) {
        while self.open.last().is_some_and(|open| open.begin >= begin) {
            self.close_last(context);
        }
        context.release(begin);
    }

    fn close_last(&mut self, context: &mut Context) {
        match self.open.pop().map(|open| open.state) {
            Some(StructureState::Trap { caught: None, .. }) => context.thread.guards.pop(),
            Some(StructureState::Trap { diagnosis: Some(diagnosis), .. }) => context.thread.diagnosis = diagnosis,
            Some(StructureState::With(outer)) => enter_space(context, outer),
            _ => {}
        }
    }

    /// Ends all structures when the function ends, except `:Hold`.
    pub(crate) fn leave(&mut self, context: &mut Context) {
        while !self.open.is_empty() {
            self.close_last(context);
        }
    }
}

/// Switches the running function to another namespace, in which it looks up names that are not local.
fn enter_space(context: &mut Context, space: Reference) {
    let outer = context.current_space();
    crate::eval::switch_settings(context, outer, space);
    if let Some(frame) = context.thread.frames.top_mut() {
        frame.space = space;
    }
}

/// Evaluates a condition and the further conditions after it, and returns where the function continues. Statements before a
/// further condition belong to that condition: they run only if the earlier conditions leave the decision to it. If the
/// conditions of a part fail, the next `:ElseIf` is evaluated.
fn follow_condition(context: &mut Context, code: &Arc<Code>, index: usize) -> Result<Flow> {
    use ControlWord::{AndIf, ElseIf, OrIf};
    let mut index = index;
    loop {
        let holds = evaluate_single_condition(context, code, index)?;
        let next = next_part(code, index);
        let deciding = if holds { AndIf } else { OrIf };
        if word_at(code, next) == Some(deciding) {
            return Ok(Flow::To(index + 1));
        }
        let (last, next) = skip_conditions(code, index, if holds { OrIf } else { AndIf });
        match word_at(code, next) {
            Some(word) if word == deciding => index = next,
            Some(ElseIf) if !holds => index = next,
            _ if holds => return Ok(Flow::To(last + 1)),
            _ => return Ok(Flow::To(after_end(code, next))),
        }
    }
}

/// Skips the further conditions of a kind after a condition. Returns the index of the last of them, or of the condition itself if
/// there are none, and the index of the part that follows.
fn skip_conditions(code: &Code, index: usize, kind: ControlWord) -> (usize, usize) {
    let (mut last, mut next) = (index, next_part(code, index));
    while word_at(code, next) == Some(kind) {
        (last, next) = (next, next_part(code, next));
    }
    (last, next)
}

fn next_part(code: &Code, index: usize) -> usize {
    control_at(code, index).map_or(index + 1, |control| control.next as usize)
}

/// Executes `:Select`: continues in the first part that matches, or at the end of the structure if no part does.
fn select(context: &mut Context, code: &Arc<Code>, control: &Control) -> Result<Flow> {
    let value = evaluate_expression(context, code, control)?;
    let mut part = control.next as usize;
    while let Some(control) = control_at(code, part) {
        let is_match = match (control.word, &control.phrase) {
            (ControlWord::Else, _) => true,
            (ControlWord::Case, Some(phrase)) => {
                let case = crate::eval::evaluate_phrase_to_array(context, code, phrase)?;
                arrays_match(&value, &case, context.tolerance())
            }
            (ControlWord::CaseList, Some(phrase)) => {
                let cases = crate::eval::evaluate_phrase_to_array(context, code, phrase)?;
                (0..cases.bound()).any(|index| arrays_match(&value, &cases.item(index), context.tolerance()))
            }
            _ => return Ok(Flow::To(part)),
        };
        if is_match {
            return Ok(Flow::To(part + 1));
        }
        part = control.next as usize;
    }
    Ok(Flow::To(part))
}

/// Returns the index of the statement at which the handler of a fault begins: after its `:Case`, after `:Else`, or at the end of
/// the structure.
fn find_handler(context: &mut Context, code: &Arc<Code>, begin: usize, fault: &Fault) -> Result<usize> {
    let mut part = control_at(code, begin).map_or(begin, |control| control.next as usize);
    while let Some(control) = control_at(code, part) {
        let is_match = match (control.word, &control.phrase) {
            (ControlWord::Else, _) => true,
            (ControlWord::Case | ControlWord::CaseList, Some(phrase)) => {
                evaluate_numbers(context, code, phrase)?.iter().any(|&number| fault.is_caught_by(number))
            }
            _ => return Ok(part),
        };
        if is_match {
            return Ok(part + 1);
        }
        part = control.next as usize;
    }
    Ok(part)
}

fn evaluate_numbers(context: &mut Context, code: &Code, phrase: &Phrase) -> Result<Vec<i64>> {
    let array = crate::eval::evaluate_phrase_to_array(context, code, phrase)?;
    arguments::to_integers(&array, Blame::Right).map_err(|fault| traceback::with_span(context, fault, phrase.span))
}

/// Assigns an item to a target of `:For`, or the items of the item to several targets in parentheses.
fn assign_loop_target(context: &mut Context, code: &Code, target: &LoopTarget, item: Array) -> Result<()> {
    match target {
        LoopTarget::Name(index) => {
            let location = context.thread.frames.locate_target(&context.workspace.spaces, &code.body, *index);
            if assign::put_array(context, &location, item)? {
                return Ok(());
            }
            Err(assign::class_change_fault(&code.body.names[*index as usize].text, assign::PresentClass::Function))
        }
        LoopTarget::Parts(parts) => {
            let items = assign::distribute(&item, parts.len())?;
            parts.iter().zip(items).try_for_each(|(target, item)| assign_loop_target(context, code, target, item))
        }
        LoopTarget::Member(member) => {
            let LoopMember { base, name, span } = &**member;
            let spaces = crate::eval::evaluate_phrase_to_array(context, code, base)?;
            let target = MemberTarget::Name(name.clone(), *span);
            let member = Member { base: ArrayExpr::Selected(base.span), target, span: base.span.to(*span) };
            members::assign::store_in(context, code, &member, &spaces, &Value::Array(item), *span)
        }
    }
}

pub(crate) fn evaluate_expression(context: &mut Context, code: &Code, control: &Control) -> Result<Array> {
    match &control.phrase {
        Some(phrase) => crate::eval::evaluate_phrase_to_array(context, code, phrase),
        None => Err(missing_expression_fault(context, control)),
    }
}

#[cold]
fn missing_expression_fault(context: &Context, control: &Control) -> Fault {
    traceback::with_span(context, Fault::syntax("an expression is missing after the control word"), control.span)
}

fn control_at(code: &Code, index: usize) -> Option<&Control> {
    match code.body.statements.get(index).map(|statement| &statement.kind) {
        Some(StatementKind::Control(control)) => Some(control),
        _ => None,
    }
}

pub(crate) fn word_at(code: &Code, index: usize) -> Option<ControlWord> {
    control_at(code, index).map(|control| control.word)
}

/// Returns the index of the statement that ends the structure to which the control word at a statement belongs.
pub(crate) fn find_end(code: &Code, index: usize) -> usize {
    let mut index = index;
    while let Some(control) = control_at(code, index) {
        if is_end_word(control.word) || (control.next as usize) <= index {
            return index;
        }
        index = control.next as usize;
    }
    index
}

fn is_end_word(word: ControlWord) -> bool {
    use ControlWord as Word;
    matches!(
        word,
        Word::EndIf
            | Word::EndWhile
            | Word::Until
            | Word::EndRepeat
            | Word::EndFor
            | Word::EndSelect
            | Word::EndWith
            | Word::EndTrap
            | Word::EndHold
            | Word::EndDisposable
            | Word::End
    )
}

/// Returns the index of the statement after the end of a structure, and after the further conditions of `:Until`.
fn after_end(code: &Code, end: usize) -> usize {
    let mut index = end + 1;
    if word_at(code, end) == Some(ControlWord::Until) {
        while matches!(word_at(code, index), Some(ControlWord::AndIf | ControlWord::OrIf)) {
            index += 1;
        }
    }
    index
}

/// Evaluates the condition of `:Until` with the `:AndIf` and `:OrIf` after it. Returns true if the whole condition holds, and the
/// index of the last of these statements.
fn evaluate_until_condition(context: &mut Context, code: &Arc<Code>, index: usize) -> Result<(bool, usize)> {
    let mut last = index;
    let mut holds = evaluate_single_condition(context, code, index)?;
    while let Some(word @ (ControlWord::AndIf | ControlWord::OrIf)) = word_at(code, last + 1) {
        last += 1;
        if holds == (word == ControlWord::AndIf) {
            holds = evaluate_single_condition(context, code, last)?;
        }
    }
    Ok((holds, last))
}

fn evaluate_single_condition(context: &mut Context, code: &Arc<Code>, index: usize) -> Result<bool> {
    if let Some(frame) = context.thread.frames.top_mut() {
        frame.span = code.body.statements[index].span;
    }
    let Some(control) = control_at(code, index) else {
        return Err(Fault::impossible("a condition without a control word"));
    };
    if let Some(flaw) = &control.flaw {
        return Err(traceback::fault_at_flaw(context, (**flaw).clone()));
    }
    match &control.phrase {
        Some(phrase) => dfn::evaluate_condition(context, code, phrase, || Fault::syntax("an array is needed here")),
        None => Err(missing_expression_fault(context, control)),
    }
}
