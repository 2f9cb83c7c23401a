//! `zilde lsp` as an editor sees it: messages in frames on the standard streams.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

#[path = "lsp/completion.rs"]
mod completion;
#[path = "lsp/diagnostics.rs"]
mod diagnostics;
#[path = "lsp/names.rs"]
mod names;
#[path = "lsp/pages.rs"]
mod pages;
#[path = "lsp/session.rs"]
mod session;
#[path = "lsp/structure.rs"]
mod structure;

/// The address of the document that most tests open.
const ADDRESS: &str = "file:///nowhere/test.apl";

/// An editor that speaks with a server of its own.
struct Editor {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    last_id: u64,
    /// The notifications that came while a response was awaited.
    notes: Vec<Value>,
}

impl Editor {
    /// Starts a server, and does not introduce the editor.
    fn start_silent() -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zilde"));
        let mut child = command.arg("lsp").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, input, output, last_id: 0, notes: Vec::new() }
    }

    /// Starts a server for a client with these parameters.
    fn start_with(parameters: Value) -> Self {
        let mut editor = Self::start_silent();
        let answer = editor.request("initialize", parameters);
        assert_eq!(answer["serverInfo"]["name"], "zilde", "{answer}");
        editor.notify("initialized", json!({}));
        editor
    }

    /// Starts a server, and opens a document.
    fn open(text: &str) -> Self {
        let mut editor = Self::start_with(json!({ "capabilities": {} }));
        editor.open_document(ADDRESS, text);
        editor
    }

    /// Starts a server for a folder with these files.
    fn open_folder(name: &str, files: &[(&str, &str)]) -> (Self, PathBuf) {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("lsp-{name}"));
        let _ = std::fs::remove_dir_all(&folder);
        for (file, text) in files {
            let path = folder.join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let parameters = json!({ "capabilities": {}, "workspaceFolders": [{ "uri": address_of(&folder), "name": name }] });
        (Self::start_with(parameters), folder)
    }

    fn open_document(&mut self, address: &str, text: &str) {
        let item = json!({ "uri": address, "languageId": "apl", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": item }));
    }

    /// Replaces a range, given as start line, start column, end line and end column.
    fn change(&mut self, [line, column, end_line, end_column]: [usize; 4], text: &str) {
        let range = json!({
            "start": { "line": line, "character": column },
            "end": { "line": end_line, "character": end_column },
        });
        let document = json!({ "uri": ADDRESS, "version": 2 });
        let changes = json!([{ "range": range, "text": text }]);
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    fn send_bytes(&mut self, content: &[u8]) {
        let input = self.input.as_mut().unwrap();
        write!(input, "Content-Length: {}\r\n\r\n", content.len()).unwrap();
        input.write_all(content).unwrap();
        input.flush().unwrap();
    }

    fn send(&mut self, message: &Value) {
        self.send_bytes(message.to_string().as_bytes());
    }

    fn notify(&mut self, method: &str, parameters: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": parameters }));
    }

    /// Reads the next message; returns `None` if the server has left.
    fn read(&mut self) -> Option<Value> {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            match line.trim().split_once(": ") {
                Some((_, value)) => length = value.parse().unwrap(),
                None => break,
            }
        }
        let mut content = vec![0; length];
        self.output.read_exact(&mut content).unwrap();
        Some(serde_json::from_slice(&content).unwrap())
    }

    /// Sends a request and returns the whole response.
    fn respond(&mut self, method: &str, parameters: Value) -> Value {
        self.last_id += 1;
        let id = self.last_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": parameters }));
        loop {
            let message = self.read().unwrap_or_else(|| panic!("the server has left before it answered {method}"));
            if message["id"] == id && message.get("method").is_none() {
                return message;
            }
            self.notes.push(message);
        }
    }

    /// Sends a request and returns its result.
    fn request(&mut self, method: &str, parameters: Value) -> Value {
        let response = self.respond(method, parameters);
        assert!(response.get("error").is_none(), "{method}: {response}");
        response["result"].clone()
    }

    /// Sends a request about a position of the document.
    fn ask(&mut self, method: &str, line: usize, column: usize) -> Value {
        self.ask_with(method, line, column, json!({}))
    }

    fn ask_with(&mut self, method: &str, line: usize, column: usize, more: Value) -> Value {
        let mut parameters = more;
        parameters["textDocument"] = json!({ "uri": ADDRESS });
        parameters["position"] = json!({ "line": line, "character": column });
        self.request(&format!("textDocument/{method}"), parameters)
    }

    /// Sends a request about the document.
    fn ask_document(&mut self, method: &str) -> Value {
        self.request(&format!("textDocument/{method}"), json!({ "textDocument": { "uri": ADDRESS } }))
    }

    /// Waits for diagnostics, and returns them.
    fn diagnostics(&mut self) -> Vec<Value> {
        loop {
            let message = if self.notes.is_empty() { self.read().unwrap() } else { self.notes.remove(0) };
            if message["method"] == "textDocument/publishDiagnostics" {
                return message["params"]["diagnostics"].as_array().unwrap().clone();
            }
        }
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the address of a path without characters that need escapes.
fn address_of(path: &Path) -> String {
    format!("file://{}{}", if cfg!(windows) { "/" } else { "" }, path.display()).replace('\\', "/")
}

/// Returns a range as `line:column-line:column`.
fn show_range(range: &Value) -> String {
    let place = |end: &str| format!("{}:{}", range[end]["line"], range[end]["character"]);
    format!("{}-{}", place("start"), place("end"))
}

/// Returns the ranges of locations, in order.
fn show_ranges(locations: &Value) -> Vec<String> {
    let mut ranges: Vec<String> = locations.as_array().unwrap().iter().map(|location| show_range(&location["range"])).collect();
    ranges.sort();
    ranges
}

/// Returns a text after changes of the protocol, which count columns in UTF-16.
fn apply(text: &str, edits: &Value) -> String {
    let offset = |position: &Value| {
        let line: usize = text.split_inclusive('\n').take(position["line"].as_u64().unwrap() as usize).map(str::len).sum();
        let mut units = position["character"].as_u64().unwrap() as usize;
        let rest = text[line..].char_indices().find(|(_, character)| {
            let is_here = units == 0;
            units = units.saturating_sub(character.len_utf16());
            is_here
        });
        rest.map_or(text.len(), |(offset, _)| line + offset)
    };
    let mut changes: Vec<(usize, usize, &str)> = edits
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| (offset(&edit["range"]["start"]), offset(&edit["range"]["end"]), edit["newText"].as_str().unwrap()))
        .collect();
    changes.sort_unstable_by_key(|(start, ..)| std::cmp::Reverse(*start));
    changes.into_iter().fold(text.to_owned(), |mut text, (start, end, replacement)| {
        text.replace_range(start..end, replacement);
        text
    })
}
