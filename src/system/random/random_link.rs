#![doc = include_str!("random_link.md")]

use crate::array::{Array, Buffer};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::kernels::random::{Lehmer, MersenneTwister};
use crate::primitives::support::arguments;
use crate::runtime::random::{Generator, seed};

/// `⎕RL`.
pub(crate) static RL: SystemName = SystemName::variable("RL", include_str!("random_link.md"), get, set);

/// Implements `⎕RL`: returns the state of the generator and its number, or `⍬` for the state if it is hidden.
fn get(context: &mut Context) -> Result<Array> {
    let kind = Array::whole(i64::from(context.workspace.random.kind()));
    Ok(context.workspace.random.visible().map_or_else(|| Array::nested(vec![Array::zilde(), kind]), state_array))
}

/// Returns the state of a generator in the form of `⎕RL`.
pub(crate) fn state_array(generator: &Generator) -> Array {
    match generator {
        Generator::Lehmer(lehmer) => Array::wholes(&[i64::from(lehmer.0), 0]),
        Generator::Twister(twister) => Array::nested(vec![Array::vector(Buffer::from(twister.state())), Array::whole(1)]),
    }
}

/// Sets `⎕RL`: a seed for the generator in use, or a seed and the number of a generator.
fn set(context: &mut Context, value: Array) -> Result<()> {
    if value.rank() > 1 {
        return Err(Fault::rank(Blame::Right, "⎕RL takes a seed, or a seed and the number of a generator"));
    }
    let (seed, kind) = match value.bound() {
        2 => (value.item(0), arguments::whole(&value.item(1), Blame::Right)?),
        _ => (value.disclose(), i64::from(context.workspace.random.kind())),
    };
    if !(0..=2).contains(&kind) {
        return Err(Fault::domain(Blame::Right, format!("the generators are 0, 1 and 2, not {kind}")));
    }
    if seed.is_empty() && seed.rank() <= 1 && !seed.is_character() {
        context.workspace.random.hide(kind as u8);
        return Ok(());
    }
    let generator = make_generator(&arguments::wholes(&seed, Blame::Right)?, kind)?;
    context.workspace.random.show(generator);
    Ok(())
}

/// Makes the generator for a seed; the seed 0 requests a random one.
fn make_generator(numbers: &[i64], kind: i64) -> Result<Generator> {
    match (kind, numbers) {
        (0, &[0]) => Ok(Generator::Lehmer(Lehmer((seed()? % 0x7FFF_FFFE) as u32 + 1))),
        (0, &[number @ 1..=0x7FFF_FFFE]) => Ok(Generator::Lehmer(Lehmer(number as u32))),
        (0, _) => Err(wrong("a seed of generator 0 is a whole number from 0 to 2147483646, or ⍬")),
        (1, &[0]) => Ok(Generator::Twister(MersenneTwister::new(seed()?))),
        (1, &[number]) if number > 0 => Ok(Generator::Twister(MersenneTwister::new(number as u64))),
        (1, state) => MersenneTwister::from_state(state).map(Generator::Twister).ok_or_else(|| {
            wrong("a seed of generator 1 is a whole number that is not negative, ⍬, or the 625 numbers of a state")
        }),
        _ => Err(wrong("generator 2 takes no seed: use ⍬")),
    }
}

fn wrong(message: &str) -> Fault {
    Fault::domain(Blame::Right, message)
}
