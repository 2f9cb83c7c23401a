//! Connecting the streams of a program, running it, and collecting its output.

use super::{operand_fault, read_texts};
use crate::array::Array;
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::Context;
use crate::host;
use crate::kernels::blocks::Work;
use crate::primitives::support::arguments;
use crate::system::files::encoding::Encoding;
use crate::system::files::text_files::file_fault;
use std::fs::{File, OpenOptions};
use std::io::{PipeReader, PipeWriter, Read, Write, pipe};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two checks of the program and the interrupt flag.
const PROCESS_POLL_INTERVAL: Duration = Duration::from_millis(5);

/// The number of bytes that are read from a stream at a time.
const CHUNK_BYTES: usize = 1 << 16;

/// The greatest number of chunks that are read ahead from a stream.
const MAX_PENDING_CHUNKS: usize = 16;

/// The destination of an output stream.
pub(crate) enum Destination {
    /// The result, as lines or in the requested type or encoding.
    Array(Option<Array>),
    /// The destination of Zilde's own stream with the same number.
    Inherited,
    /// No destination: the output is discarded.
    Null,
    /// The destination of the other output stream.
    Other,
    /// The end of an existing file, with its path.
    File(String),
}

/// The connections of a program's streams.
pub(crate) struct Plumbing {
    /// The destinations of streams 1 and 2.
    pub(crate) outputs: [Destination; 2],
    input: InputSource,
    /// The number of the signal that is sent to a program that must end: after the timeout, an interrupt or an error.
    pub(crate) signal: i64,
}

/// The source of the input stream.
enum InputSource {
    Null,
    File(String),
    Bytes(Vec<u8>),
}

/// The output of a program, and the way in which the program ended.
pub(crate) struct Outcome {
    /// The collected output of streams 1 and 2.
    pub(crate) collected: [Vec<u8>; 2],
    /// The exit status, the negated number of the signal that ended the program, or ¯1006 after the timeout.
    pub(crate) code: i64,
    /// The reason for the end: 0 the program itself, 1 a signal, 2 the timeout.
    pub(crate) reason: i64,
    /// The process number if the timeout was reached, since the program may still run, else ¯1.
    pub(crate) process: i64,
}

impl Default for Plumbing {
    fn default() -> Self {
        Self { outputs: [Destination::Array(None), Destination::Other], input: InputSource::Null, signal: 15 }
    }
}

impl Plumbing {
    /// Sets the destination of an output stream.
    pub(crate) fn redirect_output(&mut self, stream: i64, target: &Array) -> Result<()> {
        let index = usize::try_from(stream - 1).ok().filter(|&index| index < 2);
        let index = index.ok_or_else(|| Fault::nonce(format!("the number of an output stream must be 1 or 2, not {stream}")))?;
        let other = 2 - index as i64;
        self.outputs[index] = match (read_kind(target).as_deref(), target.bound()) {
            (Some("Array"), 2) => Destination::Array(Some(target.item(1))),
            (Some("Array"), _) => Destination::Array(None),
            (Some("Null"), _) => Destination::Null,
            (Some("Stream"), 2) if target.item(1).to_integer() == Some(other) => Destination::Other,
            (None, 1) if target.to_integer() == Some(other) => Destination::Other,
            (Some("File"), 2) => Destination::File(read_file_name(&target.item(1))?),
            (Some("Callback"), _) => return Err(Fault::nonce("output to a callback is not supported")),
            _ => {
                return Err(operand_fault(
                    "the destination of an output stream must be 'Array', 'Null', ('Stream' n) or ('File' name)",
                ));
            }
        };
        match self.outputs {
            [Destination::Other, Destination::Other] => {
                Err(operand_fault("streams 1 and 2 must not be redirected to each other"))
            }
            _ => Ok(()),
        }
    }

    /// Sets the source of the input stream.
    pub(crate) fn redirect_input(&mut self, work: &Work, stream: i64, source: &Array) -> Result<()> {
        if stream != 0 {
            return Err(Fault::nonce(format!("the number of the input stream must be 0, not {stream}")));
        }
        self.input = match (read_kind(source).as_deref(), source.bound()) {
            (Some("Null"), _) => InputSource::Null,
            (Some("File"), 2) => InputSource::File(read_file_name(&source.item(1))?),
            (Some("Array"), 2..=4) => InputSource::Bytes(encode_input(work, source)?),
            (Some("Token"), _) => return Err(Fault::nonce("input from tokens is not supported")),
            _ => return Err(operand_fault("the source of the input stream must be 'Null', ('File' name) or ('Array' text)")),
        };
        Ok(())
    }

    /// Runs a program until it ends. After the timeout or an interrupt, the signal is sent to the program.
    pub(crate) fn run(&self, context: &mut Context, mut command: Command, timeout: Option<Duration>) -> Result<Outcome> {
        let (readers, input) = self.connect(&mut command)?;
        let start = Instant::now();
        let child = command.spawn().map_err(|error| file_fault("run", &error))?;
        // Only the program may hold the write ends, or reading would never end.
        drop(command);
        if let Some((mut writer, bytes)) = input {
            // A program that stops reading ends the writing, which is not an error.
            thread::spawn(move || drop(writer.write_all(&bytes)));
        }
        let mut running = RunningProgram { child, streams: readers.map(|reader| reader.map(read_chunks)), signal: self.signal };
        let mut collected = [Vec::new(), Vec::new()];
        loop {
            let has_open_streams = running.collect(context, &mut collected)?;
            if let Err(fault) = context.poll() {
                running.give_up();
                return Err(fault);
            }
            let exit_status = running.child.try_wait().map_err(|error| file_fault("run", &error))?;
            if let Some(status) = exit_status.filter(|_| !has_open_streams) {
                let (code, reason) = classify_ending(status);
                return Ok(Outcome { collected, code, reason, process: -1 });
            }
            if timeout.is_some_and(|limit| start.elapsed() >= limit) {
                let process = i64::from(running.child.id());
                running.give_up();
                return Ok(Outcome { collected, code: -1006, reason: 2, process });
            }
            thread::sleep(PROCESS_POLL_INTERVAL);
        }
    }

    /// Connects the streams of the program. Returns the ends of the pipes from which to read the output, and the end of the pipe
    /// to which to write the input, with that input.
    fn connect(&self, command: &mut Command) -> Result<([Option<PipeReader>; 2], Option<(PipeWriter, Vec<u8>)>)> {
        let connect_fault = |error| file_fault("connect", &error);
        let mut ends: [Option<Stdio>; 2] = [None, None];
        let mut readers = [None, None];
        for index in [0, 1] {
            let other = &self.outputs[1 - index];
            let is_shared = matches!(other, Destination::Other);
            ends[index] = Some(match &self.outputs[index] {
                Destination::Other => continue,
                Destination::Inherited => Stdio::inherit(),
                Destination::Null => Stdio::null(),
                Destination::File(name) => {
                    let file = OpenOptions::new().append(true).open(name).map_err(|error| file_fault("open", &error))?;
                    if is_shared {
                        ends[1 - index] = Some(File::try_clone(&file).map_err(connect_fault)?.into());
                    }
                    file.into()
                }
                Destination::Array(_) => {
                    let (reader, writer) = pipe().map_err(connect_fault)?;
                    readers[index] = Some(reader);
                    if is_shared {
                        ends[1 - index] = Some(writer.try_clone().map_err(connect_fault)?.into());
                    }
                    writer.into()
                }
            });
        }
        let [output, errors] = ends;
        command.stdout(output.unwrap_or_else(Stdio::null)).stderr(errors.unwrap_or_else(Stdio::null));
        let mut input = None;
        match &self.input {
            InputSource::Null => command.stdin(Stdio::null()),
            InputSource::File(name) => command.stdin(File::open(name).map_err(|error| file_fault("open", &error))?),
            InputSource::Bytes(bytes) => {
                let (reader, writer) = pipe().map_err(connect_fault)?;
                input = Some((writer, bytes.clone()));
                command.stdin(reader)
            }
        };
        Ok((readers, input))
    }
}

/// A running program and its output.
struct RunningProgram {
    child: Child,
    streams: [Option<Receiver<Vec<u8>>>; 2],
    signal: i64,
}

impl RunningProgram {
    /// Collects the output so far; returns true if more may come. A background process may keep a stream open after the program
    /// itself has ended: the output of that process is collected too.
    fn collect(&mut self, context: &Context, collected: &mut [Vec<u8>; 2]) -> Result<bool> {
        let mut more = false;
        for (stream, bytes) in self.streams.iter_mut().zip(collected) {
            loop {
                match stream.as_ref().map(Receiver::try_recv) {
                    Some(Ok(chunk)) => {
                        if let Err(fault) = context.memory().check((bytes.len() + chunk.len()).saturating_mul(8)) {
                            self.give_up();
                            return Err(fault);
                        }
                        bytes.extend(chunk);
                    }
                    Some(Err(TryRecvError::Disconnected)) => *stream = None,
                    Some(Err(TryRecvError::Empty)) => {
                        more = true;
                        break;
                    }
                    None => break,
                }
            }
        }
        Ok(more)
    }

    /// Sends the signal to the program, without waiting for the program to end.
    fn give_up(&mut self) {
        host::send_signal(&mut self.child, self.signal);
    }
}

/// Reads a pipe in chunks, in a thread of its own. The receiver is disconnected at the end of the pipe.
fn read_chunks(mut reader: PipeReader) -> Receiver<Vec<u8>> {
    let (sender, receiver) = sync_channel(MAX_PENDING_CHUNKS);
    thread::spawn(move || {
        let mut chunk = vec![0; CHUNK_BYTES];
        while let Ok(length @ 1..) = reader.read(&mut chunk) {
            if sender.send(chunk[..length].to_vec()).is_err() {
                break;
            }
        }
    });
    receiver
}

/// Returns the code and the reason for the end of a program, as in [`Outcome`].
fn classify_ending(status: ExitStatus) -> (i64, i64) {
    match host::ending_signal(status) {
        Some(signal) => (-i64::from(signal), 1),
        None => (i64::from(status.code().unwrap_or(0)), 0),
    }
}

/// Returns the kind of a redirection, its first word, or `None` if it does not begin with a text.
fn read_kind(redirection: &Array) -> Option<String> {
    if redirection.is_character() { redirection.to_text() } else { redirection.items()?.first()?.array().to_text() }
}

fn read_file_name(name: &Array) -> Result<String> {
    match name.to_text() {
        Some(text) if name.is_character() => Ok(text),
        _ => Err(Fault::nonce("a file must be specified by its name: tie numbers of native files are not supported yet")),
    }
}

/// Returns the bytes of the source `'Array' text`, which may also contain an encoding and a line ending.
fn encode_input(work: &Work, source: &Array) -> Result<Vec<u8>> {
    let text = |index: usize| source.item(index).to_text();
    let encoding =
        match source.bound() {
            2 => Encoding::UTF8,
            _ if source.item(2).to_integer().is_some_and(|kind| kind == 80) => Encoding::UTF8,
            _ => Encoding::from_name(&text(2).ok_or_else(|| {
                Fault::new(ErrorKind::NONCE, "the third item of 'Array' must be the name of an encoding, or 80")
            })?)?,
        };
    let newline = match source.bound() {
        4 => {
            let codes = arguments::to_integers(&source.item(3), Blame::Operand)?;
            codes.iter().filter_map(|&code| char::from_u32(u32::try_from(code).ok()?)).collect()
        }
        _ => "\n".to_owned(),
    };
    let data = source.item(1);
    let lines = read_texts(&data).ok_or_else(|| operand_fault("input must be text, or lines of text"))?;
    let is_verbatim = data.is_character() && source.bound() == 2;
    let text: String =
        if is_verbatim { lines.concat() } else { lines.into_iter().flat_map(|line| [line, newline.clone()]).collect() };
    encoding.encode(work, &text, true)
}
