//! `⎕SQL`: values in both directions, transactions, and the fences around statements.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

#[path = "common/databases.rs"]
mod databases;
#[path = "common/folder.rs"]
mod folder;

use databases::{check_interruption, is_true, message, start_session, text};
use folder::Folder;
use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use zilde::{Builder, ErrorKind, FolderAccess, Interpreter};

/// A text that no program may see.
const SECRET: &str = "the secret of the house";

/// The time within which a statement ends after it was stopped.
const MAX_STOP_DELAY: Duration = Duration::from_millis(250);

/// A query without an end.
const ENDLESS: &str = "with recursive c(x) as (select 1 union all select x+1 from c) select count(*) as n from c";

fn trusted() -> Builder {
    Interpreter::builder().allow_files().allow_clock().output(|_: &str| ())
}

/// Returns an interpreter with a database open as `db`.
fn with_database(folder: &Folder) -> Interpreter {
    let mut apl = trusted().build();
    apl.run(&format!("db←⎕SQL'{}'", folder.file("test.db"))).unwrap();
    apl
}

/// Returns an interpreter that may only reach a folder, which holds the database that is open as `db`.
fn confined(folder: &Path, builder: Builder) -> Interpreter {
    let mut apl = builder.allow_folder(folder, FolderAccess::ReadWrite).unwrap().build();
    apl.run("db←⎕SQL'test.db'").unwrap();
    apl
}

#[test]
fn values_come_back_as_they_went() {
    let folder = Folder::new("values");
    let mut apl = with_database(&folder);
    apl.run("db ⎕SQL 'create table t(x)'").unwrap();
    for value in [
        "0",
        "1",
        "¯1",
        "127",
        "128",
        "¯32769",
        "2147483648",
        "2*53",
        "¯2*53",
        "0.1",
        "¯1e300",
        "1e¯320",
        "'a'",
        "'text'",
        "''",
        "'⍺∊→π€😀'",
        "⎕UCS 97 0 98",
        "¯1+⍳256",
        "⍬",
        ",7",
        "1 0 1",
        "9223372036854775807x",
        "¯9223372036854775808x",
        "9007199254740993x",
        "''' or 1=1; drop table t; --'",
        "1r2+1r2",
    ] {
        apl.run("db ⎕SQL 'delete from t'").unwrap();
        apl.run(&format!("v←{value} ⋄ db ⎕SQL 'insert into t values(?)' v")).unwrap();
        is_true(&mut apl, "(,v)≡∊(db ⎕SQL 'select x from t').x");
        apl.run("db ⎕SQL 'update t set x=:x' (x: ⊂v)").unwrap();
        is_true(&mut apl, "(,v)≡∊(db ⎕SQL 'select x from t').x");
    }
    let kinds =
        "(db ⎕SQL 'select typeof(?) a, typeof(?) b, typeof(?) c, typeof(?) d, typeof(?) e' 5 0.5 'x' (1 2) ⎕NULL).(a b c d e)";
    assert_eq!(text(&mut apl, &format!("∊' ',¨⊃¨{kinds}")).trim(), "integer real text blob null");
    is_true(&mut apl, "(1 2.5 4)≡(db ⎕SQL 'select 1 as x union all select 2.5 union all select 4').x");
    is_true(&mut apl, "(1 (,'a') (0 255))≡(db ⎕SQL 'select 1 as x union all select ''a'' union all select x''00ff''').x");
    is_true(&mut apl, "(2.5 9007199254740993x)≡(db ⎕SQL 'select 2.5 as x union all select 9007199254740993').x");
    is_true(&mut apl, "(9007199254740993x 2.5)≡(db ⎕SQL 'select 9007199254740993 as x union all select 2.5').x");
    is_true(&mut apl, "(9007199254740993x 'a')≡{⊃¨⍵}(db ⎕SQL 'select 9007199254740993 as x union all select ''a''').x");
    is_true(
        &mut apl,
        "(2.5 (,'a') 0.5 3)≡(db ⎕SQL 'select 2.5 as x union all select ''a'' union all select 0.5 union all select 3').x",
    );
    for (line, expected) in [
        ("db ⎕SQL 'select ?' (1 2.5)", "parameter 1 must be a number, a text, ⎕NULL or a vector of whole numbers from 0 to 255"),
        ("db ⎕SQL 'select :a' (a: 2J1)", "parameter a must be a real number"),
        ("db ⎕SQL 'select ?' (2*63x)", "parameter 1 is a whole number beyond the 64 bits of INTEGER"),
        ("db ⎕SQL 'select cast(x''ff'' as text) as x'", "column 'x', row 1: the text is not valid UTF-8"),
        ("db ⎕SQL 'select ?' 1 2", "the number of parameters in the statement is 1, but the number of values is 2"),
        ("db ⎕SQL 1 2", "a statement must be text, followed by the values of its parameters"),
        ("db ⎕SQL 'select 1 a, 2 a'", "two columns of the result have the name 'a'"),
        ("db ⎕SQL 'select zeroblob(1000000000)'", "string or blob too big"),
        ("7 ⎕SQL 'select 1'", "no database is open under number 7: open are 1"),
    ] {
        assert_eq!(message(&mut apl, line), expected, "{line}");
    }
}

#[test]
fn errors_say_what_to_do() {
    let folder = Folder::new("helps");
    let mut apl = with_database(&folder);
    for (line, expected, help) in [
        ("⎕SQL''", "the name of a database must be text that is not blank; ⍬ lists the open ones", ""),
        ("⎕SQL':memory:'", "a database must be a file: ':memory:' would have no limit on its memory", ""),
        (
            "db ⎕SQL 'attach ''x'' as y'",
            "a database reaches its own file only: ATTACH, DETACH and VACUUM INTO are not allowed",
            "open the other file with ⎕SQL, and copy tables from one to the other",
        ),
        ("db ⎕SQL 'select 1 a,2 a'", "two columns of the result have the name 'a'", "give them different names with AS"),
        (
            "db ⎕SQL 'select cast(x''ff'' as text) a'",
            "column 'a', row 1: the text is not valid UTF-8",
            "CAST(… AS BLOB) gives its bytes",
        ),
        (
            "db ⎕SQL 'select :x' (x: ⍳2)",
            "a table gives a row of parameters for each run, but a statement with a result runs once",
            "for one row, use a namespace of scalars and texts; a BLOB in it must be enclosed",
        ),
        ("db ⎕SQL 'pragma journal_mode=off'", "the journal must be delete, truncate, persist, wal, not off", ""),
    ] {
        let error = apl.eval(line).expect_err(line);
        assert_eq!((error.message(), error.help().unwrap_or_default()), (expected, help), "{line}");
    }
    let error = apl.eval("db ⎕SQL 'pragma cache_size=1'").expect_err("the pragma is refused");
    assert_eq!(error.message(), "PRAGMA cache_size is not allowed");
    assert!(error.help().unwrap().starts_with("allowed are journal_mode, application_id, "));
}

/// The pragmas that every statement may use.
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
    "foreign_key_list(t)",
    "foreign_keys",
    "freelist_count",
    "function_list",
    "ignore_check_constraints",
    "incremental_vacuum",
    "index_info(i)",
    "index_list(t)",
    "index_xinfo(i)",
    "integrity_check",
    "journal_mode",
    "journal_mode=persist",
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
    "table_info(t)",
    "table_list",
    "table_xinfo(t)",
    "user_version",
    "user_version=5",
    "wal_checkpoint",
];

#[test]
fn pragmas_that_describe_a_database_are_allowed() {
    let folder = Folder::new("pragmas");
    let mut apl = confined(&folder.0, Interpreter::builder().output(|_: &str| ()));
    apl.run("db ⎕SQL 'create table t(x)' ⋄ db ⎕SQL 'create index i on t(x)'").unwrap();
    for pragma in PRAGMAS {
        apl.run(&format!("db ⎕SQL 'pragma {pragma}'")).unwrap_or_else(|error| panic!("{pragma}: {error}"));
    }
    is_true(&mut apl, "5=(db ⎕SQL 'pragma user_version').user_version");
    apl.run("db ⎕SQL 'create virtual table f using fts5(s)' ⋄ db ⎕SQL 'insert into f values(?)' 'oil and wine'").unwrap();
    is_true(&mut apl, "'oil and wine'≡⊃(db ⎕SQL 'select s from f where f match ?' 'wine').s");
    apl.run("db ⎕SQL 'create virtual table r using rtree(id,low,high)' ⋄ db ⎕SQL 'vacuum'").unwrap();
}

#[test]
fn missing_values_are_masked() {
    let folder = Folder::new("masks");
    let mut apl = with_database(&folder);
    apl.run("db ⎕SQL 'create table t(i integer, r real, s text, b blob, n)'").unwrap();
    for row in ["1 2.5 'x' (1 2) 1", "⎕NULL ⎕NULL ⎕NULL ⎕NULL ⎕NULL", "3 4 'y' (3 4) 'z'"] {
        apl.run(&format!("db ⎕SQL (⊂'insert into t values(?,?,?,?,?)'),{row}")).unwrap();
    }
    apl.run("t←db ⎕SQL 'select * from t'").unwrap();
    for column in ["i", "r", "s", "b", "n"] {
        is_true(&mut apl, &format!("1 0 1≡t.⍙valid.{column}"));
    }
    is_true(&mut apl, "(1 0 3)(2.5 0 4)≡t.(i r)");
    is_true(&mut apl, "((,'x')''(,'y'))≡t.s");
    is_true(&mut apl, "0=(db ⎕SQL 'select i from t where i is not null').⎕NC'⍙valid'");
    // A column without values has the kind that was declared.
    is_true(&mut apl, "(''≡⊃t.s)∧0≡⊃t.i⊣t←db ⎕SQL 'select s,i from t where i is null'");
    is_true(&mut apl, "((0⍴⊂'')≡t.s)∧⍬≡t.i⊣t←db ⎕SQL 'select s,i from t where i>5'");
    apl.run("tb←⎕USE'table' ⋄ t←db ⎕SQL 'select i,s from t'").unwrap();
    apl.run("db ⎕SQL 'create table u(i,s)' ⋄ db ⎕SQL 'insert into u values(:i,:s)' t").unwrap();
    is_true(&mut apl, "1=(db ⎕SQL 'select count(*) as n from u where i is null and s is null').n");
    is_true(&mut apl, "(tb.to_matrix t)≡tb.to_matrix db ⎕SQL 'select * from u'");
    is_true(&mut apl, "'[table: 3 rows]'≡⍕t");
}

#[test]
fn tables_are_inserted_whole_or_not_at_all() {
    let folder = Folder::new("tables");
    let mut apl = with_database(&folder);
    apl.run("db ⎕SQL 'create table t(x unique,s)' ⋄ n←{(db ⎕SQL 'select count(*) as n from t').n}").unwrap();
    assert_eq!(text(&mut apl, "⊢db ⎕SQL 'insert into t values(:x,:s)' (x: ⍳1000 ⋄ s: 1000⍴'a' 'bc')").trim(), "1000");
    assert_eq!(
        message(&mut apl, "db ⎕SQL 'insert into t values(:x,:s)' (x: 1001 1002 5 ⋄ s: 'u' 'vv' 'w')"),
        "UNIQUE constraint failed: t.x"
    );
    is_true(&mut apl, "1000=n⍬");
    // Within a transaction, only the rows of the table are undone.
    apl.run("db ⎕SQL 'begin' ⋄ db ⎕SQL 'insert into t values(2000,0)'").unwrap();
    assert!(apl.eval("db ⎕SQL 'insert into t values(:x,:s)' (x: 1001 5 ⋄ s: 'uu' 'vv')").is_err());
    apl.run("db ⎕SQL 'commit'").unwrap();
    is_true(&mut apl, "1001=n⍬");
    for (line, expected) in [
        ("db ⎕SQL 'insert into t values(:x,:s)' (x: ⍳3 ⋄ s: ⍳4)", "the column 's' has 4 rows, but the first one has 3"),
        (
            "db ⎕SQL 'select :x' (x: ⍳3)",
            "a table gives a row of parameters for each run, but a statement with a result runs once",
        ),
        ("db ⎕SQL 'insert into t values(:x,:y)' (x: 1)", "the namespace has no value for the parameter y"),
        (
            "db ⎕SQL 'insert into t values(?,?)' (x: 1)",
            "the members of a namespace are parameters by name: write :name in the statement, not ?",
        ),
        (
            "db ⎕SQL 'insert into t values(:x,:s)' (x: 1001 (2 3J1) ⋄ s: 1 2)",
            "parameter x in row 2 must be a number, a text, ⎕NULL or a vector of whole numbers from 0 to 255",
        ),
    ] {
        assert_eq!(message(&mut apl, line), expected, "{line}");
    }
    apl.run("t←⎕NS⍬ ⋄ t.⍙columns←,⊂,'x' ⋄ t.x←2 2⍴⍳4").unwrap();
    assert_eq!(message(&mut apl, "db ⎕SQL 'insert into t(x) values(?)' t"), "a column must be a vector, and 'x' has rank 2");
    apl.run("t.⍙columns←5").unwrap();
    assert_eq!(message(&mut apl, "db ⎕SQL 'insert into t(x) values(?)' t"), "the member ⍙columns of a table must be texts");
    is_true(&mut apl, "1001=n⍬");
}

#[test]
fn transactions_end_with_their_database() {
    let folder = Folder::new("transactions");
    let mut apl = with_database(&folder);
    apl.run("db ⎕SQL 'create table t(x)' ⋄ n←{(⍵ ⎕SQL 'select count(*) as n from t').n}").unwrap();
    apl.run("db ⎕SQL 'begin' ⋄ db ⎕SQL 'insert into t values(1)' ⋄ db ⎕SQL 'rollback'").unwrap();
    is_true(&mut apl, "0=n db");
    apl.run("db ⎕SQL 'begin' ⋄ db ⎕SQL 'insert into t values(1)' ⋄ db ⎕SQL ⍬").unwrap();
    assert_eq!(apl.eval("db ⎕SQL 'select 1'").unwrap_err().kind(), ErrorKind::FILE_TIE);
    assert_eq!(message(&mut apl, "db ⎕SQL ⍬"), "no database is open under number 1: none is open");
    let open = format!("db←⎕SQL'{}'", folder.file("test.db"));
    apl.run(&open).unwrap();
    is_true(&mut apl, "0=n db");
    apl.run("db ⎕SQL 'begin' ⋄ db ⎕SQL 'insert into t values(1)' ⋄ db ⎕SQL 'commit'").unwrap();
    apl.run("db ⎕SQL 'begin' ⋄ db ⎕SQL 'insert into t values(2)'").unwrap();
    // Another connection waits for the lock, and gives up.
    apl.run(&format!("other←⎕SQL'{}'", folder.file("test.db"))).unwrap();
    let error = apl.eval("other ⎕SQL 'insert into t values(3)'").unwrap_err();
    assert_eq!((error.kind(), error.message()), (ErrorKind::FILE_TIED, "database is locked"));
    zilde::internals::session::run(apl.context(), ")clear").unwrap();
    assert_eq!(text(&mut apl, "⍴⎕SQL⍬").trim(), "0 2");
    apl.run(&open).unwrap();
    is_true(&mut apl, "1=(db ⎕SQL 'select count(*) as n from t').n");
    apl.run("db ⎕SQL 'vacuum' ⋄ db ⎕SQL 'VACUUM;'").unwrap();
}

#[test]
fn a_killed_program_leaves_the_file_as_it_was() {
    let folder = Folder::new("killed");
    let mut apl = with_database(&folder);
    apl.run("db ⎕SQL 'create table t(x)' ⋄ db ⎕SQL 'insert into t values(:x)' (x: ⍳100) ⋄ db ⎕SQL ⍬").unwrap();
    // More rows than the cache of pages holds, so that the file itself has changed.
    let program = "db←⎕SQL'test.db'\ndb ⎕SQL'begin'\ndb ⎕SQL'insert into t values(:x)'(x: 2e5⍴⊂100⍴'x')\n";
    let mut child = start_session(&folder, program);
    assert!(folder.0.join("test.db-journal").exists(), "the transaction is under way");
    child.kill().unwrap();
    child.wait().unwrap();
    let mut apl = with_database(&folder);
    is_true(&mut apl, "(⍳100)≡(db ⎕SQL 'select x from t').x");
    is_true(&mut apl, "'ok'≡⊃(db ⎕SQL 'pragma integrity_check').integrity_check");
}

/// Statements that reach beyond the database, or change what holds them back; ROOT stands for a folder that was not granted.
const ESCAPES: &[&str] = &[
    "attach 'ROOT/outer.db' as o",
    "attach 'file:ROOT/outer.db?mode=rwc' as o",
    "attach ':memory:' as o",
    "attach '' as o",
    "attach 'inner.db' as o",
    "detach main",
    "attach (select '/tmp/x') as o",
    "vacuum into 'ROOT/copy.db'",
    "vacuum into 'copy.db'",
    "vacuum main into 'ROOT/copy.db'",
    "/* vacuum */ vacuum into 'copy.db'",
    "select load_extension('/tmp/x.so')",
    "select fts3_tokenizer('simple')",
    "select fts3_tokenizer('simple', x'4141414141414141')",
    "select readfile('/etc/passwd')",
    "select writefile('x', 'y')",
    "select edit('x')",
    "select * from fsdir('/')",
    "pragma temp_store_directory='/tmp'",
    "pragma temp_store=1",
    "pragma data_store_directory='/tmp'",
    "pragma writable_schema=1",
    "pragma mmap_size=1000000000",
    "pragma cache_size=100000000",
    "pragma hard_heap_limit=1",
    "pragma soft_heap_limit=1",
    "pragma threads=8",
    "pragma locking_mode=normal",
    "pragma trusted_schema=1",
    "pragma journal_mode=wal",
    "pragma journal_mode=off",
    "pragma journal_mode=memory",
    "pragma case_sensitive_like=1",
    "pragma busy_timeout=1000000",
    "pragma key='x'",
    "select * from pragma_temp_store_directory('/tmp')",
    "update sqlite_schema set sql='create table t(y)'",
    "insert into sqlite_schema values('table','u','u',2,'create table u(x)')",
    "create virtual table v using csv(filename='/etc/passwd')",
    "create virtual table v using dbstat",
    "create virtual table v using fts3(x)",
    "select 1; attach '/tmp/x' as o",
    "select datetime('now')",
    "select current_timestamp",
    "select strftime('%s')",
    "insert into t select * from other.t",
    "select json_patch('{}','{}')",
    "select unhex('zz','z')",
];

#[test]
fn statements_reach_their_own_file_only() {
    let outer = Folder::new("escapes");
    let inner = outer.0.join("inner");
    fs::create_dir_all(inner.join("sub")).unwrap();
    fs::write(outer.file("secret.txt"), SECRET).unwrap();
    trusted().build().run(&format!("db←⎕SQL'{}' ⋄ db ⎕SQL 'create table s(x)'", outer.file("outer.db"))).unwrap();
    symlink("../outer.db", inner.join("link.db")).unwrap();
    symlink("../new.db", inner.join("dangling.db")).unwrap();
    symlink("..", inner.join("up")).unwrap();
    fs::write(inner.join("text.txt"), SECRET).unwrap();
    let mut apl = confined(&inner, Interpreter::builder().output(|_: &str| ()));
    apl.run("db ⎕SQL 'create table t(x)' ⋄ db ⎕SQL 'insert into t values(1)'").unwrap();
    let (list, root) = (names(&outer.0), outer.0.display());
    for statement in ESCAPES {
        let statement = statement.replace("ROOT", &root.to_string()).replace('\'', "''");
        let line = format!("db ⎕SQL '{statement}'");
        let error = apl.eval(&line).map(|value| value.to_string()).expect_err(&line);
        assert!(!error.to_string().contains(SECRET), "{error}");
    }
    // The time does not come in through defaults either.
    apl.run("db ⎕SQL 'create table d(a, b default current_timestamp)'").unwrap();
    assert_eq!(
        message(&mut apl, "db ⎕SQL 'insert into d(a) values(1)'"),
        "this interpreter was not given access to the clock, which functions of dates read"
    );
    for name in [
        "../outer.db",
        "sub/../../outer.db",
        "link.db",
        "dangling.db",
        "up/outer.db",
        "up/new.db",
        "/etc/passwd",
        "/tmp/x.db",
        "sub",
        ".",
        "..",
        "",
        "text.txt",
        "none/x.db",
        ":memory:",
        "/proc/self/fd/0",
        "/dev/zero",
    ] {
        assert!(apl.eval(&format!("⎕SQL'{name}'")).is_err(), "{name}");
    }
    assert!(apl.eval(&format!("⎕SQL'{root}/outer.db'")).is_err());
    assert!(apl.eval(&format!("⎕SQL'file:{root}/outer.db?mode=ro'")).is_err());
    assert_eq!(message(&mut apl, "⎕SQL'text.txt'"), "file is not a database");
    // A name in the form of an address is that of a file.
    apl.run("f←⎕SQL'file:x?mode=memory'").unwrap();
    assert!(inner.join("file:x?mode=memory").exists());
    assert_eq!(names(&outer.0), list, "nothing was made outside");
    for (statement, expected) in [
        ("attach ''x'' as x", "a database reaches its own file only: ATTACH, DETACH and VACUUM INTO are not allowed"),
        ("pragma temp_store=1", "PRAGMA temp_store is not allowed"),
        ("pragma journal_mode=wal", "the journal must be delete, truncate, persist, not wal"),
        ("create virtual table v using fts3(x)", "virtual tables must be of the kind fts5 or rtree, not fts3"),
        ("select load_extension(1)", "the function load_extension is not allowed in statements"),
        ("select unhex(1,2)", "the function unhex must have one argument"),
        ("select 1;;select 2", "the text has more than one statement: run them one after another"),
        ("", "the statement is empty; ⍬ closes the database"),
        (" -- nothing", "the statement is empty; ⍬ closes the database"),
        ("select a from t", "no such column: a, at character 8 of the statement"),
    ] {
        assert_eq!(message(&mut apl, &format!("db ⎕SQL '{statement}'")), expected, "{statement}");
    }
}

/// Lists the names in a folder, but not in those below.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_journal_cannot_delete_other_files() {
    let outer = Folder::new("journal");
    let inner = outer.0.join("inner");
    fs::create_dir_all(&inner).unwrap();
    // SQLite follows a name only if it is in the form of its own journals, and the file names the journal of the database in turn.
    let victim = outer.file("victim-mj0123459AB");
    fs::write(&victim, format!("{}\0", inner.join("test.db-journal").display())).unwrap();
    let mut apl = confined(&inner, Interpreter::builder().output(|_: &str| ()));
    apl.run("db ⎕SQL 'create table t(x)' ⋄ db ⎕SQL ⍬").unwrap();
    // A journal that is hot, and ends with the name of another file, its length, its checksum, and the mark of such a record.
    let mut journal = vec![0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7];
    for number in [0_u32, 0, 2, 512, 4096] {
        journal.extend(number.to_be_bytes());
    }
    journal.resize(512, 0);
    let sum: u32 = victim.bytes().map(u32::from).sum();
    journal.extend((0x4000_0000_u32 / 4096 + 1).to_be_bytes());
    journal.extend(victim.bytes());
    journal.extend((victim.len() as u32).to_be_bytes());
    journal.extend(sum.to_be_bytes());
    journal.extend([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]);
    fs::write(inner.join("test.db-journal"), &journal).unwrap();
    let expected = "the journal of the database names another file, which SQLite would delete";
    let error = apl.eval("⎕SQL'test.db'").unwrap_err();
    let help = "a program that may reach all files can restore the database by opening it";
    assert_eq!((error.message(), error.help()), (expected, Some(help)));
    fs::remove_file(inner.join("test.db-journal")).unwrap();
    apl.run("db←⎕SQL'test.db'").unwrap();
    fs::write(inner.join("test.db-journal"), &journal).unwrap();
    assert_eq!(message(&mut apl, "db ⎕SQL 'select * from t'"), expected);
    fs::remove_file(inner.join("test.db-journal")).unwrap();
    // Nor does one that is changed during a transaction, when the transaction is rolled back or the database is closed.
    apl.run("db ⎕SQL 'begin' ⋄ db ⎕SQL 'insert into t values(zeroblob(5e5))'").unwrap();
    let file = fs::OpenOptions::new().append(true).open(inner.join("test.db-journal"));
    file.unwrap().write_all(&journal[512..]).unwrap();
    assert_eq!(message(&mut apl, "db ⎕SQL 'rollback'"), expected);
    apl.run("db ⎕SQL ⍬").unwrap();
    apl.run("db←⎕SQL'test.db'").unwrap();
    is_true(&mut apl, "0=(db ⎕SQL 'select count(*) as n from t').n");
    drop(apl);
    fs::write(inner.join("test.db-journal"), &journal).unwrap();
    assert!(Path::new(&victim).exists());
    // The same journal deletes the file where all files may be reached, as SQLite does; so the attempt was a real one.
    trusted().build().run(&format!("db←⎕SQL'{}' ⋄ db ⎕SQL 'select * from t'", inner.join("test.db").display())).unwrap();
    assert!(!Path::new(&victim).exists());
}

#[test]
fn a_folder_to_read_is_not_written_to() {
    let folder = Folder::new("readonly");
    with_database(&folder).run("db ⎕SQL 'create table t(x)' ⋄ db ⎕SQL 'insert into t values(5)'").unwrap();
    let builder = Interpreter::builder().output(|_: &str| ());
    let mut apl = builder.allow_folder(&folder.0, FolderAccess::ReadOnly).unwrap().build();
    apl.run("db←⎕SQL'test.db'").unwrap();
    is_true(&mut apl, "5≡⊃(db ⎕SQL 'select x from t').x");
    let error = apl.eval("db ⎕SQL 'insert into t values(6)'").unwrap_err();
    assert_eq!((error.kind(), error.message()), (ErrorKind::FILE_ACCESS, "attempt to write a readonly database"));
    assert_eq!(apl.eval("⎕SQL'new.db'").unwrap_err().kind(), ErrorKind::FILE_NAME);
    assert_eq!(names(&folder.0), ["test.db"]);
    let mut apl = Interpreter::new();
    for line in ["⎕SQL'test.db'", "⎕SQL⍬", "1 ⎕SQL'select 1'", "1 ⎕SQL⍬"] {
        assert_eq!(apl.eval(line).unwrap_err().kind(), ErrorKind::FILE_ACCESS, "{line}");
    }
}

#[test]
fn databases_with_a_shared_journal_are_not_shared_by_confined_programs() {
    let folder = Folder::new("wal");
    with_database(&folder)
        .run("db ⎕SQL 'create table t(x)' ⋄ db ⎕SQL 'pragma journal_mode=wal' ⋄ db ⎕SQL 'insert into t values(5)'")
        .unwrap();
    let mut apl = confined(&folder.0, Interpreter::builder().output(|_: &str| ()));
    is_true(&mut apl, "5≡⊃(db ⎕SQL 'select x from t').x");
    apl.run("db ⎕SQL 'insert into t values(6)'").unwrap();
    assert!(!folder.0.join("test.db-shm").exists());
    let mut other = Interpreter::builder().allow_folder(&folder.0, FolderAccess::ReadOnly).unwrap().build();
    assert!(other.eval("⎕SQL'test.db'").is_err());
    drop(apl);
    is_true(&mut with_database(&folder), "5 6≡(db ⎕SQL 'select x from t').x");
}

#[test]
fn endless_statements_end_in_time() {
    let folder = Folder::new("endless");
    let limit = Duration::from_millis(200);
    let mut apl = confined(&folder.0, Interpreter::builder().output(|_: &str| ()));
    apl.run("a←5e5⍴'a' ⋄ db ⎕SQL 'create table t(x)'").unwrap();
    apl.set_time_limit(Some(limit));
    for line in [
        format!("db ⎕SQL '{ENDLESS}'"),
        format!("db ⎕SQL 'insert into t {}'", ENDLESS.replace("count(*) as n", "x")),
        "db ⎕SQL 'select instr(?,?) as n' a ((2.5e5⍴'a'),'b')".to_owned(),
        "db ⎕SQL 'select replace(?,?,?) as n' a ((2.5e5⍴'a'),'b') 'c'".to_owned(),
        "db ⎕SQL 'select ? like ? as n' a ('%',(2.5e5⍴'a'),'b')".to_owned(),
        "db ⎕SQL 'select ? glob ? as n' a ('*',(2.5e5⍴'a'),'b')".to_owned(),
        "db ⎕SQL 'select ? like ? as n' a (2e4⍴'%a')".to_owned(),
        "db ⎕SQL 'select trim(?,?) as n' a (⎕UCS 70000+⍳2e5)".to_owned(),
    ] {
        let started = Instant::now();
        let result = apl.eval(&line);
        let elapsed = started.elapsed();
        assert!(elapsed < limit + MAX_STOP_DELAY, "{line} took {elapsed:?}");
        if let Err(error) = result {
            assert_eq!(error.kind(), ErrorKind::TIMEOUT, "{line}: {error}");
        }
    }
    apl.set_time_limit(None);
    is_true(&mut apl, "0=(db ⎕SQL 'select count(*) as n from t').n");
    check_interruption(&mut apl, &format!("db ⎕SQL '{ENDLESS}'"), MAX_STOP_DELAY);
    apl.set_step_limit(Some(1_000_000));
    let error = apl.eval(&format!("db ⎕SQL '{ENDLESS}'")).unwrap_err();
    assert_eq!((error.kind(), error.message()), (ErrorKind::TIMEOUT, "the step limit was exceeded"));
}

#[test]
fn results_are_held_to_the_memory_limit() {
    let folder = Folder::new("memory");
    let mut apl = confined(&folder.0, Interpreter::builder().memory_limit(32 << 20).output(|_: &str| ()));
    let numbers = "with recursive c(x) as (select 1 union all select x+1 from c where x<10000000)";
    for query in [
        "select x from c",
        "select ''a longer text than sixteen bytes'' || x as t from c",
        "select zeroblob(1000) as b from c",
        "select x from c order by -x",
        "select distinct x from c",
        "select group_concat(x) as t from c",
    ] {
        let error = apl.eval(&format!("db ⎕SQL '{numbers} {query}'")).map(|value| value.to_string()).expect_err(query);
        assert!(matches!(error.kind(), ErrorKind::WS_FULL | ErrorKind::LIMIT), "{query}: {error}");
        if query.contains("order") {
            assert_eq!(error.message(), "SQLite needs more memory for the statement than the memory limit allows");
            assert_eq!(error.help(), Some("sort and group fewer rows, or make an index"));
        }
    }
    is_true(&mut apl, "1=(db ⎕SQL 'select 1 as n').n");
}

#[test]
fn deep_statements_are_refused() {
    let folder = Folder::new("deep");
    let mut apl = confined(&folder.0, Interpreter::builder().output(|_: &str| ()));
    for (open, inner, close) in [("(", "1", ")"), ("-", "1", ""), ("(select ", "1", ")"), ("not ", "1", ""), ("1+(", "1", ")")] {
        let text = format!("select {}{inner}{} as n", open.repeat(50_000), close.repeat(50_000));
        assert!(apl.eval(&format!("db ⎕SQL '{text}'")).is_err(), "{open}");
    }
    let union = format!("select 1{}", " union all select 1".repeat(5000));
    assert!(apl.eval(&format!("db ⎕SQL '{union}'")).is_err());
    apl.run("db ⎕SQL 'create table t0(x)' ⋄ db ⎕SQL 'create view v0 as select * from t0'").unwrap();
    apl.run("{db ⎕SQL 'create view v',(⍕⍵),' as select * from v',⍕⍵-1}¨⍳3000").unwrap();
    let _ = apl.eval("db ⎕SQL 'select * from v3000'");
    let _ = apl.eval("db ⎕SQL 'select count(*) as n from v3000 a, v3000 b'");
    apl.run("db ⎕SQL 'create trigger r after insert on t0 begin insert into t0 values(new.x+1); end'").unwrap();
    apl.run("db ⎕SQL 'pragma recursive_triggers=1'").unwrap();
    assert!(apl.eval("db ⎕SQL 'insert into t0 values(1)'").is_err());
    is_true(&mut apl, "1=(db ⎕SQL 'select 1 as n').n");
}

#[test]
fn functions_of_confined_programs_are_those_of_sqlite() {
    let folder = Folder::new("functions");
    let mut free = trusted().build();
    free.run(&format!("db←⎕SQL'{}'", folder.file("free.db"))).unwrap();
    let mut bound = confined(&folder.0, Interpreter::builder().output(|_: &str| ()));
    for expression in [
        "instr('hello','l')",
        "instr('hello','z')",
        "instr('hello','')",
        "instr('','a')",
        "instr(null,'a')",
        "instr('äöü','ü')",
        "instr(x'0102ff','1')",
        "instr(x'0102ff',x'ff')",
        "instr(12345,34)",
        "instr('aaab','aab')",
        "instr(1.5,'.5')",
        "replace('hello','l','LL')",
        "replace('hello','','x')",
        "replace('aaaa','aa','b')",
        "replace(null,'a','b')",
        "replace(121,1,3)",
        "trim('xxaxx','x')",
        "ltrim('xyaxy','yx')",
        "rtrim('xyaxy','yx')",
        "trim('  a ')",
        "trim('äaä','ä')",
        "trim('a','')",
        "'Hello' like 'h%'",
        "'hello' like '_ello'",
        "'hello' like '%l%o'",
        "'hello' like 'hell'",
        "'' like '%'",
        "'' like ''",
        "'a' like ''",
        "'10%' like '10\\%' escape '\\'",
        "'10x' like '10\\%' escape '\\'",
        "'Ä' like 'ä'",
        "null like 'a'",
        "5 like '5'",
        "1.5 like '1.5'",
        "'a%b' like 'a\\' escape '\\'",
        "'abcabd' like '%abd'",
        "'hello' glob 'h*o'",
        "'hello' glob 'H*'",
        "'hello' glob 'h[a-f]llo'",
        "'hello' glob 'h[^a-f]llo'",
        "'a]' glob 'a[]]'",
        "'a-' glob 'a[a-]'",
        "'abc' glob 'a?c'",
        "'ab' glob 'a[b'",
        "'a' glob '[^]a]'",
        "'aXbXc' glob 'a*X*c'",
        "1e20 like '%e%'",
        "0.1 like '0.1'",
        "-0.0 like '%0%'",
        "unhex('4142')",
        "upper('a')",
    ] {
        let line = format!("(db ⎕SQL 'select {} as n').n", expression.replace('\'', "''"));
        assert_eq!(text(&mut bound, &line), text(&mut free, &line), "{expression}");
    }
    assert_eq!(message(&mut bound, "db ⎕SQL 'select 1 like 2 escape ''xx'' '"), "ESCAPE expression must be a single character");
    bound.run("a←1e6⍴'a'").unwrap();
    assert_eq!(
        message(&mut bound, "db ⎕SQL 'select replace(:a,''a'',:a) as x' (a: 3e5⍴'a')"),
        "the result of replace is longer than the memory limit allows"
    );
}

#[test]
fn files_of_python_are_read_and_the_other_way_round() {
    let folder = Folder::new("python");
    let python = |program: &str| {
        let output = Command::new("python3").args(["-c", program]).arg(folder.file("py.db")).output().ok()?;
        assert!(output.status.success() || String::from_utf8_lossy(&output.stderr).contains("ModuleNotFound"), "{output:?}");
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let made = python(
        "import sqlite3, sys\ndb = sqlite3.connect(sys.argv[1])\ndb.execute('create table t(i integer, r real, s text, b blob)')\n\
         rows = [(1, 0.5, 'ä⍺😀', b'\\0\\xff'), (None, None, None, None), (2**62 + 1, 1e300, '', b''), (-5, -0.25, 'a\\0b', b'x')]\n\
         db.executemany('insert into t values(?,?,?,?)', rows)\ndb.commit()\n",
    );
    if made.is_none() {
        return;
    }
    let mut apl = trusted().build();
    apl.run(&format!("db←⎕SQL'{}' ⋄ t←db ⎕SQL 'select * from t'", folder.file("py.db"))).unwrap();
    is_true(&mut apl, "1 0 4611686018427387905x ¯5≡t.i");
    is_true(&mut apl, "0.5 0 1e300 ¯0.25≡t.r");
    is_true(&mut apl, "'ä⍺😀' '' '' ('a',(⎕UCS 0),'b')≡t.s");
    is_true(&mut apl, "(0 255)''⍬(,120)≡t.b");
    is_true(&mut apl, "(4⍴⊂1 0 1 1)≡t.⍙valid.(i r s b)");
    apl.run(
        "db ⎕SQL 'create table u(i integer, r real, s text, b blob)' ⋄ db ⎕SQL 'insert into u values(?,?,?,?)' t ⋄ db ⎕SQL ⍬",
    )
    .unwrap();
    let compared = python(
        "import sqlite3, sys\ndb = sqlite3.connect(sys.argv[1])\na, b = (db.execute('select * from ' + t).fetchall() for t in 'tu')\n\
         print(a == b, [[type(x) for x in row] for row in a] == [[type(x) for x in row] for row in b])\n",
    );
    assert_eq!(compared.unwrap().trim(), "True True");
}
