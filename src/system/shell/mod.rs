#![doc = include_str!("../shell.md")]
//!
//! # Implementation
//!
//! * [`plumbing`]: connecting the streams of a program, running it, and collecting its output.

pub(crate) mod plumbing;

use super::files::{encoding, line_ends};
use crate::array::{Array, Shape};
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};
use crate::host;
use crate::kernels::blocks::Work;
use crate::system::files::text_files;
use plumbing::{Destination, Outcome, Plumbing};
use std::io::IsTerminal;
use std::process::Command;
use std::time::Duration;

const PAGE: &str = "system/shell.md";

/// The system function `⎕SHELL`.
pub(crate) static SHELL: SystemName = SystemName::function("⎕SHELL", PAGE).with_options(OptionCases {
    principal: "Output",
    monadic: Some(run_program),
    dyadic: None,
});

/// The system function `⎕SH`.
pub(crate) static SH: SystemName = SystemName::function("⎕SH", PAGE).monadic(capture_lines);

/// `⎕CMD`, the other name of `⎕SH`.
pub(crate) static CMD: SystemName = SystemName::function("⎕CMD", PAGE).monadic(capture_lines);

/// The names of the options of `⎕SHELL`.
const SHELL_OPTIONS: [&str; 11] =
    ["Output", "Input", "WorkingDir", "InheritEnv", "Env", "Shell", "ExitCheck", "Timeout", "TimeOut", "Signal", "Window"];

/// Implements `⎕SH Y`: returns the lines that a command writes to its standard output; fails with DOMAIN ERROR if the command
/// fails.
fn capture_lines(context: &mut Context, right: Array) -> Result<Array> {
    let text = right.to_text().filter(|_| right.is_character());
    let text = text.ok_or_else(|| Fault::domain(Blame::Right, "a command must be text"))?;
    context.require_processes()?;
    let command = host::shell_command(&text);
    let mut plumbing = Plumbing::default();
    plumbing.outputs[1] = Destination::Inherited;
    let outcome = plumbing.run(context, command, None)?;
    match (outcome.reason, outcome.code) {
        (0, 0) => {}
        (_, code) => return Err(Fault::domain(Blame::Function, format!("the command ended with code {code}"))),
    }
    context.thread.shy = outcome.collected[0].is_empty();
    decode_output_lines(context.work(), &outcome, 0, None)
}

/// Runs a command. At a terminal, the command uses the streams of Zilde itself; otherwise its output is captured, and written
/// when the command has ended.
pub(crate) fn run_command(context: &mut Context, text: &str) -> Result<()> {
    context.require_processes()?;
    let mut command = host::shell_command(text);
    if std::io::stdout().is_terminal() {
        return command.status().map(|_| ()).map_err(|error| text_files::file_fault("run", &error));
    }
    let outcome = Plumbing::default().run(context, command, None)?;
    let (text, _) = encoding::Encoding::decode(context.work(), &outcome.collected[0], None)?;
    context.session.output.write(&text).map_err(|error| text_files::file_fault("write", &error))
}

/// Implements `⎕SHELL Y`: runs a program and returns its output, exit code and process number.
fn run_program(context: &mut Context, options: &Options, right: Array) -> Result<Array> {
    options.check_names(&SHELL_OPTIONS)?;
    context.require_processes()?;
    let mut command = make_command(options, &right)?;
    set_environment(options, &mut command)?;
    if let Some(folder) = options.text("WorkingDir")? {
        command.current_dir(folder);
    }
    let timeout = options.integer("Timeout")?.or(options.integer("TimeOut")?).unwrap_or(0);
    let timeout =
        u64::try_from(timeout).map_err(|_| operand_fault("option 'Timeout' must be a number of milliseconds, 0 for none"))?;
    let mut plumbing = Plumbing::default();
    plumbing.signal = options.integer("Signal")?.unwrap_or(plumbing.signal);
    for (stream, target) in read_redirections(options, "Output")? {
        plumbing.redirect_output(stream, &target)?;
    }
    for (stream, target) in read_redirections(options, "Input")? {
        plumbing.redirect_input(context.work(), stream, &target)?;
    }
    let outcome = plumbing.run(context, command, (timeout > 0).then(|| Duration::from_millis(timeout)))?;
    if options.flag("ExitCheck", false)? && (outcome.reason, outcome.code) != (0, 0) {
        return Err(Fault::domain(Blame::Function, format!("the program ended with code {}", outcome.code)));
    }
    build_result(context, &plumbing, &outcome)
}

/// Builds the result of `⎕SHELL`: the collected output, the numbers of its streams, the exit code, the reason for the end, and
/// the process number.
fn build_result(context: &Context, plumbing: &Plumbing, outcome: &Outcome) -> Result<Array> {
    let (mut data, mut streams) = (Vec::new(), Vec::new());
    for (index, destination) in plumbing.outputs.iter().enumerate() {
        if let Destination::Array(form) = destination {
            data.push(match form.as_ref().and_then(Array::to_integer) {
                Some(kind) => convert_output_bytes(&outcome.collected[index], kind)?,
                None => decode_output_lines(context.work(), outcome, index, form.as_ref().and_then(Array::to_text).as_deref())?,
            });
            streams.push(index as i64 + 1);
        }
    }
    let data = Array::nested(data).with_shape(Shape::vector(streams.len()));
    let numbers = [outcome.code, outcome.reason, outcome.process];
    let items = [data, Array::integers(&streams)].into_iter().chain(numbers.map(Array::integer)).collect::<Vec<_>>();
    Array::from_items(context.memory(), Shape::vector(5), items, &Array::ZERO)
}

/// Decodes the output of a stream into lines; `fallback` is the name of the encoding to use if the output has no byte order mark.
fn decode_output_lines(work: &Work, outcome: &Outcome, index: usize, fallback: Option<&str>) -> Result<Array> {
    let fallback = fallback.map(encoding::Encoding::from_name).transpose()?;
    let (text, _) = encoding::Encoding::decode(work, &outcome.collected[index], fallback)?;
    Ok(Array::texts(line_ends::split_lines(work, &text)?.0))
}

/// Returns the output of a stream byte by byte: as characters if `kind` is 80, or as whole numbers of 8 bits if it is 83.
fn convert_output_bytes(bytes: &[u8], kind: i64) -> Result<Array> {
    match kind {
        80 => Ok(Array::vector(crate::array::Buffer::from(bytes.to_vec()))),
        83 => Ok(Array::vector(crate::array::Buffer::from(bytes.iter().map(|&byte| byte as i8).collect::<Vec<i8>>()))),
        _ => Err(Fault::new(
            ErrorKind::NONCE,
            format!("output can only be returned as lines, or as type 80 or 83, not {kind}; ⎕DR converts it"),
        )),
    }
}

/// Makes the command to run: a text is a command for the shell; several texts are a program and its arguments.
fn make_command(options: &Options, right: &Array) -> Result<Command> {
    let missing = || Fault::domain(Blame::Right, "a command must be text, or a program with its arguments");
    if right.is_character() {
        let text = right.to_text().ok_or_else(missing)?;
        let Some(shell) = options.get("Shell") else { return Ok(host::shell_command(&text)) };
        let words = read_texts(shell).ok_or_else(|| operand_fault("option 'Shell' must be a program with its arguments"))?;
        let (program, arguments) = words.split_first().ok_or_else(missing)?;
        let mut command = Command::new(program);
        command.args(arguments).arg(text);
        return Ok(command);
    }
    let words = read_texts(right).ok_or_else(missing)?;
    let (program, arguments) = words.split_first().ok_or_else(missing)?;
    let mut command = Command::new(program);
    command.args(arguments);
    Ok(command)
}

/// Sets the environment of a command from the options `InheritEnv` and `Env`.
fn set_environment(options: &Options, command: &mut Command) -> Result<()> {
    if !options.flag("InheritEnv", true)? {
        command.env_clear();
    }
    for (name, value) in read_pairs(options.get("Env"), "Env")? {
        let texts = name.to_text().zip(value.to_text()).filter(|(name, _)| !name.is_empty() && !name.contains(['=', '\0']));
        let (name, value) = texts.ok_or_else(|| operand_fault("option 'Env' must be pairs of a name and a value, both texts"))?;
        command.env(name, value);
    }
    Ok(())
}

/// Reads an option that redirects streams: the number of each stream, with its source or destination.
fn read_redirections(options: &Options, name: &str) -> Result<Vec<(i64, Array)>> {
    let stream = |stream: Array| {
        stream
            .to_integer()
            .ok_or_else(|| operand_fault(format!("each pair of option '{name}' must begin with the number of a stream")))
    };
    read_pairs(options.get(name), name)?.into_iter().map(|(number, target)| Ok((stream(number)?, target))).collect()
}

/// Returns the pairs in the value of an option: the rows of a matrix of two columns, a single pair, or the items of a vector of
/// pairs. There are none if the option is not set.
fn read_pairs(value: Option<&Array>, name: &str) -> Result<Vec<(Array, Array)>> {
    let Some(value) = value else { return Ok(Vec::new()) };
    let wrong = || operand_fault(format!("option '{name}' must be a pair, a vector of pairs, or a matrix of two columns"));
    match value.lengths() {
        [rows, 2] => Ok((0..*rows).map(|row| (value.item(2 * row), value.item(2 * row + 1))).collect()),
        [0] => Ok(Vec::new()),
        [2] if value.item(0).bound() != 2 || value.item(0).is_character() => Ok(vec![(value.item(0), value.item(1))]),
        [count] => {
            let pair =
                |index| Some(value.item(index)).filter(|pair: &Array| pair.rank() == 1 && pair.bound() == 2).ok_or_else(wrong);
            (0..*count).map(|index| pair(index).map(|pair| (pair.item(0), pair.item(1)))).collect()
        }
        _ => Err(wrong()),
    }
}

fn read_texts(array: &Array) -> Option<Vec<String>> {
    if array.is_character() {
        return Some(vec![array.to_text()?]);
    }
    (0..array.bound()).map(|index| array.item(index).to_text().filter(|text| !text.contains('\0'))).collect()
}

fn operand_fault(message: impl Into<String>) -> Fault {
    Fault::domain(Blame::Operand, message)
}
