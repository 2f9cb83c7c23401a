//! A database that is open, and the connection to it.

use super::file_claims::FileClaim;
use super::library::{Handle, Library, RawResult, SUCCESS, copy_text};
use crate::stack::with_duckdb_stack;
use std::cell::RefCell;
use std::ffi::CString;
use std::marker::PhantomData;
use std::path::Path;
use std::ptr::{null, null_mut};

/// The claims to the files of a connection.
#[derive(Default)]
struct Claims {
    /// The claim to the file of the database.
    main: Option<FileClaim>,
    /// The claims to the files of databases that are attached.
    attached: Vec<FileClaim>,
}

/// A database and the only connection to it.
pub(crate) struct Connection {
    pub(super) library: Library,
    database: Handle,
    pub(super) handle: Handle,
    /// The claims to the file, and to those that are attached; they are dropped after the database was closed.
    claims: RefCell<Claims>,
}

// SAFETY: the library allows a connection to be used by any thread, one at a time; a reference to it is not shared, since it is not
// `Sync`.
unsafe impl Send for Connection {}

impl Connection {
    /// Opens the database in a file whose path is absolute and without links, or one in memory, with settings.
    pub(crate) fn open(library: Library, path: Option<&Path>, settings: &[(&str, String)]) -> Result<Self, String> {
        let claims = RefCell::new(Claims { main: path.map(FileClaim::new).transpose()?, attached: Vec::new() });
        let text = path.map(|path| path.to_str().ok_or("the path is not valid UTF-8")).transpose()?;
        let text = text.map(to_c_text).transpose()?;
        let mut connection = Self { library, database: null_mut(), handle: null_mut(), claims };
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
            let (cache, database) = (connection.library.instance_cache(), &raw mut connection.database);
            // SAFETY: the cache was made by the library, the path is null or ends with a zero, and the other pointers refer to variables
            // and the configuration. The file was claimed above, so that the database is a new one.
            state = unsafe { (functions.get_or_create_from_cache)(cache, path, database, config, &raw mut message) };
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
        connection.refresh_claims();
        Ok(connection)
    }

    /// Claims a file, whose path is absolute and without links, before it is attached. Fails if another database has it open.
    pub(crate) fn claim_file(&self, path: &Path) -> Result<(), String> {
        let mut claims = self.claims.borrow_mut();
        if claims.main.iter().chain(&claims.attached).all(|claim| claim.path() != path) {
            claims.attached.push(FileClaim::new(path)?);
        }
        Ok(())
    }

    /// Notes what identifies the files, after the library may have made them.
    pub(crate) fn refresh_claims(&self) {
        let claims = self.claims.borrow();
        claims.main.iter().chain(&claims.attached).for_each(FileClaim::refresh);
    }

    /// Returns true if files other than that of the database are claimed.
    pub(crate) fn has_attached_files(&self) -> bool {
        !self.claims.borrow().attached.is_empty()
    }

    /// Gives up the claims to the files that are no longer attached: those whose paths are not among the given ones.
    pub(crate) fn keep_attached_files(&self, paths: &[String]) {
        self.claims.borrow_mut().attached.retain(|claim| paths.iter().any(|path| Path::new(path) == claim.path()));
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
    /// Closes the database; a transaction that is open is rolled back. This may write a checkpoint, for which the library needs as much
    /// of the stack as for a statement, and whatever drops the connection may have little left.
    fn drop(&mut self) {
        with_duckdb_stack(|| {
            let functions = &*self.library.0;
            // SAFETY: statements and appenders borrow the connection, so that there are none; null is allowed.
            unsafe { (functions.disconnect)(&raw mut self.handle) };
            // SAFETY: the only connection was closed above; null is allowed.
            unsafe { (functions.close)(&raw mut self.database) };
        });
    }
}

/// Converts a text to one that ends with a zero.
pub(super) fn to_c_text(text: &str) -> Result<CString, String> {
    CString::new(text).map_err(|_| "the text contains the character ⎕UCS 0".to_owned())
}
