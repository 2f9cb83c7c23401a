//! Running files, texts given on the command line, and texts from a pipe; checking files without running them.
//!
//! * [`streams`]: the standard streams: failures of output are reported, and input must be UTF-8.
//! * `progress_bar`: the bar at a terminal that shows how far a computation has come; only with the feature
//!   `progress`.
//! * [`memory_watchdog`]: a watchdog for the memory of the process, which also bounds the memory that is not charged to any account.

pub(crate) mod memory_watchdog;
#[cfg(feature = "progress")]
mod progress_bar;
pub(crate) mod streams;

use crate::api::interpreter::{Builder, Interpreter, Program};
use crate::error::{Error, ErrorKind, Fault};
use crate::eval::classic_report;
use crate::function::Context;
use crate::host::print_to_stderr;
use crate::session::commands;
use crate::session::read_lines;
use crate::syntax::source::Source;
use crate::system::files::text_files::system_message;
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme};
use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{ErrorKind as Failure, IsTerminal};
use std::path::Path;
use streams::{StandardInput, StandardOutput};

/// The width of reports in the style `Full`, in columns.
const FULL_WIDTH: usize = 100;

/// The form in which errors are reported: the option `--reports`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReportStyle {
    /// Drawn with labels and help at a terminal; elsewhere the classic lines.
    #[default]
    Auto,
    /// The classic lines everywhere.
    Classic,
    /// Drawn everywhere, without colours and at a fixed width, so that a report depends on the error alone.
    Full,
}

impl ReportStyle {
    /// The words for the styles on the command line.
    pub const WORDS: [(&'static str, Self); 3] = [("auto", Self::Auto), ("classic", Self::Classic), ("full", Self::Full)];

    /// Renders an error for a session at a terminal.
    pub fn render(self, error: &Error) -> String {
        match self {
            Self::Auto => render_error(error),
            Self::Classic => format!("{error}\n"),
            Self::Full => render_in_full(error),
        }
    }
}

/// The text of a program, and the name that reports use for it.
pub struct Script {
    name: String,
    text: String,
}

impl Script {
    /// Makes a script from a text on the command line.
    pub fn from_text(text: String) -> Self {
        Self { name: "-e".to_owned(), text }
    }

    /// Reads a file, or the standard input if the path is `-`. An error is a message that names the source and, if a byte is not
    /// UTF-8, the position of that byte.
    pub fn read(path: &OsStr) -> Result<Self, String> {
        let name = path.to_string_lossy().into_owned();
        let text = if path == "-" {
            streams::read_program(&name, std::io::stdin().lock(), Source::MAX_BYTES)
        } else {
            let file = File::open(path).map_err(|error| format!("{name}: {}", system_message(&error)))?;
            streams::read_program(&name, file, Source::MAX_BYTES)
        };
        Ok(Self { text: text?, name })
    }

    /// Runs the script in an interpreter, then the latent expression, `⎕LX`, if the script is a saved workspace, and then the
    /// threads that were started. Fails with the error that ended any of these.
    pub fn run_in(&self, interpreter: &mut Interpreter) -> crate::api::interpreter::Result<()> {
        interpreter
            .run_source(&Source::new(&*self.name, &*self.text))
            .and_then(|()| interpreter.run_latent())
            .and_then(|()| interpreter.finish_threads())
    }
}

/// The settings of a run by the command line, and the way in which its interpreter is made.
pub struct Launch<'a> {
    /// The arguments for the program.
    pub arguments: Vec<String>,
    /// The form in which errors are reported.
    pub style: ReportStyle,
    /// The function that makes the interpreter, to which a host may grant more, as Python does.
    pub build: &'a BuildInterpreter,
}

/// A function that makes the interpreter of the command line. The flag is true if a session at a terminal notices Ctrl-C itself.
pub type BuildInterpreter = dyn Fn(Builder, bool) -> Interpreter;

/// Runs a script and returns the exit status.
pub fn run(script: &Script, launch: Launch<'_>) -> i32 {
    let style = launch.style;
    let mut interpreter = build_interpreter(launch);
    let status = run_to_status(script, &mut interpreter, style);
    flush_output(&mut interpreter, status)
}

/// Runs lines from a pipe as a session does, without banner, prompt and echo, after a script if there is one.
pub fn run_pipe(script: Option<&Script>, launch: Launch<'_>) -> i32 {
    let style = launch.style;
    let mut interpreter = build_interpreter(launch);
    if let Some(script) = script {
        run_to_status(script, &mut interpreter, style);
    }
    let context = interpreter.context();
    if !context.session.exiting {
        context.session.hooks.show_fault = match style {
            ReportStyle::Auto | ReportStyle::Classic => read_lines::write_classic_report,
            ReportStyle::Full => write_full_report,
        };
        read_lines::allow_suspension(context);
        read_lines::read_and_run_lines(context);
    }
    let status = context.session.exit_status;
    flush_output(&mut interpreter, status)
}

/// Creates an interpreter that runs scripts, with access to everything, and starts the watchdog for its memory.
fn build_interpreter(launch: Launch<'_>) -> Interpreter {
    let mut interpreter = (launch.build)(unrestricted_builder().arguments(launch.arguments), false);
    let context = interpreter.context();
    memory_watchdog::start_watchdog(context.memory());
    context.session.hooks.run_command = commands::run;
    context.session.hooks.show_fault = match launch.style {
        ReportStyle::Auto => |context, fault| report_to_stderr(context, fault, ReportStyle::Auto),
        ReportStyle::Classic => |context, fault| report_to_stderr(context, fault, ReportStyle::Classic),
        ReportStyle::Full => |context, fault| report_to_stderr(context, fault, ReportStyle::Full),
    };
    interpreter
}

/// Reports a fault on the standard error, after all earlier output.
fn report_to_stderr(context: &mut Context, fault: &Fault, style: ReportStyle) -> crate::error::Result<()> {
    let _ = context.session.output.flush();
    report_error(&read_lines::thread_prefix(context), &classic_report::to_error(context, fault.clone()), style);
    Ok(())
}

/// Runs a script, reports the error that ended it, and returns the exit status.
fn run_to_status(script: &Script, interpreter: &mut Interpreter, style: ReportStyle) -> i32 {
    let result = script.run_in(interpreter);
    // Earlier output must precede the report. If writing it fails, this is reported at the end.
    let _ = interpreter.context().session.output.flush();
    match result {
        Ok(()) => 0,
        Err(error) if error.kind() == ErrorKind::EXIT => {
            interpreter.context().session.exiting = true;
            interpreter.context().session.exit_status
        }
        Err(error) => {
            report_error("", &error, style);
            1
        }
    }
}

/// Flushes all output and returns the exit status: `status`, or 1 if it is 0 and the flush fails. A failure is reported.
fn flush_output(interpreter: &mut Interpreter, status: i32) -> i32 {
    match interpreter.context().session.output.flush() {
        Ok(()) => status,
        Err(error) => {
            print_to_stderr(&format!("zilde: cannot write to standard output: {}", system_message(&error)));
            if status == 0 { 1 } else { status }
        }
    }
}

/// Checks files without running them, and reports errors and likely mistakes. Returns the exit status: 1 if there is an error
/// or a file cannot be read.
pub fn check<'a>(paths: impl Iterator<Item = &'a OsStr>, style: ReportStyle) -> i32 {
    let mut status = 0;
    for path in paths {
        let script = match Script::read(path) {
            Ok(script) => script,
            Err(message) => {
                print_to_stderr(&format!("zilde: {message}"));
                status = 1;
                continue;
            }
        };
        for (certain, error) in Program::diagnose(&script.name, &script.text, &list_neighbours(path)) {
            report_error("", &error, style);
            status |= i32::from(certain);
        }
    }
    status
}

/// Returns the names of the source files in the folder of a file: if each file defines one name, the files may refer to one
/// another.
pub(crate) fn list_neighbours(path: &OsStr) -> HashSet<String> {
    let folder = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let files = folder.read_dir().into_iter().flatten().flatten().map(|entry| entry.path());
    let programs = files.filter(|path| path.extension().is_some_and(|ending| ending.to_string_lossy().starts_with("apl")));
    programs.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect()
}

/// Writes a text that the command line requested to the standard output, and returns the exit status.
pub fn print(text: &[u8]) -> i32 {
    use std::io::Write;
    let mut output = std::io::stdout().lock();
    match output.write_all(text).and_then(|()| output.flush()) {
        Ok(()) => 0,
        Err(error) if error.kind() == Failure::BrokenPipe => crate::host::CLOSED_PIPE_STATUS,
        Err(error) => {
            print_to_stderr(&format!("zilde: cannot write to standard output: {}", system_message(&error)));
            1
        }
    }
}

/// Creates the builder of an interpreter for the command line, with access to everything.
pub(crate) fn unrestricted_builder() -> Builder {
    let builder = Interpreter::builder();
    let builder = match std::env::var_os("ZILDE_WORKSPACE_MB") {
        None => builder,
        Some(value) => {
            match value.to_str().and_then(|text| text.parse::<usize>().ok()).and_then(|size| size.checked_mul(1 << 20)) {
                Some(bytes) => builder.memory_limit(bytes),
                None => {
                    print_to_stderr(&format!(
                        "zilde: ZILDE_WORKSPACE_MB must be a whole number of megabytes, not {}",
                        value.display()
                    ));
                    builder
                }
            }
        }
    };
    builder.allow_files().allow_processes().allow_clock().output(StandardOutput::new()).input(StandardInput::new())
}

/// Reports an error that ends a script, or a thread of it, on the standard error.
pub(crate) fn report_error(thread: &str, error: &Error, style: ReportStyle) {
    let is_drawn = match style {
        ReportStyle::Auto => std::io::stderr().is_terminal(),
        ReportStyle::Classic => false,
        ReportStyle::Full => true,
    };
    if is_drawn {
        print_to_stderr(&format!("{thread}{}", style.render(error)));
        return;
    }
    if let Some(location) = error.locations().first().filter(|location| !location.source.is_empty()) {
        let line = location.text[..location.span.start.min(location.text.len())].matches('\n').count() + 1;
        print_to_stderr(&format!("{}:{line}", location.source));
    }
    print_to_stderr(&format!("{thread}{error}"));
    if !error.message().is_empty() {
        print_to_stderr(error.message());
    }
    // The advice, followed by the calls that led to the error.
    if let Some(help) = Diagnostic::help(error) {
        print_to_stderr(&help.to_string());
    }
}

/// Writes a report in the style `Full` to the output of the session.
pub(crate) fn write_full_report(context: &mut Context, fault: &Fault) -> crate::error::Result<()> {
    write_report(context, fault, ReportStyle::Full)
}

/// Writes a report to the output of the session.
pub(crate) fn write_report(context: &mut Context, fault: &Fault, style: ReportStyle) -> crate::error::Result<()> {
    let text = read_lines::thread_prefix(context) + &style.render(&classic_report::to_error(context, fault.clone()));
    let result = context.session.output.write(&text).and_then(|()| context.session.output.flush());
    result.map_err(|error| Fault::new(ErrorKind::FILE_SYSTEM, error.to_string()))
}

/// Renders a report for a terminal.
fn render_error(error: &Error) -> String {
    const DEFAULT_REPORT_COLUMNS: usize = 80;
    const MIN_REPORT_COLUMNS: usize = 40;
    let width = crate::host::terminal_size().map_or(DEFAULT_REPORT_COLUMNS, |(_, columns)| columns.max(MIN_REPORT_COLUMNS));
    render_with(&GraphicalReportHandler::new().with_width(width), error, width)
}

/// Renders a report without colours and links, at a fixed width.
fn render_in_full(error: &Error) -> String {
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_links(false);
    render_with(&handler.with_width(FULL_WIDTH), error, FULL_WIDTH)
}

/// Renders a report with a handler whose lines have the given width; wraps labels that would exceed it.
fn render_with(handler: &GraphicalReportHandler, error: &Error, width: usize) -> String {
    let mut text = String::new();
    match handler.render_report(&mut text, &error.drawing()) {
        Ok(()) => text.split_inclusive('\n').map(|line| wrap_label(line, width)).collect(),
        Err(_) => error.to_string(),
    }
}

/// Wraps a line of a rendered report if it ends with a label that would exceed the width. Continuation lines are aligned with the
/// first word of the label.
fn wrap_label(line: &str, width: usize) -> String {
    const LABEL_ARROW: &str = "╰── ";
    /// The minimum width of labels, in columns.
    const MIN_LABEL_COLUMNS: usize = 24;
    let Some((head, label)) = line.split_once(LABEL_ARROW).filter(|_| strip_colours(line).chars().count() > width) else {
        return line.to_owned();
    };
    let margin: String = strip_colours(head).chars().map(|character| if character == '·' { '·' } else { ' ' }).collect();
    let margin = margin + "    ";
    let room = width.saturating_sub(margin.chars().count()).max(MIN_LABEL_COLUMNS);
    let options = textwrap::Options::new(room).word_splitter(textwrap::WordSplitter::NoHyphenation);
    let options = options.word_separator(textwrap::WordSeparator::AsciiSpace).break_words(false);
    let lines = textwrap::wrap(label.trim_end(), options);
    format!("{head}{LABEL_ARROW}{}\n", lines.join(&format!("\n{margin}")))
}

/// Returns a text without the escape sequences that set colours.
fn strip_colours(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| plain + part.split_once('m').map_or(part, |(_, rest)| rest))
}
