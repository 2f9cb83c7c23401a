//! A database that is open, and the connection to it.

use super::library::{Handle, Library, RawResult, SUCCESS, copy_text};
use std::collections::BTreeSet;
use std::ffi::CString;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::ptr::{null, null_mut};
use std::sync::{Mutex, PoisonError};

/// The files that are open in this process. The library locks files against other processes only, and would damage a file that two
/// databases of one process write.
static OPEN_FILES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// The claim to a file, which ends when it is dropped.
struct FileClaim(PathBuf);

impl FileClaim {
    fn new(path: &Path) -> Result<Self, String> {
        let is_new = OPEN_FILES.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned());
        if is_new { Ok(Self(path.to_owned())) } else { Err("the database is already open in this process".to_owned()) }
    }
}

impl Drop for FileClaim {
    fn drop(&mut self) {
        OPEN_FILES.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
    }
}

/// A database and the only connection to it.
pub(crate) struct Connection {
    pub(super) library: Library,
    database: Handle,
    pub(super) handle: Handle,
    /// The claim to the file, which is dropped after the database was closed.
    _claim: Option<FileClaim>,
}

// SAFETY: the library allows a connection to be used by any thread, one at a time; a reference to it is not shared, since it is not
// `Sync`.
unsafe impl Send for Connection {}

impl Connection {
    /// Opens the database in a file whose path is absolute and without links, or one in memory, with settings.
    pub(crate) fn open(library: Library, path: Option<&Path>, settings: &[(&str, String)]) -> Result<Self, String> {
        let claim = path.map(FileClaim::new).transpose()?;
        let text = path.map(|path| path.to_str().ok_or("the path is not valid UTF-8")).transpose()?;
        let text = text.map(to_c_text).transpose()?;
        let mut connection = Self { library, database: null_mut(), handle: null_mut(), _claim: claim };
        let functions = &*connection.library.0;
        let mut config = null_mut();
        // SAFETY: the pointer refers to a variable; the configuration is destroyed below.
        let mut state = unsafe { (functions.create_config)(&raw mut config) };
        let mut refused = "";
        for (name, value) in settings {
            let (c_name, c_value) = (to_c_text(name)?, to_c_text(value)?);
            // SAFETY: the configuration was made above, and both texts end with a zero.
            if state == SUCCESS && unsafe { (functions.set_config)(config, c_name.as_ptr(), c_value.as_ptr()) } != SUCCESS {
                (state, refused) = (1, name);
            }
        }
        let mut message = null_mut();
        if state == SUCCESS {
            let path = text.as_ref().map_or(null(), |text| text.as_ptr());
            // SAFETY: the path is null or ends with a zero, and the other pointers refer to variables and the configuration.
            state = unsafe { (functions.open_ext)(path, &raw mut connection.database, config, &raw mut message) };
        }
        // SAFETY: the configuration is destroyed once, and the library has copied it.
        unsafe { (functions.destroy_config)(&raw mut config) };
        let message = connection.library.take_text(message);
        if state != SUCCESS {
            return Err(if refused.is_empty() { message } else { format!("this version of DuckDB has no setting {refused}") });
        }
        // SAFETY: the database was opened, and the pointer refers to a field.
        if unsafe { (functions.connect)(connection.database, &raw mut connection.handle) } != SUCCESS {
            return Err("a connection to the database cannot be made".to_owned());
        }
        Ok(connection)
    }

    /// Runs a short statement of the host.
    pub(crate) fn execute(&self, text: &str) -> Result<(), String> {
        let text = to_c_text(text)?;
        let (functions, mut result) = (&*self.library.0, RawResult::EMPTY);
        // SAFETY: the connection is open, the text ends with a zero, and the result is a variable.
        let state = unsafe { (functions.query)(self.handle, text.as_ptr(), &raw mut result) };
        // SAFETY: the library has filled the result, and its message is copied before it is destroyed.
        let message =
            if state == SUCCESS { String::new() } else { copy_text(unsafe { (functions.result_error)(&raw mut result) }) };
        // SAFETY: the result is destroyed once.
        unsafe { (functions.destroy_result)(&raw mut result) };
        if state == SUCCESS { Ok(()) } else { Err(message) }
    }

    /// Returns what another thread needs to end statements.
    pub(crate) fn interrupter(&self) -> Interrupter<'_> {
        Interrupter { library: &self.library, handle: self.handle, connection: PhantomData }
    }
}

/// The way to end the statement that is running in a connection.
#[derive(Clone, Copy)]
pub(crate) struct Interrupter<'a> {
    library: &'a Library,
    handle: Handle,
    connection: PhantomData<&'a ()>,
}

// SAFETY: `duckdb_interrupt` is made to be called from other threads, and the connection is borrowed, so that it stays open.
unsafe impl Send for Interrupter<'_> {}

impl Interrupter<'_> {
    /// Asks the statement that is running to end.
    pub(crate) fn interrupt(self) {
        // SAFETY: the connection is open.
        unsafe { (self.library.0.interrupt)(self.handle) };
    }
}

impl Drop for Connection {
    /// Closes the database; a transaction that is open is rolled back.
    fn drop(&mut self) {
        let functions = &*self.library.0;
        // SAFETY: statements and appenders borrow the connection, so that there are none; null is allowed.
        unsafe { (functions.disconnect)(&raw mut self.handle) };
        // SAFETY: the only connection was closed above; null is allowed.
        unsafe { (functions.close)(&raw mut self.database) };
    }
}

/// Converts a text to one that ends with a zero.
pub(super) fn to_c_text(text: &str) -> Result<CString, String> {
    CString::new(text).map_err(|_| "the text contains the character ⎕UCS 0".to_owned())
}
