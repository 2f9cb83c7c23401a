//! Indexing, slow and obvious: written from the pages on the index algebra, not from the code.

mod combine;
mod reach;
mod selection;
mod selective;
mod store;
mod value;

pub(crate) use combine::combined;
pub(crate) use reach::{paths, reached, steps, store_reached};
pub(crate) use selection::{Position, Selection, select};
pub(crate) use selective::{Step, selected};
pub(crate) use store::{conforming, store};
pub(crate) use value::{Element, Plain};

/// The class of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    Syntax,
    Index,
    Rank,
    Length,
    Domain,
}

/// The errors of an operation; which of several is reported is not specified.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Errors(pub(crate) Vec<Class>);

impl Errors {
    pub(crate) fn one(class: Class) -> Self {
        Self(vec![class])
    }

    /// Adds LENGTH ERROR to RANK ERROR, for cases that may give either, like too many positions of `⌷`.
    pub(crate) fn or_length(mut self) -> Self {
        if self.0.contains(&Class::Rank) {
            self.0.push(Class::Length);
        }
        self
    }

    fn add(&mut self, mut more: Self) {
        self.0.append(&mut more.0);
    }

    /// Fails if there are any errors.
    fn none(&mut self) -> Result<(), Self> {
        if self.0.is_empty() { Ok(()) } else { Err(std::mem::take(self)) }
    }
}
