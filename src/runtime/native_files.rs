//! Tied native files, which are open and identified by negative numbers.

use std::fs::File;

/// A tied native file.
pub struct NativeTie {
    /// The tie number.
    pub number: i64,
    /// The name by which the file was tied.
    pub name: String,
    /// The open file; reading and writing continue at its current position.
    pub file: File,
}

/// All tied native files, in the order in which they were tied.
#[derive(Default)]
pub struct NativeTies(Vec<NativeTie>);

impl NativeTies {
    /// Returns a mutable reference to the file with a tie number, if there is one.
    pub fn get(&mut self, number: i64) -> Option<&mut NativeTie> {
        self.0.iter_mut().find(|tie| tie.number == number)
    }

    /// Returns the tie number of the file that was tied by a name, if there is one.
    pub fn number_of(&self, name: &str) -> Option<i64> {
        self.0.iter().find(|tie| tie.name == name).map(|tie| tie.number)
    }

    /// Returns the free negative number that is nearest to zero.
    pub fn free_number(&self) -> i64 {
        // These are more numbers than there are ties, so one of them is free.
        let max_number = self.0.len() as i64 + 1;
        (1..=max_number)
            .map(|number| -number)
            .find(|&number| self.0.iter().all(|tie| tie.number != number))
            .unwrap_or(-max_number)
    }

    /// Adds a tied file.
    pub fn add(&mut self, tie: NativeTie) {
        self.0.push(tie);
    }

    /// Closes the file with a tie number; returns true if there was one.
    pub fn remove(&mut self, number: i64) -> bool {
        let old_count = self.0.len();
        self.0.retain(|tie| tie.number != number);
        self.0.len() < old_count
    }

    /// Returns an iterator over all ties.
    pub fn iter(&self) -> impl Iterator<Item = &NativeTie> {
        self.0.iter()
    }
}
