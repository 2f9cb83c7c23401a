//! Conversions of Python values to arrays.

use crate::engine::Engine;
use crate::errors::{Raised, at_place, fault_to_exception, runtime_error};
use crate::integers::{MAX_EXACT_INTEGER, make_exact, narrow, overflow, read_digits};
use crate::lend::Lent;
use crate::object::{PythonObject, is_plain};
use numpy::{Complex64, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyRecursionError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyComplex, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use std::sync::Arc;
use zilde::internals::array::{Bits, Mark, Memory, Shape};
use zilde::{Array, Complex, HostSpaces, Interpreter, StoredElement};

/// The number of elements up to which copying them costs less than lending them.
pub(crate) const LENDING_MIN_ELEMENTS: usize = 128;
/// The depth of nesting beyond which a value is taken to contain itself.
const MAX_DEPTH: usize = 200;

/// A converter of Python values.
pub(crate) struct Importer<'a> {
    /// The interpreter that makes namespaces of dicts, if there is one.
    spaces: Option<&'a mut dyn HostSpaces>,
    /// What the members of references raise, if objects that APL does not have become references.
    references: Option<Arc<Raised>>,
    /// True if whole numbers beyond 2*53 become exact numbers.
    exact: bool,
    depth: usize,
    /// The namespaces that were made.
    namespaces: Vec<Array>,
}

impl<'a> Importer<'a> {
    /// Makes a converter for an interpreter.
    pub(crate) fn new(engine: &Engine, interpreter: &'a mut Interpreter, exact: bool) -> Self {
        let references = engine.has_python().then(|| engine.raised().clone());
        Self { spaces: Some(interpreter), references, exact, depth: 0, namespaces: Vec::new() }
    }

    /// Makes a converter for values that APL asks Python for. Objects that APL does not have become references.
    pub(crate) fn for_apl(spaces: &'a mut dyn HostSpaces, raised: &Arc<Raised>) -> Self {
        Self { spaces: Some(spaces), references: Some(raised.clone()), exact: true, depth: 0, namespaces: Vec::new() }
    }

    /// Makes a converter for an object whose plain value APL asks for.
    pub(crate) fn plain_for_apl(spaces: &'a mut dyn HostSpaces) -> Self {
        Self { spaces: Some(spaces), references: None, exact: true, depth: 0, namespaces: Vec::new() }
    }

    /// Makes a converter without an interpreter, which cannot make namespaces.
    pub(crate) fn detached() -> Self {
        Self { spaces: None, references: None, exact: false, depth: 0, namespaces: Vec::new() }
    }

    /// Converts a value.
    pub(crate) fn import(&mut self, value: &Bound<'_, PyAny>) -> PyResult<Array> {
        if self.depth == MAX_DEPTH {
            return Err(PyRecursionError::new_err("the value is nested too deeply, or contains itself"));
        }
        self.depth += 1;
        let result = self.import_at_depth(value);
        self.depth -= 1;
        result
    }

    fn import_at_depth(&mut self, value: &Bound<'_, PyAny>) -> PyResult<Array> {
        if let Ok(array) = value.cast::<PyUntypedArray>()
            && (self.references.is_none() || is_plain(value)?)
        {
            return self.import_array(array);
        }
        if let Some(scalar) = self.import_scalar(value)? {
            return Ok(scalar);
        }
        match &self.references {
            Some(raised) if !is_plain(value)? => Ok(PythonObject::refer(value, raised)),
            _ => self.import_collection(value),
        }
    }

    /// Converts numbers, texts and `None`.
    fn import_scalar(&self, value: &Bound<'_, PyAny>) -> PyResult<Option<Array>> {
        if let Ok(float) = value.cast::<PyFloat>() {
            return Ok(Some(Array::from(float.value())));
        }
        if let Ok(truth) = value.cast::<PyBool>() {
            return Ok(Some(Array::from(truth.is_true())));
        }
        if let Ok(integer) = value.cast::<PyInt>() {
            return self.import_integer(integer).map(Some);
        }
        if let Ok(text) = value.cast::<PyString>() {
            return Ok(Some(Array::from(&*text.to_cow()?)));
        }
        if let Ok(complex) = value.cast::<PyComplex>() {
            return Ok(Some(Array::from(Complex::new(complex.real(), complex.imag()))));
        }
        Ok(value.is_none().then(|| Array::scalar(Mark::Null)))
    }

    fn import_integer(&self, integer: &Bound<'_, PyInt>) -> PyResult<Array> {
        match integer.extract::<i64>() {
            Ok(small) if i128::from(small).abs() <= MAX_EXACT_INTEGER => Ok(Array::integer(small)),
            _ if self.exact => {
                let vector = make_exact(std::iter::once(read_digits(integer)?));
                vector.shaped(&[]).map_err(fault_to_exception)
            }
            _ => Err(overflow(&read_digits(integer)?)),
        }
    }

    fn import_collection(&mut self, value: &Bound<'_, PyAny>) -> PyResult<Array> {
        if let Ok(list) = value.cast::<PyList>() {
            return self.import_items(&list.to_tuple());
        }
        if let Ok(tuple) = value.cast::<PyTuple>() {
            return self.import_items(tuple);
        }
        if let Ok(dict) = value.cast::<PyDict>() {
            return self.import_dict(dict);
        }
        if let Some(array) = self.import_arrow(value)? {
            return Ok(array);
        }
        self.import(&simplify(value)?)
    }

    /// Converts a sequence: to a simple vector if all items are numbers, otherwise to a nested one.
    fn import_items(&mut self, items: &Bound<'_, PyTuple>) -> PyResult<Array> {
        if items.iter().all(|item| item.is_exact_instance_of::<PyInt>()) && !items.is_empty() {
            if let Ok(integers) = items.iter().map(|item| item.extract()).collect::<PyResult<Vec<i64>>>() {
                return narrow(&integers, self.exact);
            }
        } else if items.iter().all(|item| item.is_exact_instance_of::<PyFloat>()) {
            let floats = items.iter().map(|item| item.extract()).collect::<PyResult<Vec<f64>>>()?;
            return Ok(Array::from(floats));
        }
        make_vector(items.iter().map(|item| self.import(&item)).collect::<PyResult<Vec<Array>>>()?, &Array::ZERO)
    }

    /// Converts a dict to a namespace.
    fn import_dict(&mut self, dict: &Bound<'_, PyDict>) -> PyResult<Array> {
        let py = dict.py();
        let member = |(key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            let name = key.cast::<PyString>().map_err(|_| PyTypeError::new_err(format!("a name must be a str, not {key:?}")))?;
            let value = self.import(&value).map_err(|error| at_place(py, &format!("'{name}'"), error))?;
            Ok((name.to_cow()?.into_owned(), value))
        };
        let members = dict.iter().map(member).collect::<PyResult<Vec<(String, Array)>>>()?;
        self.make_namespace(members)
    }

    /// Makes a namespace of variables.
    pub(crate) fn make_namespace(&mut self, members: Vec<(String, Array)>) -> PyResult<Array> {
        let Some(spaces) = &mut self.spaces else {
            return Err(PyTypeError::new_err(
                "a dict or a table is a namespace only in a session, or as the argument of a function",
            ));
        };
        let namespace = spaces.make_namespace(members).map_err(fault_to_exception)?;
        self.namespaces.push(namespace.clone());
        Ok(namespace)
    }

    /// Returns the namespaces that were made, which may be freed once the call for which they were made has ended.
    pub(crate) fn into_namespaces(self) -> Vec<Array> {
        self.namespaces
    }

    /// Returns true if whole numbers beyond 2*53 become exact numbers.
    pub(crate) fn is_exact(&self) -> bool {
        self.exact
    }

    /// Converts an array of NumPy by its kind of elements, without copying if APL has such elements.
    fn import_array(&mut self, array: &Bound<'_, PyUntypedArray>) -> PyResult<Array> {
        let dtype = array.dtype();
        let is_plain = array.is_exact_instance_of::<PyUntypedArray>() && array.is_c_contiguous() && array.is_aligned();
        if !is_plain || dtype.is_native_byteorder() == Some(false) {
            return self.import(&simplify(array)?);
        }
        match (dtype.kind(), dtype.itemsize()) {
            (b'f', 8) => lend::<f64>(array),
            (b'c', 16) => lend_complex(array),
            (b'i', 1) => lend::<i8>(array),
            (b'i', 2) => lend::<i16>(array),
            (b'i', 4) => lend::<i32>(array),
            (b'i', 8) => self.import_integers::<i64>(array),
            (b'u', 1) => self.import_integers::<u8>(array),
            (b'u', 2) => self.import_integers::<u16>(array),
            (b'u', 4) => self.import_integers::<u32>(array),
            (b'u', 8) => self.import_integers::<u64>(array),
            (b'b', 1) => copy(array, |booleans: &[bool]| Array::vector(Bits::from(booleans))),
            (b'f', 4) => copy(array, |floats: &[f32]| Array::from(floats.iter().copied().map(f64::from).collect::<Vec<f64>>())),
            _ => self.import_other_array(array),
        }
    }
}

impl Importer<'_> {
    fn import_integers<T>(&self, array: &Bound<'_, PyUntypedArray>) -> PyResult<Array>
    where
        T: numpy::Element + Copy + std::fmt::Display + Ord + Into<i128>,
    {
        let integers = array.cast::<PyArrayDyn<T>>()?.try_readonly()?;
        shape_like(array, narrow(integers.as_slice()?, self.exact)?)
    }

    /// Converts an array of texts, objects, times or records.
    fn import_other_array(&mut self, array: &Bound<'_, PyUntypedArray>) -> PyResult<Array> {
        let dtype = array.dtype();
        match (dtype.kind(), dtype.itemsize()) {
            (b'S', 1) => {
                let bytes = array.call_method1("view", ("u1",))?;
                lend_bytes(bytes.cast()?)
            }
            (b'U', 4) => {
                let codes = array.call_method1("view", ("u4",))?;
                let codes = codes.cast::<PyArrayDyn<u32>>()?.try_readonly()?;
                shape_like(array, Array::from(codes.as_slice()?.iter().map(|&code| to_character(code)).collect::<Vec<char>>()))
            }
            (b'S' | b'U' | b'O', _) => {
                let items = array.call_method0("ravel")?.call_method0("tolist")?;
                let items = self.import_collection(&items)?;
                shape_like(array, items)
            }
            _ => self.import_collection(&array.clone().into_any()),
        }
    }
}

/// Makes a vector of items, of the type that all of them have in common. If there are none, it has the prototype that is given.
pub(crate) fn make_vector(items: Vec<Array>, prototype: &Array) -> PyResult<Array> {
    let shape = Shape::new(&[items.len()]).map_err(fault_to_exception)?;
    Array::from_items(&Memory::new(usize::MAX), shape, items, prototype).map_err(fault_to_exception)
}

/// Converts a code point of NumPy, which stores the empty text as 0, to a character.
fn to_character(code: u32) -> char {
    if code == 0 { ' ' } else { char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER) }
}

/// Gives an array the shape of a NumPy array.
fn shape_like(like: &Bound<'_, PyUntypedArray>, array: Array) -> PyResult<Array> {
    array.shaped(like.shape()).map_err(fault_to_exception)
}

/// Converts an array whose elements must be converted.
fn copy<T: numpy::Element>(array: &Bound<'_, PyUntypedArray>, convert: impl Fn(&[T]) -> Array) -> PyResult<Array> {
    let elements = array.cast::<PyArrayDyn<T>>()?.try_readonly()?;
    shape_like(array, convert(elements.as_slice()?))
}

/// Makes an array of the elements of a NumPy array, without copying if there are many.
fn lend<T>(array: &Bound<'_, PyUntypedArray>) -> PyResult<Array>
where
    T: numpy::Element + StoredElement + Copy,
    Array: From<Vec<T>>,
{
    match Lent::new(array.cast::<PyArrayDyn<T>>()?).filter(|_| array.len() >= LENDING_MIN_ELEMENTS) {
        Some(lent) => Array::from_owner(array.shape(), lent).map_err(fault_to_exception),
        None => copy(array, |elements: &[T]| Array::from(elements.to_vec())),
    }
}

/// Makes an array of complex numbers as [`lend`] does.
fn lend_complex(array: &Bound<'_, PyUntypedArray>) -> PyResult<Array> {
    match Lent::complex(array.cast::<PyArrayDyn<Complex64>>()?) {
        Some(lent) => Array::from_owner(array.shape(), lent).map_err(fault_to_exception),
        None => array.call_method0("copy").and_then(|copied| lend_complex(copied.cast()?)),
    }
}

/// Makes an array of the characters that bytes stand for, without copying.
fn lend_bytes(bytes: &Bound<'_, PyArrayDyn<u8>>) -> PyResult<Array> {
    let lent = Lent::new(bytes).ok_or_else(|| runtime_error("bytes in C order are contiguous"))?;
    Array::from_owner(bytes.shape(), lent).map_err(fault_to_exception)
}

/// Converts a value that is none of Python's or NumPy's basic ones to one that is; see `_convert.py`.
fn simplify<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    static SIMPLIFY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    SIMPLIFY.import(value.py(), "zilde._convert", "simplify")?.call1((value,))
}
