//! What the functions `check` and `explain` call, and the command line of `python -m zilde`.

use crate::engine::{ask_for_signals, grant_python};
use crate::errors::{Raised, make_exception, to_exception};
use crate::interrupt;
use pyo3::prelude::*;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use zilde::internals::api::default_memory_limit;
use zilde::{Builder, Interpreter, Program};

/// Returns the mistakes in a text, which is not run: for each, true if it is certain, and the error as an exception object.
#[pyfunction]
#[pyo3(signature = (text, name="", /))]
pub(crate) fn diagnose<'py>(py: Python<'py>, text: &str, name: &str) -> PyResult<Vec<(bool, Bound<'py, PyAny>)>> {
    let findings = py.detach(|| Program::diagnose(name, text, &HashSet::new()));
    findings.iter().map(|(certain, error)| Ok((*certain, make_exception(py, error)?))).collect()
}

/// Returns the parse of a text as a tree, as `]explain` draws it.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn explain(py: Python<'_>, text: &str) -> PyResult<String> {
    let page = Arc::new(Mutex::new(String::new()));
    let mut apl = Interpreter::builder().output(page.clone()).build();
    let explained = zilde::internals::session::run(apl.context(), &format!("]explain {text}"));
    explained.map_err(|fault| to_exception(py, &fault.into(), &Raised::default()))?;
    let page = page.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(page.trim_end().to_owned())
}

/// Sets the number of threads over which APL spreads the work on large arrays, if one is given, and returns the number in use.
#[pyfunction]
#[pyo3(name = "threads", signature = (count=None, /))]
pub(crate) fn thread_count(count: Option<usize>) -> usize {
    if let Some(count) = count {
        zilde::set_thread_count(count);
    }
    zilde::thread_count()
}

/// The largest amount of freed memory that the process keeps for reuse, in bytes: enough for some arrays of 10⁷ floats.
const MAX_KEPT_BYTES: usize = 512 << 20;

/// Makes all interpreters of the process keep freed memory together: every function of `zilde.apl` is one.
pub(crate) fn share_kept_memory() {
    limit_kept_memory(default_memory_limit() / 8);
}

/// Sets the largest amount of freed memory that the process keeps for reuse, in bytes.
#[pyfunction]
#[pyo3(name = "_limit_kept_memory", signature = (max_bytes, /))]
pub(crate) fn limit_kept_memory(max_bytes: usize) {
    zilde::internals::array::share_kept_memory(max_bytes.min(MAX_KEPT_BYTES));
}

/// Makes the interpreter of a command line that Python runs. A session at a terminal notices Ctrl-C itself; elsewhere Python does.
fn build_with_python(builder: Builder, notices_interrupts: bool) -> Interpreter {
    if notices_interrupts {
        return grant_python(builder, &Arc::new(Raised::at_terminal())).build();
    }
    let raised = Arc::new(Raised::default());
    let builder = grant_python(builder, &raised);
    let apl = ask_for_signals(builder, &raised).build();
    // The clock reminds the interpreter until the process ends.
    std::mem::forget(interrupt::watch(&apl.interrupt_handle()));
    apl
}

/// Runs the program `zilde` with the words of a command line, of which the first is its name, and returns its exit status.
#[pyfunction]
#[pyo3(name = "_run_command_line", signature = (words, /))]
pub(crate) fn run_command_line(py: Python<'_>, words: Vec<std::ffi::OsString>) -> i32 {
    py.detach(|| {
        zilde::internals::host::survive_full_files();
        zilde::internals::host::run_on_enough_stack(|| {
            zilde::internals::command_line::run_command_line(words.into_iter(), &build_with_python)
        })
    })
}
