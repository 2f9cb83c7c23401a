//! The table of tools. The descriptions are for language models, which decide by them which tool to call, and how.

use super::arguments::Arguments;
use super::reply::Reply;
use super::sandbox::Sandbox;
use super::workspace::{CallLimits, Workspace};
use crate::api::interpreter::Program;
use crate::error::Error;
use crate::runtime::session::DEFAULT_GLYPH_PREFIX;
use crate::session::commands::help::describe_topic;
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::Arc;

/// The width of manual pages, in columns.
const HELP_COLUMNS: usize = 100;
/// The greatest size of a text that is evaluated, in bytes.
const CODE_MAX_BYTES: usize = 1 << 20;
/// The greatest size of a program that is checked, in bytes: a check cannot be interrupted.
const PROGRAM_MAX_BYTES: usize = 100_000;
/// The greatest size of a line that is explained or traced, in bytes: nobody reads a larger tree.
const LINE_MAX_BYTES: usize = 10_000;
/// The greatest size of a topic, in bytes.
const TOPIC_MAX_BYTES: usize = 200;

/// The outcome of a call: the reply of the tool, or a message on wrong arguments.
pub(crate) type Outcome = Result<Reply, String>;

/// The function of a tool.
#[derive(Clone, Copy)]
pub(crate) enum Action {
    /// A function that runs in the workspace of the client. Calls wait for one another.
    Workspace(fn(&mut Workspace, &Sandbox, &Arguments) -> Outcome),
    /// A function that needs no workspace, and so does not wait for running evaluations.
    Standalone(fn(&Arguments) -> Outcome),
}

/// A tool.
pub(crate) struct Entry {
    name: &'static str,
    title: &'static str,
    description: &'static str,
    /// Returns the properties of the arguments, the first of which is required.
    arguments: fn() -> Value,
    /// Returns the properties of the result.
    result: fn() -> Value,
    /// True if the tool runs programs: only these can change anything.
    runs_programs: bool,
    /// The function.
    pub action: Action,
}

/// The table of tools.
pub(crate) static TOOLS: &[Entry] = &[
    Entry {
        name: "evaluate",
        title: "Evaluate APL",
        description: "Runs lines of APL (Dyalog's dialect, evaluated from right to left) and returns what a session shows. Names keep \
                      their values from call to call. One entry per line, or several separated by ⋄; the body of a function in braces \
                      may take several lines. An assignment shows nothing: write the name on a line of its own to see its value. \
                      Nested arrays are drawn with boxes. Session commands work as well: )vars, )fns, )erase, ]box off. \
                      The first error ends the call; what ran before it stays in effect. Use the tool help to find glyphs and idioms.",
        arguments: || {
            json!({
                "code": { "type": "string", "description": "The lines to run, for example: mean←+⌿÷≢\nmean 3 1 4" },
                "fresh": { "type": "boolean", "description": "True to clear the workspace first: all names and settings" },
                "time_limit": time_limit_schema(),
                "step_limit": step_limit_schema(),
            })
        },
        result: || {
            json!({
                "output": output_schema(),
                "cut": cut_schema(),
                "shape": {
                    "type": "array", "items": { "type": "integer" },
                    "description": "The shape of the last result that is shown; empty for a scalar"
                },
                "value": {
                    "description": "The last result that is shown, if it is plain and small: numbers, texts, and lists of these, \
                                    row by row"
                },
                "cleared": {
                    "type": "boolean",
                    "description": "True if the program ended the session: the workspace is clear"
                },
                "error": error_schema(),
            })
        },
        runs_programs: true,
        action: Action::Workspace(evaluate),
    },
    Entry {
        name: "explain",
        title: "Explain APL",
        description: "Shows how a line of APL is parsed, as a tree, without running it: what each function and operator applies to. \
                      The names of the workspace count. Use it if a line does not do what you expect, or to read the code of others.",
        arguments: || json!({ "code": { "type": "string", "description": "The line, for example: (+/÷≢)3 1 4" } }),
        result: || {
            json!({
                "tree": { "type": "string", "description": "The tree, one part on each line" },
                "output": output_schema(), "cut": cut_schema(), "error": error_schema(),
            })
        },
        runs_programs: false,
        action: Action::Workspace(|workspace, sandbox, arguments| {
            Ok(workspace.explain(arguments.text("code", LINE_MAX_BYTES)?, find_limits(sandbox, arguments)?))
        }),
    },
    Entry {
        name: "trace",
        title: "Trace APL",
        description: "Runs a line of APL and shows the value of each of its parts, in the order of evaluation, up to the first error. \
                      Assignments take effect. Use it to find the part of a line that is wrong.",
        arguments: || {
            json!({
                "code": { "type": "string", "description": "The line, for example: (+/÷≢)3 1 4" },
                "time_limit": time_limit_schema(),
                "step_limit": step_limit_schema(),
            })
        },
        result: || {
            json!({
                "output": output_schema(), "cut": cut_schema(),
                "parts": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "properties": { "code": { "type": "string" }, "value": { "type": "string" } },
                        "required": ["code", "value"],
                    },
                    "description": "The parts, with a preview of the value of each, or the error that ended the trace"
                },
                "error": error_schema(),
            })
        },
        runs_programs: true,
        action: Action::Workspace(|workspace, sandbox, arguments| {
            Ok(workspace.trace(arguments.text("code", LINE_MAX_BYTES)?, find_limits(sandbox, arguments)?))
        }),
    },
    Entry {
        name: "check",
        title: "Check an APL program",
        description: "Finds errors in the text of a program without running it: syntax errors, statements that will fail whatever \
                      their names stand for, calls with the wrong arguments, and names that are never assigned.",
        arguments: || json!({ "code": { "type": "string", "description": "The text of the program" } }),
        result: || {
            json!({
                "findings": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "properties": {
                            "certain": { "type": "boolean", "description": "True for an error, false for a likely mistake" },
                            "message": { "type": "string" },
                            "line": { "type": ["integer", "null"] },
                            "column": { "type": ["integer", "null"] },
                        },
                        "required": ["certain", "message"],
                    },
                },
                "report": { "type": "string", "description": "The findings as text" },
            })
        },
        runs_programs: false,
        action: Action::Standalone(check),
    },
    Entry {
        name: "help",
        title: "Look up APL",
        description: "Looks up Zilde's manual, without touching the workspace. The topic is a glyph (⍳), a ⎕ name (⎕CSV), a name of a \
                      glyph (reshape), a keyword (:For), a subject (dfns, trains, errors, namespaces, scripts), a library or one of its \
                      functions (dfns, gcd), a command ()vars), a function of NumPy, PyTorch or JAX (np.argsort), or an intention in a \
                      few words, which finds idioms (group by, moving average, split on commas). Where a page says ]help X, call this \
                      tool with the topic X. The topic tutorial begins an introduction; an empty one shows an overview.",
        arguments: || json!({ "topic": { "type": "string", "description": "The topic, for example: ⍳, ⎕CSV, reshape, group by" } }),
        result: || json!({ "page": { "type": "string", "description": "The page, or what was found" } }),
        runs_programs: false,
        action: Action::Standalone(help),
    },
];

fn time_limit_schema() -> Value {
    json!({ "type": "number", "exclusiveMinimum": 0, "description": "The maximum duration in seconds; without it, 10 seconds or less" })
}

fn step_limit_schema() -> Value {
    json!({
        "type": "integer", "minimum": 1,
        "description": "The maximum number of steps: statements, calls, and elements made or read. Unlike a duration, it is the \
                        same on every machine"
    })
}

fn output_schema() -> Value {
    json!({ "type": "string", "description": "What the session shows" })
}

fn cut_schema() -> Value {
    json!({ "type": "boolean", "description": "True if the output was cut because it is too long" })
}

fn error_schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "number": { "type": "integer", "description": "The number of the error, ⎕EN" },
            "name": { "type": "string", "description": "The name, such as LENGTH ERROR" },
            "message": { "type": "string", "description": "What is wrong, with the numbers involved" },
            "report": { "type": "string", "description": "The classic report, with a caret below the failing part" },
            "help": { "type": ["string", "null"], "description": "What would help, and the calls that led here" },
            "line": { "type": ["integer", "null"], "description": "The line in the text that failed, from 1" },
            "column": { "type": ["integer", "null"], "description": "The column, from 1" },
        },
        "required": ["message"],
        "description": "The error that ended the call, if there was one"
    })
}

/// Returns the tool with a name, or `None` if there is no such tool.
pub(crate) fn find(name: &str) -> Option<&'static Entry> {
    TOOLS.iter().find(|tool| tool.name == name)
}

impl Entry {
    /// Returns the schema of the arguments.
    pub(crate) fn input_schema(&self) -> JsonObject {
        let properties = (self.arguments)();
        let required: Vec<&String> = properties.as_object().into_iter().flatten().map(|(name, _)| name).take(1).collect();
        to_object(json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false }))
    }

    /// Describes the tool as the protocol does.
    pub(crate) fn describe(&self, sandbox: &Sandbox) -> Tool {
        let output_schema = to_object(json!({ "type": "object", "properties": (self.result)() }));
        let annotations = ToolAnnotations::with_title(self.title)
            .read_only(!self.runs_programs)
            .destructive(self.runs_programs && sandbox.may_write())
            .idempotent(!self.runs_programs)
            .open_world(self.runs_programs && sandbox.may_run_programs());
        Tool::new(self.name, self.description, Arc::new(self.input_schema()))
            .with_title(self.title)
            .with_raw_output_schema(Arc::new(output_schema))
            .with_annotations(annotations)
    }
}

fn to_object(value: Value) -> JsonObject {
    match value {
        Value::Object(object) => object,
        _ => JsonObject::new(),
    }
}

fn evaluate(workspace: &mut Workspace, sandbox: &Sandbox, arguments: &Arguments) -> Outcome {
    let (code, limits) = (arguments.text("code", CODE_MAX_BYTES)?, find_limits(sandbox, arguments)?);
    if arguments.flag("fresh")?
        && let Err(error) = workspace.clear(limits)
    {
        return Ok(workspace.fail(&error));
    }
    Ok(workspace.evaluate(code, limits))
}

/// Returns the limits that a call asks for, as far as the sandbox allows them.
fn find_limits(sandbox: &Sandbox, arguments: &Arguments) -> Result<CallLimits, String> {
    let time = arguments.seconds("time_limit")?.unwrap_or(sandbox.default_time());
    let steps = arguments.count("step_limit")?;
    if time > sandbox.max_time {
        return Err(format!("the argument 'time_limit' may be at most {} here", sandbox.max_time.as_secs_f64()));
    }
    if let (Some(steps), Some(max_steps)) = (steps, sandbox.max_steps)
        && steps > max_steps
    {
        return Err(format!("the argument 'step_limit' may be at most {max_steps} here"));
    }
    Ok(CallLimits { time, steps: steps.or(sandbox.max_steps) })
}

fn check(arguments: &Arguments) -> Outcome {
    let findings = Program::diagnose("", arguments.text("code", PROGRAM_MAX_BYTES)?, &HashSet::new());
    let describe = |(certain, error): &(bool, Error)| {
        let location = error.locations().first();
        json!({
            "certain": certain,
            "message": if error.message().is_empty() { error.name() } else { error.message().to_owned() },
            "line": location.map(|location| location.line()),
            "column": location.map(|location| location.column()),
        })
    };
    let reports: Vec<String> = findings.iter().map(|(_, error)| report_finding(error)).collect();
    let report = if reports.is_empty() { "No errors were found.".to_owned() } else { reports.join("\n\n") };
    Ok(Reply::new("report", report).with_field("findings", findings.iter().map(describe).collect::<Vec<_>>()))
}

/// Returns the report of a finding, with the number of its line.
fn report_finding(error: &Error) -> String {
    let line = error.locations().first().map_or_else(String::new, |location| format!("line {}: ", location.line()));
    let message =
        Some(error.message()).filter(|message| !message.is_empty()).map_or_else(String::new, |message| format!("\n{message}"));
    format!("{line}{error}{message}")
}

fn help(arguments: &Arguments) -> Outcome {
    let topic = arguments.text("topic", TOPIC_MAX_BYTES)?.trim();
    let topic = topic.strip_prefix("]help").map_or(topic, str::trim);
    Ok(Reply::new("page", describe_topic(topic, HELP_COLUMNS, 1, DEFAULT_GLYPH_PREFIX)))
}
