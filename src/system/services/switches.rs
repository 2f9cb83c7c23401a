#![doc = include_str!("switches.md")]

use crate::array::{Array, Shape};
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::primitives::support::arguments;
use crate::system::listing;

const PAGE: &str = "system/services/switches.md";

/// The service `400⌶`.
pub(crate) static COMPILER: Service = Service::new(400, "compiler control", PAGE)
    .monadic(|context, options, right| answer_compiler_request(context, options, Array::ZERO, right))
    .dyadic(answer_compiler_request);

/// The service `2007⌶`.
pub(crate) static TRIGGERS: Service = Service::new(2007, "disable triggers", PAGE)
    .monadic(|context, _, right| set_switch(&mut context.workspace.switches.triggers_off, &right));

/// The service `2400⌶`.
pub(crate) static SAVING: Service = Service::new(2400, "workspace save options", PAGE)
    .monadic(|context, _, right| set_switch(&mut context.workspace.switches.watched_cleared, &right));

/// The service `3002⌶`.
pub(crate) static CHECKSUMS: Service = Service::new(3002, "checksums of components", PAGE).monadic(set_checksums);

/// Sets a switch and returns its former value.
fn set_switch(switch: &mut bool, right: &Array) -> Result<Array> {
    let value = arguments::to_integer(right, Blame::Right)?;
    let value = match value {
        0 | 1 => value == 1,
        other => return Err(Fault::domain(Blame::Right, format!("the right argument must be 0 or 1, not {other}"))),
    };
    Ok(Array::bit(std::mem::replace(switch, value)))
}

/// Implements `X(400⌶)Y`: answers requests to a compiler, although there is none.
fn answer_compiler_request(context: &mut Context, _: &Options, left: Array, right: Array) -> Result<Array> {
    match arguments::to_integer(&left, Blame::Left)? {
        0 => match arguments::to_integer(&right, Blame::Right)? {
            setting @ 0..=3 => {
                Ok(Array::integer(i64::from(std::mem::replace(&mut context.workspace.switches.compiling, setting as u8))))
            }
            other => Err(Fault::domain(Blame::Right, format!("the right argument must be from 0 to 3, not {other}"))),
        },
        1 => {
            let names = listing::parse_names(context.memory(), &right)?;
            let zeros = Array::integers(&vec![0; names.len()]);
            Ok(if is_single(&right) { Array::ZERO } else { zeros })
        }
        2 => {
            let names = listing::parse_names(context.memory(), &right)?;
            Ok(if is_single(&right) {
                compiler_report()?
            } else {
                Array::nested(names.iter().map(|_| compiler_report()).collect::<Result<_>>()?)
            })
        }
        3 => Ok(Array::ZERO),
        other => Err(Fault::domain(Blame::Left, format!("the left argument must be 0, 1, 2 or 3, not {other}"))),
    }
}

/// Returns true if an argument is the text of one name, which may be a scalar, and not a list or a matrix of names.
fn is_single(names: &Array) -> bool {
    names.is_character() && names.rank() < 2
}

/// Returns the reason why a function was not compiled, as a matrix of one row: error number, line, column, message.
fn compiler_report() -> Result<Array> {
    let items =
        [Array::integer(i64::from(ErrorKind::NONCE.number())), Array::ZERO, Array::ZERO, Array::text("there is no compiler")];
    Ok(Array::nested(items.to_vec()).with_shape(Shape::new(&[1, 4])?))
}

/// Implements `3002⌶Y`: returns 1 as a shy result. `Y` must be 1, since checksums of components are always verified.
fn set_checksums(context: &mut Context, _: &Options, right: Array) -> Result<Array> {
    match arguments::to_integer(&right, Blame::Right)? {
        1 => {
            context.thread.shy = true;
            Ok(Array::bit(true))
        }
        0 => Err(Fault::nonce("checksums of components are always verified")),
        other => Err(Fault::domain(Blame::Right, format!("the right argument must be 0 or 1, not {other}"))),
    }
}
