//! Component files as a whole: creating, tying, untying, erasing, renaming, copying and listing them.

use super::properties::Properties;
use super::{
    COMPONENT_FILE_EXTENSION, PAGE, access, existing_path, find_tie, find_writable_tie, full_path, log_fault, now, operations,
    properties, read_name, read_numbers, user_number,
};
use crate::array::{Array, Memory, Shape};
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};
use crate::host::file_access::Files;
use crate::primitives::support::arguments;
use crate::runtime::component_files::{ComponentTie, Log, LogError};
use crate::system::files::text_files::file_fault;
use crate::system::listing;
use crate::system::workspace::disk;
use std::fs::TryLockError;
use std::path::{Path, PathBuf};

/// The number of unused bytes above which a file is rewritten when it is untied, if they also outnumber the bytes in use.
const REWRITE_MIN_UNUSED_BYTES: u64 = 1 << 20;

/// The system function `⎕FCREATE`.
pub(crate) static FCREATE: SystemName = SystemName::function("⎕FCREATE", PAGE).with_options(OptionCases {
    principal: "Journal",
    monadic: None,
    dyadic: Some(create),
});

/// The system function `⎕FTIE`.
pub(crate) static FTIE: SystemName = SystemName::function("⎕FTIE", PAGE).with_options(OptionCases {
    principal: "Mode",
    monadic: None,
    dyadic: Some(|context, options, left, right| tie(context, options, &left, &right, true)),
});

/// The system function `⎕FSTIE`.
pub(crate) static FSTIE: SystemName = SystemName::function("⎕FSTIE", PAGE).with_options(OptionCases {
    principal: "Mode",
    monadic: None,
    dyadic: Some(|context, options, left, right| tie(context, options, &left, &right, false)),
});

/// The system function `⎕FUNTIE`.
pub(crate) static FUNTIE: SystemName = SystemName::function("⎕FUNTIE", PAGE).monadic(untie);

/// The system function `⎕FERASE`.
pub(crate) static FERASE: SystemName = SystemName::function("⎕FERASE", PAGE).dyadic(erase);

/// The system function `⎕FRENAME`.
pub(crate) static FRENAME: SystemName = SystemName::function("⎕FRENAME", PAGE).dyadic(rename);

/// The system function `⎕FCOPY`.
pub(crate) static FCOPY: SystemName =
    SystemName::function("⎕FCOPY", PAGE).with_options(OptionCases { principal: "Journal", monadic: None, dyadic: Some(copy) });

/// The system function `⎕FLIB`.
pub(crate) static FLIB: SystemName = SystemName::function("⎕FLIB", PAGE).monadic(list_files);

/// The system constant `⎕FAVAIL`.
pub(crate) static FAVAIL: SystemName =
    SystemName::constant("FAVAIL", PAGE, |context| Ok(Array::bit(context.machine.capabilities.files.has_access())));

/// The system constant `⎕FNUMS`.
pub(crate) static FNUMS: SystemName = SystemName::constant("FNUMS", PAGE, |context| {
    Ok(Array::integers(&context.machine.component_ties.iter().map(|tie| tie.number).collect::<Vec<i64>>()))
});

/// The system constant `⎕FNAMES`.
pub(crate) static FNAMES: SystemName = SystemName::constant("FNAMES", PAGE, |context| {
    let names: Vec<String> = context.machine.component_ties.iter().map(|tie| tie.name.clone()).collect();
    if names.is_empty() { Ok(Array::text("").with_shape(Shape::new(&[0, 0])?)) } else { listing::build_matrix(context, &names) }
});

/// Returns the number to tie a file to: the requested one, which must not be tied to another file. A request for 0 keeps the
/// `current` number of a file that is already tied, or else selects the least free number.
fn choose_number(context: &Context, requested: i64, current: Option<i64>) -> Result<i64> {
    let ties = &context.machine.component_ties;
    let holder = ties.iter().find(|tie| tie.number == requested && Some(requested) != current);
    match (requested, holder) {
        (0, _) => Ok(current.unwrap_or_else(|| ties.free_number())),
        (number, _) if number < 0 || number > i64::from(i32::MAX) => {
            let message = format!("a tie number must be from 1 to 2147483647, or 0 to choose a free one, not {number}");
            Err(Fault::domain(Blame::Right, message))
        }
        (number, Some(holder)) => {
            let message = format!("a tie number must be free, or 0 to choose a free one: {number} is tied to {}", holder.name);
            Err(Fault::new(ErrorKind::FILE_TIE, message).with_blame(Blame::Right))
        }
        (number, None) => Ok(number),
    }
}

/// Implements `X ⎕FCREATE Y`: creates a component file and ties it to a number.
fn create(context: &mut Context, options: &Options, left: Array, right: Array) -> Result<Array> {
    let mut properties = Properties::default();
    properties.apply_options(options)?;
    // The left argument is the name, optionally with the limit on the size. In Dyalog APL, a second number on the right selects
    // the number of bits of file addresses, and only 64 is possible.
    if left.is_nested() && left.bound() > 2 {
        return Err(Fault::length(Blame::Left, "the left argument must be a name, optionally followed by a size limit"));
    }
    if left.is_nested() && left.bound() == 2 {
        let limit = arguments::to_integer(&left.item(1), Blame::Left)?;
        let negative = |_| Fault::domain(Blame::Left, format!("the size limit of a file must not be negative: it is {limit}"));
        properties.limit = u64::try_from(limit).map_err(negative)?;
    }
    let name = read_name(&if left.is_nested() && !left.is_empty() { left.item(0) } else { left }, Blame::Left)?;
    let parameters = arguments::to_integers(&right, Blame::Right)?;
    if !matches!(parameters[..], [_] | [_, 64]) {
        return Err(Fault::length(Blame::Right, "the right argument must be a tie number, optionally followed by 64"));
    }
    let files = context.files()?;
    let number = choose_number(context, parameters[0], None)?;
    let path = full_path(&files, &name);
    let log = Log::create(&files, &path, user_number(), now(context)).map_err(|error| log_fault("create", error))?;
    log.file.try_lock().map_err(|_| tied_fault(&name))?;
    context.machine.component_ties.add(ComponentTie { number, name, password_number: 0, exclusive: true, held: false, log });
    if properties != Properties::default() {
        properties::set(context, number, properties)?;
    }
    context.thread.shy = parameters[0] != 0;
    Ok(Array::integer(number))
}

/// Implements `X ⎕FTIE Y` and `X ⎕FSTIE Y`: opens a component file and ties it to a number, exclusively or for sharing. A file
/// that is already tied, by this path or another one, gets another mode, lock, number and password number, without being opened
/// again.
fn tie(context: &mut Context, options: &Options, left: &Array, right: &Array, exclusive: bool) -> Result<Array> {
    options.check_names(&["Mode"])?;
    let modes = [("P", TieMode::WriteIfPossible), ("R", TieMode::Read), ("W", TieMode::Write)];
    let mode = options.choice("Mode", &modes)?.unwrap_or(TieMode::WriteIfPossible);
    let name = read_name(left, Blame::Left)?;
    let (parameters, pass) = read_numbers(right, 1)?;
    let files = context.files()?;
    let path = existing_path(&files, &name);
    disk::clear_leftovers_once(&files, &path);
    let current = context.machine.component_ties.number_of(&files, &path);
    let number = choose_number(context, parameters[0], current)?;
    let mut tie = match current {
        Some(current) => retie(context, current, mode, exclusive, pass)?,
        None => {
            let log = open_log(&files, &path, mode)?;
            let mut tie = ComponentTie { number, name: name.clone(), password_number: pass, exclusive, held: false, log };
            lock_and_read(&mut tie, exclusive)?;
            check_tie_permission(context.memory(), &tie, exclusive)?;
            tie
        }
    };
    tie.number = number;
    tie.name = name;
    tie.log.path = path;
    context.machine.component_ties.add(tie);
    context.thread.shy = parameters[0] != 0;
    Ok(Array::integer(number))
}

/// Changes the mode, the lock and the password number of the file that is tied to `current`, and takes its tie out of the table. If
/// that fails, the tie stays there as it was, unless another program has taken the lock in between: then it is gone.
fn retie(context: &mut Context, current: i64, mode: TieMode, exclusive: bool, pass: i64) -> Result<ComponentTie> {
    let missing = || Fault::impossible("the file is no longer tied");
    let memory = context.memory().clone();
    let ties = &mut context.machine.component_ties;
    let tie = ties.get(current).ok_or_else(missing)?;
    tie.log.refresh().map_err(|error| log_fault("read", error))?;
    let former = (tie.password_number, tie.log.writable);
    tie.password_number = pass;
    if let Err(fault) = change_mode(tie, mode).and_then(|()| check_tie_permission(&memory, tie, exclusive)) {
        (tie.password_number, tie.log.writable) = former;
        return Err(fault);
    }
    // A tie for reading has kept the remains of an interrupted write.
    let changed = if exclusive == tie.exclusive { trim_remains(tie, exclusive) } else { lock_and_read(tie, exclusive) };
    if let Err(fault) = changed {
        (tie.password_number, tie.log.writable) = former;
        // The former lock can be had again, unless another program has tied the file in the meantime. A tie without a lock would
        // not notice when that program rewrites the file.
        if tie.lock(tie.exclusive).is_ok() {
            return Err(fault);
        }
        let name = tie.name.clone();
        ties.remove(current);
        return Err(lost_tie_fault(&name));
    }
    tie.exclusive = exclusive;
    ties.remove(current).ok_or_else(missing)
}

/// Locks a file, reads its records, and removes the remains of an interrupted write.
fn lock_and_read(tie: &mut ComponentTie, exclusive: bool) -> Result<()> {
    lock(tie, exclusive)?;
    tie.log.refresh().map_err(|error| log_fault("read", error))?;
    trim_remains(tie, exclusive)
}

/// Locks a file in place of the lock that it has.
fn lock(tie: &ComponentTie, exclusive: bool) -> Result<()> {
    tie.lock(exclusive).map_err(|error| match error {
        TryLockError::WouldBlock => tied_fault(&tie.name),
        TryLockError::Error(error) => file_fault("lock", &error),
    })
}

/// Removes the remains of an interrupted write from a locked file that may be written. A file that is tied for sharing is locked
/// exclusively for that time; if other programs have tied it, the remains stay, because one of them may be writing.
fn trim_remains(tie: &mut ComponentTie, exclusive: bool) -> Result<()> {
    let read_fault = |error| log_fault("read", error);
    if !tie.log.writable || !tie.log.has_remains().map_err(|error| read_fault(error.into()))? {
        return Ok(());
    }
    if exclusive {
        return tie.log.trim().map_err(|error| file_fault("write", &error));
    }
    let is_alone = tie.lock(true).is_ok();
    let trimmed = if is_alone { tie.log.refresh().and_then(|()| Ok(tie.log.trim()?)) } else { Ok(()) };
    lock(tie, false)?;
    trimmed.map_err(|error| log_fault("write", error))
}

/// Fails unless the user may tie a file exclusively. Everybody may tie it for sharing.
fn check_tie_permission(memory: &Memory, tie: &ComponentTie, exclusive: bool) -> Result<()> {
    if exclusive { access::check_permission(memory, tie, tie.password_number, operations::TIE) } else { Ok(()) }
}

/// The purpose for which a file is tied.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TieMode {
    Read,
    Write,
    WriteIfPossible,
}

/// Opens the log of a file. A file that is tied for reading is opened for writing too, if that is permitted, so that it can be tied
/// for writing later without being opened again.
fn open_log(files: &Files, path: &Path, mode: TieMode) -> Result<Log> {
    let log = Log::open(files, path, true).or_else(|error| match error {
        LogError::System(_) if mode != TieMode::Write => Log::open(files, path, false),
        error => Err(error),
    });
    let mut log = log.map_err(|error| log_fault("open", error))?;
    log.writable &= mode != TieMode::Read;
    Ok(log)
}

/// Changes whether a tied file may be written. Fails if it must be, and was opened for reading only.
fn change_mode(tie: &mut ComponentTie, mode: TieMode) -> Result<()> {
    if mode == TieMode::Write && !tie.log.is_open_for_writing {
        let message = format!("{} is already tied, and could only be opened for reading then", tie.name);
        return Err(Fault::new(ErrorKind::FILE_ACCESS, message)
            .with_help("untie it with ⎕FUNTIE, and tie it again for writing")
            .with_blame(Blame::Left));
    }
    tie.log.writable = tie.log.is_open_for_writing && mode != TieMode::Read;
    Ok(())
}

/// Returns the fault for a file that another tie locks.
fn tied_fault(name: &str) -> Fault {
    Fault::new(ErrorKind::FILE_TIED, format!("{name} is already tied, by this program or another")).with_blame(Blame::Left)
}

/// Returns the fault for a tied file that another program has locked while the kind of lock was changed.
fn lost_tie_fault(name: &str) -> Fault {
    let message = format!("another program tied {name} while its lock was being changed: the file is no longer tied here");
    Fault::new(ErrorKind::FILE_TIED, message)
        .with_help("tie it again when the other program has untied it")
        .with_blame(Blame::Left)
}

/// Implements `⎕FUNTIE Y`: unties files, or if there are no numbers, flushes all tied files; returns the numbers that were tied.
fn untie(context: &mut Context, right: Array) -> Result<Array> {
    let numbers = if right.is_empty() { Vec::new() } else { arguments::to_integers(&right, Blame::Right)? };
    context.thread.shy = true;
    if numbers.is_empty() {
        for tie in context.machine.component_ties.iter() {
            tie.log.file.sync_all().map_err(|error| file_fault("write", &error))?;
        }
    }
    let mut untied = Vec::new();
    for number in numbers {
        if let Some(mut tie) = context.machine.component_ties.remove(number) {
            let used = tie.log.used_bytes();
            let unused = tie.log.file.metadata().map_or(0, |metadata| metadata.len()).saturating_sub(used);
            if tie.exclusive && tie.log.writable && unused > REWRITE_MIN_UNUSED_BYTES.max(used) {
                // The file is intact: if it cannot be rewritten, it stays as it is.
                let _ = compact(&context.machine.capabilities.files, &mut tie);
            }
            untied.push(number);
        }
    }
    Ok(Array::integers(&untied))
}

/// Rewrites a file with only the records in use. The file must be tied exclusively.
pub(crate) fn compact(files: &Files, tie: &mut ComponentTie) -> Result<()> {
    let log = &tie.log;
    disk::replace(files, &log.path, |file| log.write_compact(file))?;
    let mut log = Log::open(files, &tie.log.path, true).map_err(|error| log_fault("open", error))?;
    log.file.try_lock().map_err(|_| tied_fault(&tie.name))?;
    log.refresh().map_err(|error| log_fault("read", error))?;
    tie.held = false;
    tie.log = log;
    Ok(())
}

/// Fails if a file is tied for sharing.
fn check_exclusive(tie: &ComponentTie) -> Result<()> {
    if tie.exclusive {
        return Ok(());
    }
    let message = format!("{} is tied for sharing (⎕FSTIE): tie it with ⎕FTIE first", tie.name);
    Err(Fault::new(ErrorKind::FILE_ACCESS, message).with_blame(Blame::Right))
}

/// Implements `X ⎕FERASE Y`: unties and deletes a file; fails if `X` is not the name under which it is tied.
fn erase(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let name = read_name(&left, Blame::Left)?;
    let (parameters, pass) = read_numbers(&right, 1)?;
    let files = context.files()?;
    let tie = find_writable_tie(context, parameters[0], pass, operations::ERASE)?;
    check_exclusive(tie)?;
    if tie.name.replace('\\', "/") != name.replace('\\', "/") {
        let message = format!("number {} is tied to {}, not to {name}", parameters[0], tie.name);
        return Err(Fault::new(ErrorKind::FILE_NAME, message).with_blame(Blame::Left));
    }
    files.remove_file(&tie.log.path).map_err(|error| file_fault("delete", &error))?;
    context.machine.component_ties.remove(parameters[0]);
    context.thread.shy = true;
    Ok(Array::integer(parameters[0]))
}

/// Implements `X ⎕FRENAME Y`: renames a tied file.
fn rename(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let name = read_name(&left, Blame::Left)?;
    let (parameters, pass) = read_numbers(&right, 1)?;
    let files = context.files()?;
    let tie = find_writable_tie(context, parameters[0], pass, operations::RENAME)?;
    check_exclusive(tie)?;
    let path = new_path(&files, &name)?;
    files.rename(&tie.log.path, &path).map_err(|error| file_fault("rename", &error))?;
    tie.log.path = path;
    tie.name = name;
    context.thread.shy = true;
    Ok(Array::integer(parameters[0]))
}

/// Returns the path for the name of a new file; fails if the file already exists.
fn new_path(files: &Files, name: &str) -> Result<PathBuf> {
    let path = full_path(files, name);
    if files.symlink_metadata(&path).is_ok() {
        return Err(Fault::new(ErrorKind::FILE_NAME, format!("{} already exists", path.display())).with_blame(Blame::Left));
    }
    Ok(path)
}

/// Implements `X ⎕FCOPY Y`: copies a tied file without its unused bytes, and ties the copy.
fn copy(context: &mut Context, options: &Options, left: Array, right: Array) -> Result<Array> {
    let name = read_name(&left, Blame::Left)?;
    let (parameters, pass) = read_numbers(&right, 1)?;
    let mut properties = properties::read(context, parameters[0], pass)?;
    properties.apply_options(options)?;
    let files = context.files()?;
    let number = choose_number(context, 0, None)?;
    let tie = find_tie(context, parameters[0], pass, operations::READ | operations::INFORMATION | operations::READ_ACCESS)?;
    let path = new_path(&files, &name)?;
    disk::replace(&files, &path, |file| tie.log.write_compact(file))?;
    let mut log = Log::open(&files, &path, true).map_err(|error| log_fault("open", error))?;
    log.file.try_lock().map_err(|_| tied_fault(&name))?;
    log.refresh().map_err(|error| log_fault("read", error))?;
    context.machine.component_ties.add(ComponentTie { number, name, password_number: 0, exclusive: true, held: false, log });
    properties::set(context, number, properties)?;
    Ok(Array::integer(number))
}

/// Implements `⎕FLIB Y`: lists the component files in a folder.
fn list_files(context: &mut Context, right: Array) -> Result<Array> {
    let folder = if right.is_empty() { String::new() } else { read_name(&right, Blame::Right)? };
    let files = context.files()?;
    let prefix = if folder.is_empty() || folder.ends_with('/') { folder.clone() } else { format!("{folder}/") };
    let directory = Path::new(if folder.is_empty() { "." } else { &folder });
    let entries = files.list(directory).map_err(|error| file_fault("read", &error))?;
    // Tied files are not opened: where locks belong to the program, closing a file ends a hold of it by another handle.
    let ties = &context.machine.component_ties;
    let is_tied = |path: &Path| ties.number_of(&files, &files.absolute(path)).is_some();
    let mut names: Vec<String> = entries
        .into_iter()
        .map(|name| directory.join(name))
        .filter(|path| files.is_plain(path) && (is_tied(path) || Log::open(&files, path, false).is_ok()))
        .filter_map(|path| {
            let has_extension = path.extension().is_some_and(|extension| extension == COMPONENT_FILE_EXTENSION);
            let shown_name = if has_extension { path.file_stem() } else { path.file_name() };
            Some(format!("{prefix}{}", shown_name?.to_string_lossy()))
        })
        .collect();
    names.sort();
    if names.is_empty() { Ok(Array::text("").with_shape(Shape::new(&[0, 0])?)) } else { listing::build_matrix(context, &names) }
}
