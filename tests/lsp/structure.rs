//! Symbols, folding ranges and colours.

use super::Editor;
use serde_json::{Value, json};

const TEXT: &str = "⍝ A note
⍝ of two lines.
rate←0.2
:Namespace shop
    price←{
        tax←{⍵×rate}
        ⍵+tax ⍵
    }
    ∇ r←(f twice)x
      :If x
          r←f f x
      :EndIf
    ∇
:EndNamespace
";

/// Returns symbols as `name kind range`, with the depth as blanks.
fn outline(symbols: &Value, depth: usize, lines: &mut Vec<String>) {
    for symbol in symbols.as_array().unwrap() {
        let range = super::show_range(&symbol["range"]);
        lines.push(format!("{}{} {} {range}", " ".repeat(depth), symbol["name"].as_str().unwrap(), symbol["kind"]));
        outline(&symbol["children"], depth + 1, lines);
    }
}

#[test]
fn symbols_are_nested() {
    let mut editor = Editor::open(TEXT);
    let mut lines = Vec::new();
    outline(&editor.ask_document("documentSymbol"), 0, &mut lines);
    let expected = ["rate 13 2:0-2:8", "shop 3 3:0-14:0", " price 12 4:4-7:5", "  tax 12 5:8-5:20", " twice 25 8:4-12:5"];
    assert_eq!(lines, expected);
}

#[test]
fn definitions_comments_and_structures_fold() {
    let mut editor = Editor::open(TEXT);
    let folds = editor.ask_document("foldingRange");
    let lines: Vec<String> =
        folds.as_array().unwrap().iter().map(|fold| format!("{}-{}", fold["startLine"], fold["endLine"])).collect();
    assert_eq!(lines, ["0-1", "3-13", "4-7", "8-12", "9-11"]);
    assert_eq!(folds[0]["kind"], "comment");
}

#[test]
fn colours_follow_classes() {
    let mut editor = Editor::open("f←{⍵}\n∇ r←g x\n r←f x ⍝ c\n∇\nv←⎕IO,'t'\n:If v\n:EndIf\n");
    let data = editor.ask_document("semanticTokens/full")["data"].clone();
    let numbers: Vec<usize> = data.as_array().unwrap().iter().map(|number| number.as_u64().unwrap() as usize).collect();
    let (mut line, mut column, mut found) = (0, 0, Vec::new());
    for token in numbers.chunks(5) {
        column = if token[0] == 0 { column + token[1] } else { token[1] };
        line += token[0];
        found.push((line, column, token[2], token[3]));
    }
    let (comment, text, function, variable, keyword, system, parameter) = (0, 1, 3, 5, 6, 7, 8);
    for expected in [
        (0, 0, 1, function),
        (0, 3, 1, parameter),
        (1, 4, 1, function),
        (2, 1, 1, variable),
        (2, 3, 1, function),
        (2, 5, 1, parameter),
        (2, 7, 3, comment),
        (4, 2, 3, system),
        (4, 6, 3, text),
        (5, 1, 2, keyword),
    ] {
        assert!(found.contains(&expected), "{expected:?} is not among {found:?}");
    }
    let range = json!({ "start": { "line": 4, "character": 0 }, "end": { "line": 4, "character": 3 } });
    let parameters = json!({ "textDocument": { "uri": super::ADDRESS }, "range": range });
    assert_eq!(editor.request("textDocument/semanticTokens/range", parameters)["data"][0], 4);
}
