//! Completion: glyphs, names, ⎕ names, keywords, members, files.

use super::{ADDRESS, Editor, address_of};
use serde_json::{Value, json};

/// Returns the labels that are offered at the end of a line of the document, with the texts that are inserted.
fn offers(editor: &mut Editor, line: usize, column: usize) -> Vec<(String, String)> {
    let answer = editor.ask("completion", line, column);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let items = answer["items"].as_array().unwrap().iter();
    items.map(|item| (text(&item["label"]), text(&item["textEdit"]["newText"]))).collect()
}

fn texts(editor: &mut Editor, line: usize, column: usize) -> Vec<String> {
    offers(editor, line, column).into_iter().map(|(_, text)| text).collect()
}

#[test]
fn glyphs_have_names_in_every_tongue() {
    let mut editor = Editor::open("`rho\n`argsort\n`r\n`\n'`rho\n⍝ `rho\nx←`(\n`in\n");
    assert_eq!(texts(&mut editor, 0, 4), ["⍴"]);
    assert_eq!(texts(&mut editor, 1, 8)[0], "⍋");
    assert_eq!(texts(&mut editor, 2, 2)[0], "⍴");
    assert!(texts(&mut editor, 3, 1).len() > 80);
    assert_eq!(texts(&mut editor, 5, 6), [""; 0]);
    assert_eq!(texts(&mut editor, 6, 4), ["⍱"]);
    let item = &editor.ask("completion", 0, 4)["items"][0];
    assert_eq!(super::show_range(&item["textEdit"]["range"]), "0:0-0:4");
    assert_eq!(item["filterText"], "`rho");
    assert_eq!(item["labelDetails"]["description"], "`r");
    // The glyph with just this name comes first, as at the prompt.
    let sort_text = |item: &Value| item["sortText"].as_str().unwrap().to_owned();
    let answer = editor.ask("completion", 7, 3);
    let first = answer["items"].as_array().unwrap().iter().min_by_key(|item| sort_text(item)).unwrap();
    assert_eq!(first["textEdit"]["newText"], "∊");
}

#[test]
fn names_come_with_their_classes() {
    let text = "total←{+/⍵}\ntotals←1 2 3\n∇ r←other x;local\n local←x\n r←lo\n∇\nto\n⎕js\n:wh\n";
    let mut editor = Editor::open(text);
    editor.diagnostics();
    let answer = editor.ask("completion", 6, 2);
    let items: Vec<(&Value, &Value)> =
        answer["items"].as_array().unwrap().iter().map(|item| (&item["label"], &item["kind"])).collect();
    assert_eq!(items, [(&json!("total"), &json!(3)), (&json!("totals"), &json!(6))]);
    assert_eq!(answer["items"][0]["detail"], "total←{+/⍵}");
    assert_eq!(texts(&mut editor, 4, 5), ["local"]);
    assert_eq!(texts(&mut editor, 7, 3), ["⎕JSON"]);
    assert_eq!(texts(&mut editor, 8, 3), [":While"]);
}

#[test]
fn members_follow_a_dot() {
    let text =
        ":Namespace shapes\narea←{×/⍵}\n∇ r←edge x\n r←x\n∇\n:EndNamespace\nshapes.\ntb←⎕USE'table'\ntb.wh\nns.a←1\nns.\n3.\n";
    let mut editor = Editor::open(text);
    assert_eq!(texts(&mut editor, 6, 7), ["area", "edge"]);
    assert!(texts(&mut editor, 8, 5).contains(&"where".to_owned()));
    assert_eq!(texts(&mut editor, 10, 3), ["a"]);
    assert_eq!(texts(&mut editor, 11, 2), [""; 0]);
}

#[test]
fn files_follow_a_quote() {
    let (mut editor, folder) = Editor::open_folder("files", &[("a.apl", "helper←{⍵}\n"), ("data/x.csv", "1\n"), ("b.apl", "")]);
    let address = address_of(&folder.join("b.apl"));
    editor.open_document(&address, "⎕USE'\n⎕NGET'data/\nhel\n");
    let mut ask = |line: u32, character: u32| {
        let parameters = json!({ "textDocument": { "uri": address }, "position": { "line": line, "character": character } });
        let answer = editor.request("textDocument/completion", parameters);
        answer["items"].as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let offered = ask(0, 5);
    assert!(["table", "a.apl", "data/"].iter().all(|name| offered.contains(&(*name).to_owned())), "{offered:?}");
    assert_eq!(ask(1, 11), ["x.csv"]);
    assert_eq!(ask(2, 3), ["helper"]);
    assert_ne!(address, ADDRESS);
}
