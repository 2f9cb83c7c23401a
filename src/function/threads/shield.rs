//! What is not interrupted: `2503⌶`.

/// Whether a thread, and those that it begins, are shielded against interruption.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Shield {
    /// The thread itself.
    pub itself: bool,
    /// The threads that it begins, and those that they begin.
    pub children: bool,
}

impl Shield {
    /// The shield that `2503⌶` has a number for: 1 for the thread itself, 2 for those that it begins, 3 for both, 0 for none.
    pub fn numbered(number: i64) -> Option<Self> {
        (0..=3).contains(&number).then_some(Self { itself: number & 1 == 1, children: number & 2 == 2 })
    }

    /// Its number.
    pub fn number(self) -> i64 {
        i64::from(self.itself) + 2 * i64::from(self.children)
    }

    /// The shield of a thread that one with this begins.
    pub(super) fn inherited(self) -> Self {
        Self { itself: self.children, children: self.children }
    }
}
