//! The primitive functions that are not scalar.
//!
//! Most files hold one primitive, next to its page of the same name. The other files:
//!
//! * [`high_rank_index_of`]: `X⍳Y` where `X` has several axes, by the rules of other APLs: the option `'HighRank'` of `⍳`.
//! * [`joined`]: `,/Y` and `,\Y` for scalars and vectors: all of them are joined at once, not one after the other.
//! * [`extended_numbers`]: `⊥`, `⊤` and `⌹` of exact and decimal numbers, one number at a time.

pub(crate) mod catenate;
pub(crate) mod count;
pub(crate) mod decode;
pub(crate) mod depth;
pub(crate) mod drop;
pub(crate) mod enclose;
pub(crate) mod encode;
pub(crate) mod enlist;
pub(crate) mod execute;
pub(crate) mod expand;
pub(crate) mod expand_first;
pub(crate) mod extended_numbers;
pub(crate) mod find;
pub(crate) mod format;
pub(crate) mod grade_down;
pub(crate) mod grade_up;
pub(crate) mod group;
pub(crate) mod high_rank_index_of;
pub(crate) mod index;
pub(crate) mod intersection;
pub(crate) mod interval;
pub(crate) mod iota;
pub(crate) mod joined;
pub(crate) mod left;
pub(crate) mod matrix_divide;
pub(crate) mod nest;
pub(crate) mod occurrences;
pub(crate) mod pair;
pub(crate) mod pick;
pub(crate) mod range;
pub(crate) mod replicate;
pub(crate) mod replicate_first;
pub(crate) mod reshape;
pub(crate) mod reverse;
pub(crate) mod reverse_first;
pub(crate) mod right;
pub(crate) mod select;
pub(crate) mod shift;
pub(crate) mod table;
pub(crate) mod take;
pub(crate) mod tally;
pub(crate) mod transpose;
pub(crate) mod unique;
pub(crate) mod windows;

/// The number of items made between two polls of the interruption flag.
const ITEMS_PER_POLL: usize = 4096;
