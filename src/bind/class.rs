//! The classes of names, which the binder must know before it can find the arguments of each function.

use crate::syntax::source::Span;
use crate::syntax::tree::{Body, Special};

/// The class of a name: the kind of its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// A name without a value. It binds as an array, and raises VALUE ERROR when it is reached.
    Undefined,
    /// An array; namespace references are included.
    Array,
    /// A defined function without arguments. It binds as an array, and is called when it is reached.
    Niladic,
    /// A function.
    Function,
    /// One of `/ ⌿ \ ⍀`: an operator after a function, otherwise a function.
    Hybrid(char),
    /// An operator with one operand.
    MonadicOperator,
    /// An operator with two operands.
    DyadicOperator,
}

/// The functions that are operators after another function.
pub(crate) const HYBRID_GLYPHS: [char; 4] = ['/', '⌿', '\\', '⍀'];

impl Class {
    /// Returns the class of a function, given its glyph if it is a primitive.
    pub fn of_function(glyph: Option<char>) -> Class {
        match glyph {
            Some(glyph) if HYBRID_GLYPHS.contains(&glyph) => Class::Hybrid(glyph),
            _ => Class::Function,
        }
    }

    /// Returns true if a name of this class binds as an array.
    pub fn is_array(self) -> bool {
        matches!(self, Class::Undefined | Class::Array | Class::Niladic)
    }
}

/// A name whose class the binder looks up, in terms of the body being bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NameReference<'a> {
    /// An index into the body's names.
    Name(u32),
    /// `⍺`, `⍺⍺` or `⍵⍵`, whose class depends on the call. The classes of the other special names are fixed.
    Special(Special),
    /// `a.b.c`, `⎕SE.a`, `#.a`: the start, and the names after the dots; `##` is the parent.
    Path(Start, &'a [Box<str>]),
    /// The computed base of a dotted name, by its span: an array once it is evaluated, and undefined before that. If it cannot be
    /// evaluated in advance, it is niladic: it is evaluated when the phrase runs, and nothing is known about it until then.
    Base(Span),
}

/// The start of a dotted name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// An index into the body's names.
    Name(u32),
    /// `⍵`, `⍺`, `#`, `##`, `⍺⍺`…
    Special(Special),
    /// `⎕SE`, `⎕THIS`…
    System(SystemIndex),
    /// The computed base with this span: `(2⊃refs)`, `refs[2]`.
    Base(Span),
}

/// The index of a ⎕ name in the table of ⎕ names, which is fixed for the lifetime of the interpreter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SystemIndex(pub u16);

/// A source of the classes of names: the running frame, what is known about a text that does not run, or, in tests, a list.
pub trait Classes {
    /// Returns the class that a name has now, in the frame that runs `body`.
    fn class(&self, body: &Body, reference: NameReference<'_>) -> Class;

    /// Returns the index and the class of a ⎕ name, given in capitals without `⎕`, or `None` if there is no such name.
    fn system(&self, name: &str) -> Option<(SystemIndex, Class)>;
}
