//! Opening databases, and the settings that confine their statements.

use super::faults::duckdb_fault;
use super::stored_code::check_stored_code;
use crate::array::Array;
use crate::array::memory::Charge;
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::Context;
use crate::host::file_access::Files;
use crate::host::foreign::duckdb::{Connection, Library, LoadError};
use crate::kernels::tasks::thread_count;
use crate::runtime::databases::{DuckDatabase, OpenDatabase, Watch};
use crate::stack::with_duckdb_stack;
use crate::system::files::text_files::file_fault;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// The memory that a database takes when it is opened.
const DATABASE_BYTES: usize = 8 << 20;
/// The smallest memory limit with which DuckDB can work.
const MIN_MEMORY_BYTES: usize = 16 << 20;

/// Opens the database in a file, or one in memory if `file` is empty, and returns its number.
pub(crate) fn open(context: &mut Context, name: String, file: &str) -> Result<Array> {
    check_capabilities(context)?;
    let files = context.files()?;
    let place = if file.is_empty() || file == ":memory:" { None } else { Some(locate(&files, Path::new(file))?) };
    let mut charge = Charge::empty(context.memory());
    charge.add(DATABASE_BYTES)?;
    let library = Library::load().map_err(load_fault)?;
    let watch = Watch::new(context.memory().clone(), "DuckDB");
    let settings = list_settings(context, &files, place.as_ref().is_none_or(|(_, is_writable)| *is_writable));
    let opened = with_duckdb_stack(|| {
        watch.begin(false);
        let connection = Connection::open(library, place.as_ref().map(|(path, _)| &**path), &settings)?;
        close_off(&connection, &files)?;
        Ok(connection)
    });
    let connection = opened.map_err(|message: String| duckdb_fault(&message))?;
    if place.is_some() {
        with_duckdb_stack(|| check_stored_code(&connection))?;
    }
    let database = DuckDatabase { connection, watch, is_in_transaction: false, _charge: charge };
    let database = OpenDatabase::DuckDb(Arc::new(Mutex::new(database)));
    Ok(Array::integer(context.machine.databases.add(name, database)))
}

/// Fails unless other programs may be run: an expression of DuckDB is not interrupted, and takes memory that is not limited, as a
/// program may.
pub(crate) fn check_capabilities(context: &Context) -> Result<()> {
    context.require_processes().map_err(|fault| {
        fault.with_help(
            "DuckDB computes an expression of a row without interruption and beyond the memory limit, as a program may",
        )
    })
}

/// Finds the path of a file, and whether it may be changed. A database that may only be read must exist.
pub(crate) fn locate(files: &Files, name: &Path) -> Result<(PathBuf, bool)> {
    let located = files.locate_plain(name).and_then(|(path, is_writable)| {
        if !is_writable {
            files.metadata(&path)?;
        }
        Ok((path, is_writable))
    });
    located.map_err(|error| file_fault("open", &error))
}

/// Returns the settings with which a database is opened.
fn list_settings(context: &Context, files: &Files, is_writable: bool) -> Vec<(&'static str, String)> {
    let free_bytes = context.memory().free_bytes().max(MIN_MEMORY_BYTES);
    let mut settings = vec![
        ("access_mode", if is_writable { "automatic" } else { "read_only" }.to_owned()),
        ("autoinstall_known_extensions", "false".to_owned()),
        ("autoload_known_extensions", "false".to_owned()),
        ("allow_community_extensions", "false".to_owned()),
        ("allow_unsigned_extensions", "false".to_owned()),
        ("allow_persistent_secrets", "false".to_owned()),
        ("memory_limit", format!("{}KiB", free_bytes >> 10)),
        ("threads", thread_count().to_string()),
    ];
    if !files.is_unrestricted() {
        settings.push(("temp_directory", String::new()));
    }
    settings
}

/// Closes off the files that the program may not reach, and the settings.
fn close_off(connection: &Connection, files: &Files) -> std::result::Result<(), String> {
    if !files.is_unrestricted() {
        let folders: Vec<String> = files.writable_folders().into_iter().filter_map(Path::to_str).map(quote).collect();
        connection.execute(&format!("SET allowed_directories = [{}]", folders.join(", ")))?;
        connection.execute("SET enable_external_access = false")?;
    }
    connection.execute("SET lock_configuration = true")
}

/// Returns a text as a literal of SQL.
pub(crate) fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

fn load_fault(error: LoadError) -> Fault {
    let LoadError { name, reason } = error;
    Fault::new(ErrorKind::FILE_NAME, format!("the library of DuckDB, '{name}', cannot be loaded: {reason}"))
        .with_help(
            "get it from duckdb.org, or by 'npm install @duckdb/node-bindings-linux-x64', and set the environment variable \
             ZILDE_DUCKDB to the path of libduckdb.so",
        )
        .with_blame(Blame::Right)
}
