//! Conversions of arrays to Python values.

use crate::arrow::value::wrap_result;
use crate::errors::{fault_to_exception, runtime_error};
use crate::held::hold;
use crate::object::PythonObject;
use numpy::{Complex64, Element, PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyRecursionError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyComplex, PyDict, PyList, PyString};
use zilde::internals::array::{Bits, Elements, Extended, Item, Mark, Memory};
use zilde::{Array, Complex, HostSpaces, StoredElement};

/// The number of elements up to which copying them costs less than keeping them.
const HOLDING_MIN_ELEMENTS: usize = 1024;
/// The depth of nesting beyond which a namespace is taken to contain itself.
const MAX_DEPTH: usize = 200;

/// A converter of arrays.
pub(crate) struct Exporter<'a> {
    /// The interpreter to which namespaces belong, if there is one.
    spaces: Option<&'a mut dyn HostSpaces>,
    /// True if whole numbers keep the narrow type that they have in APL.
    narrow: bool,
    depth: usize,
}

impl<'a> Exporter<'a> {
    /// Makes a converter for the arrays of an interpreter.
    pub(crate) fn new(spaces: &'a mut dyn HostSpaces) -> Self {
        Self { spaces: Some(spaces), narrow: false, depth: 0 }
    }

    /// Makes a converter without an interpreter, which cannot read namespaces.
    pub(crate) fn detached() -> Self {
        Self { spaces: None, narrow: false, depth: 0 }
    }

    /// Converts an array, and then to another element type if one is given: `"narrow"`, `"arrow"`,
    /// or any that NumPy knows.
    pub(crate) fn export_as<'py>(
        mut self,
        py: Python<'py>,
        array: Array,
        dtype: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        static AS_ARRAY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let Some(dtype) = dtype else { return self.export(py, array) };
        let is = |name: &str| dtype.cast::<PyString>().is_ok_and(|text| text == name);
        if is("arrow") {
            return wrap_result(py, self.spaces, array);
        }
        self.narrow = true;
        if is("S1") && matches!(array.elements(), Elements::Latin(_)) {
            return hold_elements::<u8>(py, array, "|S1");
        }
        let value = self.export(py, array)?;
        if is("narrow") {
            return Ok(value);
        }
        AS_ARRAY.import(py, "numpy", "asarray")?.call1((value, dtype))
    }

    /// Converts an array: a simple scalar to a Python scalar, a text to a `str`, a nested vector to a list, a namespace to a
    /// dict, and anything else to an array of NumPy, without copying if there are many elements and NumPy has such elements.
    pub(crate) fn export<'py>(&mut self, py: Python<'py>, array: Array) -> PyResult<Bound<'py, PyAny>> {
        if array.is_simple_scalar() {
            return self.export_scalar(py, &array);
        }
        match array.elements() {
            Elements::Float(_) => share::<f64>(py, array, "<f8"),
            Elements::Complex(_) if array.bound() >= HOLDING_MIN_ELEMENTS => hold_elements::<Complex>(py, array, "<c16"),
            Elements::Complex(buffer) => {
                let numbers = buffer.as_slice().iter().map(|number| Complex64::new(number.re, number.im)).collect();
                to_numpy(py, &array, numbers)
            }
            Elements::I8(_) if self.narrow => share::<i8>(py, array, "|i1"),
            Elements::I16(_) if self.narrow => share::<i16>(py, array, "<i2"),
            Elements::I32(_) if self.narrow => share::<i32>(py, array, "<i4"),
            Elements::I8(buffer) => widen(py, &array, buffer.as_slice()),
            Elements::I16(buffer) => widen(py, &array, buffer.as_slice()),
            Elements::I32(buffer) => widen(py, &array, buffer.as_slice()),
            Elements::Bits(bits) if bits.is_empty() => to_numpy(py, &array, Vec::<i64>::new()),
            Elements::Bits(bits) => export_bits(py, &array, bits),
            Elements::Latin(_) | Elements::Char(_) => export_characters(py, &array),
            Elements::Extended(buffer) => {
                let numbers = buffer.as_slice().iter().map(|number| export_extended(py, number)).collect::<PyResult<Vec<_>>>()?;
                arrange(py, &array, numbers)
            }
            Elements::Nested(buffer) => self.export_items(py, &array, buffer.as_slice()),
            Elements::Marks(buffer) => {
                let marks = buffer.as_slice().iter().map(|mark| self.export_mark(py, mark)).collect::<PyResult<Vec<_>>>()?;
                arrange(py, &array, marks)
            }
        }
    }

    fn export_scalar<'py>(&mut self, py: Python<'py>, array: &Array) -> PyResult<Bound<'py, PyAny>> {
        match array.elements() {
            Elements::Bits(bits) => to_object(py, u8::from(bits.get(0))),
            Elements::I8(buffer) => to_object(py, buffer.as_slice()[0]),
            Elements::I16(buffer) => to_object(py, buffer.as_slice()[0]),
            Elements::I32(buffer) => to_object(py, buffer.as_slice()[0]),
            Elements::Float(buffer) => to_object(py, buffer.as_slice()[0]),
            Elements::Complex(buffer) => {
                let number = buffer.as_slice()[0];
                Ok(PyComplex::from_doubles(py, number.re, number.im).into_any())
            }
            Elements::Latin(buffer) => to_object(py, char::from(buffer.as_slice()[0])),
            Elements::Char(buffer) => to_object(py, buffer.as_slice()[0]),
            Elements::Extended(buffer) => export_extended(py, &buffer.as_slice()[0]),
            Elements::Marks(buffer) => self.export_mark(py, &buffer.as_slice()[0]),
            Elements::Nested(_) => Err(runtime_error("a simple scalar has no items")),
        }
    }

    fn export_items<'py>(&mut self, py: Python<'py>, array: &Array, items: &[Item]) -> PyResult<Bound<'py, PyAny>> {
        self.descend()?;
        let items = items.iter().map(|item| self.export(py, item.to_array())).collect::<PyResult<Vec<_>>>();
        self.depth -= 1;
        arrange(py, array, items?)
    }

    fn export_mark<'py>(&mut self, py: Python<'py>, mark: &Mark) -> PyResult<Bound<'py, PyAny>> {
        match mark {
            Mark::Null => Ok(py.None().into_bound(py)),
            Mark::Namespace(reference) => self.export_namespace(py, &Array::from_reference(*reference)),
            mark if let Some(object) = PythonObject::find_mark(py, mark) => Ok(object),
            _ => Err(PyTypeError::new_err("an index such as 1:3 and the result of ⎕OR have no Python value")),
        }
    }

    /// Converts a namespace to a dict of its variables.
    fn export_namespace<'py>(&mut self, py: Python<'py>, namespace: &Array) -> PyResult<Bound<'py, PyAny>> {
        let variables = self.spaces.as_mut().and_then(|spaces| spaces.list_variables(namespace));
        let Some(variables) = variables else {
            return Err(PyTypeError::new_err("a callable that APL calls cannot get a namespace"));
        };
        self.descend()?;
        let dict = PyDict::new(py);
        for (name, value) in variables {
            dict.set_item(name, self.export(py, value)?)?;
        }
        self.depth -= 1;
        Ok(dict.into_any())
    }

    fn descend(&mut self) -> PyResult<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(PyRecursionError::new_err("the value is nested too deeply, or contains itself"));
        }
        Ok(())
    }
}

fn to_object<'py, T: IntoPyObject<'py>>(py: Python<'py>, value: T) -> PyResult<Bound<'py, PyAny>> {
    use pyo3::BoundObject;
    Ok(value.into_pyobject(py).map_err(Into::into)?.into_any().into_bound())
}

/// Converts integers to 64 bits.
fn widen<'py, T: Copy + Into<i64>>(py: Python<'py>, array: &Array, integers: &[T]) -> PyResult<Bound<'py, PyAny>> {
    to_numpy(py, array, integers.iter().map(|&integer| integer.into()).collect::<Vec<i64>>())
}

/// Makes an array of NumPy from numbers that it stores as APL does: a few are copied, many are held.
fn share<'py, T>(py: Python<'py>, array: Array, type_code: &'static str) -> PyResult<Bound<'py, PyAny>>
where
    T: Element + StoredElement + Copy,
{
    match array.as_slice::<T>().filter(|numbers| numbers.len() < HOLDING_MIN_ELEMENTS) {
        Some(numbers) => to_numpy(py, &array, numbers.to_vec()),
        None => hold_elements::<T>(py, array, type_code),
    }
}

/// Makes an array of NumPy whose memory is that of an array. It can be written to if nothing else refers to the elements.
fn hold_elements<'py, T: StoredElement>(
    py: Python<'py>,
    mut array: Array,
    type_code: &'static str,
) -> PyResult<Bound<'py, PyAny>> {
    let is_unshared = match array.elements_mut() {
        Elements::Float(buffer) => buffer.get_mut().is_some(),
        Elements::Complex(buffer) => buffer.get_mut().is_some(),
        Elements::I8(buffer) => buffer.get_mut().is_some(),
        Elements::I16(buffer) => buffer.get_mut().is_some(),
        Elements::I32(buffer) => buffer.get_mut().is_some(),
        Elements::Latin(buffer) => buffer.get_mut().is_some(),
        _ => false,
    };
    let elements = array.to_shared_slice::<T>().ok_or_else(|| runtime_error("the elements have another type"))?;
    let lengths = array.lengths().to_vec();
    drop(array);
    hold(py, elements, &lengths, type_code, !is_unshared)
}

/// Converts bits to an array of NumPy of Booleans, also if there are none.
pub(crate) fn export_bits<'py>(py: Python<'py>, array: &Array, bits: &Bits) -> PyResult<Bound<'py, PyAny>> {
    if bits.len() < HOLDING_MIN_ELEMENTS {
        return to_numpy(py, array, bits.iter().collect::<Vec<bool>>());
    }
    hold_bits(py, array, bits)
}

/// Makes an array of NumPy of Booleans, in memory of the account that they are charged to.
fn hold_bits<'py>(py: Python<'py>, array: &Array, bits: &Bits) -> PyResult<Bound<'py, PyAny>> {
    let memory = bits.memory().cloned().unwrap_or_else(|| Memory::new(usize::MAX));
    let bytes = bits.to_bytes(&memory).map_err(fault_to_exception)?;
    hold(py, bytes, array.lengths(), "|b1", false)
}

/// Makes an array of NumPy with the shape of an array.
fn to_numpy<'py, T: Element>(py: Python<'py>, array: &Array, elements: Vec<T>) -> PyResult<Bound<'py, PyAny>> {
    let is_small = elements.len() < HOLDING_MIN_ELEMENTS;
    let vector = if is_small { PyArray1::from_slice(py, &elements) } else { PyArray1::from_vec(py, elements) };
    if array.rank() == 1 { Ok(vector.into_any()) } else { Ok(vector.reshape(array.lengths())?.into_any()) }
}

/// Converts characters: a vector to a `str`, any other array to an array of texts of one character.
fn export_characters<'py>(py: Python<'py>, array: &Array) -> PyResult<Bound<'py, PyAny>> {
    if array.rank() == 1 {
        let text = array.to_text().ok_or_else(|| runtime_error("characters are a text"))?;
        return Ok(PyString::new(py, &text).into_any());
    }
    let characters = Vec::<char>::try_from(array.clone().shaped(&[array.bound()]).map_err(fault_to_exception)?);
    let codes = characters.map_err(fault_to_exception)?.into_iter().map(u32::from).collect::<Vec<u32>>();
    to_numpy(py, array, codes)?.call_method1("view", ("U1",))
}

/// Converts a number beyond the machine's: whole ones to `int`, ratios to `Fraction`, decimal ones to `Decimal`.
fn export_extended<'py>(py: Python<'py>, number: &Extended) -> PyResult<Bound<'py, PyAny>> {
    match number {
        Extended::Float(float) => to_object(py, *float),
        Extended::Complex(_) => {
            let number = number.to_complex();
            Ok(PyComplex::from_doubles(py, number.re, number.im).into_any())
        }
        Extended::Exact(exact) if exact.is_whole() => {
            py.import("builtins")?.call_method1("int", (exact.to_text().replace('¯', "-"),))
        }
        Extended::Exact(exact) => {
            py.import("fractions")?.call_method1("Fraction", (exact.to_text().replace('¯', "-").replace('r', "/"),))
        }
        Extended::Decimal(decimal) => py.import("decimal")?.call_method1("Decimal", (decimal.to_literal().replace('¯', "-"),)),
    }
}

/// Arranges objects in a list, or in an array of NumPy unless they form a vector.
fn arrange<'py>(py: Python<'py>, array: &Array, objects: Vec<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
    if array.rank() == 1 {
        return Ok(PyList::new(py, objects)?.into_any());
    }
    let objects: Vec<Py<PyAny>> = objects.into_iter().map(Bound::unbind).collect();
    to_numpy(py, array, objects)
}
