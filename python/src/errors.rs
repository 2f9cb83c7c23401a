//! APL errors as Python exceptions, and back.

use pyo3::PyTypeInfo;
use pyo3::exceptions::{PyException, PyOverflowError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;
use std::sync::{Mutex, PoisonError};
use zilde::{Error, ErrorKind, Fault};

/// The kind of an exception that Python code raised while APL called it: EXCEPTION, number 90.
const EXCEPTION: ErrorKind = ErrorKind(90);

/// Exceptions that Python code raised while APL called it or waited for it.
#[derive(Default)]
pub(crate) struct Raised {
    /// The exception of a signal handler, such as `KeyboardInterrupt`, or one that no code should catch. It ends the evaluation.
    signal: Mutex<Option<PyErr>>,
    /// The last exception of a callable: the cause of the APL error that it became.
    cause: Mutex<Option<PyErr>>,
    /// True if APL notices Ctrl-C itself, and Python only as well.
    is_at_terminal: bool,
}

impl Raised {
    /// Lets Python serve its signals. Returns true, and keeps the exception, if a handler raised one.
    pub(crate) fn keep_signal(&self, py: Python<'_>) -> bool {
        let raised = py.check_signals().err();
        let is_raised = raised.is_some();
        if is_raised {
            put(&self.signal, raised);
        }
        is_raised
    }

    /// Makes the store of a session at a terminal, which notices Ctrl-C itself.
    pub(crate) fn at_terminal() -> Self {
        Self { is_at_terminal: true, ..Self::default() }
    }

    /// Lets Python serve its signals before APL calls it. Fails with INTERRUPT if a handler raised an exception; but at a terminal
    /// APL has served an earlier Ctrl-C already.
    pub(crate) fn serve_signals(&self, py: Python<'_>) -> Result<(), Fault> {
        if self.is_at_terminal {
            drop(py.check_signals());
            return Ok(());
        }
        if self.keep_signal(py) { Err(Fault::new(ErrorKind::INTERRUPT, "interrupted")) } else { Ok(()) }
    }

    /// Forgets the exceptions of earlier evaluations, which APL trapped.
    pub(crate) fn clear(&self) {
        self.take_signal();
        self.take_cause();
    }

    /// Takes the exception that ended the evaluation, if it was one.
    pub(crate) fn take_signal(&self) -> Option<PyErr> {
        self.signal.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Converts an exception of a callable to a fault, and keeps it as the cause. One that is no `Exception`, such as
    /// `KeyboardInterrupt`, ends the evaluation.
    pub(crate) fn to_fault(&self, py: Python<'_>, exception: PyErr) -> Fault {
        let message = exception.to_string();
        let message = message.trim_end_matches([':', ' ']).to_owned();
        if !exception.is_instance_of::<PyException>(py) {
            put(&self.signal, Some(exception));
            return Fault::new(ErrorKind::INTERRUPT, message);
        }
        put(&self.cause, Some(exception));
        Fault::new(EXCEPTION, message)
    }

    fn take_cause(&self) -> Option<PyErr> {
        self.cause.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

fn put(slot: &Mutex<Option<PyErr>>, exception: Option<PyErr>) {
    *slot.lock().unwrap_or_else(PoisonError::into_inner) = exception;
}

/// Converts an APL error to an exception: the class for its number, with the exception that caused it if Python code raised it.
pub(crate) fn to_exception(py: Python<'_>, error: &Error, raised: &Raised) -> PyErr {
    let cause = raised.take_cause().filter(|_| error.kind() == EXCEPTION);
    let exception = make_exception(py, error).map_or_else(|failure| failure, PyErr::from_value);
    exception.set_cause(py, cause);
    exception
}

/// Converts a fault that has no place in a text to an exception.
pub(crate) fn fault_to_exception(fault: Fault) -> PyErr {
    Python::attach(|py| to_exception(py, &Error::from(fault), &Raised::default()))
}

/// Makes the exception object of an error.
pub(crate) fn make_exception<'py>(py: Python<'py>, error: &Error) -> PyResult<Bound<'py, PyAny>> {
    static MAKE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let make = MAKE.import(py, "zilde._errors", "make_error")?;
    let details = PyDict::new(py);
    details.set_item("number", error.number())?;
    details.set_item("name", error.name())?;
    details.set_item("message", error.message())?;
    details.set_item("help", error.help())?;
    details.set_item("report", error.lines().iter().filter(|line| !line.is_empty()).cloned().collect::<Vec<_>>().join("\n"))?;
    details.set_item("places", list_places(error))?;
    make.call((), Some(&details))
}

/// Returns the traceback: source, text, line, column, span in characters, and the name of the function.
type Place = (String, String, usize, usize, (usize, usize), Option<String>);

fn list_places(error: &Error) -> Vec<Place> {
    let count = |text: &str, end: usize| text.get(..end).map_or(0, |before| before.chars().count());
    let place = |place: &zilde::Location| {
        let span = (count(&place.text, place.span.start), count(&place.text, place.span.end));
        let function = place.caller.as_ref().map(|caller| caller.name.to_string());
        (place.source.to_string(), place.text.to_string(), place.line(), place.column(), span, function)
    };
    error.locations().iter().map(place).collect()
}

/// Makes the exception for a value that has the wrong kind, such as an array where a function is needed.
pub(crate) fn runtime_error(message: impl Into<String>) -> PyErr {
    PyRuntimeError::new_err(message.into())
}

/// Returns the exception with a message that begins with the place where it arose: a column, or an element of one.
pub(crate) fn at_place(py: Python<'_>, place: &str, error: PyErr) -> PyErr {
    let plain_types = [PyTypeError::type_object(py), PyValueError::type_object(py), PyOverflowError::type_object(py)];
    if !plain_types.iter().any(|plain| error.get_type(py).is(plain)) {
        return error;
    }
    PyErr::from_type(error.get_type(py), format!("{place}: {}", error.value(py)))
}
