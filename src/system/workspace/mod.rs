#![doc = include_str!("../workspace.md")]
//!
//! # Implementation
//!
//! * [`write_workspace`]: a workspace, or one namespace of it, as text: settings, variables, functions, namespaces, and references.
//! * [`settings`]: the settings of namespaces and of the workspace, as the lines of APL that set them.
//! * [`definition`]: the text that defines functions and operators.
//! * [`script`]: namespaces with names as scripts: their own text if it still describes their contents, else a new one.
//! * [`graph`]: the namespaces of a workspace, and the paths by which its text reaches them.
//! * [`disk`]: workspace files: their names and times, and replacement that keeps the old file until the new one is complete.

pub(crate) mod definition;
pub(crate) mod disk;
pub(crate) mod graph;
pub(crate) mod script;
pub(crate) mod settings;
pub(crate) mod write_workspace;

use super::files::encoding::Encoding;
use super::files::text_files;
use crate::advice::hint;
use crate::array::{Array, Reference};
use crate::error::{Blame, Fault, Result};
use crate::eval;
use crate::eval::objects::instance;
use crate::function::names::SystemName;
use crate::function::{Context, Value};
use crate::host::file_access::{Files, OpenMode};
use crate::primitives::support::arguments;
use crate::runtime::namespaces::ROOT;
use crate::runtime::thread_state::CutBack;
use crate::syntax;
use crate::syntax::source::Source;
use std::path::{Path, PathBuf};

/// The help page shared by the ⎕ names for workspaces.
const PAGE: &str = "system/workspace.md";

/// The system function `⎕SAVE`.
pub(crate) static SAVE: SystemName = SystemName::function("⎕SAVE", PAGE)
    .monadic(|context, right| save_by_name(context, true, &right))
    .dyadic(|context, left, right| match arguments::to_integer(&left, Blame::Left)? {
        state @ 0..=1 => save_by_name(context, state == 1, &right),
        other => Err(Fault::domain(Blame::Left, format!("the left argument must be 0 or 1, not {other}"))),
    });

/// The system function `⎕LOAD`.
pub(crate) static LOAD: SystemName = SystemName::function("⎕LOAD", PAGE).monadic(|context, right| {
    let path = find(context, &read_name(&right)?).map_err(|fault| fault.with_blame(Blame::Right))?;
    check(context, &path)?;
    // The running code is part of the workspace to be replaced: the session loads the new one after all running code has ended.
    context.thread.cutback = Some(CutBack::to_session(format!(")load -quiet {}", path.display())));
    Err(Fault::unwind())
});

/// The system variable `⎕WSID`.
pub(crate) static WSID: SystemName = SystemName::variable(
    "WSID",
    PAGE,
    |context| Ok(Array::text(context.workspace.name.as_deref().unwrap_or(CLEAR_WORKSPACE))),
    |context, value| {
        let name = read_name(&value)?;
        disk::path(&context.machine.capabilities.files, &name).map_err(|fault| fault.with_blame(Blame::Right))?;
        context.workspace.name = Some(name);
        Ok(())
    },
);

/// The system variable `⎕LX`.
pub(crate) static LX: SystemName = SystemName::variable(
    "LX",
    PAGE,
    |context| Ok(context.workspace.latent.clone()),
    |context, value| {
        let is_text = value.rank() < 2 && (value.is_empty() || value.is_character());
        if !is_text {
            return Err(Fault::domain(Blame::Right, "⎕LX must be the text of an expression"));
        }
        context.workspace.latent = Array::text(&value.to_text().filter(|_| value.is_character()).unwrap_or_default());
        Ok(())
    },
);

/// The name that is shown for a workspace without a name.
pub(crate) const CLEAR_WORKSPACE: &str = "CLEAR WS";

/// Reads the name of a workspace.
fn read_name(array: &Array) -> Result<String> {
    let name = array.to_text().filter(|_| array.is_character() && array.rank() < 2);
    name.ok_or_else(|| Fault::domain(Blame::Right, "the name of a workspace must be text"))
}

/// Implements `⎕SAVE Y` and `X ⎕SAVE Y`: saves the workspace and returns 1 as a shy result. A text cannot hold the state of
/// running functions, so only `0 ⎕SAVE` can be called within a function.
fn save_by_name(context: &mut Context, with_state: bool, right: &Array) -> Result<Array> {
    let files = context.files()?;
    let path = disk::path(&files, &read_name(right)?).map_err(|fault| fault.with_blame(Blame::Right))?;
    if with_state && !context.machine.threads.is_alone() {
        return Err(Fault::domain(Blame::Function, "other threads are running, and a saved workspace cannot hold them")
            .with_help("⎕TSYNC waits for threads, ⎕TKILL 0 ends them"));
    }
    if with_state && context.thread.frames.iter().any(|frame| frame.callee.is_some()) {
        return Err(Fault::nonce("a function is running, and its state cannot be saved")
            .with_help("0 ⎕SAVE saves everything except the running functions"));
    }
    if is_foreign(&files, &path) {
        return Err(Fault::domain(Blame::Right, format!("{} exists, but is not a saved workspace", path.display())));
    }
    save(context, &path)?;
    context.thread.shy = true;
    Ok(Array::bit(true))
}

/// Returns true if there is a file at `path` that cannot be read as a saved workspace, and so must not be overwritten.
pub(crate) fn is_foreign(files: &Files, path: &Path) -> bool {
    let head = write_workspace::WORKSPACE_HEADER.as_bytes();
    let mut start = vec![0; head.len()];
    let result = files.open(path, OpenMode::READ).map(|mut file| std::io::Read::read_exact(&mut file, &mut start));
    match result {
        Ok(Ok(())) => start != head,
        Ok(Err(_)) => true,
        Err(error) => error.kind() != std::io::ErrorKind::NotFound,
    }
}

/// Saves the workspace in a file, and names the workspace after it.
pub(crate) fn save(context: &mut Context, path: &Path) -> Result<()> {
    let files = context.files()?;
    if !context.machine.threads.is_alone() && context.machine.threads.numbers().len() > 1 {
        return Err(Fault::domain(Blame::Right, "other threads are running, and a saved workspace cannot hold them")
            .with_help("⎕TSYNC waits for threads, ⎕TKILL 0 ends them"));
    }
    if context.workspace.switches.watched_cleared {
        context.workspace.watched.clear();
    }
    let text = write_workspace::write_workspace(context)?;
    disk::write(&files, path, text.as_bytes())?;
    context.workspace.name = Some(disk::name(path));
    Ok(())
}

/// Returns the text that the workspace would be saved as.
#[cfg(feature = "repl")]
pub(crate) fn text_of(context: &Context) -> Result<String> {
    write_workspace::write_workspace(context)
}

/// Returns the path of an existing workspace by its name; fails if there is none.
pub(crate) fn find(context: &Context, name: &str) -> Result<PathBuf> {
    let files = context.files()?;
    let path = disk::path(&files, name)?;
    if files.is_plain(&path) {
        return Ok(path);
    }
    let literal_path = files.absolute(Path::new(name.trim()));
    if files.is_plain(&literal_path) {
        return Ok(literal_path);
    }
    Err(Fault::domain(Blame::Right, format!("there is no workspace {}", path.display())))
}

/// Fails if the file of a workspace cannot be read and parsed as APL.
pub(crate) fn check(context: &mut Context, path: &Path) -> Result<()> {
    read_text(context, path).map(drop)
}

/// Reads the text of a workspace, and checks that it can be parsed as APL.
fn read_text(context: &mut Context, path: &Path) -> Result<String> {
    let name = path.to_string_lossy();
    let bytes = text_files::read_bytes(context, &name)?;
    let text = Encoding::decode_program(&bytes).map_err(|error| error.into_fault(&name))?;
    let source = Source::new(&*name, &*text);
    match syntax::parse_session(&source) {
        Ok(_) => Ok(text),
        Err(flaws) => Err(eval::parse_fault(context, &source, flaws)),
    }
}

/// Replaces the workspace with that of a file. If the text cannot be read or parsed, the workspace does not change. If a line of
/// it fails, the old workspace is restored, but its other threads have ended and the destructors of its instances have run.
pub(crate) fn load(context: &mut Context, path: &Path) -> Result<()> {
    let text = read_text(context, path)?;
    disk::clear_leftovers(&context.files()?, path);
    instance::destruct_all(context)?;
    context.reset_threads();
    let old = context.set_aside();
    context.workspace.loading = true;
    let result = eval::objects::script::run_file(context, &path.to_string_lossy(), &text, ROOT);
    context.workspace.loading = false;
    context.machine.library.bound_texts.remove(&*path.to_string_lossy());
    if let Err(fault) = result {
        let help = hint::find_help(context, &fault);
        context.put_back(old);
        return Err(fault.with_help(help.unwrap_or_else(|| "the workspace is unchanged".to_owned())));
    }
    context.discard(old);
    context.workspace.name = Some(disk::name(path));
    context.thread.shy = false;
    Ok(())
}

/// Calls `read`, which runs `text`. If `text` is that of a workspace, then restores the values that such a text sets for the
/// whole workspace: `⎕LX`, `⎕TRAP`, `⎕PATH` and `⎕RL`.
pub(crate) fn run_without_global_effects<T>(
    context: &mut Context,
    text: &str,
    read: impl FnOnce(&mut Context) -> Result<T>,
) -> Result<T> {
    if !text.starts_with(write_workspace::WORKSPACE_HEADER) {
        return read(context);
    }
    let (latent, trap, path) =
        (context.workspace.latent.clone(), context.workspace.trap.clone(), context.workspace.spaces.path.clone());
    let random = std::mem::take(&mut context.workspace.random);
    let result = read(context);
    (context.workspace.latent, context.workspace.trap, context.workspace.spaces.path, context.workspace.random) =
        (latent, trap, path, random);
    result
}

/// Returns the text of the contents of a namespace, to be run within another.
pub(crate) fn namespace_text(context: &Context, space: Reference) -> Result<String> {
    write_workspace::write_namespace(context, space)
}

/// Returns the text that defines a derived function or a train under its name.
pub(crate) fn derived_text(context: &Context, space: Reference, name: &str, value: &Value) -> Result<String> {
    Ok(definition::definition_lines(context, space, name, value)?.join("\n"))
}

/// Runs the expression in `⎕LX`, and displays its result.
pub(crate) fn run_latent(context: &mut Context) -> Result<()> {
    let text = context.workspace.latent.to_text().unwrap_or_default();
    if text.trim().is_empty() {
        return Ok(());
    }
    let outcome = eval::run_source(context, &Source::new("", text), true)?;
    eval::print_finished(context, &outcome)
}
