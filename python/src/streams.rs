//! Output to and input from Python's file objects.

use pyo3::exceptions::{PyEOFError, PyKeyboardInterrupt};
use pyo3::prelude::*;
use std::io;
use zilde::{Input, Output, Progress};

/// An output to Python's objects.
pub(crate) struct PythonOutput {
    /// An object with a method `write`; `None` for `sys.stdout` as it is at the time of writing.
    pub(crate) file: Option<Py<PyAny>>,
    /// A function that shows progress; `None` for that of the package.
    pub(crate) progress: Option<Py<PyAny>>,
}

impl PythonOutput {
    fn call(&self, method: &str, text: Option<&str>) -> io::Result<()> {
        attach(|py| {
            let target = match &self.file {
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
    }
}

/// Runs `work` with Python's lock. `KeyboardInterrupt`, which Python raises where it handles Ctrl-C, is an interruption; any other
/// exception is a failure of the output.
fn attach(work: impl FnOnce(Python<'_>) -> PyResult<()>) -> io::Result<()> {
    Python::attach(|py| {
        work(py).map_err(|raised| {
            if raised.is_instance_of::<PyKeyboardInterrupt>(py) {
                io::Error::from(io::ErrorKind::Interrupted)
            } else {
                io::Error::other(raised)
            }
        })
    })
}

impl Output for PythonOutput {
    fn write(&mut self, text: &str) -> io::Result<()> {
        self.call("write", Some(text))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.call("flush", None)
    }

    fn show_progress(&mut self, progress: Option<&Progress>) -> io::Result<()> {
        attach(|py| {
            let module = py.import("zilde._progress")?;
            let show = match &self.progress {
                Some(function) => function.bind(py).clone(),
                None => module.getattr("show")?,
            };
            let report = progress.map(|progress| {
                let (elapsed, remaining) = (progress.elapsed.as_secs_f64(), progress.remaining().map(|time| time.as_secs_f64()));
                module.getattr("Progress")?.call1((&*progress.caption, progress.done, progress.total, elapsed, remaining))
            });
            show.call1((report.transpose()?,)).map(|_| ())
        })
    }
}

/// An input from an object with a method `readline`, or from a function that is called with the prompt, such as `input`.
pub(crate) struct PythonInput(pub(crate) Py<PyAny>);

impl Input for PythonInput {
    fn line(&mut self, prompt: &str) -> io::Result<Option<String>> {
        Python::attach(|py| {
            let source = self.0.bind(py);
            if source.is_callable() {
                return read_answer(py, source.call1((prompt,)));
            }
            let line: String = source.call_method0("readline").and_then(|line| line.extract()).map_err(io::Error::other)?;
            Ok((!line.is_empty()).then(|| line.trim_end_matches(['\n', '\r']).to_owned()))
        })
    }
}

/// Converts what a function like `input` returned or raised: `EOFError` is the end of the input, and `KeyboardInterrupt` an
/// interruption.
fn read_answer(py: Python<'_>, answer: PyResult<Bound<'_, PyAny>>) -> io::Result<Option<String>> {
    match answer.and_then(|line| line.extract()) {
        Ok(line) => Ok(Some(line)),
        Err(raised) if raised.is_instance_of::<PyEOFError>(py) => Ok(None),
        Err(raised) if raised.is_instance_of::<PyKeyboardInterrupt>(py) => Err(io::Error::from(io::ErrorKind::Interrupted)),
        Err(raised) => Err(io::Error::other(raised)),
    }
}
