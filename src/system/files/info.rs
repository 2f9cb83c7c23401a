#![doc = include_str!("info.md")]

use super::native::find_tie;
use super::text_files::file_fault;
use super::{Names, expand_wildcards, list_directory, reject_callback};
use crate::array::memory::recurse_within_limit;
use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};
use crate::host::FileKind;
use crate::host::file_access::{Files, OpenMode};
use crate::kernels::calendar::DAYS_TO_1970;
use crate::primitives::support::arguments;
use std::fs::FileTimes;
use std::io::Seek;
use std::path::{Path, PathBuf, is_separator};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The system function `⎕NINFO`.
pub(crate) static NINFO: SystemName = SystemName::function("⎕NINFO", "system/files/info.md").with_options(OptionCases {
    principal: "Wildcard",
    monadic: Some(|context, options, right| query_or_set(context, options, &Array::ZERO, &right)),
    dyadic: Some(|context, options, left, right| query_or_set(context, options, &left, &right)),
});

/// The day number of 1 January 1970 in Dyalog's count, in which 1 January 1900 is 1.
const UNIX_EPOCH_DAY: f64 = DAYS_TO_1970 as f64;
/// The number of seconds in a day.
const SECONDS_PER_DAY: f64 = 86_400.0;
/// The property that only files with a tie number have: the position at which the next read or write begins.
const POSITION_PROPERTY: i64 = 8;

/// Implements `⎕NINFO Y` and `X ⎕NINFO Y`: returns properties of files, and first sets those that are given a new value.
fn query_or_set(context: &mut Context, options: &Options, left: &Array, right: &Array) -> Result<Array> {
    options.check_names(&["Wildcard", "Recurse", "Follow", "ProgressCallback"])?;
    reject_callback(options)?;
    let wildcard = options.flag("Wildcard", false)?;
    let follow = options.flag("Follow", true)?;
    let depth = read_depth(options)?;
    let access = context.files()?;
    let (names, positions) = resolve_names(context, right)?;
    let mut files = Vec::new();
    for (name, position) in names.names.iter().zip(positions) {
        let mut paths = expand_wildcards(&access, name, wildcard)?;
        if let Some((levels, skip_unreadable)) = depth {
            find_below(context, &access, name, wildcard, levels, skip_unreadable, &mut paths)?;
            paths.retain(|path| access.symlink_metadata(path).is_ok());
        }
        files.extend(paths.into_iter().map(|path| (path, position)));
    }
    let returns_lists = wildcard || depth.is_some() || !names.is_single;
    let properties = read_properties(left)?;
    let mut columns = Vec::with_capacity(properties.len());
    for (property, new) in &properties {
        let mut values = Vec::with_capacity(files.len());
        for (file, position) in &files {
            context.poll()?;
            if let Some(new) = new {
                set_property(&access, file, *property, new)?;
            }
            values.push(if *property == POSITION_PROPERTY {
                Array::number(*position as f64)
            } else {
                read_property(&access, file, *property, follow)?
            });
        }
        columns.push(match values.pop() {
            Some(only) if !returns_lists => only,
            last => {
                values.extend(last);
                Array::from_items(context.memory(), Shape::vector(values.len()), values, &Array::text(""))?
            }
        });
    }
    Array::from_items(context.memory(), left.shape().clone(), columns, &Array::ZERO)
}

/// Returns the names of files, which may also be specified by their tie numbers, and the position in each file, 0 for untied
/// ones.
fn resolve_names(context: &mut Context, right: &Array) -> Result<(Names, Vec<u64>)> {
    let item = |index| right.item(index);
    let is_tie = |item: &Array| item.is_scalar() && item.element_type().has_machine_numbers();
    if right.rank() > 1 || !(0..right.bound()).any(|index| is_tie(&item(index))) {
        let names = Names::new(right)?;
        let positions = vec![0; names.names.len()];
        return Ok((names, positions));
    }
    let mut resolved = Names { names: Vec::new(), is_single: right.is_scalar() };
    let mut positions = Vec::new();
    for index in 0..right.bound() {
        let item = item(index);
        if !is_tie(&item) {
            resolved.names.append(&mut Names::new(&item)?.names);
            // An item may hold several names.
            positions.resize(resolved.names.len(), 0);
            continue;
        }
        let invalid = || Fault::domain(Blame::Right, "tie numbers must be whole numbers");
        let tie = find_tie(context, item.to_integer().ok_or_else(invalid)?)?;
        resolved.names.push(tie.name.clone());
        positions.push(tie.file.stream_position().map_err(|error| file_fault("read", &error))?);
    }
    Ok((resolved, positions))
}

/// Reads option `Recurse`. Returns the number of levels of subdirectories to search, and true if unreadable directories are
/// skipped, or `None` if no subdirectories are searched.
fn read_depth(options: &Options) -> Result<Option<(usize, bool)>> {
    let Some(option) = options.get("Recurse") else { return Ok(None) };
    let numbers = arguments::to_integers(option, Blame::Operand)?;
    let levels = |levels: i64| usize::try_from(levels).unwrap_or(usize::MAX);
    match numbers[..] {
        [0] => Ok(None),
        [1] => Ok(Some((usize::MAX, false))),
        [2] => Ok(Some((usize::MAX, true))),
        [1, limit] => Ok(Some((levels(limit), false))),
        [2, limit] => Ok(Some((levels(limit), true))),
        _ => Err(Fault::domain(Blame::Operand, "option 'Recurse' must be 0, 1 or 2, optionally followed by a number of levels")),
    }
}

/// Adds to `paths` the files whose last part is that of `name`, or matches it as a wildcard, in the subdirectories of the
/// directory of `name`, down to `levels` levels.
fn find_below(
    context: &Context,
    files: &Files,
    name: &str,
    wildcard: bool,
    levels: usize,
    skip_unreadable: bool,
    paths: &mut Vec<PathBuf>,
) -> Result<()> {
    if levels == 0 {
        return Ok(());
    }
    let (folder, last) = name.rsplit_once(is_separator).map_or(("", name), |(folder, last)| (&name[..=folder.len()], last));
    let entries = match list_directory(files, Path::new(if folder.is_empty() { "." } else { folder })) {
        Err(_) if skip_unreadable => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        context.poll()?;
        let inner = format!("{folder}{entry}");
        if !files.symlink_metadata(Path::new(&inner)).is_ok_and(|metadata| metadata.kind == FileKind::Folder) {
            continue;
        }
        let inner = format!("{inner}/{last}");
        match expand_wildcards(files, &inner, wildcard) {
            Err(_) if skip_unreadable => continue,
            more => paths.extend(more?),
        }
        recurse_within_limit(|| find_below(context, files, &inner, wildcard, levels - 1, skip_unreadable, paths))?;
    }
    Ok(())
}

/// Returns the requested properties, each with a new value if it is to be set.
fn read_properties(left: &Array) -> Result<Vec<(i64, Option<Array>)>> {
    let invalid = || Fault::domain(Blame::Left, "properties must be numbers, or pairs of a number and a new value");
    if !left.is_nested() {
        return Ok(arguments::to_integers(left, Blame::Left)?.iter().map(|&property| (property, None)).collect());
    }
    let pair = |index| {
        let pair: Array = left.item(index);
        match pair.bound() {
            1 => Ok((pair.to_integer().ok_or_else(invalid)?, None)),
            2 => Ok((pair.item(0).to_integer().ok_or_else(invalid)?, Some(pair.item(1)))),
            _ => Err(invalid()),
        }
    };
    (0..left.bound()).map(pair).collect()
}

/// Returns a property of a file, or `⍬` if the number is not that of a property. If `follow`, a link stands for its target.
fn read_property(files: &Files, path: &Path, property: i64, follow: bool) -> Result<Array> {
    let name = path.to_string_lossy();
    let metadata = if follow { files.metadata(path) } else { files.symlink_metadata(path) };
    let metadata = metadata.map_err(|error| file_fault("read", &error))?;
    let link = files.symlink_metadata(path).is_ok_and(|metadata| metadata.kind == FileKind::Link);
    let permission = |write| Array::bit(files.permits(path, write));
    Ok(match property {
        0 => Array::text(&name),
        1 => Array::integer(metadata.kind as i64),
        2 => Array::number(metadata.length as f64),
        3 => to_timestamp(metadata.modified),
        4 => Array::text(&metadata.user.to_string()),
        5 => Array::text(&files.user_name(metadata.user)),
        6 => Array::count(usize::from(path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')))),
        7 => Array::text(&if link {
            files.read_link(path).unwrap_or_default().to_string_lossy().into_owned()
        } else {
            String::new()
        }),
        9 => to_timestamp(metadata.accessed),
        10 => to_timestamp(metadata.created),
        11 => permission(false),
        12 => permission(true),
        13 => to_day_number(metadata.modified),
        14 => to_day_number(metadata.accessed),
        15 => to_day_number(metadata.created),
        _ => Array::integers(&[]),
    })
}

/// Returns a time in the form of `⎕TS`, in the local time zone; zeros if it is unknown.
fn to_timestamp(time: Option<SystemTime>) -> Array {
    let stamp = time.and_then(|time| jiff::Timestamp::try_from(time).ok());
    let Some(stamp) = stamp else { return Array::integers(&[0; 7]) };
    let local = stamp.to_zoned(jiff::tz::TimeZone::system());
    let parts = [local.year(), local.month().into(), local.day().into(), local.hour().into(), local.minute().into()];
    let seconds = [i64::from(local.second()), i64::from(local.millisecond())];
    Array::integers(&parts.into_iter().map(i64::from).chain(seconds).collect::<Vec<i64>>())
}

/// Returns a time as a day number with a fraction, in UTC; 0 if it is unknown.
fn to_day_number(time: Option<SystemTime>) -> Array {
    let seconds_since_epoch = |time: SystemTime| match time.duration_since(UNIX_EPOCH) {
        Ok(after) => after.as_secs_f64(),
        Err(before) => -before.duration().as_secs_f64(),
    };
    Array::number(time.map_or(0.0, |time| UNIX_EPOCH_DAY + seconds_since_epoch(time) / SECONDS_PER_DAY))
}

/// Sets the size or a time of a file.
fn set_property(files: &Files, path: &Path, property: i64, new: &Array) -> Result<()> {
    let invalid = || {
        Fault::domain(
            Blame::Left,
            format!("property {property} cannot be set to this value: sizes and times must be numbers from 0 on"),
        )
    };
    let number = new.to_float().filter(|number| *number >= 0.0).ok_or_else(invalid)?;
    let file = files.open(path, OpenMode::WRITE).map_err(|error| file_fault("write", &error))?;
    let system_time = || {
        let duration = Duration::try_from_secs_f64((number - UNIX_EPOCH_DAY) * SECONDS_PER_DAY).map_err(|_| invalid())?;
        UNIX_EPOCH.checked_add(duration).ok_or_else(invalid)
    };
    let result = match property {
        2 => file.set_len(new.to_integer().and_then(|size| u64::try_from(size).ok()).ok_or_else(invalid)?),
        13 => file.set_times(FileTimes::new().set_modified(system_time()?)),
        14 => file.set_times(FileTimes::new().set_accessed(system_time()?)),
        _ => return Err(Fault::domain(Blame::Left, format!("property {property} cannot be set: only 2, 13 and 14 can"))),
    };
    result.map_err(|error| file_fault("write", &error))
}
