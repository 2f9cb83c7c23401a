#![doc = include_str!("settings.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::names::SystemName;
use crate::primitives::support::arguments;

const PAGE: &str = "system/session/settings.md";

/// The greatest tolerance: `2*¯32`.
const MAX_TOLERANCE: f64 = 1.0 / 4_294_967_296.0;

/// The system variable `⎕IO`.
pub(crate) static IO: SystemName = SystemName::variable(
    "IO",
    PAGE,
    |context| Ok(Array::integer(context.workspace.settings.index_origin)),
    |context, value| {
        context.workspace.settings.index_origin = read_whole_within(&value, 0, 1)?;
        Ok(())
    },
);

/// The system variable `⎕CT`.
pub(crate) static CT: SystemName = SystemName::variable(
    "CT",
    PAGE,
    |context| Ok(Array::number(context.workspace.settings.tolerance)),
    |context, value| {
        context.workspace.settings.tolerance = read_tolerance(&value, MAX_TOLERANCE)?;
        Ok(())
    },
);

/// The system variable `⎕DCT`.
pub(crate) static DCT: SystemName = SystemName::variable(
    "DCT",
    PAGE,
    |context| Ok(Array::number(context.workspace.settings.decimal_tolerance)),
    |context, value| {
        context.workspace.settings.decimal_tolerance = read_tolerance(&value, MAX_TOLERANCE)?;
        Ok(())
    },
);

/// The system variable `⎕PP`.
pub(crate) static PP: SystemName = SystemName::variable(
    "PP",
    PAGE,
    |context| Ok(Array::count(context.workspace.settings.print_precision)),
    |context, value| {
        context.workspace.settings.print_precision = read_whole_within(&value, 1, 34)? as usize;
        Ok(())
    },
);

/// The system variable `⎕PW`.
pub(crate) static PW: SystemName = SystemName::variable(
    "PW",
    PAGE,
    |context| Ok(Array::count(context.workspace.settings.print_width)),
    |context, value| {
        context.workspace.settings.print_width = read_whole_within(&value, 42, 32767)? as usize;
        Ok(())
    },
);

/// The system variable `⎕DIV`.
pub(crate) static DIV: SystemName = SystemName::variable(
    "DIV",
    PAGE,
    |context| Ok(Array::integer(i64::from(context.workspace.settings.division))),
    |context, value| {
        context.workspace.settings.division = read_whole_within(&value, 0, 1)? as u8;
        Ok(())
    },
);

/// The system variable `⎕ML`.
pub(crate) static ML: SystemName = SystemName::variable(
    "ML",
    PAGE,
    |context| Ok(Array::integer(i64::from(context.workspace.settings.migration_level))),
    |context, value| {
        context.workspace.settings.migration_level = read_whole_within(&value, 0, 3)? as u8;
        Ok(())
    },
);

/// `⎕FR`: the representation in which floats are computed.
pub(crate) static FR: SystemName = SystemName::variable(
    "FR",
    PAGE,
    |context| Ok(Array::integer(if context.workspace.settings.decimal { 1287 } else { 645 })),
    |context, value| {
        context.workspace.settings.decimal = match read_single_number(&value)? {
            645 => false,
            1287 => true,
            other => return Err(Fault::domain(Blame::Right, format!("⎕FR must be 645 or 1287, not {other}"))),
        };
        Ok(())
    },
);

/// The system variable `⎕WX`.
pub(crate) static WX: SystemName = SystemName::variable(
    "WX",
    PAGE,
    |context| Ok(Array::integer(i64::from(context.workspace.settings.exposure))),
    |context, value| {
        context.workspace.settings.exposure = read_whole_within(&value, 0, 7)? as u8;
        Ok(())
    },
);

/// Returns the only number in an array of any rank.
fn read_single_number(value: &Array) -> Result<i64> {
    if value.bound() == 1 {
        Ok(arguments::to_integers(value, Blame::Right)?[0])
    } else {
        arguments::to_integer(value, Blame::Right)
    }
}

/// Reads a whole number; fails with DOMAIN ERROR unless it is from `least` to `greatest`.
fn read_whole_within(value: &Array, least: i64, greatest: i64) -> Result<i64> {
    let number = read_single_number(value)?;
    if (least..=greatest).contains(&number) {
        return Ok(number);
    }
    Err(Fault::domain(Blame::Right, format!("the value must be from {least} to {greatest}, not {number}")))
}

/// Reads a tolerance; fails unless it is from 0 to `greatest`.
fn read_tolerance(value: &Array, greatest: f64) -> Result<f64> {
    if value.rank() > 1 && value.bound() != 1 {
        return Err(Fault::rank(Blame::Right, "a tolerance must be a single real number"));
    }
    match value.to_float() {
        Some(number) if (0.0..=greatest).contains(&number) => Ok(number),
        Some(number) => Err(Fault::domain(Blame::Right, format!("a tolerance must be from 0 to 2*¯32, not {number}"))),
        None => Err(Fault::domain(Blame::Right, "a tolerance must be a single real number")),
    }
}
