#![doc = include_str!("identifier.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::primitives::support::arguments;
use crate::runtime::random::seed;
use std::time::{SystemTime, UNIX_EPOCH};

/// The service `120⌶`.
pub(crate) static IDENTIFIER: Service =
    Service::new(120, "generate UUID", "system/services/identifier.md").monadic(generate_identifier);

/// Implements `120⌶Y`: returns a universally unique identifier of version `Y`, 4 or 7, as defined by RFC 9562.
fn generate_identifier(context: &mut Context, _: &Options, right: Array) -> Result<Array> {
    let version = arguments::to_integer(&right, Blame::Right)?;
    // A seed has 63 random bits; together they reach every bit of the identifier.
    let bits = u128::from(seed()?) << 65 ^ u128::from(seed()?) << 33 ^ u128::from(seed()?);
    let bits = match version {
        4 => bits,
        7 => {
            context.require_clock()?;
            let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            elapsed.as_millis() << 80 | bits & ((1 << 80) - 1)
        }
        other => return Err(Fault::domain(Blame::Right, format!("the version must be 4 or 7, not {other}"))),
    };
    Ok(Array::text(&format_identifier(bits, version as u128)))
}

/// Formats 128 bits as an identifier, after setting the bits for the version and the variant.
fn format_identifier(bits: u128, version: u128) -> String {
    let bits = bits & !(0xF << 76) & !(0b11 << 62) | version << 76 | 0b10 << 62;
    let digits = format!("{bits:032x}");
    [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]].join("-")
}

#[cfg(test)]
mod tests {
    use super::format_identifier;

    #[test]
    fn version_and_variant_stand_where_the_standard_puts_them() {
        assert_eq!(format_identifier(0, 4), "00000000-0000-4000-8000-000000000000");
        assert_eq!(format_identifier(u128::MAX, 7), "ffffffff-ffff-7fff-bfff-ffffffffffff");
    }
}
