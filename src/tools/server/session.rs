//! The course of a session: the order of messages, cancellation, and what becomes of requests that fail.

use super::messages::{self, Incoming};
use super::requests;
use super::state::{Failure, Outcome, Server};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::Value;
use std::collections::VecDeque;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Receiver;

/// The stages of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The client has not introduced itself.
    Silent,
    /// Requests are answered.
    Running,
    /// The client has asked for the end.
    Ending,
}

/// A session with a client.
pub(crate) struct Session<W> {
    server: Server,
    output: W,
    stage: Stage,
}

impl<W: Write> Session<W> {
    /// Creates a session that writes to `output`.
    pub(crate) fn new(output: W) -> Self {
        Self { server: Server::default(), output, stage: Stage::Silent }
    }

    /// Handles messages until the client leaves, and returns the exit status. Diagnostics are computed once no message waits.
    pub(crate) fn run(mut self, receiver: &Receiver<Incoming>) -> i32 {
        let mut queue = VecDeque::new();
        loop {
            queue.extend(receiver.try_iter());
            if queue.is_empty() {
                self.publish();
                match receiver.recv() {
                    Ok(incoming) => queue.push_back(incoming),
                    Err(_) => return i32::from(self.stage != Stage::Ending),
                }
                continue;
            }
            match queue.pop_front() {
                Some(Incoming::Message(Message::Request(request))) => self.handle_request(request, &mut queue),
                Some(Incoming::Message(Message::Notification(note))) if note.method == "exit" => {
                    return i32::from(self.stage != Stage::Ending);
                }
                Some(Incoming::Message(Message::Notification(note))) => self.handle_notification(note),
                Some(Incoming::Malformed(reason)) => messages::write_refusal(&mut self.output, &reason),
                // Responses to the server's own requests say nothing that it needs.
                Some(Incoming::Message(Message::Response(_))) | None => {}
            }
        }
    }

    fn handle_request(&mut self, request: Request, queue: &mut VecDeque<Incoming>) {
        let outcome = match (self.stage, &*request.method) {
            _ if take_cancellation(queue, &request.id) => {
                Err(Failure::new(ErrorCode::RequestCanceled, "the request was cancelled"))
            }
            (Stage::Silent, "initialize") => {
                self.stage = Stage::Running;
                self.server.initialize(&request.params);
                Ok(requests::describe_server(self.server.encoding.name()))
            }
            (Stage::Silent, _) => Err(Failure::new(ErrorCode::ServerNotInitialized, "the first request must be initialize")),
            (Stage::Running, "initialize") => Err(Failure::new(ErrorCode::InvalidRequest, "the server is initialized already")),
            (Stage::Running, "shutdown") => {
                self.stage = Stage::Ending;
                Ok(Value::Null)
            }
            (Stage::Running, method) => match requests::find(method) {
                Some(handle) => self.guard(|server| handle(server, &request.params)),
                None => Err(Failure::new(ErrorCode::MethodNotFound, format!("there is no method {method}"))),
            },
            (Stage::Ending, _) => Err(Failure::new(ErrorCode::InvalidRequest, "the server is about to end")),
        };
        let response = match outcome {
            Ok(value) => Response::new_ok(request.id, value),
            Err(failure) => Response::new_err(request.id, failure.code, failure.message),
        };
        messages::write(&mut self.output, response);
    }

    fn handle_notification(&mut self, note: Notification) {
        if self.stage != Stage::Running {
            return;
        }
        // Notifications have no answers: one that fails changes nothing.
        let _ = self.guard(|server| {
            server.notice(&note.method, &note.params);
            Ok(Value::Null)
        });
        if note.method == "initialized" && self.server.registers_watchers {
            messages::write(&mut self.output, requests::register_watchers());
        }
    }

    /// Runs `work`; a panic, which is a bug, fails the request, and the documents are read anew.
    fn guard(&mut self, work: impl FnOnce(&mut Server) -> Outcome) -> Outcome {
        catch_unwind(AssertUnwindSafe(|| work(&mut self.server))).unwrap_or_else(|_| {
            self.server.read_again();
            Err(Failure::new(ErrorCode::InternalError, "a fault in Zilde itself"))
        })
    }

    /// Sends the diagnostics of the documents that have changed.
    fn publish(&mut self) {
        let mut notes = Vec::new();
        let outcome = self.guard(|server| {
            notes = server.take_diagnostics();
            Ok(Value::Null)
        });
        drop(outcome);
        for parameters in notes {
            let note = Notification { method: "textDocument/publishDiagnostics".to_owned(), params: parameters };
            messages::write(&mut self.output, note);
        }
    }
}

/// Takes the cancellation of a request from the messages that wait; returns true if there is one.
fn take_cancellation(queue: &mut VecDeque<Incoming>, id: &RequestId) -> bool {
    let is_cancellation = |incoming: &Incoming| match incoming {
        Incoming::Message(Message::Notification(note)) => {
            note.method == "$/cancelRequest" && serde_json::to_value(id).is_ok_and(|id| note.params["id"] == id)
        }
        _ => false,
    };
    let index = queue.iter().position(is_cancellation);
    index.and_then(|index| queue.remove(index)).is_some()
}
