#![doc = include_str!("session_namespace.md")]

use crate::array::{Array, Reference};
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::format::notation;
use crate::function::names::{SystemKind, SystemName};
use crate::function::{Context, FunctionRef, Value};
use crate::runtime::namespaces::SESSION;
use crate::runtime::settings::Settings;
use crate::runtime::streams::{Output, PromptOutput};
use crate::system::listing;
use crate::system::namespaces::library;
use std::sync::{Arc, Mutex, PoisonError};

const PAGE: &str = "system/session/session_namespace.md";

/// The system constant `⎕SE`.
pub(crate) static SE: SystemName = SystemName::constant("SE", PAGE, |_| Ok(Array::from_reference(SESSION)));

/// The functions of `⎕SE`, each with the path of its namespace below `⎕SE`.
static SESSION_FUNCTIONS: [(&str, SystemName); 9] = [
    ("", SystemName::function("UCMD", PAGE).monadic(run_command)),
    ("Link", SystemName::function("Import", PAGE).monadic(import).dyadic(import_as)),
    ("Link", SystemName::function("Create", PAGE).monadic(create).dyadic(create_as)),
    ("SALT", SystemName::function("Load", PAGE).monadic(load)),
    ("Dyalog.Array", SystemName::function("Serialise", PAGE).monadic(serialise)),
    ("Dyalog.Array", SystemName::function("Deserialise", PAGE).monadic(deserialise)),
    ("Dyalog.Utils", SystemName::function("repObj", PAGE).monadic(represent)),
    (
        "Dyalog.Utils",
        SystemName::function("display", PAGE)
            .monadic(|context, right| call_tool(context, "display", None, right))
            .dyadic(|context, left, right| call_tool(context, "display", Some(left), right)),
    ),
    (
        "Dyalog.Utils",
        SystemName::function("disp", PAGE)
            .monadic(|context, right| call_tool(context, "disp", None, right))
            .dyadic(|context, left, right| call_tool(context, "disp", Some(left), right)),
    ),
];

/// Gives `⎕SE` its functions, once for each interpreter.
pub(crate) fn install_functions(context: &mut Context) {
    for (path, row) in &SESSION_FUNCTIONS {
        let SystemKind::Function(function) = &row.kind else { continue };
        let mut space = SESSION;
        for name in path.split('.').filter(|name| !name.is_empty()) {
            space = find_or_make(context, space, name);
        }
        context.workspace.spaces[space].names.insert(Arc::from(function.name), Value::Function(FunctionRef::new(function)));
    }
    context.machine.library.tools = Some(context.workspace.spaces.make(SESSION, Some("[Tools]"), Settings::default()));
    context.workspace.spaces.keep();
}

/// Returns the namespace with a name in `outer`; makes it if there is none.
fn find_or_make(context: &mut Context, outer: Reference, name: &str) -> Reference {
    let existing = context.workspace.spaces.value(outer, name).and_then(names::namespace);
    existing.unwrap_or_else(|| {
        let space = context.workspace.spaces.make(outer, Some(name), Settings::default());
        context.workspace.spaces[outer].names.insert(Arc::from(name), Value::Array(Array::from_reference(space)));
        space
    })
}

/// Calls a function of the library file `session`, which is run at the first call.
fn call_tool(context: &mut Context, name: &str, left: Option<Array>, right: Array) -> Result<Array> {
    let missing = || Fault::impossible(format!("the library has no {name}"));
    let space = context.machine.library.tools.ok_or_else(missing)?;
    if context.workspace.spaces[space].names.is_empty() {
        let item = library::find(context, "session")?;
        library::run(context, &item, space)?;
    }
    let Some(Value::Function(function)) = context.workspace.spaces.value(space, name).cloned() else {
        return Err(missing());
    };
    context.thread.shy = false;
    match left {
        Some(left) => function.dyadic(context, left, right),
        None => function.monadic(context, right),
    }
}

/// Returns a reference to the namespace in which the caller runs.
fn caller_space(context: &Context) -> Array {
    Array::from_reference(context.workspace.spaces.find_most_derived(context.current_space()))
}

fn import(context: &mut Context, right: Array) -> Result<Array> {
    import_folder(context, "Imported", Array::zilde(), right)
}

fn import_as(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    import_folder(context, "Imported", left, right)
}

fn create(context: &mut Context, right: Array) -> Result<Array> {
    import_folder(context, "Linked", Array::zilde(), right)
}

fn create_as(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    import_folder(context, "Linked", left, right)
}

/// Implements `options Link.Import name folder` and `options Link.Create name folder`. The report of what was done begins with
/// `report_word`.
fn import_folder(context: &mut Context, report_word: &str, options: Array, source: Array) -> Result<Array> {
    let request = Array::nested(vec![Array::text(report_word), caller_space(context), source]);
    call_tool(context, "Bring", Some(options), request)
}

/// Implements `SALT.Load 'file -target=name'`.
fn load(context: &mut Context, right: Array) -> Result<Array> {
    let request = Array::nested(vec![caller_space(context), right]);
    call_tool(context, "Load", None, request)
}

/// Implements `UCMD'box on'`: runs a command, with or without its bracket, and returns its output.
fn run_command(context: &mut Context, right: Array) -> Result<Array> {
    let line = right.to_text().ok_or_else(|| Fault::domain(Blame::Right, "the right argument must be the text of a command"))?;
    let line = if line.starts_with([']', ')']) { line } else { format!("]{line}") };
    let text = Arc::new(Mutex::new(String::new()));
    let output =
        std::mem::replace(&mut context.session.output, Box::new(PromptOutput::new(Box::new(CapturedOutput(text.clone())))));
    let result = (context.session.hooks.run_command)(context, &line);
    context.session.output = output;
    result?;
    let text = std::mem::take(&mut *text.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(Array::text(text.trim_end_matches('\n')))
}

/// Output that is captured as text.
struct CapturedOutput(Arc<Mutex<String>>);

impl Output for CapturedOutput {
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push_str(text);
        Ok(())
    }
}

/// Implements `Dyalog.Array.Serialise Y`: returns an array in array notation, as lines.
fn serialise(context: &mut Context, right: Array) -> Result<Array> {
    let lines = notation::format_lines(context, &right)?;
    Ok(Array::texts(lines.iter().map(String::as_str)))
}

/// Implements `Dyalog.Utils.repObj Y`: returns an array in array notation, on one line.
fn represent(context: &mut Context, right: Array) -> Result<Array> {
    Ok(Array::text(&notation::format_on_one_line(context, &right)?))
}

/// Implements `Dyalog.Array.Deserialise Y`: executes a text, or lines, in array notation, and returns the array that it denotes.
fn deserialise(context: &mut Context, right: Array) -> Result<Array> {
    let text = if right.is_nested() {
        listing::parse_lines(context.memory(), &right)?.join("\n")
    } else {
        right.to_text().unwrap_or_default()
    };
    let text = text.trim_matches(['\n', ' ']);
    let value =
        if text.is_empty() { Ok(Array::zilde()) } else { (context.session.hooks.execute)(context, None, &Array::text(text)) };
    context.thread.shy = false;
    value
}
