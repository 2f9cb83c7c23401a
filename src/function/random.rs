//! What `⎕RL` holds: the generator of random numbers and whether its seed may be seen.

use crate::error::{ErrorKind, Fault, Result};
use crate::kernels::random::{Lehmer, MersenneTwister};

/// The generator in use.
pub enum Generator {
    /// 0: Lehmer's.
    Lehmer(Lehmer),
    /// 1: the Mersenne Twister.
    Twister(MersenneTwister),
}

/// The state of random numbers.
pub struct Random {
    /// 0, 1 or 2.
    kind: u8,
    /// Whether `⎕RL` shows the state.
    visible: bool,
    /// None until the first number is asked for.
    generator: Option<Generator>,
}

impl Default for Random {
    fn default() -> Self {
        Self { kind: 1, visible: false, generator: None }
    }
}

impl Random {
    /// The number of the generator.
    pub fn kind(&self) -> u8 {
        self.kind
    }

    /// The generator, if its state may be seen.
    pub fn visible(&self) -> Option<&Generator> {
        self.generator.as_ref().filter(|_| self.visible)
    }

    /// Takes a generator of a kind whose seed is drawn when the first number is asked for, and stays hidden.
    pub fn hide(&mut self, kind: u8) {
        *self = Self { kind, visible: false, generator: None };
    }

    /// Takes a generator whose state may be seen.
    pub fn show(&mut self, generator: Generator) {
        let kind = match generator {
            Generator::Lehmer(_) => 0,
            Generator::Twister(_) => 1,
        };
        *self = Self { kind, visible: true, generator: Some(generator) };
    }

    /// The generator, ready to be asked.
    pub fn generator(&mut self) -> Result<&mut Generator> {
        // The generator of kind 2 has no memory: each call of a function begins anew with what the system gives.
        if self.generator.is_none() || self.kind == 2 {
            self.generator = Some(match self.kind {
                0 => Generator::Lehmer(Lehmer((seed()? % 0x7FFF_FFFE) as u32 + 1)),
                _ => Generator::Twister(MersenneTwister::new(seed()?)),
            });
        }
        Ok(self.generator.as_mut().expect("just made"))
    }
}

/// A seed that nobody can foresee, from 1 to 2*63 less 1.
pub fn seed() -> Result<u64> {
    let seed = getrandom::u64()
        .map_err(|error| Fault::new(ErrorKind::FILE_SYSTEM, format!("the operating system gives no random numbers: {error}")))?;
    Ok((seed >> 1).max(1))
}
