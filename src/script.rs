//! Running files, texts given on the command line, and texts from a pipe; checking files without running them.

mod fence;

pub use fence::raise as raise_fence;

use crate::error::{Error, ErrorKind};
use crate::eval::{report, session};
use crate::function::context::{Input, Output};
use crate::interpreter::{Builder, Interpreter, Program};
use crate::repl::commands;
use crate::syntax::source::Source;
use miette::{Diagnostic, GraphicalReportHandler};
use std::io::{BufRead, BufWriter, IsTerminal, Stdin, Stdout, Write};

/// Runs a text from the command line: `name` is what reports call it.
pub fn run(name: &str, text: &str, arguments: Vec<String>) -> i32 {
    let mut interpreter = everything().arguments(arguments).build();
    fence::raise(interpreter.context().memory());
    interpreter.context().hooks.command = commands::run;
    interpreter.context().hooks.report = |context, fault| {
        let _ = context.output.flush();
        reported(&session::thread(context), &report::error(fault.clone()));
        Ok(())
    };
    let result = interpreter
        .run_source(&Source::new(name, text))
        .and_then(|()| interpreter.run_latent())
        .and_then(|()| interpreter.finish_threads());
    let _ = interpreter.context().output.flush();
    match result {
        Ok(()) => 0,
        Err(error) if error.kind() == ErrorKind::EXIT => interpreter.context().exit_status,
        Err(error) => {
            reported("", &error);
            1
        }
    }
}

/// Runs a file.
pub fn run_file(path: &str, arguments: Vec<String>) -> i32 {
    match std::fs::read(path) {
        Ok(bytes) => run(path, &text_of(bytes), arguments),
        Err(error) => {
            eprintln!("zilde: {path}: {error}");
            1
        }
    }
}

/// Runs lines from a pipe as a session does, without banner, prompt and echo.
pub fn run_pipe() -> i32 {
    let mut interpreter = everything().build();
    let context = interpreter.context();
    fence::raise(context.memory());
    context.hooks.command = commands::run;
    session::allow_suspension(context);
    session::lines(context);
    let _ = context.output.flush();
    context.exit_status
}

/// Reads files without running them; every error is reported. The status is 1 if there is one.
pub fn check(paths: &[String]) -> i32 {
    let mut status = 0;
    for path in paths {
        let text = match std::fs::read(path) {
            Ok(bytes) => text_of(bytes),
            Err(error) => {
                eprintln!("zilde: {path}: {error}");
                status = 1;
                continue;
            }
        };
        for error in Program::check(path, &text) {
            reported("", &error);
            status = 1;
        }
    }
    status
}

/// An interpreter as people at the command line expect it.
pub fn everything() -> Builder {
    let builder = Interpreter::builder();
    let megabytes = std::env::var("ZILDE_WORKSPACE_MB").ok().and_then(|text| text.parse::<usize>().ok());
    let builder = match megabytes {
        Some(megabytes) => builder.memory_limit(megabytes << 20),
        None => builder,
    };
    builder
        .allow_files()
        .allow_processes()
        .allow_clock()
        .output(Buffered(BufWriter::with_capacity(1 << 16, std::io::stdout())))
        .input(Lines(std::io::stdin()))
}

/// The report of an error that ends a script, or a thread of it, on the standard error.
fn reported(thread: &str, error: &Error) {
    if std::io::stderr().is_terminal() {
        eprintln!("{thread}{}", drawn(error));
        return;
    }
    if let Some(place) = error.places().first().filter(|place| !place.source.is_empty()) {
        let line = place.text[..place.span.start.min(place.text.len())].matches('\n').count() + 1;
        eprintln!("{}:{line}", place.source);
    }
    eprintln!("{thread}{error}");
    if !error.message().is_empty() {
        eprintln!("{}", error.message());
    }
    // The advice, and the calls on the way.
    if let Some(help) = Diagnostic::help(error) {
        eprintln!("{help}");
    }
}

/// A report drawn for a terminal.
pub fn drawn(error: &Error) -> String {
    let mut text = String::new();
    match GraphicalReportHandler::new().render_report(&mut text, &error.drawing()) {
        Ok(()) => text,
        Err(_) => error.to_string(),
    }
}

fn text_of(bytes: Vec<u8>) -> String {
    let text = String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
    text.strip_prefix('\u{FEFF}').map(str::to_string).unwrap_or(text)
}

/// The standard output with a buffer.
struct Buffered(BufWriter<Stdout>);

impl Output for Buffered {
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        self.0.write_all(text.as_bytes())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.0.flush()
    }
}

/// Lines of the standard input.
struct Lines(Stdin);

impl Input for Lines {
    fn line(&mut self, _prompt: &str) -> std::io::Result<Option<String>> {
        let mut bytes = Vec::new();
        if self.0.lock().read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        while matches!(bytes.last(), Some(b'\n' | b'\r')) {
            bytes.pop();
        }
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }
}
