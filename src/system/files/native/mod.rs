#![doc = include_str!("../native.md")]
//!
//! # Implementation
//!
//! * [`ties`]: tying and untying native files.
//! * [`data`]: reading and writing native files.

pub(crate) mod data;
pub(crate) mod ties;

pub(crate) use data::{NAPPEND, NREAD, NREPLACE, NRESIZE, NSIZE};
pub(crate) use ties::{NCREATE, NERASE, NLOCK, NNAMES, NNUMS, NRENAME, NTIE, NUNTIE};

use crate::array::Array;
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::Context;
use crate::primitives::support::arguments;
use crate::runtime::native_files::Tie;

/// The page of all names for native files.
const PAGE: &str = include_str!("../native.md");

/// Returns the file tied to a number.
pub(crate) fn find_tie(context: &mut Context, number: i64) -> Result<&mut Tie> {
    let missing = || Fault::new(ErrorKind::FILE_TIE, format!("no file is tied to {number}")).blaming(Blame::Right);
    context.workspace.ties.get(number).ok_or_else(missing)
}

/// Reads between `least` and `most` whole numbers, of which the first is a tie number.
fn numbers(right: &Array, least: usize, most: usize) -> Result<Vec<i64>> {
    let numbers = arguments::wholes(right, Blame::Right)?;
    if !(least..=most).contains(&numbers.len()) {
        let needed = match (least, most) {
            (1, 1) => "a tie number is needed".to_owned(),
            _ => format!("{least} to {most} numbers are needed, beginning with a tie number"),
        };
        let message = format!("{needed}; this has length {}", numbers.len());
        return Err(Fault::length(Blame::Right, message));
    }
    Ok(numbers)
}
