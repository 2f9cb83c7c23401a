//! What the module tells the page while a request is answered, and the lines that it asks for.

use crate::page::{Wait, wait_for_line};
use serde_json::{Value, json};
use std::io::{self, Read, Write};
use zilde::{Input, Output, Progress};

/// Writes an event as one line.
pub(crate) fn send(event: &Value) {
    let mut out = io::stdout().lock();
    // The page is gone if it does not read: there is nobody to tell.
    _ = writeln!(out, "{event}").and_then(|()| out.flush());
}

/// The output of the session: each piece of text is an event.
pub(crate) struct PageOutput;

impl Output for PageOutput {
    fn write(&mut self, text: &str) -> io::Result<()> {
        send(&json!({ "kind": "output", "text": text }));
        Ok(())
    }

    fn show_progress(&mut self, progress: Option<&Progress>) -> io::Result<()> {
        let progress = progress.map(|progress| {
            let remaining = progress.remaining().map(|time| time.as_secs_f64());
            json!({ "caption": &*progress.caption, "done": progress.done, "total": progress.total, "remaining": remaining })
        });
        send(&json!({ "kind": "progress", "progress": progress }));
        Ok(())
    }
}

/// The lines that `⍞` and `⎕` read.
pub(crate) struct PageInput;

impl Input for PageInput {
    fn line(&mut self, prompt: &str) -> io::Result<Option<String>> {
        send(&json!({ "kind": "ask", "prompt": prompt }));
        match wait_for_line() {
            Wait::Entered => {
                let mut line = String::new();
                io::stdin().read_to_string(&mut line)?;
                Ok(Some(line))
            }
            Wait::Stopped => Err(io::Error::new(io::ErrorKind::Interrupted, "stopped while waiting for a line")),
            Wait::Refused => {
                Err(io::Error::new(io::ErrorKind::Unsupported, "the browser does not let this page wait for a line"))
            }
        }
    }
}
