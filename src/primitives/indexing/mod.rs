#![doc = include_str!("brackets.md")]
//!
//! # Implementation
//!
//! Reading and writing both take three steps: positions become selectors, each of which knows what it selects along its axes;
//! selectors become a plan, which gives the shape of the selection and the locations of its elements; and elements are fetched
//! or stored through the plan.
//!
//! * [`index_settings`]: the settings that index resolution and value lookup depend on.
//! * [`position`]: the contents between two semicolons of an index, before they are resolved against an axis.
//! * [`selector`]: the selections of single positions along their axes, checked against their lengths.
//! * [`mod@slice`]: slices, made as values from the parts of `a:b:s`, and resolved against the axis that they select from.
//! * [`indices`]: indices that are known to lie within their axis, in the narrow type of their argument.
//! * [`plan`]: the shape of a selection, and the locations of its elements.
//! * [`mod@fetch`]: fetching: the elements that a plan selects from an array.
//! * [`listed`]: the elements at a list of indices, or at several in parallel, fetched while the indices are checked.
//! * [`windows`]: `V[X∘.+Y]`: the same steps from many starts, copied run by run, without storing the indices.
//! * [`masked`]: masks as indices: `A[⍸M]` and assignment through it, or through `(M/A)`, without storing positions.
//! * [`paired`]: index arrays that are traversed in parallel: one for each leading axis, broadcast to a common shape.
//! * [`choose`]: index vectors: items that each name a position along several axes together, and paths that reach into items.
//! * [`mod@store`]: indexed assignment: stores values at the positions of a plan, or combines them with the elements there.
//! * [`combine`]: combining in place: `A[I]+←V` and the like on real numbers, without a call for each element.
//! * [`selective`]: selective assignment: an expression selects the targets of the values from an array of positions.
//! * [`flat`]: selective assignment to a simple array: a position is an index into its ravel.
//! * [`path`]: paths in selective assignment: the replacement of the item at the end of a path, and the choice of one element.
//! * [`inserted_fills`]: the detection of fills that a rearranging function inserts, by applying it to numbered positions.

pub(crate) mod choose;
pub(crate) mod combine;
pub mod fetch;
pub(crate) mod flat;
pub(crate) mod index_settings;
pub(crate) mod indices;
pub(crate) mod inserted_fills;
pub(crate) mod listed;
pub(crate) mod masked;
pub(crate) mod paired;
pub(crate) mod path;
pub(crate) mod plan;
pub(crate) mod position;
pub(crate) mod selective;
pub(crate) mod selector;
pub(crate) mod slice;
pub mod store;
pub(crate) mod windows;

/// The manual page of brackets.
pub(crate) const BRACKETS_PAGE: &str = "primitives/indexing/brackets.md";

pub use fetch::fetch;
pub(crate) use index_settings::IndexSettings;
pub(crate) use indices::unravel_index;
pub(crate) use inserted_fills::collect_fills;
pub(crate) use path::store_at_path;
pub(crate) use position::with_trailing_axes;
pub(crate) use selective::Positions;
pub(crate) use slice::{check_part_count, make_slice};
pub use store::{store, store_with};
