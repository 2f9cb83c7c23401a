//! NumPy's arrays: files that NumPy has made (`tests/npy/make_fixtures.py`), round trips, damaged files and limits.

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
use zilde::{ErrorKind, Interpreter};

#[test]
fn files_of_numpy_are_read() {
    let mut apl = interpreter();
    apl.run(&format!("z←⎕NPY'{}'", fixture("values.npz"))).unwrap();
    for (name, expected) in [
        ("bool", "2 2⍴1 0 0 1"),
        ("int8", "¯128 127"),
        ("int16_big", "¯32768 5"),
        ("int32", "2 3⍴0 1 2 3 4 5"),
        ("int64", "1 ¯1×2*53 40"),
        ("uint8", "0 255"),
        ("uint16", ",65535"),
        ("uint32", ",¯1+2*32"),
        ("uint64", ",7"),
        ("half", "1.5 ¯65504,2*¯24 ¯14"),
        ("complex64", ",1J2"),
        ("complex_big", "1J2 3J¯4"),
        ("reversed", "2 3 4⍴¯1+⍳24"),
        ("letters", "⎕UCS 97 233 8800 128512"),
        ("texts", "2 2⍴'oil' 'wine' ''(⎕UCS 233 128512)"),
        ("bytes", "'ab'(,'c')"),
        ("texts_big", ",⊂'xy'"),
        ("days", "25568 46353"),
        ("moment", ",46353.75"),
        ("year", ",46022"),
        ("month", ",25537"),
        ("hours", ",1.5"),
        ("quarters", ",÷48"),
        ("scalar", "5.5"),
        ("empty", "0 3⍴0"),
    ] {
        check(&mut apl, &format!("({expected})≡z.{name}"));
    }
    check(&mut apl, "12.5 30≡z['unit price']");
    check(&mut apl, "1E¯6>⌈/|1-z.single÷0.5 ¯1E30");
    check(&mut apl, &format!("(2 3⍴0 1 2 3 4 5)≡(⎕NPY'{}').arr_0", fixture("packed.npz")));
    check(&mut apl, &format!("(1 ¯1×2x*0 60)≡(⎕NPY⍠1)'{}'", fixture("large.npy")));
    for (name, expected) in [
        (
            "large",
            "element 2: ¯1152921504606846976 is beyond 2*53, and a float would not represent it | (⎕NPY⍠'Exact' 1)'file' reads such numbers as exact ones",
        ),
        ("objects", "elements of type '|O' have no counterpart"),
        ("records", "records have no counterpart: save each of their fields as an array"),
        ("missing", "element 2: NaT, a missing time, has no counterpart"),
    ] {
        let found = message(&mut apl, &format!("⎕NPY'{}'", fixture(&format!("{name}.npy"))));
        assert!(found.contains(expected), "{name}: {found}");
    }
}

#[test]
fn what_is_written_is_read() {
    let folder = Folder::new("round");
    let mut apl = interpreter();
    apl.run(&format!("f←'{}' ⋄ write←⎕NPY⍠'IfExists' 'Replace'", folder.file("x.npy"))).unwrap();
    for value in [
        "1 0 1",
        "2 0⍴0",
        "⍬",
        "42",
        "3 4⍴⍳12",
        "300 ¯300",
        "1E5 ¯70000",
        "0.1 1E300 ¯2E¯300",
        "1J2 3J¯4",
        "2 2 2⍴1.5×⍳8",
        "2x*60 1",
        "'text'",
        "⎕UCS 8800 128512",
        "2 2⍴'oil' 'wine' ''(,⎕UCS 128512)",
        "'a'",
        "2 3 4 5⍴⍳120",
    ] {
        apl.run(&format!("v←{value} ⋄ v write f")).unwrap();
        check(&mut apl, "v≡(⎕NPY⍠1)f");
    }
    apl.run(&format!(
        "g←'{}' ⋄ n←⎕NS'' ⋄ n.(a text)←(2 2⍴⍳4)'abc' ⋄ n['unit price']←1.5 ⋄ n.f←+ ⋄ n ⎕NPY g",
        folder.file("n.npz")
    ))
    .unwrap();
    check(&mut apl, "(n.(a text)≡(⎕NPY g).(a text))∧1.5≡(⎕NPY g)['unit price']");
    check(&mut apl, "0=(⎕NPY g).⎕NC'f'");
    for (line, expected) in [
        ("(1 'one')write f", "a nested array is written if all of its items are texts"),
        ("(÷3x)write f", "exact numbers are written if all of them are integers of 64 bits; 0.0+x makes floats"),
        (
            "(⎕NS'')write f",
            "an array is needed, not a namespace | the arrays of a namespace are written to an archive, whose name ends in .npz",
        ),
        (
            "(⍳3)write g",
            "a namespace of arrays is needed for an archive, .npz | one array is written to a file whose name ends in .npy",
        ),
        ("m←⎕NS'' ⋄ m.x←1 ⎕NULL ⋄ m write g", "'x': a nested array is written if all of its items are texts"),
        ("⎕NULL write f", "namespaces and ⎕NULL have no counterpart"),
        ("(⍳3)write 7", "the name of a file is needed"),
        ("⎕NPY f,'x'", "No such file or directory"),
    ] {
        let found = message(&mut apl, line);
        assert!(found.contains(expected), "{line}: {found}");
    }
    check(&mut apl, "(2 3 4 5⍴⍳120)≡⎕NPY f");
}

/// A file that is cut anywhere, or has one byte changed, is read or refused within the limit.
#[test]
fn damaged_files_are_refused() {
    let folder = Folder::new("damaged");
    let mut apl = Interpreter::builder().allow_files().memory_limit(16 << 20).build();
    for name in ["x.npy", "x.npz"] {
        let file = folder.file(name);
        apl.run(&format!("f←'{file}' ⋄ n←⎕NS'' ⋄ n.x←'oil' 'wine'")).unwrap();
        apl.run(if name == "x.npy" { "(2 3⍴⍳6)⎕NPY f" } else { "n ⎕NPY f" }).unwrap();
        apl.run("read←{1 11 16::0 ⋄ 1⊣⎕NPY ⍵}").unwrap();
        let whole = fs::read(&file).unwrap();
        for end in 0..whole.len() {
            fs::write(&file, &whole[..end]).unwrap();
            check(&mut apl, "0≡read f");
        }
        for position in 0..whole.len() {
            for flip in [1, 2, 0x10, 0x80, 0xFF] {
                let mut changed = whole.clone();
                changed[position] ^= flip;
                fs::write(&file, &changed).unwrap();
                check(&mut apl, "(⊂read f)∊0 1");
            }
        }
    }
    // Headers that ask for more than there is.
    for (kind, shape) in [
        ("<f8", "9999999999999, "),
        ("<U999999999", "5, "),
        ("<U0", "9999999999999, "),
        ("|S18446744073709551615", "2, "),
        ("<c16", "9223372036854775807, "),
        ("<M8[9223372036854775807Y]", "1, "),
        ("|b1", "4611686018427387904, 4"),
        ("<f8", "1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1"),
    ] {
        let text = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({shape}), }}\n");
        let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
        bytes.extend((text.len() as u16).to_le_bytes());
        bytes.extend(text.bytes());
        bytes.extend([1; 8]);
        fs::write(folder.file("h.npy"), bytes).unwrap();
        if let Err(error) = apl.run(&format!("x←⎕NPY'{}'", folder.file("h.npy"))) {
            assert!(
                [ErrorKind::WS_FULL, ErrorKind::LIMIT, ErrorKind::DOMAIN].contains(&error.kind()),
                "{kind}: {}",
                error.fault()
            );
        }
    }
}

/// Makes a file with a header and eight bytes.
fn make_file(version: u8, length: &[u8], text: &str) -> Vec<u8> {
    [b"\x93NUMPY", &[version, 0][..], length, text.as_bytes(), &[1; 8]].concat()
}

#[test]
fn what_cannot_be_read_is_said() {
    let folder = Folder::new("said");
    let file = folder.file("x.npy");
    let mut apl = interpreter();
    let times = "{'descr': '<M8[ps]', 'fortran_order': False, 'shape': (1, ), }";
    let floats = "{'descr': '<f8', 'fortran_order': False, 'shape': (2, ), }";
    let wide = "{'descr': '<U999999999', 'fortran_order': False, 'shape': (1, ), }";
    for (bytes, expected) in [
        (b"item,price".to_vec(), "the file is not one of NumPy, or it is cut"),
        (make_file(2, &[0, 0, 0, 1], ""), "the header is too long"),
        (make_file(1, &[4, 0], "{}  "), "the header does not say the type and the shape of the array"),
        (make_file(1, &[times.len() as u8, 0], times), "the unit of the times has no counterpart"),
        (make_file(1, &[floats.len() as u8, 0], floats), "the file ends before the last element"),
        (make_file(1, &[wide.len() as u8, 0], wide), "elements of type '<U999999999' have no counterpart"),
    ] {
        fs::write(&file, bytes).unwrap();
        let found = message(&mut apl, &format!("⎕NPY'{file}'"));
        assert!(found.contains(expected), "{expected}: {found}");
    }
}

#[test]
fn access_is_that_of_files() {
    let mut apl = Interpreter::builder().build();
    for line in [format!("⎕NPY'{}'", fixture("large.npy")), "(⍳3)⎕NPY'/tmp/zilde-npy.npy'".to_owned()] {
        assert_eq!(apl.run(&line).expect_err(&line).kind(), ErrorKind::FILE_ACCESS, "{line}");
    }
}
