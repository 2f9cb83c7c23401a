//! `]runtime`: the running time of expressions.

use super::command::{Command, print, unknown_option};
use crate::array::Array;
use crate::error::Result;
use crate::format::pad_to_width;
use crate::function::Context;
use std::time::{Duration, Instant};

/// The command `]runtime`.
pub(crate) static RUNTIME: Command = Command {
    name: "]runtime",
    summary: "time an expression, or compare several: ]runtime -c \"+/⍳1e6\" \"(+/⍳)1e6\"",
    words: &["-c", "-compare", "-repeat="],
    run,
};

/// The minimum total time for which an expression is run repeatedly, so that short running times can be measured.
const MIN_TOTAL_TIME: Duration = Duration::from_millis(200);

/// Times each expression; compares several with the first one.
fn run(context: &mut Context, text: &str) -> Result<()> {
    let (words, expressions) = split_arguments(text);
    let Options { compares, repeat } = read_options(&words)?;
    if expressions.is_empty() {
        return print(context, "usage: ]runtime [-c] [-repeat=N] expression …");
    }
    context.require_clock()?;
    let times = expressions.iter().map(|expression| measure_time(context, expression, repeat)).collect::<Result<Vec<f64>>>()?;
    if compares || expressions.len() > 1 {
        return print_comparison(context, &expressions, &times);
    }
    print(context, &format!("* Benchmarking \"{}\"", expressions[0]))?;
    print(context, &format!("{:>10} ms per run", crate::format::format_number(times[0] * 1000.0, 4)))
}

/// The options of the command.
#[derive(Default)]
struct Options {
    compares: bool,
    /// The number of runs; `None` for as many as take the minimum total time.
    repeat: Option<u32>,
}

/// Reads the options, which may be shortened: `-c` for `-compare`.
fn read_options(words: &[&str]) -> Result<Options> {
    let mut options = Options::default();
    for &word in words {
        match word.strip_prefix("-repeat=").map(str::parse) {
            Some(Ok(count)) => options.repeat = Some(count),
            None if "-compare".starts_with(word) => options.compares = true,
            _ => return Err(unknown_option(word, "-compare and -repeat=N")),
        }
    }
    Ok(options)
}

/// Runs an expression repeatedly, and returns the mean time of one run in seconds.
fn measure_time(context: &mut Context, expression: &str, repeat: Option<u32>) -> Result<f64> {
    let text = Array::text(&format!("{{}}{expression}"));
    let run = |context: &mut Context| match (context.session.hooks.execute)(context, None, &text) {
        Err(fault) if fault.has_no_result() => Ok(()),
        other => other.map(drop),
    };
    // The first run is not measured: it binds names and warms up memory.
    run(context)?;
    let start = Instant::now();
    let mut count = 0;
    while repeat.map_or_else(|| start.elapsed() < MIN_TOTAL_TIME, |repeat| count < repeat) {
        run(context)?;
        count += 1;
    }
    Ok(start.elapsed().as_secs_f64() / f64::from(count.max(1)))
}

/// Prints a line for each expression: its time, the difference from the first one in percent, and a bar.
fn print_comparison(context: &mut Context, expressions: &[String], times: &[f64]) -> Result<()> {
    /// The length of the bar of the first expression.
    const FIRST_BAR_COLUMNS: f64 = 20.0;
    /// The maximum length of a bar.
    const MAX_BAR_COLUMNS: usize = 60;
    let first = times[0];
    let width = expressions.iter().map(|expression| expression.chars().count()).max().unwrap_or(0);
    for (expression, time) in expressions.iter().zip(times) {
        let difference = (time / first - 1.0) * 100.0;
        let bar = "⎕".repeat(((time / first * FIRST_BAR_COLUMNS).round() as usize).clamp(1, MAX_BAR_COLUMNS));
        let expression = pad_to_width(expression, width);
        print(context, &format!("  {expression} → {} | {difference:+4.0}% {bar}", format_scientific(*time)))?;
    }
    Ok(())
}

/// Splits the text after the command into options and expressions: a single expression without quotes, or several in double
/// quotes.
fn split_arguments(text: &str) -> (Vec<&str>, Vec<String>) {
    let mut rest = text.trim();
    let mut options = Vec::new();
    while rest.starts_with('-') && rest[1..].starts_with(char::is_alphabetic) {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        options.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    let quoted: Vec<String> = rest.split('"').skip(1).step_by(2).map(str::to_owned).collect();
    let expressions = match quoted.len() {
        0 if rest.is_empty() => Vec::new(),
        0 => vec![rest.to_owned()],
        _ => quoted,
    };
    (options, expressions)
}

/// Formats a time in scientific notation, with `¯` as its sign.
fn format_scientific(seconds: f64) -> String {
    format!("{seconds:.1E}").replace('-', "¯")
}
