//! Interpreters with databases of DuckDB, for the tests of `⎕SQL`.

use zilde::{Builder, Interpreter};

/// Returns the builder of an interpreter that may do everything.
pub(crate) fn trusted() -> Builder {
    Interpreter::builder().allow_files().allow_clock().allow_processes().output(|_: &str| ())
}

/// Returns an interpreter with a database in memory open as `db`, or `None` if there is no library of DuckDB.
pub(crate) fn in_memory(builder: Builder) -> Option<Interpreter> {
    let mut apl = builder.build();
    match apl.run("db←⎕SQL'duckdb:'") {
        Ok(()) => Some(apl),
        Err(error) if error.message().contains("cannot be loaded") => {
            eprintln!("skipped, since {}", error.message());
            None
        }
        Err(error) => panic!("{error}"),
    }
}
