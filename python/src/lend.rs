//! Memory of NumPy arrays as the elements of APL arrays, without copying.
#![expect(unsafe_code, reason = "the memory of a NumPy array is read without the lock of Python, while the array is kept alive")]

use numpy::{Complex64, Element, PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;
use zilde::Complex;

/// The elements of a NumPy array, which is kept alive.
pub(crate) struct Lent<T> {
    pointer: *const T,
    length: usize,
    owner: Py<PyAny>,
}

// SAFETY: the elements are plain numbers, which are only read, and the reference to the array may be dropped in any thread.
unsafe impl<T: Send + Sync> Send for Lent<T> {}
// SAFETY: as above.
unsafe impl<T: Send + Sync> Sync for Lent<T> {}

impl<T: Element + Copy> Lent<T> {
    /// Borrows the elements of an array. Returns `None` if they are not contiguous in C order, or not aligned.
    pub(crate) fn new(array: &Bound<'_, PyArrayDyn<T>>) -> Option<Self> {
        let is_usable = array.is_c_contiguous() && array.data().is_aligned();
        is_usable.then(|| Self { pointer: array.data(), length: array.len(), owner: array.clone().into_any().unbind() })
    }
}

impl Lent<Complex> {
    /// Borrows complex numbers as [`Lent::new`] does. NumPy stores them as APL does: two floats, the real part first.
    pub(crate) fn complex(array: &Bound<'_, PyArrayDyn<Complex64>>) -> Option<Self> {
        let lent = Lent::new(array)?;
        Some(Self { pointer: lent.pointer.cast(), length: lent.length, owner: lent.owner })
    }
}

impl<T> AsRef<[T]> for Lent<T> {
    fn as_ref(&self) -> &[T] {
        if self.length == 0 {
            return &[];
        }
        // SAFETY: NumPy holds `length` contiguous elements of this layout there, aligned as was checked, for as long as the array
        // lives: it refuses to resize an array that others refer to. They are numbers, of which every bit pattern is valid.
        // That nobody writes to the array while APL computes with it is asked of the caller, as by every library that releases
        // the lock of Python while it works on an array; `docs/python.md` says so.
        unsafe { std::slice::from_raw_parts(self.pointer, self.length) }
    }
}
