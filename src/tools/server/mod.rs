//! The language server, `zilde lsp`: an editor starts it, and speaks with it over the standard streams by the Language Server
//! Protocol. It reports mistakes while one types, completes, explains, finds and renames names, and lays texts out. It runs nothing.
//!
//! * [`messages`]: messages in frames on the standard streams.
//! * [`session`]: the course of a session: the order of messages, cancellation, and what becomes of requests that fail.
//! * [`state`]: the state of the server: the open documents and the other files.
//! * [`requests`]: the table of requests, and what each of them takes from its parameters.
//! * [`positions`]: positions in texts as the protocol counts them.
//! * [`document`]: an open document: its text, the trees of its units, and what the check found.
//! * [`diagnostics`]: errors and likely mistakes, as `zilde check` reports them.
//! * [`fixes`]: code actions: what was typed out of habit is replaced with what was meant.
//! * [`formatting`]: the layout of a document, as changes of lines.
//! * [`completion`]: completion at the caret.
//! * [`hover`]: the page on a glyph or a word, and the header and the comment of a name.
//! * [`signatures`]: the arguments of the function to the left of the caret.
//! * [`occurrences`]: the places in a unit at which names stand, with their roles and scopes.
//! * [`symbols`]: the definitions of a document, nested as in the text.
//! * [`folding`]: the ranges that an editor can fold.
//! * [`references`]: the places in all files that mean the same name.
//! * [`search`]: the symbols of all files.
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
mod search;
mod semantic_tokens;
mod session;
mod signatures;
mod state;
mod symbols;
mod workspace;

use session::Session;
use std::io::BufReader;
use std::sync::mpsc;

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
