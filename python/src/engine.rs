//! An interpreter that Python threads share: one at a time, and with the lock of Python released while APL runs.

use crate::errors::{Raised, to_exception};
use crate::options::Options;
use crate::{interrupt, object};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use zilde::{Builder, Interpreter, InterruptHandle};

/// An interpreter, with what Python needs to call it.
pub(crate) struct Engine {
    interpreter: Mutex<Interpreter>,
    handle: InterruptHandle,
    raised: Arc<Raised>,
    has_python: bool,
}

impl Engine {
    /// Builds an interpreter that asks Python for signals while it runs.
    pub(crate) fn new(py: Python<'_>, options: &Options) -> PyResult<Self> {
        let (raised, has_python) = (Arc::new(Raised::default()), options.allows_python(py)?);
        let builder = ask_for_signals(options.builder(py)?, &raised);
        let interpreter = if has_python { grant_python(builder, &raised) } else { builder }.build();
        Ok(Self { handle: interpreter.interrupt_handle(), interpreter: Mutex::new(interpreter), raised, has_python })
    }

    /// Returns true if APL may use Python.
    pub(crate) fn has_python(&self) -> bool {
        self.has_python
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

/// Lets an interpreter ask Python for signals while it runs.
pub(crate) fn ask_for_signals(builder: Builder, raised: &Arc<Raised>) -> Builder {
    let raised = raised.clone();
    builder.ask_host(move || Python::attach(|py| raised.keep_signal(py)))
}

/// Lets APL use Python.
pub(crate) fn grant_python(builder: Builder, raised: &Arc<Raised>) -> Builder {
    let raised = raised.clone();
    builder.allow_python(move |spaces, argument| object::import(spaces, &argument, &raised))
}
