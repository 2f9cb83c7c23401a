//! Images in PNG: files of other programs (`tests/png/make_fixtures.py`), round trips, damaged files and limits.

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
fn files_of_other_programs_are_read() {
    let mut apl = interpreter();
    apl.run("⎕IO←0 ⋄ samples←{(2*⍺)|⍵}").unwrap();
    // The samples of row y, column x and channel c are 37y+11x+5c, modulo the number of values; see the script.
    apl.run("plane←(37×⍳9)∘.+11×⍳11").unwrap();
    for interlace in ["", "_interlaced"] {
        for depth in [1, 2, 4, 8, 16] {
            let file = fixture(&format!("grey{depth}{interlace}.png"));
            // Fewer bits are spread over the range of eight.
            let scale = if depth < 8 { 255 / ((1 << depth) - 1) } else { 1 };
            check(&mut apl, &format!("({scale}×{depth} samples plane)≡⎕PNG'{file}'"));
        }
        for (name, channels) in [("grey_alpha", 2), ("colour", 3), ("colour_alpha", 4)] {
            for depth in [8, 16] {
                let file = fixture(&format!("{name}{depth}{interlace}.png"));
                check(&mut apl, &format!("({depth} samples plane∘.+5×⍳{channels})≡⎕PNG'{file}'"));
            }
        }
        for depth in [1, 2, 4, 8] {
            let file = fixture(&format!("palette{depth}{interlace}.png"));
            check(&mut apl, &format!("({{⍵,(255-⍵),256|3×⍵}}⍤0⊢{depth} samples plane)≡⎕PNG'{file}'"));
        }
    }
    check(&mut apl, &format!("((1 samples plane)⌷⍤0 99⊢2 4⍴10 20 30 0 40 50 60 255)≡⎕PNG'{}'", fixture("palette_alpha.png")));
    check(&mut apl, &format!("((8 samples plane),⍤0⊢255×11≠8 samples plane)≡⎕PNG'{}'", fixture("transparent.png")));
    check(&mut apl, &format!("(2 3 3⍴1 2 3)≡⎕PNG'{}'", fixture("animation.png")));
}

#[test]
fn what_is_written_is_read() {
    let folder = Folder::new("round");
    let mut apl = interpreter();
    apl.run(&format!("f←'{}' ⋄ write←⎕PNG⍠'IfExists' 'Replace'", folder.file("x.png"))).unwrap();
    for value in [
        "1 1⍴255",
        "3 4⍴⍳12",
        "16 16⍴¯1+⍳256",
        "2 3⍴1 0",
        "2 3⍴127 128 5",
        "2 3⍴0.5+0.5×⍳6",
        "2 3 1⍴⍳6",
        "2 3 2⍴⍳12",
        "2 3 3⍴200+⍳18",
        "2 3 4⍴200+⍳24",
        "?50 70 3⍴255",
    ] {
        apl.run(&format!("v←⌊{value} ⋄ v write f")).unwrap();
        check(&mut apl, "(⎕PNG f)≡(⍴⎕PNG f)⍴v");
        check(&mut apl, "(⍴⎕PNG f)≡(2+(1<⊢/⍴v)∧3=≢⍴v)↑⍴v");
        apl.run("v(write⍠'Depth' 16)f").unwrap();
        check(&mut apl, "(⎕PNG f)≡(⍴⎕PNG f)⍴v");
    }
    apl.run("v←300 300⍴¯1+⍳65536 ⋄ v(write⍠'Depth' 16)f").unwrap();
    check(&mut apl, "v≡⎕PNG f");
    // The number of bytes is a shy result.
    check(&mut apl, "(2⎕NINFO f)=v(write⍠'Depth' 16)f");
    for (line, expected) in [
        (
            "(2 2⍴256)write f",
            "the samples of an image are whole numbers from 0 to 255 | ⌊0.5+255×x makes samples of numbers x from 0 to 1",
        ),
        ("(2 2⍴¯1)write f", "whole numbers from 0 to 255"),
        ("(2 2⍴0.5)write f", "whole numbers from 0 to 255"),
        ("(2 2⍴1J1)write f", "whole numbers from 0 to 255"),
        ("(2 2⍴70000)(write⍠'Depth' 16)f", "whole numbers from 0 to 65535"),
        ("(⍳3)write f", "an image is a matrix, or an array of rank 3 whose last axis has one to four channels"),
        ("(2 2 5⍴0)write f", "the channels are grey; grey and alpha; red, green and blue; or these and alpha"),
        ("(0 3⍴0)write f", "an image has at least one row and one column"),
        ("(2 2⍴0)(write⍠'Depth' 3)f", "option Depth is 8 or 16, the bits of a sample, and not 3"),
        ("(2 2⍴0)(write⍠'Size' 3)f", "there is no option 'Size' | the options are Depth IfExists"),
        ("(2 2⍴0)(write⍠'Scale' 2)f", "there is no option 'Scale' | the options are Depth IfExists"),
        ("(1 20000000⍴1)write f", "a row of the image has more than 16 MiB"),
        ("(2 2⍴0)⎕PNG f", "File exists"),
        ("(2 2⍴0)write 7", "the name of a file is needed"),
        ("⎕PNG f,'x'", "No such file or directory"),
    ] {
        let found = message(&mut apl, line);
        assert!(found.contains(expected), "{line}: {found}");
    }
    // What failed has left the old file.
    check(&mut apl, "v≡⎕PNG f");
}

/// A file that is cut anywhere, or has one byte changed, is read or refused within the limit.
#[test]
fn damaged_files_are_refused() {
    let folder = Folder::new("damaged");
    let file = folder.file("x.png");
    let mut apl = Interpreter::builder().allow_files().memory_limit(16 << 20).build();
    apl.run(&format!("f←'{file}' ⋄ read←{{1 10 11::0 ⋄ 1⊣⎕PNG ⍵}}")).unwrap();
    for name in ["colour8", "colour16_interlaced", "palette4_interlaced", "transparent", "animation"] {
        let whole = fs::read(fixture(&format!("{name}.png"))).unwrap();
        for end in 0..whole.len() {
            fs::write(&file, &whole[..end]).unwrap();
            check(&mut apl, "(⊂read f)∊0 1");
        }
        for position in 0..whole.len() {
            for flip in [1, 0x10, 0x80, 0xFF] {
                let mut changed = whole.clone();
                changed[position] ^= flip;
                fs::write(&file, &changed).unwrap();
                check(&mut apl, "(⊂read f)∊0 1");
            }
        }
    }
    let whole = fs::read(fixture("colour8.png")).unwrap();
    for (bytes, expected) in
        [(&whole[..60], "x.png: the file ends before the last row"), (b"item,price".as_slice(), "x.png: Invalid PNG signature.")]
    {
        fs::write(&file, bytes).unwrap();
        let found = message(&mut apl, "⎕PNG f");
        assert!(found.contains(expected), "{found}");
    }
}

/// Returns a chunk of a file with its checksum.
fn make_chunk(kind: [u8; 4], data: &[u8]) -> Vec<u8> {
    let body = [&kind[..], data].concat();
    let mut checksum = u32::MAX;
    for byte in &body {
        checksum ^= u32::from(*byte);
        for _ in 0..8 {
            checksum = if checksum & 1 == 1 { 0xEDB8_8320 ^ (checksum >> 1) } else { checksum >> 1 };
        }
    }
    [&(data.len() as u32).to_be_bytes()[..], &body, &(!checksum).to_be_bytes()].concat()
}

/// Headers that ask for more than the limit are refused before anything of it is requested.
#[test]
fn sizes_are_checked_first() {
    let folder = Folder::new("sizes");
    let mut apl = Interpreter::builder().allow_files().memory_limit(16 << 20).build();
    for (width, height) in [(1 << 30, 1), (1, 1 << 30), (0x7FFF_FFFF, 0x7FFF_FFFF), (0x7FFF_FFFF, 1), (100_000, 1000)] {
        for depth in [1_u8, 8, 16] {
            for interlaced in [0, 1] {
                let mut header = [u32::to_be_bytes(width), u32::to_be_bytes(height)].concat();
                header.extend([depth, if depth == 1 { 0 } else { 6 }, 0, 0, interlaced]);
                let bytes =
                    [b"\x89PNG\r\n\x1a\n", &make_chunk(*b"IHDR", &header)[..], &make_chunk(*b"IDAT", &[0x78, 0x9C])].concat();
                fs::write(folder.file("h.png"), bytes).unwrap();
                let error = apl.run(&format!("x←⎕PNG'{}'", folder.file("h.png"))).expect_err("the image is too large");
                assert!([ErrorKind::WS_FULL, ErrorKind::LIMIT].contains(&error.kind()), "{width} {height}: {}", error.fault());
            }
        }
    }
}

/// A row is decoded without a poll. Bits take a byte each then.
#[test]
fn long_rows_are_refused() {
    let folder = Folder::new("rows");
    let header = [&u32::to_be_bytes(20_000_000)[..], &u32::to_be_bytes(1), &[1, 0, 0, 0, 0]].concat();
    let bytes = [b"\x89PNG\r\n\x1a\n", &make_chunk(*b"IHDR", &header)[..], &make_chunk(*b"IDAT", &[0x78, 0x9C])].concat();
    fs::write(folder.file("h.png"), bytes).unwrap();
    let mut apl = Interpreter::builder().allow_files().memory_limit(1 << 30).build();
    let found = message(&mut apl, &format!("⎕PNG'{}'", folder.file("h.png")));
    assert!(found.contains("a row of the image has more than 16 MiB"), "{found}");
}

#[test]
fn access_is_that_of_files() {
    let mut apl = Interpreter::builder().build();
    for line in [format!("⎕PNG'{}'", fixture("grey8.png")), "(2 2⍴3)⎕PNG'/tmp/zilde-png.png'".to_owned()] {
        assert_eq!(apl.run(&line).expect_err(&line).kind(), ErrorKind::FILE_ACCESS, "{line}");
    }
}
