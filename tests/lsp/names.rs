//! Definitions, references, symbols of all files, and renaming.

use super::{ADDRESS, Editor, address_of, apply, show_range, show_ranges};
use serde_json::{Value, json};

#[test]
fn scopes_are_told_apart() {
    let text = "x←1\nf←{x←⍵ ⋄ {x+⍵}x}\n∇ r←g x\n r←x+f x\n∇\nx+f g x\n";
    let mut editor = Editor::open(text);
    let mut references = |line, column| {
        show_ranges(&editor.ask_with("references", line, column, json!({ "context": { "includeDeclaration": true } })))
    };
    assert_eq!(references(1, 3), ["1:10-1:11", "1:14-1:15", "1:3-1:4"]);
    assert_eq!(references(3, 3), ["2:6-2:7", "3:3-3:4", "3:7-3:8"]);
    assert_eq!(references(5, 0), ["0:0-0:1", "5:0-5:1", "5:6-5:7"]);
    assert_eq!(references(3, 5), ["1:0-1:1", "3:5-3:6", "5:2-5:3"]);
    assert_eq!(show_ranges(&editor.ask("definition", 1, 10)), ["1:3-1:4"]);
    assert_eq!(show_ranges(&editor.ask("definition", 3, 5)), ["1:0-1:1"]);
    let highlights = editor.ask("documentHighlight", 5, 2);
    assert_eq!(highlights.as_array().unwrap().iter().map(|one| one["kind"].as_u64().unwrap()).collect::<Vec<_>>(), [3, 2, 2]);
    assert_eq!(editor.ask("definition", 0, 2), Value::Null);
}

/// The files of a workspace in which names cross files.
const FILES: &[(&str, &str)] = &[
    ("shapes.apln", ":Namespace shapes\narea←{×/⍵}\nwide←{area ⍵}\n:EndNamespace\n"),
    ("main.apl", "sh←⎕USE'shapes.apln'\nsh.area 2 3\nhelper 4\n"),
    ("lib/helper.aplf", " r←helper x\n r←shapes.area x\n"),
    (".hidden/other.apl", "helper←1\n"),
];

#[test]
fn names_are_found_across_files() {
    let (mut editor, folder) = Editor::open_folder("names", FILES);
    let address = address_of(&folder.join("main.apl"));
    editor.open_document(&address, FILES[1].1);
    let at = |line: u32, character: u32| json!({ "textDocument": { "uri": address }, "position": { "line": line, "character": character }, "context": { "includeDeclaration": false } });
    let show = |locations: &Value| {
        let mut lines: Vec<String> = locations
            .as_array()
            .unwrap()
            .iter()
            .map(|location| {
                let file = location["uri"].as_str().unwrap().rsplit('/').next().unwrap();
                format!("{file} {}", show_range(&location["range"]))
            })
            .collect();
        lines.sort();
        lines
    };
    assert_eq!(show(&editor.request("textDocument/definition", at(1, 4))), ["shapes.apln 1:0-1:4"]);
    assert_eq!(show(&editor.request("textDocument/definition", at(2, 1))), ["helper.aplf 0:3-0:9"]);
    let found = show(&editor.request("textDocument/references", at(1, 4)));
    assert_eq!(found, ["helper.aplf 1:10-1:14", "main.apl 1:3-1:7", "shapes.apln 2:6-2:10"]);
    let symbols = editor.request("workspace/symbol", json!({ "query": "hlp" }));
    assert_eq!(symbols.as_array().unwrap().len(), 1, "{symbols}");
    assert_eq!(symbols[0]["name"], "helper");
    std::fs::write(folder.join("lib/new.aplf"), " r←brandnew x\n r←x\n").unwrap();
    editor.notify("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
    assert_eq!(editor.request("workspace/symbol", json!({ "query": "brand" }))[0]["name"], "brandnew");
}

fn rename(editor: &mut Editor, line: usize, column: usize, name: &str) -> Value {
    let position = json!({ "line": line, "character": column });
    let parameters = json!({ "textDocument": { "uri": ADDRESS }, "position": position, "newName": name });
    editor.respond("textDocument/rename", parameters)
}

#[test]
fn names_are_renamed_in_their_scope() {
    let text = "x←1\nf←{x←⍵ ⋄ x+1}\nx+f x\n";
    let mut editor = Editor::open(text);
    assert_eq!(editor.ask("prepareRename", 1, 3)["placeholder"], "x");
    let renamed = rename(&mut editor, 1, 3, "item");
    assert_eq!(apply(text, &renamed["result"]["changes"][ADDRESS]), "x←1\nf←{item←⍵ ⋄ item+1}\nx+f x\n");
    let renamed = rename(&mut editor, 2, 0, "count");
    assert_eq!(apply(text, &renamed["result"]["changes"][ADDRESS]), "count←1\nf←{x←⍵ ⋄ x+1}\ncount+f count\n");
}

#[test]
fn renaming_is_refused_where_other_code_could_reach_the_name() {
    let refusals = [
        ("x←1\n⍎y\n", 0, "x cannot be renamed: what is executed or looked up by its text may be x (test.apl:2)"),
        ("x←1\n⎕EX'x'\n", 0, "x cannot be renamed: a text names x (test.apl:2)"),
        ("x←1\n⍎'x+1'\n", 0, "x cannot be renamed: a text names x (test.apl:2)"),
        ("x←1\nz←2\n", 0, "x cannot be renamed: z is used here already (test.apl:2)"),
        (
            "x←1\n∇ f;x\n g\n∇\n∇ g\n x\n∇\n",
            0,
            "x cannot be renamed: x may be the local of a function that calls this one (test.apl:2)",
        ),
        ("n.x←1\n", 2, "x is a member of a value that the text does not define"),
    ];
    for (text, column, reason) in refusals {
        let mut editor = Editor::open(text);
        assert_eq!(rename(&mut editor, 0, column, "z")["error"]["message"], reason, "{text}");
    }
    let mut editor = Editor::open("x←1\n⍎'1+1'\n'say: x'\n");
    assert!(rename(&mut editor, 0, 0, "z")["result"].is_object());
    assert_eq!(rename(&mut editor, 0, 0, "3z")["error"]["message"], "\"3z\" is not a valid name");
    assert_eq!(rename(&mut editor, 2, 5, "z")["error"]["message"], "there is no name here");
}
