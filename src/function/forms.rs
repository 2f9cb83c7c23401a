//! Combined forms: implementations of whole derived functions, which a function offers so that operators need not call it
//! repeatedly.

use super::{Argument, Context};
use crate::array::{Array, Elements, Item};
use crate::error::Result;

/// A form of `f/` or `f\` along an axis, counted from 0. It returns `None` if it does not apply to this argument: the caller then
/// takes the general path.
pub(crate) type AlongAxis = fn(&mut Context, &Array, usize) -> Result<Option<Array>>;
/// A form of `X ∘.f Y`, or of another derived function that takes both arguments as a whole.
pub(crate) type Pairwise = fn(&mut Context, &Array, &Array) -> Result<Option<Array>>;
/// A form of `n f/ Y` along an axis.
pub(crate) type Windowed = fn(&mut Context, i64, &Array, usize) -> Result<Option<Array>>;
/// A form of `X (f⍤j k) Y`.
pub(crate) type Cellwise = fn(&mut Context, &Array, &Array, usize, usize) -> Result<Option<Array>>;
/// A form of `f⌸Y`, or of `X f⌸Y` with values as well as keys.
pub(crate) type ByKey = fn(&mut Context, &Array, Option<&Array>) -> Result<Option<Array>>;

/// The combined forms of a function, none by default. An operator asks for the form it wants, calls it if there is one, and
/// otherwise loops over cells or items: it never checks which function it has.
#[derive(Clone, Copy, Default)]
pub struct Forms {
    /// `f/`, `f⌿`.
    pub reduce: Option<AlongAxis>,
    /// `f/` along an axis whose rows are reduced like vectors of their own, the order of whose elements may differ.
    pub reduce_rows: Option<AlongAxis>,
    /// `f/` of a short vector: the result is a number.
    pub reduce_vector: Option<fn(&Context, &Array) -> Option<Argument>>,
    /// `f/¨` of items that are vectors: the result has one number for each.
    pub reduce_items: Option<fn(&mut Context, &[Item]) -> Result<Option<Elements>>>,
    /// `f\`, `f⍀`.
    pub scan: Option<AlongAxis>,
    /// `n f/`.
    pub windows: Option<Windowed>,
    /// `∘.f`.
    pub outer: Option<Pairwise>,
    /// `f⍤j k`, dyadic.
    pub cells: Option<Cellwise>,
    /// `f⍤k`, monadic: the argument and the rank of its cells.
    pub each_cell: Option<AlongAxis>,
    /// `f¨`, monadic, on nested arrays.
    pub each: Option<fn(&mut Context, &Array) -> Result<Option<Array>>>,
    /// `X f¨Y`, on arrays that have the same shape, or of which one has a single element; neither is empty.
    pub each_pair: Option<Pairwise>,
    /// True if `f/` of a prefix follows from that of the previous prefix, so that `f\` takes one call for each result.
    pub is_associative: bool,
    /// `f⌸`: the keys, and the values unless they are the positions.
    pub key: Option<ByKey>,
}

impl Forms {
    /// The table without any combined form.
    pub const NONE: Self = Self {
        reduce: None,
        reduce_rows: None,
        reduce_vector: None,
        reduce_items: None,
        scan: None,
        windows: None,
        outer: None,
        cells: None,
        each_cell: None,
        each: None,
        each_pair: None,
        is_associative: false,
        key: None,
    };
}
