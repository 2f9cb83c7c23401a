//! `:Hold`: a part of a function that only one thread at a time runs.

use super::control::{Flow, ending, evaluate_expression, word_at};
use crate::array::Array;
use crate::bind::memo::Code;
use crate::error::{Blame, Fault, Result};
use crate::eval::traceback;
use crate::function::Context;
use crate::runtime::threads::Claim;
use crate::syntax::tree::{Control, ControlWord};
use std::sync::Arc;

/// Executes `:Hold`: continues with the tokens, or at `:Else` without them.
pub(crate) fn hold(context: &mut Context, code: &Arc<Code>, control: &Control, index: usize) -> Result<Flow> {
    let names = evaluate_expression(context, code, control)?;
    let tokens = tokens(&names).map_err(|fault| traceback::with_span(context, fault, control.span))?;
    let next = control.next as usize;
    let has_else = word_at(code, next) == Some(ControlWord::Else);
    let claim = Claim::new(context, tokens, index, ending(code, index));
    match context.hold(claim, has_else) {
        Ok(true) => Ok(Flow::Next),
        Ok(false) => Ok(Flow::To(next + 1)),
        Err(fault) => Err(traceback::with_span(context, fault, control.span)),
    }
}

/// Returns the tokens that the argument of `:Hold` names, one or several.
fn tokens(names: &Array) -> Result<Vec<String>> {
    if names.rank() > 1 {
        return Err(Fault::rank(
            Blame::Right,
            format!("tokens are a text or a vector of texts, not an array of rank {}", names.rank()),
        ));
    }
    if names.is_character() {
        return Ok(names.to_text().into_iter().collect());
    }
    let token = |index: usize| {
        let item = names.item(index);
        item.to_text().filter(|_| item.rank() < 2).ok_or_else(|| Fault::domain(Blame::Right, "each token is a text"))
    };
    if !names.is_nested() {
        return Err(Fault::domain(Blame::Right, "tokens are a text or a vector of texts"));
    }
    (0..names.bound()).map(token).collect()
}
