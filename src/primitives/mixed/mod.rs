//! The primitive functions that are not scalar: one pair of files each.

pub mod catenate;
pub mod depth;
pub mod drop;
pub mod enclose;
pub mod enlist;
pub mod find;
pub mod format;
pub mod index;
pub mod grade_down;
pub mod grade_up;
pub mod interval;
pub mod intersection;
pub mod iota;
pub mod left;
pub mod nest;
pub mod pick;
pub mod reshape;
pub mod right;
pub mod table;
pub mod take;
pub mod tally;
pub mod transpose;
pub mod unique;
