//! The table of requests, and what each of them takes from its parameters.

use super::state::{Outcome, Server, address, document};
use super::{
    completion, fixes, folding, formatting, hover, references, rename, search, semantic_tokens, signatures, symbols, workspace,
};
use lsp_server::Request;
use serde_json::{Value, json};

/// A function that answers a request.
pub(crate) type Handler = fn(&mut Server, &Value) -> Outcome;

/// All requests but those that begin and end a session.
const REQUESTS: &[(&str, Handler)] = &[
    ("textDocument/codeAction", list_actions),
    ("textDocument/completion", complete),
    ("textDocument/definition", |server, parameters| references::find_definitions(server, parameters)),
    ("textDocument/documentHighlight", |server, parameters| references::highlight(server, parameters)),
    ("textDocument/documentSymbol", list_symbols),
    ("textDocument/foldingRange", |server, parameters| Ok(folding::list(document(server, parameters)?))),
    ("textDocument/formatting", format),
    ("textDocument/hover", |server, parameters| hover::describe(server, parameters)),
    ("textDocument/prepareRename", |server, parameters| rename::prepare(server, parameters)),
    ("textDocument/references", |server, parameters| references::list(server, parameters)),
    ("textDocument/rename", |server, parameters| rename::rename(server, parameters)),
    ("textDocument/semanticTokens/full", list_tokens),
    ("textDocument/semanticTokens/range", list_tokens),
    ("textDocument/signatureHelp", |server, parameters| signatures::describe(server, parameters)),
    ("workspace/symbol", |server, parameters| Ok(search::find_symbols(server, parameters))),
];

/// Returns the function that answers a request, or `None` if there is no such request.
pub(crate) fn find(method: &str) -> Option<Handler> {
    REQUESTS.iter().find(|(name, _)| *name == method).map(|(_, handler)| *handler)
}

/// Returns the answer to `initialize`.
pub(crate) fn describe_server(encoding: &str) -> Value {
    json!({
        "serverInfo": { "name": "zilde", "version": env!("CARGO_PKG_VERSION") },
        "capabilities": {
            "positionEncoding": encoding,
            "textDocumentSync": { "openClose": true, "change": 2, "save": { "includeText": false } },
            "codeActionProvider": { "codeActionKinds": ["quickfix", "refactor.rewrite"] },
            "completionProvider": { "triggerCharacters": ["`", "⎕", ":", ".", "'", "/"], "resolveProvider": false },
            "definitionProvider": true,
            "documentFormattingProvider": true,
            "documentHighlightProvider": true,
            "documentSymbolProvider": true,
            "foldingRangeProvider": true,
            "hoverProvider": true,
            "referencesProvider": true,
            "renameProvider": { "prepareProvider": true },
            "semanticTokensProvider": {
                "legend": { "tokenTypes": semantic_tokens::TYPES, "tokenModifiers": [] },
                "full": true,
                "range": true,
            },
            "signatureHelpProvider": { "triggerCharacters": [" "] },
            "workspaceSymbolProvider": true,
            "workspace": { "workspaceFolders": { "supported": true, "changeNotifications": true } },
        },
    })
}

/// Returns the request by which the server asks to be told of changed files.
pub(crate) fn register_watchers() -> Request {
    let watchers: Vec<Value> =
        workspace::SOURCE_EXTENSIONS.iter().map(|ending| json!({ "globPattern": format!("**/*.{ending}") })).collect();
    let registration = json!({
        "id": "zilde-files",
        "method": "workspace/didChangeWatchedFiles",
        "registerOptions": { "watchers": watchers },
    });
    Request::new("zilde-1".to_owned().into(), "client/registerCapability".to_owned(), json!({ "registrations": [registration] }))
}

fn list_symbols(server: &mut Server, parameters: &Value) -> Outcome {
    let document = document(server, parameters)?;
    Ok(symbols::to_json(document, &symbols::list(document), server.encoding))
}

fn format(server: &mut Server, parameters: &Value) -> Outcome {
    formatting::format(document(server, parameters)?, server.encoding)
}

fn complete(server: &mut Server, parameters: &Value) -> Outcome {
    document(server, parameters)?;
    Ok(completion::complete(server, parameters))
}

fn list_tokens(server: &mut Server, parameters: &Value) -> Outcome {
    server.check(address(parameters));
    let document = document(server, parameters)?;
    let range = parameters.get("range").map(|range| document.lines.bytes(&document.text, range, server.encoding));
    Ok(semantic_tokens::list(document, range, server.encoding))
}

fn list_actions(server: &mut Server, parameters: &Value) -> Outcome {
    let document = document(server, parameters)?;
    let range = document.lines.bytes(&document.text, &parameters["range"], server.encoding);
    let diagnostics = &parameters["context"]["diagnostics"];
    Ok(fixes::list(document, address(parameters), range, diagnostics, server.encoding))
}
