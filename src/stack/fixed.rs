//! The stack of WebAssembly, which cannot grow.
//!
//! There are two: one in the memory of the module, for everything that has an address, and one of the engine, for the rest. The module
//! can neither measure the second nor survive its end, but both grow alike: a call of APL takes 1.5 to 3 kB of the first and 0.9 to
//! 1.2 times as much of the second. Recursion is therefore bounded by what the first may take.

use std::hint::black_box;
use std::sync::OnceLock;

/// The environment variable in which the host says how large the stack of the engine is, in bytes.
const ENGINE_STACK_VARIABLE: &str = "ZILDE_STACK";
/// The assumed size of the stack of an engine that does not say it, in bytes: that of V8.
const DEFAULT_ENGINE_STACK_BYTES: usize = 984 << 10;
/// The bytes of the engine's stack that are allowed for each byte of the module's: more than was measured, for code that the engine
/// has not optimised yet.
const ENGINE_BYTES_PER_BYTE: usize = 2;
/// The part of the stack that calls leave to functions that walk a value or a text.
const WALKERS_SHARE: usize = 4;
/// The stack that one level of a value may take while it is walked, in bytes.
const BYTES_PER_VALUE_LEVEL: usize = 2 << 10;

/// True if the stack can continue in another segment.
pub(crate) const CAN_GROW: bool = false;

/// The bounds of the stack of the module, which grows towards the address 0.
struct Bounds {
    /// The address below which no call may begin.
    floor: usize,
    /// The stack below the floor, in bytes.
    reserve: usize,
}

/// Returns the bounds of the stack, which are determined when they are first needed.
fn bounds() -> &'static Bounds {
    static BOUNDS: OnceLock<Bounds> = OnceLock::new();
    BOUNDS.get_or_init(|| {
        let reported = std::env::var(ENGINE_STACK_VARIABLE).ok().and_then(|text| text.parse().ok());
        let allowed = reported.unwrap_or(DEFAULT_ENGINE_STACK_BYTES) / ENGINE_BYTES_PER_BYTE;
        let top = stack_pointer();
        let usable = allowed.min(top);
        let reserve = usable / WALKERS_SHARE;
        Bounds { floor: top - usable + reserve, reserve }
    })
}

/// Returns the address that the stack has reached.
#[inline]
fn stack_pointer() -> usize {
    let local = 0_u8;
    (&raw const *black_box(&local)).addr()
}

/// Returns the number of bytes that calls may still take.
#[inline]
pub(crate) fn remaining_bytes() -> usize {
    stack_pointer().saturating_sub(bounds().floor)
}

/// Returns the maximum depth of values: functions that walk a value recurse once for each of its levels.
pub(crate) fn max_value_depth() -> u32 {
    (bounds().reserve / BYTES_PER_VALUE_LEVEL) as u32
}

/// Runs code on the only stack. The depth of values and texts is bounded so that there is room.
#[inline]
pub(crate) fn with_room<T>(_room: usize, _segment: usize, run: impl FnOnce() -> T) -> T {
    run()
}

/// Runs code on the only stack.
pub(crate) fn run_on_segment<T>(_bytes: usize, run: impl FnOnce() -> T) -> T {
    run()
}
