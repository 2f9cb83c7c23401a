//! Every program in `examples/` is run, and its output compared with the file next to it.
//!
//! `ZILDE_BLESS=1 cargo test --test examples` rewrites those files.

use std::path::{Path, PathBuf};
use std::process::Command;

mod common;

/// Runs the scripts from the root of the repository, where a reader would run them.
#[test]
fn scripts_print_what_is_recorded() {
    for script in common::files("examples", "apl") {
        let mut zilde = Command::new(env!("CARGO_BIN_EXE_zilde"));
        check(&script, zilde.arg(&script));
    }
}

#[test]
fn embedding_programs_print_what_is_recorded() {
    for source in common::files("examples", "rs") {
        let program = built(&source);
        assert!(program.exists(), "{} is missing: cargo build --examples", program.display());
        check(&source, &mut Command::new(program));
    }
}

fn check(source: &Path, program: &mut Command) {
    let run = program.current_dir(common::root()).output().expect("the program starts");
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{} failed: {errors}", source.display());
    assert!(errors.is_empty(), "{} complains: {errors}", source.display());
    common::compare(&source.with_extension("out"), &String::from_utf8_lossy(&run.stdout));
}

/// Returns the path of a built example, which Cargo puts next to the binary, in a separate folder.
fn built(source: &Path) -> PathBuf {
    let name = source.file_stem().expect("a source has a name");
    let folder = Path::new(env!("CARGO_BIN_EXE_zilde")).with_file_name("examples");
    folder.join(name).with_extension(std::env::consts::EXE_EXTENSION)
}
