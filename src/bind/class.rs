//! Classes of names: what the binder must know before it can tell who applies to whom.

use crate::syntax::source::Span;
use crate::syntax::tree::{Body, Special};

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Nothing yet. Binds as an array, and raises VALUE ERROR when it is reached.
    Undefined,
    /// An array, namespace references included.
    Array,
    /// A defined function without arguments. Binds as an array and is called when it is reached.
    Niladic,
    /// A function.
    Function,
    /// A name that holds one of `/ ⌿ \ ⍀`: an operator behind a function, else a function.
    Hybrid(char),
    /// An operator with one operand.
    MonadicOperator,
    /// An operator with two operands.
    DyadicOperator,
}

impl Class {
    /// The class of a function that is known by its glyph, if it is known so.
    pub fn of_function(glyph: Option<char>) -> Class {
        match glyph {
            Some(glyph @ ('/' | '⌿' | '\\' | '⍀')) => Class::Hybrid(glyph),
            _ => Class::Function,
        }
    }

    /// Whether it binds as an array.
    pub fn is_array(self) -> bool {
        matches!(self, Class::Undefined | Class::Array | Class::Niladic)
    }
}

/// A name that the binder asks about, in the terms of the body that is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reference<'a> {
    /// An index of the body's names.
    Name(u32),
    /// `⍺`, `⍺⍺`, `⍵⍵`: what they are depends on the call. Of the others the class is fixed.
    Special(Special),
    /// `a.b.c`, `⎕SE.a`, `#.a`: where to start, and the names behind the dots; `##` is the parent.
    Path(Start, &'a [Box<str>]),
    /// The computed base of a dotted name, by its place: an array once it was evaluated, undefined before, and niladic if
    /// it could not be, so that it is evaluated in its turn and nothing is known of it till then.
    Base(Span),
}

/// Where a dotted name starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// An index of the body's names.
    Name(u32),
    /// `⍵`, `⍺`, `#`, `##`, `⍺⍺`…
    Special(Special),
    /// `⎕SE`, `⎕THIS`…
    System(SystemIndex),
    /// The computed base at that place: `(2⊃refs)`, `refs[2]`.
    Base(Span),
}

/// The place of a ⎕ name in the table of them; the same as long as the interpreter lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SystemIndex(pub u16);

/// Answers what names are. The running frame does, and tests do it from a list.
pub trait Classes {
    /// The class that a name has now, in the frame that runs `body`.
    fn class(&self, body: &Body, reference: Reference<'_>) -> Class;

    /// The place and the class of a ⎕ name, given in capitals without `⎕`; none if there is no such name.
    fn system(&self, name: &str) -> Option<(SystemIndex, Class)>;
}
