//! The values of a result, some rows at a time, as slices of the library's memory.

use super::column_type::ColumnType;
use super::library::{Handle, Library};
use super::statement::QueryResult;
use std::marker::PhantomData;
use std::ops::Range;
use std::{ptr, slice};

/// Some rows of a result.
pub(crate) struct Chunk<'a> {
    library: &'a Library,
    types: &'a [ColumnType],
    handle: Handle,
    rows: usize,
}

impl<'a> Chunk<'a> {
    /// Takes the rows that the library has returned for a result.
    pub(super) fn new(result: &'a QueryResult<'_>, handle: Handle) -> Self {
        let library = &result.connection.library;
        // SAFETY: the chunk is not null.
        let rows = unsafe { (library.0.data_chunk_get_size)(handle) } as usize;
        Self { library, types: &result.types, handle, rows }
    }

    /// Returns the number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the columns.
    pub(crate) fn columns(&self) -> impl Iterator<Item = Vector<'_>> {
        let functions = &*self.library.0;
        // SAFETY: the chunk has a vector for each column of its result.
        let vector = |index: usize| unsafe { (functions.data_chunk_get_vector)(self.handle, index as u64) };
        let columns = self.types.iter().enumerate();
        columns.map(move |(index, column)| Vector::new(self.library, vector(index), column, self.rows))
    }
}

impl Drop for Chunk<'_> {
    fn drop(&mut self) {
        // SAFETY: the chunk is destroyed once, after the vectors that borrow it.
        unsafe { (self.library.0.destroy_data_chunk)(&raw mut self.handle) };
    }
}

/// A whole number of 128 bits, as the library stores it.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Wide {
    low: u64,
    high: u64,
}

impl Wide {
    /// Returns the number if it has a sign.
    pub(crate) fn to_i128(self) -> i128 {
        self.to_u128() as i128
    }

    /// Returns the number if it has no sign.
    pub(crate) fn to_u128(self) -> u128 {
        u128::from(self.high) << 64 | u128::from(self.low)
    }
}

/// A list as the library stores it: a part of the values of all lists.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct ListEntry {
    offset: u64,
    length: u64,
}

/// The number of bytes that a text has at most if it is stored in its entry.
const MAX_INLINE_BYTES: usize = 12;

/// A text or bytes, as the library stores them: the length, and then either the bytes, or the first four of them and their address.
#[repr(C, align(8))]
#[derive(Clone, Copy)]
pub(crate) struct TextEntry {
    length: u32,
    content: [u8; MAX_INLINE_BYTES],
}

/// The place of the address in the content of an entry.
const ADDRESS_OFFSET: usize = 4;

/// The bits of the rows that have values.
#[derive(Clone, Copy)]
struct Validity<'a> {
    /// The words of 64 bits; null if all rows have values.
    words: *const u64,
    rows: usize,
    chunk: PhantomData<&'a Chunk<'a>>,
}

impl Validity<'_> {
    fn get(self, row: usize) -> bool {
        // SAFETY: the mask has a bit for each row, and stays until the chunk is destroyed.
        row < self.rows && (self.words.is_null() || unsafe { *self.words.add(row / 64) } >> (row % 64) & 1 == 1)
    }
}

/// The values of a column.
pub(crate) enum Values<'a> {
    Int8(&'a [i8]),
    Int16(&'a [i16]),
    Int32(&'a [i32]),
    Int64(&'a [i64]),
    UInt8(&'a [u8]),
    UInt16(&'a [u16]),
    UInt32(&'a [u32]),
    UInt64(&'a [u64]),
    Wide(&'a [Wide]),
    Float(&'a [f32]),
    Double(&'a [f64]),
    Texts(Texts<'a>),
    Lists(Lists<'a>),
    /// The members of structs.
    Members(Vec<Vector<'a>>),
    /// None that can be read.
    Nothing,
}

/// The rows of a column.
pub(crate) struct Vector<'a> {
    library: &'a Library,
    handle: Handle,
    column: &'a ColumnType,
    rows: usize,
    validity: Validity<'a>,
}

impl<'a> Vector<'a> {
    fn new(library: &'a Library, handle: Handle, column: &'a ColumnType, rows: usize) -> Self {
        // SAFETY: the vector belongs to a chunk that is not changed while it is borrowed.
        let words = unsafe { (library.0.vector_get_validity)(handle) };
        Self { library, handle, column, rows, validity: Validity { words, rows, chunk: PhantomData } }
    }

    /// Returns the type.
    pub(crate) fn column(&self) -> &'a ColumnType {
        self.column
    }

    /// Returns the number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// Returns true if a row has a value.
    pub(crate) fn is_valid(&self, row: usize) -> bool {
        self.validity.get(row)
    }

    /// Returns the values. Rows without a value have any number.
    pub(crate) fn values(&self) -> Values<'a> {
        let storage = match self.column {
            ColumnType::Decimal { storage, .. } | ColumnType::Enum { storage, .. } => storage,
            other => other,
        };
        // SAFETY: the library stores each type as a vector of the type below, with an element for each row.
        unsafe {
            match storage {
                ColumnType::Boolean | ColumnType::UInt8 => Values::UInt8(self.slice()),
                ColumnType::Int8 => Values::Int8(self.slice()),
                ColumnType::Int16 => Values::Int16(self.slice()),
                ColumnType::Int32 | ColumnType::Date => Values::Int32(self.slice()),
                ColumnType::Int64 | ColumnType::Time { .. } | ColumnType::Timestamp { .. } => Values::Int64(self.slice()),
                ColumnType::UInt16 => Values::UInt16(self.slice()),
                ColumnType::UInt32 => Values::UInt32(self.slice()),
                ColumnType::UInt64 => Values::UInt64(self.slice()),
                ColumnType::Int128 | ColumnType::UInt128 | ColumnType::Uuid => Values::Wide(self.slice()),
                ColumnType::Float => Values::Float(self.slice()),
                ColumnType::Double => Values::Double(self.slice()),
                ColumnType::Text | ColumnType::Bytes => Values::Texts(Texts { entries: self.slice(), validity: self.validity }),
                ColumnType::List(element) => Values::Lists(Lists::new(self, element)),
                ColumnType::Array { width, element } => {
                    let handle = (self.library.0.array_vector_get_child)(self.handle);
                    let child = Vector::new(self.library, handle, element, self.rows.saturating_mul(*width));
                    Values::Lists(Lists { parts: Parts::Even(*width), child: Box::new(child) })
                }
                ColumnType::Struct(members) => Values::Members(self.members(members)),
                ColumnType::Null | ColumnType::Other(_) | ColumnType::Decimal { .. } | ColumnType::Enum { .. } => Values::Nothing,
            }
        }
    }

    /// Returns the elements of the vector.
    ///
    /// # Safety
    ///
    /// The vector has elements of type `T`, for which every pattern of bits is valid.
    unsafe fn slice<T>(&self) -> &'a [T] {
        // SAFETY: the vector belongs to a chunk that is borrowed.
        let data = unsafe { (self.library.0.vector_get_data)(self.handle) };
        if data.is_null() || self.rows == 0 {
            return &[];
        }
        // SAFETY: the caller vouches for the type; there is an element for each row, and they stay until the chunk is destroyed.
        unsafe { slice::from_raw_parts(data.cast(), self.rows) }
    }

    fn members(&self, members: &'a [(String, ColumnType)]) -> Vec<Vector<'a>> {
        // SAFETY: a vector of structs has one vector for each member, with the same rows.
        let handle = |index: usize| unsafe { (self.library.0.struct_vector_get_child)(self.handle, index as u64) };
        let members = members.iter().enumerate();
        members.map(|(index, (_, column))| Vector::new(self.library, handle(index), column, self.rows)).collect()
    }
}

/// The texts or bytes of a column.
pub(crate) struct Texts<'a> {
    entries: &'a [TextEntry],
    validity: Validity<'a>,
}

impl<'a> Texts<'a> {
    /// Returns the bytes in a row: empty ones if it has no value, `None` if the library has not said where they are.
    pub(crate) fn get(&self, row: usize) -> Option<&'a [u8]> {
        let Some(entry) = self.entries.get(row).filter(|_| self.validity.get(row)) else { return Some(&[]) };
        let length = entry.length as usize;
        if length <= MAX_INLINE_BYTES {
            return Some(&entry.content[..length]);
        }
        // SAFETY: the row has a value, whose address is there.
        let bytes =
            unsafe { ptr::from_ref(entry).byte_add(size_of::<u32>() + ADDRESS_OFFSET).cast::<*const u8>().read_unaligned() };
        // SAFETY: the address is that of the bytes, which stay until the chunk is destroyed.
        (!bytes.is_null()).then(|| unsafe { slice::from_raw_parts(bytes, length) })
    }
}

/// The lists of a column.
pub(crate) struct Lists<'a> {
    parts: Parts<'a>,
    child: Box<Vector<'a>>,
}

/// The parts of the values that the lists have.
enum Parts<'a> {
    Listed(&'a [ListEntry]),
    /// Parts of one length.
    Even(usize),
}

impl<'a> Lists<'a> {
    fn new(vector: &Vector<'a>, element: &'a ColumnType) -> Self {
        // SAFETY: the vector is one of lists, whose entries it has; the values of all lists are another vector.
        let (entries, handle, rows) = unsafe {
            let functions = &*vector.library.0;
            let rows = (functions.list_vector_get_size)(vector.handle) as usize;
            (vector.slice(), (functions.list_vector_get_child)(vector.handle), rows)
        };
        Self { parts: Parts::Listed(entries), child: Box::new(Vector::new(vector.library, handle, element, rows)) }
    }

    /// Returns the values of all lists.
    pub(crate) fn child(&self) -> &Vector<'a> {
        &self.child
    }

    /// Returns the positions of the values of the list in a row, which has one.
    pub(crate) fn range(&self, row: usize) -> Range<usize> {
        let (start, length) = match self.parts {
            Parts::Listed(entries) => entries.get(row).map_or((0, 0), |entry| (entry.offset as usize, entry.length as usize)),
            Parts::Even(width) => (row * width, width),
        };
        let end = start.saturating_add(length).min(self.child.rows());
        start.min(end)..end
    }
}

#[cfg(test)]
mod tests {
    use super::{TextEntry, Texts, Validity};
    use std::marker::PhantomData;
    use std::ptr::null;

    #[test]
    fn a_text_without_an_address_is_no_text() {
        let entries = [(3, *b"abc\0\0\0\0\0\0\0\0\0"), (13, [0; 12])].map(|(length, content)| TextEntry { length, content });
        let texts = Texts { entries: &entries, validity: Validity { words: null(), rows: 2, chunk: PhantomData } };
        assert_eq!([texts.get(0), texts.get(1), texts.get(2)], [Some(&b"abc"[..]), None, Some(&b""[..])]);
    }
}
