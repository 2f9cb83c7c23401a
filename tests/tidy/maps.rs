//! The maps of folders: the opening comment of each lists what lies in it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::rust_text::{files_below, name_of, read};

/// The first words of a file whose comment is a page of its own.
const PAGE_INCLUSION: &str = "#![doc = include_str!";

#[test]
fn folders_list_what_lies_in_them() {
    let mut wrong = Vec::new();
    for folder in folders() {
        let Some(map) = map_file(&folder) else {
            wrong.push(format!("{}: neither mod.rs nor {}.rs", name_of(&folder), name_of(&folder)));
            continue;
        };
        let names = names_in_map(&opening_comment(&read(&map)));
        for child in children_without_page(&folder) {
            if !names.contains(&child) {
                wrong.push(format!("{}:1: `{child}` is missing", name_of(&map)));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} modules are missing in the opening comment of their folder; add a line `//! * [`name`]: sentence.` or \
         `//! * `name`: sentence.` for each; a file that begins with `{PAGE_INCLUSION}…` needs none:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn entries_of_maps_are_read() {
    let comment = "Arrays.\n\n* [`shape`]: lengths of axes.\n\
                   * `bits`, [`mod@cells`]: packed\n  elements.\n* `empty`:\n* no name: nothing.\n";
    assert_eq!(names_in_map(comment).into_iter().collect::<Vec<_>>(), ["bits", "cells", "shape"]);
}

/// Lists the folders of `src` that contain sources themselves.
fn folders() -> Vec<PathBuf> {
    let folders: BTreeSet<PathBuf> =
        files_below(Path::new("src"), "rs").iter().filter_map(|path| path.parent().map(Path::to_owned)).collect();
    folders.into_iter().filter(|folder| folder != Path::new("src")).collect()
}

/// Returns the source of the module that a folder belongs to.
fn map_file(folder: &Path) -> Option<PathBuf> {
    [folder.join("mod.rs"), folder.with_extension("rs")].into_iter().find(|path| path.exists())
}

/// Lists the modules of a folder whose comment is not a page of its own.
fn children_without_page(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: cannot read: {error}", folder.display()));
    let paths: BTreeSet<PathBuf> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
    let mut children = BTreeSet::new();
    for path in paths {
        let source = if path.is_dir() { map_file(&path) } else { Some(path.clone()).filter(|path| is_rust(path)) };
        let has_page = source.as_ref().is_some_and(|source| read(source).starts_with(PAGE_INCLUSION));
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if source.is_some() && !has_page && name != "mod" && name != "tests" {
            children.insert(name);
        }
    }
    children.into_iter().collect()
}

/// Returns true if a file is a Rust source.
fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "rs")
}

/// Returns the `//!` lines that open a source, without the slashes.
fn opening_comment(text: &str) -> String {
    let lines = text.lines().skip_while(|line| line.starts_with("#![")).map_while(|line| line.strip_prefix("//!"));
    lines.map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect()
}

/// Returns the names at the beginning of list items that go on with a colon and a sentence.
fn names_in_map(comment: &str) -> BTreeSet<String> {
    let items = format!("\n{comment}").replace("\n- ", "\n* ");
    let mut names = BTreeSet::new();
    for item in items.split("\n* ").skip(1) {
        let item = item.split("\n\n").next().unwrap_or(item);
        if let Some((head, sentence)) = item.split_once("`:").or_else(|| item.split_once("`]:")).or_else(|| item.split_once("):"))
            && sentence.split_whitespace().count() >= 2
            && head.starts_with(['`', '['])
        {
            let quoted = format!("{head}`");
            let words = quoted.split('`').skip(1).step_by(2).map(|word| word.trim_end_matches(".rs").trim_end_matches('/'));
            names.extend(words.map(|word| word.rsplit([':', '@', '/']).next().unwrap_or(word).to_owned()));
        }
    }
    names
}
