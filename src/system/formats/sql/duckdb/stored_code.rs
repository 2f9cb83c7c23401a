//! The code of views, macros and tables of a file. It is checked before the first statement, which may name no more than a view.

use super::faults::duckdb_fault;
use super::fences::{find_refused, refuse};
use crate::error::Result;
use crate::host::foreign::duckdb::Connection;

/// The query for the code of all databases, as DuckDB writes it. It calls nothing that a file could define in place of DuckDB.
const STORED_CODE: &str = "SELECT 'view', view_name, sql FROM system.main.duckdb_views() WHERE NOT internal \
                           UNION ALL SELECT 'macro', function_name, macro_definition FROM system.main.duckdb_functions() \
                           WHERE NOT internal AND macro_definition IS NOT NULL \
                           UNION ALL SELECT 'table', table_name, sql FROM system.main.duckdb_tables() WHERE NOT internal \
                           UNION ALL SELECT 'index', index_name, expressions FROM system.main.duckdb_indexes()";

/// Fails if a view, a macro, a default value, a constraint or an index calls what statements may not call.
pub(crate) fn check_stored_code(connection: &Connection) -> Result<()> {
    let rows = connection.query_texts(STORED_CODE).map_err(|message| duckdb_fault(&message))?;
    for row in &rows {
        let [kind, name, code] = &row[..] else { continue };
        // The name of a table stands before its columns as that of a function before its arguments.
        let code = if kind == "table" { code.split_once('(').map_or("", |(_, columns)| columns) } else { code };
        if let Some(refused) = find_refused(code) {
            return Err(refuse(
                format!("the {kind} '{name}' contains {refused}, which is not allowed in statements"),
                "remove it by another program of DuckDB, and open the database again",
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::check_stored_code;
    use crate::Interpreter;
    use crate::host::foreign::duckdb::{Connection, Library};
    use std::fs;

    /// Statements that store code, and what is said about it.
    const STATEMENTS: &[(&str, &str)] = &[
        ("CREATE TABLE query(query INTEGER PRIMARY KEY, CHECK (query / 2 > 1))", ""),
        ("CREATE VIEW v AS SELECT query FROM (SELECT 5 AS query)", ""),
        ("CREATE VIEW v AS FROM query('SELECT 77 AS y')", "the view 'v' contains the function query"),
        ("CREATE VIEW v AS SELECT pg_sleep\u{200b}(5)", "the view 'v' contains the function pg_sleep"),
        ("CREATE MACRO m(x) AS sleep_ms(x)", "the macro 'm' contains the function sleep_ms"),
        ("CREATE MACRO m(x) AS TABLE FROM query(x)", "the macro 'm' contains the function query"),
        ("CREATE TABLE t(x INTEGER DEFAULT sleep_ms(5))", "the table 't' contains the function sleep_ms"),
        ("CREATE TABLE t(x INTEGER, y INTEGER AS (sleep_ms(x)))", "the table 't' contains the function sleep_ms"),
    ];

    #[test]
    fn files_whose_code_calls_what_is_refused_are_not_opened() {
        let Ok(library) = Library::load() else { return };
        let folder = std::env::temp_dir().join(format!("zilde-stored-code-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a temporary folder can be made");
        let folder = folder.canonicalize().expect("the folder exists");
        for (index, (statement, refused)) in STATEMENTS.iter().enumerate() {
            let path = folder.join(format!("{index}.duckdb"));
            let connection = Connection::open(library.clone(), Some(&path), &[]).expect("the database can be made");
            connection.execute(statement).expect(statement);
            let expected = (!refused.is_empty()).then(|| format!("{refused}, which is not allowed in statements"));
            let found = check_stored_code(&connection).err().map(|fault| fault.details().message.clone());
            assert_eq!(found, expected, "{statement}");
            drop(connection);
            let mut apl = Interpreter::builder().allow_files().allow_processes().output(|_: &str| ()).build();
            apl.run("db←⎕SQL'duckdb:'").expect("a database in memory can be opened");
            let attach = format!("db ⎕SQL 'attach ''{}'' as o'", path.display());
            let attached = apl.run(&attach).err().map(|error| error.message().to_owned());
            assert_eq!(attached, expected, "{statement}");
            // It was detached again, so that the file is free.
            if expected.is_some() {
                let opened = apl.run(&format!("⎕SQL'{}'", path.display())).err().map(|error| error.message().to_owned());
                assert_eq!(opened, expected, "{statement}");
            }
        }
        fs::remove_dir_all(&folder).expect("the folder can be removed");
    }
}
