//! `⍎`: a text goes the whole way, within the running function.

use super::{Finished, place};
use crate::array::{Array, Reference};
use crate::bind::memo::Code;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::frames::TextKind;
use crate::syntax;

/// Runs a text in the names of the running function, or in another namespace.
pub fn execute(context: &mut Context, space: Option<Reference>, text: &Array) -> Result<Array> {
    if text.rank() > 1 {
        return Err(Fault::rank(Blame::Right, format!("a text is a vector, this has rank {}", text.rank())));
    }
    let text = if text.is_empty() { Some(String::new()) } else { text.to_text() };
    let text = text.ok_or_else(|| Fault::domain(Blame::Right, "what is executed must be text"))?;
    match run(context, space, &text)? {
        Finished::Array(array) => Ok(array),
        Finished::Function(_) => Err(Fault::nonce("a text that gives a function")),
        Finished::Nothing => Err(Fault::no_result()),
    }
}

fn run(context: &mut Context, space: Option<Reference>, text: &str) -> Result<Finished> {
    let source = context.source("", text);
    let outer = context.here();
    let host = context.frames.host().filter(|_| space.is_none());
    let inner = space.unwrap_or(outer);
    context.deeper(|context| {
        context.frames.enter_text(source.clone(), host, inner, TextKind::Executed);
        super::switch(context, outer, inner);
        let result = match syntax::parse_execute(&source) {
            Ok(body) => super::run_text(context, &Code::new(body), true),
            Err(mut flaws) => Err(place::flawed(context, flaws.swap_remove(0))),
        };
        context.frames.leave();
        super::switch(context, inner, outer);
        result.map_err(|mut fault| {
            fault.details_mut().placed = 0;
            fault
        })
    })
}
