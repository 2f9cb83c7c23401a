//! A watchdog for the memory of the process, which also bounds the memory that is not charged to any account (names, texts, free
//! memory kept by the allocator).

use crate::array::Memory;
use crate::host::resident_memory;
use std::time::Duration;

/// The assumed maximum growth of memory, in bytes per millisecond: it determines the interval between checks.
const MAX_GROWTH_BYTES_PER_MS: usize = 4 << 20;
/// The constant part of the excess over the limit beyond which requests are refused; the other part is an eighth of the limit.
const EXCESS_ALLOWANCE_BYTES: usize = 32 << 20;
/// The number of consecutive checks that may find an excess. After that, the excess is taken to be fragmentation, and the bound
/// is raised.
const MAX_EXCESS_CHECKS: u32 = 20;

/// The stack size of the watchdog thread.
const WATCHDOG_STACK_BYTES: usize = 64 << 10;

/// Starts a thread that watches the memory of the process, and closes the account while the process takes too much: requests for
/// memory then fail with WS FULL. Does nothing if the system does not report the memory of the process.
pub(crate) fn start_watchdog(memory: &Memory) {
    if resident_memory().is_none() {
        return;
    }
    let memory = memory.clone();
    // Without the thread, the limit of the account still holds.
    let _ = std::thread::Builder::new()
        .name("memory watchdog".to_owned())
        .stack_size(WATCHDOG_STACK_BYTES)
        .spawn(move || watch(&memory));
}

fn watch(memory: &Memory) {
    let first_bound = memory.limit().saturating_add(memory.limit() / 8).saturating_add(EXCESS_ALLOWANCE_BYTES);
    let max_bound = memory.limit().saturating_mul(2).saturating_sub(memory.limit() / 4).max(first_bound);
    let (mut bound, mut excess_checks) = (first_bound, 0);
    while let Some(resident) = resident_memory() {
        excess_checks = if resident > bound { excess_checks + 1 } else { 0 };
        if excess_checks > MAX_EXCESS_CHECKS && resident < max_bound {
            bound = (resident + memory.limit() / 16).min(max_bound);
            excess_checks = 0;
        }
        if excess_checks > 0 {
            memory.close(bound);
        } else {
            memory.open();
        }
        let pause = bound.saturating_sub(resident) / MAX_GROWTH_BYTES_PER_MS;
        std::thread::sleep(Duration::from_millis(pause.clamp(10, 1000) as u64));
    }
}
