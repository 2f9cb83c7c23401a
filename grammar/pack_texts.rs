//! Packs the texts that the program carries: for each set of files all texts as one compressed text, and a table of where each
//! begins and ends. New files are found automatically.

use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The documents outside `src/` that a session shows; of a folder, all files in Markdown.
const DOCUMENTS: &[&str] = &[
    "docs/first-hour.md",
    "docs/from-jax.md",
    "docs/from-numpy.md",
    "docs/from-pytorch.md",
    "docs/idioms",
    "llms.txt",
    "stdlib/dfns/README.md",
];

/// Packs the library for `src/stdlib.rs`: `tensor` names `stdlib/tensor.apl`, `dfns/morse` names `stdlib/dfns/morse.apl`.
pub(crate) fn pack_library() -> io::Result<()> {
    println!("cargo::rerun-if-changed=stdlib");
    let mut files = list_files(&find_root().join("stdlib"), "", "apl")?;
    for (name, _) in &mut files {
        name.truncate(name.len() - ".apl".len());
    }
    pack("stdlib", files, |name, start, end| {
        format!("LibraryFile {{ name: {name:?}, texts: &TEXTS, start: {start}, end: {end} }}")
    })
}

/// Packs the documents for `src/documents.rs`: the pages beside the sources, and `DOCUMENTS`.
pub(crate) fn pack_documents() -> io::Result<()> {
    let root = find_root();
    println!("cargo::rerun-if-changed=src");
    let mut files = list_files(&root.join("src"), "", "md")?;
    for name in DOCUMENTS {
        println!("cargo::rerun-if-changed={name}");
        let path = root.join(name);
        if path.is_dir() {
            files.extend(list_files(&path, &format!("{name}/"), "md")?);
        } else {
            files.push(((*name).to_owned(), path));
        }
    }
    pack("documents", files, |path, start, end| format!("Document {{ path: {path:?}, start: {start}, end: {end} }}"))
}

fn find_root() -> PathBuf {
    PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default())
}

/// Lists the files below a folder that have an extension, each with its name from there after `prefix`.
fn list_files(folder: &Path, prefix: &str, extension: &str) -> io::Result<Vec<(String, PathBuf)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(last) = path.file_name().and_then(|last| last.to_str()) else { continue };
        let name = format!("{prefix}{last}");
        if path.is_dir() {
            files.extend(list_files(&path, &format!("{name}/"), extension)?);
        } else if path.extension().is_some_and(|found| found == extension) {
            files.push((name, path));
        }
    }
    Ok(files)
}

/// Writes the texts of files to `{set}.deflate`, and a table of them, sorted by name, to `{set}.rs`.
fn pack(set: &str, mut files: Vec<(String, PathBuf)>, write_row: fn(&str, usize, usize) -> String) -> io::Result<()> {
    files.sort();
    let mut texts = String::new();
    let mut table = String::from("&[\n");
    for (name, path) in files {
        let start = texts.len();
        texts.push_str(&fs::read_to_string(path)?);
        let _ = writeln!(table, "    {},", write_row(&name, start, texts.len()));
    }
    table.push_str("]\n");
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(texts.as_bytes())?;
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join(format!("{set}.deflate")), encoder.finish()?)?;
    fs::write(out.join(format!("{set}.rs")), table)
}
