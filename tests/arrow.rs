//! Parquet and Arrow files: round trips over all types, files that pyarrow has made (`tests/arrow/make_fixtures.py`), several row
//! groups (`tests/arrow/row_groups.rs`), damaged files, limits and access.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

#[path = "common/file_formats.rs"]
mod file_formats;
#[path = "common/fixtures.rs"]
mod fixtures;
#[path = "common/folder.rs"]
mod folder;
#[path = "arrow/row_groups.rs"]
mod row_groups;

use file_formats::{check, interpreter, message};
use fixtures::fixture;
use folder::Folder;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};
use zilde::{ErrorKind, FolderAccess, Interpreter};

/// The columns of the fixture `values`, and what they are read as.
const VALUES: &[(&str, &str)] = &[
    ("bool", "1 0 0"),
    ("int8", "1 0 ¯128"),
    ("int16", "1 2 ¯32768"),
    ("int32", "1 0 2147483647"),
    ("int64", "1 0 9007199254740992"),
    ("small64", "0 1 1"),
    ("uint8", "0 255 0"),
    ("uint16", "0 65535 1"),
    ("uint32", "0 4294967295 1"),
    ("uint64", "0 9007199254740992 0"),
    ("float32", "0.5 0 ¯2"),
    ("float64", "0.1 0 3"),
    ("text", "'oil' '' 'žluťoučký'"),
    ("large", "''(40⍴'a')(,'b')"),
    ("coded", "'red' 'blue' ''"),
    ("date", "(1 ⎕DT⊂2024 2 29)0 0"),
    ("seconds", "1 0 1×1 ⎕DT⊂2024 2 29 18"),
    ("millis", "1 0 1×1 ⎕DT⊂2024 2 29 18"),
    ("micros", "1 0 1×1 ⎕DT⊂2024 2 29 18"),
    ("nanos", "1 0 1×1 ⎕DT⊂2024 2 29 18"),
    ("zoned", "1 0 0×1 ⎕DT⊂2024 2 29 18"),
    ("time", "0.75 0 0.25"),
    ("duration", "1.5 0 0"),
    ("decimal", "12.34 0 ¯0.5"),
    ("bytes", "(0 255)⍬⍬"),
    ("list", "(1 2)⍬⍬"),
    ("gaps", "(1.5 ⎕NULL)⍬(,2.5)"),
    ("texts", "((,'a')'bc')(0⍴⊂'')(,⊂,'d')"),
    ("unit price", "12.5 30 11"),
];

#[test]
fn values_of_pyarrow_are_read() {
    let mut apl = interpreter();
    for file in ["values.parquet", "values.arrow"] {
        apl.run(&format!("t←⎕ARROW'{}'", fixture(file))).unwrap();
        check(&mut apl, "'[table: 3 rows]'≡⍕t");
        for (name, expected) in VALUES {
            check(&mut apl, &format!("({expected})≡t['{name}']"));
        }
        let names: Vec<String> = VALUES.iter().map(|(name, _)| format!("'{name}'")).collect();
        check(&mut apl, &format!("({})≡t.⍙columns", names.join(" ")));
        check(&mut apl, "1 0 1≡t.⍙valid.float64");
        check(&mut apl, "1 1 0≡t.⍙valid.coded");
        check(&mut apl, "1 0 0≡t.⍙valid.zoned");
        check(&mut apl, "0=t.⍙valid.⎕NC'texts'");
        check(&mut apl, "'boolean' 'date' 'datetime'≡t.⍙kinds.(bool date zoned)");
        check(&mut apl, "0=t.⍙kinds.⎕NC'int8'");
    }
}

#[test]
fn codecs_row_groups_and_streams_are_read() {
    let mut apl = interpreter();
    for file in ["groups.parquet", "plain.parquet", "few.arrow", "few.arrows"] {
        apl.run(&format!("t←⎕ARROW'{}'", fixture(file))).unwrap();
        for (name, expected) in VALUES.iter().filter(|(name, _)| ["int32", "float64", "text", "coded"].contains(name)) {
            check(&mut apl, &format!("({expected})≡t.{name}"));
        }
        check(&mut apl, "(1 0 1)(1 0 1)(1 1 0)≡t.⍙valid.(int32 text coded)");
        apl.run(&format!("t←⎕ARROW'{}' ('text' 'int32')", fixture(file))).unwrap();
        check(&mut apl, "'text' 'int32'≡t.⍙columns");
        check(&mut apl, "1 0 2147483647≡t.int32");
    }
}

#[test]
fn what_cannot_be_read_is_an_error_that_says_why() {
    let mut apl = interpreter();
    let beyond = fixture("beyond.parquet");
    let read = |file: &str| format!("⎕ARROW'{file}'");
    let cases = [
        (
            format!("⎕ARROW'{beyond}' 'id'"),
            format!(
                "{beyond}: column 'id', row 3: 9007199254740993 is beyond 2*53, and a float would not represent it | \
                 (⎕ARROW⍠'Exact' 1)'file' reads such numbers as exact ones"
            ),
        ),
        (
            format!("⎕ARROW'{beyond}' 'part'"),
            format!(
                "{beyond}: column 'part': values of type Struct(\"x\": Int64) have no counterpart in APL | \
                 ⎕ARROW 'file' names reads the columns with these names alone"
            ),
        ),
        (format!("⎕ARROW'{beyond}' 'price'"), format!("{beyond}: there is no column 'price'; the columns are id, part")),
        (
            read(&fixture("twice.arrows")),
            format!("{}: two columns have the name 'x', but those of a table have different names", fixture("twice.arrows")),
        ),
        ("⎕ARROW 5".into(), "the name of a file is needed, optionally followed by the names of columns".into()),
    ];
    for (line, expected) in cases {
        assert_eq!(message(&mut apl, &line), expected, "{line}");
    }
    let brotli = message(&mut apl, &read(&fixture("brotli.parquet")));
    assert!(brotli.contains("row group 1, column 'int32'") && brotli.contains("brotli"), "{brotli}");
    apl.run(&format!("t←(⎕ARROW⍠'Exact' 1)'{beyond}' 'id'")).unwrap();
    check(&mut apl, "t.id≡5x 3x 9007199254740993x");
    apl.run(&format!("t←(⎕ARROW⍠'Exact' 1)'{}' 'decimal'", fixture("values.parquet"))).unwrap();
    check(&mut apl, "t.decimal≡617r50 0x ¯1r2");
}

#[test]
fn files_of_other_kinds_are_refused() {
    let folder = Folder::new("kinds");
    let mut apl = interpreter();
    let neither = "the file is neither in Parquet's format nor in Arrow's";
    let feather = "the file has version 1 of Feather; write it again with version 2, which is Arrow's format";
    let cases: [(&[u8], &str); 6] = [
        (b"", neither),
        (b"name,age\nAda,36\n", neither),
        (b"PAREPAREPARE", "the file is encrypted, which is not supported"),
        (b"FEA1FEA1FEA1", feather),
        (b"PAR1 and no more", "the end of the file is missing"),
        (b"ARROW1\0\0 and no more", "the end of the file is missing"),
    ];
    for (bytes, expected) in cases {
        let file = folder.file("file");
        fs::write(&file, bytes).unwrap();
        assert_eq!(message(&mut apl, &format!("⎕ARROW'{file}'")), format!("{file}: {expected}"));
    }
    let truncated = fs::read(fixture("few.arrows")).unwrap();
    let file = folder.file("truncated.arrows");
    fs::write(&file, &truncated[..truncated.len() / 2]).unwrap();
    let text = message(&mut apl, &format!("⎕ARROW'{file}'"));
    assert!(text.ends_with(": the end of the message is missing"), "{text}");
}

/// Returns the footer of a Parquet file whose columns are groups within one another, with what follows it.
fn make_deep_footer(depth: u8) -> Vec<u8> {
    let mut footer = vec![0x15, 0x02, 0x19, 0xFC, depth + 1];
    for _ in 0..depth {
        footer.extend([0x48, 0x01, b'g', 0x15, 0x02, 0x00]);
    }
    footer.extend([0x15, 0x02, 0x38, 0x01, b'x', 0x00, 0x00]);
    let length = u32::try_from(footer.len()).unwrap();
    [b"PAR1", &*footer, &length.to_le_bytes(), b"PAR1"].concat()
}

#[test]
fn damage_is_described() {
    let folder = Folder::new("described");
    let mut apl = interpreter();
    let stream = fs::read(fixture("few.arrows")).unwrap();
    let first = 8 + usize::try_from(i32::from_le_bytes(stream[4..8].try_into().unwrap())).unwrap();
    let mut shorter = fs::read(fixture("groups.parquet")).unwrap();
    let length = shorter.len();
    shorter[length - 8..length - 4].copy_from_slice(&u32::MAX.to_le_bytes());
    let cases: [(&str, Vec<u8>, &str); 7] = [
        ("a.arrows", [&[0xFF; 4][..], &[0; 12]].concat(), "the description of the columns is missing"),
        ("b.arrow", [b"ARROW1\0\0", &[0xFF; 8][..], b"ARROW1"].concat(), "the index at the end is longer than the file"),
        ("c.arrows", [&stream[..first], &stream[..first]].concat(), "message 2: a message of this kind is not expected here"),
        ("d.parquet", shorter, "the footer is longer than the file"),
        ("e.parquet", make_deep_footer(60), "columns are nested 60 levels deep, but 50 are the most"),
        ("f.parquet", b"PAR1\xFF\xFF\xFF\xFF\x04\0\0\0PAR1".to_vec(), "the footer is damaged"),
        ("g.parquet", make_deep_footer(2), "the footer: Parquet error: "),
    ];
    for (name, bytes, expected) in cases {
        let file = folder.file(name);
        fs::write(&file, bytes).unwrap();
        let text = message(&mut apl, &format!("⎕ARROW'{file}'"));
        assert!(text.starts_with(&format!("{file}: {expected}")), "{text}");
    }
}

/// Columns that are written, with the name of each.
const WRITTEN: &[(&str, &str)] = &[
    ("bits", "1 0 1 1"),
    ("i8", "1 ¯2 3 127"),
    ("i16", "1 ¯2 3 32767"),
    ("i32", "1 ¯2 3 2147483647"),
    ("whole", "1 ¯2 3 9007199254740992"),
    ("floats", "0.5 ¯2 3E300 0"),
    ("letters", "'abžc'"),
    ("texts", "'oil' '' (,'x')'žluťoučký kůň'"),
    ("lists", "(1 2)⍬(,3)(4 5 6)"),
    ("bitlists", "(1 0)(,1)(0 0 1)(,0)"),
    ("floatlists", "(1 2)⍬(,0.5)(4 5 6)"),
    ("textlists", "('ab' 'cd')(,⊂'def')('gh' '')(,⊂'ij')"),
    ("gaps", "(1 ⎕NULL 3)(,2)(,4)(5 6)"),
    ("long", "(1000⍴'a')(100000⍴'⍺')'' 'bb'"),
    ("exact", "1x 2x 3x 9223372036854775807x"),
    ("unit price", "1 2 3 4.5"),
];

#[test]
fn tables_come_back_as_they_were_written() {
    let folder = Folder::new("round");
    let mut apl = interpreter();
    apl.run("t←⎕NS''").unwrap();
    for (name, values) in WRITTEN {
        apl.run(&format!("t['{name}']←{values}")).unwrap();
    }
    let names: Vec<String> = WRITTEN.iter().map(|(name, _)| format!("'{name}'")).collect();
    apl.run(&format!("t.⍙columns←{}", names.join(" "))).unwrap();
    for (file, codec) in [
        ("a.parquet", "snappy"),
        ("b.parquet", "zstd"),
        ("c.parquet", "gzip"),
        ("d.pq", "lz4"),
        ("e.parquet", "none"),
        ("f.arrow", "none"),
        ("g.feather", "lz4"),
        ("h.ipc", "zstd"),
        ("i.arrows", "none"),
        ("j.arrows", "zstd"),
    ] {
        let path = folder.file(file);
        apl.run(&format!("n←t(⎕ARROW⍠'Compression' '{codec}')'{path}'")).unwrap();
        check(&mut apl, &format!("n=2 ⎕NINFO'{path}'"));
        apl.run(&format!("u←(⎕ARROW⍠'Exact' 1)'{path}'")).unwrap();
        check(&mut apl, "t.⍙columns≡u.⍙columns");
        for (name, _) in WRITTEN {
            let expected = if *name == "letters" { ",¨t.letters".to_owned() } else { format!("t['{name}']") };
            check(&mut apl, &format!("({expected})≡u['{name}']"));
        }
        check(&mut apl, "'boolean'≡u.⍙kinds.bits");
        check(&mut apl, "0=u.⎕NC'⍙valid'");
    }
}

#[test]
fn masks_kinds_and_nulls_come_back() {
    let folder = Folder::new("masks");
    let mut apl = interpreter();
    apl.run("t←⎕NS'' ⋄ t.⍙valid←⎕NS'' ⋄ t.⍙kinds←⎕NS''").unwrap();
    apl.run("t.(day moment flag number text)←(45000 0 45002)(45000.25 0 45000.5)(1 0 0)(1 0 0.5)('a' '' 'bc')").unwrap();
    apl.run("t.⍙valid.(day moment flag number text)←⊂1 0 1").unwrap();
    apl.run("t.⍙kinds.(day moment flag)←'date' 'datetime' 'boolean'").unwrap();
    apl.run("t.(opened none)←(⎕NULL 2 ⎕NULL)(3⍴⎕NULL)").unwrap();
    apl.run("t.words←⎕NULL 'one' 'two'").unwrap();
    for name in ["t.parquet", "t.arrow", "t.arrows"] {
        let path = folder.file(name);
        apl.run(&format!("t ⎕ARROW'{path}' ⋄ u←⎕ARROW'{path}'")).unwrap();
        check(&mut apl, "t.(day moment flag number)≡u.(day moment flag number)");
        check(&mut apl, "u.text≡(,'a')'' 'bc'");
        check(&mut apl, "(1 0 1)(1 0 1)(1 0 1)(1 0 1)(1 0 1)≡u.⍙valid.(day moment flag number text)");
        check(&mut apl, "(0 2 0)(0 1 0)(0 0 0)(0 0 0)≡u.(opened ⍙valid.opened none ⍙valid.none)");
        check(&mut apl, "('' 'one' 'two')(0 1 1)≡u.(words ⍙valid.words)");
        check(&mut apl, "'date' 'datetime' 'boolean'≡u.⍙kinds.(day moment flag)");
    }
}

#[test]
fn lists_of_missing_values_alone_come_back() {
    let folder = Folder::new("missing");
    let mut apl = interpreter();
    let columns = [
        ("alone", "(,⎕NULL)⍬(⎕NULL ⎕NULL)"),
        ("bits", "(,⎕NULL)(1 0)(⎕NULL 1)"),
        ("numbers", "(1 2)(⎕NULL ⎕NULL)(,3)"),
        ("floats", "(,1.5)(,⎕NULL)⍬"),
        ("texts", "('ab' 'cd')(⎕NULL ⎕NULL)(⎕NULL'ef')"),
        ("taken", "(1 2)(2↑⎕NULL ⎕NULL'a')⍬"),
        ("exact", "(,9007199254740993x)(,⎕NULL)⍬"),
    ];
    apl.run("t←⎕NS'' ⋄ t.items←2↓1 'a',3⍴⎕NULL").unwrap();
    for (name, values) in columns {
        apl.run(&format!("t.{name}←{values}")).unwrap();
    }
    for file in ["t.parquet", "t.arrow", "t.arrows"] {
        let path = folder.file(file);
        apl.run(&format!("t ⎕ARROW'{path}' ⋄ u←(⎕ARROW⍠'Exact' 1)'{path}'")).unwrap();
        for (name, _) in columns {
            check(&mut apl, &format!("t.{name}≡u.{name}"));
        }
        check(&mut apl, "(0 0 0)(0 0 0)≡u.(items ⍙valid.items)");
    }
}

#[test]
fn tables_without_rows_or_columns_come_back() {
    let folder = Folder::new("empty");
    let mut apl = interpreter();
    apl.run("t←⎕NS'' ⋄ t.(n c texts lists)←⍬''(0⍴⊂'')(0⍴⊂⍬) ⋄ none←⎕NS''").unwrap();
    for name in ["t.parquet", "t.arrow", "t.arrows"] {
        let path = folder.file(name);
        apl.run(&format!("t ⎕ARROW'{path}' ⋄ u←⎕ARROW'{path}'")).unwrap();
        check(&mut apl, "(⍬)(0⍴⊂'')(0⍴⊂'')(0⍴⊂⍬)≡u.(n c texts lists)");
        check(&mut apl, "'[table: 0 rows]'≡⍕u");
        apl.run(&format!("none(⎕ARROW⍠'IfExists' 'Replace')'{path}' ⋄ u←⎕ARROW'{path}'")).unwrap();
        check(&mut apl, "(,⊂'⍙columns')≡u.⎕NL ¯2");
        check(&mut apl, "(0⍴⊂'')≡u.⍙columns");
    }
}

#[test]
fn a_million_rows_come_back() {
    let folder = Folder::new("million");
    let mut apl = interpreter();
    apl.run("t←⎕NS'' ⋄ t.(i f)←(⍳1E6)(÷⍳1E6) ⋄ t.s←⍕¨1000|t.i ⋄ t.u←(⊂'row '),¨⍕¨t.i").unwrap();
    apl.run("t.⍙valid←⎕NS'' ⋄ t.⍙valid.f←0≠7|t.i ⋄ t.f×←t.⍙valid.f").unwrap();
    for name in ["t.parquet", "t.arrow"] {
        let path = folder.file(name);
        apl.run(&format!("t ⎕ARROW'{path}' ⋄ u←⎕ARROW'{path}'")).unwrap();
        check(&mut apl, "t.(i f s u)≡u.(i f s u)");
        check(&mut apl, "t.⍙valid.f≡u.⍙valid.f");
    }
}

#[test]
fn the_library_reads_and_writes_by_extension() {
    let folder = Folder::new("library");
    let mut apl = interpreter();
    apl.run("tb←⎕USE'table' ⋄ t←'item' 'unit price'tb.new('oil' 'wine')(12.5 ⎕NULL)").unwrap();
    for extension in ["parquet", "pq", "arrow", "feather", "ipc", "arrows", "csv", "tsv", "json", "jsonl"] {
        let path = folder.file(&format!("t.{extension}"));
        apl.run(&format!("'{path}'tb.write_file t ⋄ '{path}'tb.write_file t ⋄ u←tb.read_file'{path}'")).unwrap();
        check(&mut apl, "(tb.to_csv t)≡tb.to_csv u");
        check(&mut apl, "(tb.show t)≡tb.show u");
    }
}

#[test]
fn what_cannot_be_written_is_an_error_and_leaves_no_file() {
    let folder = Folder::new("refused");
    let path = folder.file("t.parquet");
    let mut apl = interpreter();
    let cases = [
        ("t.b←1 2", "the column 'b' has 2 rows, but 'a' has 3"),
        ("t.b←3 3⍴0", "a column is a vector, and 'b' has rank 2"),
        ("t.b←1J2 3 4", "column 'b', row 1: complex numbers have no counterpart: write 9○z and 11○z as two columns"),
        (
            "t.b←1 2r3 4",
            "column 'b', row 2: exact numbers are written if all of them are integers of 64 bits; 0.0+x makes floats",
        ),
        ("t.b←1 'ab' 2", "column 'b', row 1: the values of a column are all numbers, all texts, or all vectors of these"),
        (
            "t.b←(1 2)(3 4)(⊂⊂5 6)",
            "column 'b', row 3: the values of a column are all numbers, all texts, or all vectors of these",
        ),
        ("t.b←(1 2)('ab' 'c')⍬", "column 'b', row 2: the lists of a column have values of one kind"),
        ("t.b←(1 2)(1J2 3)⍬", "column 'b', row 2: a list has numbers or texts"),
        ("t.b←⎕NULL # ⎕NULL", "column 'b', row 2: a namespace has no counterpart"),
        ("t.⍙kinds←⎕NS'' ⋄ t.⍙kinds.a←'date' ⋄ t.a←1 2.5 3", "column 'a', row 2: a date is a whole day number"),
        ("t.⍙kinds←⎕NS'' ⋄ t.⍙kinds.a←'datetime' ⋄ t.a←1 2 1E300", "column 'a', row 3: the day number is out of range"),
        ("t.⍙kinds←⎕NS'' ⋄ t.⍙kinds.a←'boolean' ⋄ t.a←1 0 2", "column 'a', row 3: a value of a Boolean column is 0 or 1"),
        ("t.⍙valid←⎕NS'' ⋄ t.⍙valid.a←1 0", "the mask of 'a' must have 0 or 1 for each row"),
        ("t.⍙valid←⎕NS'' ⋄ t.⍙valid.a←1 0 2", "the mask of 'a' must have 0 or 1 for each row"),
        ("t←5", "the left argument must be a table, which is a namespace of columns"),
    ];
    for (line, expected) in cases {
        apl.run(&format!("t←⎕NS'' ⋄ t.a←1 2 3 ⋄ {line}")).unwrap();
        assert_eq!(message(&mut apl, &format!("t ⎕ARROW'{path}'")), expected, "{line}");
        assert!(!Path::new(&path).exists(), "{line}");
    }
    apl.run("t←⎕NS'' ⋄ t.a←1 2 3").unwrap();
    assert_eq!(message(&mut apl, "t ⎕ARROW 5"), "the name of a file is needed");
    assert_eq!(
        message(&mut apl, "t ⎕ARROW'x.txt'"),
        "x.txt: the extension must be .parquet, .arrow, .feather or .ipc, or .arrows for a stream"
    );
    assert_eq!(
        message(&mut apl, "t(⎕ARROW⍠'Compression' 'gzip')'x.arrow'"),
        "files of Arrow are compressed by 'lz4' or 'zstd', or not at all, by 'none'"
    );
}

#[test]
fn a_failed_write_leaves_the_old_file() {
    let folder = Folder::new("old");
    let path = folder.file("t.parquet");
    let mut apl = interpreter();
    apl.run(&format!("t←⎕NS'' ⋄ t.a←1 2 3 ⋄ t ⎕ARROW'{path}'")).unwrap();
    let old = fs::read(&path).unwrap();
    assert_eq!(message(&mut apl, &format!("t ⎕ARROW'{path}'")), "File exists");
    apl.run("u←⎕NS'' ⋄ u.a←100000⍴⊂'some text' ⋄ u.b←1E5⍴45000 ⋄ u.b[1E5]←0.5 ⋄ u.⍙kinds←⎕NS'' ⋄ u.⍙kinds.b←'date'").unwrap();
    let failed = message(&mut apl, &format!("u(⎕ARROW⍠'IfExists' 'Replace')'{path}'"));
    assert_eq!(failed, "column 'b', row 100000: a date is a whole day number");
    assert_eq!(fs::read(&path).unwrap(), old);
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let mut apl = interpreter();
    let folder = Folder::new("full");
    let path = folder.file("full.parquet");
    std::os::unix::fs::symlink("/dev/full", &path).unwrap();
    let failed = message(&mut apl, &format!("t←⎕NS'' ⋄ t.a←⍳1000 ⋄ t(⎕ARROW⍠'IfExists' 'Replace')'{path}'"));
    assert_eq!(failed, "No space left on device");
}

#[test]
fn files_need_access() {
    let folder = Folder::new("access");
    let path = folder.file("t.parquet");
    let mut apl = Interpreter::new();
    let refused = "this interpreter was not given access to files";
    assert_eq!(message(&mut apl, &format!("⎕ARROW'{path}'")), refused);
    assert_eq!(message(&mut apl, &format!("t←⎕NS'' ⋄ t.a←1 ⋄ t ⎕ARROW'{path}'")), refused);
    let mut apl = Interpreter::builder().allow_folder(&folder.0, FolderAccess::ReadOnly).unwrap().build();
    let outside = message(&mut apl, &format!("⎕ARROW'{}'", fixture("few.arrow")));
    assert_eq!(outside, "the path is outside the folders that this interpreter may access");
    let failed = message(&mut apl, "t←⎕NS'' ⋄ t.a←,1 ⋄ t ⎕ARROW't.parquet'");
    assert_eq!(failed, "this interpreter has read-only access to that folder");
    let mut apl = Interpreter::builder().allow_folder(&folder.0, FolderAccess::ReadWrite).unwrap().build();
    apl.run("t←⎕NS'' ⋄ t.a←,1 ⋄ t ⎕ARROW't.parquet' ⋄ u←⎕ARROW't.parquet'").unwrap();
    check(&mut apl, "(,1)≡u.a");
}

#[test]
fn files_are_held_to_the_limits() {
    let folder = Folder::new("limits");
    let mut apl = interpreter();
    apl.run("t←⎕NS'' ⋄ t.(f n)←(÷⍳2E6)(⍳2E6) ⋄ t.s←2E6⍴⊂50⍴'text '").unwrap();
    for name in ["t.parquet", "t.arrow"] {
        let path = folder.file(name);
        apl.run(&format!("t ⎕ARROW'{path}'")).unwrap();
        let mut small = Interpreter::builder().allow_files().memory_limit(8 << 20).build();
        let failed = small.run(&format!("⎕ARROW'{path}'")).unwrap_err();
        assert_eq!(failed.kind(), ErrorKind::WS_FULL, "{failed:?}");
        assert_eq!(small.eval("2+2").unwrap().to_integer(), Some(4));
        let mut brief = Interpreter::builder().allow_files().time_limit(Duration::from_millis(20)).build();
        let started = Instant::now();
        assert_eq!(message(&mut brief, &format!("⎕ARROW'{path}'")), "the time limit was exceeded");
        assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
    }
}

/// Reads damaged bytes. Whatever they hold, the result is a table or an error, in a short time.
fn try_bytes(apl: &mut Interpreter, file: &str, bytes: &[u8]) {
    fs::write(file, bytes).unwrap();
    let started = Instant::now();
    if let Err(error) = apl.run(&format!("t←⎕ARROW'{file}'")) {
        assert!(!error.message().contains("fault in Zilde itself"), "{}", error.message());
    }
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
}

#[test]
fn damaged_files_are_errors() {
    let folder = Folder::new("damaged");
    let file = folder.file("damaged");
    let mut apl = Interpreter::builder().allow_files().memory_limit(64 << 20).build();
    for name in ["groups.parquet", "plain.parquet", "few.arrow", "few.arrows"] {
        let whole = fs::read(fixture(name)).unwrap();
        for position in 0..whole.len() {
            try_bytes(&mut apl, &file, &whole[..position]);
            for value in [0xFF, whole[position] ^ 0x80] {
                let mut damaged = whole.clone();
                damaged[position] = value;
                try_bytes(&mut apl, &file, &damaged);
            }
        }
    }
    // Of the larger files, every position is damaged once, in a way that depends on the position.
    for name in ["values.parquet", "values.arrow"] {
        let whole = fs::read(fixture(name)).unwrap();
        for position in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[position] = damaged[position].wrapping_add([1, 0x7F, 0x80, 0xFF][position % 4]);
            try_bytes(&mut apl, &file, &damaged);
        }
    }
    check(&mut apl, "4=2+2");
}
