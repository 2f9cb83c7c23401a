//! `:Hold`: a part of a function that only one thread runs at a time.

use super::control::{Flow, evaluate_expression, find_end, word_at};
use crate::array::Array;
use crate::bind::memo::Code;
use crate::error::{Blame, Fault, Result};
use crate::eval::traceback;
use crate::function::Context;
use crate::runtime::threads::Claim;
use crate::syntax::tree::{Control, ControlWord};
use std::sync::Arc;

/// Executes `:Hold`: waits for the tokens and continues. If other threads hold them and there is an `:Else`, continues there
/// without waiting.
pub(crate) fn hold(context: &mut Context, code: &Arc<Code>, control: &Control, index: usize) -> Result<Flow> {
    let names = evaluate_expression(context, code, control)?;
    let tokens = read_tokens(&names).map_err(|fault| traceback::with_span(context, fault, control.span))?;
    let next = control.next as usize;
    let has_else = word_at(code, next) == Some(ControlWord::Else);
    let claim = Claim::new(context, tokens, index, find_end(code, index));
    match context.hold(claim, has_else) {
        Ok(true) => Ok(Flow::Next),
        Ok(false) => Ok(Flow::To(next + 1)),
        Err(fault) => Err(traceback::with_span(context, fault, control.span)),
    }
}

/// Returns the tokens in the argument of `:Hold`: a single text, or a vector of texts.
fn read_tokens(names: &Array) -> Result<Vec<String>> {
    if names.rank() > 1 {
        return Err(Fault::rank(
            Blame::Right,
            format!("the tokens of :Hold must be text or a vector of texts, not an array of rank {}", names.rank()),
        ));
    }
    if names.is_character() {
        return Ok(names.to_text().into_iter().collect());
    }
    let token = |index: usize| {
        let item = names.item(index);
        item.to_text().filter(|_| item.rank() < 2).ok_or_else(|| Fault::domain(Blame::Right, "each token must be text"))
    };
    if !names.is_nested() {
        return Err(Fault::domain(Blame::Right, "the tokens of :Hold must be text or a vector of texts"));
    }
    (0..names.bound()).map(token).collect()
}
