//! The standard streams: a failure to write output is reported, and input that is not UTF-8 is an error with the position of the
//! first invalid byte.

#[cfg(feature = "progress")]
use super::progress_bar::ProgressBar;
use crate::host;
#[cfg(feature = "progress")]
use crate::runtime::streams::Progress;
use crate::runtime::streams::{Input, Output};
use crate::system::files::encoding::Encoding;
use crate::system::files::text_files::system_message;
use std::io::{BufRead, BufWriter, Error, ErrorKind, Read, Result, Stdin, Stdout, Write};

/// A buffered writer to standard output. Once a write has failed, every flush reports that failure.
pub(crate) struct StandardOutput {
    buffer: BufWriter<Stdout>,
    #[cfg(feature = "progress")]
    bar: ProgressBar,
    failure: Option<(ErrorKind, String)>,
}

/// The size of the output buffer.
const OUTPUT_BUFFER_BYTES: usize = 1 << 16;

/// The byte order mark that precedes the first line of some texts in UTF-8.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

impl StandardOutput {
    /// Creates a buffered writer to standard output.
    pub(crate) fn new() -> Self {
        Self {
            buffer: BufWriter::with_capacity(OUTPUT_BUFFER_BYTES, std::io::stdout()),
            #[cfg(feature = "progress")]
            bar: ProgressBar::default(),
            failure: None,
        }
    }

    /// Records a failure, and returns `result`. If no process reads the pipe any more, this process exits silently, as other
    /// programs in a pipeline do.
    fn record_failure(&mut self, result: Result<()>) -> Result<()> {
        result.inspect_err(|error| {
            if error.kind() == ErrorKind::BrokenPipe {
                std::process::exit(host::CLOSED_PIPE_STATUS);
            }
            self.failure.get_or_insert_with(|| (error.kind(), error.to_string()));
        })
    }
}

impl Output for StandardOutput {
    fn write(&mut self, text: &str) -> Result<()> {
        let result = self.buffer.write_all(text.as_bytes());
        self.record_failure(result)
    }

    fn flush(&mut self) -> Result<()> {
        let result = self.buffer.flush();
        self.record_failure(result)?;
        match &self.failure {
            Some((kind, message)) => Err(Error::new(*kind, message.clone())),
            None => Ok(()),
        }
    }

    /// Draws a bar at the terminal, below what has been written.
    #[cfg(feature = "progress")]
    fn show_progress(&mut self, progress: Option<&Progress>) -> Result<()> {
        self.flush()?;
        self.bar.show(progress);
        Ok(())
    }
}

/// A line reader for standard input.
pub(crate) struct StandardInput {
    stdin: Stdin,
    lines: usize,
}

impl StandardInput {
    /// Creates a line reader for standard input.
    pub(crate) fn new() -> Self {
        Self { stdin: std::io::stdin(), lines: 0 }
    }
}

impl Input for StandardInput {
    fn line(&mut self, _prompt: &str) -> Result<Option<String>> {
        let mut bytes = Vec::new();
        if self.stdin.lock().read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        self.lines += 1;
        while matches!(bytes.last(), Some(b'\n' | b'\r')) {
            bytes.pop();
        }
        if self.lines == 1 && bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        String::from_utf8(bytes).map(Some).map_err(|error| {
            let bytes = error.as_bytes();
            let valid = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
            let (column, byte) = (valid.chars().count() + 1, bytes[valid.len()]);
            let message = format!("line {}, column {column}: byte {} (0x{byte:02X}) is not UTF-8", self.lines, valid.len() + 1);
            Error::new(ErrorKind::InvalidData, message)
        })
    }
}

/// Reads the whole text of a program, of at most `max_bytes` bytes. An error is a message that begins with `name` and, if a
/// byte is invalid, its position.
pub(crate) fn read_program(name: &str, source: impl Read, max_bytes: usize) -> std::result::Result<String, String> {
    let mut bytes = Vec::new();
    source.take(max_bytes as u64 + 1).read_to_end(&mut bytes).map_err(|error| format!("{name}: {}", system_message(&error)))?;
    if bytes.len() > max_bytes {
        return Err(format!("{name}: larger than {} megabytes, which is too large for a program", max_bytes >> 20));
    }
    Encoding::decode_program(&bytes).map_err(|invalid| format!("{name}:{}:{}: {invalid}", invalid.line, invalid.column))
}
