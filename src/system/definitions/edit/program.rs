//! The user's own editor, run on a temporary file.

use crate::error::{ErrorKind, Fault, Result};
use crate::host;
use crate::host::file_access::Files;
use crate::system::files::encoding::Encoding;
use crate::system::files::make::find_free_name;
use crate::system::files::text_files::file_fault;
use std::fs::{self, OpenOptions};
use std::io::{IsTerminal, Write};

/// Returns the editor that the environment variable `VISUAL`, or else `EDITOR`, names; fails if there is none, or no terminal.
pub(crate) fn find_editor() -> Result<String> {
    let variable = |name: &str| std::env::var(name).ok().filter(|program| !program.trim().is_empty());
    let Some(program) = variable("VISUAL").or_else(|| variable("EDITOR")) else {
        let fault = Fault::new(ErrorKind::FILE_SYSTEM, "no editor is set");
        return Err(fault.with_help("set VISUAL or EDITOR to the program to edit with, as in: export EDITOR=nano"));
    };
    if !std::io::stdin().is_terminal() {
        let fault = Fault::new(ErrorKind::FILE_SYSTEM, "there is no terminal for the editor");
        return Err(fault.with_help("⎕FX, ⎕FIX and ∇name[n]text∇ change definitions without one"));
    }
    Ok(program)
}

/// Runs the editor on a text in a temporary file, opened at `line`, counted from 0; returns the edited text.
pub(crate) fn run(program: &str, name: &str, extension: &str, text: &str, line: Option<usize>) -> Result<String> {
    let prefix = std::env::temp_dir().join(format!("zilde-{name}-"));
    let path = format!("{}.{extension}", find_free_name(&Files::ALL, &prefix.to_string_lossy())?);
    let action_fault = |action: &'static str| move |error: std::io::Error| file_fault(action, &error);
    let mut file = OpenOptions::new().write(true).create_new(true).open(&path).map_err(action_fault("create"))?;
    let edit_result = file.write_all(text.as_bytes()).and_then(|()| file.write_all(b"\n")).and_then(|()| {
        let line = line.map(|line| format!("+{}", line + 1));
        let arguments: Vec<String> = line.into_iter().chain([path.clone()]).collect();
        let status = host::editor_command(program, &arguments).status()?;
        if status.success() { fs::read(&path) } else { Err(std::io::Error::other(format!("the editor ended with {status}"))) }
    });
    let delete_result = fs::remove_file(&path);
    let bytes = edit_result.map_err(action_fault("edit"))?;
    delete_result.map_err(action_fault("delete"))?;
    let text = Encoding::decode_program(&bytes).map_err(|error| error.into_fault(name))?.replace("\r\n", "\n");
    Ok(text.strip_suffix('\n').map_or(text.clone(), str::to_owned))
}
