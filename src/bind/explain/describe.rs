//! Short descriptions of constants and primitives.

use crate::array::Array;
use crate::function::{PrimitiveOperator, Valence};
use crate::primitives::Primitive;

/// Describes a constant.
pub(crate) fn constant(array: &Array) -> String {
    let count = array.bound();
    match (array.rank(), count) {
        _ if array.mark().is_some() => "part of an index".into(),
        (0, _) if array.is_character() => "array: a character".into(),
        (0, _) if array.is_simple_scalar() => "array: a number".into(),
        (0, _) => "array: an enclosed item".into(),
        (_, 0) if array.is_character() => "array: empty text".into(),
        (_, 0) => "array: empty".into(),
        _ if array.is_character() => format!("array: {count} characters"),
        _ if array.is_nested() => format!("array: {count} items"),
        _ => format!("array: {count} numbers"),
    }
}

/// Describes a primitive function by its name for the given valence, or by both of its names if the valence is not known.
pub(crate) fn primitive(primitive: &Primitive, valence: Option<Valence>) -> String {
    let (monadic, dyadic) = (primitive.monadic.map(|(name, _)| name), primitive.dyadic.map(|(name, _)| name));
    let name = match valence {
        Some(Valence::Monadic) => monadic.or(dyadic),
        Some(Valence::Dyadic) => dyadic.or(monadic),
        None => {
            return format!("function: {}", monadic.into_iter().chain(dyadic).collect::<Vec<_>>().join(" or "));
        }
    };
    format!("function: {}", name.unwrap_or_default())
}

/// Describes a primitive operator by its name.
pub(crate) fn operator(operator: &PrimitiveOperator) -> String {
    format!("{} operator: {}", if operator.is_dyadic { "dyadic" } else { "monadic" }, operator.name)
}

/// Returns the valences with which an operator calls its left and its right operand, as far as its glyph determines them. `valence`
/// is that of the call of the derived function; `has_array` is true if the right operand is an array.
pub(crate) fn operand_valences(glyph: char, valence: Option<Valence>, has_array: bool) -> (Option<Valence>, Option<Valence>) {
    const MONADIC: Option<Valence> = Some(Valence::Monadic);
    const DYADIC: Option<Valence> = Some(Valence::Dyadic);
    match glyph {
        '/' | '⌿' | '\\' | '⍀' | '.' | '⍨' | '⌸' | '⌺' => (DYADIC, DYADIC),
        '∘' | '⍥' | '⍢' => (valence, MONADIC),
        '⍤' if has_array => (valence, None),
        '⍤' => (MONADIC, valence),
        '⍛' => (MONADIC, DYADIC),
        '⊘' => (MONADIC, DYADIC),
        '⍣' | '⍡' => (valence, DYADIC),
        '⍁' => (MONADIC, None),
        '¨' | '⍫' | '⎊' | '⍠' | '&' => (valence, valence),
        '@' => (valence, MONADIC),
        _ => (None, None),
    }
}
