#![doc = include_str!("../native.md")]
//!
//! # Implementation
//!
//! * [`ties`]: native files as a whole: creating, tying, untying, erasing, renaming and locking them.
//! * [`data`]: reading and writing native files.

pub(crate) mod data;
pub(crate) mod ties;

pub(crate) use data::{NAPPEND, NREAD, NREPLACE, NRESIZE, NSIZE};
pub(crate) use ties::{NCREATE, NERASE, NLOCK, NNAMES, NNUMS, NRENAME, NTIE, NUNTIE};

use crate::array::Array;
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::Context;
use crate::primitives::support::arguments;
use crate::runtime::native_files::NativeTie;

/// The page of all names for native files.
const PAGE: &str = "system/files/native.md";

/// Returns the file tied to a number; fails if there is none.
pub(crate) fn find_tie(context: &mut Context, number: i64) -> Result<&mut NativeTie> {
    let missing = || Fault::new(ErrorKind::FILE_TIE, format!("no file is tied to {number}")).with_blame(Blame::Right);
    context.workspace.ties.get(number).ok_or_else(missing)
}

/// Reads from `least` to `most` whole numbers, the first of which is a tie number; fails if there are fewer or more.
fn read_numbers(right: &Array, least: usize, most: usize) -> Result<Vec<i64>> {
    let numbers = arguments::to_integers(right, Blame::Right)?;
    if !(least..=most).contains(&numbers.len()) {
        let needed = match (least, most) {
            (1, 1) => "a tie number is needed".to_owned(),
            _ => format!("{least} to {most} numbers are needed, beginning with a tie number"),
        };
        let message = format!("{needed}; the argument has length {}", numbers.len());
        return Err(Fault::length(Blame::Right, message));
    }
    Ok(numbers)
}
