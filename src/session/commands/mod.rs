//! The table of session commands: those with `)` are system commands, those with `]` are user commands.
//!
//! Each file holds one command, or a few that belong together:
//!
//! * [`command`]: the definition of a session command, and the output of its reply.
//! * [`help`]: `)help` lists the commands; `]help` shows the manual page of a glyph, a name or a command.
//! * [`search_pages`]: the search for pages that mention a topic that has no page of its own.
//! * [`mod@names`]: the names of the workspace: `)vars`, `)fns`, `)ops`, `)obs`, `)objects`, `)classes`, `)erase`.
//! * [`members`]: the members of a class or an instance, listed from within it: `)methods`, `)props`, `)events`.
//! * [`spaces`]: namespaces and the last error: `)ns`, `)cs`, `)more`.
//! * [`workspace`]: the workspace as a whole: `)clear`, `)wsid`, `)off`; ending suspended functions: `)sic`, `)reset`; and
//!   `]dinput`.
//! * [`saving`]: workspaces on disk: `)save`, `)dump`, `)load`, `)xload`, `)lib`, `)drop`, `)continue`.
//! * [`copy`]: names from the library and from files: `)copy`, `)pcopy`.
//! * [`link`]: `]link.import`, `]link.create`: importing folders of APL text as namespaces.
//! * [`state`]: the state indicator: `)si` and `)sinl` list the suspended and pendent functions, thread by thread.
//! * [`threads`]: threads in the session: `)tid`, `)holds`.
//! * [`history`]: `)hist`: the lines typed so far.
//! * [`edit`]: `)ed`: the user's own editor.
//! * [`shell`]: programs of the operating system: `)sh` and `)cmd`.
//! * [`display_settings`]: settings for the display of results: `]box`, `]boxing`, `]rows`, `]cut`, `]aplan.output`.
//! * [`display`]: drawing a result: with boxes, `]display` and `]disp`, or as a picture, `]plot`.
//! * [`overview`]: overviews of the workspace: `]map`, `]defs`; an array in array notation, `]repr`; the folder, `]cd`.
//! * [`cross_reference`]: `]xref`: the non-local names that each function uses; those without a value are marked.
//! * [`keys`]: `]keys`: the glyph that each key types after the prefix.
//! * [`explain`]: `]explain`: the parse of a line, as a tree.
//! * [`trace`]: `]trace`: the value of every part of a line.
//! * [`runtime`]: `]runtime`: the running time of expressions.
//! * [`profile`]: `]profile`: the distribution of an expression's running time.
//! * [`other_systems`]: hints for commands of other systems that do not exist here.
//! * [`unknown_command`]: the reply to a command that does not exist, with the command of the most similar name.

pub(crate) mod command;
pub(crate) mod copy;
pub(crate) mod cross_reference;
pub(crate) mod display;
pub(crate) mod display_settings;
pub(crate) mod edit;
pub(crate) mod explain;
pub(crate) mod help;
pub(crate) mod history;
pub(crate) mod keys;
pub(crate) mod link;
pub(crate) mod members;
pub mod names;
pub(crate) mod other_systems;
pub(crate) mod overview;
pub(crate) mod profile;
pub(crate) mod runtime;
pub(crate) mod saving;
pub(crate) mod search_pages;
pub(crate) mod shell;
pub(crate) mod spaces;
pub(crate) mod state;
pub(crate) mod threads;
pub(crate) mod trace;
pub(crate) mod unknown_command;
pub(crate) mod workspace;

use crate::advice::hint;
use crate::error::{Fault, Result};
use crate::function::Context;
use command::{Command, print};

/// The table of all commands.
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
    &display_settings::NOTATION,
    &display_settings::BOX,
    &display_settings::BOXING,
    &overview::CD,
    &display_settings::CUT,
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
    &display::PLOT,
    &profile::PROFILE,
    &overview::REPR,
    &display_settings::ROWS,
    &runtime::RUNTIME,
    &trace::TRACE,
    &cross_reference::XREF,
];

/// Returns true if a line is a command rather than APL.
pub(crate) fn is_command(line: &str) -> bool {
    line.trim_start().starts_with([')', ']'])
}

/// Runs a command: a line that begins with `)` or `]`.
pub fn run(context: &mut Context, line: &str) -> Result<()> {
    let line = line.trim();
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let name = name.to_lowercase();
    let is_shell = matches!(&*name, ")sh" | ")cmd");
    let rest = if name.starts_with(')') && !is_shell { rest.split('⍝').next().unwrap_or(rest) } else { rest };
    match COMMANDS.iter().find(|command| command.name == name) {
        Some(command) => (command.run)(context, rest.trim()).or_else(|fault| print_error(context, fault)),
        None => unknown_command::print_reply(context, &name),
    }
}

/// Prints the error of a command. Returns a fault that has a position in a text instead, so that its report can show that text.
fn print_error(context: &mut Context, fault: Fault) -> Result<()> {
    let details = fault.details();
    if !fault.kind().is_trappable() || !details.locations.is_empty() || details.text.is_some() || details.message.is_empty() {
        return Err(fault);
    }
    let text = describe_fault(context, &fault);
    context.remember_fault(&fault);
    print(context, &text)
}

/// Returns the name and the message of a fault, and its help if there is any.
fn describe_fault(context: &Context, fault: &Fault) -> String {
    let help = hint::find_help(context, fault).map_or_else(String::new, |help| format!("\n{help}"));
    format!("{}: {}{help}", fault.kind().name(), fault.details().message)
}

/// Returns the names of all commands.
pub fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|command| command.name)
}

/// Returns the words that may follow the command at the beginning of a line.
pub(crate) fn words_of(line: &str) -> &'static [&'static str] {
    let name = line.split_whitespace().next().unwrap_or_default().to_lowercase();
    COMMANDS.iter().find(|command| command.name == name).map_or(&[], |command| command.words)
}
