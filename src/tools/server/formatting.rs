//! The layout of a document, as changes of lines: lines that stay the same keep the caret, breakpoints and folds of the editor.

use super::document::Document;
use super::positions::Encoding;
use super::state::{Failure, Outcome};
use crate::tools::layout::lay_out;
use lsp_server::ErrorCode;
use serde_json::{Value, json};

/// Returns the changes that lay a document out; fails if the document has errors.
pub(crate) fn format(document: &Document, encoding: Encoding) -> Outcome {
    if document.units.iter().any(|tree| !tree.flaws.is_empty()) {
        return Err(Failure::new(ErrorCode::RequestFailed, "a document with syntax errors cannot be laid out"));
    }
    // A layout that would change what the text says is not offered.
    Ok(lay_out(&document.name, &document.text).map_or(Value::Null, |text| find_changes(document, &text, encoding)))
}

/// Returns the changes from the text of a document to another one with the same number of lines or, if it has another number, one
/// change from the first to the last line that differs.
fn find_changes(document: &Document, text: &str, encoding: Encoding) -> Value {
    let old: Vec<&str> = document.text.split_inclusive('\n').collect();
    let new: Vec<&str> = text.split_inclusive('\n').collect();
    let start = old.iter().zip(&new).take_while(|(one, other)| one == other).count();
    let end = old[start..].iter().rev().zip(new[start..].iter().rev()).take_while(|(one, other)| one == other).count();
    let (old_end, new_end) = (old.len() - end, new.len() - end);
    if old_end - start == new_end - start {
        let pairs = (start..old_end).filter(|&line| old[line] != new[line]);
        let mut offset = 0;
        let mut passed = 0;
        return pairs
            .map(|line| {
                offset += old[passed..line].iter().map(|line| line.len()).sum::<usize>();
                passed = line;
                change(document, offset, old[line], new[line], encoding)
            })
            .collect();
    }
    let offset = old[..start].iter().map(|line| line.len()).sum();
    json!([change(document, offset, &old[start..old_end].concat(), &new[start..new_end].concat(), encoding)])
}

/// Returns the change from the text at an offset to another one.
fn change(document: &Document, offset: usize, old: &str, new: &str, encoding: Encoding) -> Value {
    let position = |offset: usize| document.lines.position(&document.text, offset, encoding);
    json!({ "range": { "start": position(offset), "end": position(offset + old.len()) }, "newText": new })
}
