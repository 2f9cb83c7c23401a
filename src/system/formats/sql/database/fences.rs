//! The fences around statements: a statement reaches the file of its database alone, stops when the program should, and has limits on
//! its sizes.

use crate::error::{Blame, ErrorKind, Fault};
use crate::host::database::DatabaseFile;
use crate::runtime::databases::Watch;
use rusqlite::config::DbConfig;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::limits::Limit;
use rusqlite::{Connection, Result};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// The number of steps of SQLite's machine between two polls: some ten microseconds.
const STEPS_PER_POLL: i32 = 1000;

/// The pause between two attempts to get a lock, and the number of attempts: two seconds in all.
const LOCK_PAUSE: Duration = Duration::from_millis(5);
const MAX_LOCK_ATTEMPTS: i32 = 400;

/// The limits that are the same for all statements.
const STATEMENT_LIMITS: &[(Limit, i32)] = &[
    (Limit::SQLITE_LIMIT_SQL_LENGTH, 1 << 20),
    (Limit::SQLITE_LIMIT_EXPR_DEPTH, 200),
    (Limit::SQLITE_LIMIT_PARSER_DEPTH, 400),
    (Limit::SQLITE_LIMIT_COMPOUND_SELECT, 100),
    (Limit::SQLITE_LIMIT_VDBE_OP, 1 << 20),
    // `VACUUM` attaches a database of its own.
    (Limit::SQLITE_LIMIT_ATTACHED, 1),
    (Limit::SQLITE_LIMIT_TRIGGER_DEPTH, 100),
    (Limit::SQLITE_LIMIT_WORKER_THREADS, 0),
];

/// The pragmas that describe a database or check it, those that change the database itself, and those that change how it behaves.
const PRAGMAS: &[&str] = &[
    "application_id",
    "auto_vacuum",
    "collation_list",
    "compile_options",
    "data_version",
    "database_list",
    "defer_foreign_keys",
    "encoding",
    "foreign_key_check",
    "foreign_key_list",
    "foreign_keys",
    "freelist_count",
    "function_list",
    "ignore_check_constraints",
    "incremental_vacuum",
    "index_info",
    "index_list",
    "index_xinfo",
    "integrity_check",
    "module_list",
    "optimize",
    "page_count",
    "page_size",
    "pragma_list",
    "quick_check",
    "recursive_triggers",
    "reverse_unordered_selects",
    "schema_version",
    "synchronous",
    "table_info",
    "table_list",
    "table_xinfo",
    "user_version",
    "wal_checkpoint",
];

/// The ways to keep a journal that a statement may select. The journal `wal` has a second file that programs share in memory.
const JOURNALS: &[&str] = &["delete", "truncate", "persist"];

/// The functions that load code, change how texts are split, or take a time that grows with the square of their arguments.
const REFUSED_FUNCTIONS: &[&str] = &["load_extension", "fts3_tokenizer", "json_patch", "jsonb_patch"];

/// The kinds of virtual tables that a statement may make.
const TABLE_KINDS: &[&str] = &["fts5", "rtree"];

/// Sets up a connection before it reads its file.
pub(crate) fn set_up(connection: &mut Connection, file: &DatabaseFile, watch: &Arc<Watch>) -> Result<()> {
    let own = watch.clone();
    connection.progress_handler(STEPS_PER_POLL, Some(move || !own.may_continue(STEPS_PER_POLL as usize)))?;
    let own = watch.clone();
    connection.busy_handler(Some(move |attempts| {
        thread::sleep(LOCK_PAUSE);
        attempts < MAX_LOCK_ATTEMPTS && own.may_continue(0)
    }))?;
    for &(limit, value) in STATEMENT_LIMITS {
        connection.set_limit(limit, value)?;
    }
    for (option, value) in [
        (DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true),
        (DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
        (DbConfig::SQLITE_DBCONFIG_WRITABLE_SCHEMA, false),
        (DbConfig::SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, false),
        (DbConfig::SQLITE_DBCONFIG_DQS_DML, false),
    ] {
        connection.set_db_config(option, value)?;
    }
    connection.execute_batch("PRAGMA temp_store=MEMORY; PRAGMA mmap_size=0; PRAGMA cell_size_check=ON")?;
    if file.is_confined {
        // Other programs could change the file that connections share in memory, and journals between statements.
        connection.execute_batch("PRAGMA locking_mode=EXCLUSIVE")?;
    }
    Ok(())
}

/// Closes off all but the file of the database; from here on, statements are those of the program.
pub(crate) fn close_off(connection: &mut Connection, file: &DatabaseFile, watch: &Arc<Watch>) -> Result<()> {
    let (own, is_confined) = (watch.clone(), file.is_confined);
    connection.authorizer(Some(move |context: AuthContext<'_>| match check_action(&context.action, &own, is_confined) {
        Ok(()) => Authorization::Allow,
        Err(fault) => {
            own.refuse(fault.with_blame(Blame::Right));
            Authorization::Deny
        }
    }))
}

/// Limits the size of a value to what the watch allows.
pub(crate) fn limit_values(connection: &Connection, watch: &Watch) -> Result<()> {
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, watch.max_value_bytes() as i32).map(|_| ())
}

/// Fails if a statement may not do this.
fn check_action(action: &AuthAction<'_>, watch: &Watch, is_confined: bool) -> std::result::Result<(), Fault> {
    let is_listed = |list: &[&str], name: &str| list.iter().any(|listed| listed.eq_ignore_ascii_case(name));
    match *action {
        AuthAction::Attach { filename } if watch.is_vacuum() && filename.is_empty() => Ok(()),
        AuthAction::Detach { .. } if watch.is_vacuum() => Ok(()),
        AuthAction::Attach { .. } | AuthAction::Detach { .. } => Err(Fault::new(
            ErrorKind::FILE_ACCESS,
            "a database reaches its own file only: ATTACH, DETACH and VACUUM INTO are not allowed",
        )
        .with_help("open the other file with ⎕SQL, and copy tables from one to the other")),
        AuthAction::Pragma { pragma_name, pragma_value } => check_pragma(pragma_name, pragma_value, is_confined),
        AuthAction::CreateVtable { module_name, .. } if !is_listed(TABLE_KINDS, module_name) => Err(Fault::domain(
            Blame::Right,
            format!("virtual tables must be of the kind {}, not {module_name}", TABLE_KINDS.join(" or ")),
        )),
        AuthAction::Function { function_name } if is_listed(REFUSED_FUNCTIONS, function_name) => {
            Err(Fault::new(ErrorKind::FILE_ACCESS, format!("the function {function_name} is not allowed in statements")))
        }
        AuthAction::Unknown { code, .. } => Err(Fault::impossible(format!("SQLite asks for action {code}"))),
        _ => Ok(()),
    }
}

/// Fails if a statement may not read or set this pragma.
fn check_pragma(name: &str, value: Option<&str>, is_confined: bool) -> std::result::Result<(), Fault> {
    let is_one_of = |list: &[&str], name: &str| list.iter().any(|listed| listed.eq_ignore_ascii_case(name));
    if is_one_of(PRAGMAS, name) {
        return Ok(());
    }
    if !name.eq_ignore_ascii_case("journal_mode") {
        return Err(Fault::domain(Blame::Right, format!("PRAGMA {name} is not allowed"))
            .with_help(format!("allowed are journal_mode, {}", PRAGMAS.join(", "))));
    }
    match value {
        None => Ok(()),
        Some(value) if is_one_of(JOURNALS, value) || value.eq_ignore_ascii_case("wal") && !is_confined => Ok(()),
        Some(value) => {
            let also_wal = if is_confined { "" } else { ", wal" };
            Err(Fault::domain(Blame::Right, format!("the journal must be {}{also_wal}, not {value}", JOURNALS.join(", "))))
        }
    }
}
