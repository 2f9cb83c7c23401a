//! `⎕SQL` in builds without the feature `sqlite`.
#![cfg(not(feature = "sqlite"))]

use zilde::{ErrorKind, Interpreter};

#[test]
fn a_build_without_sqlite_says_so() {
    let mut apl = Interpreter::builder().allow_files().build();
    for line in ["⎕SQL'a.db'", "⎕SQL⍬", "1 ⎕SQL'select 1'", "1 ⎕SQL⍬"] {
        let error = apl.eval(line).expect_err(line);
        assert_eq!(error.kind(), ErrorKind::NONCE);
        assert_eq!(error.message(), "this program was built without SQLite");
        assert!(
            error.to_string().contains("build it with the feature 'sqlite': cargo install --path . --features sqlite"),
            "{error}"
        );
    }
    assert_eq!(Interpreter::new().eval("⎕SQL⍬").expect_err("no files were granted").kind(), ErrorKind::FILE_ACCESS);
}
