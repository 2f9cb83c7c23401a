//! The table of commands of the session: `)` for the system's, `]` for the user's. One file each.

mod copy;
mod crossing;
mod display;
mod edit;
mod explain;
mod foreign;
mod help;
mod history;
mod keys;
mod link;
mod members;
mod mentions;
mod names;
mod overview;
mod profile;
mod runtime;
mod saving;
mod settings;
mod shell;
mod spaces;
mod state;
mod threads;
mod trace;
mod workspace;

use crate::error::{ErrorKind, Fault, Result};
use crate::function::Context;

/// One command.
pub struct Command {
    /// With its `)` or `]`, in lower case.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Words that may follow it, for completion.
    pub words: &'static [&'static str],
    /// Runs it with the text that follows its name.
    pub run: fn(&mut Context, &str) -> Result<()>,
}

/// Every command.
static COMMANDS: &[&Command] = &[
    &names::CLASSES,
    &workspace::CLEAR,
    &saving::CONTINUE,
    &shell::CMD,
    &copy::COPY,
    &spaces::CS,
    &saving::DROP,
    &saving::DUMP,
    &edit::ED,
    &names::ERASE,
    &members::EVENTS,
    &names::FNS,
    &help::SYSTEM_HELP,
    &history::HIST,
    &threads::HOLDS,
    &saving::LIB,
    &saving::LOAD,
    &members::METHODS,
    &spaces::MORE,
    &spaces::NS,
    &names::OBJECTS,
    &names::OBS,
    &workspace::OFF,
    &names::OPS,
    &copy::PCOPY,
    &members::PROPS,
    &workspace::RESET,
    &saving::SAVE,
    &shell::SH,
    &state::SI,
    &workspace::SIC,
    &state::SINL,
    &threads::TID,
    &names::VARS,
    &workspace::WSID,
    &saving::XLOAD,
    &help::APLCART,
    &settings::NOTATION,
    &settings::BOX,
    &settings::BOXING,
    &overview::CD,
    &settings::CUT,
    &overview::DEFS,
    &workspace::DINPUT,
    &display::DISP,
    &display::DISPLAY,
    &explain::EXPLAIN,
    &help::HELP,
    &keys::KEYS,
    &link::CREATE,
    &link::IMPORT,
    &overview::MAP,
    &profile::PROFILE,
    &overview::REPR,
    &settings::ROWS,
    &runtime::RUNTIME,
    &trace::TRACE,
    &crossing::XREF,
];

/// Whether a line is a command, not APL.
pub fn is_command(line: &str) -> bool {
    line.trim_start().starts_with([')', ']'])
}

/// Runs a command line.
pub fn run(context: &mut Context, line: &str) -> Result<()> {
    let line = line.trim();
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let name = name.to_lowercase();
    let is_shell = matches!(&*name, ")sh" | ")cmd");
    let rest = if name.starts_with(')') && !is_shell { rest.split('⍝').next().unwrap_or(rest) } else { rest };
    match COMMANDS.iter().find(|command| command.name == name) {
        Some(command) => (command.run)(context, rest.trim()).or_else(|fault| explained(context, fault)),
        None => unknown(context, &name),
    }
}

/// Says what was wrong with a command. A fault that has a place in a text is reported with it.
fn explained(context: &mut Context, fault: Fault) -> Result<()> {
    let details = fault.details();
    if !fault.kind().trappable() || !details.places.is_empty() || details.text.is_some() || details.message.is_empty() {
        return Err(fault);
    }
    let help = details.help.as_ref().map_or_else(String::new, |help| format!("\n{help}"));
    let text = format!("{}: {}{help}", fault.kind().name(), details.message);
    context.remember(&fault);
    print(context, &text)
}

/// What is said to a command that is not there, with the nearest that is.
fn unknown(context: &mut Context, name: &str) -> Result<()> {
    if let Some(instead) = foreign::instead_of(name) {
        return print(context, &format!("bad command {name}: {instead}"));
    }
    let nearest = names().min_by_key(|known| strsim::damerau_levenshtein(known, name));
    let hint = nearest.filter(|known| name.len() > 2 && strsim::damerau_levenshtein(known, name) <= 2);
    let hint = hint.map_or_else(String::new, |known| format!(" (did you mean {known}?)"));
    print(context, &format!("bad command {name}{hint}"))
}

/// The names of all commands.
pub fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|command| command.name)
}

/// The words that may follow the command that a line begins with.
pub fn words_of(line: &str) -> &'static [&'static str] {
    let name = line.split_whitespace().next().unwrap_or_default().to_lowercase();
    COMMANDS.iter().find(|command| command.name == name).map_or(&[], |command| command.words)
}

/// Writes a line, or several.
fn print(context: &mut Context, text: &str) -> Result<()> {
    let written = context.output.write(text).and_then(|()| context.output.write("\n"));
    written.map_err(|error| Fault::new(ErrorKind::FILE_SYSTEM, error.to_string()))
}
