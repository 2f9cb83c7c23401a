//! The way to make a function again in another interpreter or process: its text, or an operator and its operands.

use crate::callback::wrap_callable;
use crate::engine::Engine;
use crate::errors::{runtime_error, to_exception};
use crate::from_python::Importer;
use crate::function::{Function, Operator};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use zilde::{Callable, Evaluated, Interpreter, Operand};

/// The source of a function.
pub(crate) enum Recipe {
    /// A text whose value is a function or an operator.
    Text(String),
    /// A function that an operator derives from its operands.
    Derived { operator: Py<Operator>, left: Py<PyAny>, right: Option<Py<PyAny>> },
}

impl Recipe {
    /// Makes the function in an interpreter.
    pub(crate) fn build(&self, py: Python<'_>, engine: &Engine, interpreter: &mut Interpreter) -> PyResult<Callable> {
        match self {
            Self::Text(text) => evaluate_callable(py, engine, interpreter, text),
            Self::Derived { operator, left, right } => {
                let operator = operator.get().build_in(py, engine, interpreter)?;
                derive(py, engine, interpreter, &operator, left.bind(py), right.as_ref().map(|right| right.bind(py)))
            }
        }
    }

    /// Returns the source in a form that people read.
    pub(crate) fn describe(&self, py: Python<'_>) -> PyResult<String> {
        match self {
            Self::Text(text) => Ok(text.clone()),
            Self::Derived { operator, left, right } => {
                let left = describe_operand(left.bind(py))?;
                let right = right.as_ref().map(|right| describe_operand(right.bind(py))).transpose()?;
                Ok(format!("{left}{}{}", operator.get().describe(py)?, right.unwrap_or_default()))
            }
        }
    }
}

fn describe_operand(operand: &Bound<'_, PyAny>) -> PyResult<String> {
    match operand.cast::<Function>() {
        Ok(function) => Ok(format!("({})", function.get().describe(operand.py())?)),
        Err(_) => Ok(format!("({})", operand.repr()?)),
    }
}

/// Evaluates a text whose value must be a function or an operator.
pub(crate) fn evaluate_callable(
    py: Python<'_>,
    engine: &Engine,
    interpreter: &mut Interpreter,
    text: &str,
) -> PyResult<Callable> {
    match engine.run(py, interpreter, |apl| apl.evaluate(text))? {
        Evaluated::Callable(callable) => Ok(callable),
        Evaluated::Array(_) => Err(PyTypeError::new_err(format!("the value of {text} is an array, not a function: use eval"))),
        Evaluated::Nothing => Err(PyTypeError::new_err(format!("{text} has no value"))),
    }
}

/// Derives a function from an operator and Python values as its operands.
pub(crate) fn derive(
    py: Python<'_>,
    engine: &Engine,
    interpreter: &mut Interpreter,
    operator: &Callable,
    left: &Bound<'_, PyAny>,
    right: Option<&Bound<'_, PyAny>>,
) -> PyResult<Callable> {
    let left = import_operand(py, engine, interpreter, left)?;
    let right = right.map(|right| import_operand(py, engine, interpreter, right)).transpose()?;
    interpreter.derive(operator, left, right).map_err(|error| to_exception(py, &error, engine.raised()))
}

/// Converts an operand: an APL function, a Python callable, or a value that becomes an array.
fn import_operand(py: Python<'_>, engine: &Engine, apl: &mut Interpreter, operand: &Bound<'_, PyAny>) -> PyResult<Operand> {
    if let Ok(function) = operand.cast::<Function>() {
        return function.get().build_in(py, engine, apl).map(Operand::Callable);
    }
    if operand.is_instance_of::<Operator>() {
        return Err(runtime_error("an operator cannot be an operand"));
    }
    if operand.is_callable() {
        return Ok(Operand::Callable(wrap_callable(engine, apl, operand)?));
    }
    Importer::new(engine, apl, false).import(operand).map(Operand::Array)
}
