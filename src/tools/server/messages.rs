//! Messages in frames on the standard streams. A message that cannot be read is answered, and the next one is read.

use lsp_server::{ErrorCode, Message};
use serde_json::{Value, json};
use std::io::{BufRead, Read, Write};
use std::sync::mpsc::Sender;

/// The length of a message beyond which it is skipped, in bytes.
const MESSAGE_MAX_BYTES: u64 = 256 << 20;

/// A message from the client.
#[derive(Debug)]
pub(crate) enum Incoming {
    /// A message of the protocol.
    Message(Message),
    /// Something else, with the reason.
    Malformed(String),
}

/// Reads messages until the client leaves, or says `exit`.
pub(crate) fn read_all(mut input: impl BufRead, sender: &Sender<Incoming>) {
    while let Some(incoming) = read_next(&mut input) {
        let is_exit = matches!(&incoming, Incoming::Message(Message::Notification(note)) if note.method == "exit");
        if sender.send(incoming).is_err() || is_exit {
            return;
        }
    }
}

/// Reads the next message; returns `None` at the end of the input.
fn read_next(input: &mut impl BufRead) -> Option<Incoming> {
    let length = read_headers(input)?;
    if length > MESSAGE_MAX_BYTES {
        std::io::copy(&mut input.take(length), &mut std::io::sink()).ok()?;
        return Some(Incoming::Malformed(format!("a message of {length} bytes is too long")));
    }
    let mut content = Vec::new();
    let count = input.take(length).read_to_end(&mut content).ok()?;
    if (count as u64) < length {
        return None;
    }
    Some(match serde_json::from_slice(&content) {
        Ok(message) => Incoming::Message(message),
        Err(error) => Incoming::Malformed(format!("a message cannot be read: {error}")),
    })
}

/// Reads lines up to the blank one before a message, and returns the length that one of them gives. Other lines are skipped.
fn read_headers(input: &mut impl BufRead) -> Option<u64> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line).ok()? == 0 {
            return None;
        }
        let line = String::from_utf8_lossy(&line);
        match (line.trim(), length) {
            ("", Some(length)) => return Some(length),
            ("", None) => {}
            (header, _) => {
                let field = header.split_once(':').filter(|(name, _)| name.trim().eq_ignore_ascii_case("Content-Length"));
                length = field.and_then(|(_, value)| value.trim().parse().ok()).or(length);
            }
        }
    }
}

/// Writes a message; a client that has left is noticed when its next message is read.
pub(crate) fn write(output: &mut impl Write, message: impl Into<Message>) {
    let _ = message.into().write(output);
}

/// Answers a message that cannot be read: it has no number that the answer could name.
pub(crate) fn write_refusal(output: &mut impl Write, reason: &str) {
    let error = json!({ "code": ErrorCode::ParseError as i32, "message": reason });
    let text = json!({ "jsonrpc": "2.0", "id": Value::Null, "error": error }).to_string();
    let _ = write!(output, "Content-Length: {}\r\n\r\n{text}", text.len()).and_then(|()| output.flush());
}
