#![doc = include_str!("sampling.md")]

use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::kernels::random::RandomSource;
use crate::primitives::support::arguments;
use crate::runtime::random::Generator;
use rand_core::TryRng;
use rand_distr::{
    Beta, Binomial, Cauchy, ChiSquared, Distribution, Exp, FisherF, Gamma, LogNormal, Normal, Poisson, StudentT, Weibull,
};
use std::convert::Infallible;

/// The service `16808⌶`.
pub(crate) static SAMPLE: Service =
    Service::new(16808, "sample probability distribution", "system/services/sampling.md").dyadic(sample);

/// A function that draws one number.
type Draw = Box<dyn Fn(&mut GeneratorRng<'_>) -> f64>;

/// Implements `X(16808⌶)Y`: draws numbers from a distribution with the parameters `X`. `Y` is the name of the distribution and
/// the shape of the result.
fn sample(context: &mut Context, _: &Options, left: Array, right: Array) -> Result<Array> {
    if right.rank() != 1 || right.bound() != 2 {
        return Err(Fault::domain(Blame::Right, "the right argument must be the name of a distribution and a shape"));
    }
    let name = right.item(0).to_text().unwrap_or_default();
    let expected = "the left argument must be one or two numbers";
    if left.rank() > 1 {
        return Err(Fault::domain(Blame::Left, expected));
    }
    let parameters = arguments::to_floats(&left, Blame::Left, expected)?;
    let draw = find_distribution(&name, &parameters)?;
    let lengths = arguments::to_integers(&right.item(1), Blame::Right)?;
    let lengths = lengths.iter().map(|&length| usize::try_from(length)).collect::<std::result::Result<Vec<_>, _>>();
    let shape = Shape::new(&lengths.map_err(|_| Fault::domain(Blame::Right, "lengths must not be negative"))?)?;
    let mut block = context.memory().block::<f64>(shape.bound())?;
    for chunk in block.chunks_mut(4096) {
        context.poll()?;
        let mut rng = GeneratorRng(context.workspace.random.generator()?);
        for target in chunk {
            *target = draw(&mut rng);
        }
    }
    Array::new(shape, block).narrow(context.memory())
}

/// Returns a function that draws from the distribution `name` with `parameters`; fails if there is no such distribution or the
/// parameters are not valid.
fn find_distribution(name: &str, parameters: &[f64]) -> Result<Draw> {
    let invalid = || {
        let shown: Vec<String> = parameters.iter().map(f64::to_string).collect();
        Fault::domain(Blame::Left, format!("the parameters of {name} cannot be {}", shown.join(" ")))
    };
    let draw = match (name.to_lowercase().as_str(), parameters) {
        ("uniform", &[a, b]) if a < b => Some(from_fraction(move |fraction| a + (b - a) * fraction)),
        ("beta", &[a, b]) => into_draw(Beta::new(a, b)),
        ("bernoulli", &[chance]) if (0.0..=1.0).contains(&chance) => {
            Some(from_fraction(move |fraction| f64::from(u8::from(fraction < chance))))
        }
        ("binomial", &[trials, chance]) if trials >= 0.0 && trials.fract() == 0.0 && trials <= u64::MAX as f64 => {
            Binomial::new(trials as u64, chance).ok().map(|binomial| -> Draw { Box::new(move |rng| binomial.sample(rng) as f64) })
        }
        ("cauchy", &[location, scale]) => into_draw(Cauchy::new(location, scale)),
        ("chi squared", &[freedom]) => into_draw(ChiSquared::new(freedom)),
        ("exponential", &[rate]) if rate > 0.0 => into_draw(Exp::new(rate)),
        ("f", &[a, b]) => into_draw(FisherF::new(a, b)),
        ("gamma", &[a, b]) => into_draw(Gamma::new(a, b)),
        ("inverse gamma", &[a, b]) => {
            Gamma::new(a, 1.0).ok().filter(|_| b > 0.0).map(|gamma| -> Draw { Box::new(move |rng| b / gamma.sample(rng)) })
        }
        ("laplace", &[location, scale]) if scale >= 0.0 => Some(from_fraction(move |fraction| {
            let centred = fraction - 0.5;
            location - scale * centred.signum() * (1.0 - 2.0 * centred.abs()).ln()
        })),
        ("logistic", &[location, scale]) if scale >= 0.0 => {
            Some(from_fraction(move |fraction| location + scale * (fraction / (1.0 - fraction)).ln()))
        }
        ("log normal", &[location, scale]) if scale >= 0.0 => into_draw(LogNormal::new(location, scale)),
        ("normal", &[location, scale]) if scale >= 0.0 => into_draw(Normal::new(location, scale)),
        ("poisson", &[rate]) => into_draw(Poisson::new(rate)),
        ("student t", &[freedom]) => into_draw(StudentT::new(freedom)),
        ("weibull", &[a, b]) => into_draw(Weibull::new(b, a)),
        ("bernoulli" | "chi squared" | "exponential" | "poisson" | "student t", [_, _, ..]) => {
            return Err(Fault::length(Blame::Left, format!("{name} has one parameter")));
        }
        (lowercase, _) if TWO_PARAMETER_DISTRIBUTIONS.contains(&lowercase) && parameters.len() != 2 => {
            return Err(Fault::length(Blame::Left, format!("{name} has two parameters")));
        }
        (lowercase, _) if !TWO_PARAMETER_DISTRIBUTIONS.contains(&lowercase) => {
            return Err(Fault::domain(Blame::Right, format!("there is no distribution {name}"))
                .with_help("]help 16808⌶ lists the distributions"));
        }
        _ => None,
    };
    draw.ok_or_else(invalid)
}

/// The names, in lower case, of the distributions with two parameters.
const TWO_PARAMETER_DISTRIBUTIONS: [&str; 12] = [
    "uniform",
    "beta",
    "binomial",
    "cauchy",
    "f",
    "gamma",
    "inverse gamma",
    "laplace",
    "logistic",
    "log normal",
    "normal",
    "weibull",
];

fn into_draw<D: Distribution<f64> + 'static, E>(distribution: std::result::Result<D, E>) -> Option<Draw> {
    distribution.ok().map(|distribution| -> Draw { Box::new(move |rng| distribution.sample(rng)) })
}

fn from_fraction(transform: impl Fn(f64) -> f64 + 'static) -> Draw {
    Box::new(move |rng| transform(rng.draw_fraction()))
}

/// An adaptor that makes the generator of `⎕RL` usable by the distributions of `rand_distr`.
struct GeneratorRng<'a>(&'a mut Generator);

impl GeneratorRng<'_> {
    fn draw_fraction(&mut self) -> f64 {
        match self.0 {
            Generator::Lehmer(lehmer) => lehmer.draw_fraction(),
            Generator::Twister(twister) => twister.draw_fraction(),
        }
    }

    fn draw_u32(&mut self) -> u32 {
        let bound = 1 << 32;
        match self.0 {
            Generator::Lehmer(lehmer) => lehmer.draw_below(bound) as u32,
            Generator::Twister(twister) => twister.draw_below(bound) as u32,
        }
    }
}

impl TryRng for GeneratorRng<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> std::result::Result<u32, Infallible> {
        Ok(self.draw_u32())
    }

    fn try_next_u64(&mut self) -> std::result::Result<u64, Infallible> {
        Ok(u64::from(self.draw_u32()) << 32 | u64::from(self.draw_u32()))
    }

    fn try_fill_bytes(&mut self, target: &mut [u8]) -> std::result::Result<(), Infallible> {
        for chunk in target.chunks_mut(4) {
            chunk.copy_from_slice(&self.draw_u32().to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}
