//! Component files that are tied: open, and known by a positive number.

use super::log::Log;
use crate::platform::{self, Lock};
use std::io;
use std::path::Path;

/// A component file that is tied.
pub struct ComponentTie {
    /// By which it is known.
    pub number: i64,
    /// The name it was tied by.
    pub name: String,
    /// The password number it was tied with.
    pub pass: i64,
    /// Whether no other program may tie it.
    pub exclusive: bool,
    /// Whether it is held: other programs that want to hold it wait.
    pub held: bool,
    /// The file.
    pub log: Log,
}

/// What became of an attempt to hold a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hold {
    /// It is held.
    Held,
    /// Another program holds it.
    Taken,
}

impl ComponentTie {
    /// Holds the file, if nobody else does.
    pub fn hold(&mut self) -> io::Result<Hold> {
        if self.held {
            return Ok(Hold::Held);
        }
        match platform::lock(&self.log.file)? {
            Lock::Ours => {
                self.held = true;
                Ok(Hold::Held)
            }
            Lock::Taken => Ok(Hold::Taken),
        }
    }

    /// Lets others hold the file.
    pub fn release(&mut self) {
        if std::mem::take(&mut self.held) {
            platform::unlock(&self.log.file);
        }
    }
}

/// All component files that are tied, in the order they were.
#[derive(Default)]
pub struct ComponentTies(Vec<ComponentTie>);

impl ComponentTies {
    /// The file of a number.
    pub fn get(&mut self, number: i64) -> Option<&mut ComponentTie> {
        self.0.iter_mut().find(|tie| tie.number == number)
    }

    /// The number of the file that lies somewhere.
    pub fn number_of(&self, path: &Path) -> Option<i64> {
        self.0.iter().find(|tie| tie.log.path == path).map(|tie| tie.number)
    }

    /// The least number that is free.
    pub fn free(&self) -> i64 {
        let most = self.0.len() as i64 + 1;
        (1..=most).find(|&number| self.0.iter().all(|tie| tie.number != number)).unwrap_or(most)
    }

    /// Ties a file.
    pub fn add(&mut self, tie: ComponentTie) {
        self.0.push(tie);
    }

    /// Closes the file of a number, if there is one.
    pub fn remove(&mut self, number: i64) -> Option<ComponentTie> {
        let at = self.0.iter().position(|tie| tie.number == number)?;
        Some(self.0.remove(at))
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &ComponentTie> {
        self.0.iter()
    }

    /// All of them, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut ComponentTie> {
        self.0.iter_mut()
    }
}
