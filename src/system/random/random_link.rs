#![doc = include_str!("random_link.md")]

use crate::array::{Array, Buffer};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::kernels::random::{Lehmer, MersenneTwister};
use crate::primitives::support::arguments;
use crate::runtime::random::{Generator, seed};

/// The system variable `⎕RL`.
pub(crate) static RL: SystemName = SystemName::variable("RL", "system/random/random_link.md", get, set);

/// Implements `⎕RL`: returns the state of the generator, or `⍬` if the state is hidden, and the number of the generator.
fn get(context: &mut Context) -> Result<Array> {
    let kind = Array::integer(i64::from(context.workspace.random.kind()));
    Ok(context.workspace.random.visible().map_or_else(|| Array::nested(vec![Array::zilde(), kind]), build_state_array))
}

/// Returns the state of a generator and the number of the generator, in the form of `⎕RL`.
pub(crate) fn build_state_array(generator: &Generator) -> Array {
    match generator {
        Generator::Lehmer(lehmer) => Array::integers(&[i64::from(lehmer.0), 0]),
        Generator::Twister(twister) => Array::nested(vec![Array::vector(Buffer::from(twister.state())), Array::integer(1)]),
    }
}

/// Sets `⎕RL` to a seed for the generator in use, or to a seed and the number of a generator.
fn set(context: &mut Context, value: Array) -> Result<()> {
    if value.rank() > 1 {
        return Err(Fault::rank(Blame::Right, "⎕RL must be a seed, or a seed and the number of a generator"));
    }
    let (seed, kind) = match value.bound() {
        2 => (value.item(0), arguments::to_integer(&value.item(1), Blame::Right)?),
        _ => (value.disclose(), i64::from(context.workspace.random.kind())),
    };
    if !(0..=2).contains(&kind) {
        return Err(Fault::domain(Blame::Right, format!("the number of a generator must be 0, 1 or 2, not {kind}")));
    }
    if seed.is_empty() && seed.rank() <= 1 && !seed.is_character() {
        context.workspace.random.use_hidden_seed(kind as u8);
        return Ok(());
    }
    let generator = make_generator(&arguments::to_integers(&seed, Blame::Right)?, kind)?;
    context.workspace.random.use_visible_state(generator);
    Ok(())
}

/// Makes the generator with the number `kind` from a seed or a state; the seed 0 requests a random seed.
fn make_generator(seed_or_state: &[i64], kind: i64) -> Result<Generator> {
    match (kind, seed_or_state) {
        (0, &[0]) => Ok(Generator::Lehmer(Lehmer::new(seed()?))),
        (0, &[number]) if (1..=i64::from(Lehmer::MAX_STATE)).contains(&number) => Ok(Generator::Lehmer(Lehmer(number as u32))),
        (0, _) => {
            Err(seed_fault(&format!("the seed of generator 0 must be a whole number from 0 to {}, or ⍬", Lehmer::MAX_STATE)))
        }
        (1, &[0]) => Ok(Generator::Twister(MersenneTwister::new(seed()?))),
        (1, &[number]) if number > 0 => Ok(Generator::Twister(MersenneTwister::new(number as u64))),
        (1, state) => MersenneTwister::from_state(state).map(Generator::Twister).ok_or_else(|| {
            seed_fault("the seed of generator 1 must be a non-negative whole number, ⍬, or the 625 numbers of a state")
        }),
        _ => Err(seed_fault("the seed of generator 2 must be ⍬")),
    }
}

fn seed_fault(message: &str) -> Fault {
    Fault::domain(Blame::Right, message)
}
