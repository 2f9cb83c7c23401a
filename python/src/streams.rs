//! Output to and input from Python's file objects.

use pyo3::prelude::*;
use std::io;
use zilde::{Input, Output};

/// An output to an object with a method `write`, or to `sys.stdout` as it is at the time of writing.
pub(crate) struct PythonOutput(pub(crate) Option<Py<PyAny>>);

impl PythonOutput {
    fn call(&self, method: &str, text: Option<&str>) -> io::Result<()> {
        Python::attach(|py| {
            let target = match &self.0 {
                Some(file) => file.bind(py).clone(),
                None => py.import("sys")?.getattr("stdout")?,
            };
            match text {
                Some(text) => target.call_method1(method, (text,)),
                None if target.hasattr(method)? => target.call_method0(method),
                None => Ok(target),
            }
            .map(|_| ())
        })
        .map_err(|exception: PyErr| io::Error::other(exception))
    }
}

impl Output for PythonOutput {
    fn write(&mut self, text: &str) -> io::Result<()> {
        self.call("write", Some(text))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.call("flush", None)
    }
}

/// An input from an object with a method `readline`.
pub(crate) struct PythonInput(pub(crate) Py<PyAny>);

impl Input for PythonInput {
    fn line(&mut self, _prompt: &str) -> io::Result<Option<String>> {
        let line: PyResult<String> = Python::attach(|py| self.0.bind(py).call_method0("readline")?.extract());
        let line = line.map_err(io::Error::other)?;
        Ok((!line.is_empty()).then(|| line.trim_end_matches(['\n', '\r']).to_owned()))
    }
}
