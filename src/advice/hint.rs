//! Hints on a name or line that failed: a name that may have been meant, and habits of other languages that APL reads
//! differently.

use super::other_languages;
use crate::array::Reference;
use crate::error::Fault;
use crate::function::Context;
use crate::runtime::frames::ValueLocation;
use crate::runtime::library::LibraryFile;
use crate::syntax::name::is_letter;
use std::sync::Arc;

/// A name without a value, and what is needed to find a name that may have been meant.
#[derive(Debug)]
struct UndefinedName {
    name: Arc<str>,
    /// The namespace in which the name was looked up.
    space: Reference,
    /// The most similar local name that had a value where the fault occurred, with the number of typing errors.
    similar_local: Option<(usize, Arc<str>)>,
    /// The similar local names that had no value there: a name of the namespace with the same text is not visible.
    hidden: Vec<Arc<str>>,
}

/// Returns the fault with a note of the undefined name that it reports. From this note, [`find_help`] works out the help once the
/// fault is reported: most faults of this kind are caught, and a search among many names takes time. Local names are few, and
/// their values are gone by then.
pub(crate) fn with_undefined_name(context: &Context, mut fault: Fault, name: &str) -> Fault {
    let (frames, spaces) = (&context.thread.frames, &context.workspace.spaces);
    let (mut similar_local, mut hidden) = (None, Vec::new());
    for candidate in frames.possible_locals() {
        let Some(errors) = count_typing_errors(candidate, name) else { continue };
        match frames.find_text(spaces, candidate) {
            Some(ValueLocation::Space(..)) => {}
            Some(_) => similar_local = similar_local.into_iter().chain([(errors, candidate.clone())]).min(),
            None => hidden.push(candidate.clone()),
        }
    }
    let undefined = UndefinedName { name: name.into(), space: context.current_space(), similar_local, hidden };
    fault.details_mut().undefined_name = Some(Arc::new(undefined));
    fault
}

/// Returns the help of a fault, if there is any.
pub(crate) fn find_help(context: &Context, fault: &Fault) -> Option<String> {
    let details = fault.details();
    let undefined = || details.undefined_name.as_ref()?.downcast_ref::<UndefinedName>();
    details.help.clone().or_else(|| find_name_help(context, undefined()?))
}

/// Returns the help for a name without a value: a local or a name of the namespace of similar spelling, or the library that has the
/// name.
fn find_name_help(context: &Context, undefined: &UndefinedName) -> Option<String> {
    if let Some(similar) = find_similar_name(context, undefined) {
        return Some(format!("did you mean {similar}?"));
    }
    find_library_help(context, &undefined.name).filter(|_| !other_languages::is_foreign_word(&undefined.name))
}

/// Returns the most similar name that differs from the undefined one by a typing error, among the visible locals and the names of
/// the namespace, if there is one.
fn find_similar_name(context: &Context, undefined: &UndefinedName) -> Option<String> {
    let spaces = &context.workspace.spaces;
    let space = spaces.contains(undefined.space).then(|| &spaces[undefined.space]);
    let names = space.into_iter().flat_map(|space| space.names.keys()).filter(|name| !undefined.hidden.contains(name));
    let near = names.filter_map(|candidate| Some((count_typing_errors(candidate, &undefined.name)?, candidate)));
    let local = undefined.similar_local.iter().map(|(errors, candidate)| (*errors, candidate));
    near.chain(local).min().map(|(_, candidate)| candidate.to_string())
}

/// Returns the help for an undefined name, if the library has a function of that name.
fn find_library_help(context: &Context, name: &str) -> Option<String> {
    let folder = |file: &LibraryFile| file.name.rsplit_once('/').filter(|(_, last)| *last == name).map(|(folder, _)| folder);
    let folder = context.machine.library.files.iter().find_map(folder)?;
    Some(format!("the library has {name}: '{name}'⎕CY'{folder}' copies it here, ]help {name} describes it"))
}

/// Returns the number of edits between `name` and `candidate` if the one may be a typing error for the other: one edit, or letters
/// in another case. A name of one or two letters is too short to tell. Takes no more time than a comparison, however long the names.
pub(crate) fn count_typing_errors(candidate: &str, name: &str) -> Option<usize> {
    if name.chars().nth(2).is_none() || candidate == name {
        return None;
    }
    if is_one_edit_apart(candidate, name) {
        return Some(1);
    }
    let differences = || candidate.chars().zip(name.chars()).filter(|(one, other)| one != other).count();
    let are_equal_in_lower_case = candidate.chars().flat_map(char::to_lowercase).eq(name.chars().flat_map(char::to_lowercase));
    are_equal_in_lower_case.then(differences)
}

/// Returns true if two different texts differ by one edit: a character is added, missing or replaced, or two neighbours are
/// swapped.
fn is_one_edit_apart(one: &str, other: &str) -> bool {
    if one.len().abs_diff(other.len()) > char::MAX.len_utf8() {
        return false;
    }
    let matching = |pair: &(char, char)| pair.0 == pair.1;
    let prefix: usize = one.chars().zip(other.chars()).take_while(matching).map(|(character, _)| character.len_utf8()).sum();
    let (one, other) = (&one[prefix..], &other[prefix..]);
    let pairs = one.chars().rev().zip(other.chars().rev());
    let suffix: usize = pairs.take_while(matching).map(|(character, _)| character.len_utf8()).sum();
    let (one, other) = (&one[..one.len() - suffix], &other[..other.len() - suffix]);
    match (one.chars().count(), other.chars().count()) {
        (0 | 1, 0 | 1) => true,
        (2, 2) => one.chars().eq(other.chars().rev()),
        _ => false,
    }
}

/// Text that people write out of habit.
struct Slip {
    text: &'static str,
    /// The glyph that is meant, if it can stand in the place of the text.
    #[cfg_attr(not(feature = "lsp"), expect(dead_code, reason = "only the language server puts glyphs in the place of slips"))]
    meant: Option<&'static str>,
    /// A hint on the APL equivalent where the text fails.
    hint: Option<&'static str>,
}

/// The table of slips, each before those that its text contains: the first that matches gives the hint.
const SLIPS: &[Slip] = &[
    Slip { text: "+=", meant: None, hint: Some("adding to a name is written a+←1") },
    Slip { text: "-=", meant: None, hint: Some("subtracting from a name is written a-←1") },
    Slip { text: "*=", meant: None, hint: Some("multiplying a name is written a×←2") },
    Slip { text: "/=", meant: None, hint: Some("dividing a name is written a÷←2") },
    Slip { text: "!=", meant: Some("≠"), hint: Some("not equal is written ≠") },
    Slip { text: ":=", meant: Some("←"), hint: Some("assignment is written x←3") },
    Slip { text: "==", meant: Some("="), hint: Some("equal is written =, and ≡ tells whether two arrays match") },
    Slip { text: "<=", meant: Some("≤"), hint: Some("less than or equal is written ≤") },
    Slip { text: ">=", meant: Some("≥"), hint: Some("greater than or equal is written ≥") },
    Slip { text: "&&", meant: Some("∧"), hint: Some("and is written ∧") },
    Slip { text: "||", meant: Some("∨"), hint: Some("or is written ∨") },
    Slip { text: "**", meant: Some("*"), hint: Some("power is written *") },
    Slip { text: "//", meant: Some("⍝"), hint: Some("a comment begins with ⍝") },
    Slip { text: "*", meant: None, hint: Some("* is power: times is written ×") },
    Slip { text: "/", meant: None, hint: Some("/ replicates or reduces: divided by is written ÷") },
    Slip { text: "&", meant: None, hint: Some("and is written ∧") },
    Slip { text: "<-", meant: Some("←"), hint: None },
];

/// Returns the hint for a slip that contains the byte at `offset`, if there is one.
pub(crate) fn find_slip_hint(text: &str, offset: usize) -> Option<&'static str> {
    if is_negative_literal(text, offset) {
        return Some("a negative number is written with a high minus: ¯3");
    }
    let contains_offset = |slip: &&Slip| {
        let mut starts = (0..slip.text.len()).filter_map(|back| offset.checked_sub(back));
        starts.any(|start| text.get(start..).is_some_and(|rest| rest.starts_with(slip.text)))
    };
    SLIPS.iter().find(contains_offset)?.hint
}

/// Returns the glyph that is meant by a text which people write out of habit.
#[cfg(feature = "lsp")]
pub(crate) fn find_meant_glyph(text: &str) -> Option<&'static str> {
    SLIPS.iter().find(|slip| slip.text == text)?.meant
}

/// Returns true if there is a minus at `offset`, directly before a digit and not directly after an operand, as in `2 -3`.
fn is_negative_literal(text: &str, offset: usize) -> bool {
    let after = text.get(offset..).and_then(|rest| rest.strip_prefix('-')).and_then(|rest| rest.chars().next());
    let before = text.get(..offset).and_then(|before| before.chars().next_back());
    after.is_some_and(|digit| digit.is_ascii_digit()) && !before.is_some_and(ends_operand)
}

/// Returns true if a number, a name, a text or a group may end in a character.
fn ends_operand(character: char) -> bool {
    const OTHER_ENDS: &str = ".¯∞)]}'\"⍵⍺∇⍬⎕⍞#";
    character.is_ascii_digit() || is_letter(character) || character == 'Δ' || OTHER_ENDS.contains(character)
}

#[cfg(test)]
mod tests {
    use super::{count_typing_errors, find_slip_hint, is_one_edit_apart};

    #[test]
    fn habits_are_recognised_where_they_fail() {
        assert!(find_slip_hint("3 != 4", 3).is_some_and(|hint| hint.contains('≠')));
        assert!(find_slip_hint("3 != 4", 2).is_some_and(|hint| hint.contains('≠')));
        assert!(find_slip_hint("1 2 3 -4", 6).is_some_and(|hint| hint.contains('¯')));
        for line in ["x-4", "x_-4", "∆-4", "⍙-4", "\"ab\"-4", "∞-4", "⍬-4", "{⍵}-4", "⎕-4"] {
            assert!(line.find('-').is_some_and(|offset| find_slip_hint(line, offset).is_none()), "{line}");
        }
        assert!(find_slip_hint("2*'a'", 1).is_some_and(|hint| hint.contains('×')));
        assert!(find_slip_hint("a+b", 1).is_none());
    }

    #[test]
    fn typing_errors_are_one_edit_or_letters_in_another_case() {
        for (candidate, name, expected) in [
            ("total", "totl", Some(1)),
            ("ABC", "abc", Some(3)),
            ("ÀÉÎ", "àéî", Some(3)),
            ("Œuvre", "œuvRE", Some(3)),
            ("ÀÉÎ", "aei", None),
            ("ⒶⒷⒸ", "abc", None),
            ("abc", "abc", None),
            ("ab", "AB", None),
        ] {
            assert_eq!(count_typing_errors(candidate, name), expected, "{candidate} {name}");
        }
    }

    #[test]
    fn one_edit_apart_means_distance_one() {
        let mut words = vec![String::new()];
        for length in 0..4 {
            let longer = words.iter().filter(|word| word.chars().count() == length);
            let longer: Vec<String> = longer.flat_map(|word| ["a", "b", "∆"].map(|letter| format!("{word}{letter}"))).collect();
            words.extend(longer);
        }
        let pairs = words.iter().flat_map(|one| words.iter().map(move |other| (one, other)));
        for (one, other) in pairs.filter(|(one, other)| one != other) {
            assert_eq!(is_one_edit_apart(one, other), strsim::damerau_levenshtein(one, other) == 1, "{one} {other}");
        }
    }
}
