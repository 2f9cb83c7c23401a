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

/// The errors that something has; which of several is reported is not said anywhere.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Errors(pub(crate) Vec<Class>);

impl Errors {
    pub(crate) fn one(class: Class) -> Self {
        Self(vec![class])
    }

    /// For what may as well be a LENGTH ERROR, as too many positions of `⌷` are.
    pub(crate) fn or_length(mut self) -> Self {
        if self.0.contains(&Class::Rank) {
            self.0.push(Class::Length);
        }
        self
    }

    fn add(&mut self, mut more: Self) {
        self.0.append(&mut more.0);
    }

    /// Fails if there are any.
    fn none(&mut self) -> Result<(), Self> {
        if self.0.is_empty() { Ok(()) } else { Err(std::mem::take(self)) }
    }
}
