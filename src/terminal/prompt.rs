//! The session at a terminal: banner, colours, drawn reports, Ctrl-C.

use super::autosave;
use super::autosave::Autosave;
use super::editor::Terminal;
use crate::api::interpreter::Interpreter;
use crate::error::{ErrorKind, Fault, Result};
use crate::format::settings::Window;
use crate::function::Context;
use crate::host;
use crate::host::{Request, TerminalModes, print_to_stderr};
use crate::kernels::blocks::InterruptHandle;
use crate::runtime::session::DEFAULT_GLYPH_PREFIX;
use crate::script::memory_watchdog::start_watchdog;
use crate::script::{self, Launch, ReportStyle, Script};
use crate::session::commands;
use crate::session::read_lines;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The time allowed for running code to stop, and for its workspace to be copied, when the process is asked to exit.
const SHUTDOWN_DELAY: Duration = Duration::from_millis(700);
/// The narrowest and widest lines that results are folded to.
const PRINT_WIDTHS: std::ops::RangeInclusive<usize> = 42..=32767;

/// Runs a session at the terminal, after a script if there is one, until the user leaves. Returns the exit status.
pub fn run(script: Option<&Script>, launch: Launch<'_>) -> i32 {
    let style = launch.style;
    let prefix = std::env::var("ZILDE_PREFIX").ok().and_then(|prefix| prefix.chars().next()).unwrap_or(DEFAULT_GLYPH_PREFIX);
    let folder = state_folder();
    let terminal = match Terminal::new(prefix, folder.as_ref().map(|folder| folder.join("history")), has_colours()) {
        Ok(terminal) => terminal,
        Err(error) => {
            print_to_stderr(&format!("zilde: the terminal cannot be used: {error}"));
            return 1;
        }
    };
    let mut interpreter = (launch.build)(script::unrestricted_builder().input(terminal).arguments(launch.arguments), true);
    let modes = TerminalModes::now();
    handle_signals(interpreter.interrupt_handle(), modes.clone());
    let context = interpreter.context();
    start_watchdog(context.memory());
    prepare_session(context, style);
    context.session.glyph_prefix = prefix;
    print_banner(context, prefix);
    let autosave = folder.map(|folder| start_autosave(context, &folder));
    if let Some(script) = script {
        run_initial_script(&mut interpreter, script, style);
    }
    let context = interpreter.context();
    if !context.session.exiting {
        read_lines::allow_suspension(context);
        read_lines::read_and_run_lines(context);
    }
    let _ = context.session.output.flush();
    if let Some(autosave) = autosave {
        autosave.lock().unwrap_or_else(PoisonError::into_inner).delete();
    }
    // A thread may have ended the session while a line was being typed.
    modes.restore();
    context.session.exit_status
}

/// Returns true if the terminal shows colours and the user has not declined them.
fn has_colours() -> bool {
    std::env::var_os("NO_COLOR").is_none() && std::env::var("TERM").map_or(cfg!(windows), |term| term != "dumb")
}

/// Makes session commands available, and lets reports and results be drawn for a terminal.
fn prepare_session(context: &mut Context, style: ReportStyle) {
    context.session.hooks.run_command = commands::run;
    context.session.hooks.show_fault = match style {
        ReportStyle::Auto => print_report,
        ReportStyle::Classic => read_lines::write_classic_report,
        ReportStyle::Full => script::write_full_report,
    };
    context.session.boxing.on = true;
    context.follow_window();
}

fn print_banner(context: &mut Context, prefix: char) {
    let banner = format!(
        "Zilde {} — an APL for everyone\n\
         {prefix}r types ⍴ and {prefix}i types ⍳: ]keys shows all. rho and Tab give ⍴ as well.\n\
         ]help tutorial introduces APL in an hour, ]help ⍳ shows a page; )off leaves.\n",
        env!("CARGO_PKG_VERSION")
    );
    let _ = context.session.output.write(&banner);
}

/// Returns the size of the terminal in which results are shown, or `None` if the standard output is not a terminal. Results
/// fold one column before its edge, since a full line would wrap.
pub(crate) fn window() -> Option<Window> {
    let (height, columns) = host::terminal_size()?;
    Some(Window { width: (columns - 1).clamp(*PRINT_WIDTHS.start(), *PRINT_WIDTHS.end()), height })
}

/// Runs a script before the first line is read. An error that ends it is shown, and the session continues with the values so far.
fn run_initial_script(interpreter: &mut Interpreter, script: &Script, style: ReportStyle) {
    let result = script.run_in(interpreter);
    let context = interpreter.context();
    match result {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::EXIT => context.session.exiting = true,
        Err(error) => {
            let _ = context.session.output.write(&style.render(&error));
        }
    }
}

/// Reports the copies of earlier sessions that the user did not end, and arranges for a copy to be written before each line is
/// read.
fn start_autosave(context: &mut Context, folder: &Path) -> Arc<Mutex<Autosave>> {
    for path in autosave::list_orphaned(folder) {
        let _ = context.session.output.write(&format!("A session ended with unsaved work: )load {}\n", path.display()));
    }
    let autosave = Arc::new(Mutex::new(Autosave::new(folder)));
    let shared = autosave.clone();
    context.session.hooks.before_read =
        Some(Arc::new(move |context| shared.lock().unwrap_or_else(PoisonError::into_inner).save_if_due(context)));
    autosave
}

/// Returns the folder for the history and the copies of workspaces, or `None` if there is none and it cannot be made.
fn state_folder() -> Option<PathBuf> {
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/state"));
    // Windows sets neither variable but has its own folder.
    let local = || std::env::var_os("LOCALAPPDATA").map(PathBuf::from);
    let folder = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from).or_else(home).or_else(local)?.join("zilde");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder)
}

/// Handles signals. While a line runs, Ctrl-C interrupts it; while a line is being typed, Ctrl-C is a key like any other. If the
/// terminal is closed or the process is asked to exit, running code is interrupted as well, so that a copy of the workspace is
/// written before the next line would be read.
fn handle_signals(handle: InterruptHandle, modes: TerminalModes) {
    host::handle_requests(move |request| {
        handle.interrupt();
        if let Request::End(status) = request {
            std::thread::sleep(SHUTDOWN_DELAY);
            modes.restore();
            std::process::exit(status);
        }
    });
}

/// Prints a report with labels, help and a traceback, drawn for a terminal.
fn print_report(context: &mut Context, fault: &Fault) -> Result<()> {
    if !std::io::stdout().is_terminal() {
        return read_lines::write_classic_report(context, fault);
    }
    script::write_report(context, fault, ReportStyle::Auto)
}
