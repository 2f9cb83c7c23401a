//! Statements: preparing them, binding parameters, and running them task by task.

use super::column_type::ColumnType;
use super::connection::{Connection, to_c_text};
use super::library::{Handle, RawResult, SUCCESS, copy_text};
use super::vectors::{Chunk, Values};
use std::marker::PhantomData;
use std::ptr::null_mut;
use std::thread;

/// The value of a parameter.
pub(crate) enum Parameter {
    Null,
    Integer(i64),
    Float(f64),
    Text(String),
    Bytes(Vec<u8>),
    /// A number of days since 1970.
    Date(i32),
    /// A number of microseconds since 1970.
    Timestamp(i64),
}

/// A statement that was prepared.
pub(crate) struct Statement<'a> {
    connection: &'a Connection,
    handle: Handle,
}

impl Connection {
    /// Prepares the only statement of a text.
    pub(crate) fn prepare(&self, text: &str) -> Result<Statement<'_>, String> {
        let text = to_c_text(text)?;
        let mut statement = Statement { connection: self, handle: null_mut() };
        // SAFETY: the connection is open, the text ends with a zero, and the pointer refers to a field.
        let state = unsafe { (self.library.0.prepare)(self.handle, text.as_ptr(), &raw mut statement.handle) };
        if state == SUCCESS {
            return Ok(statement);
        }
        // SAFETY: a statement that failed has a message, until it is destroyed by its drop.
        Err(copy_text(unsafe { (self.library.0.prepare_error)(statement.handle) }))
    }
}

impl Connection {
    /// Runs a query of the host whose columns are texts, and returns its rows; a missing text is empty.
    pub(crate) fn query_texts(&self, text: &str) -> Result<Vec<Vec<String>>, String> {
        let mut statement = self.prepare(text)?;
        let mut pending = statement.begin()?;
        while pending.step()? != Step::Ready {
            thread::yield_now();
        }
        pending.finish()?.read_texts()
    }
}

impl Statement<'_> {
    /// Returns the kind of the statement, a `duckdb_statement_type`.
    pub(crate) fn kind(&self) -> u32 {
        // SAFETY: the statement was prepared.
        unsafe { (self.connection.library.0.prepared_statement_type)(self.handle) }
    }

    /// Returns the names of the parameters: numbers for those by position.
    pub(crate) fn parameter_names(&self) -> Vec<String> {
        let library = &self.connection.library;
        // SAFETY: the statement was prepared.
        let count = unsafe { (library.0.nparams)(self.handle) };
        // SAFETY: the parameters are numbered from 1, and the name is a copy for the caller.
        (1..=count).map(|index| library.take_text(unsafe { (library.0.parameter_name)(self.handle, index) }.cast_mut())).collect()
    }

    /// Gives a parameter, numbered from 0, its value.
    pub(crate) fn bind(&mut self, index: usize, value: &Parameter) -> Result<(), String> {
        let functions = &*self.connection.library.0;
        // SAFETY: the library copies texts and bytes, whose pointers and lengths belong together.
        let mut handle = unsafe {
            match value {
                Parameter::Null => (functions.create_null_value)(),
                Parameter::Integer(integer) => (functions.create_int64)(*integer),
                Parameter::Float(float) => (functions.create_double)(*float),
                Parameter::Text(text) => (functions.create_varchar_length)(text.as_ptr().cast(), text.len() as u64),
                Parameter::Bytes(bytes) => (functions.create_blob)(bytes.as_ptr(), bytes.len() as u64),
                Parameter::Date(days) => (functions.create_date)(*days),
                Parameter::Timestamp(microseconds) => (functions.create_timestamp)(*microseconds),
            }
        };
        // SAFETY: the statement was prepared, and the value was made above; a wrong index is an error.
        let state = unsafe { (functions.bind_value)(self.handle, index as u64 + 1, handle) };
        // SAFETY: the value was copied, and is destroyed once.
        unsafe { (functions.destroy_value)(&raw mut handle) };
        // SAFETY: the statement keeps the message until it is destroyed.
        if state == SUCCESS { Ok(()) } else { Err(copy_text(unsafe { (functions.prepare_error)(self.handle) })) }
    }

    /// Begins to run the statement with the values of its parameters.
    pub(crate) fn begin(&mut self) -> Result<Pending<'_>, String> {
        let functions = &*self.connection.library.0;
        let mut pending = Pending { connection: self.connection, handle: null_mut(), statement: PhantomData };
        // SAFETY: the statement was prepared, and the pointer refers to a field.
        let state = unsafe { (functions.pending_prepared)(self.handle, &raw mut pending.handle) };
        if state == SUCCESS { Ok(pending) } else { Err(pending.message()) }
    }
}

impl Drop for Statement<'_> {
    fn drop(&mut self) {
        // SAFETY: the statement is destroyed once, after what borrows it; null is allowed.
        unsafe { (self.connection.library.0.destroy_prepare)(&raw mut self.handle) };
    }
}

/// The outcome of a task.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// The result can be read.
    Ready,
    /// There are more tasks.
    Working,
    /// Other threads do all that can be done now.
    Waiting,
}

/// A statement that is running.
pub(crate) struct Pending<'a> {
    connection: &'a Connection,
    handle: Handle,
    /// The statement, which stays as it is while it runs.
    statement: PhantomData<&'a mut ()>,
}

impl<'a> Pending<'a> {
    /// Runs one task.
    pub(crate) fn step(&mut self) -> Result<Step, String> {
        // SAFETY: the statement is running.
        match unsafe { (self.connection.library.0.pending_execute_task)(self.handle) } {
            0 => Ok(Step::Ready),
            1 => Ok(Step::Working),
            3 => Ok(Step::Waiting),
            _ => Err(self.message()),
        }
    }

    /// Returns the result, after a step has said that it is ready.
    pub(crate) fn finish(self) -> Result<QueryResult<'a>, String> {
        let functions = &*self.connection.library.0;
        let mut result = QueryResult { connection: self.connection, raw: RawResult::EMPTY, types: Vec::new(), rows_left: 0 };
        // SAFETY: the statement is running, and the result is a variable.
        let state = unsafe { (functions.execute_pending)(self.handle, &raw mut result.raw) };
        if state != SUCCESS {
            // SAFETY: a result that failed has a message, until it is destroyed by its drop.
            return Err(copy_text(unsafe { (functions.result_error)(&raw mut result.raw) }));
        }
        // SAFETY: the library has filled the result, which was computed as a whole.
        result.rows_left = unsafe { (functions.row_count)(&raw mut result.raw) };
        Ok(result)
    }

    fn message(&self) -> String {
        // SAFETY: the text lives until the statement that was begun is destroyed.
        copy_text(unsafe { (self.connection.library.0.pending_error)(self.handle) })
    }
}

impl Drop for Pending<'_> {
    /// Ends the statement if it is still running.
    fn drop(&mut self) {
        // SAFETY: it is destroyed once; null is allowed.
        unsafe { (self.connection.library.0.destroy_pending)(&raw mut self.handle) };
    }
}

/// The value of a `duckdb_result_type` that stands for rows, and the one for a number of rows that were changed.
const RESULT_WITH_ROWS: i32 = 3;
const RESULT_WITH_CHANGES: i32 = 1;

/// The result of a statement.
pub(crate) struct QueryResult<'a> {
    pub(super) connection: &'a Connection,
    raw: RawResult,
    /// The types of the columns, after they were read.
    pub(super) types: Vec<ColumnType>,
    /// The number of rows that were not fetched yet.
    rows_left: u64,
}

impl QueryResult<'_> {
    /// Reads all rows of texts; a missing one is empty.
    fn read_texts(&mut self) -> Result<Vec<Vec<String>>, String> {
        let mut rows = Vec::new();
        self.columns();
        while let Some(chunk) = self.fetch()? {
            let first_row = rows.len();
            rows.resize_with(first_row + chunk.rows(), Vec::new);
            for vector in chunk.columns() {
                let Values::Texts(texts) = vector.values() else { continue };
                for (row, texts_of_row) in rows[first_row..].iter_mut().enumerate() {
                    texts_of_row.push(String::from_utf8_lossy(texts.get(row).unwrap_or_default()).into_owned());
                }
            }
        }
        Ok(rows)
    }

    /// Returns true if the result has rows.
    pub(crate) fn has_rows(&self) -> bool {
        self.return_type() == RESULT_WITH_ROWS
    }

    /// Returns the number of rows that the statement has changed.
    pub(crate) fn changed_rows(&mut self) -> u64 {
        // SAFETY: the library has filled the result.
        if self.return_type() == RESULT_WITH_CHANGES {
            unsafe { (self.connection.library.0.rows_changed)(&raw mut self.raw) }
        } else {
            0
        }
    }

    fn return_type(&self) -> i32 {
        // SAFETY: the library has filled the result, which it only reads.
        unsafe { (self.connection.library.0.result_return_type)(self.raw) }
    }

    /// Reads the names and the types of the columns, before the rows are fetched.
    pub(crate) fn columns(&mut self) -> Vec<(String, ColumnType)> {
        let library = &self.connection.library;
        let raw = &raw mut self.raw;
        // SAFETY: the library has filled the result.
        let count = unsafe { (library.0.column_count)(raw) };
        // SAFETY: the column exists, and its type is destroyed by the function that reads it.
        let read = |index| ColumnType::take(library, unsafe { (library.0.column_logical_type)(raw, index) });
        self.types = (0..count).map(read).collect();
        // SAFETY: the column exists, and the result keeps its name until it is destroyed.
        let name = |index: usize| copy_text(unsafe { (library.0.column_name)(raw, index as u64) });
        self.types.iter().enumerate().map(|(index, column)| (name(index), column.clone())).collect()
    }

    /// Returns the next rows, or `None` after the last ones. Fails if the library returns no rows although some are left, as when it
    /// cannot bring them back into memory: it says nothing more about that.
    pub(crate) fn fetch(&mut self) -> Result<Option<Chunk<'_>>, String> {
        let functions = &*self.connection.library.0;
        // SAFETY: the library has filled the result, and only reads this copy of it.
        let handle = unsafe { (functions.fetch_chunk)(self.raw) };
        if !handle.is_null() {
            // SAFETY: the chunk is not null.
            let rows = unsafe { (functions.data_chunk_get_size)(handle) };
            self.rows_left = self.rows_left.saturating_sub(rows);
            return Ok(Some(Chunk::new(self, handle)));
        }
        // SAFETY: the result keeps its message, if it has one, until it is destroyed.
        let message = copy_text(unsafe { (functions.result_error)(&raw mut self.raw) });
        match (message.is_empty(), self.rows_left) {
            (true, 0) => Ok(None),
            (true, rows) => Err(format!("DuckDB cannot read the last {rows} rows of the result")),
            (false, _) => Err(message),
        }
    }
}

impl Drop for QueryResult<'_> {
    fn drop(&mut self) {
        // SAFETY: the result is destroyed once, after the chunks that borrow it.
        unsafe { (self.connection.library.0.destroy_result)(&raw mut self.raw) };
    }
}

#[cfg(test)]
mod tests {
    use super::super::library::{Handle, Library, RawResult};
    use super::{Connection, QueryResult, Step};
    use std::ptr::null_mut;
    use std::sync::Arc;

    /// Stands for `duckdb_fetch_chunk` where it fails.
    ///
    /// # Safety
    ///
    /// The function has no conditions.
    unsafe extern "C" fn fetch_nothing(_: RawResult) -> Handle {
        null_mut()
    }

    /// Returns the number of rows of the chunks of a result.
    fn count_rows(mut result: QueryResult<'_>) -> Result<usize, String> {
        result.columns();
        let mut rows = 0;
        while let Some(chunk) = result.fetch()? {
            rows += chunk.rows();
        }
        Ok(rows)
    }

    fn run_query(connection: &Connection, text: &str) -> Result<usize, String> {
        let mut statement = connection.prepare(text)?;
        let mut pending = statement.begin()?;
        while pending.step()? != Step::Ready {}
        count_rows(pending.finish()?)
    }

    #[test]
    fn a_chunk_that_fails_does_not_end_the_rows() {
        let Ok(mut library) = Library::load() else { return };
        let connection = Connection::open(library.clone(), None, &[]).expect("a database in memory can be opened");
        assert_eq!(run_query(&connection, "FROM range(5000)"), Ok(5000));
        assert_eq!(run_query(&connection, "FROM range(0)"), Ok(0));
        drop(connection);
        let functions = Arc::get_mut(&mut library.0).expect("the connection was the other owner");
        functions.fetch_chunk = fetch_nothing;
        let connection = Connection::open(library, None, &[]).expect("a database in memory can be opened");
        let message = "DuckDB cannot read the last 5000 rows of the result".to_owned();
        assert_eq!(run_query(&connection, "FROM range(5000)"), Err(message));
        assert_eq!(run_query(&connection, "FROM range(0)"), Ok(0));
    }
}
