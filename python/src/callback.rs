//! Python callables as APL functions.

use crate::engine::Engine;
use crate::errors::Raised;
use crate::from_python::Importer;
use crate::to_python::Exporter;
use pyo3::prelude::*;
use std::sync::Arc;
use zilde::{Array, Callable, Fault, Interpreter};

/// Makes an APL function of a Python callable: `f Y` calls it with one argument, `X f Y` with two.
pub(crate) fn wrap_callable(engine: &Engine, interpreter: &Interpreter, callable: &Bound<'_, PyAny>) -> PyResult<Callable> {
    let name = callable.getattr("__name__").and_then(|name| name.extract()).unwrap_or_else(|_| "python".to_owned());
    let (called, raised) = (callable.clone().unbind(), engine.raised().clone());
    Ok(interpreter.wrap(&name, move |left: Option<Array>, right: Array| call_python(&called, &raised, left, right)))
}

/// Calls Python with arrays, and converts what it raises.
fn call_python(called: &Py<PyAny>, raised: &Arc<Raised>, left: Option<Array>, right: Array) -> Result<Array, Fault> {
    Python::attach(|py| {
        let call = || {
            let mut exporter = Exporter::detached();
            let right = exporter.export(py, right)?;
            let result = match left {
                Some(left) => called.bind(py).call1((exporter.export(py, left)?, right)),
                None => called.bind(py).call1((right,)),
            };
            Importer::detached().import(&result?)
        };
        call().map_err(|exception| raised.to_fault(py, exception))
    })
}
