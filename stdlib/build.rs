//! Lists the library's files for `src/stdlib.rs`, so that new files are found automatically.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Writes the table of files: `tensor` for `stdlib/tensor.apl`, `dfns/morse` for `stdlib/dfns/morse.apl`.
pub(crate) fn list() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=stdlib");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("stdlib");
    let mut files = Vec::new();
    collect(&root, "", &mut files)?;
    files.sort();
    let mut table = String::from("&[\n");
    for (name, path) in files {
        let path = path.display().to_string();
        let _ = writeln!(table, "    LibraryFile {{ name: {name:?}, text: include_str!({path:?}) }},");
    }
    table.push_str("]\n");
    fs::write(PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("stdlib.rs"), table)
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(stem) = path.file_stem().and_then(|stem| stem.to_str()) else { continue };
        let name = format!("{prefix}{stem}");
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files)?;
        } else if path.extension().is_some_and(|extension| extension == "apl") {
            files.push((name, path));
        }
    }
    Ok(())
}
