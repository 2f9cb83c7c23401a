//! Tests of the contents of blocks, their charges, and the reuse of their memory.

use super::Memory;
use super::raw::{SIZE_CLASS_COUNT, SizeClass};
use super::{BLOCK_OVERHEAD_BYTES, POOL_MIN_BYTES};
use std::sync::Arc;

#[test]
fn classes_hold_their_bytes() {
    for bytes in (1..70_000).chain([1 << 20, (1 << 30) + 1, usize::MAX >> 3]) {
        let class = SizeClass::holding(bytes);
        assert!(class.bytes() >= bytes && class.0 < SIZE_CLASS_COUNT, "{bytes}");
        assert!(bytes < POOL_MIN_BYTES || class.bytes() <= bytes + bytes / 4 + POOL_MIN_BYTES, "{bytes}");
        assert_eq!(SizeClass::holding(class.bytes()).0, class.0);
    }
}

#[test]
fn blocks_are_charged_and_credited() {
    let memory = Memory::new(1 << 20);
    let block = memory.block::<f64>(1000).expect("fits");
    assert!(memory.used_bytes() >= 8000);
    assert!(memory.block::<f64>(1 << 20).is_err());
    drop(block);
    assert_eq!(memory.used_bytes(), 0);
}

#[test]
fn few_elements_are_stored_within_their_block_even_if_it_moves() {
    let memory = Memory::new(1 << 20);
    for length in 0..4 {
        let mut block = memory.zeroed_block::<f64>(length).expect("fits");
        assert!(block.iter().all(|&zero| zero == 0.0));
        block.iter_mut().zip([1.5, 2.5, 3.5]).for_each(|(target, number)| *target = number);
        let moved = Arc::new(block);
        assert_eq!(moved[..], [1.5, 2.5, 3.5][..length]);
        assert_eq!(memory.used_bytes(), 8 * length + BLOCK_OVERHEAD_BYTES);
    }
    let mut letters = memory.block::<char>(4).expect("fits");
    letters.copy_from_slice(&['a', '⍳', '⍴', 'b']);
    assert_eq!(std::hint::black_box(letters).iter().collect::<String>(), "a⍳⍴b");
}

#[test]
fn zeroed_blocks_are_zero_after_reuse() {
    let memory = Memory::new(1 << 30);
    for length in [1, 200, 5000, 1 << 20] {
        memory.block::<i32>(length).expect("fits").fill(7);
        assert!(memory.zeroed_block::<i32>(length).expect("fits").iter().all(|&zero| zero == 0));
    }
}

#[test]
fn blocks_are_extended_within_their_room() {
    let memory = Memory::new(1 << 20);
    for room in [10, 8] {
        // The first has heap memory, the second is stored within the block.
        let mut block = memory.block::<i16>(room).expect("fits");
        block.truncate(2);
        block.copy_from_slice(&[1, 2]);
        assert!(block.extend(&[3, 4, 5, 6, 7, 8, 9][..room - 3]));
        assert!(!block.extend(&[6, 7]), "there is room for one");
        assert_eq!(*block, [1, 2, 3, 4, 5, 6, 7, 8, 9][..room - 1]);
    }
    let shared = Arc::new(());
    let mut vector = memory.vector(2).expect("fits");
    vector.push(shared.clone());
    let mut block = memory.adopt(vector).expect("fits");
    assert!(block.extend(std::slice::from_ref(&shared)) && !block.extend(std::slice::from_ref(&shared)));
    drop(block);
    assert_eq!(Arc::strong_count(&shared), 1);
}

#[test]
fn blocks_of_characters_hold_characters_whatever_was_there_before() {
    let memory = Memory::new(1 << 30);
    for length in [1, 300, 5000, 1 << 20] {
        memory.block::<u32>(length).expect("fits").fill(u32::MAX);
        for letter in ['a', '⍳'] {
            let mut block = memory.block::<char>(length).expect("fits");
            assert!(block.iter().all(|&found| found == '\0' || found == 'a'));
            block.fill(letter);
        }
        memory.block::<u32>(length).expect("fits").fill(u32::MAX);
        drop(memory.block::<char>(length - length / 64).expect("fits"));
        assert!(memory.block::<char>(length).expect("fits").iter().all(|&found| "\0a⍳".contains(found)));
    }
}

#[test]
fn vectors_drop_their_elements() {
    let memory = Memory::new(1 << 20);
    let shared = Arc::new(());
    let block = memory.adopt(vec![shared.clone(), shared.clone()]).expect("fits");
    assert_eq!(Arc::strong_count(&shared), 3);
    drop(block);
    assert_eq!(Arc::strong_count(&shared), 1);
}
