//! The reading and writing of native files.

use super::{PAGE, find_tie, read_numbers};
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::support::arguments;
use crate::system::files::text_files::{append_bytes, file_fault};
use crate::system::formats::data_representation as representation;
use std::io::{Read, Seek, SeekFrom, Write};

/// The system function `⎕NREAD`.
pub(crate) static NREAD: SystemName = SystemName::function("⎕NREAD", PAGE).monadic(read);

/// The system function `⎕NAPPEND`.
pub(crate) static NAPPEND: SystemName = SystemName::function("⎕NAPPEND", PAGE).dyadic(append);

/// The system function `⎕NREPLACE`.
pub(crate) static NREPLACE: SystemName = SystemName::function("⎕NREPLACE", PAGE).dyadic(replace);

/// The system function `⎕NSIZE`.
pub(crate) static NSIZE: SystemName = SystemName::function("⎕NSIZE", PAGE).monadic(|context, right| {
    let number = read_numbers(&right, 1, 1)?[0];
    let length = find_tie(context, number)?.file.metadata().map_err(|error| file_fault("read", &error))?.len();
    Ok(Array::number(length as f64))
});

/// The system function `⎕NRESIZE`.
pub(crate) static NRESIZE: SystemName = SystemName::function("⎕NRESIZE", PAGE).dyadic(|context, left, right| {
    let number = read_numbers(&right, 1, 1)?[0];
    let length = arguments::to_integer(&left, Blame::Left)?;
    let negative = |_| Fault::domain(Blame::Left, format!("the size of a file must not be negative: it is {length}"));
    let length = u64::try_from(length).map_err(negative)?;
    find_tie(context, number)?.file.set_len(length).map_err(|error| file_fault("write", &error))?;
    context.thread.shy = true;
    Ok(Array::integer(number))
});

/// Implements `⎕NREAD Y`: reads elements of a type from a tied file.
fn read(context: &mut Context, right: Array) -> Result<Array> {
    let parameters = read_numbers(&right, 3, 4)?;
    let (code, count) = (parameters[1], parameters[2]);
    let width = representation::element_bytes(code).map_err(|fault| fault.with_blame(Blame::Right))?;
    let memory = context.memory().clone();
    let file = &mut find_tie(context, parameters[0])?.file;
    let read_fault = |error: std::io::Error| file_fault("read", &error);
    if let Some(&start) = parameters.get(3).filter(|&&start| start != -1) {
        let start = u64::try_from(start).map_err(|_| {
            let message = format!("the position must be 0 or more, or ¯1 for the current one, not {start}");
            Fault::domain(Blame::Right, message)
        })?;
        file.seek(SeekFrom::Start(start)).map_err(read_fault)?;
    }
    let remaining_bytes = || -> std::io::Result<u64> {
        let mut file = &*file;
        let position = file.stream_position()?;
        Ok(file.metadata()?.len().saturating_sub(position))
    };
    let length = match usize::try_from(count) {
        Ok(count) => count.saturating_mul(width),
        Err(_) if count == -1 => remaining_bytes().map_err(read_fault)? as usize / width * width,
        Err(_) => {
            return Err(Fault::domain(
                Blame::Right,
                format!("the number of elements must be 0 or more, or ¯1 for all, not {count}"),
            ));
        }
    };
    memory.check(length.saturating_mul(3))?;
    let mut bytes = Vec::new();
    Read::by_ref(file).take(length as u64).read_to_end(&mut bytes).map_err(read_fault)?;
    bytes.truncate(bytes.len() / width * width);
    representation::from_bytes(&memory, &bytes, code)
}

/// Implements `X ⎕NAPPEND Y`: writes an array at the end of a tied file.
fn append(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let parameters = read_numbers(&right, 1, 2)?;
    let bytes = representation::to_bytes(context, &left, parameters.get(1).copied())?;
    write(context, parameters[0], Some(SeekFrom::End(0)), &bytes)
}

/// Implements `X ⎕NREPLACE Y`: writes an array over the bytes at a position in a tied file.
fn replace(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let parameters = read_numbers(&right, 2, 3)?;
    let bytes = representation::to_bytes(context, &left, parameters.get(2).copied())?;
    let target = match u64::try_from(parameters[1]) {
        Ok(start) => Some(SeekFrom::Start(start)),
        Err(_) if parameters[1] == -1 => None,
        Err(_) => {
            let message = format!("the position must be 0 or more, or ¯1 for the current one, not {}", parameters[1]);
            return Err(Fault::domain(Blame::Right, message));
        }
    };
    write(context, parameters[0], target, &bytes)
}

/// Writes at `target`, or at the current position if it is `None`; returns the position after the bytes as a shy result.
fn write(context: &mut Context, number: i64, target: Option<SeekFrom>, bytes: &[u8]) -> Result<Array> {
    let file = &mut find_tie(context, number)?.file;
    let mut work = || {
        match target {
            Some(end @ SeekFrom::End(_)) => {
                file.seek(end)?;
                append_bytes(file, bytes)?;
            }
            Some(target) => {
                file.seek(target)?;
                file.write_all(bytes)?;
            }
            None => file.write_all(bytes)?,
        }
        file.stream_position()
    };
    let position = work().map_err(|error| file_fault("write", &error))?;
    context.thread.shy = true;
    Ok(Array::number(position as f64))
}
