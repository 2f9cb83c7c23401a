#![doc = include_str!("text_files.md")]

use super::encoding::Encoding;
use super::line_ends;
use crate::array::{Array, Elements, Item, Memory, TextRun};
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::format;
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};
use crate::host;
use crate::host::file_access::{Files, OpenMode};
use crate::kernels::blocks::Work;
use crate::primitives::support::arguments;
use crate::system::listing;
use crate::system::workspace::disk;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

/// The system function `⎕NGET`.
pub(crate) static NGET: SystemName =
    SystemName::function("⎕NGET", "system/files/text_files.md").monadic(read).dyadic(read_encoded);

/// The system function `⎕NPUT`.
pub(crate) static NPUT: SystemName = SystemName::function("⎕NPUT", "system/files/text_files.md").with_options(OptionCases {
    principal: "NEOL",
    monadic: None,
    dyadic: Some(write),
});

/// The number of copies of a file in memory: the bytes, the text, the lines, and the array of them.
const FILE_COPIES: usize = 4;

/// Implements `⎕NGET Y`: returns the content, the encoding and the newline of a text file.
pub(crate) fn read(context: &mut Context, right: Array) -> Result<Array> {
    read_as(context, &right, None)
}

/// Implements `X ⎕NGET Y`: reads a text file like `⎕NGET Y`, in the encoding `X` if it has no byte order mark.
pub(crate) fn read_encoded(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    read_as(context, &right, Some(Encoding::from_array(&left)?))
}

fn read_as(context: &mut Context, right: &Array, fallback: Option<Encoding>) -> Result<Array> {
    let (path, flag) = read_name_and_flag(right)?;
    let bytes = read_bytes(context, &path)?;
    let file_bytes = bytes.len();
    let (text, encoding) = Encoding::decode_vector(context.work(), bytes, fallback)?;
    // The text may take more bytes than the file, from which the reading estimated the copies.
    context.memory().check(text.len().saturating_mul(FILE_COPIES - 1).saturating_add(file_bytes))?;
    let (lines, newline) = line_ends::split_lines(context.work(), &text)?;
    let content = match flag {
        0 => make_text(context, &join_lines(&lines, &text))?,
        1 => make_lines(context, &lines)?,
        2 => listing::build_matrix(context, &lines)?,
        _ => return Err(Fault::domain(Blame::Right, format!("the number after the file name must be 0, 1 or 2, not {flag}"))),
    };
    let newline: Vec<i64> = newline.unwrap_or("").chars().map(|end| i64::from(u32::from(end))).collect();
    Ok(Array::nested(vec![content, encoding.to_array(), Array::integers(&newline)]))
}

/// Implements `X ⎕NPUT Y`: writes text to a file and returns the number of bytes as a shy result.
pub(crate) fn write(context: &mut Context, options: &Options, left: Array, right: Array) -> Result<Array> {
    options.check_names(&["NEOL"])?;
    let (path, flag) = read_name_and_flag(&right)?;
    let files = context.files()?;
    let (content, encoding, newline) = read_content(context.memory(), &left)?;
    let text = convert_line_ends(context.work(), &content, &newline, options.integer("NEOL")?.unwrap_or(1))?;
    let begins_file = flag != 2 || files.metadata(Path::new(&path)).map_or(true, |metadata| metadata.length == 0);
    // The text is encoded before the file is opened: if it cannot be written, the existing content must not be lost.
    let bytes = encoding.encode(context.work(), &text, begins_file)?;
    match flag {
        0 => create(&files, &path, &bytes)?,
        1 => disk::overwrite(&files, Path::new(&path), &bytes)?,
        2 => append(&files, &path, &bytes)?,
        _ => return Err(Fault::domain(Blame::Right, format!("the number after the file name must be 0, 1 or 2, not {flag}"))),
    }
    context.thread.shy = true;
    Ok(Array::count(bytes.len()))
}

/// Creates a file that does not exist yet, completely or not at all.
pub(crate) fn create(files: &Files, path: &str, bytes: &[u8]) -> Result<()> {
    create_with(files, Path::new(path), |file| file.write_all(bytes))
}

/// Creates a file as [`create`] does, with the content that `write` writes.
pub(crate) fn create_with(files: &Files, path: &Path, write: impl FnOnce(&mut File) -> std::io::Result<()>) -> Result<()> {
    let mut file = files.open(path, OpenMode::CREATE_NEW).map_err(|error| file_fault("create", &error))?;
    write(&mut file).map_err(|error| {
        // Otherwise the name would be taken at the next attempt.
        let _ = files.remove_file(path);
        file_fault("write", &error)
    })
}

/// Appends bytes to a file, all of them or none.
fn append(files: &Files, path: &str, bytes: &[u8]) -> Result<()> {
    let mut file = files.open(Path::new(path), OpenMode::APPEND).map_err(|error| file_fault("create", &error))?;
    append_bytes(&mut file, bytes).map_err(|error| file_fault("write", &error))
}

/// Writes bytes to an open file positioned at its end, all of them or none.
pub(crate) fn append_bytes(file: &mut File, bytes: &[u8]) -> std::io::Result<()> {
    let before = file.metadata()?.len();
    file.write_all(bytes).inspect_err(|_| {
        // Anything but a regular file keeps the bytes it received.
        let _ = file.set_len(before);
    })
}

/// Reads the bytes of a file, if files may be read and there is enough memory.
pub(crate) fn read_bytes(context: &mut Context, path: &str) -> Result<Vec<u8>> {
    let mut file = context.files()?.open(Path::new(path), OpenMode::STREAM).map_err(|error| file_fault("open", &error))?;
    let (length, is_plain) = file.metadata().map_or((0, false), |metadata| (metadata.len(), metadata.is_file()));
    context.memory().check((length as usize).saturating_mul(FILE_COPIES))?;
    let limit = context.memory().free_bytes() as u64 / FILE_COPIES as u64;
    let mut bytes = Vec::new();
    // One more, so that the end is found without more room.
    let room = (length as usize).saturating_add(1);
    let too_large = || Fault::ws_full(format!("{path} is larger than the memory limit allows"));
    bytes.try_reserve_exact(room).map_err(|_| too_large())?;
    if is_plain {
        Read::by_ref(&mut file).take(limit + 1).read_to_end(&mut bytes).map_err(|error| file_fault("read", &error))?;
    } else {
        read_stream(context, &mut file, limit, &mut bytes)?;
    }
    if bytes.len() as u64 > limit {
        return Err(too_large());
    }
    Ok(bytes)
}

/// Reads from a pipe or a device to its end, or until there is more than the limit. The writer may be slow or not there yet:
/// interrupts are polled meanwhile.
fn read_stream(context: &Context, file: &mut File, limit: u64, bytes: &mut Vec<u8>) -> Result<()> {
    const BUFFER_BYTES: usize = 1 << 16;
    let mut buffer = vec![0; BUFFER_BYTES];
    while bytes.len() as u64 <= limit {
        context.poll_waiting()?;
        if !host::wait_for_input(file).map_err(|error| file_fault("read", &error))? {
            continue;
        }
        match file.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => bytes.extend_from_slice(&buffer[..count]),
            Err(error) if matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::Interrupted) => {}
            Err(error) => return Err(file_fault("read", &error)),
        }
    }
    Ok(())
}

/// Returns the fault for a failure of the file system, with the system's message; `action` is a verb for Dyalog's message.
pub(crate) fn file_fault(action: &str, error: &std::io::Error) -> Fault {
    let kind = match error.kind() {
        _ if has_no_room(error) => ErrorKind::NO_SPACE,
        std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::DirectoryNotEmpty => ErrorKind::FILE_ACCESS,
        std::io::ErrorKind::NotFound | std::io::ErrorKind::AlreadyExists | std::io::ErrorKind::InvalidInput => {
            ErrorKind::FILE_NAME
        }
        _ => ErrorKind::FILE_SYSTEM,
    };
    let message = system_message(error);
    Fault::new(kind, message.clone())
        .with_classic(format!("Unable to {action} file (\"{message}\")"))
        .with_system_error(error, &message)
        .with_blame(Blame::Right)
}

/// Returns true if a write failed for lack of space: the disk is full, or the quota of the user or the limit on a file has been
/// reached.
pub(crate) fn has_no_room(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge)
}

/// Returns the error message of the system, without its error number.
pub(crate) fn system_message(error: &std::io::Error) -> String {
    let message = error.to_string();
    message.split(" (os error").next().unwrap_or_default().to_owned()
}

/// Reads a file name, alone or followed by a number, which is 0 by default.
pub(crate) fn read_name_and_flag(array: &Array) -> Result<(String, i64)> {
    let invalid = || Fault::domain(Blame::Right, "a file name is needed, optionally followed by a number");
    if !array.is_nested() {
        return Ok((array.to_text().filter(|_| array.is_character()).ok_or_else(invalid)?, 0));
    }
    let name = if array.is_empty() { return Err(invalid()) } else { array.item(0) };
    let name = name.to_text().filter(|_| name.is_character()).ok_or_else(invalid)?;
    match array.bound() {
        1 => Ok((name, 0)),
        2 => Ok((name, array.item(1).to_integer().ok_or_else(invalid)?)),
        _ => Err(invalid()),
    }
}

fn make_text(context: &Context, text: &str) -> Result<Array> {
    context.memory().check(text.len() * size_of::<char>())?;
    Ok(Array::text(text))
}

/// Joins the lines with a line feed after each, including the last one, which may have none in the file.
fn join_lines(lines: &[&str], text: &str) -> String {
    let mut joined = lines.join("\n");
    if !text.is_empty() {
        joined.push('\n');
    }
    joined
}

/// Makes a vector of the lines, and polls for interrupts meanwhile.
fn make_lines(context: &Context, lines: &[&str]) -> Result<Array> {
    if lines.is_empty() {
        return Ok(Array::texts([]));
    }
    let memory = context.memory();
    let mut items = memory.vector::<Item>(lines.len())?;
    let (mut pace, mut run) = (context.work().pace(), TextRun::default());
    for line in lines {
        pace.step(line.len())?;
        if line.is_ascii() {
            run.push(memory, line.as_bytes(), &mut items)?;
        } else {
            items.push(Item::new_in(memory, format::collect_characters(memory, None, line.chars())?)?);
        }
    }
    run.finish(&mut items);
    Ok(Array::vector(memory.adopt(items)?))
}

/// The content to write: lines or one text.
enum Content {
    Text(String),
    Lines(Vec<String>),
}

/// Reads the left argument of `⎕NPUT`: the content, and optionally the encoding and the newline.
fn read_content(memory: &Memory, left: &Array) -> Result<(Content, Encoding, String)> {
    let invalid =
        || Fault::domain(Blame::Left, "text or lines of text are needed, optionally followed by an encoding and a newline");
    if let Some(content) = content_of(memory, left)? {
        // Two or three texts are lines, unless the second is the name of an encoding: then they are content, encoding and
        // newline.
        let has_encoding = || left.item(1).to_text().is_some_and(|name| Encoding::is_name(&name));
        let is_lines = left.bound() > 3 || left.bound() < 2 || !left.is_nested() || !has_encoding();
        if is_lines {
            return Ok((content, Encoding::UTF8, "\n".to_owned()));
        }
    }
    if left.rank() > 1 || !(1..=3).contains(&left.bound()) {
        return Err(invalid());
    }
    let content = content_of(memory, &left.item(0))?.ok_or_else(invalid)?;
    let encoding = match left.bound() {
        1 => Encoding::UTF8,
        _ => Encoding::from_array(&left.item(1))?,
    };
    let newline = match left.bound() {
        3 => read_newline(&left.item(2))?,
        _ => "\n".to_owned(),
    };
    Ok((content, encoding, newline))
}

/// Returns the content to write, or `None` if the array is neither text nor lines of text.
fn content_of(memory: &Memory, array: &Array) -> Result<Option<Content>> {
    Ok(match array.elements() {
        Elements::Nested(buffer) if array.rank() == 1 => {
            buffer.as_slice().iter().map(|item| item.array().to_text()).collect::<Option<Vec<String>>>().map(Content::Lines)
        }
        Elements::Latin(_) | Elements::Char(_) if array.rank() == 2 => {
            let rows = listing::split_rows(memory, array)?;
            Some(Content::Lines(rows.iter().map(|row| row.trim_end_matches(' ').to_owned()).collect()))
        }
        _ => array.to_text().map(Content::Text),
    })
}

/// Reads a newline from its code points.
fn read_newline(array: &Array) -> Result<String> {
    let numbers = arguments::to_integers(array, Blame::Left)?;
    match *numbers.as_slice() {
        [] => Ok(String::new()),
        [13] => Ok("\r".to_owned()),
        [10] => Ok("\n".to_owned()),
        [13, 10] => Ok("\r\n".to_owned()),
        [133] => Ok("\u{85}".to_owned()),
        _ => Err(Fault::domain(Blame::Left, "a newline must be 13, 10, 13 10 or 133, or ⍬ for none")),
    }
}

/// Returns the text with its line ends in the form that option `NEOL` requests.
fn convert_line_ends(work: &Work, content: &Content, newline: &str, mode: i64) -> Result<String> {
    let convert = |text: &str| -> Result<String> {
        Ok(match mode {
            1 => text.replace('\n', newline),
            2 => line_ends::split_lines(work, text)?.0.join(newline),
            _ => text.to_owned(),
        })
    };
    match content {
        Content::Lines(lines) => {
            let mut result = String::new();
            for line in lines {
                result.push_str(&convert(line)?);
                result.push_str(newline);
            }
            Ok(result)
        }
        Content::Text(text) => {
            let mut result = convert(text)?;
            if mode != -1 && !newline.is_empty() && !result.is_empty() && !result.ends_with(newline) {
                result.push_str(newline);
            }
            Ok(result)
        }
    }
}
