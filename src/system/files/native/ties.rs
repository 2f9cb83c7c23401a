//! Native files as a whole: creating, tying, untying, erasing, renaming and locking them.

use super::{PAGE, find_tie, read_numbers};
use crate::array::{Array, Shape};
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};
use crate::host::file_access::OpenMode;
use crate::primitives::support::arguments;
use crate::runtime::native_files::NativeTie;
use crate::system::files::make;
use crate::system::files::text_files::file_fault;
use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::{Duration, Instant};

/// The bits of a mode that select the access; the others concern sharing with other programs, and are ignored.
const ACCESS_BITS: i64 = 15;

/// The pause between two attempts to lock a file.
const LOCK_POLL_INTERVAL: Duration = Duration::from_millis(10);

/// The system function `⎕NTIE`.
pub(crate) static NTIE: SystemName = SystemName::function("⎕NTIE", PAGE).dyadic(tie);

/// The system function `⎕NCREATE`.
pub(crate) static NCREATE: SystemName = SystemName::function("⎕NCREATE", PAGE).with_options(OptionCases {
    principal: "IfExists",
    monadic: None,
    dyadic: Some(create),
});

/// The system function `⎕NUNTIE`.
pub(crate) static NUNTIE: SystemName = SystemName::function("⎕NUNTIE", PAGE).monadic(untie);

/// The system function `⎕NERASE`.
pub(crate) static NERASE: SystemName = SystemName::function("⎕NERASE", PAGE).dyadic(erase);

/// The system function `⎕NRENAME`.
pub(crate) static NRENAME: SystemName = SystemName::function("⎕NRENAME", PAGE).dyadic(rename);

/// The system function `⎕NLOCK`.
pub(crate) static NLOCK: SystemName = SystemName::function("⎕NLOCK", PAGE).dyadic(lock);

/// The system constant `⎕NNUMS`.
pub(crate) static NNUMS: SystemName = SystemName::constant("NNUMS", PAGE, |context| {
    Ok(Array::integers(&context.workspace.ties.iter().map(|tie| tie.number).collect::<Vec<i64>>()))
});

/// The system constant `⎕NNAMES`.
pub(crate) static NNAMES: SystemName = SystemName::constant("NNAMES", PAGE, |context| {
    let names: Vec<Vec<char>> = context.workspace.ties.iter().map(|tie| tie.name.chars().collect()).collect();
    let width = names.iter().map(Vec::len).max().unwrap_or(0);
    let text: String = names.iter().flat_map(|name| name.iter().copied().chain(std::iter::repeat(' ')).take(width)).collect();
    Ok(Array::text(&text).with_shape(Shape::new(&[names.len(), width])?))
});

/// Reads the name of a file.
fn read_name(left: &Array) -> Result<String> {
    let text = left.to_text().filter(|text| left.is_character() && !text.contains('\0'));
    text.ok_or_else(|| Fault::domain(Blame::Left, "the name of a file must be text"))
}

/// Returns the number to tie a file to: the requested one, which must be free; for 0, the free number nearest to zero.
fn choose_number(context: &Context, requested: i64) -> Result<i64> {
    match requested {
        0 => Ok(context.workspace.ties.free_number()),
        number if number > 0 => Err(Fault::domain(
            Blame::Right,
            format!("tie numbers of native files must be negative, or 0 for a free one, not {number}"),
        )),
        number if context.workspace.ties.iter().any(|tie| tie.number == number) => {
            Err(Fault::new(ErrorKind::FILE_TIE, format!("number {number} is tied to another file")).with_blame(Blame::Right))
        }
        number => Ok(number),
    }
}

/// Implements `X ⎕NTIE Y`: opens a file and ties it to a number.
fn tie(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let name = read_name(&left)?;
    let parameters = read_numbers(&right, 1, 2)?;
    let files = context.files()?;
    let open = |open_mode: OpenMode| files.open(Path::new(&name), open_mode);
    let file = match parameters.get(1).map(|mode| mode & ACCESS_BITS) {
        None => open(OpenMode::READ_WRITE).or_else(|_| open(OpenMode::READ)),
        Some(0) => open(OpenMode::READ),
        Some(1) => open(OpenMode::WRITE),
        Some(2) => open(OpenMode::READ_WRITE),
        Some(mode) => {
            return Err(Fault::domain(Blame::Right, format!("the mode must be 0 to read, 1 to write or 2 for both, not {mode}")));
        }
    };
    let file = file.map_err(|error| file_fault("open", &error))?;
    // A file that is tied already keeps its number, unless another one is requested.
    let number = match context.workspace.ties.number_of(&name) {
        Some(former) if parameters[0] == 0 || parameters[0] == former => {
            context.workspace.ties.remove(former);
            former
        }
        Some(former) => {
            let number = choose_number(context, parameters[0])?;
            context.workspace.ties.remove(former);
            number
        }
        None => choose_number(context, parameters[0])?,
    };
    context.workspace.ties.add(NativeTie { number, name, file });
    context.thread.shy = parameters[0] != 0;
    Ok(Array::integer(number))
}

/// Implements `X ⎕NCREATE Y`: creates a file and ties it to a number.
fn create(context: &mut Context, options: &Options, left: Array, right: Array) -> Result<Array> {
    options.check_names(&["Unique", "IfExists"])?;
    let replaces = options.choice("IfExists", &[("Error", false), ("Replace", true)])?.unwrap_or(false);
    let unique = options.flag("Unique", false)?;
    let name = read_name(&left)?;
    let parameters = read_numbers(&right, 1, 2)?;
    let files = context.files()?;
    let number = choose_number(context, parameters[0])?;
    let name = if unique { make::find_free_name(&files, &name)? } else { name };
    let mode = if replaces && !unique { OpenMode::TRUNCATE.with_read() } else { OpenMode::CREATE_NEW.with_read() };
    let file = files.open(Path::new(&name), mode).map_err(|error| file_fault("create", &error))?;
    if let Some(former) = context.workspace.ties.number_of(&name) {
        context.workspace.ties.remove(former);
    }
    context.workspace.ties.add(NativeTie { number, name, file });
    context.thread.shy = true;
    Ok(Array::integer(number))
}

/// Implements `⎕NUNTIE Y`: unties files, or if there are no numbers, flushes all tied files; returns the numbers that were tied.
fn untie(context: &mut Context, right: Array) -> Result<Array> {
    let numbers = arguments::to_integers(&right, Blame::Right)?;
    context.thread.shy = true;
    if numbers.is_empty() {
        for tie in context.workspace.ties.iter() {
            tie.file.sync_all().map_err(|error| file_fault("write", &error))?;
        }
    }
    let untied: Vec<i64> = numbers.iter().copied().filter(|&number| context.workspace.ties.remove(number)).collect();
    Ok(Array::integers(&untied))
}

/// Implements `X ⎕NERASE Y`: unties and deletes a file; fails if `X` is not the name under which it is tied.
fn erase(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let name = read_name(&left)?;
    let number = read_numbers(&right, 1, 1)?[0];
    let files = context.files()?;
    let tied_name = &find_tie(context, number)?.name;
    if *tied_name != name {
        return Err(Fault::new(ErrorKind::FILE_NAME, format!("number {number} is tied to {tied_name}, not to {name}"))
            .with_blame(Blame::Left));
    }
    files.remove_file(Path::new(&name)).map_err(|error| file_fault("delete", &error))?;
    context.workspace.ties.remove(number);
    context.thread.shy = true;
    Ok(Array::integer(number))
}

/// Implements `X ⎕NRENAME Y`: renames a tied file.
fn rename(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let name = read_name(&left)?;
    let number = read_numbers(&right, 1, 1)?[0];
    let files = context.files()?;
    let tie = find_tie(context, number)?;
    if files.symlink_metadata(Path::new(&name)).is_ok() {
        return Err(Fault::new(ErrorKind::FILE_NAME, format!("{name} already exists")).with_blame(Blame::Left));
    }
    files.rename(Path::new(&tie.name), Path::new(&name)).map_err(|error| file_fault("rename", &error))?;
    tie.name = name;
    context.thread.shy = true;
    Ok(Array::integer(number))
}

/// Implements `X ⎕NLOCK Y`: locks a file for reading (1) or writing (2), or unlocks it (0). Waits for other locks, at most as
/// long as `X` says.
fn lock(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let parameters = read_numbers(&right, 1, 3)?;
    let kind = arguments::to_integers(&left, Blame::Left)?;
    let (&kind, timeout) = match &kind[..] {
        [kind] => (kind, None),
        [kind, seconds] => (kind, Some(Duration::from_secs(u64::try_from(*seconds).unwrap_or(0)))),
        _ => return Err(Fault::length(Blame::Left, "a kind of lock is needed, optionally followed by a number of seconds")),
    };
    if parameters.len() > 1 && parameters[1..] != [0] {
        return Err(Fault::nonce("only whole files can be locked, not regions"));
    }
    context.require_files()?;
    let start = Instant::now();
    loop {
        let file: &File = &find_tie(context, parameters[0])?.file;
        let result = match kind {
            0 => file.unlock().map_err(TryLockError::Error),
            1 => file.try_lock_shared(),
            2 => file.try_lock(),
            _ => return Err(Fault::domain(Blame::Left, format!("the kind of lock must be 0, 1 or 2, not {kind}"))),
        };
        match result {
            Ok(()) => break,
            Err(TryLockError::Error(error)) => return Err(file_fault("lock", &error)),
            Err(TryLockError::WouldBlock) if timeout.is_some_and(|limit| start.elapsed() >= limit) => {
                return Err(Fault::new(ErrorKind::TIMEOUT, "another program or another tie holds the lock"));
            }
            Err(TryLockError::WouldBlock) => {
                context.poll_waiting()?;
                std::thread::sleep(LOCK_POLL_INTERVAL);
            }
        }
    }
    context.thread.shy = true;
    Ok(right)
}
