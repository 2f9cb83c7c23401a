//! Workspaces on disk: `)save`, `)dump`, `)load`, `)xload`, `)lib`, `)drop`, `)continue`.

use super::command::{Command, print};
use super::copy;
use super::workspace::end_session;
use crate::advice::hint;
use crate::error::{ErrorKind, Fault, Result};
use crate::function::Context;
use crate::runtime::thread_state::CutBack;
use crate::system::files::text_files::system_message;
use crate::system::workspace;
use crate::system::workspace::disk;
use std::path::Path;

/// The command `)save`.
pub(crate) static SAVE: Command = Command {
    name: ")save",
    summary: "save the workspace as text: )save name, or )save -force name to replace any file",
    words: &["-force"],
    run: |context, rest| {
        let (force, name) = strip_flag(rest, "-force");
        let Some(name) = parse_name(name) else { return print(context, BAD_NAME_MESSAGE) };
        save(context, name, force)
    },
};

/// The command `)dump`: saved workspaces are always text.
pub(crate) static DUMP: Command = Command { name: ")dump", summary: "the same as )save: workspaces are saved as text", ..SAVE };

/// The command `)load`.
pub(crate) static LOAD: Command = Command {
    name: ")load",
    summary: "clear the workspace and load a saved one, a script or a part of the library",
    words: &[],
    run: |context, rest| {
        let (quiet, name) = strip_flag(rest, "-quiet");
        load(context, unquote(name), quiet, true)
    },
};

/// The command `)xload`.
pub(crate) static XLOAD: Command = Command {
    name: ")xload",
    summary: "the same as )load, without running ⎕LX",
    words: &[],
    run: |context, name| load(context, unquote(name), false, false),
};

/// The command `)lib`.
pub(crate) static LIB: Command = Command {
    name: ")lib",
    summary: "list the workspaces in a folder, or in the current one and the library",
    words: &[],
    run: |context, folder| {
        if !folder.is_empty() {
            let names = list_workspaces(context, Path::new(folder))?;
            return print(context, &names.join("  "));
        }
        let names = list_workspaces(context, Path::new("."))?;
        let library = context.machine.library.names().join("  ");
        print(context, &format!(".\n\t{}\nlibrary\n\t{library}", names.join("  ")))
    },
};

/// The command `)drop`.
pub(crate) static DROP: Command = Command {
    name: ")drop",
    summary: "delete the file of a saved workspace",
    words: &[],
    run: |context, name| {
        let files = context.files()?;
        let Ok(path) = workspace::find(context, unquote(name)) else {
            return print(context, "ws not found");
        };
        if workspace::is_foreign(&files, &path) {
            return print(context, &format!("not dropped: {} is not a saved workspace", path.display()));
        }
        files.remove_file(&path).map_err(|error| Fault::new(ErrorKind::FILE_SYSTEM, system_message(&error)))?;
        let reply =
            if context.machine.capabilities.clock { disk::format_stamp(jiff::Timestamp::now()) } else { "dropped".to_owned() };
        print(context, &reply)
    },
};

/// The command `)continue`.
pub(crate) static CONTINUE: Command = Command {
    name: ")continue",
    summary: "save the workspace as CONTINUE and end the session",
    words: &[],
    run: |context, _| {
        let files = context.files()?;
        let path = disk::path(&files, CONTINUE_NAME)?;
        if workspace::is_foreign(&files, &path) {
            return print(context, &format!("not saved: {} exists and is not a saved workspace", path.display()));
        }
        if context.thread.suspended > 0 {
            return print_suspension(context);
        }
        workspace::save(context, &path)?;
        print(context, &format!("{} saved {}", path.display(), disk::save_time(&files, &path)))?;
        Err(end_session(context))
    },
};

/// The name of the workspace that `)continue` saves; `)load` does not run the `⎕LX` of a workspace with this name.
const CONTINUE_NAME: &str = "CONTINUE";

/// The reply to a workspace name that would have to be quoted.
pub(crate) const BAD_NAME_MESSAGE: &str = "unacceptable char";

/// Returns the name of a workspace without the double quotes around it, if there are any.
pub(crate) fn unquote(name: &str) -> &str {
    name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name)
}

/// Returns the name of a workspace without quotes around it, or `None` if it contains blanks or quotes and is not quoted itself.
pub(crate) fn parse_name(name: &str) -> Option<&str> {
    let is_quoted = unquote(name).len() < name.len();
    let is_plain = !name.contains(|character: char| character.is_whitespace() || matches!(character, '"' | '\''));
    (is_quoted || is_plain).then(|| unquote(name))
}

/// Removes a flag from the front of the text after a command, and returns true if it was there.
fn strip_flag<'a>(rest: &'a str, flag: &str) -> (bool, &'a str) {
    match rest.strip_prefix(flag) {
        Some(name) if name.is_empty() || name.starts_with(' ') => (true, name.trim()),
        _ => (false, rest),
    }
}

/// Saves the workspace, unless that would destroy other data; `force` replaces any file. Prints the reason if the workspace is
/// not saved.
fn save(context: &mut Context, name: &str, force: bool) -> Result<()> {
    let files = context.files()?;
    let current_name = context.workspace.name.clone();
    if name.is_empty() && current_name.is_none() {
        return print(context, "not saved this ws is CLEAR WS");
    }
    let name = if name.is_empty() { current_name.clone().unwrap_or_default() } else { name.to_owned() };
    let path = disk::path(&files, &name)?;
    let is_own = current_name
        .as_deref()
        .and_then(|current_name| disk::path(&files, current_name).ok())
        .is_some_and(|current_path| current_path == path);
    if !force && !is_own && files.exists(&path) {
        let current_name = current_name.as_deref().unwrap_or(workspace::CLEAR_WORKSPACE);
        return print(context, &format!("not saved this ws is {current_name}"));
    }
    if !force && workspace::is_foreign(&files, &path) {
        let advice = "its comments would be lost; )save -force replaces it";
        return print(context, &format!("not saved: {} was written by hand, {advice}", path.display()));
    }
    if !context.machine.threads.is_alone() {
        let numbers: Vec<String> = context.machine.threads.numbers().iter().skip(1).map(u32::to_string).collect();
        return print(context, &format!("not saved: other threads are running: {}; )reset ends them", numbers.join(" ")));
    }
    if context.thread.suspended > 0 {
        return print_suspension(context);
    }
    workspace::save(context, &path)?;
    print(context, &format!("{} saved {}", path.display(), disk::save_time(&files, &path)))
}

/// Prints that the workspace is not saved because functions are suspended.
fn print_suspension(context: &mut Context) -> Result<()> {
    let count = context.thread.suspended;
    let text = format!(
        "not saved: functions are suspended ({count}), and a text cannot hold their local names; )si lists them, )reset ends them"
    );
    print(context, &text)
}

/// Loads a saved workspace, a script or a part of the library; runs `⎕LX` if `latent` is true and the workspace is not CONTINUE.
fn load(context: &mut Context, name: &str, quiet: bool, latent: bool) -> Result<()> {
    if name.is_empty() {
        return print(
            context,
            "usage: )load name, where name is a saved workspace, the path of a script, or a name in the library",
        );
    }
    if context.thread.suspended > 0 {
        if let Ok(path) = workspace::find(context, name) {
            workspace::check(context, &path)?;
        }
        // The suspended functions belong to the workspace that is replaced.
        let command = if latent { ")load" } else { ")xload" };
        context.thread.cutback = Some(CutBack::to_session(format!("{command} {name}")));
        return Err(Fault::unwind());
    }
    let Ok(path) = workspace::find(context, name) else {
        return load_from_library(context, name);
    };
    workspace::load(context, &path)?;
    let files = context.files()?;
    if !quiet {
        print(context, &format!("{} saved {}", path.display(), disk::save_time(&files, &path)))?;
    }
    let continues = path.file_stem().is_some_and(|stem| stem == CONTINUE_NAME);
    if latent && !continues { workspace::run_latent(context) } else { Ok(()) }
}

/// Loads a part of the library as the workspace. If that fails, the old workspace is put back.
fn load_from_library(context: &mut Context, name: &str) -> Result<()> {
    let bare = name.strip_suffix(".dws").unwrap_or(name);
    if !context.machine.library.names().contains(&bare) {
        return print(context, "ws not found");
    }
    context.reset_threads();
    let old = context.set_aside();
    if let Err(mut fault) = copy::copy_names(context, name, true) {
        fault.details_mut().help = hint::find_help(context, &fault);
        context.put_back(old);
        return Err(fault);
    }
    context.discard(old);
    context.workspace.name = Some(bare.to_owned());
    Ok(())
}

/// Returns the names of the workspaces and scripts in a folder, sorted.
fn list_workspaces(context: &Context, folder: &Path) -> Result<Vec<String>> {
    let files = context.files()?;
    let to_fault =
        |error: std::io::Error| Fault::new(ErrorKind::FILE_SYSTEM, format!("{}: {}", folder.display(), system_message(&error)));
    let mut names = Vec::new();
    for name in files.list(folder).map_err(to_fault)? {
        let path = Path::new(&name);
        let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if path.extension().is_some_and(|extension| extension == disk::WORKSPACE_EXTENSION) && !is_hidden {
            names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}
