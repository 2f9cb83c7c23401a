//! Tools that several primitives share.
//!
//! * [`arguments`]: checked conversions of arguments, such as axes and counts, which fail with the APL error that a user
//!   expects.
//! * [`mod@concat`]: results assembled from runs of the arguments, which are converted to one element type.
//! * [`collect_cells`]: the results of separate calls joined into one array: as items, or as cells padded to a common shape.
//! * [`short_vectors`]: short vectors made of elements of others, copied at once from borrowed arguments.
//! * [`each_text`]: `f¨` on nested vectors of texts, without a call for each text.
//! * [`window`]: the part of an array that take, drop and mix select, with fills beyond the bounds of the array.
//! * [`cell_classes`]: the major cells of an array divided into classes of equal cells, numbered by first appearance.
//! * [`grading`]: grades, shared by `⍋` and `⍒`: the positions that put the major cells of an array in order.
//! * [`narrow_on_assignment`]: the narrowest type for an array that is assigned to a name.
//! * [`modified`]: primitives called in another way: with an axis, with options, or inverted.
//! * [`idiom_functions`]: the functions of idioms: each returns the result of several primitives in succession.
//! * [`lookup_default`]: `(table,default)[keys⍳x]`: values looked up by keys, with a default for absent keys.

pub(crate) mod arguments;
pub(crate) mod cell_classes;
pub(crate) mod collect_cells;
pub(crate) mod concat;
pub(crate) mod each_text;
pub(crate) mod grading;
pub(crate) mod idiom_functions;
pub(crate) mod lookup_default;
pub(crate) mod modified;
pub(crate) mod narrow_on_assignment;
pub(crate) mod short_vectors;
pub(crate) mod window;
