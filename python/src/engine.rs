//! An interpreter that Python threads share: one at a time, and with the lock of Python released while APL runs.

use crate::errors::{Raised, to_exception};
use crate::interrupt;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use zilde::{Builder, Interpreter, InterruptHandle};

/// An interpreter, with what Python needs to call it.
pub(crate) struct Engine {
    interpreter: Mutex<Interpreter>,
    handle: InterruptHandle,
    raised: Arc<Raised>,
}

impl Engine {
    /// Builds an interpreter that asks Python for signals while it runs.
    pub(crate) fn new(builder: Builder) -> Self {
        let raised = Arc::new(Raised::default());
        let asked = raised.clone();
        let interpreter = builder.ask_host(move || Python::attach(|py| asked.keep_signal(py))).build();
        Self { handle: interpreter.interrupt_handle(), interpreter: Mutex::new(interpreter), raised }
    }

    /// Returns the handle that stops the running evaluation.
    pub(crate) fn handle(&self) -> &InterruptHandle {
        &self.handle
    }

    /// Returns the exceptions that Python code raised while APL called it.
    pub(crate) fn raised(&self) -> &Arc<Raised> {
        &self.raised
    }

    /// Takes the interpreter for this thread. Fails with `RuntimeError` if another thread is using it, or a call of this thread
    /// that has not returned.
    pub(crate) fn take(&self) -> PyResult<MutexGuard<'_, Interpreter>> {
        match self.interpreter.try_lock() {
            Ok(interpreter) => Ok(interpreter),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(PyRuntimeError::new_err(
                "the session is in use: by another thread, or by a call of this thread that has not returned",
            )),
        }
    }

    /// Runs APL without Python's lock, so that other Python threads run meanwhile and Ctrl-C is noticed.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        interpreter: &mut Interpreter,
        work: impl FnOnce(&mut Interpreter) -> zilde::Result<T> + Send,
    ) -> PyResult<T> {
        self.raised.clear();
        let running = interrupt::watch(&self.handle);
        let result = py.detach(|| work(interpreter));
        drop(running);
        match self.raised.take_signal() {
            Some(signal) => Err(signal),
            None => result.map_err(|error| to_exception(py, &error, &self.raised)),
        }
    }
}
