//! The files below `editors/` that are made from Zilde's tables: its glyphs with their keys and names, the characters that the lexer
//! accepts, its keywords and its ⎕ names.
//!
//! `ZILDE_BLESS=1 cargo test --test editors` writes them, and `.ci/editors` tests them in the editors themselves.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::fs;
use std::path::Path;

#[path = "editors/emacs.rs"]
mod emacs;
#[path = "editors/neovim.rs"]
mod neovim;
#[path = "editors/tables.rs"]
mod tables;
#[path = "editors/textmate.rs"]
mod textmate;
#[path = "editors/vscode.rs"]
mod vscode;

use tables::Tables;

/// The advice of every failure.
const ADVICE: &str = "`ZILDE_BLESS=1 cargo test --test editors` writes it";

/// Compares a file below `editors/` with its text, or writes it if `ZILDE_BLESS` is set.
fn compare(file: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("editors").join(file);
    if std::env::var_os("ZILDE_BLESS").is_some() {
        return fs::write(&path, text).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    for (number, (found, expected)) in found.lines().zip(text.lines()).enumerate() {
        assert_eq!(found, expected, "line {} of editors/{file} is out of date: {ADVICE}", number + 1);
    }
    assert!(found == text, "editors/{file} is out of date: {ADVICE}");
}

#[test]
fn tokens_are_those_of_the_lexer() {
    compare("tokens.json", &tables::write_tokens(&Tables::read()));
}

#[test]
fn visual_studio_code_knows_the_tables() {
    let tables = Tables::read();
    compare("vscode/glyphs.json", &vscode::write_glyphs(&tables));
    compare("vscode/language-configuration.json", &vscode::write_language(&tables));
    compare("vscode/syntaxes/apl.tmLanguage.json", &textmate::write_grammar(&tables));
    let manifest = fs::read_to_string("editors/vscode/package.json").unwrap();
    compare("vscode/package.json", &vscode::update_manifest(&manifest, &tables));
}

#[test]
fn neovim_knows_the_tables() {
    let tables = Tables::read();
    compare("neovim/lua/zilde/glyphs.lua", &neovim::write_glyphs(&tables));
    compare("neovim/syntax/apl.vim", &neovim::write_syntax(&tables));
}

#[test]
fn emacs_knows_the_tables() {
    compare("emacs/zilde-glyphs.el", &emacs::write_glyphs(&Tables::read()));
}

#[test]
fn tree_sitter_knows_the_extensions() {
    // The grammar reads tokens.json.
    let manifest = fs::read_to_string("editors/tree-sitter/tree-sitter.json").unwrap();
    compare("tree-sitter/tree-sitter.json", &vscode::update_manifest(&manifest, &Tables::read()));
}
