//! Texts that run within a namespace: `:Namespace` scripts, and files.

use super::{class_script, script_scope};
use crate::array::{Array, Reference};
use crate::bind::memo::Code;
use crate::error::{Blame, Fault, Result};
use crate::eval::calls::tradfn;
use crate::eval::members::holder::first_reference;
use crate::eval::objects::declarations;
use crate::eval::{TextResult, traceback};
use crate::function::{Context, Value};
use crate::runtime::frames::{TextKind, ValueLocation};
use crate::runtime::namespaces::Origin;
use crate::syntax;
use crate::syntax::flaws::Flaw;
use crate::syntax::source::Source;
use crate::syntax::tree::{Body, BodyKind, Script, ScriptKind, Statement, StatementKind, TermKind};
use std::any::Any;
use std::sync::Arc;

/// Runs a script, such as `:Namespace … :EndNamespace`, within code that is running.
pub(crate) fn run_script(context: &mut Context, script: &Script) -> Result<()> {
    let outer = context.current_space();
    let Some(space) =
        script_scope::find_script(context, outer, &script.name).filter(|&space| update_prepared_settings(context, space))
    else {
        return fix_script(context, script, outer, true).map(|_| ());
    };
    if script.kind == ScriptKind::Namespace { run_prepared(context, script, space) } else { Ok(()) }
}

/// Updates the settings of a namespace that was created in advance for a nested script to those now in force, unless they have
/// changed since it was created. Returns false if the namespace was not created in advance.
fn update_prepared_settings(context: &mut Context, space: Reference) -> bool {
    let Some((_, inherited)) = context.machine.library.prepared.iter().find(|(prepared, _)| *prepared == space) else {
        return false;
    };
    if context.workspace.spaces[space].settings == *inherited {
        context.workspace.spaces[space].settings = context.workspace.settings.clone();
    }
    true
}

fn run_prepared(context: &mut Context, script: &Script, space: Reference) -> Result<()> {
    run_within(context, space, &Code::new(script.body.clone()), TextKind::Line)
}

/// Creates the namespace of a script within the namespace `outer`, and returns it. If `assign_name`, the name of the script in
/// `outer` refers to the new namespace; if the script fails, the name gets its former value back.
fn fix_script(context: &mut Context, script: &Script, outer: Reference, assign_name: bool) -> Result<Reference> {
    let name = (!script.name.is_empty()).then_some(&*script.name);
    let space = context.make_space(outer, name)?;
    context.workspace.spaces[space].script = Some(Arc::from(script.body.source.slice(script.span)));
    context.workspace.spaces[space].origin = Origin::of(&script.body.source, script.span);
    let mut former = None;
    if let Some(name) = name.filter(|_| assign_name) {
        former = context.workspace.spaces[outer].names.get(name).cloned();
        let location = ValueLocation::Space(outer, Arc::from(name));
        context.thread.frames.put(&mut context.workspace.spaces, &location, Value::Array(Array::from_reference(space)));
    }
    let prepared = context.machine.library.prepared.len();
    let result = match script.kind {
        ScriptKind::Namespace => {
            script_scope::prepare(context, script, space).and_then(|()| run_prepared(context, script, space))
        }
        ScriptKind::Class | ScriptKind::Interface => class_script::fix(context, script, space),
    };
    context.machine.library.prepared.truncate(prepared);
    script_scope::introduce(context, script, space);
    match result {
        Ok(()) => Ok(space),
        Err(fault) => {
            if let Some(name) = name.filter(|_| assign_name) {
                let names = &mut context.workspace.spaces[outer].names;
                match former {
                    Some(value) => names.insert(Arc::from(name), value),
                    None => names.remove(name),
                };
            }
            Err(fault)
        }
    }
}

/// The result of `⎕FIX` for a text.
pub(crate) enum FixResult {
    /// The namespace of the only script in the text.
    Space(Reference),
    /// The names of all definitions in the text.
    Names(Vec<Arc<str>>),
}

/// Fixes a text as `⎕FIX` does. If `allow_many`, the text consists of scripts, functions and assignments; otherwise it is one
/// script, and its name refers to the new namespace if `assign_name`. Returns `None` if the text does not have that form.
pub(crate) fn fix(
    context: &mut Context,
    file: &str,
    text: &str,
    assign_name: bool,
    allow_many: bool,
) -> Result<Option<FixResult>> {
    let source = context.make_source(file, text);
    if allow_many && syntax::begins_with_header(&source) {
        match syntax::parse_function(&source) {
            Ok(body) => return Ok(define_function(context, &body)?.map(|name| FixResult::Names(vec![name]))),
            // A single line may be a tacit function.
            Err(flaws) if text.trim().contains('\n') => return Err(unreadable_fault(&source, flaws)),
            Err(_) => {}
        }
    }
    let body = syntax::parse(&source).map_err(|flaws| unreadable_fault(&source, flaws))?;
    let here = context.current_space();
    let parts: Vec<&Statement> = body.statements.iter().filter(|statement| !is_declaration(statement)).collect();
    if !allow_many {
        let [Statement { kind: StatementKind::Script(script), .. }] = parts[..] else {
            return Ok(None);
        };
        for statement in body.statements.iter().filter(|statement| is_declaration(statement)) {
            if let StatementKind::Declaration(text) = &statement.kind {
                declarations::execute_declaration(context, text)?;
            }
        }
        return fix_script(context, script, here, assign_name).map(|space| Some(FixResult::Space(space)));
    }
    let names: Option<Vec<Arc<str>>> = parts.into_iter().map(|statement| defined_name(&body, statement)).collect();
    let Some(names) = names else {
        return Ok(None);
    };
    run_within(context, here, &Code::new(body), TextKind::Member)?;
    // Dyalog lists the last definition first.
    Ok(Some(FixResult::Names(names.into_iter().rev().collect())))
}

fn is_declaration(statement: &Statement) -> bool {
    matches!(statement.kind, StatementKind::Declaration(_))
}

/// Defines the function of a text that has a header but no `∇`. Returns the name of the function, or `None` if the text does not
/// define one.
fn define_function(context: &mut Context, body: &Body) -> Result<Option<Arc<str>>> {
    match body.statements.first().map(|statement| &statement.kind) {
        Some(StatementKind::Definition(body)) => tradfn::define(context, body).map(|name| Some(Arc::from(name))),
        _ => Ok(None),
    }
}

/// Creates the fault for a text that cannot be parsed, with the first flaw of the text and the line of that flaw.
fn unreadable_fault(source: &Source, flaws: Vec<Flaw>) -> Fault {
    if let Err(stop) = source.poll() {
        return stop.into();
    }
    let mut fault = Fault::domain(Blame::Right, "").with_classic("There were errors processing the script");
    if let Some(flaw) = flaws.into_iter().next() {
        let line = source.line_of(flaw.span.start) + 1;
        let flaw = traceback::fault_of(flaw);
        fault = fault.with_message(format!("line {line}: {}", flaw.details().message));
        fault.details_mut().help.clone_from(&flaw.details().help);
    }
    fault
}

/// Returns the name that a script, a function with a header or an assignment defines; `None` for other statements.
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

/// Runs the text of a file within a namespace, and keeps the parsed and bound text for the next time. Returns the namespace or,
/// if the text consists of one script, the namespace of that script. Fails if the file is already running.
pub(crate) fn run_file(context: &mut Context, name: &str, text: &str, space: Reference) -> Result<Reference> {
    let name: Arc<str> = Arc::from(name);
    if context.thread.frames.iter().any(|frame| frame.callee.is_none() && frame.source().name() == &*name) {
        let users =
            context.thread.running_files.iter().skip_while(|running| **running != name).map(|file| format!("{file} uses "));
        let users: String = users.collect();
        let chain = if users.is_empty() { String::new() } else { format!(": {users}{name}") };
        return Err(Fault::domain(Blame::Right, format!("{name} cannot be used while it is running{chain}")));
    }
    let code = parse_if_changed(context, &name, text)?;
    context.thread.running_files.push(name);
    let result = context.call_deeper(|context| run_within(context, space, &code, TextKind::Member));
    context.thread.running_files.pop();
    result.map(|()| find_only_script(context, &code.body, space).unwrap_or(space))
}

/// Returns the parsed text of a file. The text is parsed only if it has changed since the last time.
fn parse_if_changed(context: &mut Context, name: &Arc<str>, text: &str) -> Result<Arc<Code>> {
    let cached = context.machine.library.bound_texts.get(name).cloned();
    if let Some(code) = cached.and_then(|cached| cached.downcast::<Code>().ok())
        && code.body.source.text() == text
    {
        return Ok(code);
    }
    let source = context.make_source(name, text);
    let code = match syntax::parse_session(&source) {
        Ok(body) => Code::new(body),
        Err(flaws) => return Err(crate::eval::parse_fault(context, &source, flaws)),
    };
    let entry: Arc<dyn Any + Send + Sync> = code.clone();
    context.machine.library.bound_texts.insert(name.clone(), entry);
    Ok(code)
}

/// Returns the namespace of the script if a text consists of a single one, otherwise `None`.
fn find_only_script(context: &Context, body: &Body, space: Reference) -> Option<Reference> {
    match &body.statements[..] {
        [statement] => match &statement.kind {
            StatementKind::Script(script) => {
                context.workspace.spaces.value(space, &script.name).and_then(Value::array).and_then(first_reference)
            }
            _ => None,
        },
        _ => None,
    }
}

/// Runs a text in a namespace, and displays the results of its statements.
pub(crate) fn run_within(context: &mut Context, space: Reference, code: &Arc<Code>, kind: TextKind) -> Result<()> {
    let outer = context.current_space();
    context.thread.frames.enter_text(code.body.source.clone(), None, space, kind);
    crate::eval::switch_settings(context, outer, space);
    let result =
        crate::eval::run_text(context, code, true).and_then(|result: TextResult| crate::eval::print_finished(context, &result));
    context.thread.frames.leave();
    crate::eval::switch_settings(context, space, outer);
    result
}
