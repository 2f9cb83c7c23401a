//! Arrays of Arrow as APL arrays; tables as namespaces of columns.

use super::capsules::receive;
use super::convert::{copy_bits, copy_floats, copy_texts, decimal_numbers, look_up, to_days};
use super::missing::refuse_missing;
use super::{at_column, no_counterpart};
use crate::errors::at_place;
use crate::errors::fault_to_exception;
use crate::from_python::{Importer, LENDING_MIN_ELEMENTS, make_vector};
use crate::integers::narrow;
use arrow_array::cast::AsArray;
use arrow_array::types::*;
use arrow_array::{Array, ArrayRef, StructArray};
use arrow_schema::DataType;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::collections::HashSet;
use zilde::internals::arrow::units_per_day;
use zilde::{Array as AplArray, StoredElement};

impl Importer<'_> {
    /// Converts an object that offers its elements by Arrow's C data interface; returns `None` for any other object, and for those of
    /// Python and NumPy, which have no such interface, and pandas, which stores most columns as arrays of NumPy.
    pub(crate) fn import_arrow(&mut self, value: &Bound<'_, PyAny>) -> PyResult<Option<AplArray>> {
        let module = value.get_type().module()?;
        let module = module.to_cow()?;
        // Looking for the interface in vain raises an exception, which costs more than converting a number.
        if matches!(&*module, "builtins" | "datetime" | "numpy") || module.starts_with("pandas") {
            return Ok(None);
        }
        receive(value)?.map(|received| self.import_values(value.py(), &received.into_array()?)).transpose()
    }

    /// Converts an array: a vector of numbers, of texts or of nested values; structures to a namespace of columns.
    pub(super) fn import_values(&mut self, py: Python<'_>, array: &ArrayRef) -> PyResult<AplArray> {
        refuse_missing(array)?;
        match array.data_type() {
            DataType::Struct(_) => self.import_columns(py, array.as_struct()),
            DataType::List(_) => self.import_lists(py, array.as_list::<i32>().iter().flatten(), array.len()),
            DataType::LargeList(_) => self.import_lists(py, array.as_list::<i64>().iter().flatten(), array.len()),
            DataType::ListView(_) => self.import_lists(py, array.as_list_view::<i32>().iter().flatten(), array.len()),
            DataType::LargeListView(_) => self.import_lists(py, array.as_list_view::<i64>().iter().flatten(), array.len()),
            DataType::FixedSizeList(_, width) => self.import_cells(py, array, *width as usize),
            DataType::Dictionary(_, _) => self.import_values(py, &look_up(array)?),
            _ => self.import_numbers(array),
        }
    }

    /// Converts numbers, Booleans, texts and times.
    fn import_numbers(&self, array: &ArrayRef) -> PyResult<AplArray> {
        match array.data_type() {
            DataType::Float64 => lend::<Float64Type>(array),
            DataType::Int8 => lend::<Int8Type>(array),
            DataType::Int16 => lend::<Int16Type>(array),
            DataType::Int32 => lend::<Int32Type>(array),
            DataType::Int64 => self.import_wide_integers::<Int64Type>(array),
            DataType::UInt8 => self.import_wide_integers::<UInt8Type>(array),
            DataType::UInt16 => self.import_wide_integers::<UInt16Type>(array),
            DataType::UInt32 => self.import_wide_integers::<UInt32Type>(array),
            DataType::UInt64 => self.import_wide_integers::<UInt64Type>(array),
            DataType::Float32 => Ok(copy_floats::<Float32Type>(array)),
            DataType::Float16 => Ok(copy_floats::<Float16Type>(array)),
            DataType::Boolean => Ok(AplArray::vector(copy_bits(array.as_boolean().values()))),
            DataType::Null => Ok(AplArray::zilde()),
            DataType::Decimal32(_, scale) => decimal_numbers::<Decimal32Type>(array, *scale, self.is_exact()),
            DataType::Decimal64(_, scale) => decimal_numbers::<Decimal64Type>(array, *scale, self.is_exact()),
            DataType::Decimal128(_, scale) => decimal_numbers::<Decimal128Type>(array, *scale, self.is_exact()),
            DataType::Decimal256(_, scale) => decimal_numbers::<Decimal256Type>(array, *scale, self.is_exact()),
            _ => import_times_or_texts(array),
        }
    }

    fn import_wide_integers<T: ArrowPrimitiveType>(&self, array: &dyn Array) -> PyResult<AplArray>
    where
        T::Native: Copy + std::fmt::Display + Ord + Into<i128>,
    {
        narrow(array.as_primitive::<T>().values(), self.is_exact())
    }

    /// Converts lists to a nested vector.
    fn import_lists(&mut self, py: Python<'_>, lists: impl Iterator<Item = ArrayRef>, count: usize) -> PyResult<AplArray> {
        let mut items = Vec::with_capacity(count);
        for (index, list) in lists.enumerate() {
            let item = self.import_values(py, &list);
            items.push(item.map_err(|error| at_place(py, &format!("element {index}"), error))?);
        }
        make_vector(items, &AplArray::zilde())
    }

    /// Converts lists of one length to an array of a higher rank.
    fn import_cells(&mut self, py: Python<'_>, array: &ArrayRef, width: usize) -> PyResult<AplArray> {
        let elements = self.import_values(py, array.as_fixed_size_list().values())?;
        if elements.reference().is_some() {
            return no_counterpart("lists of structures have no counterpart in APL");
        }
        let lengths = [&[array.len(), width], elements.lengths().get(1..).unwrap_or_default()].concat();
        elements.shaped(&lengths).map_err(fault_to_exception)
    }

    /// Converts structures to a namespace of columns.
    fn import_columns(&mut self, py: Python<'_>, table: &StructArray) -> PyResult<AplArray> {
        let mut names = HashSet::new();
        let mut columns = Vec::with_capacity(table.num_columns());
        for (name, column) in table.column_names().into_iter().zip(table.columns()) {
            if !names.insert(name) {
                return Err(PyValueError::new_err(format!("several columns have the name '{name}': a namespace holds one")));
            }
            let column = self.import_values(py, column).map_err(|error| at_column(py, name, error))?;
            columns.push((name.to_owned(), column));
        }
        self.make_namespace(columns)
    }
}

/// Converts times to day numbers or days, and texts to a nested vector.
fn import_times_or_texts(array: &ArrayRef) -> PyResult<AplArray> {
    if let Some(units) = units_per_day(array.data_type()) {
        return to_days(array, units);
    }
    match copy_texts(array) {
        Some(texts) => make_vector(texts, &AplArray::from("")),
        None => no_counterpart(format!("Arrow's type {} has no counterpart in APL", array.data_type())),
    }
}

/// Makes an array of numbers that APL stores as Arrow does, without copying if there are many.
fn lend<T: ArrowPrimitiveType>(array: &dyn Array) -> PyResult<AplArray>
where
    T::Native: StoredElement,
    AplArray: From<Vec<T::Native>>,
{
    let numbers = array.as_primitive::<T>().values();
    if numbers.len() < LENDING_MIN_ELEMENTS {
        return Ok(AplArray::from(numbers.to_vec()));
    }
    AplArray::from_owner(&[numbers.len()], numbers.clone()).map_err(fault_to_exception)
}
