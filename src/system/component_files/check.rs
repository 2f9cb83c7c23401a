//! The detection of damage in component files, and its repair.

use super::{PAGE, existing_path, log_fault, read_name};
use crate::array::Array;
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::Context;
use crate::function::names::{OptionCases, SystemName};
use crate::runtime::component_files::Log;
use crate::system::files::text_files::file_fault;
use crate::system::listing;
use crate::system::workspace::disk;

/// The system function `⎕FCHK`.
pub(crate) static FCHK: SystemName = SystemName::function("⎕FCHK", PAGE).with_options(OptionCases {
    principal: "Repair",
    monadic: Some(|context, options, right| {
        options.check_names(&["Repair", "Force", "Task"])?;
        let rebuild = options.choice("Task", &[("Scan", false), ("Rebuild", true)])?.unwrap_or(false);
        check(context, options.flag("Repair", false)?, rebuild, &right)
    }),
    dyadic: Some(|context, options, left, right| {
        options.check_names(&["Repair", "Force", "Task"])?;
        let words: Vec<String> = listing::parse_names(context.memory(), &left)?.iter().map(|word| word.to_lowercase()).collect();
        if let Some(unknown) = words.iter().find(|word| !["force", "repair", "rebuild"].contains(&word.as_str())) {
            return Err(Fault::domain(
                Blame::Left,
                format!("the left argument may hold force, repair and rebuild, not {unknown}"),
            ));
        }
        check(context, words.iter().any(|word| word == "repair"), words.iter().any(|word| word == "rebuild"), &right)
    }),
});

/// Implements `⎕FCHK Y` and `X ⎕FCHK Y`: returns the numbers of the damaged components, followed by ¯2 if records are missing and
/// the file is not rewritten. A repair rewrites a damaged file with everything that is intact; a rebuild does so with any file.
fn check(context: &mut Context, repair: bool, rebuild: bool, right: &Array) -> Result<Array> {
    let name = read_name(right, Blame::Right)?;
    let files = context.files()?;
    let path = existing_path(&files, &name);
    if context.machine.component_ties.number_of(&files, &path).is_some() {
        return Err(
            Fault::new(ErrorKind::FILE_TIED, format!("{name} is tied: untie it first with ⎕FUNTIE")).with_blame(Blame::Right)
        );
    }
    let mut log = Log::open(&files, &path, false).map_err(|error| log_fault("open", error))?;
    log.file
        .try_lock()
        .map_err(|_| Fault::new(ErrorKind::FILE_TIED, format!("another program has tied {name}")).with_blame(Blame::Right))?;
    let damaged = log.read_new_records().map_err(|error| log_fault("read", error))?;
    let mut numbers = Vec::new();
    for (index, component) in log.components().iter().enumerate() {
        context.poll()?;
        if !log.is_whole(component).map_err(|error| file_fault("read", &error))? {
            numbers.push((log.first + index as u64) as i64);
        }
    }
    if rebuild || repair && (damaged || !numbers.is_empty()) {
        disk::replace(&files, &path, |file| log.write_compact(file))?;
    } else if damaged {
        numbers.push(-2);
    }
    Ok(Array::integers(&numbers))
}
