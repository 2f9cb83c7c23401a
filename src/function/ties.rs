//! Native files that are tied: open, and known by a negative number.

use std::fs::File;

/// A file that is tied.
pub struct Tie {
    /// By which it is known.
    pub number: i64,
    /// The name it was tied by.
    pub name: String,
    /// The open file; its own position is where reading and writing go on.
    pub file: File,
}

/// All files that are tied, in the order they were.
#[derive(Default)]
pub struct Ties(Vec<Tie>);

impl Ties {
    /// The file of a number.
    pub fn get(&mut self, number: i64) -> Option<&mut Tie> {
        self.0.iter_mut().find(|tie| tie.number == number)
    }

    /// The number of the file of a name.
    pub fn number_of(&self, name: &str) -> Option<i64> {
        self.0.iter().find(|tie| tie.name == name).map(|tie| tie.number)
    }

    /// The free number that is nearest to zero.
    pub fn free(&self) -> i64 {
        // One of so many numbers is free.
        let most = self.0.len() as i64 + 1;
        (1..=most).map(|number| -number).find(|&number| self.0.iter().all(|tie| tie.number != number)).unwrap_or(-most)
    }

    /// Ties a file.
    pub fn add(&mut self, tie: Tie) {
        self.0.push(tie);
    }

    /// Closes the file of a number; whether there was one.
    pub fn remove(&mut self, number: i64) -> bool {
        let before = self.0.len();
        self.0.retain(|tie| tie.number != number);
        self.0.len() < before
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Tie> {
        self.0.iter()
    }
}
