//! Memory of the host program as the elements of an array, and the elements of an array for the host to keep, both without
//! copying.

use super::HostNumber;
use crate::array::memory::{Block, Zeroed};
use crate::array::{Array, Buffer, Element};
use crate::error::Result;
use std::fmt;
use std::ops::Deref;

/// An element that arrays store as Rust does: `f64`, [`Complex`](crate::Complex), `i8`, `i16` or `i32`, or a character as `u8` (below
/// 256) or `char`. No other type can implement this trait.
pub trait StoredElement: Element + Zeroed {}

impl<T: HostNumber + Zeroed> StoredElement for T {}
impl StoredElement for u8 {}
impl StoredElement for char {}

impl Array {
    /// Makes an array whose elements stay where they are: in memory of the host, which `owner` keeps alive. The owner may be a
    /// `Vec<T>`, an `Arc<[T]>`, or any type of your own, such as a handle to an array of another library. It is dropped, in any
    /// thread, once no array, view, item or [`SharedSlice`] refers to the elements.
    ///
    /// The elements are `f64`, [`Complex`](crate::Complex), `i8`, `i16`, `i32`, or characters: `u8` for code points below 256, or
    /// `char`. They are never changed in place: the first assignment to an element copies them. They are not charged to the
    /// memory limit of an interpreter, and several interpreters can share them;
    /// [`Interpreter::foreign_bytes`](crate::Interpreter::foreign_bytes) counts them.
    ///
    /// `as_ref` is called once. The slice that it returns is borrowed from the owner until the owner is dropped. In safe code this
    /// needs no care: while a slice is borrowed, neither its place nor its elements can change. An owner that makes its slice from
    /// a raw pointer must guarantee the same, also against changes by the library that the memory belongs to.
    ///
    /// # Errors
    /// LENGTH ERROR unless the shape has as many elements as the slice; LIMIT ERROR beyond 15 axes. The owner is dropped.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use zilde::{Array, Interpreter};
    ///
    /// let column: Arc<[f64]> = (0..6).map(f64::from).collect();
    /// let mut apl = Interpreter::new();
    /// apl.set("table", Array::from_owner(&[2, 3], column.clone())?)?;
    /// assert_eq!(apl.foreign_bytes(), 48);
    /// let table = apl.eval("table")?;
    /// assert!(std::ptr::eq(table.as_slice::<f64>().unwrap(), &*column));
    ///
    /// apl.run("table[1;1]←100")?;
    /// assert_eq!(f64::try_from(apl.eval("+/,table")?)?, 115.0);
    /// assert_eq!(column[0], 0.0);
    /// # Ok::<(), zilde::Error>(())
    /// ```
    pub fn from_owner<T: StoredElement>(lengths: &[usize], owner: impl AsRef<[T]> + Send + Sync + 'static) -> Result<Self> {
        Self::vector(T::wrap(Buffer::from(Block::foreign(owner)))).shaped(lengths)
    }

    /// Returns the elements in row-major order, without copying, as a slice that outlives the array, if they are stored as `T`:
    /// see [`Array::as_slice`]. Other types can be converted first, by [`Array::as_floats`] for instance.
    ///
    /// ```
    /// # use zilde::Interpreter;
    /// let mut apl = Interpreter::new();
    /// let slice = apl.eval("0.5×⍳4")?.to_shared_slice::<f64>().unwrap();
    /// drop(apl);
    /// let sum = std::thread::spawn(move || slice.iter().sum::<f64>());
    /// assert_eq!(sum.join().unwrap(), 5.0);
    /// # Ok::<(), zilde::Error>(())
    /// ```
    pub fn to_shared_slice<T: StoredElement>(&self) -> Option<SharedSlice<T>> {
        let buffer = match T::buffer(self.elements())? {
            // The element lies within the array, which may move.
            Buffer::One(element) => Buffer::from(vec![*element]),
            buffer @ Buffer::Many(_) => buffer.clone(),
        };
        Some(SharedSlice(buffer))
    }
}

/// The elements of an array, shared with it: they exist as long as the slice or a clone of it does, and stay where they are and as
/// they are. A program that changes the array meanwhile changes a copy.
///
/// It derefs to `[T]`. [`Array::to_shared_slice`] makes it. The elements stay charged to the interpreter that they come from, even
/// if it does not refer to them any more.
///
/// **Invariant.** The elements lie in a block.
#[derive(Clone)]
pub struct SharedSlice<T: StoredElement>(Buffer<T>);

impl<T: StoredElement> Deref for SharedSlice<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.0.as_slice()
    }
}

impl<T: StoredElement> AsRef<[T]> for SharedSlice<T> {
    fn as_ref(&self) -> &[T] {
        self
    }
}

impl<T: StoredElement + fmt::Debug> fmt::Debug for SharedSlice<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.deref().fmt(formatter)
    }
}
