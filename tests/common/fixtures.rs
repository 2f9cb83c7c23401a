//! Files that other programs have made, for the tests of formats of files.

use std::path::Path;

/// Returns the path of a file that another program has made: it is in the folder that has the name of the test.
pub(crate) fn fixture(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(env!("CARGO_CRATE_NAME"));
    folder.join(name).display().to_string()
}
