#![doc = include_str!("serialise.md")]

use crate::array::{Array, Buffer, serial};
use crate::error::{Blame, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::primitives::support::arguments;

/// The service `220⌶`.
pub(crate) static SERIALISE: Service = Service::new(220, "serialise", "system/services/serialise.md").dyadic(convert);

/// The first bytes of a serialised array; the last of them is the version of the format.
const SERIALISED_HEADER: [u8; 3] = [223, 90, 1];

/// Implements `X(220⌶)Y`: serialises an array if `X` is 1, or restores a serialised one if `X` is 0.
fn convert(context: &mut Context, _options: &Options, left: Array, right: Array) -> Result<Array> {
    match arguments::to_integer(&left, Blame::Left)? {
        1 => serialise_array(context, &right),
        0 => deserialise_array(context, &right),
        other => Err(Fault::domain(Blame::Left, format!("the left argument must be 1 to write or 0 to read, not {other}"))),
    }
}

/// Serialises an array as a vector of whole numbers from ¯128 to 127.
pub(crate) fn serialise_array(context: &Context, array: &Array) -> Result<Array> {
    context.memory().check(array.bound().saturating_mul(4))?;
    let mut bytes = SERIALISED_HEADER.to_vec();
    serial::write(context.memory(), array, &mut bytes).map_err(|fault| fault.with_blame(Blame::Right))?;
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    let numbers: Vec<i8> = bytes.into_iter().map(|byte| byte as i8).collect();
    Ok(Array::vector(Buffer::from(context.memory().adopt(numbers)?)))
}

/// Restores an array from numbers; fails if they are not a serialised array or the checksum is wrong.
fn deserialise_array(context: &Context, numbers: &Array) -> Result<Array> {
    let invalid = || Fault::domain(Blame::Right, "the right argument must be a result of 1(220⌶)");
    if numbers.rank() != 1 {
        return Err(Fault::rank(
            Blame::Right,
            format!("the right argument must be a vector, not an array of rank {}", numbers.rank()),
        ));
    }
    let numbers = arguments::to_many_integers(context.memory(), numbers, Blame::Right)?;
    let bytes: Option<Vec<u8>> = numbers.iter().map(|&number| i8::try_from(number).ok().map(|number| number as u8)).collect();
    let bytes = bytes.ok_or_else(invalid)?;
    let (content, sum) = bytes.split_last_chunk::<4>().ok_or_else(invalid)?;
    let content = content
        .strip_prefix(&SERIALISED_HEADER)
        .filter(|_| crc32fast::hash(content).to_le_bytes() == *sum)
        .ok_or_else(invalid)?;
    serial::read(context.memory(), content)?.ok_or_else(invalid)
}
