//! The kind of each glyph, and its entry in the tables of primitives.

use crate::function::PrimitiveOperator;
use crate::primitives::{FUNCTIONS, OPERATORS, Primitive};

/// The kind of a glyph, which does not depend on its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GlyphKind {
    Function,
    /// `/ ⌿ \ ⍀`: an operator after a function, otherwise a function.
    Hybrid,
    MonadicOperator,
    DyadicOperator,
}

/// Returns the kind of a glyph.
pub(crate) fn kind(glyph: char) -> GlyphKind {
    match glyph {
        '/' | '⌿' | '\\' | '⍀' => GlyphKind::Hybrid,
        _ => match find_operator(glyph) {
            Some(operator) if operator.is_dyadic => GlyphKind::DyadicOperator,
            Some(_) => GlyphKind::MonadicOperator,
            None => GlyphKind::Function,
        },
    }
}

/// Returns the primitive function that a glyph denotes, if there is one.
pub(crate) fn find_function(glyph: char) -> Option<&'static &'static Primitive> {
    FUNCTIONS.iter().find(|primitive| primitive.glyph == glyph)
}

/// Returns the primitive operator that a glyph denotes, if there is one.
pub(crate) fn find_operator(glyph: char) -> Option<&'static &'static PrimitiveOperator> {
    OPERATORS.iter().find(|operator| operator.glyph == glyph)
}

/// The message for a function that is not allowed in a selecting expression.
pub(crate) const NOT_SELECTING_MESSAGE: &str = "this function cannot be used in a selection";
/// The help for that message: the functions that are allowed.
pub(crate) const SELECTING_FUNCTIONS_HELP: &str = "a selection can use X↑Y X↓Y ,Y ⍪Y ⌽Y X⌽Y ⊖Y X⊖Y X⍴Y ⊃Y X⊃Y ⍉Y X⍉Y X/Y X⌿Y X\\Y X⍀Y X⌷Y X⊇Y ∊Y, also with axes and ¨, and brackets";

/// Returns true if the function that a glyph denotes is allowed in the selecting expression of `(…X)←Y`. Some functions select only
/// if they have one argument, some only if they have two; `monadic` is true for a call with one.
pub(crate) fn can_select(glyph: char, monadic: bool) -> bool {
    match glyph {
        '↑' | '↓' | '/' | '⌿' | '\\' | '⍀' | '⍴' | '⌷' | '⊇' => !monadic,
        '∊' | '⍪' | ',' => monadic,
        '⌽' | '⊖' | '⊃' | '⍉' => true,
        _ => false,
    }
}
