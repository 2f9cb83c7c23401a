//! A watchdog for the memory of the process: memory that is not charged to any account (names, texts, free memory kept by the
//! allocator) is bounded as well.

use crate::array::Memory;
use crate::host::resident_memory;
use std::time::Duration;

/// The assumed maximum growth of memory, in bytes per millisecond: it determines the interval between checks.
const MAX_GROWTH_BYTES_PER_MS: usize = 4 << 20;
/// The excess over the limit beyond which requests are refused: an eighth of it, plus this.
const EXCESS_ALLOWANCE_BYTES: usize = 32 << 20;
/// The number of consecutive checks that may find an excess; after that, it is taken for fragmentation, and the bound is raised.
const MAX_EXCESS_CHECKS: u32 = 20;

/// Watches the memory of the process, and closes the account while it takes too much: requests for memory then fail with WS FULL.
pub(crate) fn raise(memory: &Memory) {
    if resident_memory().is_none() {
        return;
    }
    let memory = memory.clone();
    // Without the thread, the limit of the account still holds.
    let _ = std::thread::Builder::new().name("fence".to_owned()).stack_size(64 << 10).spawn(move || watch(&memory));
}

fn watch(memory: &Memory) {
    let bound = memory.limit().saturating_add(memory.limit() / 8).saturating_add(EXCESS_ALLOWANCE_BYTES);
    let furthest = memory.limit().saturating_mul(2).saturating_sub(memory.limit() / 4).max(bound);
    let (mut fence, mut looks) = (bound, 0);
    while let Some(taken) = resident_memory() {
        looks = if taken > fence { looks + 1 } else { 0 };
        if looks > MAX_EXCESS_CHECKS && taken < furthest {
            fence = (taken + memory.limit() / 16).min(furthest);
            looks = 0;
        }
        memory.close(looks > 0);
        let pause = fence.saturating_sub(taken) / MAX_GROWTH_BYTES_PER_MS;
        std::thread::sleep(Duration::from_millis(pause.clamp(10, 1000) as u64));
    }
}
