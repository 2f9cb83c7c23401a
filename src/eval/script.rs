//! Texts that run within a namespace: `:Namespace` scripts, and files.

use super::{Finished, place};
use crate::array::{Array, Reference};
use crate::bind::memo::Code;
use crate::error::{Fault, Result};
use crate::function::frames::{Location, TextKind};
use crate::function::{Context, Value};
use crate::syntax;
use crate::syntax::source::Source;
use crate::syntax::tree::{Body, Script, ScriptKind, StatementKind};
use std::any::Any;
use std::sync::Arc;

/// `:Namespace … :EndNamespace`: its statements run within the namespace.
pub(super) fn run_script(context: &mut Context, script: &Script) -> Result<()> {
    if script.kind != ScriptKind::Namespace {
        return Err(place::at(context, Fault::nonce("classes and interfaces cannot run yet"), script.span));
    }
    let settings = context.settings.clone();
    let outer = context.here();
    let name = (!script.name.is_empty()).then_some(&*script.name);
    let space = context.spaces.make(outer, name, &settings);
    if let Some(name) = name {
        let location = Location::Space(outer, Arc::from(name));
        context.frames.put(&mut context.spaces, &location, Value::Array(Array::space(space)));
    }
    run_within(context, space, &Code::new(script.body.clone()), TextKind::Line)
}

/// Runs the text of a file within a namespace. What is read and bound of it is kept for the next time. If the text is
/// nothing but one script, the namespace of that script is the result.
pub fn run_file(context: &mut Context, name: &str, text: &str, space: Reference) -> Result<Reference> {
    let name: Arc<str> = Arc::from(name);
    if let Some(at) = context.library.running.iter().position(|running| *running == name) {
        let way = context.library.running[at..].join(" uses ");
        return Err(Fault::domain(crate::error::Blame::Right, format!("{way} uses {name}: a file cannot wait for itself")));
    }
    let code = code_of(context, &name, text)?;
    context.library.running.push(name);
    let result = context.deeper(|context| run_within(context, space, &code, TextKind::Member));
    context.library.running.pop();
    result.map(|()| only_script(context, &code.body, space).unwrap_or(space))
}

/// What was read of a file before, if it still holds the same text.
fn code_of(context: &mut Context, name: &Arc<str>, text: &str) -> Result<Arc<Code>> {
    let read = context.library.read.get(name).cloned();
    if let Some(code) = read.and_then(|read| read.downcast::<Code>().ok())
        && code.body.source.text() == text
    {
        return Ok(code);
    }
    let source = Source::new(name.clone(), text);
    let code = match syntax::parse(&source) {
        Ok(body) => Code::new(body),
        Err(flaws) => return Err(super::unread(context, &source, flaws)),
    };
    let kept: Arc<dyn Any + Send + Sync> = code.clone();
    context.library.read.insert(name.clone(), kept);
    Ok(code)
}

/// The namespace of the one script that a text consists of.
fn only_script(context: &Context, body: &Body, space: Reference) -> Option<Reference> {
    match &body.statements[..] {
        [statement] => match &statement.kind {
            StatementKind::Script(script) => {
                context.spaces.value(space, &script.name).and_then(Value::array).and_then(super::classes::reference)
            }
            _ => None,
        },
        _ => None,
    }
}

/// Runs a text in a namespace, and shows what its statements give.
fn run_within(context: &mut Context, space: Reference, code: &Arc<Code>, kind: TextKind) -> Result<()> {
    let outer = context.here();
    context.frames.enter_text(code.body.source.clone(), None, space, kind);
    super::switch(context, outer, space);
    let result = super::run_text(context, code, true).and_then(|finished: Finished| super::print_finished(context, &finished));
    context.frames.leave();
    super::switch(context, space, outer);
    result
}
