//! The command line: arguments, `--help`, shell completions and the manual page.

use crate::documents;
use crate::host::print_to_stderr;
#[cfg(feature = "mcp")]
use crate::mcp;
use crate::script::{self, BuildInterpreter, Launch, ReportStyle, Script};
use crate::session::manual_index;
use crate::tools::format_files::{FormatOptions, format_files};
use clap::builder::{PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint, value_parser};
use clap_complete::Shell;
use std::ffi::{OsStr, OsString};
#[cfg(feature = "repl")]
use std::io::IsTerminal;
#[cfg(feature = "mcp")]
use std::time::Duration;

/// The exit status for a command line that cannot be understood.
const USAGE_ERROR_STATUS: i32 = 2;

/// The part of `--help` after the options.
const AFTER_HELP: &str = "\
Exit status:
  0  success; ⎕OFF can set another status
  1  an error ended the script, a file cannot be read, or output could not be written
  2  the command line cannot be understood

Environment:
  ZILDE_WORKSPACE_MB  the memory limit of the workspace in megabytes; default: half of the machine's memory, or 1024 outside Linux
  ZILDE_PREFIX        the key that begins a glyph at the prompt; default: `
  NO_COLOR            if set to anything, no colours are used
  VISUAL, EDITOR      the editor that )ed opens
  XDG_STATE_HOME      the folder of the history and of rescued workspaces; default: ~/.local/state";

/// Executes the command line and returns the exit status. `build` makes the interpreter that runs texts, if any.
pub fn run_command_line(words: impl Iterator<Item = OsString>, build: &BuildInterpreter) -> i32 {
    let matches = match build_command().try_get_matches_from(words) {
        Ok(matches) => matches,
        Err(error) if error.use_stderr() => {
            // There is nowhere else to report the error.
            let _ = error.print();
            return error.exit_code();
        }
        Err(help) => return script::print(help.render().to_string().as_bytes()),
    };
    run_matches(&matches, build).unwrap_or_else(|message| {
        print_to_stderr(&format!("zilde: {message}"));
        USAGE_ERROR_STATUS
    })
}

/// The path of the index of the manual for language models, which `tests/llms.rs` writes.
const MANUAL_INDEX: &str = "llms.txt";

fn run_matches(matches: &ArgMatches, build: &BuildInterpreter) -> Result<i32, String> {
    let is_interactive = |matches: &ArgMatches| matches.get_flag("interactive");
    let style = |command: &ArgMatches| {
        let specified = command.get_one::<ReportStyle>("reports").or_else(|| matches.get_one("reports"));
        specified.copied().unwrap_or_default()
    };
    let launch = |command: &ArgMatches| Launch { arguments: Vec::new(), style: style(command), build };
    match matches.subcommand() {
        Some(("run", run)) => run_file(run, is_interactive(matches) || is_interactive(run), launch(run)),
        Some(("check", check)) => Ok(script::check(get_words(check, "file").map(OsString::as_os_str), style(check))),
        Some(("fmt", fmt)) => {
            let options = FormatOptions {
                only_checks: fmt.get_flag("check"),
                replaces_glyph_names: fmt.get_flag("glyphs"),
                style: style(fmt),
            };
            Ok(format_files(get_words(fmt, "file").map(OsString::as_os_str), &options))
        }
        Some(("completions", completions)) => {
            let shell = completions.get_one::<Shell>("shell").copied().unwrap_or(Shell::Bash);
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut build_command(), "zilde", &mut text);
            Ok(script::print(&text))
        }
        Some(("man", _)) => Ok(script::print(&manual_page())),
        Some(("llms", llms)) if llms.get_flag("full") => Ok(script::print(manual_index::render_all().as_bytes())),
        Some(("llms", _)) => Ok(script::print(documents::read(MANUAL_INDEX).as_bytes())),
        Some(("mcp", options)) => serve_mcp(options),
        #[cfg(feature = "lsp")]
        Some(("lsp", _)) => Ok(crate::tools::server::serve()),
        _ if matches.contains_id("text") => {
            let mut words = get_words(matches, "text");
            let text = words.next().map(to_text).transpose()?.unwrap_or_default();
            let arguments = words.chain(get_words(matches, "script")).map(to_text).collect::<Result<_, _>>()?;
            let launch = Launch { arguments, ..launch(matches) };
            Ok(run_script_or_session(Some(Script::from_text(text)), is_interactive(matches), launch))
        }
        _ => run_file(matches, is_interactive(matches), launch(matches)),
    }
}

/// Serves a client of the Model Context Protocol, and returns the exit status.
#[cfg(feature = "mcp")]
fn serve_mcp(options: &ArgMatches) -> Result<i32, String> {
    let words = options.get_many::<String>("allow").into_iter().flatten();
    let grants = words.map(|word| mcp::Grant::parse(word).map_err(|message| format!("--allow {message}")));
    let seconds = options.get_one::<u64>("time-limit").copied().unwrap_or_default();
    let megabytes = options.get_one::<u64>("memory-limit").copied().unwrap_or_default();
    mcp::serve(mcp::Sandbox {
        grants: grants.collect::<Result<_, _>>()?,
        memory_bytes: usize::try_from(megabytes).unwrap_or(usize::MAX).saturating_mul(1 << 20),
        max_time: Duration::from_secs(seconds),
        max_steps: options.get_one("step-limit").copied(),
    })
}

/// Says that this program was built without the server, and how to get it.
#[cfg(not(feature = "mcp"))]
fn serve_mcp(_options: &ArgMatches) -> Result<i32, String> {
    Err("this program was built without the server of the Model Context Protocol: the released programs have it, and in a clone \
         of the repository `cargo install --path . --features mcp` builds it"
        .to_owned())
}

/// Runs the file named by the first word, with the other words as its arguments, or a session if there are no words.
fn run_file(matches: &ArgMatches, is_interactive: bool, launch: Launch<'_>) -> Result<i32, String> {
    let mut words = get_words(matches, "script");
    let Some(path) = words.next() else { return Ok(run_script_or_session(None, true, launch)) };
    let arguments = words.map(to_text).collect::<Result<_, _>>()?;
    Ok(match Script::read(path) {
        Ok(script) => run_script_or_session(Some(script), is_interactive, Launch { arguments, ..launch }),
        Err(message) => {
            print_to_stderr(&format!("zilde: {message}{}", suggest_command(path)));
            1
        }
    })
}

/// Runs a script, if there is one. If there is none or `is_interactive` is true, then runs the lines typed at a terminal or
/// read from a pipe.
fn run_script_or_session(script: Option<Script>, is_interactive: bool, launch: Launch<'_>) -> i32 {
    match script {
        Some(script) if !is_interactive => script::run(&script, launch),
        #[cfg(feature = "repl")]
        script if std::io::stdin().is_terminal() => crate::terminal::prompt::run(script.as_ref(), launch),
        script => script::run_pipe(script.as_ref(), launch),
    }
}

fn get_words<'a>(matches: &'a ArgMatches, name: &str) -> impl Iterator<Item = &'a OsString> {
    matches.get_many::<OsString>(name).into_iter().flatten()
}

/// Converts a word to text; fails if the word is not UTF-8, rather than altering it.
fn to_text(word: &OsString) -> Result<String, String> {
    word.to_str()
        .map(str::to_owned)
        .ok_or_else(|| format!("'{}' is not UTF-8: arguments and texts must be UTF-8", word.display()))
}

/// Returns the suggestion to append to a message about a file that does not exist but whose name resembles a command, otherwise
/// an empty text.
fn suggest_command(path: &OsStr) -> String {
    let (Some(word), false) = (path.to_str(), std::path::Path::new(path).exists()) else { return String::new() };
    let is_similar = |name: &&str| strsim::damerau_levenshtein(name, word) <= 2;
    let command = build_command();
    let name = command.get_subcommands().map(Command::get_name).find(is_similar);
    name.map_or(String::new(), |name| format!("; did you mean 'zilde {name}'?"))
}

/// Returns the description of the command line for clap.
fn build_command() -> Command {
    let script = || {
        let names = ["FILE", "ARGUMENT"];
        Arg::new("script")
            .value_names(names)
            .num_args(0..)
            .trailing_var_arg(true)
            .value_parser(word_parser())
            .value_hint(ValueHint::FilePath)
    };
    let interactive = || Arg::new("interactive").short('i').long("interactive").action(ArgAction::SetTrue);
    let reports =
        || {
            Arg::new("reports").long("reports").value_name("STYLE").value_parser(style_parser()).help(
                "The style of error reports: classic lines, full drawings, or (auto, the default) drawings only at a terminal",
            )
        };
    let files = |help: &'static str| {
        Arg::new("file")
            .value_name("FILE")
            .num_args(1..)
            .required(true)
            .value_parser(word_parser())
            .value_hint(ValueHint::FilePath)
            .help(help)
    };
    let flag = |name: &'static str, help: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue).help(help);
    Command::new("zilde")
        .version(env!("CARGO_PKG_VERSION"))
        .about("An APL: Dyalog's dialect, at a prompt and in scripts")
        .override_usage("zilde [OPTIONS] [FILE [ARGUMENT]...]\n       zilde [OPTIONS] -e TEXT [ARGUMENT]...\n       zilde [OPTIONS] <COMMAND>")
        .after_help(AFTER_HELP)
        .disable_help_subcommand(false)
        .arg(script().help(
            "A script, and arguments for it, which may begin with dashes; - is the standard input. Without one: a session \
             at a terminal, or the lines of a pipe",
        ))
        .arg(interactive().help("Run the script, then continue at the prompt"))
        .arg(reports())
        .arg(
            Arg::new("text")
                .short('e')
                .long("eval")
                .value_names(["TEXT", "ARGUMENT"])
                .num_args(1..)
                .allow_hyphen_values(true)
                .value_parser(word_parser())
                .help("Run a text instead of a file; all words after it are its arguments"),
        )
        .subcommand(
            Command::new("run")
                .about("Run a script, whatever its name")
                .override_usage("zilde run [OPTIONS] FILE [ARGUMENT]...")
                .arg(script().required(true).help("The script, and arguments for it; - is the standard input"))
                .arg(interactive().help("Run the script, then continue at the prompt"))
                .arg(reports()),
        )
        .subcommand(
            Command::new("check")
                .about("Check files without running them, and report errors and likely mistakes")
                .arg(reports())
                .arg(files("The files; - is the standard input")),
        )
        .subcommand(
            Command::new("fmt")
                .about("Lay out files in place: indentation, blanks and comments; a file with syntax errors stays as it is")
                .arg(reports())
                .arg(flag("check", "Change nothing: list the files that would change, and exit with status 1 if there are any"))
                .arg(flag("glyphs", "Also replace names of glyphs after a backquote, such as `rho, with the glyphs"))
                .arg(files("The files; - is the standard input, which is laid out to the standard output")),
        )
        .subcommand(
            Command::new("completions")
                .about("Write the completion script for a shell")
                .arg(Arg::new("shell").value_name("SHELL").required(true).value_parser(value_parser!(Shell)).help("The shell")),
        )
        .subcommand(Command::new("man").about("Write the manual page, for man -l -"))
        .subcommand(
            Command::new("llms")
                .about("Write the index of the manual for language models, in the form of llms.txt")
                .arg(Arg::new("full").long("full").action(ArgAction::SetTrue).help("Write the whole manual instead")),
        )
        .subcommand(build_mcp_command())
        .subcommands(build_lsp_command())
}

/// Returns the description of `zilde lsp`, unless this program was built without it.
fn build_lsp_command() -> Option<Command> {
    // Clients in the manner of VS Code pass `--stdio` to every server.
    let stdio = Arg::new("stdio").long("stdio").action(ArgAction::SetTrue).help("Use the standard streams, as always");
    let about = "Serve an editor by the Language Server Protocol, on the standard streams; see docs/editors.md";
    cfg!(feature = "lsp").then(|| Command::new("lsp").about(about).arg(stdio))
}

/// Returns the description of `zilde mcp`.
fn build_mcp_command() -> Command {
    let limit = |name: &'static str, unit: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(unit).value_parser(value_parser!(u64).range(1..)).help(help)
    };
    Command::new("mcp")
        .about("Serve a client of the Model Context Protocol, such as the host of a language model, on the standard streams")
        .after_help("Without --allow, programs reach no file, no other program, no network and no clock.")
        .arg(
            Arg::new("allow")
                .long("allow")
                .value_name("ACCESS")
                .action(ArgAction::Append)
                .help("Grant programs access: read=FOLDER, write=FOLDER, files (all), clock, processes (all rights); repeatable"),
        )
        .arg(limit("time-limit", "SECONDS", "The longest time that a call may ask for").default_value("60"))
        .arg(limit("memory-limit", "MEGABYTES", "The memory limit of the workspace").default_value("1024"))
        .arg(limit("step-limit", "STEPS", "The maximum number of steps of a call; default: none"))
}

/// Returns the parser of report styles.
fn style_parser() -> impl TypedValueParser<Value = ReportStyle> {
    let style = |word: String| {
        ReportStyle::WORDS.iter().find(|(name, _)| *name == word).map_or_else(ReportStyle::default, |named| named.1)
    };
    PossibleValuesParser::new(ReportStyle::WORDS.map(|(name, _)| name)).map(style)
}

/// Returns the parser of words, which leaves them unchanged: even a word that is not UTF-8 may name a file.
fn word_parser() -> ValueParser {
    value_parser!(OsString)
}

/// Returns the manual page.
fn manual_page() -> Vec<u8> {
    let mut page = Vec::new();
    // Writing to memory cannot fail.
    let _ = clap_mangen::Man::new(build_command()).render(&mut page);
    page
}
