//! The classes `ArrowArray` and `ArrowTable`, which hand out results by Arrow's C data interface.

use super::capsules::{read_type, send_array, send_stream, send_type};
use super::conform::export_as;
use super::export::{export_bits, find_type, mask};
use super::{arrow_error, at_column};
use crate::errors::runtime_error;
use crate::from_python::Importer;
use arrow_array::{ArrayRef, RecordBatch, RecordBatchOptions, StructArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field, Schema};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyTuple};
use std::sync::Arc;
use zilde::internals::array::Elements;
use zilde::{Array as AplArray, HostSpaces};

/// An array that Arrow's libraries read: pyarrow, Polars, pandas. Numbers are not copied if their type is asked for.
#[pyclass(frozen, module = "zilde")]
pub(crate) struct ArrowArray {
    column: Column,
}

/// A table that Arrow's libraries read: the columns of a namespace.
#[pyclass(frozen, module = "zilde")]
pub(crate) struct ArrowTable {
    columns: Vec<(String, Column)>,
    rows: usize,
}

/// An array with the mask of its elements that are present, if some are missing.
struct Column {
    array: AplArray,
    nulls: Option<NullBuffer>,
}

impl Column {
    fn new(array: AplArray, valid: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let nulls = valid.map(|valid| read_mask(valid, array.tally())).transpose()?;
        Ok(Self { array, nulls })
    }

    fn export(&self, requested: Option<&DataType>) -> PyResult<ArrayRef> {
        mask(export_as(&self.array, requested)?, self.nulls.clone())
    }
}

/// Reads a mask: as many Booleans as there are elements.
fn read_mask(valid: &Bound<'_, PyAny>, count: usize) -> PyResult<NullBuffer> {
    let mask = Importer::detached().import(valid)?;
    match mask.elements() {
        Elements::Bits(bits) if mask.rank() == 1 && bits.len() == count => Ok(NullBuffer::new(export_bits(bits))),
        _ => Err(PyValueError::new_err(format!("valid must have a Boolean for each of the {count} elements"))),
    }
}

#[pymethods]
impl ArrowArray {
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        send_type(py, &find_type(&self.column.array)?)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let requested = requested_schema.map(read_type).transpose()?;
        send_array(py, &self.column.export(requested.as_ref())?)
    }

    fn __len__(&self) -> usize {
        self.column.array.tally()
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<zilde.ArrowArray of {} × {}>", self.__len__(), find_type(&self.column.array)?))
    }
}

#[pymethods]
impl ArrowTable {
    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<&str> {
        self.columns.iter().map(|(name, _)| &**name).collect()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let to_field = |(name, column): &(String, Column)| {
            let data_type = find_type(&column.array).map_err(|error| at_column(py, name, error))?;
            Ok(Field::new(name, data_type, true))
        };
        send_type(py, &DataType::Struct(self.columns.iter().map(to_field).collect::<PyResult<Vec<Field>>>()?.into()))
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        send_array(py, &StructArray::from(self.export(py, requested_schema)?))
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        send_stream(py, self.export(py, requested_schema)?)
    }

    fn __len__(&self) -> usize {
        self.rows
    }

    fn __repr__(&self) -> String {
        format!("<zilde.ArrowTable of {} rows: {}>", self.rows, self.column_names().join(", "))
    }
}

impl ArrowTable {
    /// Makes a table of columns, which must be equally long.
    fn new(columns: Vec<(String, Column)>) -> PyResult<Self> {
        let rows = columns.first().map_or(0, |(_, column)| column.array.tally());
        match columns.iter().find(|(_, column)| column.array.tally() != rows) {
            None => Ok(Self { columns, rows }),
            Some((name, column)) => Err(PyValueError::new_err(format!(
                "column '{name}' has {} elements, but column '{}' has {rows}: the columns of a table are equally long",
                column.array.tally(),
                columns[0].0
            ))),
        }
    }

    /// Makes a table of the variables of a namespace.
    fn from_namespace(spaces: &mut dyn HostSpaces, namespace: &AplArray) -> PyResult<Self> {
        let members =
            spaces.list_variables(namespace).ok_or_else(|| runtime_error("the namespace belongs to another session"))?;
        Self::new(members.into_iter().map(|(name, array)| (name, Column { array, nulls: None })).collect())
    }

    fn export(&self, py: Python<'_>, requested: Option<&Bound<'_, PyCapsule>>) -> PyResult<RecordBatch> {
        let requested = match requested.map(read_type).transpose()? {
            Some(DataType::Struct(fields)) if fields.len() == self.columns.len() => Some(fields),
            _ => None,
        };
        let export = |(index, (name, column)): (usize, &(String, Column))| {
            let requested = requested.as_ref().map(|fields| fields[index].data_type());
            let array = column.export(requested).map_err(|error| at_column(py, name, error))?;
            Ok((Field::new(name, array.data_type().clone(), true), array))
        };
        let (fields, arrays): (Vec<Field>, Vec<ArrayRef>) =
            self.columns.iter().enumerate().map(export).collect::<PyResult<Vec<_>>>()?.into_iter().unzip();
        let options = RecordBatchOptions::new().with_row_count(Some(self.rows));
        RecordBatch::try_new_with_options(Arc::new(Schema::new(fields)), arrays, &options).map_err(arrow_error)
    }
}

/// Wraps a result of APL for Arrow's libraries: a namespace as a table, anything else as an array.
pub(crate) fn wrap_result<'py>(
    py: Python<'py>,
    spaces: Option<&mut dyn HostSpaces>,
    array: AplArray,
) -> PyResult<Bound<'py, PyAny>> {
    match spaces {
        Some(spaces) if array.reference().is_some() => {
            Ok(Bound::new(py, ArrowTable::from_namespace(spaces, &array)?)?.into_any())
        }
        _ => Ok(Bound::new(py, ArrowArray { column: Column { array, nulls: None } })?.into_any()),
    }
}

/// Wraps a value for Arrow's libraries: a dict of columns as a table, anything else as an array. `valid` is false where an element
/// is missing: an array of Booleans, or for a table a dict of such arrays.
#[pyfunction]
#[pyo3(signature = (value, /, *, valid=None))]
pub(crate) fn arrow<'py>(value: &Bound<'py, PyAny>, valid: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
    let py = value.py();
    let Ok(dict) = value.cast::<PyDict>() else {
        let column = Column::new(Importer::detached().import(value)?, valid)?;
        return Ok(Bound::new(py, ArrowArray { column })?.into_any());
    };
    let masks = valid.map(|valid| valid.cast::<PyDict>()).transpose();
    let masks = masks.map_err(|_| PyTypeError::new_err("valid must be a dict of masks, as value is a dict of columns"))?;
    let mut columns = Vec::with_capacity(dict.len());
    for (name, value) in dict {
        let name = name.extract::<String>()?;
        let mask = masks.map(|masks| masks.get_item(&name)).transpose()?.flatten();
        let column = Importer::detached().import(&value).and_then(|array| Column::new(array, mask.as_ref()));
        columns.push((name.clone(), column.map_err(|error| at_column(py, &name, error))?));
    }
    Ok(Bound::new(py, ArrowTable::new(columns)?)?.into_any())
}
