//! `llms.txt`, the index of the manual for language models, lists every page at its place in the repository.
//!
//! `ZILDE_BLESS=1 cargo test --test llms` writes it.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use zilde::internals::session::{GUIDES_SECTION, ManualPage, list_pages, render_index};

#[test]
fn the_index_is_up_to_date() {
    let guides = find_places(Path::new("docs"));
    let folders = ["src", "stdlib"].map(|folder| find_places(Path::new(folder)));
    let places: HashMap<String, PathBuf> = guides.clone().into_iter().chain(folders.into_iter().flatten()).collect();
    let index = render_index(list_guides(guides), &|page| find_place(page, &places));
    if std::env::var_os("ZILDE_BLESS").is_some() {
        fs::write("llms.txt", &index).expect("the index can be written");
    }
    let current = fs::read_to_string("llms.txt").expect("there is an index").replace("\r\n", "\n");
    assert!(current == index, "llms.txt is out of date: ZILDE_BLESS=1 cargo test --test llms writes it");
}

#[test]
fn the_index_has_the_form_of_llms_txt() {
    let index = fs::read_to_string("llms.txt").expect("there is an index");
    let mut lines = index.lines().filter(|line| !line.is_empty());
    assert_eq!(lines.next(), Some("# Zilde"));
    assert!(lines.next().is_some_and(|line| line.starts_with("> ")));
    for line in lines.skip_while(|line| !line.starts_with("## ")).filter(|line| !line.starts_with("## ")) {
        let address = line.strip_prefix("- [").and_then(|rest| rest.split_once("](")?.1.split_once("): ")).map(|(link, _)| link);
        assert!(address.is_some_and(|address| Path::new(address).is_file()), "not the line of a page: {line}");
    }
    for page in list_pages() {
        assert!(!page.text.trim().is_empty(), "{}", page.name);
    }
}

/// Returns the documents in `docs/` itself as pages, sorted by name.
fn list_guides(places: HashMap<String, PathBuf>) -> Vec<ManualPage> {
    let is_guide = |path: &Path| path.parent() == Some(Path::new("docs"));
    let mut guides: Vec<(PathBuf, String)> =
        places.into_iter().filter(|(_, path)| is_guide(path)).map(|(text, path)| (path, text)).collect();
    guides.sort();
    let page = |(path, text): (PathBuf, String)| ManualPage { section: GUIDES_SECTION, name: path.display().to_string(), text };
    guides.into_iter().map(page).collect()
}

/// Maps the texts of the pages below a folder to their paths.
fn find_places(folder: &Path) -> HashMap<String, PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder is readable").filter_map(Result::ok).map(|entry| entry.path());
    let mut places = HashMap::new();
    for path in entries {
        if path.is_dir() {
            places.extend(find_places(&path));
        } else if path.extension().is_some_and(|extension| extension == "md") {
            places.insert(fs::read_to_string(&path).expect("a page is readable"), path);
        }
    }
    places
}

/// Returns the path of a page: a Markdown file with its text, or the file of a library.
fn find_place(page: &ManualPage, places: &HashMap<String, PathBuf>) -> String {
    let library = format!("stdlib/{}.apl", page.name);
    match places.get(&page.text) {
        Some(path) => path.to_string_lossy().replace('\\', "/"),
        None if Path::new(&library).is_file() => library,
        None => panic!("the page {} is in no file", page.name),
    }
}
