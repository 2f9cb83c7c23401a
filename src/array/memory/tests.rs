//! Tests of the contents of blocks, their charges, and the reuse of their memory.

use super::Memory;
use super::raw::{SIZE_CLASS_COUNT, SizeClass};
use super::{Block, POOL_MIN_BYTES, SharedBlock};
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
fn small_blocks_take_one_piece_of_memory() {
    let memory = Memory::new(1 << 20);
    for length in 0..127 {
        let mut block = memory.zeroed_block::<f64>(length).expect("fits");
        assert!(block.iter().all(|&zero| zero == 0.0));
        block.iter_mut().enumerate().for_each(|(index, target)| *target = index as f64);
        let shared = SharedBlock::from(block);
        let moved = Box::new(shared.clone());
        drop(shared);
        assert!(moved.iter().enumerate().all(|(index, &number)| number == index as f64));
        assert!(memory.used_bytes() <= 8 * length + 64, "{length}");
    }
    assert!(memory.block::<f64>(10).is_ok_and(|_ten| memory.used_bytes() <= 128));
    assert_eq!(memory.used_bytes(), 0);
}

#[test]
fn blocks_are_changed_only_by_their_last_handle() {
    let memory = Memory::new(1 << 20);
    for length in [3, 1000] {
        let mut handle = SharedBlock::from(memory.zeroed_block::<i32>(length).expect("fits"));
        let other = handle.clone();
        assert!(handle.is_shared() && handle.get_mut().is_none());
        drop(other);
        let weak = handle.downgrade();
        assert!(!handle.is_shared() && weak.is_alive() && handle.get_mut().is_none());
        let used = memory.used_bytes();
        drop(handle);
        assert!(!weak.is_alive() && used > 0 && memory.used_bytes() == 0);
        let block = memory.block::<i32>(length).expect("fits");
        assert_ne!(
            SharedBlock::from(block).downgrade().address(),
            weak.address(),
            "the address is taken while a reference exists"
        );
        drop(weak);
        let mut handle = SharedBlock::from(memory.block::<i32>(length).expect("fits"));
        drop(handle.downgrade());
        handle.get_mut().expect("no reference is left").fill(1);
    }
}

#[test]
fn handles_of_several_threads_release_a_block_once() {
    let (memory, shared) = (Memory::new(1 << 20), Arc::new(()));
    for _ in 0..if cfg!(miri) { 5 } else { 500 } {
        let items = SharedBlock::from(memory.adopt(vec![shared.clone(); 3]).expect("fits"));
        let numbers = SharedBlock::from(memory.zeroed_block::<u8>(20).expect("fits"));
        let use_handles = || {
            let (items, mut numbers) = (items.clone(), numbers.clone());
            move || {
                let weak = items.downgrade();
                assert_eq!(items.len() + numbers.len(), 23);
                if let Some(block) = numbers.get_mut() {
                    block.fill(1);
                }
                drop((items, numbers));
                drop(weak);
            }
        };
        // A thread that has been joined has reported all its counts.
        let threads = [(); 3].map(|()| std::thread::spawn(use_handles()));
        drop((items, numbers));
        assert!(threads.into_iter().all(|thread| thread.join().is_ok()));
        assert_eq!(Arc::strong_count(&shared), 1);
    }
    assert_eq!(memory.used_bytes(), 0);
}

#[test]
fn pieces_of_memory_change_their_use() {
    let memory = Memory::new(1 << 20);
    for _ in 0..20 {
        // The headers of vectors and of raw blocks, and inline blocks of the same size.
        drop((Block::from(vec![String::from("text")]), memory.block::<f64>(500).expect("fits")));
        let bytes = memory.block::<u8>(size_of::<[usize; 4]>()).expect("fits");
        assert!(bytes.iter().map(|&byte| usize::from(byte)).sum::<usize>() <= 255 * bytes.len());
        let letters = memory.block::<char>(8).expect("fits");
        assert!(letters.iter().all(|&letter| letter == '\0'));
    }
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
    for room in [12, 8] {
        let mut block = memory.block::<i16>(room).expect("fits");
        block.truncate(2);
        block.copy_from_slice(&[1, 2]);
        assert!(block.extend(&[3, 4, 5, 6, 7, 8, 9, 10, 11][..room - 3]));
        assert!(!block.extend(&[0; 10]), "there is room for one, and for what the size class adds");
        assert_eq!(*block, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11][..room - 1]);
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

#[test]
fn requests_are_refused_after_a_number_of_others() {
    let memory = Memory::new(1 << 20);
    let outcomes = || (0..6).map(|_| memory.charge(100).is_ok()).collect::<Vec<bool>>();
    memory.refuse_requests(2, 1);
    assert_eq!(outcomes(), [true, true, false, true, true, true]);
    memory.refuse_requests(1, u64::MAX);
    assert_eq!(outcomes(), [true, false, false, false, false, false]);
    memory.grant_requests();
    assert_eq!(outcomes(), [true; 6]);
    memory.refuse_requests(1 << 40, 0);
    assert_eq!(outcomes(), [true; 6]);
    assert_eq!((1 << 40) - memory.grant_requests(), 6, "requests are counted");
    memory.credit(memory.used_bytes());
}
