//! Texts that run within a namespace: `:Namespace` scripts, and files.

use super::{Finished, class_script};
use crate::array::{Array, Reference};
use crate::bind::memo::Code;
use crate::error::{Blame, Fault, Result};
use crate::function::frames::{Location, TextKind};
use crate::function::{Context, Value};
use crate::syntax;
use crate::syntax::source::Source;
use crate::syntax::tree::{Body, BodyKind, Script, ScriptKind, Statement, StatementKind, TermKind};
use std::any::Any;
use std::sync::Arc;

/// `:Namespace … :EndNamespace` and its like, where they stand in a text that runs.
pub(super) fn run_script(context: &mut Context, script: &Script) -> Result<()> {
    let outer = context.here();
    fix_script(context, script, outer, true).map(|_| ())
}

/// Makes the namespace of a script within another. `established` says whether it gets its name there.
fn fix_script(context: &mut Context, script: &Script, outer: Reference, established: bool) -> Result<Reference> {
    let name = (!script.name.is_empty()).then_some(&*script.name);
    let settings = context.settings.clone();
    let space = context.spaces.make(outer, name, &settings);
    context.spaces[space].script = Some(Arc::from(script.body.source.slice(script.span)));
    if let Some(name) = name.filter(|_| established) {
        let location = Location::Space(outer, Arc::from(name));
        context.frames.put(&mut context.spaces, &location, Value::Array(Array::space(space)));
    }
    let made = match script.kind {
        ScriptKind::Namespace => run_within(context, space, &Code::new(script.body.clone()), TextKind::Line),
        ScriptKind::Class | ScriptKind::Interface => class_script::fix(context, script, space),
    };
    match made {
        Ok(()) => Ok(space),
        Err(fault) => {
            if let Some(name) = name.filter(|_| established) {
                context.spaces[outer].names.remove(name);
            }
            Err(fault)
        }
    }
}

/// What `⎕FIX` made of a text.
pub enum Fixed {
    /// The namespace of its one script.
    Space(Reference),
    /// The names of all that it defines.
    Names(Vec<Arc<str>>),
}

/// Fixes a text as `⎕FIX` does: one script that gets its name or not, or, if `many`, scripts and functions. None if the text
/// cannot be read so.
pub fn fix(context: &mut Context, file: &str, text: &str, established: bool, many: bool) -> Result<Option<Fixed>> {
    let source = Source::new(file, text);
    let Ok(body) = syntax::parse(&source) else {
        return if many { fix_function(context, text) } else { Ok(None) };
    };
    let here = context.here();
    if !many {
        return match &body.statements[..] {
            [Statement { kind: StatementKind::Script(script), .. }] => {
                fix_script(context, script, here, established).map(|space| Some(Fixed::Space(space)))
            }
            _ => Ok(None),
        };
    }
    let names: Option<Vec<Arc<str>>> = body.statements.iter().map(|statement| defined_name(&body, statement)).collect();
    let Some(names) = names else {
        return fix_function(context, text);
    };
    run_within(context, here, &Code::new(body), TextKind::Member)?;
    Ok(Some(Fixed::Names(names)))
}

/// A text that is one function with a header and no `∇`.
fn fix_function(context: &mut Context, text: &str) -> Result<Option<Fixed>> {
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let fixed = super::fix(context, &lines)?;
    Ok(fixed.ok().filter(|name| !name.is_empty()).map(|name| Fixed::Names(vec![Arc::from(name)])))
}

/// The name that a statement defines: of a script, a function with a header, or a dfn.
fn defined_name(body: &Body, statement: &Statement) -> Option<Arc<str>> {
    match &statement.kind {
        StatementKind::Script(script) => Some(script.name.clone()).filter(|name| !name.is_empty()),
        StatementKind::Definition(function) => match &function.kind {
            BodyKind::Tradfn(header) => Some(header.name.clone()),
            _ => None,
        },
        StatementKind::Phrase(phrase) => match &phrase.terms[..] {
            [name, arrow, rest @ ..] if !rest.is_empty() && matches!(arrow.kind, TermKind::Assign) => match name.kind {
                TermKind::Name(index) => Some(body.names[index as usize].text.clone()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

/// Runs the text of a file within a namespace. What is read and bound of it is kept for the next time. If the text is
/// nothing but one script, the namespace of that script is the result.
pub fn run_file(context: &mut Context, name: &str, text: &str, space: Reference) -> Result<Reference> {
    let name: Arc<str> = Arc::from(name);
    if context.frames.iter().any(|frame| frame.callee.is_none() && frame.source().name() == &*name) {
        let way = context.library.running.iter().skip_while(|running| **running != name).map(|file| format!("{file} uses "));
        let way: String = way.collect();
        return Err(Fault::domain(Blame::Right, format!("{way}{name} is used while it runs: a file cannot wait for itself")));
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
pub(super) fn run_within(context: &mut Context, space: Reference, code: &Arc<Code>, kind: TextKind) -> Result<()> {
    let outer = context.here();
    context.frames.enter_text(code.body.source.clone(), None, space, kind);
    super::switch(context, outer, space);
    let result = super::run_text(context, code, true).and_then(|finished: Finished| super::print_finished(context, &finished));
    context.frames.leave();
    super::switch(context, space, outer);
    result
}
