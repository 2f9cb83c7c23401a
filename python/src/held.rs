//! Elements of APL arrays as the memory of NumPy arrays, without copying.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};
use std::any::Any;

/// The owner of the memory of a NumPy array: NumPy reads where the elements lie, and keeps the owner as the array's base.
#[pyclass(frozen, module = "zilde")]
pub(crate) struct Held {
    /// The elements.
    _elements: Box<dyn Any + Send + Sync>,
    address: usize,
    lengths: Vec<usize>,
    type_code: &'static str,
    is_read_only: bool,
}

#[pymethods]
impl Held {
    /// Returns the description of the memory, by NumPy's protocol of that name.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("typestr", self.type_code)?;
        interface.set_item("shape", PyTuple::new(py, &self.lengths)?)?;
        interface.set_item("data", (self.address, self.is_read_only))?;
        Ok(interface)
    }
}

/// Makes a NumPy array of elements that it keeps alive. They are read-only if others may refer to them.
pub(crate) fn hold<'py, T, O>(
    py: Python<'py>,
    elements: O,
    lengths: &[usize],
    type_code: &'static str,
    is_read_only: bool,
) -> PyResult<Bound<'py, PyAny>>
where
    O: std::ops::Deref<Target = [T]> + Any + Send + Sync,
{
    static AS_ARRAY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let elements = Box::new(elements);
    let address = elements.as_ptr().addr();
    let held = Held { _elements: elements, address, lengths: lengths.to_vec(), type_code, is_read_only };
    AS_ARRAY.import(py, "numpy", "asarray")?.call1((held,))
}
