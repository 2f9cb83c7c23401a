//! Pages about glyphs, words and names, and the signatures of functions.

use super::Editor;
use serde_json::Value;

fn page(editor: &mut Editor, line: usize, column: usize) -> String {
    editor.ask("hover", line, column)["contents"]["value"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn glyphs_and_words_have_pages() {
    let mut editor = Editor::open("r←⍳5\n⎕csv x\n:If r\n:EndIf\n{⍵}r ⍝ note\n");
    assert!(page(&mut editor, 0, 2).starts_with("# "));
    assert!(page(&mut editor, 0, 2).contains('⍳'));
    assert!(page(&mut editor, 1, 1).contains("⎕CSV"));
    assert!(page(&mut editor, 2, 1).contains(":If"));
    assert!(page(&mut editor, 4, 1).contains("⍵"));
    assert_eq!(editor.ask("hover", 4, 7), Value::Null);
    assert_eq!(editor.ask("hover", 0, 3), Value::Null);
}

#[test]
fn names_show_their_header_and_comment() {
    let text = "⍝ The mean of ⍵.\nmean←{(+/⍵)÷≢⍵}\n∇ r←a plus b;c\n ⍝ The sum.\n c←a+b\n r←c\n∇\nmean 1 plus 2\ntb←⎕USE'table'\ntb.where\nvalue←3\nvalue\n";
    let mut editor = Editor::open(text);
    assert_eq!(page(&mut editor, 7, 1), "```apl\nmean←{(+/⍵)÷≢⍵}\n```\n\nfunction\n\nThe mean of ⍵.");
    assert_eq!(page(&mut editor, 7, 8), "```apl\nr←a plus b;c\n```\n\nfunction\n\nThe sum.");
    assert_eq!(page(&mut editor, 5, 3), "```apl\nc←a+b\n```\n\nlocal variable");
    assert!(page(&mut editor, 9, 4).contains("tb.where"), "{}", page(&mut editor, 9, 4));
    assert!(page(&mut editor, 11, 2).contains("variable"));
}

#[test]
fn signatures_name_the_arguments() {
    let text = "∇ r←a plus b\n r←a+b\n∇\n1 plus \n2+(1 plus \n+ \ntb←⎕USE'table'\ntb.where \n";
    let mut editor = Editor::open(text);
    editor.diagnostics();
    let signature = editor.ask("signatureHelp", 3, 7);
    assert_eq!(signature["signatures"][0]["label"], "r←a plus b");
    assert_eq!(signature["activeParameter"], 1);
    assert_eq!(editor.ask("signatureHelp", 4, 10)["signatures"][0]["label"], "r←a plus b");
    assert_eq!(editor.ask("signatureHelp", 5, 2), Value::Null);
    assert!(editor.ask("signatureHelp", 7, 9)["signatures"][0]["label"].as_str().unwrap().contains("where"));
}
