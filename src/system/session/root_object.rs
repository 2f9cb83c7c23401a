#![doc = include_str!("root_object.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::runtime::namespaces::ROOT;
use crate::system::listing;

const PAGE: &str = include_str!("root_object.md");

/// `⎕WG`.
pub(crate) static WG: SystemName = SystemName::function("⎕WG", PAGE)
    .monadic(|context, right| get(context, &Array::text("."), &right))
    .dyadic(|context, left, right| get(context, &left, &right));

/// `⎕NQ`.
pub(crate) static NQ: SystemName = SystemName::function("⎕NQ", PAGE)
    .monadic(|context, right| call(context, &right))
    .dyadic(|context, _, right| call(context, &right));

/// Implements `⎕WG Y` and `X ⎕WG Y`: returns properties of the root object.
fn get(context: &mut Context, object: &Array, names: &Array) -> Result<Array> {
    check_root(object)?;
    if names.is_nested() {
        let items = listing::parse_names(names)?.iter().map(|name| property(name)).collect::<Result<Vec<_>>>()?;
        return Array::from_items(context.memory(), names.shape().clone(), items, &Array::text(""));
    }
    property(names.to_text().unwrap_or_default().trim())
}

fn property(name: &str) -> Result<Array> {
    if name.eq_ignore_ascii_case("APLVersion") {
        return Ok(Array::texts([target(), "20.0.0.0", "S", "Development"]));
    }
    Err(Fault::nonce(format!("there are no windows here: the root's only property is APLVersion, not {name}")))
}

/// Returns the name of the operating system in the form of `APLVersion`.
fn target() -> &'static str {
    match std::env::consts::OS {
        "windows" => "Windows-64",
        "macos" => "Mac-64",
        "aix" => "AIX-64",
        _ => "Linux-64",
    }
}

/// Implements `⎕NQ '.' method argument`: calls a method of the root object.
fn call(context: &mut Context, message: &Array) -> Result<Array> {
    if message.bound() < 2 {
        return Err(Fault::length(Blame::Right, "an object and a method are needed: ⎕NQ '.' 'GetEnvironment' 'HOME'"));
    }
    check_root(&message.item(0))?;
    let method = message.item(1).to_text().unwrap_or_default();
    match method.to_ascii_lowercase().as_str() {
        "getenvironment" if message.bound() == 3 => environment(context, &message.item(2)),
        "getenvironment" => Err(Fault::length(Blame::Right, "the name of a variable is needed: ⎕NQ '.' 'GetEnvironment' 'HOME'")),
        "getcommandlineargs" => {
            // The command that started the host is shown only with the capability for processes.
            let shown = context.machine.capabilities.processes;
            let program = std::env::args_os().next().filter(|_| shown).unwrap_or_default().to_string_lossy().into_owned();
            let words = std::iter::once(&program).chain(&context.session.arguments);
            Ok(Array::texts(words.map(String::as_str)))
        }
        _ => Err(Fault::nonce(format!(
            "there are no windows here: the root has GetEnvironment and GetCommandLineArgs, not {method}"
        ))),
    }
}

/// Returns the values of environment variables; an empty text for each that is not set.
fn environment(context: &mut Context, names: &Array) -> Result<Array> {
    context.allow_processes()?;
    let value = |name: &str| Array::text(&std::env::var(name.trim()).unwrap_or_default());
    if !names.is_nested() {
        return Ok(value(&names.to_text().unwrap_or_default()));
    }
    let items = listing::parse_names(names)?.iter().map(|name| value(name)).collect::<Vec<_>>();
    Array::from_items(context.memory(), names.shape().clone(), items, &Array::text(""))
}

/// Fails if an object is not the root: `'.'`, `'#'` or the reference `#`.
fn check_root(object: &Array) -> Result<()> {
    let has_root_name = object.to_text().is_some_and(|name| matches!(name.trim(), "." | "#"));
    if has_root_name || object.mark().and_then(|mark| mark.reference()) == Some(ROOT) {
        return Ok(());
    }
    Err(Fault::nonce("there are no windows here: the only object is the root, '.'"))
}
