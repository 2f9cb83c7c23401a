//! The structure of a function as tuples of Python.

use crate::errors::runtime_error;
use crate::to_python::Exporter;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use zilde::Callable;
use zilde::internals::function::Structure;

/// Returns the structure of a function as nested tuples.
///
/// The first item of a tuple is the kind of the part: `("name", text)`, `("source", text)`, `("constant", value)`,
/// `("monadic", operand, operator)`, `("dyadic", left, operator, right)`, `("axis", function, value)` and `("train", tine, …)`.
pub(crate) fn export_structure<'py>(py: Python<'py>, callable: &Callable) -> PyResult<Bound<'py, PyTuple>> {
    let structure = callable.structure().ok_or_else(|| runtime_error("an array has no structure"))?;
    export(py, &structure)
}

fn export<'py>(py: Python<'py>, structure: &Structure) -> PyResult<Bound<'py, PyTuple>> {
    match structure {
        Structure::Name(name) => ("name", name).into_pyobject(py),
        Structure::Source(lines) => ("source", lines.join("\n")).into_pyobject(py),
        Structure::Constant(array) => ("constant", Exporter::detached().export(py, array.clone())?).into_pyobject(py),
        Structure::Monadic { operand, operator } => ("monadic", export(py, operand)?, export(py, operator)?).into_pyobject(py),
        Structure::Dyadic { left, operator, right } => {
            ("dyadic", export(py, left)?, export(py, operator)?, export(py, right)?).into_pyobject(py)
        }
        Structure::Axis { function, axis } => {
            ("axis", export(py, function)?, Exporter::detached().export(py, axis.clone())?).into_pyobject(py)
        }
        Structure::Train(tines) => {
            let kind = "train".into_pyobject(py)?.into_any();
            let tines = tines.iter().map(|tine| export(py, tine).map(Bound::into_any));
            PyTuple::new(py, [Ok(kind)].into_iter().chain(tines).collect::<PyResult<Vec<_>>>()?)
        }
    }
}
