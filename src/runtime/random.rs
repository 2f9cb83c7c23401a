//! The state of `⎕RL`: the random number generator, whose state may be visible or hidden.

use crate::error::{ErrorKind, Fault, Result};
use crate::kernels::random::{Lehmer, MersenneTwister};

/// The random number generators.
pub enum Generator {
    /// Generator 0: Lehmer's.
    Lehmer(Lehmer),
    /// Generator 1: the Mersenne Twister.
    Twister(MersenneTwister),
}

/// The random number generator of a workspace.
pub struct Random {
    /// The number of the generator: 0, 1 or 2.
    kind: u8,
    /// True if `⎕RL` shows the state.
    visible: bool,
    /// The generator; `None` until the first number is requested.
    generator: Option<Generator>,
}

impl Default for Random {
    fn default() -> Self {
        Self { kind: 1, visible: false, generator: None }
    }
}

impl Random {
    /// Returns the number of the generator: 0, 1 or 2.
    pub fn kind(&self) -> u8 {
        self.kind
    }

    /// Returns the generator if its state is visible.
    pub fn visible(&self) -> Option<&Generator> {
        self.generator.as_ref().filter(|_| self.visible)
    }

    /// Switches to the generator with the number `kind`. Its seed is chosen when the first number is requested, and stays hidden.
    pub fn use_hidden_seed(&mut self, kind: u8) {
        *self = Self { kind, visible: false, generator: None };
    }

    /// Switches to a generator whose state is visible.
    pub fn use_visible_state(&mut self, generator: Generator) {
        let kind = match generator {
            Generator::Lehmer(_) => 0,
            Generator::Twister(_) => 1,
        };
        *self = Self { kind, visible: true, generator: Some(generator) };
    }

    /// Returns the generator; creates it with a new seed if necessary. Fails if the operating system provides no random numbers.
    pub fn generator(&mut self) -> Result<&mut Generator> {
        // Kind 2 stands for random numbers of the operating system, which provides a new seed for each call of a function.
        if self.generator.is_none() || self.kind == 2 {
            self.generator = Some(match self.kind {
                0 => Generator::Lehmer(Lehmer::new(seed()?)),
                _ => Generator::Twister(MersenneTwister::new(seed()?)),
            });
        }
        Ok(self.generator.as_mut().expect("a missing generator must have been created"))
    }
}

/// Returns an unpredictable seed, from 1 to 2^63 - 1.
pub(crate) fn seed() -> Result<u64> {
    let seed = getrandom::u64().map_err(|error| {
        Fault::new(ErrorKind::FILE_SYSTEM, format!("cannot get random numbers from the operating system: {error}"))
    })?;
    Ok((seed >> 1).max(1))
}
