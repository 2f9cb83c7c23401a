//! Protection against interruption: `2503⌶`.

/// The protection of a thread, and of those that it starts, against interruption.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Shield {
    /// True if the thread itself is shielded.
    pub itself: bool,
    /// True if the threads that it starts, and those that these start in turn, are shielded.
    pub children: bool,
}

impl Shield {
    /// Returns the shield for a number of `2503⌶`: 1 for the thread itself, 2 for those that it starts, 3 for both, 0 for none.
    /// Returns `None` for other numbers.
    pub fn from_number(number: i64) -> Option<Self> {
        (0..=3).contains(&number).then_some(Self { itself: number & 1 == 1, children: number & 2 == 2 })
    }

    /// Returns the number of the shield, as [`Self::from_number`] takes it.
    pub fn number(self) -> i64 {
        i64::from(self.itself) + 2 * i64::from(self.children)
    }

    /// Returns the shield of a thread that is started by a thread with this shield.
    pub(crate) fn for_child(self) -> Self {
        Self { itself: self.children, children: self.children }
    }
}
