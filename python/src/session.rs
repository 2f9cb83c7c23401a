//! The class `Session`: an interpreter with names, limits and capabilities.

use crate::engine::Engine;
use crate::errors::{runtime_error, to_exception};
use crate::from_python::Importer;
use crate::function::{Function, Operator};
use crate::options::Options;
use crate::recipe::evaluate_callable;
use crate::to_python::Exporter;
use pyo3::exceptions::{PyAttributeError, PyKeyError, PyOSError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;
use zilde::internals::script::Script;
use zilde::{Callable, Evaluated};

/// An APL session: names that keep their values, limits, and access to the machine as far as it is granted.
#[pyclass(frozen, module = "zilde")]
pub(crate) struct Session {
    engine: Engine,
    options: Options,
}

impl Session {
    /// Returns the interpreter.
    pub(crate) fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Returns true if whole numbers beyond 2*53 become exact numbers.
    pub(crate) fn is_exact(&self, py: Python<'_>) -> PyResult<bool> {
        self.options.is_exact(py)
    }

    /// Makes a Python object of a function or an operator of a session.
    fn wrap(slf: &Bound<'_, Self>, callable: Callable, name: &str) -> PyResult<Py<PyAny>> {
        let (py, session, name) = (slf.py(), slf.clone().unbind(), name.to_owned());
        if callable.is_operator() {
            return Ok(Py::new(py, Operator::in_session(session, callable, name))?.into_any());
        }
        Ok(Py::new(py, Function::in_session(session, callable, name))?.into_any())
    }

    /// Returns the value of a name, or `None` if it has none.
    fn find<'py>(slf: &Bound<'py, Self>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = slf.py();
        let mut interpreter = slf.get().engine.take()?;
        match interpreter.value(name) {
            Evaluated::Array(array) => Exporter::new(&mut *interpreter).export(py, array).map(Some),
            Evaluated::Callable(callable) => Ok(Some(Self::wrap(slf, callable, name)?.into_bound(py))),
            Evaluated::Nothing => Ok(None),
        }
    }
}

#[pymethods]
impl Session {
    /// Opens a session with the options given.
    #[new]
    #[pyo3(signature = (**options))]
    fn new(py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let options = Options::new(options)?;
        Ok(Self { engine: Engine::new(py, &options)?, options })
    }

    /// Evaluates a text and returns the value of its last statement: `None` if it has none.
    #[pyo3(signature = (text, /, *, dtype=None))]
    fn eval<'py>(slf: &Bound<'py, Self>, text: &str, dtype: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let (py, engine) = (slf.py(), &slf.get().engine);
        let mut interpreter = engine.take()?;
        match engine.run(py, &mut interpreter, |apl| apl.evaluate(text))? {
            Evaluated::Array(array) => Exporter::new(&mut *interpreter).export_as(py, array, dtype),
            Evaluated::Callable(callable) => Ok(Self::wrap(slf, callable, text)?.into_bound(py)),
            Evaluated::Nothing => Ok(py.None().into_bound(py)),
        }
    }

    /// Runs a text as lines of a session: results that are not assigned are written to the output.
    #[pyo3(signature = (text, /))]
    fn run(&self, py: Python<'_>, text: &str) -> PyResult<()> {
        let mut interpreter = self.engine.take()?;
        self.engine.run(py, &mut interpreter, |apl| apl.run(text))
    }

    /// Runs a session command, such as `)vars` or `]help ⍴`, which writes its reply to the output.
    #[pyo3(signature = (text, /))]
    fn command(&self, py: Python<'_>, text: &str) -> PyResult<()> {
        let mut interpreter = self.engine.take()?;
        self.engine.run(py, &mut interpreter, |apl| Ok(zilde::internals::session::run(apl.context(), text)?))
    }

    /// Runs a file of APL text. Its names stay.
    #[pyo3(signature = (path, /))]
    fn load(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let script = Script::read(path.as_os_str()).map_err(PyOSError::new_err)?;
        let mut interpreter = self.engine.take()?;
        self.engine.run(py, &mut interpreter, |apl| script.run_in(apl))
    }

    /// Returns the function or the operator that a text evaluates to in this session.
    #[pyo3(signature = (text, /))]
    fn apl(slf: &Bound<'_, Self>, text: &str) -> PyResult<Py<PyAny>> {
        let engine = &slf.get().engine;
        let callable = evaluate_callable(slf.py(), engine, &mut *engine.take()?, text)?;
        Self::wrap(slf, callable, text)
    }

    /// Returns the value of a name, which may be in a namespace; `default` if it has none.
    #[pyo3(signature = (name, default=None, /))]
    fn get<'py>(slf: &Bound<'py, Self>, name: &str, default: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        Ok(Self::find(slf, name)?.or(default).unwrap_or_else(|| slf.py().None().into_bound(slf.py())))
    }

    /// Sets a name, which may be in a namespace, to a value: an array, an APL function, or a Python callable.
    #[pyo3(signature = (name, value, /))]
    fn set(&self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, engine) = (value.py(), &self.engine);
        let mut interpreter = engine.take()?;
        let result = match import_callable(py, engine, &mut interpreter, value)? {
            Some(callable) => interpreter.assign(name, &callable),
            None => {
                let array = Importer::new(engine, &mut interpreter, self.options.is_exact(py)?).import(value)?;
                interpreter.set(name, array)
            }
        };
        result.map_err(|error| to_exception(py, &error, engine.raised()))
    }

    /// Returns the names of the session, or of a namespace of it, sorted.
    #[pyo3(signature = (space="#", /))]
    fn names(&self, py: Python<'_>, space: &str) -> PyResult<Vec<String>> {
        let mut interpreter = self.engine.take()?;
        let found = self.engine.run(py, &mut interpreter, |apl| apl.eval(space))?;
        let members = interpreter.members(&found).ok_or_else(|| runtime_error(format!("{space} is not a namespace")))?;
        let mut names: Vec<String> = members.into_iter().map(|(name, _)| name).collect();
        names.sort();
        Ok(names)
    }

    /// Stops the running evaluation, or the next one if none is running. Any thread may call this.
    fn interrupt(&self) {
        self.engine.handle().interrupt();
    }

    /// The number of steps of the last evaluation, if they are limited.
    #[getter]
    fn steps(&self) -> PyResult<u64> {
        Ok(self.engine.take()?.steps())
    }

    /// True if the last statement of the last evaluation was an assignment, which a prompt does not show.
    #[getter]
    fn is_shy(&self) -> PyResult<bool> {
        Ok(self.engine.take()?.is_shy())
    }

    fn __getattr__<'py>(slf: &Bound<'py, Self>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let missing = || PyAttributeError::new_err(format!("the name {name} has no value in this session"));
        if name.starts_with("__") {
            return Err(missing());
        }
        Self::find(slf, name)?.ok_or_else(missing)
    }

    fn __setattr__(&self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        self.set(name, value)
    }

    fn __getitem__<'py>(slf: &Bound<'py, Self>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        Self::find(slf, name)?.ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    fn __setitem__(&self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        self.set(name, value)
    }

    fn __contains__(slf: &Bound<'_, Self>, name: &str) -> PyResult<bool> {
        Ok(!matches!(slf.get().engine.take()?.value(name), Evaluated::Nothing))
    }
}

/// Converts a function of APL or a callable of Python; returns `None` for any other value.
fn import_callable(
    py: Python<'_>,
    engine: &Engine,
    interpreter: &mut zilde::Interpreter,
    value: &Bound<'_, PyAny>,
) -> PyResult<Option<Callable>> {
    if let Ok(function) = value.cast::<Function>() {
        return function.get().build_in(py, engine, interpreter).map(Some);
    }
    if let Ok(operator) = value.cast::<Operator>() {
        return operator.get().build_in(py, engine, interpreter).map(Some);
    }
    if value.is_callable() {
        return crate::callback::wrap_callable(engine, interpreter, value).map(Some);
    }
    Ok(None)
}
