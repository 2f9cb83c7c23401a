//! A session at a terminal: banner, colours, drawn reports, Ctrl-C.

use super::commands;
use super::editor::Terminal;
use super::glyphs::PREFIX;
use crate::error::{Fault, Result};
use crate::eval::report;
use crate::eval::session;
use crate::function::Context;
use crate::kernels::drive::InterruptHandle;
use crate::script;
use std::io::IsTerminal;
use std::path::PathBuf;

/// The narrowest and widest lines that results are folded to.
const WIDTHS: std::ops::RangeInclusive<usize> = 42..=32767;

/// Runs a session until the person leaves: the exit status.
pub fn run() -> i32 {
    let prefix = std::env::var("ZILDE_PREFIX").ok().and_then(|prefix| prefix.chars().next()).unwrap_or(PREFIX);
    let colours = std::env::var_os("NO_COLOR").is_none() && std::env::var("TERM").is_ok_and(|term| term != "dumb");
    let terminal = match Terminal::new(prefix, history_file(), colours) {
        Ok(terminal) => terminal,
        Err(error) => {
            eprintln!("zilde: the terminal cannot be used: {error}");
            return 1;
        }
    };
    let mut interpreter = script::everything().input(terminal).build();
    interrupt_on_ctrl_c(interpreter.interrupt_handle());
    let context = interpreter.context();
    script::raise_fence(context.memory());
    context.hooks.command = commands::run;
    context.hooks.report = drawn_report;
    context.boxing.on = true;
    context.settings.print_width = width();
    println!("Zilde {} — an APL for everyone", env!("CARGO_PKG_VERSION"));
    println!("Type glyphs as {prefix} and a key ({prefix}r is ⍴), or by name and Tab (rho Tab).");
    println!("]help ⍳ shows a page, ]help alone what there is; )off or Ctrl-D leaves.");
    session::allow_suspension(context);
    let modes = rustix::termios::tcgetattr(std::io::stdin()).ok();
    session::lines(context);
    let _ = context.output.flush();
    if let Some(modes) = modes {
        // A thread may have left while a line was being typed.
        let _ = rustix::termios::tcsetattr(std::io::stdin(), rustix::termios::OptionalActions::Now, &modes);
    }
    context.exit_status
}

/// One column less than the terminal has: a line that fills it would wrap.
fn width() -> usize {
    let columns = rustix::termios::tcgetwinsize(std::io::stdout()).map_or(80, |size| usize::from(size.ws_col));
    if columns == 0 { 79 } else { (columns - 1).clamp(*WIDTHS.start(), *WIDTHS.end()) }
}

/// Where the history is kept between sessions.
fn history_file() -> Option<PathBuf> {
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/state"));
    let folder = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from).or_else(home)?.join("zilde");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder.join("history"))
}

/// While a line runs, Ctrl-C stops it; while one is typed, it is a key like any other.
fn interrupt_on_ctrl_c(handle: InterruptHandle) {
    let Ok(mut signals) = signal_hook::iterator::Signals::new([signal_hook::consts::SIGINT]) else { return };
    std::thread::spawn(move || {
        for _ in signals.forever() {
            handle.interrupt();
        }
    });
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
