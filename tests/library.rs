//! The index of the dfns library lists every file in it, by the title of its page.
//!
//! `ZILDE_BLESS=1 cargo test --test library` updates the titles; a new file is added under its heading by hand.

use std::fs;

const FOLDER: &str = "stdlib/dfns";

#[test]
fn the_index_is_complete() {
    let path = format!("{FOLDER}/README.md");
    let index = fs::read_to_string(&path).expect("the library has an index");
    let mut names = names();
    let mut wrong = Vec::new();
    let mut lines = Vec::new();
    for line in index.lines() {
        let Some(name) = entry_name(line) else {
            lines.push(line.to_owned());
            continue;
        };
        let Some(place) = names.iter().position(|known| known == name) else {
            wrong.push(format!("{name} is no file, or comes twice"));
            continue;
        };
        lines.push(entry(&names.swap_remove(place)));
        if lines.last().is_some_and(|entry| entry != line) {
            wrong.push(format!("{name} has another title"));
        }
    }
    wrong.extend(names.iter().map(|name| format!("{name} is missing")));
    if std::env::var_os("ZILDE_BLESS").is_some() {
        lines.extend(names.iter().map(|name| entry(name)));
        fs::write(&path, lines.join("\n") + "\n").expect("the index can be written");
        return;
    }
    assert!(wrong.is_empty(), "{path}:\n{}", wrong.join("\n"));
}

/// Returns the names of the files, without their extension.
fn names() -> Vec<String> {
    let files = fs::read_dir(FOLDER).expect("the library is there").filter_map(Result::ok);
    let mut names: Vec<String> =
        files.filter_map(|file| file.file_name().to_str()?.strip_suffix(".apl").map(str::to_owned)).collect();
    names.sort();
    names
}

/// Returns the name in a line of the index such as ``* [Roman numerals](roman.apl)  `roman Y` ``.
fn entry_name(line: &str) -> Option<&str> {
    line.strip_prefix("* [")?.split_once("](")?.1.split_once(".apl)").map(|(name, _)| name)
}

fn entry(name: &str) -> String {
    let text = fs::read_to_string(format!("{FOLDER}/{name}.apl")).expect("every name is a file");
    let title = text.lines().next().and_then(|line| line.strip_prefix("⍝ # ")).unwrap_or_default();
    let (title, call) = title.split_once("  ").unwrap_or((title, ""));
    format!("* [{title}]({name}.apl)  {call}")
}
