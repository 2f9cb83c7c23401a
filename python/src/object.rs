//! Python objects as values of APL: references with members, which `⎕PY` and the calls after it return.

use crate::errors::Raised;
use crate::from_python::Importer;
use crate::to_python::Exporter;
use numpy::{PyArrayDescrMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyEllipsis, PyList, PyModule, PySlice, PyString, PyTuple, PyType};
use std::sync::Arc;
use zilde::internals::array::Mark;
use zilde::{Array, CallArguments, Fault, HostMembers, HostSpaces, MemberClass, Opaque};

/// The length up to which a reference displays the `repr` of its object, in characters.
const MAX_REPR_LENGTH: usize = 60;
/// The variable of a namespace of arguments that holds the positional ones.
const POSITIONAL: &str = "Args";

/// An object of Python that APL refers to.
pub(crate) struct PythonObject {
    object: Py<PyAny>,
    raised: Arc<Raised>,
}

impl PythonObject {
    /// Makes an APL reference to an object. Exceptions that its members raise are kept in `raised`.
    pub(crate) fn refer(object: &Bound<'_, PyAny>, raised: &Arc<Raised>) -> Array {
        Opaque::new(Self { object: object.clone().unbind(), raised: raised.clone() }).with_members()
    }

    /// Returns the object that an array refers to, or `None` if it is not a reference to an object.
    pub(crate) fn find<'py>(py: Python<'py>, array: &Array) -> Option<Bound<'py, PyAny>> {
        let object = Opaque::<Self>::try_from(array.clone()).ok()?;
        Some(object.object.bind(py).clone())
    }

    /// Returns the object that an element of an array refers to, or `None` if it is not a reference to an object.
    pub(crate) fn find_mark<'py>(py: Python<'py>, mark: &Mark) -> Option<Bound<'py, PyAny>> {
        Self::find(py, &Array::scalar(mark.clone()))
    }

    /// Runs `work` on the object, and converts what it raises.
    fn attach<T>(&self, work: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>) -> Result<T, Fault> {
        attach(&self.raised, |py| work(self.object.bind(py)))
    }
}

impl HostMembers for PythonObject {
    fn class(&self, name: &str) -> MemberClass {
        Python::attach(|py| classify(self.object.bind(py), name).unwrap_or(MemberClass::Value))
    }

    fn get(&self, spaces: &mut dyn HostSpaces, name: &str) -> Result<Array, Fault> {
        self.attach(|object| Importer::for_apl(spaces, &self.raised).import(&object.getattr(name)?))
    }

    fn set(&self, spaces: &mut dyn HostSpaces, name: &str, value: Array) -> Result<(), Fault> {
        self.attach(|object| object.setattr(name, Exporter::new(spaces).export(object.py(), value)?))
    }

    fn call(&self, spaces: &mut dyn HostSpaces, name: &str, arguments: CallArguments) -> Result<Array, Fault> {
        self.attach(|object| {
            let function = object.getattr(name)?;
            let (positional, keywords) = export_arguments(object.py(), spaces, arguments)?;
            let result = function.call(positional, Some(&keywords))?;
            Importer::for_apl(spaces, &self.raised).import(&result)
        })
    }

    fn get_at(&self, spaces: &mut dyn HostSpaces, indices: Vec<Option<Array>>) -> Result<Array, Fault> {
        self.attach(|object| {
            let key = export_key(object.py(), spaces, indices)?;
            Importer::for_apl(spaces, &self.raised).import(&object.get_item(key)?)
        })
    }

    fn set_at(&self, spaces: &mut dyn HostSpaces, indices: Vec<Option<Array>>, value: Array) -> Result<(), Fault> {
        self.attach(|object| {
            let key = export_key(object.py(), spaces, indices)?;
            object.set_item(key, Exporter::new(spaces).export(object.py(), value)?)
        })
    }

    fn follow(&self, name: &str) -> Option<Array> {
        Python::attach(|py| self.object.bind(py).getattr(name).ok().map(|member| Self::refer(&member, &self.raised)))
    }

    fn names(&self) -> Vec<String> {
        let list = |object: &Bound<'_, PyAny>| object.dir()?.extract::<Vec<String>>();
        let names = Python::attach(|py| list(self.object.bind(py)).unwrap_or_default());
        names.into_iter().filter(|name| !name.starts_with('_')).collect()
    }

    fn display(&self) -> String {
        Python::attach(|py| describe(self.object.bind(py)).unwrap_or_else(|_| "[object]".to_owned()))
    }

    fn identity(&self) -> usize {
        self.object.as_ptr().addr()
    }
}

/// Returns the class of a member. A property is not read: it counts as a value. Fails if the object raises anything but an
/// `AttributeError`; reading the member then tells what is wrong.
fn classify(object: &Bound<'_, PyAny>, name: &str) -> PyResult<MemberClass> {
    if is_property(object, name)? {
        return Ok(MemberClass::Computed);
    }
    Ok(match object.getattr_opt(name)? {
        None => MemberClass::Missing,
        Some(member) if member.is_callable() => MemberClass::Function,
        Some(_) => MemberClass::Value,
    })
}

/// Returns true if the class of an object defines a member by a descriptor that computes it.
fn is_property(object: &Bound<'_, PyAny>, name: &str) -> PyResult<bool> {
    if object.is_instance_of::<PyModule>() {
        return Ok(false);
    }
    let definition = object.get_type().getattr_opt(name)?;
    definition.map_or(Ok(false), |definition| Ok(!definition.is_callable() && definition.hasattr("__get__")?))
}

/// Returns the text that a reference displays: the name of a module, a short `repr`, or the type.
fn describe(object: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(module) = object.cast::<PyModule>() {
        return Ok(format!("[module {}]", module.name()?));
    }
    let text = object.repr()?.to_string();
    let is_plain = !text.contains(" at 0x") && !text.contains('\n') && text.chars().count() <= MAX_REPR_LENGTH;
    if is_plain { Ok(text) } else { Ok(format!("[{}]", object.get_type().fully_qualified_name()?)) }
}

/// Converts the arguments of a call. The variables of a namespace on the right are keyword arguments, except that `Args` holds
/// positional ones; anything else is one positional argument. The left argument comes first.
fn export_arguments<'py>(
    py: Python<'py>,
    spaces: &mut dyn HostSpaces,
    arguments: CallArguments,
) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
    let (mut positional, keywords) = (Vec::new(), PyDict::new(py));
    if let Some(left) = arguments.left {
        positional.push(Exporter::new(spaces).export(py, left)?);
    }
    for (name, value) in arguments.options {
        match (name, spaces.list_variables(&value)) {
            (None, Some(variables)) => add_keywords(spaces, variables, &keywords, &mut positional)?,
            (Some(name), _) => keywords.set_item(name, Exporter::new(spaces).export(py, value)?)?,
            (None, None) => return Err(PyTypeError::new_err("an option must have a name")),
        }
    }
    match spaces.list_variables(&arguments.right) {
        Some(variables) => add_keywords(spaces, variables, &keywords, &mut positional)?,
        None => positional.push(Exporter::new(spaces).export(py, arguments.right)?),
    }
    Ok((PyTuple::new(py, positional)?, keywords))
}

/// Converts the indices in brackets to a key: a tuple if there are several.
fn export_key<'py>(py: Python<'py>, spaces: &mut dyn HostSpaces, indices: Vec<Option<Array>>) -> PyResult<Bound<'py, PyAny>> {
    let mut keys = Vec::with_capacity(indices.len());
    for index in indices {
        keys.push(match index {
            None => PySlice::full(py).into_any(),
            Some(index) => match index.mark() {
                Some(Mark::Slice(slice)) => export_slice(py, [slice.start(), slice.end(), slice.step()])?,
                Some(Mark::Ellipsis) => PyEllipsis::get(py).to_owned().into_any(),
                Some(Mark::NewAxis) => py.None().into_bound(py),
                _ => Exporter::new(spaces).export(py, index)?,
            },
        });
    }
    match &*keys {
        [key] => Ok(key.clone()),
        _ => Ok(PyTuple::new(py, keys)?.into_any()),
    }
}

/// Converts a slice of an axis, whose bounds are left as they are.
fn export_slice(py: Python<'_>, parts: [Option<i64>; 3]) -> PyResult<Bound<'_, PyAny>> {
    py.get_type::<PySlice>().call1(PyTuple::new(py, parts)?)
}

/// Adds the variables of a namespace to the arguments of a call.
fn add_keywords<'py>(
    spaces: &mut dyn HostSpaces,
    variables: Vec<(String, Array)>,
    keywords: &Bound<'py, PyDict>,
    positional: &mut Vec<Bound<'py, PyAny>>,
) -> PyResult<()> {
    let py = keywords.py();
    for (name, value) in variables {
        if name == POSITIONAL {
            for index in 0..value.bound() {
                positional.push(Exporter::new(spaces).export(py, value.item(index))?);
            }
        } else {
            keywords.set_item(name, Exporter::new(spaces).export(py, value)?)?;
        }
    }
    Ok(())
}

/// Implements `⎕PY`: imports a module, or an object in it, by its dotted name; for a reference, returns the plain value of its
/// object.
pub(crate) fn import(spaces: &mut dyn HostSpaces, argument: &Array, raised: &Arc<Raised>) -> Result<Array, Fault> {
    attach(raised, |py| match PythonObject::find(py, argument) {
        Some(object) => Importer::plain_for_apl(spaces).import(&object),
        None => resolve_name(py, &argument.to_text().unwrap_or_default()).map(|found| PythonObject::refer(&found, raised)),
    })
}

/// Runs `work` for APL, and converts what it raises.
fn attach<T>(raised: &Raised, work: impl FnOnce(Python<'_>) -> PyResult<T>) -> Result<T, Fault> {
    Python::attach(|py| {
        raised.serve_signals(py)?;
        load_numpy(py).and_then(|()| work(py)).map_err(|exception| raised.to_fault(py, exception))
    })
}

/// Imports NumPy, which conversions need. They would import it themselves, but cannot be interrupted by Ctrl-C while they do.
fn load_numpy(py: Python<'_>) -> PyResult<()> {
    static NUMPY: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    NUMPY.get_or_try_init(py, || py.import("numpy").map(Bound::unbind)).map(|_| ())
}

/// Imports the longest part of a dotted name that is a module, and follows the rest.
fn resolve_name<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    static RESOLVE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    RESOLVE.import(py, "pkgutil", "resolve_name")?.call1((name.trim(),))
}

/// Returns true for values that APL has too, and which therefore become arrays, not references: numbers, texts, lists, arrays of
/// NumPy, times, and dicts whose keys are names.
pub(crate) fn is_plain(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    static IS_PLAIN: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    if let Ok(array) = value.cast::<PyUntypedArray>() {
        return Ok(array.is_exact_instance_of::<PyUntypedArray>() && b"biufcmMSUOV".contains(&array.dtype().kind()));
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() || value.is_instance_of::<PyString>() {
        return Ok(true);
    }
    if value.is_instance_of::<PyType>() || value.is_instance_of::<PyModule>() || value.is_callable() {
        return Ok(false);
    }
    IS_PLAIN.import(value.py(), "zilde._plain", "is_plain")?.call1((value,))?.is_truthy()
}
