//! The index cases of `tests/cases/`: the results of the library compared with those of NumPy,
//! JAX, `StableHLO` and others, in both index origins.

use std::process::Command;

/// The cases that reject a float as an index although it is a whole number: Zilde has one kind of
/// number, see `docs/differences.md`.
const OTHERWISE: [&str; 2] = ["np.get-060", "np.set-034"];

#[test]
fn the_library_indexes_as_others_do() {
    let run = Command::new(env!("CARGO_BIN_EXE_zilde"))
        .arg("tests/cases/run.apl")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("zilde starts");
    let printed = String::from_utf8_lossy(&run.stdout);
    let report = String::from_utf8_lossy(&run.stderr);
    let origins = printed.lines().filter(|line| line.starts_with("449 of 451 index cases in origin")).count();
    assert_eq!(origins, 2, "{printed}{report}");
    for line in printed.lines().filter(|line| !line.contains("index cases in origin")) {
        assert!(OTHERWISE.iter().any(|id| line.starts_with(id)) || line.starts_with(' '), "{line}");
    }
}
