//! The command line: REPL, script, `-e`, `check`, and lines from a pipe.

#[cfg(feature = "repl")]
use std::io::IsTerminal;
use std::process::ExitCode;
use std::sync::Arc;
use zilde::script;

fn main() -> ExitCode {
    // A file that may not grow further is an error of the line that writes to it, and no end of the process.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let status = match arguments.first().map(String::as_str) {
        None => session(),
        Some("-e") => match arguments.get(1).cloned() {
            Some(text) => script::run("-e", &text, arguments.split_off(2)),
            None => usage(),
        },
        Some("check") if arguments.len() > 1 => script::check(&arguments[1..]),
        Some("-h" | "--help" | "check") => usage(),
        Some("-V" | "--version") => {
            println!("zilde {}", env!("CARGO_PKG_VERSION"));
            0
        }
        Some(_) => {
            let path = arguments.remove(0);
            script::run_file(&path, arguments)
        }
    };
    ExitCode::from(status.clamp(0, 255) as u8)
}

/// At a terminal a session with a person, from a pipe the lines it holds.
fn session() -> i32 {
    #[cfg(feature = "repl")]
    if std::io::stdin().is_terminal() {
        return zilde::repl::run();
    }
    script::run_pipe()
}

fn usage() -> i32 {
    eprintln!("zilde                      lines from the terminal or a pipe");
    eprintln!("zilde file.apl arguments…  a script");
    eprintln!("zilde -e text arguments…   a text");
    eprintln!("zilde check file…          reads files and reports every error in them");
    2
}
