//! The course of a session: its beginning and end, unknown and malformed messages, cancellation, positions, changes.

use super::{ADDRESS, Editor};
use serde_json::{Value, json};
use std::io::Write;

#[test]
fn sessions_begin_and_end() {
    let mut editor = Editor::start_silent();
    let early = json!({ "code": -32002, "message": "the first request must be initialize" });
    assert_eq!(editor.respond("textDocument/hover", json!({}))["error"], early);
    let answer = editor.request("initialize", json!({ "capabilities": {} }));
    assert_eq!(answer["capabilities"]["positionEncoding"], "utf-16");
    assert_eq!(answer["capabilities"]["textDocumentSync"]["change"], 2);
    let again = json!({ "code": -32600, "message": "the server is initialized already" });
    assert_eq!(editor.respond("initialize", json!({}))["error"], again);
    assert_eq!(editor.request("shutdown", Value::Null), Value::Null);
    let late = json!({ "code": -32600, "message": "the server is about to end" });
    assert_eq!(editor.respond("textDocument/hover", json!({}))["error"], late);
    editor.notify("exit", Value::Null);
    assert_eq!(editor.child.wait().unwrap().code(), Some(0));
}

#[test]
fn exit_without_shutdown_is_a_failure() {
    let mut editor = Editor::start_with(json!({ "capabilities": {} }));
    editor.notify("exit", Value::Null);
    assert_eq!(editor.child.wait().unwrap().code(), Some(1));
    let mut editor = Editor::start_with(json!({ "capabilities": {} }));
    editor.input = None;
    assert_eq!(editor.child.wait().unwrap().code(), Some(1));
}

#[test]
fn what_cannot_be_read_is_answered_and_the_session_goes_on() {
    let mut editor = Editor::open("a←1\n");
    editor.diagnostics();
    for content in [&b"{"[..], b"[]", b"\xff\xfe", b"\"text\"", b"{\"jsonrpc\":\"2.0\"}", b"", &[b'['; 10_000]] {
        editor.send_bytes(content);
        let answer = editor.read().unwrap();
        assert_eq!((&answer["error"]["code"], &answer["id"]), (&json!(-32700), &Value::Null), "{content:?}");
    }
    editor.input.as_mut().unwrap().write_all(b"no header\r\nContent-Length: x\r\n\r\n\r\n").unwrap();
    let unknown = json!({ "code": -32601, "message": "there is no method no/method" });
    assert_eq!(editor.respond("no/method", json!({}))["error"], unknown);
    for method in ["hover", "completion", "rename", "documentSymbol", "formatting", "codeAction", "semanticTokens/range"] {
        for parameters in
            [json!(null), json!([]), json!({ "textDocument": { "uri": 5 } }), json!({ "textDocument": { "uri": "x" } })]
        {
            assert_eq!(editor.respond(&format!("textDocument/{method}"), parameters)["error"]["code"], -32602, "{method}");
        }
        let parameters = json!({ "textDocument": { "uri": ADDRESS }, "position": { "line": 1e9, "character": -4 }, "range": 7 });
        editor.respond(&format!("textDocument/{method}"), parameters);
    }
    editor.notify("textDocument/didChange", json!({ "contentChanges": 3 }));
    editor.notify("textDocument/didChange", json!({ "textDocument": { "uri": ADDRESS }, "contentChanges": [{}, { "text": 4 }] }));
    editor.notify("workspace/didChangeWorkspaceFolders", json!({ "event": [] }));
    assert!(editor.ask("hover", 0, 1)["contents"].is_object());
}

#[test]
fn requests_that_wait_can_be_cancelled() {
    let mut editor = Editor::open(&"x←1\n".repeat(2000));
    let messages: Vec<Value> = (100..110)
        .map(|id| json!({ "jsonrpc": "2.0", "id": id, "method": "textDocument/documentSymbol", "params": { "textDocument": { "uri": ADDRESS } } }))
        .chain([json!({ "jsonrpc": "2.0", "method": "$/cancelRequest", "params": { "id": 109 } })])
        .collect();
    messages.iter().for_each(|message| editor.send(message));
    let mut answers = Vec::new();
    while answers.len() < 10 {
        let message = editor.read().unwrap();
        answers.extend(Some(message).filter(|message| message.get("id").is_some()));
    }
    let last = answers.iter().find(|answer| answer["id"] == 109).unwrap();
    assert_eq!(last["error"], json!({ "code": -32800, "message": "the request was cancelled" }));
}

#[test]
fn columns_count_utf_16_or_bytes() {
    let text = "'𝒳⍴' ⍝ x\nlength←{≢⍵}\nlength'a'\n";
    let mut editor = Editor::open(text);
    assert_eq!(super::show_ranges(&editor.ask("definition", 2, 2)), ["1:0-1:6"]);
    editor.change([0, 4, 0, 5], "',length");
    assert_eq!(editor.ask("hover", 0, 8)["range"]["start"]["character"], 6);
    let offer = json!({ "capabilities": { "general": { "positionEncodings": ["utf-8", "utf-16"] } } });
    let mut editor = Editor::start_with(offer);
    editor.open_document(ADDRESS, "'𝒳⍴',rank\nrank←2\n");
    assert_eq!(editor.ask("hover", 0, 11)["range"]["start"]["character"], 10);
}

#[test]
fn changes_are_applied_in_order() {
    let mut editor = Editor::open("a←1\r\nb←2\r\n");
    let change = |range: Value, text: &str| json!({ "range": range, "text": text });
    let at = |line: u32, start: u32, end: u32| json!({ "start": { "line": line, "character": start }, "end": { "line": line, "character": end } });
    let changes = json!([change(at(1, 0, 1), "total"), change(at(0, 0, 0), "⍝ note\r\n"), change(at(2, 6, 7), "3")]);
    editor
        .notify("textDocument/didChange", json!({ "textDocument": { "uri": ADDRESS, "version": 2 }, "contentChanges": changes }));
    let symbols = editor.ask_document("documentSymbol");
    assert_eq!(symbols[1]["name"], "total");
    assert_eq!(super::show_range(&symbols[1]["range"]), "2:0-2:7");
    editor
        .notify("textDocument/didChange", json!({ "textDocument": { "uri": ADDRESS }, "contentChanges": [{ "text": "c←4\n" }] }));
    assert_eq!(editor.ask_document("documentSymbol")[0]["name"], "c");
    editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": ADDRESS } }));
    let parameters = json!({ "textDocument": { "uri": ADDRESS } });
    assert_eq!(editor.respond("textDocument/documentSymbol", parameters)["error"]["code"], -32602);
}
