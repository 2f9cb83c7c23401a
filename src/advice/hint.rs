//! Hints on a name or line that failed: a name that may have been meant, and habits of other languages that APL reads
//! differently.

use crate::function::Context;

/// Returns the most similar visible name that differs from `name` by a typing error, if there is one.
pub(crate) fn similar_name(context: &Context, name: &str) -> Option<String> {
    let names = context.workspace.spaces[context.current_space()].names.keys();
    let slots = context.thread.frames.function_frame().and_then(|frame| frame.callee.as_ref()).map(|callee| callee.body());
    let locals = slots.into_iter().flat_map(|body| body.names[..body.slots as usize].iter().map(|slot| &slot.text));
    let candidates = names.chain(locals).filter(|candidate| &***candidate != name && is_near(candidate, name));
    candidates
        .min_by_key(|candidate| (strsim::damerau_levenshtein(candidate, name), candidate.to_string()))
        .map(ToString::to_string)
}

/// Returns true if `name` may be a typing error for `candidate`. A name of one or two letters is too short to tell.
fn is_near(candidate: &str, name: &str) -> bool {
    name.chars().count() > 2 && (candidate.eq_ignore_ascii_case(name) || strsim::damerau_levenshtein(candidate, name) <= 1)
}

/// Text that people write out of habit and that fails, each with a hint on the APL equivalent.
const SLIP_HINTS: &[(&str, &str)] = &[
    ("+=", "adding to a name is written a+←1"),
    ("-=", "subtracting from a name is written a-←1"),
    ("*=", "multiplying a name is written a×←2"),
    ("/=", "dividing a name is written a÷←2"),
    ("!=", "not equal is written ≠"),
    (":=", "assignment is written x←3"),
    ("==", "equal is written =, and ≡ tells whether two arrays match"),
    ("<=", "less than or equal is written ≤"),
    (">=", "greater than or equal is written ≥"),
    ("&&", "and is written ∧"),
    ("||", "or is written ∨"),
    ("**", "power is written *"),
    ("//", "a comment begins with ⍝"),
    ("*", "* is power: times is written ×"),
    ("/", "/ replicates or reduces: divided by is written ÷"),
    ("%", "the remainder is written with |, the divisor first: 2|7"),
    ("&", "and is written ∧"),
    ("\"", "text is written in single quotes: 'text'"),
];

/// Returns the hint for a slip that contains the byte at `offset`, if there is one.
pub(crate) fn find_slip_hint(text: &str, offset: usize) -> Option<&'static str> {
    if is_negative_literal(text, offset) {
        return Some("a negative number is written with a high minus: ¯3");
    }
    let matching = SLIP_HINTS.iter().find(|(slip, _)| {
        (0..slip.len())
            .any(|back| offset.checked_sub(back).and_then(|start| text.get(start..)).is_some_and(|rest| rest.starts_with(slip)))
    });
    matching.map(|(_, hint)| *hint)
}

/// Returns true if there is a minus at `offset`, directly before a digit and not directly after an operand, as in `2 -3`.
fn is_negative_literal(text: &str, offset: usize) -> bool {
    let after = text.get(offset..).and_then(|rest| rest.strip_prefix('-')).and_then(|rest| rest.chars().next());
    let before = text.get(..offset).and_then(|before| before.chars().next_back());
    after.is_some_and(|digit| digit.is_ascii_digit())
        && before.is_none_or(|before| !(before.is_alphanumeric() || matches!(before, ')' | ']' | '\'' | '⍵' | '⍺')))
}

#[cfg(test)]
mod tests {
    use super::find_slip_hint;

    #[test]
    fn habits_are_recognised_where_they_fail() {
        assert!(find_slip_hint("3 != 4", 3).is_some_and(|hint| hint.contains('≠')));
        assert!(find_slip_hint("3 != 4", 2).is_some_and(|hint| hint.contains('≠')));
        assert!(find_slip_hint("1 2 3 -4", 6).is_some_and(|hint| hint.contains('¯')));
        assert!(find_slip_hint("x-4", 1).is_none());
        assert!(find_slip_hint("2*'a'", 1).is_some_and(|hint| hint.contains('×')));
        assert!(find_slip_hint("a+b", 1).is_none());
    }
}
