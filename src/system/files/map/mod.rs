#![doc = include_str!("../map.md")]
//!
//! # Implementation
//!
//! * [`changes`]: writing assignments to the elements of a mapped array into its file.

pub(crate) mod changes;

use super::text_files::file_fault;
use crate::array::{Array, Bits, Elements, Memory, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::host::file_access::OpenMode;
use crate::primitives::support::arguments;
use crate::primitives::support::narrow_on_assignment::narrow_large;
use crate::system::formats::data_representation as representation;
use changes::MappedFile;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;

/// The system function `⎕MAP`.
pub(crate) static MAP: SystemName = SystemName::function("⎕MAP", "system/files/map.md")
    .monadic(|_, _| {
        Err(Fault::nonce("⎕MAP needs a left argument: files with an array header are not supported")
            .with_help("give the type and the shape: 645 ¯1 ⎕MAP file"))
    })
    .dyadic(map);

/// The type code of Booleans.
const BOOLEAN_TYPE_CODE: i64 = 11;

/// The requested part of a file.
struct FilePart {
    name: String,
    offset: u64,
    /// True if assignments to elements are to change the file.
    writes: bool,
}

/// Implements `X ⎕MAP Y`: returns elements of a type from a file, in the requested shape.
fn map(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let layout = arguments::to_integers(&left, Blame::Left)?;
    let Some((&code, lengths)) = layout.split_first() else {
        return Err(Fault::length(Blame::Left, "the type of the elements is needed, optionally followed by the shape"));
    };
    let width = representation::element_bytes(code)?;
    let part = read_part(&right)?;
    let mode = if part.writes { OpenMode::READ_WRITE } else { OpenMode::READ };
    let file = context.files()?.open(Path::new(&part.name), mode);
    let mut file = file.map_err(|error| file_fault("open", &error))?;
    let length = file.metadata().map_err(|error| file_fault("read", &error))?.len();
    let available_bytes = usize::try_from(length.saturating_sub(part.offset)).unwrap_or(usize::MAX);
    let available = if code == BOOLEAN_TYPE_CODE { available_bytes.saturating_mul(8) } else { available_bytes / width };
    let shape = compute_shape(lengths, available)?;
    let bytes = if code == BOOLEAN_TYPE_CODE { shape.bound().div_ceil(8) } else { shape.bound().saturating_mul(width) };
    if shape.bound() > available {
        let message =
            format!("{} elements are needed, but {} has only {available} from byte {} on", shape.bound(), part.name, part.offset);
        return Err(Fault::length(Blame::Left, message));
    }
    let array = read(context.memory(), &mut file, &part, code, shape, bytes)?;
    if !part.writes {
        return Ok(array);
    }
    if array.is_scalar() {
        let message = "a scalar has no elements to assign to: it can only be mapped for reading";
        return Err(Fault::nonce(message).with_help("a length after the type makes a vector: 645 1 ⎕MAP file'W'"));
    }
    // A mapped array is identified by its elements, so it must already have its narrowest type, which it gets when it is named.
    let array = narrow_large(context.memory(), array);
    context.machine.mapped.add(&array, Arc::new(MappedFile { file, code }));
    Ok(array)
}

/// Reads the elements of a part of a file, in their shape.
fn read(memory: &Memory, file: &mut File, part: &FilePart, code: i64, shape: Shape, bytes: usize) -> Result<Array> {
    let mut content = memory.vector(bytes)?;
    file.seek(SeekFrom::Start(part.offset)).map_err(|error| file_fault("read", &error))?;
    file.take(bytes as u64).read_to_end(&mut content).map_err(|error| file_fault("read", &error))?;
    let elements = representation::from_bytes(memory, &content, code)?;
    if code == BOOLEAN_TYPE_CODE { take_first_bits(memory, &elements, shape) } else { Ok(elements.with_shape(shape)) }
}

/// Returns the first bits, one for each element of `shape`, since the last byte in the file may hold more.
fn take_first_bits(memory: &Memory, bits: &Array, shape: Shape) -> Result<Array> {
    let Elements::Bits(bits) = bits.elements() else { return Ok(bits.clone()) };
    let first = Bits::collect(memory, bits.iter().take(shape.bound()))?;
    Ok(Array::new(shape, Elements::Bits(first)))
}

/// Reads the right argument: the name of the file, the access and the first byte.
fn read_part(right: &Array) -> Result<FilePart> {
    if !right.is_nested() {
        let name = right.to_text().filter(|_| right.is_character() && right.rank() < 2);
        let name = name.ok_or_else(|| Fault::domain(Blame::Right, "the name of a file is needed"))?;
        return Ok(FilePart { name, offset: 0, writes: false });
    }
    if right.rank() > 1 || !(1..=3).contains(&right.bound()) {
        return Err(Fault::length(Blame::Right, "a file name is needed, optionally followed by the access and the first byte"));
    }
    let name = right.item(0).to_text().ok_or_else(|| Fault::domain(Blame::Right, "the name of a file is needed"))?;
    let writes = match (right.bound() > 1).then(|| right.item(1).to_text().unwrap_or_default()).as_deref() {
        None | Some("R" | "r") => false,
        Some("W" | "w") => true,
        Some(other) => return Err(Fault::domain(Blame::Right, format!("the access must be R or W, not {other}"))),
    };
    let from = if right.bound() > 2 { arguments::to_integer(&right.item(2), Blame::Right)? } else { 0 };
    let from =
        u64::try_from(from).map_err(|_| Fault::domain(Blame::Right, format!("the first byte must be 0 or more, not {from}")))?;
    if writes && from > 0 {
        let message = format!("a file can only be mapped for writing from its first byte, not from byte {from}");
        return Err(Fault::domain(Blame::Right, message));
    }
    Ok(FilePart { name, offset: from, writes })
}

/// Returns the shape with the given lengths; one length may be ¯1, and is computed from the number of available elements.
fn compute_shape(lengths: &[i64], available: usize) -> Result<Shape> {
    let open_lengths = lengths.iter().filter(|&&length| length == -1).count();
    let known: Option<Vec<usize>> =
        lengths.iter().filter(|&&length| length != -1).map(|&length| usize::try_from(length).ok()).collect();
    let (Some(known), 0 | 1) = (known, open_lengths) else {
        return Err(Fault::domain(Blame::Left, "lengths must not be negative, except for one ¯1"));
    };
    let known_product = known.iter().fold(1_usize, |product, &length| product.saturating_mul(length)).max(1);
    let lengths: Vec<usize> =
        lengths.iter().map(|&length| usize::try_from(length).unwrap_or(available / known_product)).collect();
    Shape::new(&lengths)
}
