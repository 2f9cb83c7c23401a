//! The capsules of Arrow's C data interface: pointers to descriptions of types and of memory, which the receiver releases.
#![expect(unsafe_code, reason = "a capsule holds a pointer, whose target is known by the name of the capsule alone")]

use super::arrow_error;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{Array, ArrayReader, ArrayRef, RecordBatch, RecordBatchIterator, make_array, new_empty_array};
use arrow_schema::{DataType, Field};
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use std::ffi::CStr;

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// What another library hands over: arrays of one type, which together are one array or table.
pub(super) struct Received {
    pub(super) data_type: DataType,
    pub(super) chunks: Vec<ArrayRef>,
}

/// Takes the elements that an object offers by the C data interface, without copying. Returns `None` if it offers none.
pub(super) fn receive(value: &Bound<'_, PyAny>) -> PyResult<Option<Received>> {
    let py = value.py();
    if let Some(method) = value.getattr_opt(intern!(py, "__arrow_c_array__"))? {
        let (schema, array) = method.call0()?.extract::<(Bound<'_, PyCapsule>, Bound<'_, PyCapsule>)>()?;
        let array = take_array(&schema, &array)?;
        return Ok(Some(Received { data_type: array.data_type().clone(), chunks: vec![array] }));
    }
    let Some(method) = value.getattr_opt(intern!(py, "__arrow_c_stream__"))? else { return Ok(None) };
    let reader = take_stream(method.call0()?.cast::<PyCapsule>()?)?;
    let data_type = reader.field().data_type().clone();
    // The library may only now compute the arrays, in threads that call Python.
    let chunks = py.detach(|| reader.collect::<Result<Vec<ArrayRef>, _>>()).map_err(arrow_error)?;
    Ok(Some(Received { data_type, chunks }))
}

impl Received {
    /// Returns the arrays as one, which is a copy if there are several.
    pub(super) fn into_array(self) -> PyResult<ArrayRef> {
        match &*self.chunks {
            [] => Ok(new_empty_array(&self.data_type)),
            [array] => Ok(array.clone()),
            chunks => {
                let chunks: Vec<&dyn Array> = chunks.iter().map(|chunk| &**chunk).collect();
                arrow_select::concat::concat(&chunks).map_err(arrow_error)
            }
        }
    }
}

fn take_array(schema: &Bound<'_, PyCapsule>, array: &Bound<'_, PyCapsule>) -> PyResult<ArrayRef> {
    let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
    let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
    // SAFETY: capsules of these names hold pointers to such structures, by the definition of the interface, and live as long as
    // the references to them. The structure of the array is moved out, so it is released once. That both agree with each other
    // is what the library that made them warrants.
    let array = unsafe { FFI_ArrowArray::from_raw(array.as_ptr()) };
    if array.is_released() {
        return Err(PyValueError::new_err("the array has been released: its capsule was read before"));
    }
    // SAFETY: as above.
    unsafe { from_ffi(array, schema.as_ref()) }.map(make_array).map_err(arrow_error)
}

fn take_stream(stream: &Bound<'_, PyCapsule>) -> PyResult<ArrayStreamReader> {
    let stream = stream.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
    // SAFETY: as above.
    unsafe { ArrayStreamReader::from_raw(stream.as_ptr()) }.map_err(arrow_error)
}

/// Reads the type that a receiver asks for.
pub(super) fn read_type(schema: &Bound<'_, PyCapsule>) -> PyResult<DataType> {
    let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
    // SAFETY: as above; the structure stays where it is.
    DataType::try_from(unsafe { schema.as_ref() }).map_err(arrow_error)
}

/// Makes the capsule of a type.
pub(super) fn send_type<'py>(py: Python<'py>, data_type: &DataType) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(Field::new("", data_type.clone(), true)).map_err(arrow_error)?;
    PyCapsule::new(py, schema, Some(SCHEMA.to_owned()))
}

/// Makes the capsules of an array: of its type, and of its memory.
pub(super) fn send_array<'py>(py: Python<'py>, array: &dyn Array) -> PyResult<Bound<'py, PyTuple>> {
    let memory = PyCapsule::new(py, FFI_ArrowArray::new(&array.to_data()), Some(ARRAY.to_owned()))?;
    (send_type(py, array.data_type())?, memory).into_pyobject(py)
}

/// Makes the capsule of a stream of one record batch.
pub(super) fn send_stream(py: Python<'_>, batch: RecordBatch) -> PyResult<Bound<'_, PyCapsule>> {
    let schema = batch.schema();
    let stream = FFI_ArrowArrayStream::new(Box::new(RecordBatchIterator::new([Ok(batch)], schema)));
    PyCapsule::new(py, stream, Some(STREAM.to_owned()))
}
