//! The fences around statements of databases of DuckDB, and those around their files.
//!
//! The tests need DuckDB's library, which `ZILDE_DUCKDB` names or the system finds; without it, each says so and does nothing.
#![cfg(unix)]

#[path = "common/folder.rs"]
mod folder;
#[path = "common/duckdb.rs"]
mod library;

use folder::Folder;
use library::{in_memory, trusted};
use std::fs;
use std::os::unix::fs::symlink;
use zilde::{ErrorKind, FolderAccess, Interpreter};

/// A text that no program may see.
const SECRET: &str = "the secret of the house";

/// Fails unless an expression is 1.
fn is_true(apl: &mut Interpreter, line: &str) {
    let value = apl.eval(line).unwrap_or_else(|error| panic!("{line}: {error}")).to_string();
    assert_eq!(value.trim(), "1", "{line}");
}

/// Statements that reach beyond the database, or change what holds them back; ROOT stands for a folder that was not granted.
const ESCAPES: &[&str] = &[
    "attach 'ROOT/outer.duckdb' as o",
    "attach 'ROOT/new.duckdb' as o",
    "attach 'https://example.com/x.duckdb' as o",
    "copy t to 'ROOT/copy.csv'",
    "copy t to 'ROOT/inner/../copy.csv'",
    "copy (select 1) to 'ROOT/copy.parquet' (format parquet)",
    "copy t from 'ROOT/secret.txt'",
    "copy t from '/etc/passwd'",
    "select * from read_csv('ROOT/secret.txt')",
    "select * from read_csv_auto('ROOT/*.txt')",
    "select * from read_text('ROOT/secret.txt')",
    "select * from read_blob('/proc/self/environ')",
    "select * from read_json('ROOT/secret.txt')",
    "select * from read_parquet('ROOT/t.parquet')",
    "select * from parquet_metadata('ROOT/t.parquet')",
    "select * from sniff_csv('ROOT/secret.txt')",
    "select * from 'ROOT/secret.txt'",
    "select * from 'ROOT/t.parquet'",
    "select * from read_csv('https://example.com/x.csv')",
    "select * from read_parquet('s3://bucket/x.parquet')",
    "select * from glob('/etc/*')",
    "export database 'ROOT/export'",
    "import database 'ROOT/export'",
    "install httpfs",
    "force install httpfs from 'ROOT'",
    "load httpfs",
    "load 'ROOT/x.duckdb_extension'",
    "update extensions",
    "set enable_external_access=true",
    "set allowed_directories=['/']",
    "set lock_configuration=false",
    "set autoload_known_extensions=true",
    "set allow_unsigned_extensions=true",
    "set memory_limit='100GB'",
    "set threads=64",
    "set temp_directory='/tmp'",
    "set profiling_output='ROOT/x'",
    "set home_directory='/root'",
    "reset memory_limit",
    "set global enable_external_access=true",
    "pragma threads=4",
    "pragma enable_profiling",
    "pragma memory_limit='1TB'",
    "select * from enable_logging(storage='file', storage_path='ROOT/log')",
    "call enable_logging(storage='stdout')",
    "call \"enable_profiling\" (save_location='ROOT/x')",
    "from Enable_Logging/**/()",
    "select * from query('select * from enable_' || 'logging()')",
    "select * from json_execute_serialized_sql('{}')",
    "select * from arrow_scan(1,2,3)",
    "select pg_sleep(100)",
    "select sleep_ms(100000)",
    "prepare p as select 1",
    "create secret s (type s3, key_id 'a', secret 'b')",
    "create persistent secret s (type http, bearer_token 'x')",
    "select 1; load httpfs",
    "select 1;begin",
    "explain analyze load httpfs",
    "/* /* */ explain */ EXPLAIN (analyze, format json) load httpfs",
    "explain analyze install httpfs",
    "explain analyze update extensions",
    "explain analyze pragma enable_profiling",
    "explain pragma enable_profiling",
    "explain analyze set threads=64",
    "explain analyze begin",
    "explain analyze commit",
    "explain analyze prepare p as select 1",
    "explain analyze execute p",
    "explain analyze call pragma_version()",
    "explain analyze attach 'ROOT/new.duckdb' as o",
    "explain analyze copy (select 1) to 'ROOT/copy.csv'",
    "import database 'ROOT/inner/one'",
    "import/**/database 'ROOT/inner/one'",
    "pragma import_database('ROOT/inner/one')",
    "select pg_sleep\u{200b}(0)",
    "select * from query\u{feff}('select 1')",
    "select * from query\u{3000}('select 1')",
    "select * from query\u{c}('select 1')",
    "select * from U&\"query\"('select 1')",
    "select * from main.\"query\"/* ( */('select 1')",
    "select * from read_duckdb('ROOT/inner/test.duckdb')",
    "select * from read_duckdb('ROOT/outer.duckdb')",
    "select getenv('HOME')",
    "call start_ui()",
    "select * from sqlite_scan('ROOT/x.db','t')",
    "attach 'host=localhost' as p (type postgres)",
];

#[test]
fn statements_reach_the_granted_folders_only() {
    let outer = Folder::new("escapes");
    let inner = outer.0.join("inner");
    fs::create_dir_all(&inner).unwrap();
    let Some(mut free) = in_memory(trusted()) else { return };
    fs::write(outer.file("secret.txt"), SECRET).unwrap();
    free.run(&format!("f←⎕SQL'{}' ⋄ f ⎕SQL 'create table s(x int)' ⋄ f ⎕SQL ⍬", outer.file("outer.duckdb"))).unwrap();
    free.run(&format!("db ⎕SQL 'copy (select 1 as x) to ''{}'''", outer.file("t.parquet"))).unwrap();
    let builder = Interpreter::builder().allow_processes().output(|_: &str| ());
    let mut apl = builder.allow_folder(&inner, FolderAccess::ReadWrite).unwrap().build();
    apl.run("db←⎕SQL'test.duckdb' ⋄ db ⎕SQL 'create table t(x varchar)'").unwrap();
    let list = |folder: &Folder| {
        let mut names: Vec<String> =
            fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    };
    // A folder whose one statement hides what it calls.
    fs::create_dir(inner.join("one")).unwrap();
    fs::write(inner.join("one/schema.sql"), "select * from query('select 1')").unwrap();
    fs::write(inner.join("one/load.sql"), "").unwrap();
    let (before, root) = (list(&outer), outer.0.display().to_string());
    for statement in ESCAPES {
        let line = format!("db ⎕SQL '{}'", statement.replace("ROOT", &root).replace('\'', "''"));
        let error = apl.eval(&line).map(|value| value.to_string()).expect_err(&line);
        assert!(!error.to_string().contains(SECRET), "{error}");
    }
    assert_eq!(list(&outer), before, "nothing was made outside");
    for name in ["../outer.duckdb", "/etc/x.duckdb", "duckdb:../outer.duckdb", "duckdb:/tmp/x.db", "duckdb:.", "duckdb:none/x.db"]
    {
        assert!(apl.eval(&format!("⎕SQL'{name}'")).is_err(), "{name}");
    }
    // Within the folder, files are read and written.
    let file = inner.join("t.csv").display().to_string();
    apl.run(&format!("db ⎕SQL 'copy (select 5 as x) to ''{file}'''")).unwrap();
    is_true(&mut apl, &format!("(,5)≡(db ⎕SQL 'select * from ''{file}''').x"));
    // Settings hold in a program that may reach all files as well.
    for statement in ["load httpfs", "install httpfs", "set threads=64", "select * from read_csv('https://example.com/x.csv')"] {
        assert!(free.eval(&format!("db ⎕SQL '{}'", statement.replace('\'', "''"))).is_err(), "{statement}");
    }
}

#[test]
fn allowed_statements_are_explained() {
    let Some(mut apl) = in_memory(trusted()) else { return };
    apl.run("db ⎕SQL 'create table t(x int)'").unwrap();
    for statement in [
        "explain select * from t",
        "EXPLAIN ANALYZE insert into t values(5)",
        "/* a /* nested */ comment */ explain /**/ analyze\u{a0}update t set x=6",
        "explain (format json) select ?",
        "explain (select 1)",
        "explain (analyze, format json) from t",
    ] {
        let values = if statement.contains('?') { " 5" } else { "" };
        apl.run(&format!("r←db ⎕SQL '{statement}'{values}")).unwrap_or_else(|error| panic!("{statement}: {error}"));
    }
    is_true(&mut apl, "(,6)≡(db ⎕SQL 'select x from t').x");
    let error = apl.eval("db ⎕SQL 'explain analyze checkpoint'").unwrap_err();
    assert_eq!((error.kind(), error.message()), (ErrorKind::FILE_ACCESS, "EXPLAIN is not allowed before this statement"));
    assert_eq!(error.help(), Some("it may stand before SELECT, INSERT, UPDATE, DELETE, MERGE, CREATE and COPY"));
    let error = apl.eval("db ⎕SQL 'explain(verbose'").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DOMAIN);
}

#[test]
fn transactions_are_noticed_however_they_begin() {
    let Some(mut apl) = in_memory(trusted()) else { return };
    apl.run("db ⎕SQL 'create table t(x int)'").unwrap();
    for begin in ["/* /* */ */ begin", ";;begin", "\u{200b}begin\u{a0}transaction", "start transaction"] {
        apl.run(&format!("db ⎕SQL '{begin}'")).unwrap();
        apl.run("db ⎕SQL 'insert into t values($x)' (x: 1 2 ⋄ y: 3 4) ⋄ db ⎕SQL 'rollback'").unwrap();
        is_true(&mut apl, "0=(db ⎕SQL 'select count(*) as n from t').n");
    }
}

#[test]
fn a_file_is_open_once_by_whatever_path() {
    let folder = Folder::new("once");
    let Some(mut apl) = in_memory(trusted()) else { return };
    let open = format!("f←⎕SQL'{}'", folder.file("test.duckdb"));
    apl.run(&open).unwrap();
    apl.run("f ⎕SQL 'create table t as select 5 as x' ⋄ f ⎕SQL 'checkpoint'").unwrap();
    fs::hard_link(folder.file("test.duckdb"), folder.file("hard.duckdb")).unwrap();
    symlink(folder.file("test.duckdb"), folder.file("soft.duckdb")).unwrap();
    let message = "the database is already open in this process";
    for name in ["test.duckdb", "hard.duckdb", "soft.duckdb"] {
        let path = folder.file(name);
        for line in [
            format!("⎕SQL'{path}'"),
            format!("db ⎕SQL 'attach ''{path}'' as o'"),
            format!("db ⎕SQL 'ATTACH DATABASE ''{path}'' AS o (read_only)'"),
            format!("db ⎕SQL 'attach/**/if not exists''{path}''as o'"),
        ] {
            let error = apl.eval(&line).map(|value| value.to_string()).expect_err(&line);
            assert_eq!((error.kind(), error.message()), (ErrorKind::FILE_TIED, message), "{line}");
        }
        let line = format!("f ⎕SQL 'attach ''{path}'' as o'");
        assert!(apl.eval(&line).is_err(), "{line}");
    }
    for line in [
        format!("db ⎕SQL 'attach $${}$$ as o'", folder.file("test.duckdb")),
        format!("db ⎕SQL 'attach E''{}'' as o'", folder.file("hard.duckdb")),
        format!("db ⎕SQL ('attach ''{}''',(⎕UCS 10),'''hard.duckdb'' as o')", folder.file("")),
    ] {
        let error = apl.eval(&line).map(|value| value.to_string()).expect_err(&line);
        assert_eq!(error.message(), "the file that ATTACH names is not found", "{line}");
        assert_eq!(error.help(), Some("write ATTACH 'name' AS database, with the name in quotes"), "{line}");
    }
    assert!(apl.eval(&format!("db ⎕SQL 'from ''{}'''", folder.file("test.duckdb"))).is_err());
    // What is attached is open as well, until it is detached, or its transaction is undone.
    apl.run("f ⎕SQL ⍬").unwrap();
    for name in ["hard.duckdb", "soft.duckdb", "test.duckdb"] {
        apl.run(&format!("db ⎕SQL 'attach ''{}'' as o'", folder.file(name))).unwrap();
        is_true(&mut apl, "(,5)≡(db ⎕SQL 'select x from o.t').x");
        assert_eq!(apl.eval(&open).unwrap_err().message(), message);
        apl.run(&format!("db ⎕SQL 'detach o' ⋄ {open} ⋄ f ⎕SQL ⍬")).unwrap();
    }
    let attach = format!("db ⎕SQL 'attach ''{}'' as o'", folder.file("new.duckdb"));
    apl.run(&format!("db ⎕SQL 'begin' ⋄ {attach}")).unwrap();
    fs::hard_link(folder.file("new.duckdb"), folder.file("other.duckdb")).unwrap();
    assert_eq!(apl.eval(&format!("⎕SQL'{}'", folder.file("other.duckdb"))).unwrap_err().message(), message);
    apl.run(&format!("db ⎕SQL 'rollback' ⋄ g←⎕SQL'{}' ⋄ g ⎕SQL ⍬", folder.file("other.duckdb"))).unwrap();
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::ffi::OsStrExt;
        let odd = folder.0.join(std::ffi::OsStr::from_bytes(b"odd\xff"));
        fs::create_dir(&odd).unwrap();
        symlink(&odd, folder.0.join("odd")).unwrap();
        let error = apl.run(&format!("db ⎕SQL 'attach ''{}'' as o'", folder.file("odd/x.duckdb"))).unwrap_err();
        assert_eq!(error.message(), "the path is not valid UTF-8");
    }
    assert_eq!(
        apl.eval("db ⎕SQL 'attach '':memory:'' as m' 5").map(|value| value.to_string()).unwrap_err().message(),
        "the number of parameters in the statement is 0, but the number of values is 1"
    );
    // Databases in memory are attached as often as wanted.
    apl.run("db ⎕SQL 'attach '':memory:'' as m' ⋄ db ⎕SQL 'attach '''' as n'").unwrap();
}

#[test]
fn attached_files_are_those_of_the_program() {
    let folder = Folder::new("attached");
    let inner = folder.0.join("inner");
    fs::create_dir_all(&inner).unwrap();
    let Some(mut free) = in_memory(trusted()) else { return };
    free.run(&format!("f←⎕SQL'{}' ⋄ f ⎕SQL 'create table t as select 5 as x' ⋄ f ⎕SQL ⍬", folder.file("outer.duckdb"))).unwrap();
    symlink(folder.file("outer.duckdb"), inner.join("link.duckdb")).unwrap();
    let builder = Interpreter::builder().allow_processes().output(|_: &str| ());
    let Some(mut apl) = in_memory(builder.allow_folder(&inner, FolderAccess::ReadWrite).unwrap()) else { return };
    for name in ["link.duckdb", "../outer.duckdb"] {
        assert!(apl.eval(&format!("db ⎕SQL 'attach ''{name}'' as o'")).is_err(), "{name}");
    }
    apl.run("db ⎕SQL 'attach ''own.duckdb'' as o' ⋄ db ⎕SQL 'create table o.t as select 6 as x'").unwrap();
    is_true(&mut apl, "(,6)≡(db ⎕SQL 'select x from o.t').x");
    assert!(inner.join("own.duckdb").exists());
}
