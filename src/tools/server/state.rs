//! The state of the server: the open documents, and the other files of the workspace.

use super::diagnostics;
use super::document::Document;
use super::positions::Encoding;
use super::workspace::{self, Workspace};
use crate::eval::expressions::name_classes::FrameNames;
use crate::function::Context;
use crate::script::list_neighbours;
use lsp_server::ErrorCode;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The memory of the context in which the classes of ⎕ names are looked up.
const CONTEXT_MEMORY_BYTES: usize = 1 << 20;

/// The failure of a request.
#[derive(Debug)]
pub(crate) struct Failure {
    /// The number of the kind of failure.
    pub(crate) code: i32,
    /// The reason.
    pub(crate) message: String,
}

impl Failure {
    /// Creates a failure.
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code: code as i32, message: message.into() }
    }
}

/// The result of a request.
pub(crate) type Outcome = Result<Value, Failure>;

/// The state of the server.
pub(crate) struct Server {
    pub(crate) encoding: Encoding,
    /// The open documents by their addresses.
    pub(crate) documents: BTreeMap<String, Document>,
    /// The addresses of the documents that have changed since their diagnostics were sent.
    changed: BTreeSet<String>,
    /// The addresses of the documents that have changed since they were checked.
    unchecked: BTreeSet<String>,
    pub(crate) workspace: Workspace,
    /// A context in which nothing runs: it knows the classes of ⎕ names.
    context: Context,
    /// True if the client wants to be asked for news of files.
    pub(crate) registers_watchers: bool,
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
    /// Learns what the client can do.
    pub(crate) fn initialize(&mut self, parameters: &Value) {
        self.encoding = Encoding::choose(parameters);
        self.workspace = Workspace::new(parameters);
        let watching = parameters.pointer("/capabilities/workspace/didChangeWatchedFiles/dynamicRegistration");
        self.registers_watchers = watching == Some(&Value::Bool(true));
    }

    /// Takes note of a notification; unknown ones are ignored.
    pub(crate) fn notice(&mut self, method: &str, parameters: &Value) {
        let address = address(parameters);
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
        let path = workspace::path_of(address);
        let neighbours = path.as_ref().map_or_else(HashSet::new, |path| list_neighbours(path.as_os_str()));
        let name = path.map_or_else(|| address.to_owned(), |path| path.to_string_lossy().into_owned());
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
    pub(crate) fn check(&mut self, address: &str) {
        if self.unchecked.remove(address)
            && let Some(document) = self.documents.get_mut(address)
        {
            document.check(&FrameNames::new(&self.context));
        }
    }

    /// Returns the diagnostics of the documents that have changed, as parameters of notifications.
    pub(crate) fn take_diagnostics(&mut self) -> Vec<Value> {
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
    pub(crate) fn for_each_document(&mut self, needle: &str, visit: &mut dyn FnMut(&str, &Document)) {
        let open = &self.documents;
        for (address, document) in open.iter().filter(|(_, document)| document.text.contains(needle)) {
            visit(address, document);
        }
        for (address, document) in self.workspace.documents(needle, |address| open.contains_key(address)) {
            visit(address, document);
        }
    }

    /// Calls `work` with a document or a file of the workspace; returns `None` if there is no such file.
    pub(crate) fn with_document<T>(&self, address: &str, work: impl FnOnce(&Document) -> T) -> Option<T> {
        self.documents.get(address).or_else(|| self.workspace.document(address)).map(work)
    }

    /// Reads all documents anew, from their texts.
    pub(crate) fn read_again(&mut self) {
        let texts: Vec<(String, String, Value)> = self
            .documents
            .iter()
            .map(|(address, document)| (address.clone(), document.text.clone(), document.version.clone()))
            .collect();
        for (address, text, version) in texts {
            self.open(&address, &text, version);
        }
    }
}

/// Returns the address of the document that a request is about.
pub(crate) fn address(parameters: &Value) -> &str {
    parameters["textDocument"]["uri"].as_str().unwrap_or_default()
}

/// Returns the document that a request is about; fails if it is not open.
pub(crate) fn document<'a>(server: &'a Server, parameters: &Value) -> Result<&'a Document, Failure> {
    let address = address(parameters);
    let failure = || Failure::new(ErrorCode::InvalidParams, format!("the document {address:?} is not open"));
    server.documents.get(address).ok_or_else(failure)
}
