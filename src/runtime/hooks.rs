//! Functions of upper layers that lower layers call: `⍎` needs the whole pipeline from text to result, and a suspension needs the
//! session.

use super::context::Context;
use crate::array::{Array, Reference};
use crate::error::{Fault, Result};
use crate::function::names::SystemName;
use crate::function::service::Service;
use std::sync::Arc;

/// The ways in which a suspended function can continue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resume {
    /// The function, and all functions that wait for it, end.
    Unwind,
    /// The function continues at a line, as after `→3`.
    Branch(i64),
}

/// A function that reads and runs lines on top of a suspended function.
pub(crate) type Suspend = Arc<dyn Fn(&mut Context, &Fault) -> Resume + Send + Sync>;

/// A function that is called before a line is read.
pub(crate) type BeforeRead = Arc<dyn Fn(&mut Context) + Send + Sync>;

/// Functions and tables of upper layers that lower layers need: the whole pipeline from text to result for `⍎`, the table of ⎕
/// names for the binder, the session for a suspension.
pub struct Hooks {
    /// The function that runs a text and returns its value; in another namespace if one is specified.
    pub execute: fn(&mut Context, Option<Reference>, &Array) -> Result<Array>,
    /// All ⎕ names.
    pub system_names: &'static [&'static SystemName],
    /// All services of `⌶`.
    pub services: &'static [&'static Service],
    /// The function that a suspension calls; `None` where errors end the running code.
    pub suspend: Option<Suspend>,
    /// The function that reads and runs lines on top of a function that has failed, until that function resumes.
    pub read_lines: fn(&mut Context) -> Resume,
    /// The function that is called before a line is read, if there is one.
    pub before_read: Option<BeforeRead>,
    /// The function that runs a line that begins with `)` or `]`.
    pub run_command: fn(&mut Context, &str) -> Result<()>,
    /// The function that shows a fault to the user of the session.
    pub show_fault: fn(&mut Context, &Fault) -> Result<()>,
    /// The function that returns the value of the default property of a class or an instance, if it has one.
    pub default_property: fn(&mut Context, Reference) -> Result<Option<Array>>,
}

impl Default for Hooks {
    /// Returns hooks for a context without upper layers: those that run texts or commands fail, and the others do nothing.
    fn default() -> Self {
        Self {
            execute: refuse_text,
            system_names: &[],
            services: &[],
            suspend: None,
            read_lines: |_| Resume::Unwind,
            before_read: None,
            run_command: refuse_command,
            show_fault: ignore_fault,
            default_property: |_, _| Ok(None),
        }
    }
}

/// Fails, because there is no pipeline that could run a text.
fn refuse_text(_context: &mut Context, _space: Option<Reference>, _text: &Array) -> Result<Array> {
    Err(Fault::nonce("this context cannot run a text"))
}

/// Fails, because there is no session that could run a command.
fn refuse_command(_context: &mut Context, _line: &str) -> Result<()> {
    Err(Fault::nonce("session commands, which begin with ) or ], are only available in a session"))
}

/// Does nothing, because there is no session that could show a fault.
fn ignore_fault(_context: &mut Context, _fault: &Fault) -> Result<()> {
    Ok(())
}
