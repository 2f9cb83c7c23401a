//! Diagnostics, quick fixes, and the layout of documents.

use super::{ADDRESS, Editor, apply, show_range};
use serde_json::{Value, json};

/// Returns diagnostics as `range severity message`.
fn show(diagnostics: &[Value]) -> Vec<String> {
    let line = |diagnostic: &Value| {
        let message = diagnostic["message"].as_str().unwrap();
        format!("{} {} {message}", show_range(&diagnostic["range"]), diagnostic["severity"])
    };
    diagnostics.iter().map(line).collect()
}

#[test]
fn mistakes_are_reported_as_one_types() {
    let mut editor = Editor::open("f←{⍵+1}\nf 2\n");
    assert_eq!(show(&editor.diagnostics()), [""; 0]);
    editor.change([1, 3, 1, 3], ")");
    assert_eq!(show(&editor.diagnostics()), ["1:3-1:4 1 ) has no ("]);
    editor.change([1, 3, 1, 4], "+missing");
    assert_eq!(show(&editor.diagnostics()), ["1:4-1:11 2 missing is never given a value"]);
    editor.change([1, 0, 1, 11], "∇ r←g x\n r←x\n∇\n2 g 3");
    assert_eq!(show(&editor.diagnostics()), ["4:2-4:3 1 g takes no left argument"]);
    editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": ADDRESS } }));
    assert!(editor.diagnostics().is_empty());
}

#[test]
fn a_bracket_that_is_open_while_one_types_hides_little() {
    let mut editor = Editor::open(":Namespace n\nf←{⍵}\n\ng←{\n    ⍵+1\n}\n\n∇ r←h x\n r←)x\n∇\n:EndNamespace\n");
    editor.diagnostics();
    editor.change([1, 3, 1, 4], "(⍵");
    let found = show(&editor.diagnostics());
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].starts_with("1:2-") || found[0].starts_with("1:3-"), "{found:?}");
    assert!(found[1].starts_with("8:3-"), "{found:?}");
    let names = editor.ask_document("documentSymbol");
    let children: Vec<&Value> = names[0]["children"].as_array().unwrap().iter().map(|child| &child["name"]).collect();
    assert_eq!(children, ["f", "g", "h"]);
}

#[test]
fn habits_have_quick_fixes() {
    let text = "a←3\na!=4\n‘text’\n2 -3\nx≤y\n";
    let mut editor = Editor::open(text);
    let diagnostics = editor.diagnostics();
    let mut actions = |line: u32, context: &[Value]| {
        let position = |character: u32| json!({ "line": line, "character": character });
        let range = json!({ "start": position(0), "end": position(9) });
        let parameters = json!({ "textDocument": { "uri": ADDRESS }, "range": range, "context": { "diagnostics": context } });
        editor.request("textDocument/codeAction", parameters)
    };
    let titles = |actions: &Value| actions.as_array().unwrap().iter().map(|action| action["title"].clone()).collect::<Vec<_>>();
    let found = actions(1, &diagnostics);
    assert_eq!(titles(&found), ["Replace != with ≠"]);
    assert_eq!((&found[0]["kind"], &found[0]["isPreferred"]), (&json!("quickfix"), &json!(true)));
    assert_eq!(apply(text, &found[0]["edit"]["changes"][ADDRESS]), text.replace("!=", "≠"));
    let found = actions(2, &diagnostics);
    assert_eq!(titles(&found), ["Replace ‘ with '", "Replace ’ with '"]);
    assert!(!found[0]["diagnostics"].as_array().unwrap().is_empty());
    let found = actions(3, &[]);
    assert_eq!((titles(&found), &found[0]["kind"]), (vec![json!("Replace - with ¯")], &json!("refactor.rewrite")));
    assert_eq!(titles(&actions(4, &[])), [""; 0]);
}

#[test]
fn documents_are_laid_out_by_lines() {
    let text = "∇ r←f x\n:If x\nr←1\n:EndIf\n∇\ny←  2\n";
    let mut editor = Editor::open(text);
    let parameters = json!({ "textDocument": { "uri": ADDRESS }, "options": { "tabSize": 4, "insertSpaces": true } });
    let edits = editor.request("textDocument/formatting", parameters.clone());
    let laid_out = apply(text, &edits);
    assert_ne!(laid_out, text);
    assert!(edits.as_array().unwrap().iter().all(|edit| edit["newText"].as_str().unwrap().lines().count() <= 1), "{edits}");
    editor.notify(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": ADDRESS }, "contentChanges": [{ "text": laid_out }] }),
    );
    assert_eq!(editor.request("textDocument/formatting", parameters.clone()), json!([]));
    editor.change([5, 0, 5, 0], "(");
    let failure = editor.respond("textDocument/formatting", parameters);
    assert_eq!(failure["error"]["message"], "a document with syntax errors cannot be laid out");
}
