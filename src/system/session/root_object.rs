#![doc = include_str!("root_object.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::runtime::namespaces::ROOT;
use crate::system::listing;

const PAGE: &str = "system/session/root_object.md";

/// The system function `⎕WG`.
pub(crate) static WG: SystemName = SystemName::function("⎕WG", PAGE)
    .monadic(|context, right| get(context, &Array::text("."), &right))
    .dyadic(|context, left, right| get(context, &left, &right));

/// The system function `⎕NQ`.
pub(crate) static NQ: SystemName = SystemName::function("⎕NQ", PAGE)
    .monadic(|context, right| call_method(context, &right))
    .dyadic(|context, _, right| call_method(context, &right));

/// Implements `⎕WG Y` and `X ⎕WG Y`: returns the properties of the root object that `Y` names.
fn get(context: &mut Context, object: &Array, names: &Array) -> Result<Array> {
    check_root(object)?;
    if names.is_nested() {
        let items =
            listing::parse_names(context.memory(), names)?.iter().map(|name| get_property(name)).collect::<Result<Vec<_>>>()?;
        return Array::from_items(context.memory(), names.shape().clone(), items, &Array::text(""));
    }
    get_property(read_name(names)?.trim())
}

/// Returns a property of the root object by its name.
fn get_property(name: &str) -> Result<Array> {
    if name.eq_ignore_ascii_case("APLVersion") {
        return Ok(Array::texts([platform_name(), "20.0.0.0", "S", "Development"]));
    }
    Err(Fault::nonce(format!("Zilde has no windows: the only property of the root object is APLVersion, not {name}")))
}

/// Returns the name of the operating system in the form of `APLVersion`.
fn platform_name() -> &'static str {
    match std::env::consts::OS {
        "windows" => "Windows-64",
        "macos" => "Mac-64",
        "aix" => "AIX-64",
        _ => "Linux-64",
    }
}

/// Implements `⎕NQ '.' method argument`: calls a method of the root object.
fn call_method(context: &mut Context, message: &Array) -> Result<Array> {
    if message.bound() < 2 {
        return Err(Fault::length(
            Blame::Right,
            "the right argument must be an object and a method: ⎕NQ '.' 'GetEnvironment' 'HOME'",
        ));
    }
    check_root(&message.item(0))?;
    let method = read_name(&message.item(1))?;
    match method.to_ascii_lowercase().as_str() {
        "getenvironment" if message.bound() == 3 => get_environment(context, &message.item(2)),
        "getenvironment" => {
            Err(Fault::length(Blame::Right, "GetEnvironment needs the name of a variable: ⎕NQ '.' 'GetEnvironment' 'HOME'"))
        }
        "getcommandlineargs" => {
            // The command that started the host is shown only with the capability for processes.
            let may_show = context.machine.capabilities.processes;
            let program = std::env::args_os().next().filter(|_| may_show).unwrap_or_default().to_string_lossy().into_owned();
            let words = std::iter::once(&program).chain(&context.session.arguments);
            Ok(Array::texts(words.map(String::as_str)))
        }
        _ => Err(Fault::nonce(format!(
            "Zilde has no windows: the methods of the root object are GetEnvironment and GetCommandLineArgs, not {method}"
        ))),
    }
}

/// Returns the value of an environment variable, or of each if `names` is nested; an empty text for one that is not set.
fn get_environment(context: &mut Context, names: &Array) -> Result<Array> {
    context.require_processes()?;
    let value = |name: &str| Array::text(&std::env::var(name.trim()).unwrap_or_default());
    if !names.is_nested() {
        return Ok(value(&read_name(names)?));
    }
    let items = listing::parse_names(context.memory(), names)?.iter().map(|name| value(name)).collect::<Vec<_>>();
    Array::from_items(context.memory(), names.shape().clone(), items, &Array::text(""))
}

/// Returns the name of a property, a method or an environment variable.
fn read_name(name: &Array) -> Result<String> {
    name.to_text().ok_or_else(|| Fault::domain(Blame::Right, "names must be text"))
}

/// Fails if an object is not the root: `'.'`, `'#'` or the reference `#`.
fn check_root(object: &Array) -> Result<()> {
    let has_root_name = object.to_text().is_some_and(|name| matches!(name.trim(), "." | "#"));
    if has_root_name || object.mark().and_then(|mark| mark.reference()) == Some(ROOT) {
        return Ok(());
    }
    Err(Fault::nonce("Zilde has no windows: the only object is the root, '.'"))
}
