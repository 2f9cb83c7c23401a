//! `]profile`: the distribution of an expression's running time.

use super::command::{Command, print};
use crate::eval;
use crate::function::Context;
use crate::runtime::profile::Timer;
use crate::syntax::source::Source;
use crate::system::execution::profile;

/// The maximum number of functions and lines shown.
const MAX_ROWS: usize = 20;

/// The command `]profile`.
pub(crate) static PROFILE: Command = Command {
    name: "]profile",
    summary: "run an expression and list the functions and lines that took the most time",
    words: &[],
    run: |context, text| {
        if text.is_empty() {
            return print(context, "usage: ]profile expression");
        }
        profile::clear(context);
        context.workspace.profile.choose_timer(Timer::Elapsed);
        context.workspace.watched.profiling = true;
        let result = eval::run_source(context, &Source::new("", text), false);
        context.workspace.watched.profiling = false;
        context.workspace.profile.forget_open_calls();
        result?;
        let lines = summary(context);
        print(context, &lines.join("\n"))
    },
};

/// Returns a heading, and a line for each of the functions and lines that took the most time.
fn summary(context: &Context) -> Vec<String> {
    let profile = &context.workspace.profile;
    let total: f64 = profile.roots.iter().map(|&root| profile.nodes[root].inclusive_ms).sum();
    let mut rows = profile::collect_rows(profile);
    rows.sort_by(|one, other| other.exclusive.total_cmp(&one.exclusive));
    let percent_of_total = |time: f64| if total > 0.0 { 100.0 * time / total } else { 0.0 };
    let mut lines = vec![format!("{:>10} {:>6} {:>10} {:>9}  function", "own ms", "%", "all ms", "runs")];
    for row in rows.iter().take(MAX_ROWS) {
        let line = row.line.map_or_else(String::new, |line| format!("[{line}]"));
        let (own, percent) = (row.exclusive, percent_of_total(row.exclusive));
        lines.push(format!("{own:>10.3} {percent:>6.1} {:>10.3} {:>9}  {}{line}", row.inclusive, row.count, row.name));
    }
    lines
}
