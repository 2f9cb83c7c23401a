//! The Python package `zilde`: its compiled part, `zilde._zilde`. The Python files beside it hold what needs no speed.
//!
//! * [`session`]: the class `Session`: an interpreter with names, limits and capabilities.
//! * [`function`]: the classes `Function` and `Operator`, which Python calls; the value of `zilde.apl`.
//! * [`recipe`]: the way to make a function again in another interpreter or process: its text, or operator and operands.
//! * [`engine`]: an interpreter that Python threads share: one at a time, and with the lock of Python released while APL runs.
//! * [`options`]: the keyword arguments that `Session`, `apl` and `eval` take.
//! * [`from_python`]: conversions of Python values to arrays.
//! * [`integers`]: conversions of NumPy's integers of all sizes to the narrowest integers of APL.
//! * [`lend`]: memory of NumPy arrays as the elements of APL arrays, without copying. Holds `unsafe` code, like `arrow/capsules.rs`
//!   and no other file.
//! * [`to_python`]: conversions of arrays to Python values.
//! * [`held`]: elements of APL arrays as the memory of NumPy arrays, without copying.
//! * [`arrow`]: values of Arrow in both directions.
//! * [`object`]: Python objects as values of APL: references with members, which `⎕PY` returns.
//! * [`callback`]: Python callables as APL functions.
//! * [`errors`]: APL errors as Python exceptions, and back.
//! * [`interrupt`]: Ctrl-C while APL runs: only Python's main thread can handle it.
//! * [`streams`]: output to and input from Python's file objects.
//! * [`console`]: what the Jupyter kernel and the magics of notebooks call.
//! * [`structure`]: the structure of a function as tuples of Python.
//! * [`tools`]: what the functions `check` and `explain` call, and the command line of `python -m zilde`.

mod arrow;
mod callback;
mod console;
mod engine;
mod errors;
mod from_python;
mod function;
mod held;
mod integers;
mod interrupt;
mod lend;
mod object;
mod options;
mod recipe;
mod session;
mod streams;
mod structure;
mod to_python;
mod tools;

use pyo3::prelude::*;

/// The compiled part of the package.
#[pymodule]
mod _zilde {
    /// The version of Zilde.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use super::arrow::{
        split_missing,
        value::{ArrowArray, ArrowTable, arrow},
    };
    #[pymodule_export]
    use super::console::{complete, inspect, list_glyphs, list_names, measure_cell, open_notebook, run_cell, split_cell};
    #[pymodule_export]
    use super::function::{Function, Operator, apl, eval};
    #[pymodule_export]
    use super::interrupt::{forget_clock, lock_clock_for_fork, unlock_clock};
    #[pymodule_export]
    use super::session::Session;
    #[pymodule_export]
    use super::tools::{diagnose, explain, limit_kept_memory, run_command_line, thread_count};

    #[pymodule_init]
    fn set_up(_module: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
        super::tools::share_kept_memory();
        Ok(())
    }
}
