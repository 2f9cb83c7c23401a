//! The language server, `zilde lsp`: an editor starts it, and speaks with it over the standard streams by the Language Server
//! Protocol. It reports mistakes while one types, completes, explains, finds and renames names, and lays texts out. It runs nothing.
//!
//! * [`messages`]: messages in frames on the standard streams.
//! * [`session`]: the course of a session: the order of messages, cancellation, and what becomes of requests that fail.
//! * [`requests`]: the table of requests, and what each of them takes from its parameters.
//! * [`positions`]: positions in texts as the protocol counts them.
//! * [`document`]: an open document: its text, the trees of its units, and what the check found.
//! * [`diagnostics`]: errors and likely mistakes, as `zilde check` reports them.
//! * [`fixes`]: code actions: what was typed out of habit is replaced with what was meant.
//! * [`formatting`]: the layout of a document, as changes of lines.
//! * [`completion`]: what may follow at the caret.
//! * [`hover`]: the page on a glyph or a word, and the header and the comment of a name.
//! * [`signatures`]: the arguments of the function to the left of the caret.
//! * [`occurrences`]: the places in a unit at which names stand, with their roles and scopes.
//! * [`symbols`]: the definitions of a document, nested as in the text.
//! * [`folding`]: the ranges that an editor can fold.
//! * [`references`]: the places in all files that mean the same name.
//! * [`rename`]: the replacement of a name, which is refused where other code could reach it.
//! * [`semantic_tokens`]: colours by class.
//! * `random_edits`: tests: random changes of a document give what reading it anew gives.
//! * [`workspace`]: the other files of the folder, read when they are asked for.

mod completion;
mod diagnostics;
mod document;
mod fixes;
mod folding;
mod formatting;
mod hover;
mod messages;
mod occurrences;
mod positions;
#[cfg(test)]
mod random_edits;
mod references;
mod rename;
mod requests;
mod semantic_tokens;
mod session;
mod signatures;
mod symbols;
mod workspace;

use crate::eval::expressions::name_classes::FrameNames;
use crate::function::Context;
use document::Document;
use positions::Encoding;
use serde_json::{Value, json};
use session::Session;
use std::collections::{BTreeMap, BTreeSet};
use std::io::BufReader;
use std::sync::mpsc;
use workspace::Workspace;

/// The memory of the context in which the classes of ⎕ names are looked up.
const CONTEXT_MEMORY_BYTES: usize = 1 << 20;

/// The stack of the thread that answers, as large as that of the main thread usually is.
const THREAD_STACK_BYTES: usize = 8 << 20;

/// Serves one client over the standard streams until it leaves, and returns the exit status.
pub(crate) fn serve() -> i32 {
    let (sender, receiver) = mpsc::channel();
    let read = move || messages::read_all(BufReader::new(std::io::stdin()), &sender);
    if std::thread::Builder::new().stack_size(THREAD_STACK_BYTES).spawn(read).is_err() {
        return 1;
    }
    Session::new(std::io::stdout()).run(&receiver)
}

/// What the server knows.
struct Server {
    encoding: Encoding,
    /// The open documents by their addresses.
    documents: BTreeMap<String, Document>,
    /// The addresses of the documents that have changed since their diagnostics were sent.
    changed: BTreeSet<String>,
    /// The addresses of the documents that have changed since they were checked.
    unchecked: BTreeSet<String>,
    workspace: Workspace,
    /// A context in which nothing runs: it knows the classes of ⎕ names.
    context: Context,
    /// True if the client wants to be asked for news of files.
    registers_watchers: bool,
}

impl Default for Server {
    fn default() -> Self {
        let mut context = Context::new(CONTEXT_MEMORY_BYTES);
        context.session.hooks.system_names = crate::system::SYSTEM_NAMES;
        Self {
            encoding: Encoding::default(),
            documents: BTreeMap::new(),
            changed: BTreeSet::new(),
            unchecked: BTreeSet::new(),
            workspace: Workspace::default(),
            context,
            registers_watchers: false,
        }
    }
}

impl Server {
    /// Learns what the client can do, and returns what the server can do.
    fn initialize(&mut self, parameters: &Value) -> Value {
        self.encoding = Encoding::choose(parameters);
        self.workspace = Workspace::new(parameters);
        let watching = parameters.pointer("/capabilities/workspace/didChangeWatchedFiles/dynamicRegistration");
        self.registers_watchers = watching == Some(&Value::Bool(true));
        requests::describe_server(self.encoding.name())
    }

    /// Takes note of a notification; unknown ones are ignored.
    fn notice(&mut self, method: &str, parameters: &Value) {
        let address = requests::address(parameters);
        match method {
            "textDocument/didOpen" => {
                let item = &parameters["textDocument"];
                self.open(address, item["text"].as_str().unwrap_or_default(), item["version"].clone());
            }
            "textDocument/didChange" => self.change(address, parameters),
            "textDocument/didClose" => {
                self.documents.remove(address);
                self.unchecked.remove(address);
                self.workspace.forget(address);
                // The diagnostics of a document that is not open are withdrawn.
                self.changed.insert(address.to_owned());
            }
            "textDocument/didSave" => self.workspace.forget(address),
            "workspace/didChangeWatchedFiles" => self.workspace.forget_all(),
            "workspace/didChangeWorkspaceFolders" => self.workspace.change_folders(&parameters["event"]),
            _ => {}
        }
    }

    fn open(&mut self, address: &str, text: &str, version: Value) {
        let name = workspace::path_of(address).map_or_else(|| address.to_owned(), |path| path.to_string_lossy().into_owned());
        let neighbours = self.workspace.list_neighbours(address);
        self.documents.insert(address.to_owned(), Document::new(&name, text.to_owned(), version, neighbours));
        self.note_change(address);
    }

    /// Applies changes, each to the text that the one before it leaves.
    fn change(&mut self, address: &str, parameters: &Value) {
        let Some(document) = self.documents.get_mut(address) else { return };
        document.version = parameters["textDocument"]["version"].clone();
        for change in parameters["contentChanges"].as_array().into_iter().flatten() {
            let Some(text) = change["text"].as_str() else { continue };
            match change.get("range").filter(|range| range.is_object()) {
                Some(range) => {
                    let bytes = document.lines.bytes(&document.text, range, self.encoding);
                    document.edit(bytes, text);
                }
                None => document.replace(text),
            }
        }
        self.note_change(address);
    }

    fn note_change(&mut self, address: &str) {
        self.changed.insert(address.to_owned());
        self.unchecked.insert(address.to_owned());
    }

    /// Checks a document if it has changed since it was checked.
    fn check(&mut self, address: &str) {
        if self.unchecked.remove(address)
            && let Some(document) = self.documents.get_mut(address)
        {
            document.check(&FrameNames::new(&self.context));
        }
    }

    /// Returns the diagnostics of the documents that have changed, as parameters of notifications.
    fn take_diagnostics(&mut self) -> Vec<Value> {
        let changed = std::mem::take(&mut self.changed);
        changed.iter().for_each(|address| self.check(address));
        let describe = |address: &String| match self.documents.get(address) {
            Some(document) => {
                let diagnostics = diagnostics::list(document, address, self.encoding);
                json!({ "uri": address, "version": document.version, "diagnostics": diagnostics })
            }
            None => json!({ "uri": address, "diagnostics": [] }),
        };
        changed.iter().map(describe).collect()
    }

    /// Calls `visit` with the open documents and the other files of the workspace whose text contains `needle`.
    fn for_each_document(&mut self, needle: &str, visit: &mut dyn FnMut(&str, &Document)) {
        let open = &self.documents;
        for (address, document) in open.iter().filter(|(_, document)| document.text.contains(needle)) {
            visit(address, document);
        }
        for (address, document) in self.workspace.documents(needle, |address| open.contains_key(address)) {
            visit(address, document);
        }
    }

    /// Calls `work` with a document or a file of the workspace; returns `None` if there is no such file.
    fn with_document<T>(&self, address: &str, work: impl FnOnce(&Document) -> T) -> Option<T> {
        self.documents.get(address).or_else(|| self.workspace.document(address)).map(work)
    }

    /// Reads all documents anew, from their texts.
    fn read_again(&mut self) {
        let texts: Vec<(String, String, Value)> =
            self.documents.iter().map(|(address, document)| (address.clone(), document.text.clone(), document.version.clone())).collect();
        for (address, text, version) in texts {
            self.open(&address, &text, version);
        }
    }
}
