//! A program at a pseudo-terminal: tests type, and wait for what it shows.

use pty_process::blocking::{self, Pty};
use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
use std::io::{Read, Write};
use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The time that a program may take to show what a test waits for.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running program and its terminal.
pub(crate) struct Terminal {
    pty: Arc<Pty>,
    child: Child,
    output: Receiver<Vec<u8>>,
    /// The output that no test has waited for.
    shown: Vec<u8>,
}

impl Terminal {
    /// Starts a program at a terminal that does not echo what is typed.
    pub(crate) fn start(command: Command) -> Self {
        let (pty, pts) = blocking::open().expect("the system has pseudo-terminals");
        let mut modes = tcgetattr(&pts).expect("a terminal has modes");
        modes.local_modes -= LocalModes::ECHO;
        tcsetattr(&pts, OptionalActions::Now, &modes).expect("the modes of a terminal can be set");
        let child = blocking::Command::from(command).spawn(pts).expect("the program starts at a pseudo-terminal");
        let pty = Arc::new(pty);
        let (sender, output) = channel();
        let reader = Arc::clone(&pty);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            // The system reports an error once the program has closed its side.
            while let Ok(count @ 1..) = (&*reader).read(&mut buffer)
                && sender.send(buffer[..count].to_vec()).is_ok()
            {}
        });
        Self { pty, child, output, shown: Vec::new() }
    }

    /// Types a text.
    pub(crate) fn send(&self, text: &str) {
        // A program that has ended reads nothing: whoever waits for its answer is told.
        let _ = (&*self.pty).write_all(text.as_bytes());
    }

    /// Types Ctrl-C.
    pub(crate) fn interrupt(&self) {
        self.send("\x03");
    }

    /// Waits until the program shows a text, and returns what it has shown before that text; fails
    /// with what it has shown instead.
    pub(crate) fn wait_for(&mut self, text: &str) -> Result<String, String> {
        if text.is_empty() {
            return Ok(String::new());
        }
        let deadline = Instant::now() + PATIENCE;
        // What has been searched already is not searched again, but for a beginning of the text at its end.
        let mut searched = 0;
        loop {
            if let Some(position) = self.shown[searched..].windows(text.len()).position(|part| part == text.as_bytes()) {
                let before: Vec<u8> = self.shown.drain(..searched + position).collect();
                self.shown.drain(..text.len());
                return Ok(String::from_utf8_lossy(&before).into_owned());
            }
            searched = self.shown.len().saturating_sub(text.len() - 1);
            match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(more) => self.shown.extend(more),
                Err(_) => return Err(format!("{text:?} is not in {:?}", String::from_utf8_lossy(&self.shown))),
            }
        }
    }

    /// Waits until the program ends, and returns what it has shown.
    pub(crate) fn wait_for_end(&mut self) -> Result<String, String> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(more) => self.shown.extend(more),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    return Err(format!("the program goes on after {:?}", String::from_utf8_lossy(&self.shown)));
                }
            }
        }
        Ok(String::from_utf8_lossy(&std::mem::take(&mut self.shown)).into_owned())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A program that has ended already cannot be ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
