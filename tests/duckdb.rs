//! `⎕SQL` with databases of DuckDB: values in both directions, tables in place, transactions, and the fences around statements.
//!
//! The tests need DuckDB's library, which `ZILDE_DUCKDB` names or the system finds; without it, each says so and does nothing.
#![cfg(unix)]

#[path = "common/databases.rs"]
mod databases;
#[path = "common/folder.rs"]
mod folder;
#[path = "common/duckdb.rs"]
mod library;

use databases::{check_interruption, is_true, message, start_session, text};
use folder::Folder;
use library::{in_memory, trusted};
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};
use zilde::{ErrorKind, FolderAccess, Interpreter};

/// A text that no program may see.
const SECRET: &str = "the secret of the house";

/// The time within which a statement ends after it was stopped.
const MAX_STOP_DELAY: Duration = Duration::from_millis(500);

/// A query that takes minutes.
const ENDLESS: &str = "select count(*) as n from range(100000000) a, range(100000) b where a.range+b.range=5";

#[test]
fn a_missing_library_is_an_error_that_says_how_to_get_it() {
    let output = Command::new(env!("CARGO_BIN_EXE_zilde"))
        .args(["--reports", "full", "-e", "⎕SQL 'duckdb:'"])
        .env("ZILDE_DUCKDB", "/none/libduckdb.so")
        .output()
        .unwrap();
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let words = text.replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("the library of DuckDB, '/none/libduckdb.so', cannot be loaded:"), "{text}");
    let help = "get it from duckdb.org, or by 'npm install @duckdb/node-bindings-linux-x64', and set the environment variable \
                ZILDE_DUCKDB to the path of libduckdb.so";
    assert!(words.contains(help), "{text}");
}

#[test]
fn values_come_back_as_they_went() {
    let Some(mut apl) = in_memory(trusted()) else { return };
    for (kind, values) in [
        ("boolean", vec!["0", "1"]),
        ("tinyint", vec!["¯128", "0", "127"]),
        ("smallint", vec!["¯32768", "32767"]),
        ("integer", vec!["¯2147483648", "2147483647"]),
        ("bigint", vec!["9223372036854775807x", "¯9223372036854775808x", "9007199254740993x", "2*53", "¯2*53", "1"]),
        ("utinyint", vec!["255"]),
        ("usmallint", vec!["65535"]),
        ("uinteger", vec!["4294967295"]),
        ("ubigint", vec!["9223372036854775807x", "0"]),
        ("hugeint", vec!["¯5", "9223372036854775807x"]),
        ("uhugeint", vec!["5"]),
        ("float", vec!["0.5", "¯1.25"]),
        ("double", vec!["0.1", "¯1e300", "1e¯320", "3"]),
        ("decimal(18,3)", vec!["0.125", "¯1234567.891", "5"]),
        ("decimal(38,0)", vec!["9007199254740993x", "5"]),
        ("varchar", vec!["'a'", "'text'", "''", "'⍺∊→π€😀'", "''' or 1=1; drop table t; --'", "200⍴'äbc'"]),
        ("blob", vec!["¯1+⍳256", "⍬", ",7", "1 0 1"]),
        ("uuid", vec!["'550e8400-e29b-41d4-a716-446655440000'", "'00000000-0000-0000-0000-000000000001'"]),
    ] {
        apl.run(&format!("db ⎕SQL 'create or replace table t(x {kind})'")).unwrap();
        for value in values {
            apl.run("db ⎕SQL 'delete from t'").unwrap();
            apl.run(&format!("v←{value} ⋄ db ⎕SQL 'insert into t values(?)' v")).unwrap();
            is_true(&mut apl, "(,v)≡∊(db ⎕SQL 'select x from t').x");
            apl.run("db ⎕SQL 'update t set x=$x' (x: ⊂v)").unwrap();
            is_true(&mut apl, "(,v)≡∊(db ⎕SQL 'select x from t').x");
        }
    }
    for (line, expected) in [
        ("(db ⎕SQL 'select 170141183460469231731687303715884105727::hugeint as x').x", "170141183460469231731687303715884105727"),
        ("(db ⎕SQL 'select 18446744073709551615::ubigint as x union all select 5 order by 1').x", "5 18446744073709551615"),
        (
            "(db ⎕SQL 'select 340282366920938463463374607431768211455::uhugeint as x').x",
            "340282366920938463463374607431768211455",
        ),
        ("(db ⎕SQL 'select 0.1::decimal(38,30) as x').x", "0.1"),
        ("(db ⎕SQL 'select sum(range) as x from range(10)').x", "45"),
        ("(db ⎕SQL 'select null as x').x", "0"),
        ("(db ⎕SQL 'select time ''06:00:00'' as x').x", "0.25"),
    ] {
        assert_eq!(text(&mut apl, line).trim(), expected, "{line}");
    }
    is_true(&mut apl, "(,⊂0 0)≡(db ⎕SQL 'select [0,0] as x').x");
    is_true(&mut apl, "(1 ⎕NULL 3)≡⊃(db ⎕SQL 'select [1,null,3] as x').x");
    is_true(&mut apl, "(,¨'a' 'bc')≡⊃(db ⎕SQL 'select [''a'',''bc''] as x').x");
    is_true(&mut apl, "((1 2)(,3))≡⊃(db ⎕SQL 'select [[1,2],[3]] as x').x");
    is_true(&mut apl, "(7 8)≡⊃(db ⎕SQL 'select array_value(7,8) as x').x");
    is_true(&mut apl, "(5 ⎕NULL)≡(⊃(db ⎕SQL 'select {''a'': 5, ''b'': null} as x').x).(a b)");
    is_true(&mut apl, "5≡(⊃⊃(db ⎕SQL 'select map{''k'': 5} as x').x).value");
    apl.run("db ⎕SQL 'create type mood as enum(''sad'',''happy'')'").unwrap();
    is_true(&mut apl, "(,⊂'happy')≡(db ⎕SQL 'select ''happy''::mood as x').x");
}

#[test]
fn dates_are_day_numbers() {
    let Some(mut apl) = in_memory(trusted()) else { return };
    for kind in ["timestamp", "timestamptz", "timestamp_s", "timestamp_ms", "timestamp_ns"] {
        apl.run(&format!("t←db ⎕SQL 'select ''2024-02-29 12:00:00''::{kind} as x, null::{kind} as y'")).unwrap();
        is_true(&mut apl, "t.x≡,0.5+1 ⎕DT⊂2024 2 29");
        is_true(&mut apl, "'datetime'≡t.⍙kinds.x");
    }
    apl.run("t←db ⎕SQL 'select date ''2024-02-29'' as d, timestamp ''1969-12-31 06:00:00'' as s'").unwrap();
    is_true(&mut apl, "(t.d≡,1 ⎕DT⊂2024 2 29)∧t.s≡,1 ⎕DT⊂1969 12 31 6 0 0");
    // A table keeps its dates: row by row, and in place.
    apl.run("db ⎕SQL 'create table u(d date, s timestamp)' ⋄ db ⎕SQL 'insert into u values(?,?)' t").unwrap();
    apl.run("db ⎕SQL 'insert into u select * from t' (t: t)").unwrap();
    is_true(&mut apl, "(2⍴t.d)≡(db ⎕SQL 'select d from u').d");
    is_true(&mut apl, "(2⍴t.s)≡(db ⎕SQL 'select s from u').s");
    assert_eq!(
        message(&mut apl, "db ⎕SQL 'select ''infinity''::date as x'"),
        "column 'x', row 1: an infinite date has no day number"
    );
    apl.run("t.d←,0.5").unwrap();
    assert_eq!(message(&mut apl, "db ⎕SQL 'select * from t' (t: t)"), "column 'd', row 1: a date is a whole day number");
    let error = apl.eval("db ⎕SQL 'insert into u values(?,?)' t").map(|value| value.to_string()).unwrap_err();
    assert_eq!(error.message(), "parameter 1, row 1: the day number is not that of a date");
    assert_eq!(error.help(), Some("the days of dates are whole numbers, and both have bounds"));
    apl.run("t.d←,5 ⋄ t.s←,1e300").unwrap();
    assert_eq!(message(&mut apl, "db ⎕SQL 'select * from t' (t: t)"), "column 's', row 1: the day number is out of range");
}

#[test]
fn dates_that_no_day_number_holds_are_errors_with_their_place() {
    let Some(mut apl) = in_memory(trusted()) else { return };
    let infinite = "an infinite date has no day number";
    let far = "the time is too far from now for a day number, which would not hold it to the millisecond";
    for (column, row, reason) in [
        ("case range when 1 then ''infinity''::date else date ''2024-01-01'' end", 2, infinite),
        ("case range when 0 then ''-infinity''::date end", 1, infinite),
        ("case range when 4999 then ''infinity''::timestamp else timestamp ''2024-01-01'' end", 5000, infinite),
        ("case range when 3 then ''-infinity''::timestamptz end", 4, infinite),
        ("case range when 3 then [null,''infinity''::timestamp_s] end", 4, infinite),
        ("case range when 3 then {''a'': ''infinity''::timestamp_ns} end", 4, infinite),
        ("case range when 3 then timestamp ''290000-01-01 00:00:00.001'' end", 4, far),
        ("case range when 3 then timestamp ''290000-01-01 (BC) 00:00:00'' end", 4, far),
    ] {
        let line = format!("db ⎕SQL 'select {column} as t from range(5000)'");
        let error = apl.eval(&line).map(|value| value.to_string()).expect_err(&line);
        assert_eq!(error.message(), format!("column 't', row {row}: {reason}"), "{line}");
        assert_eq!(error.help(), Some("CAST(… AS VARCHAR) gives texts"), "{line}");
    }
    // The days of dates are exact, and times hold their milliseconds, long after the years of `⎕DT`.
    for day in ["''9999-12-31''", "''5881580-07-10''", "''5877642-06-25 (BC)''"] {
        apl.run(&format!("t←db ⎕SQL 'select date {day} as d'")).unwrap();
        is_true(&mut apl, &format!("1=(db ⎕SQL 'select count(*) as n from t where d=date {day}' (t: t)).n"));
    }
    apl.run("t←db ⎕SQL 'select timestamp ''2079-01-01 23:59:59.999999'' as s'").unwrap();
    is_true(&mut apl, "59999999=(db ⎕SQL 'select microsecond(s) as x from t' (t: t)).x");
    is_true(&mut apl, "0≡⊃(db ⎕SQL 'select nullif(''infinity''::date,''infinity'') as x').⍙valid.x");
    apl.run("t←db ⎕SQL 'select timestamp ''90000-12-31 23:59:59.999'' as s'").unwrap();
    is_true(&mut apl, "999=(db ⎕SQL 'select round(epoch_us(s)/1000)::bigint%1000 as x from t' (t: t)).x");
}

#[test]
fn texts_of_an_enumeration_are_made_once() {
    let Some(mut apl) = in_memory(trusted()) else { return };
    apl.run("db ⎕SQL 'create type many as enum (select range::varchar from range(100000))'").unwrap();
    let started = Instant::now();
    let columns = "[(range%7)::varchar::many] as x, {''a'': (range%5)::varchar::many} as y";
    apl.run(&format!("t←db ⎕SQL 'select {columns} from range(2000)'")).unwrap();
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    is_true(&mut apl, "(2000⍴'0123456')≡∊t.x");
    is_true(&mut apl, "(2000⍴'01234')≡∊t.y.a");
}

#[test]
fn databases_are_closed_where_little_is_left_of_the_stack() {
    let folder = Folder::new("closed");
    let Some(mut apl) = in_memory(trusted()) else { return };
    let deep = format!("select {}1{} as n", "(1+".repeat(900), ")".repeat(900));
    apl.run(&format!("f←⎕SQL'{}' ⋄ f ⎕SQL 'create view v as {deep}'", folder.file("test.duckdb"))).unwrap();
    let thread = std::thread::Builder::new().stack_size(128 << 10).spawn(move || drop(apl)).unwrap();
    thread.join().unwrap();
    let Some(mut apl) = in_memory(trusted()) else { return };
    apl.run(&format!("f←⎕SQL'{}'", folder.file("test.duckdb"))).unwrap();
    is_true(&mut apl, "901=(f ⎕SQL 'select n from v').n");
}

#[test]
fn errors_say_what_to_do() {
    let Some(mut apl) = in_memory(trusted()) else { return };
    for (line, expected, help) in [
        ("db ⎕SQL 'select :x' (x: 1)", "syntax error at or near \":\"", "DuckDB writes $name for a parameter by name, not :name"),
        ("db ⎕SQL 'select 1 a,2 a'", "two columns of the result have the name 'a'", "give them different names with AS"),
        (
            "db ⎕SQL 'select interval 1 day as x'",
            "column 'x' has the type INTERVAL, whose values are not read",
            "CAST(… AS VARCHAR) gives texts",
        ),
        (
            "db ⎕SQL 'load httpfs'",
            "LOAD and INSTALL is not allowed in statements",
            "extensions are never loaded, and the settings are fixed when a database is opened",
        ),
        (
            "db ⎕SQL 'select ''pg_sleep(5)'' as x'",
            "the function pg_sleep is not allowed in statements",
            "if it stands in a text, give the text as a parameter",
        ),
        ("db ⎕SQL ''", "the statement is empty; ⍬ closes the database", ""),
        ("db ⎕SQL 'select 1; select 2'", "the text has more than one statement: run them one after another", ""),
        ("db ⎕SQL 'select ?' 1 2", "the number of parameters in the statement is 1, but the number of values is 2", ""),
        ("db ⎕SQL 'select * from nothing'", "Table with name nothing does not exist!", "Did you mean \"pg_settings\"?"),
        ("db ⎕SQL 'select ''a''::integer as x'", "Could not convert string 'a' to INT32", ""),
        ("db ⎕SQL 'select * from t' (t: (x: ⍳2 ⋄ y: 1J1 2))", "column 'y' must have real numbers, texts or bytes alone", ""),
        ("db ⎕SQL 'select * from t' (t: (x: (1 2) 'a'))", "column 'x' must have real numbers, texts or bytes alone", ""),
        ("db ⎕SQL 'select * from t' (t: ⎕NS⍬)", "the table 't' has no columns", ""),
        ("7 ⎕SQL 'select 1'", "no database is open under number 7: open are 1", ""),
    ] {
        let error = apl.eval(line).map(|value| value.to_string()).expect_err(line);
        assert_eq!(error.message(), expected, "{line}");
        assert!(help.is_empty() || error.help().unwrap_or_default() == help, "{line}: {:?}", error.help());
    }
}

#[test]
fn missing_values_are_masked() {
    let Some(mut apl) = in_memory(trusted()) else { return };
    apl.run("db ⎕SQL 'create table t(i integer, r double, s varchar, b blob, d date)'").unwrap();
    for row in ["1 2.5 'x' (1 2) '2024-01-01'", "⎕NULL ⎕NULL ⎕NULL ⎕NULL ⎕NULL", "3 4 'y' (3 4) '2024-01-02'"] {
        apl.run(&format!("db ⎕SQL (⊂'insert into t values(?,?,?,?,?)'),{row}")).unwrap();
    }
    apl.run("t←db ⎕SQL 'select * from t'").unwrap();
    for column in ["i", "r", "s", "b", "d"] {
        is_true(&mut apl, &format!("1 0 1≡t.⍙valid.{column}"));
    }
    is_true(&mut apl, "(1 0 3)(2.5 0 4)≡t.(i r)");
    is_true(&mut apl, "((,'x')''(,'y'))≡t.s");
    is_true(&mut apl, "0=(db ⎕SQL 'select i from t where i is not null').⎕NC'⍙valid'");
    is_true(&mut apl, "((0⍴⊂'')≡t.s)∧⍬≡t.i⊣t←db ⎕SQL 'select s,i from t where i>5'");
    apl.run("t←db ⎕SQL 'select * from t'").unwrap();
    // In place, and row by row, what is missing stays missing.
    is_true(
        &mut apl,
        "0 1 0≡(db ⎕SQL 'select i is null and r is null and s is null and b is null and d is null as m from u' (u: t)).m",
    );
    apl.run("db ⎕SQL 'create table u as from t limit 0' ⋄ db ⎕SQL 'insert into u values($i,$r,$s,$b,$d)' t").unwrap();
    is_true(&mut apl, "0=(db ⎕SQL 'select count(*) as n from (from t except from u)').n");
    is_true(&mut apl, "'[table: 3 rows]'≡⍕t");
}

#[test]
fn tables_are_queried_in_place() {
    let Some(mut apl) = in_memory(trusted()) else { return };
    apl.run("s←(item: 'oil' 'wine' 'oil' ⋄ price: 1 2.5 3 ⋄ count: 2 1 0)").unwrap();
    apl.run("r←db ⎕SQL 'select item, sum(price*count)*$k as total from s group by item order by item' (s: s ⋄ k: 10)").unwrap();
    is_true(&mut apl, "(('oil' 'wine')(20 25))≡r.(item total)");
    // The table is there while the statement runs.
    assert!(apl.eval("db ⎕SQL 'select * from s'").is_err());
    apl.run("t←(x: 'abc' ⋄ y: 3⍴9007199254740993x ⋄ z: 1 0 1 ⋄ w: (1 2)⍬(,0) ⋄ v: 0.5 2 3 ⋄ u: 2*40 41 42)").unwrap();
    apl.run("r←db ⎕SQL 'select * from t' (t: t)").unwrap();
    is_true(&mut apl, "((,¨t.x)≡r.x)∧t.(y z w v u)≡r.(y z w v u)");
    // Names are quoted, and tables of a failed statement go as well.
    apl.run("t←⎕NS⍬ ⋄ t[⊂'a\"b c']←⊂⍳3 ⋄ a←⎕NS⍬ ⋄ a[⊂'x y\"']←t").unwrap();
    is_true(&mut apl, "6=(db ⎕SQL 'select sum(\"a\"\"b c\") as n from \"x y\"\"\"' a).n");
    assert!(apl.eval("db ⎕SQL 'select nothing from s' (s: s)").is_err());
    is_true(&mut apl, "3=(db ⎕SQL 'select count(*) as n from s' (s: s)).n");
    // A million rows, there and back.
    apl.run("b←(x: ⍳1000000 ⋄ y: 0.5+⍳1000000)").unwrap();
    let started = Instant::now();
    is_true(&mut apl, "(500000500000 500001000000)≡∊(db ⎕SQL 'select sum(x) as x, sum(y) as y from b' (b: b)).(x y)");
    is_true(&mut apl, "b.(x y)≡(db ⎕SQL 'select * from b' (b: b)).(x y)");
    eprintln!("a million rows in place, twice: {:?}", started.elapsed());
}

#[test]
fn rows_are_inserted_whole_or_not_at_all() {
    let Some(mut apl) = in_memory(trusted()) else { return };
    apl.run("db ⎕SQL 'create table t(x integer unique,s varchar)' ⋄ n←{(db ⎕SQL 'select count(*) as n from t').n}").unwrap();
    assert_eq!(text(&mut apl, "⊢db ⎕SQL 'insert into t values($x,$s)' (x: ⍳1000 ⋄ s: 1000⍴'a' 'bc')").trim(), "1000");
    assert!(message(&mut apl, "db ⎕SQL 'insert into t values($x,$s)' (x: 1001 1002 5 ⋄ s: 'u' 'vv' 'w')").contains("key"));
    is_true(&mut apl, "1000=n⍬");
    assert_eq!(
        message(&mut apl, "db ⎕SQL 'insert into t values($x,$s)' (x: 1001 (2 3J1) ⋄ s: 1 2)"),
        "parameter x in row 2 must be a number, a text, ⎕NULL or a vector of whole numbers from 0 to 255"
    );
    is_true(&mut apl, "1000=n⍬");
    // DuckDB has no savepoints: a failure ends the transaction around it.
    apl.run("db ⎕SQL '/* a */ begin' ⋄ db ⎕SQL 'insert into t values(2000,0)'").unwrap();
    apl.run("db ⎕SQL 'insert into t values($x,$s)' (x: 3000 3001 ⋄ s: 'u' 'vv')").unwrap();
    assert!(apl.eval("db ⎕SQL 'insert into t values($x,$s)' (x: 1001 5 ⋄ s: 'uu' 'vv')").is_err());
    is_true(&mut apl, "1000=n⍬");
    apl.run("db ⎕SQL 'begin' ⋄ db ⎕SQL 'insert into t values($x,$s)' (x: 3000 3001 ⋄ s: 'u' 'vv') ⋄ db ⎕SQL 'rollback'").unwrap();
    is_true(&mut apl, "1000=n⍬");
    // A commit that fails ends its transaction.
    apl.run("other←⎕SQL'duckdb:' ⋄ other ⎕SQL ⍬ ⋄ db ⎕SQL 'begin'").unwrap();
    assert!(apl.eval("db ⎕SQL 'begin'").is_err());
    assert!(apl.eval("db ⎕SQL 'insert into t values($x,$s)' (x: 4000 ⋄ s: 'uu')").is_err());
    apl.run("db ⎕SQL 'rollback' ⋄ db ⎕SQL 'insert into t values($x,$s)' (x: 4000 4001 ⋄ s: 'uu' 'vv')").unwrap();
    is_true(&mut apl, "1002=n⍬");
    assert_eq!(
        message(&mut apl, "db ⎕SQL 'select $x' (x: ⍳3)"),
        "a table gives a row of parameters for each run, but a statement with a result runs once"
    );
}

#[test]
fn files_are_kept_and_are_those_of_one_database() {
    let folder = Folder::new("files");
    let Some(mut apl) = in_memory(trusted()) else { return };
    let open = format!("f←⎕SQL'{}'", folder.file("test.duckdb"));
    apl.run(&open).unwrap();
    apl.run("f ⎕SQL 'create table t(x integer)' ⋄ f ⎕SQL 'insert into t values(5)'").unwrap();
    let error = apl.eval(&open).unwrap_err();
    assert_eq!((error.kind(), error.message()), (ErrorKind::FILE_TIED, "the database is already open in this process"));
    assert_eq!(text(&mut apl, "⍴⎕SQL⍬").trim(), "2 2");
    apl.run("f ⎕SQL 'begin' ⋄ f ⎕SQL 'insert into t values(6)' ⋄ f ⎕SQL ⍬").unwrap();
    apl.run(&format!("f←⎕SQL'duckdb:{}'", folder.file("test.duckdb"))).unwrap();
    is_true(&mut apl, "(,5)≡(f ⎕SQL 'select x from t').x");
    zilde::internals::session::run(apl.context(), ")clear").unwrap();
    assert_eq!(text(&mut apl, "⍴⎕SQL⍬").trim(), "0 2");
    fs::write(folder.file("text.duckdb"), SECRET.repeat(1000)).unwrap();
    let error = apl.eval(&format!("⎕SQL'{}'", folder.file("text.duckdb"))).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::FILE_DAMAGED, "{error}");
    // Parquet and CSV, in a program that may reach all files.
    apl.run("db←⎕SQL'duckdb:'").unwrap();
    let (parquet, table) = (folder.file("t.parquet"), folder.file("t.csv"));
    apl.run(&format!("db ⎕SQL 'copy (select range as x from range(5)) to ''{parquet}'''")).unwrap();
    is_true(&mut apl, &format!("(0 1 2 3 4)≡(db ⎕SQL 'select * from ''{parquet}''').x"));
    fs::write(&table, "a,b\n1,x\n2,y\n").unwrap();
    is_true(&mut apl, &format!("(1 2)≡(db ⎕SQL 'select * from ''{table}''').a"));
}

#[test]
fn a_killed_program_leaves_the_file_as_it_was() {
    let folder = Folder::new("killed");
    let Some(mut apl) = in_memory(trusted()) else { return };
    let open = format!("f←⎕SQL'{}'", folder.file("test.duckdb"));
    apl.run(&open).unwrap();
    apl.run("f ⎕SQL 'create table t(x varchar)' ⋄ f ⎕SQL 'insert into t select range from range(100)' ⋄ f ⎕SQL ⍬").unwrap();
    let program = "f←⎕SQL'test.duckdb'\nf ⎕SQL'begin'\nf ⎕SQL'insert into t select repeat(''x'',100) from range(1000000)'\n\
                   f ⎕SQL'delete from t where x=''5'''\n";
    let mut child = start_session(&folder, program);
    // Another process keeps away from the file meanwhile.
    assert_eq!(apl.eval(&open).unwrap_err().kind(), ErrorKind::FILE_TIED);
    child.kill().unwrap();
    child.wait().unwrap();
    apl.run(&open).unwrap();
    is_true(&mut apl, "(⍕¨¯1+⍳100)≡(f ⎕SQL 'select x from t').x");
}

#[test]
fn databases_need_capabilities() {
    let folder = Folder::new("capabilities");
    let Some(mut free) = in_memory(trusted()) else { return };
    free.run(&format!("f←⎕SQL'{}' ⋄ f ⎕SQL 'create table t as select 5 as x' ⋄ f ⎕SQL ⍬", folder.file("test.duckdb"))).unwrap();
    let error = Interpreter::new().eval("⎕SQL'duckdb:'").unwrap_err();
    assert_eq!((error.kind(), error.message()), (ErrorKind::FILE_ACCESS, "this interpreter was not given access to files"));
    let error = Interpreter::builder().allow_files().build().eval("⎕SQL'duckdb:'").unwrap_err();
    assert_eq!(error.message(), "this interpreter was not given access to other programs");
    assert_eq!(
        error.help(),
        Some("DuckDB computes an expression of a row without interruption and beyond the memory limit, as a program may")
    );
    // A folder to read is not written to.
    let builder = Interpreter::builder().allow_processes().output(|_: &str| ());
    let mut apl = builder.allow_folder(&folder.0, FolderAccess::ReadOnly).unwrap().build();
    apl.run("f←⎕SQL'test.duckdb'").unwrap();
    is_true(&mut apl, "(,5)≡(f ⎕SQL 'select x from t').x");
    assert!(apl.eval("f ⎕SQL 'insert into t values(6)'").is_err());
    assert!(apl.eval(&format!("f ⎕SQL 'copy t to ''{}'''", folder.file("t.csv"))).is_err());
    assert_eq!(apl.eval("⎕SQL'new.duckdb'").unwrap_err().kind(), ErrorKind::FILE_NAME);
    assert!(!folder.0.join("new.duckdb").exists() && !folder.0.join("t.csv").exists());
}

#[test]
fn endless_statements_end_in_time() {
    let limit = Duration::from_millis(300);
    let Some(mut apl) = in_memory(trusted()) else { return };
    apl.run("db ⎕SQL 'create table t(x bigint)'").unwrap();
    apl.set_time_limit(Some(limit));
    for line in [
        format!("db ⎕SQL '{ENDLESS}'"),
        format!("db ⎕SQL 'insert into t {ENDLESS}'"),
        "db ⎕SQL 'with recursive c(x) as (select 1 union all select x+1 from c) select count(*) as n from c'".to_owned(),
        "db ⎕SQL 'insert into t values($x)' (x: ⍳1000000)".to_owned(),
        "db ⎕SQL 'select max(a.range) as x from range(1000000) a order by random()' ⋄ ⎕DL 10".to_owned(),
    ] {
        let started = Instant::now();
        let error = apl.eval(&line).map(|value| value.to_string()).expect_err(&line);
        assert!(started.elapsed() < limit + MAX_STOP_DELAY, "{line} took {:?}", started.elapsed());
        assert_eq!(error.kind(), ErrorKind::TIMEOUT, "{line}: {error}");
    }
    apl.set_time_limit(None);
    is_true(&mut apl, "0=(db ⎕SQL 'select count(*) as n from t').n");
    check_interruption(&mut apl, &format!("db ⎕SQL '{ENDLESS}'"), MAX_STOP_DELAY);
    // The database goes on.
    is_true(&mut apl, "5=(db ⎕SQL 'select 5 as n').n");
}

#[test]
fn results_are_held_to_the_memory_limit() {
    let folder = Folder::new("memory");
    // Without access to all files, DuckDB does not move rows to a file.
    let builder = Interpreter::builder().allow_processes().memory_limit(64 << 20).output(|_: &str| ());
    let Some(mut apl) = in_memory(builder.allow_folder(&folder.0, FolderAccess::ReadWrite).unwrap()) else { return };
    for query in [
        "select range as x from range(20000000)",
        "select ''a longer text than sixteen bytes'' || range as t from range(2000000)",
        "select range as x from range(50000000) order by hash(range)",
        "select count(*) as n from (select distinct hash(range) from range(50000000))",
        "create table big as select range as x, hash(range) as y from range(50000000)",
    ] {
        let error = apl.eval(&format!("db ⎕SQL '{query}'")).map(|value| value.to_string()).expect_err(query);
        assert_eq!(error.kind(), ErrorKind::WS_FULL, "{query}: {error}");
    }
    is_true(&mut apl, "5=(db ⎕SQL 'select 5 as n').n");
}

#[test]
fn deep_statements_are_refused() {
    let Some(mut apl) = in_memory(trusted()) else { return };
    for (open, inner, close) in [("(", "1", ")"), ("-", "1", ""), ("(select ", "1", ")"), ("not ", "1", ""), ("[", "1", "]")] {
        for depth in [240, 990, 20_000] {
            let text = format!("select {}{inner}{} as n", open.repeat(depth), close.repeat(depth));
            let _ = apl.eval(&format!("db ⎕SQL '{text}'"));
            // Also where less is left of the stack.
            if depth < 1000 {
                let _ = apl.eval(&format!("{{⍵=0:db ⎕SQL '{text}' ⋄ 0+∇⍵-1}}100"));
            }
        }
    }
    is_true(&mut apl, "5=(db ⎕SQL 'select 5 as n').n");
}
