//! A session at a terminal: banner, colours, drawn reports, Ctrl-C.

use super::commands;
use super::editor::Terminal;
use super::glyphs::PREFIX;
use super::rescue::{self, Rescue};
use crate::error::{Fault, Result};
use crate::eval::report;
use crate::eval::session;
use crate::format::settings::Window;
use crate::function::Context;
use crate::kernels::drive::InterruptHandle;
use crate::script;
use rustix::termios::{OptionalActions, Termios};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How long what runs is given to stop, and its workspace to be copied, when the process is asked to end.
const FAREWELL: Duration = Duration::from_millis(700);
/// The narrowest and widest lines that results are folded to.
const WIDTHS: std::ops::RangeInclusive<usize> = 42..=32767;

/// Runs a session until the person leaves: the exit status.
pub fn run() -> i32 {
    let prefix = std::env::var("ZILDE_PREFIX").ok().and_then(|prefix| prefix.chars().next()).unwrap_or(PREFIX);
    let colours = std::env::var_os("NO_COLOR").is_none() && std::env::var("TERM").is_ok_and(|term| term != "dumb");
    let folder = folder();
    let history = folder.as_ref().map(|folder| folder.join("history"));
    let terminal = match Terminal::new(prefix, history, colours) {
        Ok(terminal) => terminal,
        Err(error) => {
            eprintln!("zilde: the terminal cannot be used: {error}");
            return 1;
        }
    };
    let mut interpreter = script::everything().input(terminal).build();
    let modes = rustix::termios::tcgetattr(std::io::stdin()).ok();
    heed_signals(interpreter.interrupt_handle(), modes.clone());
    let context = interpreter.context();
    script::raise_fence(context.memory());
    context.hooks.command = commands::run;
    context.hooks.report = drawn_report;
    context.boxing.on = true;
    context.follow_window();
    println!("Zilde {} — an APL for everyone", env!("CARGO_PKG_VERSION"));
    println!("{prefix}r types ⍴ and {prefix}i types ⍳: ]keys shows them all; rho and Tab types ⍴ as well.");
    println!("]help tutorial is a first hour, ]help ⍳ shows a page; )off or Ctrl-D leaves.");
    session::allow_suspension(context);
    let rescue = folder.map(|folder| keep_copies(context, &folder));
    session::lines(context);
    let _ = context.output.flush();
    if let Some(rescue) = rescue {
        rescue.lock().unwrap_or_else(PoisonError::into_inner).forget();
    }
    // A thread may have left while a line was being typed.
    restore(modes.as_ref());
    context.exit_status
}

/// Returns the size of the terminal that results are shown at. Results fold one column before its edge: a full line would wrap.
pub(super) fn window() -> Option<Window> {
    let size = rustix::termios::tcgetwinsize(std::io::stdout()).ok()?;
    let (columns, rows) = (usize::from(size.ws_col), usize::from(size.ws_row));
    let width = if columns == 0 { 79 } else { (columns - 1).clamp(*WIDTHS.start(), *WIDTHS.end()) };
    Some(Window { width, height: if rows == 0 { 24 } else { rows } })
}

/// Tells of copies that earlier sessions left, and makes one before each line that is read.
fn keep_copies(context: &mut Context, folder: &Path) -> Arc<Mutex<Rescue>> {
    for path in rescue::left(folder) {
        println!("A session ended with work that was not saved: )load {}", path.display());
    }
    let rescue = Arc::new(Mutex::new(Rescue::new(folder)));
    let kept = rescue.clone();
    context.hooks.idle = Some(Arc::new(move |context| kept.lock().unwrap_or_else(PoisonError::into_inner).keep(context)));
    rescue
}

/// Where the history, and copies of workspaces, are kept between sessions.
fn folder() -> Option<PathBuf> {
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/state"));
    let folder = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from).or_else(home)?.join("zilde");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder)
}

/// While a line runs, Ctrl-C stops it; while one is typed, it is a key like any other. Where the terminal is closed or the process
/// is asked to end, what runs is stopped as well, so that a copy of the workspace is made before the next line is read.
fn heed_signals(handle: InterruptHandle, modes: Option<Termios>) {
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGHUP, SIGTERM]) else { return };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            handle.interrupt();
            if signal != SIGINT {
                std::thread::sleep(FAREWELL);
                restore(modes.as_ref());
                std::process::exit(128 + signal);
            }
        }
    });
}

/// The terminal as it was found.
fn restore(modes: Option<&Termios>) {
    if let Some(modes) = modes {
        let _ = rustix::termios::tcsetattr(std::io::stdin(), OptionalActions::Now, modes);
    }
}

/// A report with labels, help and the calls on the way, drawn for a terminal.
fn drawn_report(context: &mut Context, fault: &Fault) -> Result<()> {
    if !std::io::stdout().is_terminal() {
        return session::classic_report(context, fault);
    }
    let text = session::thread(context) + &script::drawn(&report::error(fault.clone()));
    let written = context.output.write(&text).and_then(|()| context.output.flush());
    written.map_err(|error| Fault::new(crate::error::ErrorKind::FILE_SYSTEM, error.to_string()))
}
