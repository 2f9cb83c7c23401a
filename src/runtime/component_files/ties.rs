//! Tied component files, which are open and identified by positive numbers.

use super::log::Log;
use crate::host;
use crate::host::Lock;
use crate::host::file_access::Files;
use std::fs::TryLockError;
use std::io;
use std::path::Path;

/// A tied component file.
pub struct ComponentTie {
    /// The tie number.
    pub number: i64,
    /// The name by which the file was tied.
    pub name: String,
    /// The password number with which the file was tied.
    pub password_number: i64,
    /// True if no other program may tie the file.
    pub exclusive: bool,
    /// True if this program holds the file: other programs that want to hold it must wait.
    pub held: bool,
    /// The open file.
    pub log: Log,
}

/// The outcome of an attempt to hold a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HoldOutcome {
    /// Success: the file is held.
    Held,
    /// Failure: another program, or another interpreter of this program, holds it.
    Taken,
}

impl ComponentTie {
    /// Locks the file, exclusively or for sharing, in place of the lock that it has. If that fails, the file is not locked.
    pub fn lock(&self, exclusive: bool) -> Result<(), TryLockError> {
        // Not every system can change a lock into one of the other kind, and those that can also release it first. On some
        // systems it is an error that there is no lock yet.
        let _ = self.log.file.unlock();
        if exclusive { self.log.file.try_lock() } else { self.log.file.try_lock_shared() }
    }

    /// Holds the file, unless another program already holds it.
    pub fn hold(&mut self) -> io::Result<HoldOutcome> {
        if self.held {
            return Ok(HoldOutcome::Held);
        }
        match host::lock(&self.log.file)? {
            Lock::Ours => {
                self.held = true;
                Ok(HoldOutcome::Held)
            }
            Lock::Taken => Ok(HoldOutcome::Taken),
        }
    }

    /// Releases the file, so that other programs can hold it.
    pub fn release(&mut self) {
        if std::mem::take(&mut self.held) {
            host::unlock(&self.log.file);
        }
    }
}

/// All tied component files, in the order in which they were tied.
#[derive(Default)]
pub struct ComponentTies(Vec<ComponentTie>);

impl ComponentTies {
    /// Returns a mutable reference to the file with a tie number, if there is one.
    pub fn get(&mut self, number: i64) -> Option<&mut ComponentTie> {
        self.0.iter_mut().find(|tie| tie.number == number)
    }

    /// Returns the tie number of the file that a path leads to, if that file is tied: by this path or by another, since the path may
    /// be a link.
    pub fn number_of(&self, files: &Files, path: &Path) -> Option<i64> {
        let identity = files.metadata(path).ok().and_then(|metadata| metadata.identity);
        let is_same = |tie: &&ComponentTie| match identity {
            Some(_) => tie.log.file.metadata().is_ok_and(|metadata| host::file_identity(&metadata) == identity),
            None => tie.log.path == path || are_links_to_one_file(files, &tie.log.path, path),
        };
        self.0.iter().find(is_same).map(|tie| tie.number)
    }

    /// Returns the smallest tie number that is free.
    pub fn free_number(&self) -> i64 {
        let max_number = self.0.len() as i64 + 1;
        (1..=max_number).find(|&number| self.0.iter().all(|tie| tie.number != number)).unwrap_or(max_number)
    }

    /// Adds a tied file.
    pub fn add(&mut self, tie: ComponentTie) {
        self.0.push(tie);
    }

    /// Removes and returns the file with a tie number, if there is one.
    pub fn remove(&mut self, number: i64) -> Option<ComponentTie> {
        let index = self.0.iter().position(|tie| tie.number == number)?;
        Some(self.0.remove(index))
    }

    /// Returns an iterator over all ties.
    pub fn iter(&self) -> impl Iterator<Item = &ComponentTie> {
        self.0.iter()
    }

    /// Returns an iterator over mutable references to all ties.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut ComponentTie> {
        self.0.iter_mut()
    }
}

/// Returns true if two paths lead to the same existing file by their links.
fn are_links_to_one_file(files: &Files, first: &Path, second: &Path) -> bool {
    files.canonical(first).is_ok_and(|first| files.canonical(second).is_ok_and(|second| first == second))
}
