//! The kind of each glyph, and its entry in the tables of primitives.

use crate::function::PrimitiveOperator;
use crate::primitives::{FUNCTIONS, OPERATORS, Primitive};

/// The kind of a glyph, before anything is known about its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GlyphKind {
    Function,
    /// `/ ⌿ \ ⍀`: an operator after a function, otherwise a function.
    Hybrid,
    MonadicOperator,
    DyadicOperator,
}

pub(crate) fn kind(glyph: char) -> GlyphKind {
    match glyph {
        '/' | '⌿' | '\\' | '⍀' => GlyphKind::Hybrid,
        _ => match operator(glyph) {
            Some(operator) if operator.is_dyadic => GlyphKind::DyadicOperator,
            Some(_) => GlyphKind::MonadicOperator,
            None => GlyphKind::Function,
        },
    }
}

pub(crate) fn function(glyph: char) -> Option<&'static &'static Primitive> {
    FUNCTIONS.iter().find(|primitive| primitive.glyph == glyph)
}

pub(crate) fn operator(glyph: char) -> Option<&'static &'static PrimitiveOperator> {
    OPERATORS.iter().find(|operator| operator.glyph == glyph)
}

/// The message for a function that is not allowed in a selecting expression.
pub(crate) const NOT_SELECTING_MESSAGE: &str = "this function cannot be used in a selection";
/// The list of the functions that may.
pub(crate) const SELECTING_FUNCTIONS_HELP: &str = "the functions that can are X↑Y X↓Y ,Y ⍪Y ⌽Y X⌽Y ⊖Y X⊖Y X⍴Y ⊃Y X⊃Y ⍉Y X⍉Y X/Y X⌿Y X\\Y X⍀Y X⌷Y X⊇Y ∊Y, also with axes and ¨, and brackets";

/// Returns true if a function is allowed in the selecting expression of `(…X)←Y`. For some this holds for one valence only:
/// `monadic` tells which one is in question.
pub(crate) fn selects(glyph: char, monadic: bool) -> bool {
    match glyph {
        '↑' | '↓' | '/' | '⌿' | '\\' | '⍀' | '⍴' | '⌷' | '⊇' => !monadic,
        '∊' | '⍪' | ',' => monadic,
        '⌽' | '⊖' | '⊃' | '⍉' => true,
        _ => false,
    }
}
