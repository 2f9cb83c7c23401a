//! What each glyph is, and where the tables of primitives have it.

use crate::function::PrimitiveOperator;
use crate::primitives::{FUNCTIONS, OPERATORS, Primitive};

/// What a glyph is before anything is known of its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Function,
    /// `/ ⌿ \ ⍀`: an operator behind a function, else a function.
    Hybrid,
    MonadicOperator,
    DyadicOperator,
}

pub(super) fn kind(glyph: char) -> Kind {
    match glyph {
        '/' | '⌿' | '\\' | '⍀' => Kind::Hybrid,
        _ => match operator(glyph) {
            Some(operator) if operator.dyadic_operator => Kind::DyadicOperator,
            Some(_) => Kind::MonadicOperator,
            None => Kind::Function,
        },
    }
}

pub(super) fn function(glyph: char) -> Option<&'static &'static Primitive> {
    FUNCTIONS.iter().find(|primitive| primitive.glyph == glyph)
}

pub(super) fn operator(glyph: char) -> Option<&'static &'static PrimitiveOperator> {
    OPERATORS.iter().find(|operator| operator.glyph == glyph)
}

/// What is said of a function that may not stand in a selecting expression.
pub const NOT_SELECTING: &str = "this function cannot stand in a selection";
/// Those that may.
pub const SELECTING: &str = "those that can are X↑Y X↓Y ,Y ⍪Y ⌽Y X⌽Y ⊖Y X⊖Y X⍴Y ⊃Y X⊃Y ⍉Y X⍉Y X/Y X⌿Y X\\Y X⍀Y X⌷Y X⊇Y ∊Y, also with axes and ¨, and brackets";

/// Whether a function may stand in the selecting expression of `(…X)←Y`. Of some only one valence may: `monadic` tells
/// which is meant.
pub fn selects(glyph: char, monadic: bool) -> bool {
    match glyph {
        '↑' | '↓' | '/' | '⌿' | '\\' | '⍀' | '⍴' | '⌷' | '⊇' => !monadic,
        '∊' | '⍪' | ',' => monadic,
        '⌽' | '⊖' | '⊃' | '⍉' => true,
        _ => false,
    }
}
