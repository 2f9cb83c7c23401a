//! The keyword arguments that `Session`, `apl` and `eval` take.

use crate::streams::{PythonInput, PythonOutput};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;
use std::time::Duration;
use zilde::{Builder, FolderAccess, Interpreter};

/// The settings of an interpreter, as the keyword arguments that give them.
pub(crate) struct Options(Option<Py<PyDict>>);

impl Options {
    /// Keeps the keyword arguments. Fails with `TypeError` for one that does not exist, and as [`Options::builder`].
    pub(crate) fn new(keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let Some(keywords) = keywords.filter(|keywords| !keywords.is_empty()) else { return Ok(Self(None)) };
        for name in keywords.keys() {
            let name: String = name.extract()?;
            if !NAMES.contains(&&*name) {
                return Err(PyTypeError::new_err(format!("there is no option '{name}': the options are {}", NAMES.join(", "))));
            }
        }
        let options = Self(Some(keywords.copy()?.unbind()));
        options.builder(keywords.py())?;
        Ok(options)
    }

    /// Returns the keyword arguments, for pickling.
    pub(crate) fn keywords<'py>(&self, py: Python<'py>) -> Bound<'py, PyDict> {
        self.0.as_ref().map_or_else(|| PyDict::new(py), |keywords| keywords.bind(py).clone())
    }

    /// Returns true if whole numbers beyond 2*53 become exact numbers.
    pub(crate) fn is_exact(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.get(py, "exact")?.unwrap_or(false))
    }

    /// Returns true if APL may use Python.
    pub(crate) fn allows_python(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.get(py, "python")?.unwrap_or(false))
    }

    /// Makes a builder with these settings.
    pub(crate) fn builder(&self, py: Python<'_>) -> PyResult<Builder> {
        let output = PythonOutput { file: self.object(py, "output")?, progress: self.object(py, "progress")? };
        let builder = Interpreter::builder().output(output);
        let builder = self.set_limits(py, builder)?;
        let builder = self.allow(py, builder)?;
        self.set_language(py, builder)
    }

    fn set_limits(&self, py: Python<'_>, mut builder: Builder) -> PyResult<Builder> {
        if let Some(bytes) = self.get(py, "memory_limit")? {
            builder = builder.memory_limit(bytes);
        }
        if let Some(calls) = self.get(py, "depth_limit")? {
            builder = builder.depth_limit(calls);
        }
        if let Some(seconds) = self.get(py, "time_limit")? {
            let limit = Duration::try_from_secs_f64(seconds);
            builder = builder.time_limit(limit.map_err(|error| PyValueError::new_err(format!("time_limit: {error}")))?);
        }
        if let Some(steps) = self.get(py, "step_limit")? {
            builder = builder.step_limit(steps);
        }
        Ok(builder)
    }

    fn allow(&self, py: Python<'_>, mut builder: Builder) -> PyResult<Builder> {
        if self.get(py, "files")?.unwrap_or(false) {
            builder = builder.allow_files();
        }
        if self.get(py, "processes")?.unwrap_or(false) {
            builder = builder.allow_processes();
        }
        if self.get(py, "clock")?.unwrap_or(false) {
            builder = builder.allow_clock();
        }
        let folders = self.object(py, "folders")?;
        for (folder, access) in folders.map(|folders| read_folders(folders.bind(py))).transpose()?.unwrap_or_default() {
            builder = builder.allow_folder(folder, access)?;
        }
        Ok(builder)
    }

    fn set_language(&self, py: Python<'_>, mut builder: Builder) -> PyResult<Builder> {
        if let Some(origin) = self.get(py, "io")? {
            if !matches!(origin, 0 | 1) {
                return Err(PyValueError::new_err(format!("io must be 0 or 1, not {origin}")));
            }
            builder = builder.index_origin(origin);
        }
        if let Some(tolerance) = self.get(py, "tolerance")? {
            builder = builder.tolerance(tolerance);
        }
        if let Some(arguments) = self.get(py, "arguments")? {
            builder = builder.arguments(arguments);
        }
        Ok(match self.object(py, "input")? {
            Some(input) => builder.input(PythonInput(input)),
            None => builder,
        })
    }

    fn object(&self, py: Python<'_>, name: &str) -> PyResult<Option<Py<PyAny>>> {
        let Some(keywords) = &self.0 else { return Ok(None) };
        Ok(keywords.bind(py).get_item(name)?.filter(|value| !value.is_none()).map(Bound::unbind))
    }

    fn get<T>(&self, py: Python<'_>, name: &str) -> PyResult<Option<T>>
    where
        T: for<'a, 'py> FromPyObject<'a, 'py, Error: Into<PyErr>>,
    {
        let value = self.object(py, name)?;
        let value = value.map(|value| value.bind(py).extract::<T>().map_err(Into::into)).transpose();
        value.map_err(|error: PyErr| PyTypeError::new_err(format!("{name}: {error}")))
    }
}

/// The names of the options.
const NAMES: [&str; 16] = [
    "arguments",
    "clock",
    "depth_limit",
    "exact",
    "files",
    "folders",
    "input",
    "io",
    "memory_limit",
    "output",
    "processes",
    "progress",
    "python",
    "step_limit",
    "time_limit",
    "tolerance",
];

/// Reads the folders that a program may use: a mapping from paths to `"r"` or `"rw"`.
fn read_folders(folders: &Bound<'_, PyAny>) -> PyResult<Vec<(PathBuf, FolderAccess)>> {
    let folders =
        folders.cast::<PyDict>().map_err(|_| PyTypeError::new_err("folders must be a dict of paths and 'r' or 'rw'"))?;
    let read = |(path, access): (Bound<'_, PyAny>, Bound<'_, PyAny>)| match &*access.extract::<String>()? {
        "r" => Ok((path.extract()?, FolderAccess::ReadOnly)),
        "rw" => Ok((path.extract()?, FolderAccess::ReadWrite)),
        other => Err(PyValueError::new_err(format!("folders: access must be 'r' or 'rw', not {other:?}"))),
    };
    folders.iter().map(read).collect()
}
