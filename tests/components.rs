//! Component files in the face of changed bytes, killed programs, and several programs at a time.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::fs;
use std::path::PathBuf;
use std::process::Command;
#[cfg(unix)]
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(unix)]
use std::time::{Duration, Instant};
use zilde::internals::array::arrays_match;
use zilde::{FolderAccess, Interpreter};

/// Returns the path of a file for one test, which does not exist yet.
fn file(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("zilde-{name}-{}.dcf", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

fn interpreter() -> Interpreter {
    Interpreter::builder().allow_files().allow_clock().output(|_: &str| ()).build()
}

/// The components to write, one of each kind.
const COMPONENTS: &[&str] = &[
    "1 0 1",
    "⍳300",
    "'text'",
    "'⍳⍴'",
    "2 3⍴⍳6",
    "'Ann' 42 (1 2)",
    "0⍴⊂'ab' 3",
    "3J4 5",
    "⎕NULL 'x'",
    "÷⍳5",
    "70000 ¯1",
    "⎕IX 1 2",
    "12x 2r3",
];

#[test]
fn every_value_comes_back() {
    let path = file("values");
    let mut apl = interpreter();
    apl.run(&format!("tie←'{}' ⎕FCREATE 0", path.display())).unwrap();
    for text in COMPONENTS {
        apl.run(&format!("({text})⎕FAPPEND tie")).unwrap();
    }
    apl.run(&format!("⎕FUNTIE tie ⋄ tie←'{}' ⎕FSTIE 0", path.display())).unwrap();
    for (index, text) in COMPONENTS.iter().enumerate() {
        let (value, read) = (apl.eval(text).unwrap(), apl.eval(&format!("⎕FREAD tie {}", index + 1)).unwrap());
        assert!(arrays_match(&value, &read, 0.0), "{text}");
        assert_eq!(value.element_type(), read.element_type(), "{text}");
    }
    fs::remove_file(path).unwrap();
}

#[test]
fn a_changed_byte_is_noticed() {
    let path = file("flipped");
    let mut apl = interpreter();
    apl.run(&format!("tie←'{}' ⎕FCREATE 0", path.display())).unwrap();
    for text in COMPONENTS {
        apl.run(&format!("({text})⎕FAPPEND tie")).unwrap();
    }
    apl.run("'new'⎕FREPLACE tie 3 ⋄ ⎕FDROP tie 1 ⋄ ⎕FUNTIE tie").unwrap();
    let whole = fs::read(&path).unwrap();
    let expected: Vec<_> = (2..=COMPONENTS.len())
        .map(|number| apl.eval(if number == 3 { "'new'" } else { COMPONENTS[number - 1] }).unwrap())
        .collect();
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(&path, &bytes).unwrap();
        let tied = apl.run(&format!("tie←'{}' ⎕FTIE 0", path.display()));
        if let Err(error) = tied {
            assert_eq!(error.kind().name(), "FILE DAMAGED", "byte {at}");
            // The intact components can be recovered.
            let _ = apl.run(&format!("{{}}(⎕FCHK⍠1)'{}'", path.display()));
            continue;
        }
        let mut noticed = 0;
        for (index, expected) in expected.iter().enumerate() {
            match apl.eval(&format!("⎕FREAD tie {}", index + 2)) {
                Ok(value) => assert!(arrays_match(&value, expected, 0.0), "byte {at}, component {}", index + 2),
                Err(error) => {
                    assert_eq!(error.kind().name(), "FILE COMPONENT DAMAGED", "byte {at}");
                    noticed += 1;
                }
            }
        }
        assert!(noticed <= 1, "byte {at}");
        apl.run("⎕FUNTIE tie").unwrap();
    }
    fs::remove_file(path).unwrap();
}

#[test]
fn a_file_cut_off_anywhere_is_as_it_was_before() {
    let path = file("cut");
    let mut apl = interpreter();
    apl.run(&format!("tie←'{}' ⎕FCREATE 0 ⋄ (20⍴'a')⎕FAPPEND tie ⋄ (⍳20)⎕FAPPEND tie ⋄ ⎕FUNTIE tie", path.display())).unwrap();
    let whole = fs::read(&path).unwrap();
    for length in 72..whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        apl.run(&format!("tie←'{}' ⎕FTIE 0", path.display())).unwrap();
        let next = apl.eval("2⊃⎕FSIZE tie").unwrap().to_integer().unwrap();
        assert!((1..=2).contains(&next), "{length} bytes: {next}");
        // Writing continues after the intact part.
        apl.run("'more'⎕FAPPEND tie").unwrap();
        let last = apl.eval(&format!("⎕FREAD tie {next}")).unwrap();
        assert_eq!(last.to_text().as_deref(), Some("more"));
        apl.run("⎕FUNTIE tie").unwrap();
    }
    fs::remove_file(path).unwrap();
}

/// Makes a file whose first component is 1 and whose second one, a text, is cut off before its last `missing_bytes`.
fn with_torn_record(name: &str, missing_bytes: usize) -> PathBuf {
    let path = file(name);
    let mut apl = interpreter();
    apl.run(&format!("tie←'{}' ⎕FCREATE 0 ⋄ 1 ⎕FAPPEND tie ⋄ (500⍴'x')⎕FAPPEND tie ⋄ ⎕FUNTIE tie", path.display())).unwrap();
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - missing_bytes]).unwrap();
    path
}

/// Appends two components to a file that is tied to `tie`, and checks that both are there, for everybody.
fn append_after_torn_record(apl: &mut Interpreter, path: &std::path::Path, case: &str) {
    for number in 2..=3 {
        let appended = apl.eval(&format!("{{⍵}}{number} ⎕FAPPEND tie")).unwrap();
        assert_eq!(appended.to_integer(), Some(number), "{case}");
    }
    let read = "(⍳3)≡⎕FREAD tie(⍳¯1+2⊃⎕FSIZE tie)";
    assert!(bool::try_from(apl.eval(read).unwrap()).unwrap(), "{case}");
    apl.run("⎕FUNTIE ⎕FNUMS").unwrap();
    assert!(apl.eval(&format!("⎕FCHK'{}'", path.display())).unwrap().is_empty(), "{case}: the file is intact");
    let mut other = interpreter();
    other.run(&format!("tie←'{}'⎕FTIE 0", path.display())).unwrap();
    assert!(bool::try_from(other.eval(read).unwrap()).unwrap(), "{case}: as another program reads it");
}

#[test]
fn a_torn_record_hides_no_later_one() {
    let ways = [
        "⎕FTIE 0",
        "⎕FSTIE 0",
        "(⎕FSTIE⍠'R')0 ⋄ tie←'{}'⎕FSTIE 0",
        "(⎕FTIE⍠'R')0 ⋄ tie←'{}'⎕FTIE 0",
        "(⎕FSTIE⍠'R')0 ⋄ tie←'{}'⎕FTIE 0",
    ];
    for missing_bytes in [1, 200, 499] {
        for way in ways {
            let path = with_torn_record("torn", missing_bytes);
            let mut apl = interpreter();
            apl.run(&format!("tie←'{{}}'{way}").replace("{}", &path.display().to_string())).unwrap();
            append_after_torn_record(&mut apl, &path, &format!("{way}, {missing_bytes} bytes are missing"));
            fs::remove_file(path).unwrap();
        }
    }
}

#[test]
fn a_record_torn_by_another_program_hides_no_later_one() {
    for missing_bytes in [1, 200, 499] {
        let path = with_torn_record("torn-together", missing_bytes);
        let (mut apl, mut other) = (interpreter(), interpreter());
        // The record may be one that the other program is writing: it is not cut off.
        other.run(&format!("tie←'{}'(⎕FSTIE⍠'R')0", path.display())).unwrap();
        apl.run(&format!("tie←'{}'⎕FSTIE 0", path.display())).unwrap();
        let length = fs::metadata(&path).unwrap().len();
        apl.run("2 ⎕FAPPEND tie").unwrap();
        assert!(fs::metadata(&path).unwrap().len() > length, "the record is written after the torn one");
        assert!(bool::try_from(other.eval("1 2≡⎕FREAD tie(1 2)").unwrap()).unwrap());
        apl.run("⎕FDROP tie ¯1").unwrap();
        other.run("⎕FUNTIE tie").unwrap();
        append_after_torn_record(&mut apl, &path, &format!("{missing_bytes} bytes are missing"));
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn a_record_that_completes_a_torn_one_is_refused() {
    // The record of an integer takes the last bytes of the torn one.
    let whole = with_torn_record("torn-length", 0);
    let mut apl = interpreter();
    apl.run(&format!("tie←'{}'⎕FTIE 0 ⋄ size←3⊃⎕FSIZE tie ⋄ 2 ⎕FAPPEND tie", whole.display())).unwrap();
    let record_bytes = usize::try_from(apl.eval("(3⊃⎕FSIZE tie)-size").unwrap().to_integer().unwrap()).unwrap();
    fs::remove_file(whole).unwrap();
    let path = with_torn_record("torn-completed", record_bytes);
    let mut other = interpreter();
    other.run(&format!("tie←'{}'(⎕FSTIE⍠'R')0", path.display())).unwrap();
    apl.run(&format!("⎕FUNTIE tie ⋄ tie←'{}'⎕FSTIE 0", path.display())).unwrap();
    assert_eq!(apl.run("2 ⎕FAPPEND tie").unwrap_err().kind().name(), "FILE DAMAGED");
    assert_eq!(apl.eval("⎕FREAD tie 1").unwrap().to_integer(), Some(1));
    fs::remove_file(path).unwrap();
}

#[test]
fn the_content_of_a_torn_record_is_not_read_as_records() {
    let inner = with_torn_record("torn-inner", 0);
    let path = file("torn-outer");
    let mut apl = interpreter();
    apl.run(&format!("native←'{}'⎕NTIE 0 ⋄ bytes←⎕NREAD native 83(⎕NSIZE native)0 ⋄ ⎕NUNTIE native", inner.display())).unwrap();
    apl.run(&format!("tie←'{}'⎕FCREATE 0 ⋄ 1 ⎕FAPPEND tie ⋄ bytes ⎕FAPPEND tie ⋄ ⎕FUNTIE tie", path.display())).unwrap();
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 1]).unwrap();
    apl.run(&format!("tie←'{}'(⎕FSTIE⍠'R')0", path.display())).unwrap();
    assert_eq!(apl.eval("2⊃⎕FSIZE tie").unwrap().to_integer(), Some(2));
    for path in [inner, path] {
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn programs_that_append_together_lose_nothing() {
    let path = file("together");
    let mut apl = interpreter();
    apl.run(&format!("tie←'{0}' ⎕FCREATE 0 ⋄ ⎕FUNTIE tie ⋄ tie←'{0}' ⎕FSTIE 0", path.display())).unwrap();
    let script = |own: usize| format!("tie←'{}' ⎕FSTIE 0 ⋄ n←{{({own},⍵)⎕FAPPEND tie}}¨⍳100 ⋄ (n≢∪n)/'twice'", path.display());
    let children: Vec<_> = (1..=4)
        .map(|own| {
            Command::new(env!("CARGO_BIN_EXE_zilde"))
                .args(["-e", &script(own)])
                .stdout(std::process::Stdio::null())
                .spawn()
                .unwrap()
        })
        .collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    let all = apl.eval("{(≢⍵),≢∪⍵}⎕FREAD tie (⍳¯1+2⊃⎕FSIZE tie)").unwrap();
    assert_eq!((all.element(0).to_integer(), all.element(1).to_integer()), (Some(400), Some(400)));
    fs::remove_file(path).unwrap();
}

#[test]
fn a_killed_program_leaves_a_whole_file() {
    let path = file("killed");
    let script = format!("tie←{{22::⍵ ⎕FCREATE 0 ⋄ ⍵ ⎕FTIE 0}}'{}' ⋄ {{∇⊣(50000⍴⍳200)⎕FAPPEND tie}}0", path.display());
    for round in 0..12 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_zilde")).args(["-e", &script]).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(150 + 17 * round));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let mut apl = interpreter();
    apl.run(&format!("tie←'{}' ⎕FTIE 0", path.display())).unwrap();
    let sum = apl.eval("{∧/{(50000⍴⍳200)≡⎕FREAD tie ⍵}¨⍵}⍳¯1+2⊃⎕FSIZE tie").unwrap();
    assert_eq!(sum.to_integer(), Some(1));
    fs::remove_file(path).unwrap();
}

#[test]
fn an_interpreter_without_files_ties_none() {
    let mut apl = Interpreter::new();
    for text in ["'/tmp/zilde-none'⎕FCREATE 0", "'/tmp/zilde-none'⎕FTIE 0", "⎕FLIB ''", "⎕FCHK'/tmp/zilde-none'"] {
        assert_eq!(apl.run(text).unwrap_err().kind().name(), "FILE ACCESS ERROR", "{text}");
    }
}

#[test]
fn a_record_that_was_moved_is_not_anothers() {
    const HEAD: usize = 56;
    let path = file("moved");
    let mut apl = interpreter();
    let tie = format!("tie←'{}' ⎕FTIE 0", path.display());
    apl.run(&format!("tie←'{}' ⎕FCREATE 0 ⋄ {{(20⍴⎕UCS 96+⍵)⎕FAPPEND tie}}¨⍳3 ⋄ ⎕FUNTIE tie", path.display())).unwrap();
    // A separate writer adds to the file.
    apl.run(&format!("{tie} ⋄ {{(20⍴⎕UCS 96+⍵)⎕FAPPEND tie}}¨3+⍳3 ⋄ (20⍴'z')⎕FREPLACE tie 2 ⋄ ⎕FUNTIE tie")).unwrap();
    let whole = fs::read(&path).unwrap();
    let start = 16 + HEAD;
    let length = (whole.len() - start) / 7;
    assert_eq!(whole.len(), start + 7 * length, "seven records of one length");
    let record = |at: usize| start + at * length..start + (at + 1) * length;
    let expected = |number: i64| if number == 2 { "z".repeat(20) } else { char::from(96 + number as u8).to_string().repeat(20) };
    let mut noticed = 0;
    for from in 0..7 {
        for to in 0..7 {
            for swaps in [false, true] {
                if from == to {
                    continue;
                }
                let mut bytes = whole.clone();
                bytes[record(to)].copy_from_slice(&whole[record(from)]);
                if swaps {
                    bytes[record(from)].copy_from_slice(&whole[record(to)]);
                }
                fs::write(&path, &bytes).unwrap();
                let case = format!("record {from} at {to}, swapped {swaps}");
                let tied = apl.run(&tie);
                if let Err(error) = tied {
                    assert_eq!(error.kind().name(), "FILE DAMAGED", "{case}");
                    noticed += 1;
                    let told = apl.eval(&format!("⎕FCHK'{}'", path.display())).unwrap();
                    assert!(Vec::<i64>::try_from(told).unwrap().contains(&-2), "{case}");
                    apl.run(&format!("_←(⎕FCHK⍠1)'{}'", path.display())).unwrap();
                    apl.run(&tie).unwrap();
                }
                let next = i64::try_from(apl.eval("2⊃⎕FSIZE tie").unwrap()).unwrap();
                for number in 1..next {
                    match apl.eval(&format!("⎕FREAD tie {number}")) {
                        // The last replacement may have been lost: then the previous value is there.
                        Ok(value) if number == 2 => {
                            assert!(["b", "z"].map(|letter| letter.repeat(20)).contains(&value.to_text().unwrap()), "{case}");
                        }
                        Ok(value) => assert_eq!(value.to_text().unwrap(), expected(number), "{case}: component {number}"),
                        Err(error) => assert_eq!(error.kind().name(), "FILE COMPONENT DAMAGED", "{case}"),
                    }
                }
                apl.run("⎕FUNTIE tie").unwrap();
            }
        }
    }
    assert_eq!(noticed, 84, "every move is noticed");
    fs::remove_file(path).unwrap();
}

/// Makes a file in the first format, as written before records included their position.
fn in_the_first_format(contents: &[&[u8]]) -> Vec<u8> {
    let mut bytes = b"Zilde components".to_vec();
    let mut record = |kind: u8, number: u64, content: &[u8]| {
        let mut head = vec![0xC5, 0x9A, kind, 0, 1, 0, 0, 0];
        head.extend(number.to_le_bytes());
        head.extend(60_i64.to_le_bytes());
        head.extend((content.len() as u64).to_le_bytes());
        head.extend(crc32fast::hash(content).to_le_bytes());
        head.extend(crc32fast::hash(&head).to_le_bytes());
        bytes.extend(head);
        bytes.extend(content);
    };
    record(1, 1, &[]);
    for (at, content) in contents.iter().enumerate() {
        record(2, at as u64 + 1, content);
    }
    bytes
}

#[test]
fn files_of_the_first_format_are_read_and_written() {
    let path = file("first");
    let mut apl = interpreter();
    apl.run(&format!("tie←'{}' ⎕FCREATE 0 ⋄ 'one'⎕FAPPEND tie ⋄ (⍳300)⎕FAPPEND tie ⋄ ⎕FUNTIE tie", path.display())).unwrap();
    let bytes = fs::read(&path).unwrap();
    let length = |at: usize| u64::from_le_bytes(bytes[at + 24..at + 32].try_into().unwrap()) as usize;
    let first = 72 + 56..72 + 56 + length(72);
    let second = first.end + 56..first.end + 56 + length(first.end);
    fs::write(&path, in_the_first_format(&[&bytes[first], &bytes[second]])).unwrap();
    apl.run(&format!("tie←'{}' ⎕FTIE 0 ⋄ 'three'⎕FAPPEND tie ⋄ 'new'⎕FREPLACE tie 1", path.display())).unwrap();
    apl.run(&format!("⎕FUNTIE tie ⋄ tie←'{}' ⎕FTIE 0", path.display())).unwrap();
    assert_eq!(apl.eval("⎕FREAD tie 1").unwrap().to_text().as_deref(), Some("new"));
    assert_eq!(fs::read(&path).unwrap()[..16], *b"Zilde components", "a file keeps its format");
    apl.run("⎕FRESIZE tie").unwrap();
    assert_eq!(fs::read(&path).unwrap()[..16], *b"Zilde component2", "until it is written anew");
    for text in ["'new'≡⎕FREAD tie 1", "(⍳300)≡⎕FREAD tie 2", "'three'≡⎕FREAD tie 3"] {
        assert!(bool::try_from(apl.eval(text).unwrap()).unwrap(), "{text}");
    }
    apl.run("⎕FUNTIE tie").unwrap();
    fs::remove_file(path).unwrap();
}

#[test]
fn a_tie_that_cannot_be_changed_stays_as_it_was() {
    let path = file("retied");
    let tie = |function: &str, number: &str| format!("tie←'{}' {function} {number}", path.display());
    let (mut apl, mut other) = (interpreter(), interpreter());
    apl.run(&format!("{} ⋄ 'one'⎕FAPPEND tie ⋄ ⎕FUNTIE tie ⋄ {}", tie("⎕FCREATE", "0"), tie("⎕FSTIE", "5"))).unwrap();
    other.run(&tie("⎕FSTIE", "0")).unwrap();
    for number in ["0", "5", "7"] {
        assert_eq!(apl.run(&tie("⎕FTIE", number)).unwrap_err().kind().name(), "FILE TIED", "{number}");
        assert!(bool::try_from(apl.eval("('one'≡⎕FREAD 5 1)∧⎕FNUMS≡,5").unwrap()).unwrap(), "{number}");
    }
    assert_eq!(other.run(&tie("⎕FTIE", "0")).unwrap_err().kind().name(), "FILE TIED", "the first tie still locks the file");
    other.run("⎕FUNTIE tie").unwrap();
    apl.run(&tie("⎕FTIE", "7")).unwrap();
    assert!(bool::try_from(apl.eval("('one'≡⎕FREAD 7 1)∧⎕FNUMS≡,7").unwrap()).unwrap());
    assert_eq!(other.run(&tie("⎕FSTIE", "0")).unwrap_err().kind().name(), "FILE TIED", "the file is tied exclusively");
    apl.run(&tie("⎕FSTIE", "7")).unwrap();
    other.run(&tie("⎕FSTIE", "0")).unwrap();
    fs::remove_file(path).unwrap();
}

/// Lets another program try to hold a file, and returns what it prints: 1 if it holds the file, or else 0.
#[cfg(unix)]
fn hold_elsewhere(name: &str) -> String {
    let script = format!("tie←'{name}' ⎕FSTIE 0 ⋄ {{1006::0 ⋄ 1⊣0 ⎕FHOLD ⍵}}tie");
    let output = Command::new(env!("CARGO_BIN_EXE_zilde")).args(["-e", &script]).output().expect("the program starts");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

#[cfg(unix)]
#[test]
fn listing_and_tying_anew_keep_a_hold() {
    let folder = std::env::temp_dir().join(format!("zilde-held-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    let name = folder.join("held").display().to_string();
    let mut apl = interpreter();
    apl.run(&format!("tie←'{name}' ⎕FCREATE 0 ⋄ ⎕FUNTIE tie ⋄ tie←'{name}' ⎕FSTIE 0 ⋄ _←0 ⎕FHOLD tie")).unwrap();
    assert_eq!(hold_elsewhere(&name), "0");
    let listed = apl.eval(&format!("(≢'{0}/')↓,⎕FLIB'{0}'", folder.display())).unwrap();
    assert_eq!(listed.to_text().as_deref(), Some("held"));
    assert_eq!(hold_elsewhere(&name), "0", "⎕FLIB keeps the hold");
    apl.run(&format!("tie←'{name}' ⎕FTIE 0 ⋄ tie←'{name}' ⎕FSTIE 0")).unwrap();
    assert_eq!(hold_elsewhere(&name), "0", "tying anew keeps the hold");
    apl.run("_←⎕FHOLD⍬").unwrap();
    assert_eq!(hold_elsewhere(&name), "1");
    drop(apl);
    fs::remove_dir_all(folder).unwrap();
}

// Elsewhere, the locks of a hold belong to the process.
#[cfg(target_os = "linux")]
#[test]
fn closing_a_held_file_elsewhere_keeps_the_hold() {
    let folder = std::env::temp_dir().join(format!("zilde-opened-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    let place = folder.display();
    let name = folder.join("held").display().to_string();
    let (mut apl, mut other) = (interpreter(), interpreter());
    apl.run(&format!("tie←'{name}' ⎕FCREATE 0 ⋄ ⎕FUNTIE tie ⋄ tie←'{name}' ⎕FSTIE 0 ⋄ _←0 ⎕FHOLD tie")).unwrap();
    fs::hard_link(folder.join("held.dcf"), folder.join("hard.dcf")).unwrap();
    std::os::unix::fs::symlink("held.dcf", folder.join("soft.dcf")).unwrap();
    drop(fs::File::open(folder.join("held.dcf")).unwrap());
    assert_eq!(hold_elsewhere(&name), "0", "another handle of the process is closed");
    apl.run(&format!("⎕NUNTIE'{place}/hard.dcf'⎕NTIE 0 ⋄ names←⎕FLIB'{place}'")).unwrap();
    assert_eq!(apl.eval("≢names").unwrap().to_integer(), Some(3));
    assert_eq!(hold_elsewhere(&name), "0", "a native tie is closed, and the folder is listed");
    for link in ["hard", "soft"] {
        assert_eq!(apl.run(&format!("⎕FCHK'{place}/{link}'")).unwrap_err().kind().name(), "FILE TIED", "{link}");
        apl.run(&format!("tie←'{place}/{link}' ⎕FSTIE 0")).unwrap();
        assert!(bool::try_from(apl.eval("⎕FNUMS≡,tie").unwrap()).unwrap(), "{link}: the file has one tie under all its names");
        assert_eq!(hold_elsewhere(&name), "0", "{link}");
    }
    other.run(&format!("tie←'{name}' ⎕FSTIE 0")).unwrap();
    assert_eq!(other.run("0 ⎕FHOLD tie").unwrap_err().kind().name(), "TIMEOUT", "another interpreter of the same process");
    other.run("⎕FUNTIE tie").unwrap();
    assert_eq!(hold_elsewhere(&name), "0", "another interpreter has untied the file");
    apl.run("⎕FUNTIE tie").unwrap();
    assert_eq!(hold_elsewhere(&name), "1");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_mode_applies_to_a_tied_file_too() {
    let path = file("modes");
    let mut apl = interpreter();
    apl.run(&format!("tie←'{}' ⎕FCREATE 0", path.display())).unwrap();
    for function in ["⎕FSTIE", "⎕FTIE"] {
        for (option, is_writable) in
            [("⍠'R'", false), ("", true), ("⍠'R'", false), ("⍠'W'", true), ("⍠'R'", false), ("⍠'P'", true)]
        {
            apl.run(&format!("tie←'{}'({function}{option})0", path.display())).unwrap();
            assert_eq!(apl.run("'more'⎕FAPPEND tie").is_ok(), is_writable, "{function}{option}");
        }
    }
    apl.run("⎕FUNTIE tie").unwrap();
    let name = path.file_name().unwrap().to_string_lossy();
    let mut reader = Interpreter::builder().allow_folder(path.parent().unwrap(), FolderAccess::ReadOnly).unwrap().build();
    reader.run(&format!("tie←'{name}' ⎕FSTIE 0")).unwrap();
    let error = reader.run(&format!("tie←'{name}'(⎕FSTIE⍠'W')0")).unwrap_err();
    assert_eq!(
        error.fault().to_string(),
        format!("FILE ACCESS ERROR ({name} is already tied, and could only be opened for reading then)")
    );
    assert_eq!(error.help(), Some("untie it with ⎕FUNTIE, and tie it again for writing"));
    let kept = reader.eval("(⎕FNUMS≡,tie)∧'more'≡⎕FREAD tie 1").unwrap();
    assert!(bool::try_from(kept).unwrap(), "the tie stays as it was");
    fs::remove_file(path).unwrap();
}

#[cfg(unix)]
#[test]
fn a_tie_that_loses_its_lock_says_so() {
    let path = file("raced");
    let tie = |function: &str| format!("tie←'{}' {function} 5", path.display());
    let mut apl = interpreter();
    apl.run(&format!("{} ⋄ ⎕FUNTIE tie ⋄ {}", tie("⎕FCREATE"), tie("⎕FSTIE"))).unwrap();
    let change = format!("{} ⋄ {}", tie("⎕FTIE"), tie("⎕FSTIE"));
    // The rival stands for another program that ties the file: it gets the lock only while the tie changes its own.
    let rival = fs::File::open(&path).unwrap();
    let is_done = AtomicBool::new(false);
    let error = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) && rival.try_lock().is_err() {
                std::hint::spin_loop();
            }
        });
        let start = Instant::now();
        let error = loop {
            match apl.run(&change) {
                Err(error) => break Some(error),
                Ok(()) if start.elapsed() > Duration::from_secs(20) => break None,
                Ok(()) => {}
            }
        };
        is_done.store(true, Ordering::Relaxed);
        error
    });
    // With a single processor, the rival may never run at the right moment.
    if let Some(error) = error {
        assert_eq!(
            error.fault().to_string(),
            format!(
                "FILE TIED (another program tied {} while its lock was being changed: the file is no longer tied here)",
                path.display()
            )
        );
        assert_eq!(error.help(), Some("tie it again when the other program has untied it"));
        assert_eq!(apl.eval("≢⎕FNUMS").unwrap().to_integer(), Some(0));
        drop(rival);
        apl.run(&tie("⎕FTIE")).unwrap();
    }
    fs::remove_file(path).unwrap();
}
