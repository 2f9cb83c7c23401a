//! The fence around the memory of the process: what no account counts — names, texts, what the allocator keeps — is bounded as well.

use crate::array::Memory;
use crate::platform::resident_memory;
use std::time::Duration;

/// How fast a process may fill memory, in bytes a millisecond: so often is looked.
const SPEED: usize = 4 << 20;
/// What may be taken beyond the limit before nothing more is given: an eighth of it, and this.
const BEYOND: usize = 32 << 20;
/// So many looks in a row may find too much; then it is what is left in pieces, and the fence is moved.
const PATIENCE: u32 = 20;

/// Watches what the process takes, and closes the account while that is too much: what asks for memory then fails with WS FULL.
pub fn raise(memory: &Memory) {
    if resident_memory().is_none() {
        return;
    }
    let memory = memory.clone();
    // Without the thread the account still holds.
    let _ = std::thread::Builder::new().name("fence".to_owned()).stack_size(64 << 10).spawn(move || watch(&memory));
}

fn watch(memory: &Memory) {
    let bound = memory.limit().saturating_add(memory.limit() / 8).saturating_add(BEYOND);
    let furthest = memory.limit().saturating_mul(2).saturating_sub(memory.limit() / 4).max(bound);
    let (mut fence, mut looks) = (bound, 0);
    while let Some(taken) = resident_memory() {
        looks = if taken > fence { looks + 1 } else { 0 };
        if looks > PATIENCE && taken < furthest {
            fence = (taken + memory.limit() / 16).min(furthest);
            looks = 0;
        }
        memory.close(looks > 0);
        let pause = fence.saturating_sub(taken) / SPEED;
        std::thread::sleep(Duration::from_millis(pause.clamp(10, 1000) as u64));
    }
}
