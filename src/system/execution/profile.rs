#![doc = include_str!("profile.md")]

use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::support::arguments;
use crate::runtime::profile::{Node, Profile, Timer};
use std::collections::HashMap;
use std::sync::Arc;

const PAGE: &str = "system/execution/profile.md";

/// The system function `⎕PROFILE`.
pub(crate) static PROFILE: SystemName = SystemName::function("⎕PROFILE", PAGE)
    .monadic(|context, right| profile(context, None, &right))
    .dyadic(|context, left, right| profile(context, Some(arguments::to_integers(&left, Blame::Left)?), &right));

/// A row of the collected data.
pub(crate) struct ProfileRow {
    /// The depth in the tree.
    pub depth: usize,
    /// The function, with its namespace.
    pub name: Arc<str>,
    /// The line; `None` for the function as a whole.
    pub line: Option<usize>,
    /// The number of times that the function or line ran.
    pub count: u64,
    /// The time in milliseconds, excluding that of the functions called.
    pub exclusive: f64,
    /// The time in milliseconds, including that of the functions called.
    pub inclusive: f64,
    /// The number of times that the clock was read: excluding and including the functions called.
    clock_reads: [u64; 2],
}

/// Implements `⎕PROFILE Y` and `X ⎕PROFILE Y`: performs a request, and returns the state or the data.
fn profile(context: &mut Context, columns: Option<Vec<i64>>, right: &Array) -> Result<Array> {
    context.require_clock()?;
    let words = read_words(right)?;
    context.thread.shy = true;
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["start"] => start(context, None)?,
        ["start", timer] => start(context, Some(timer))?,
        ["stop"] => {
            context.workspace.watched.profiling = false;
            context.workspace.profile.forget_open_calls();
        }
        ["clear"] => clear(context),
        ["calibrate"] => {
            let timer = context
                .workspace
                .profile
                .timer
                .ok_or_else(|| request_fault("no timer has been chosen: ⎕PROFILE'start' chooses one"))?;
            context.workspace.profile.choose_timer(timer);
        }
        ["state"] => context.thread.shy = false,
        ["data"] => return list_data(context, columns),
        ["tree"] => return list_tree(context, columns),
        _ => return Err(request_fault("the request must be one of start, stop, clear, calibrate, state, data and tree")),
    }
    Ok(describe_state(context))
}

fn request_fault(message: &str) -> Fault {
    Fault::domain(Blame::Right, message)
}

/// Reads the words of a request, in lower case.
fn read_words(right: &Array) -> Result<Vec<String>> {
    let text =
        |array: &Array| array.to_text().filter(|_| array.is_character() && array.rank() < 2).map(|text| text.to_lowercase());
    let words = if right.is_nested() {
        (0..right.bound()).map(|index| text(&right.item(index))).collect()
    } else {
        text(right).map(|word| vec![word])
    };
    words.ok_or_else(|| request_fault("the request must be text"))
}

/// Starts profiling with a timer; if `timer` is `None`, with the one in use, or else with CPU time.
fn start(context: &mut Context, timer: Option<&str>) -> Result<()> {
    let timer = match timer {
        None => context.workspace.profile.timer.unwrap_or(Timer::Processor),
        Some("cpu") => Timer::Processor,
        Some("elapsed") => Timer::Elapsed,
        Some("none") => Timer::Counts,
        Some("coverage") => Timer::Coverage,
        Some(other) => return Err(request_fault(&format!("the timer must be CPU, elapsed, none or coverage, not {other}"))),
    };
    context.workspace.profile.choose_timer(timer);
    context.workspace.watched.profiling = true;
    Ok(())
}

/// Stops profiling, and discards the collected data.
pub(crate) fn clear(context: &mut Context) {
    context.workspace.watched.profiling = false;
    context.workspace.profile.clear();
}

/// Returns the state of profiling: active or inactive, the timer, and its bias.
fn describe_state(context: &Context) -> Array {
    let active = if context.workspace.watched.profiling { "active" } else { "inactive" };
    let timer = match context.workspace.profile.timer {
        None => "",
        Some(Timer::Processor) => "CPU",
        Some(Timer::Elapsed) => "elapsed",
        Some(Timer::Counts) => "none",
        Some(Timer::Coverage) => "coverage",
    };
    let bias = Array::number(context.workspace.profile.clock_bias_ms);
    Array::nested(vec![Array::text(active), Array::text(timer), bias.clone(), bias])
}

/// Returns the data collected for each function and line over all callers: each function before its lines.
pub(crate) fn collect_rows(profile: &Profile) -> Vec<ProfileRow> {
    let mut rows: Vec<ProfileRow> = Vec::new();
    let mut row_indices: HashMap<(Arc<str>, Option<usize>), usize> = HashMap::new();
    for (index, node) in profile.nodes.iter().enumerate() {
        let key = (node.name.clone(), node.line);
        let row_index = *row_indices.entry(key).or_insert_with(|| {
            rows.push(ProfileRow {
                depth: 0,
                name: node.name.clone(),
                line: node.line,
                count: 0,
                exclusive: 0.0,
                inclusive: 0.0,
                clock_reads: [0; 2],
            });
            rows.len() - 1
        });
        let row = &mut rows[row_index];
        row.count += node.count;
        row.exclusive += node.exclusive_ms;
        row.clock_reads[0] += count_own_clock_reads(profile, index);
        // The inclusive time of a recursive function counts once.
        if !is_recursive(profile, node) {
            row.inclusive += node.inclusive_ms;
            row.clock_reads[1] += count_all_clock_reads(profile, index);
        }
    }
    let mut first_rows: HashMap<Arc<str>, usize> = HashMap::new();
    for (index, row) in rows.iter().enumerate() {
        first_rows.entry(row.name.clone()).or_insert(index);
    }
    rows.sort_by_key(|row| (first_rows[&row.name], row.line));
    rows
}

/// Returns true if a node has an ancestor with the same function and line.
fn is_recursive(profile: &Profile, node: &Node) -> bool {
    std::iter::successors(node.parent, |&index| profile.nodes[index].parent)
        .any(|index| profile.nodes[index].name == node.name && profile.nodes[index].line == node.line)
}

/// Returns the number of times that the clock was read for the node itself.
fn count_own_clock_reads(profile: &Profile, index: usize) -> u64 {
    let node = &profile.nodes[index];
    let lines =
        node.children.iter().map(|&child| &profile.nodes[child]).filter(|child| node.line.is_none() && child.line.is_some());
    node.count + lines.map(|line| line.count).sum::<u64>()
}

/// Returns the number of times that the clock was read for the node and everything below it.
fn count_all_clock_reads(profile: &Profile, index: usize) -> u64 {
    let mut pending = vec![index];
    let mut reads = 0;
    while let Some(index) = pending.pop() {
        reads += profile.nodes[index].count;
        pending.extend(&profile.nodes[index].children);
    }
    reads
}

fn list_data(context: &mut Context, columns: Option<Vec<i64>>) -> Result<Array> {
    let rows = collect_rows(&context.workspace.profile);
    build_table(context, &rows, columns, false)
}

fn list_tree(context: &mut Context, columns: Option<Vec<i64>>) -> Result<Array> {
    let profile = &context.workspace.profile;
    let mut rows = Vec::with_capacity(profile.nodes.len());
    let mut pending: Vec<(usize, usize)> = profile.roots.iter().rev().map(|&root| (root, 0)).collect();
    while let Some((index, depth)) = pending.pop() {
        let node = &profile.nodes[index];
        let clock_reads = [count_own_clock_reads(profile, index), count_all_clock_reads(profile, index)];
        let (name, line, count) = (node.name.clone(), node.line, node.count);
        rows.push(ProfileRow {
            depth,
            name,
            line,
            count,
            exclusive: node.exclusive_ms,
            inclusive: node.inclusive_ms,
            clock_reads,
        });
        let mut children = node.children.clone();
        children.sort_by_key(|&child| std::cmp::Reverse(profile.nodes[child].line));
        pending.extend(children.into_iter().map(|child| (child, depth + 1)));
    }
    build_table(context, &rows, columns, true)
}

/// Returns the rows as a matrix, or the requested columns as vectors.
fn build_table(context: &mut Context, rows: &[ProfileRow], columns: Option<Vec<i64>>, with_depth: bool) -> Result<Array> {
    context.thread.shy = false;
    let width = 7 + usize::from(with_depth);
    let cell = |row: &ProfileRow, column: usize, plain: bool| match column + usize::from(!with_depth) {
        0 => Array::count(row.depth),
        1 => Array::text(&row.name),
        2 => row.line.map_or_else(|| if plain { Array::integer(-1) } else { Array::zilde() }, Array::count),
        3 => Array::number(row.count as f64),
        4 => Array::number(row.exclusive),
        5 => Array::number(row.inclusive),
        6 => Array::number(row.clock_reads[0] as f64),
        _ => Array::number(row.clock_reads[1] as f64),
    };
    let origin = context.index_origin();
    match columns {
        None => {
            let items = rows.iter().flat_map(|row| (0..width).map(move |column| cell(row, column, false))).collect::<Vec<_>>();
            Array::from_items(context.memory(), Shape::new(&[rows.len(), width])?, items, &Array::ZERO)
        }
        Some(columns) => {
            let memory = context.memory();
            let column = |column| {
                let mut cells = memory.vector(rows.len())?;
                cells.extend(rows.iter().map(|row| cell(row, column, true)));
                Array::from_items(memory, Shape::vector(rows.len()), cells, &Array::ZERO)
            };
            // Each column is made once, however often it is requested.
            let vectors = (0..width).map(column).collect::<Result<Vec<Array>>>()?;
            let mut items = memory.vector(columns.len())?;
            for number in columns {
                let column = usize::try_from(number - origin).ok().and_then(|column| vectors.get(column));
                let missing =
                    || Fault::index(Blame::Left, format!("there is no column {number}: the number of columns is {width}"));
                items.push(column.ok_or_else(missing)?.clone());
            }
            Array::from_items(memory, Shape::vector(items.len()), items, &Array::zilde())
        }
    }
}
