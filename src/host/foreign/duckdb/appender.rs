//! Adding rows to a table, some thousands at a time.

use super::connection::{Connection, to_c_text};
use super::library::{Handle, SUCCESS, copy_text};
use std::ffi::CStr;
use std::mem::MaybeUninit;
use std::ptr::null_mut;
use std::slice;

/// The type of a column whose rows are added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AppendType {
    Boolean,
    Int64,
    Double,
    Text,
    Bytes,
    /// A number of days since 1970.
    Date,
    /// A number of microseconds since 1970.
    Timestamp,
}

impl AppendType {
    /// Returns the name of the type in statements.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Boolean => "BOOLEAN",
            Self::Int64 => "BIGINT",
            Self::Double => "DOUBLE",
            Self::Text => "VARCHAR",
            Self::Bytes => "BLOB",
            Self::Date => "DATE",
            Self::Timestamp => "TIMESTAMP",
        }
    }

    /// Returns the `duckdb_type`.
    fn id(self) -> u32 {
        match self {
            Self::Boolean => 1,
            Self::Int64 => 5,
            Self::Double => 11,
            Self::Text => 17,
            Self::Bytes => 18,
            Self::Date => 13,
            Self::Timestamp => 12,
        }
    }
}

/// Adds rows to a table.
pub(crate) struct Appender<'a> {
    connection: &'a Connection,
    handle: Handle,
    chunk: Handle,
    types: Vec<AppendType>,
    /// The number of rows that are added at a time.
    max_rows: usize,
}

impl Connection {
    /// Begins to add rows to a temporary table, whose columns have these types.
    pub(crate) fn append(&self, table: &str, types: &[AppendType]) -> Result<Appender<'_>, String> {
        const CATALOG: &CStr = c"temp";
        const SCHEMA: &CStr = c"main";
        let (functions, table) = (&*self.library.0, to_c_text(table)?);
        // SAFETY: the function has no conditions.
        let max_rows = unsafe { (functions.vector_size)() } as usize;
        let mut appender = Appender { connection: self, handle: null_mut(), chunk: null_mut(), types: types.to_vec(), max_rows };
        let (catalog, schema, handle) = (CATALOG.as_ptr(), SCHEMA.as_ptr(), &raw mut appender.handle);
        // SAFETY: the connection is open, the texts end with zeros, and the pointer refers to a field.
        if unsafe { (functions.appender_create_ext)(self.handle, catalog, schema, table.as_ptr(), handle) } != SUCCESS {
            return Err(appender.message());
        }
        // SAFETY: these types have no parts.
        let mut handles: Vec<Handle> =
            types.iter().map(|column| unsafe { (functions.create_logical_type)(column.id()) }).collect();
        // SAFETY: the number is that of the types, which the library copies.
        appender.chunk = unsafe { (functions.create_data_chunk)(handles.as_mut_ptr(), handles.len() as u64) };
        for handle in &mut handles {
            // SAFETY: each type is destroyed once.
            unsafe { (functions.destroy_logical_type)(&raw mut *handle) };
        }
        assert!(!appender.chunk.is_null(), "these types can be stored");
        Ok(appender)
    }
}

impl Appender<'_> {
    /// Returns the number of rows that are added at a time.
    pub(crate) fn max_rows(&self) -> usize {
        self.max_rows
    }

    /// Sets the Booleans of a column.
    pub(crate) fn set_booleans(&mut self, column: usize, values: impl Iterator<Item = bool>) {
        self.fill(column, &[AppendType::Boolean], values);
    }

    /// Sets the integers of a column, which may be times.
    pub(crate) fn set_integers(&mut self, column: usize, values: impl Iterator<Item = i64>) {
        self.fill(column, &[AppendType::Int64, AppendType::Timestamp], values);
    }

    /// Sets the dates of a column.
    pub(crate) fn set_dates(&mut self, column: usize, values: impl Iterator<Item = i32>) {
        self.fill(column, &[AppendType::Date], values);
    }

    /// Sets the floats of a column.
    pub(crate) fn set_floats(&mut self, column: usize, values: impl Iterator<Item = f64>) {
        self.fill(column, &[AppendType::Double], values);
    }

    /// Sets the text or the bytes in a row of a column. Texts must be valid UTF-8.
    pub(crate) fn set_bytes(&mut self, column: usize, row: usize, bytes: &[u8]) {
        assert!(matches!(self.types[column], AppendType::Text | AppendType::Bytes) && row < self.max_rows);
        let vector = self.vector(column);
        let assign = self.connection.library.0.vector_assign_string_element_len;
        // SAFETY: the column has texts or bytes and such a row; the library copies the bytes.
        unsafe { assign(vector, row as u64, bytes.as_ptr().cast(), bytes.len() as u64) };
    }

    /// Notes that some rows of a column have no value.
    pub(crate) fn set_missing(&mut self, column: usize, rows: impl Iterator<Item = usize>) {
        let (functions, vector) = (&*self.connection.library.0, self.vector(column));
        // SAFETY: the vector belongs to the chunk; afterwards it has a mask.
        let words = unsafe {
            (functions.vector_ensure_validity_writable)(vector);
            (functions.vector_get_validity)(vector)
        };
        assert!(!words.is_null(), "the mask was made above");
        for row in rows.filter(|&row| row < self.max_rows) {
            // SAFETY: the mask has a bit for each of the rows.
            unsafe { *words.add(row / 64) &= !(1 << (row % 64)) };
        }
    }

    /// Adds the rows whose values were set, and makes room for others.
    pub(crate) fn push_rows(&mut self, rows: usize) -> Result<(), String> {
        assert!(rows <= self.max_rows);
        let functions = &*self.connection.library.0;
        // SAFETY: the columns of the chunk have been filled as far as this, and the appender has the same columns.
        let state = unsafe {
            (functions.data_chunk_set_size)(self.chunk, rows as u64);
            (functions.append_data_chunk)(self.handle, self.chunk)
        };
        if state != SUCCESS {
            return Err(self.message());
        }
        // SAFETY: the appender has copied the rows.
        unsafe { (functions.data_chunk_reset)(self.chunk) };
        Ok(())
    }

    /// Adds what is left to the table.
    pub(crate) fn finish(self) -> Result<(), String> {
        // SAFETY: the appender was made.
        let state = unsafe { (self.connection.library.0.appender_flush)(self.handle) };
        if state == SUCCESS { Ok(()) } else { Err(self.message()) }
    }

    /// Writes values of one of these types to the first rows of a column.
    fn fill<T>(&mut self, column: usize, types: &[AppendType], values: impl Iterator<Item = T>) {
        assert!(types.contains(&self.types[column]), "a column of {} is not filled so", self.types[column].name());
        // SAFETY: the vector belongs to the chunk, which is borrowed mutably.
        let data = unsafe { (self.connection.library.0.vector_get_data)(self.vector(column)) };
        assert!(!data.is_null(), "a chunk has memory for its columns");
        // SAFETY: a column of these types has elements of type `T`, as many as rows are added at a time.
        let elements: &mut [MaybeUninit<T>] = unsafe { slice::from_raw_parts_mut(data.cast(), self.max_rows) };
        elements.iter_mut().zip(values).for_each(|(element, value)| _ = element.write(value));
    }

    fn vector(&self, column: usize) -> Handle {
        assert!(column < self.types.len());
        // SAFETY: the chunk has such a column.
        unsafe { (self.connection.library.0.data_chunk_get_vector)(self.chunk, column as u64) }
    }

    fn message(&self) -> String {
        // SAFETY: the appender keeps its message until it is destroyed.
        copy_text(unsafe { (self.connection.library.0.appender_error)(self.handle) })
    }
}

impl Drop for Appender<'_> {
    fn drop(&mut self) {
        let functions = &*self.connection.library.0;
        // SAFETY: each is destroyed once; null is allowed.
        unsafe {
            (functions.destroy_data_chunk)(&raw mut self.chunk);
            (functions.appender_destroy)(&raw mut self.handle);
        }
    }
}
