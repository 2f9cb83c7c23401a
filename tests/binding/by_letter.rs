//! Classes of names for tests of the binder, where nothing runs.

use zilde::internals::bind::{Class, Classes, NameReference, SystemIndex};
use zilde::internals::syntax::{Body, Special};

/// Classes by the first letter of a name: `a`–`e`, `x`–`z` arrays, `f`–`h` functions, `m` monadic and `d` dyadic
/// operators, `s` a slash, `n` a namespace whose members follow the same rule, `u` nothing yet. The flag tells whether the
/// bases of dotted names were evaluated.
pub(crate) struct ByLetter(pub(crate) bool);

impl Classes for ByLetter {
    fn class(&self, body: &Body, reference: NameReference<'_>) -> Class {
        match reference {
            NameReference::Name(index) => by_letter(&body.names[index as usize].text),
            NameReference::Special(Special::LeftOperand) => Class::Function,
            NameReference::Special(_) => Class::Array,
            NameReference::Base(_) if self.0 => Class::Array,
            NameReference::Base(_) => Class::Niladic,
            NameReference::Path(_, names) => by_letter(names.last().map_or("a", |name| name)),
        }
    }

    fn system(&self, name: &str) -> Option<(SystemIndex, Class)> {
        match name {
            "IO" => Some((SystemIndex(0), Class::Array)),
            "NC" => Some((SystemIndex(1), Class::Function)),
            "TS" => Some((SystemIndex(2), Class::Niladic)),
            "OPT" => Some((SystemIndex(3), Class::DyadicOperator)),
            _ => None,
        }
    }
}

fn by_letter(name: &str) -> Class {
    match name.as_bytes()[0] {
        b'f'..=b'h' => Class::Function,
        b'm' => Class::MonadicOperator,
        b'd' => Class::DyadicOperator,
        b's' => Class::Hybrid('/'),
        b'u' => Class::Undefined,
        _ => Class::Array,
    }
}
