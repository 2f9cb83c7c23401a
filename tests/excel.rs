//! Workbooks of Excel: those of other programs (`tests/excel/make_fixtures.py`), round trips, damaged and hostile ones, limits and
//! access.

#[path = "common/file_formats.rs"]
mod file_formats;
#[path = "common/fixtures.rs"]
mod fixtures;
#[path = "common/folder.rs"]
mod folder;

use file_formats::{check, interpreter, message};
use fixtures::fixture;
use folder::Folder;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};
use zilde::{ErrorKind, FolderAccess, Interpreter};

#[test]
fn workbooks_of_other_programs_are_read() {
    let mut apl = interpreter();
    let values = fixture("values.xlsx");
    apl.run(&format!("f←'{values}' ⋄ t←⎕EXCEL f ⋄ at←{{t⍎0(7162⌶)⍵}}")).unwrap();
    for (column, expected) in [
        ("number", "1.5 ¯0.25 1e300 0"),
        ("whole", "7 ¯3,(2*52),0"),
        ("text", "'plain'(' <&> ≠ ',(⎕UCS 128512),' ')('two',(⎕UCS 10),'lines',(⎕UCS 9),'tab')'rich text'"),
        ("day", "46353 1 60 0"),
        ("flag", "1 0 0 0"),
        ("mixed", "5 'five' 1 ''"),
        ("empty", "4⍴0"),
        ("error", "0 2 0 0"),
        ("duration", "0.5 1.25 0 0"),
        ("column K", "1 0 3 0"),
        ("text 2", "'twice' '' '' ''"),
    ] {
        check(&mut apl, &format!("({expected})≡at'{column}'"));
    }
    check(&mut apl, "∧/1E¯9>|(at'moment')-(46353+18.5÷24)(36525-÷86400)0 0");
    for (column, valid) in [
        ("number", "1 1 1 0"),
        ("day", "1 1 1 0"),
        ("flag", "1 1 0 0"),
        ("empty", "0 0 0 0"),
        ("error", "0 1 0 0"),
        ("column K", "1 0 1 0"),
    ] {
        check(&mut apl, &format!("({valid})≡t.⍙valid⍎0(7162⌶)'{column}'"));
    }
    check(&mut apl, "'date' 'datetime' 'boolean'≡t.⍙kinds.(day moment flag)");
    check(&mut apl, "'Values' 'Notes & more' 'Empty'≡(⎕EXCEL⍠'Result' 'Sheets')f");
    check(&mut apl, "(1 2⍴3 4)≡(⎕EXCEL⍠('Sheet' 2)('Range' 'C6:D6')('Result' 'Matrix'))f");
    check(&mut apl, "(1 3)(2 4)≡((⎕EXCEL⍠('Sheet' 'notes & MORE')('Range' 'C4:D6'))f).(x y)");
    check(
        &mut apl,
        "('column B' 'column C' 'column D' 'column H')39≡{⍵.⍙columns(≢⍵['column B'])}(⎕EXCEL⍠('Sheet' 2)('Header' 0))f",
    );
    check(&mut apl, "0 0≡⍴(⎕EXCEL⍠('Sheet' 'Empty')('Result' 'Matrix'))f");
    check(&mut apl, "0=≢((⎕EXCEL⍠('Sheet' 'Empty'))f).⍙columns");
    let shared = fixture("shared.xlsx");
    apl.run(&format!("t←⎕EXCEL g←'{shared}'")).unwrap();
    check(&mut apl, "t.value≡1000.25+1461×1 1 1 1 0 0 0 0 0 1");
    apl.run("t←(⎕EXCEL⍠'Totals')g").unwrap();
    check(&mut apl, "1462 46353 0≡t.day");
    check(&mut apl, "3 'ab'('bell ',(⎕UCS 7),' and _x0041_')≡t.sum");
    check(&mut apl, "'date'≡t.⍙kinds.day");
}

/// Prefixes of names, paths with dots and capitals, Excel's second `workbookPr`, days in words, and a name of blanks.
#[test]
fn odd_workbooks_are_read() {
    let mut apl = interpreter();
    apl.run(&format!("t←⎕EXCEL'{}'", fixture("odd.xlsx"))).unwrap();
    check(&mut apl, "'day' 'iso' 'column C'≡t.⍙columns");
    check(&mut apl, "(,1463.5-1)≡t.day");
    check(&mut apl, "(,45368.25-1)≡t.iso");
    check(&mut apl, "'datetime' 'datetime'≡t.⍙kinds.(day iso)");
    check(&mut apl, "(,⊂'a_x+041_')≡t['column C']");
}

#[test]
fn what_is_written_is_read() {
    let folder = Folder::new("round");
    let mut apl = interpreter();
    let file = folder.file("t.xlsx");
    apl.run(&format!("f←'{file}' ⋄ t←⎕NS'' ⋄ (t.⍙valid t.⍙kinds)←⎕NS¨'' ''")).unwrap();
    let columns = [
        ("numbers", "0.1 ¯2.5e¯300 12345678901234"),
        ("small", "1 0 ¯1"),
        ("texts", "'' ' <a & b> \"c\"'('_x0041_',⎕UCS 0 13 10 9 65535 128512)"),
        ("letters", "'abc'"),
        ("mixed", "1 'one' ''"),
        ("days", "1 60 46353"),
        ("times", "0.5 61.25 46353.75"),
        ("flags", "1 0 1"),
        ("holes", "5 0 7"),
    ];
    for (name, values) in columns {
        apl.run(&format!("t.{name}←{values}")).unwrap();
    }
    apl.run("t.⍙columns←'numbers' 'small' 'texts' 'letters' 'mixed' 'days' 'times' 'flags' 'holes' ⋄ t.⍙valid.holes←1 0 1")
        .unwrap();
    apl.run("t.⍙kinds.(days times flags)←'date' 'datetime' 'boolean' ⋄ t ⎕EXCEL f ⋄ u←⎕EXCEL f").unwrap();
    check(&mut apl, "t.⍙columns≡u.⍙columns");
    for name in ["numbers", "small", "texts", "mixed", "days", "times", "flags", "holes"] {
        check(&mut apl, &format!("t.{name}≡u.{name}"));
    }
    check(&mut apl, "(,¨t.letters)≡u.letters");
    check(&mut apl, "'date' 'datetime' 'boolean'≡u.⍙kinds.(days times flags)");
    check(&mut apl, "1 0 1≡u.⍙valid.holes");
    // Days before 1900, and numbers beyond floats, are texts.
    apl.run("e←⎕NS'' ⋄ e.(d x)←(¯1 ¯1.5)(2 3*100x) ⋄ (e.⍙kinds←⎕NS'').d←'datetime' ⋄ e(⎕EXCEL⍠'IfExists' 'Replace')f").unwrap();
    check(&mut apl, "'1899-12-30' '1899-12-29 12:00:00'≡(⎕EXCEL f).d");
    check(&mut apl, "(⍕¨2 3*100x)≡(⎕EXCEL f).x");
    // Matrices, sheets, empty tables.
    apl.run("m←3 2⍴1 'a' ⎕NULL 2.5 'b' '' ⋄ m(⎕EXCEL⍠('IfExists' 'Replace')('Sheet' 'It''s <1>'))f").unwrap();
    check(&mut apl, "(3 2⍴1(,'a')⎕NULL 2.5(,'b')'')≡(⎕EXCEL⍠'Result' 'Matrix')f");
    check(&mut apl, "(,⊂'It''s <1>')≡(⎕EXCEL⍠'Result' 'Sheets')f");
    apl.run("z←⎕NS'' ⋄ z.(a b)←⍬⍬ ⋄ t z t(⎕EXCEL⍠'IfExists' 'Replace')f").unwrap();
    check(&mut apl, "'Sheet1' 'Sheet2' 'Sheet3'≡(⎕EXCEL⍠'Result' 'Sheets')f");
    check(&mut apl, "(,¨'ab')≡((⎕EXCEL⍠'Sheet2')f).⍙columns");
    check(&mut apl, "t.numbers≡((⎕EXCEL⍠3)f).numbers");
    assert_eq!(message(&mut apl, "t ⎕EXCEL f"), "File exists");
}

#[test]
fn what_cannot_be_done_is_said() {
    let folder = Folder::new("refused");
    let mut apl = interpreter();
    let file = folder.file("t.xlsx");
    apl.run(&format!("f←'{file}' ⋄ t←⎕NS'' ⋄ t.a←1 2 ⋄ t ⎕EXCEL f")).unwrap();
    for (line, expected) in [
        ("⎕EXCEL 7", "the name of a file is needed"),
        ("t ⎕EXCEL 7", "the name of a file is needed"),
        ("t ⎕EXCEL'/tmp/zilde.xls'", "/tmp/zilde.xls: the extension must be .xlsx"),
        ("(⎕EXCEL⍠2)f", "there is no such sheet; the sheets are 'Sheet1'"),
        ("(⎕EXCEL⍠'Range' 'A1')f", "option 'Range' must be two cells, such as 'B2:F20', not 'A1'"),
        ("(⎕EXCEL⍠'Range' 'B2:A3')f", "option 'Range' must be two cells"),
        ("(⎕EXCEL⍠'Range' 'A0:B2')f", "option 'Range' must be two cells"),
        ("(⎕EXCEL⍠'Range' 'A1:XFE9')f", "option 'Range' must be two cells"),
        ("1 2 3 ⎕EXCEL f", "a table, a vector of tables, or a matrix is needed"),
        ("⍬ ⎕EXCEL f", "a table, a vector of tables, or a matrix is needed"),
        ("(1 17000⍴0)⎕EXCEL'/tmp/zilde-wide.xlsx'", "a sheet has 1048576 rows and 16384 columns at most, not 1 and 17000"),
        ("t t(⎕EXCEL⍠'one')'/tmp/zilde-two.xlsx'", "option 'Sheet' must have a name for each of the 2 sheets, not 1"),
        ("t t(⎕EXCEL⍠'Sheet'('A1' 'a1'))'/tmp/zilde-two.xlsx'", "'a1' cannot name a sheet"),
        ("t(⎕EXCEL⍠'Sheet' 'a:b')'/tmp/zilde-two.xlsx'", "'a:b' cannot name a sheet"),
        (
            "t(⎕EXCEL⍠'Sheet'(32⍴'x'))'/tmp/zilde-two.xlsx'",
            "cannot name a sheet: a name has 1 to 31 characters without : \\ / ? * [ ], no ' at either end, and differs from the others",
        ),
        ("(1 1⍴⊂2 2⍴0)⎕EXCEL'/tmp/zilde-nested.xlsx'", "cell A1: a cell holds a real number or a text"),
        ("(1 2⍴0(40000⍴'x'))⎕EXCEL'/tmp/zilde-long.xlsx'", "cell B1: a text has 32767 characters at most, not 40000"),
    ] {
        let found = message(&mut apl, line);
        assert!(found.contains(expected), "{line}: {found}");
    }
    for file in ["wide", "two", "nested", "long"] {
        assert!(!Path::new(&format!("/tmp/zilde-{file}.xlsx")).exists(), "{file} is left");
    }
    apl.run(&format!("n←⎕NS'' ⋄ n.x←1 ⋄ n ⎕NPY'{}'", folder.file("n.npz"))).unwrap();
    let found = message(&mut apl, &format!("⎕EXCEL'{}'", folder.file("n.npz")));
    assert!(found.contains("the archive is not a workbook of Excel: its file '_rels/.rels' is missing"), "{found}");
    fs::write(folder.file("text.xlsx"), "item,price\n").unwrap();
    let found = message(&mut apl, &format!("⎕EXCEL'{}'", folder.file("text.xlsx")));
    assert!(found.contains("the file is not an archive, or its end is missing"), "{found}");
    for (name, expected) in [
        ("nothing", "the archive has no workbook"),
        ("order", "cell A2: the rows are not in order"),
        ("place", "the place of a cell is not valid"),
        ("number", "cell A1: the value 'one' is not valid"),
        ("index", "cell A1: the value '7' is not valid"),
        ("deep", "elements are nested more than 256 levels deep"),
    ] {
        let found = message(&mut apl, &format!("⎕EXCEL'{}'", fixture(&format!("{name}.xlsx"))));
        assert!(found.contains(expected), "{name}: {found}");
    }
}

/// Workbooks that ask for more memory than they take, and those that expand to a thousand times their size.
#[test]
fn hostile_workbooks_stay_within_the_limit() {
    check(&mut interpreter(), &format!("1⊣⎕EXCEL'{}'", fixture("count.xlsx")));
    let mut apl = Interpreter::builder().allow_files().memory_limit(24 << 20).build();
    for name in ["text", "strings", "runs", "gaps", "corners"] {
        let path = fixture(&format!("{name}.xlsx"));
        let start = Instant::now();
        let line =
            if name == "corners" { format!("(⎕EXCEL⍠'Result' 'Matrix')'{path}'") } else { format!("⎕EXCEL'{path}'") };
        assert_eq!(apl.run(&line).expect_err(name).kind(), ErrorKind::WS_FULL, "{name}");
        assert!(start.elapsed() < Duration::from_secs(5), "{name}: {:?}", start.elapsed());
    }
    for (name, expected) in
        [("names", "cell A1: the name of a column has 1024 bytes at most"), ("sheets", "the archive has no file 'xl'")]
    {
        let found = message(&mut apl, &format!("⎕EXCEL'{}'", fixture(&format!("{name}.xlsx"))));
        assert!(found.contains(expected), "{name}: {found}");
    }
    apl.run(&format!("t←⎕EXCEL'{}'", fixture("alike.xlsx"))).unwrap();
    check(&mut apl, "(,'x')'x 2' 'x 16384'≡t.⍙columns[1 2 16384]");
}

/// Archives whose directory does not tell the truth.
#[test]
fn damaged_archives_say_what_is_wrong() {
    let folder = Folder::new("archive");
    let file = folder.file("t.xlsx");
    let mut apl = interpreter();
    let whole = fs::read(fixture("odd.xlsx")).unwrap();
    let find = |signature: &[u8]| whole.windows(4).position(|bytes| bytes == signature).unwrap();
    let (entry, end) = (find(b"PK\x01\x02"), find(b"PK\x05\x06"));
    let write = |position: usize, bytes: &[u8]| {
        let mut changed = whole.clone();
        changed[position..position + bytes.len()].copy_from_slice(bytes);
        changed
    };
    let mut large = whole.clone();
    large[end + 16..end + 20].fill(0xFF);
    large.splice(end..end, [&b"PK\x06\x07"[..], &[0; 16]].concat());
    for (bytes, expected) in [
        (write(entry, b"PK\x01\x03"), "the directory of the archive is damaged"),
        (write(entry + 8, &[1]), "the archive is encrypted, which is not supported"),
        (write(entry + 10, &[12]), "'_rels/.rels' is compressed by method 12, which is not supported"),
        (write(0, b"PX"), "'_rels/.rels' is damaged"),
        (write(entry + 42, &[0xF0, 0xFF, 0xFF, 0x7F]), "a part of the archive lies beyond its end"),
        (write(end + 16, &[0xF0, 0xFF, 0xFF, 0xFF]), "the directory of the archive is missing"),
        (large, "the end of the archive is damaged"),
    ] {
        fs::write(&file, bytes).unwrap();
        let found = message(&mut apl, &format!("⎕EXCEL'{file}'"));
        assert!(found.contains(expected), "{expected}: {found}");
    }
}

/// A changed digit is noticed by the checksum.
#[test]
fn checksums_are_compared() {
    let folder = Folder::new("checksum");
    let file = folder.file("t.xlsx");
    let mut apl = interpreter();
    let whole = fs::read(fixture("odd.xlsx")).unwrap();
    let at = whole.windows(4).position(|bytes| bytes == b"PK\x01\x02").unwrap();
    for (position, _) in whole.windows(4).enumerate().skip(at).filter(|(_, bytes)| *bytes == b"PK\x01\x02") {
        let mut changed = whole.clone();
        changed[position + 16] ^= 1;
        fs::write(&file, &changed).unwrap();
        let found = message(&mut apl, &format!("⎕EXCEL'{file}'"));
        assert!(found.contains("the content is damaged: its checksum is wrong"), "{position}: {found}");
    }
}

/// A workbook that is cut anywhere, or has one byte changed, is read or refused.
#[test]
fn damaged_workbooks_are_refused() {
    let folder = Folder::new("damaged");
    let mut apl = Interpreter::builder().allow_files().memory_limit(64 << 20).build();
    let whole = fs::read(fixture("shared.xlsx")).unwrap();
    let file = folder.file("t.xlsx");
    apl.run(&format!("f←'{file}' ⋄ read←{{11::0 ⋄ 1⊣⎕EXCEL ⍵}}")).unwrap();
    for end in 0..whole.len() {
        fs::write(&file, &whole[..end]).unwrap();
        check(&mut apl, "0≡read f");
    }
    for position in 0..whole.len() {
        for flip in [1, 0x80, 0xFF] {
            let mut changed = whole.clone();
            changed[position] ^= flip;
            fs::write(&file, &changed).unwrap();
            check(&mut apl, "(⊂read f)∊0 1");
        }
    }
}

#[test]
fn reading_and_writing_stop_within_a_moment() {
    let folder = Folder::new("stop");
    let file = folder.file("t.xlsx");
    let mut apl = Interpreter::builder().allow_files().build();
    apl.run(&format!("f←'{file}' ⋄ t←⎕NS'' ⋄ t.(a b)←(⍳150000)(150000⍴'oil' 'wine') ⋄ t ⎕EXCEL f")).unwrap();
    let before = fs::read(&file).unwrap();
    for line in ["⎕EXCEL f", "t(⎕EXCEL⍠'IfExists' 'Replace')f"] {
        let handle = apl.interrupt_handle();
        let stopper = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(20));
            handle.interrupt();
            Instant::now()
        });
        let ended = apl.run(line);
        let late = stopper.join().unwrap().elapsed();
        assert_eq!(ended.expect_err(line).kind(), ErrorKind::INTERRUPT, "{line}");
        assert!(late < Duration::from_secs(2), "{line} ended {late:?} after the interruption");
        assert!(fs::read(&file).unwrap() == before, "the old file stays");
    }
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1, "no other file stays");
}

#[test]
fn access_is_that_of_files() {
    let folder = Folder::new("access");
    let mut apl = Interpreter::builder().allow_folder(&folder.0, FolderAccess::ReadOnly).unwrap().build();
    fs::copy(fixture("shared.xlsx"), folder.file("t.xlsx")).unwrap();
    check(&mut apl, &format!("1⊣⎕EXCEL'{}'", folder.file("t.xlsx")));
    let mut none = Interpreter::builder().build();
    for line in [format!("⎕EXCEL'{}'", folder.file("t.xlsx")), format!("(2 2⍴0)⎕EXCEL'{}'", folder.file("u.xlsx"))] {
        assert_eq!(none.run(&line).expect_err(&line).kind(), ErrorKind::FILE_ACCESS, "{line}");
    }
    for line in [format!("(2 2⍴0)⎕EXCEL'{}'", folder.file("u.xlsx")), "⎕EXCEL'/etc/passwd'".to_owned()] {
        assert!(apl.run(&line).is_err(), "{line}");
    }
    assert!(!Path::new(&folder.file("u.xlsx")).exists());
}
