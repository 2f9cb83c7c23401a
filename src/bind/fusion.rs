//! Runs of scalar functions in chains, which the evaluator computes strip by strip (`primitives/scalar/engine/fused/`).
//!
//! A run is a series of steps that apply scalar primitives. It starts from the value so far; all its other arguments are constants,
//! names, `⍺` and `⍵`, reductions of these to a scalar, such as `(+/⍵)÷≢⍵`, or chains of scalar primitives over such. To evaluate
//! these has no effect, so their order does not matter, and if one of them turns out to be something other than it should be, the
//! steps can still be taken one by one.

use std::fmt;
use std::sync::atomic::AtomicBool;

use super::direct::is_immediate;
use super::expression::{ArrayExpr, Chain, ChainStep, Derived, FunctionExpr, FusedRun, Leaf, Operand, OperatorExpr};
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::fused::{ChainArgument, ChainNode, ChainProgram, MAX_LEAVES, MAX_NODES};
use crate::syntax::tree::Special;

impl Leaf {
    /// Returns true if two arguments are sure to have the same value.
    fn is_same(&self, other: &Leaf) -> bool {
        match (self, other) {
            (Leaf::Immediate(ArrayExpr::Name(one)), Leaf::Immediate(ArrayExpr::Name(other))) => one.index == other.index,
            (Leaf::Immediate(ArrayExpr::Special(one, _)), Leaf::Immediate(ArrayExpr::Special(other, _))) => one == other,
            _ => false,
        }
    }
}

/// The part of a path that leads to the expression from which a chain starts.
const START: usize = usize::MAX;

/// Follows a path from a chain to a chain within it.
pub(crate) fn follow<'a>(chain: &'a Chain, path: &[usize]) -> Option<&'a Chain> {
    path.iter().try_fold(chain, |chain, &index| match (index, chain.steps.get(index)) {
        (START, _) if let ArrayExpr::Chain(start) = &chain.start => Some(&**start),
        (_, Some(ChainStep::Dyadic { left: ArrayExpr::Chain(left), .. })) => Some(&**left),
        _ => None,
    })
}

impl fmt::Debug for FusedRun {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "steps {}+{}: {:?}", self.first, self.count, self.program)
    }
}

/// Returns the runs among the steps of a chain, in their order. They are found when the chain is first evaluated.
#[inline]
fn runs(chain: &Chain) -> &[FusedRun] {
    chain.fused.get_or_init(|| find_runs(chain))
}

/// Returns true if there are runs among the steps of a chain.
#[inline]
pub(crate) fn has_runs(chain: &Chain) -> bool {
    !runs(chain).is_empty()
}

/// Returns the run that begins with a step of a chain, if there is one.
#[inline]
pub(crate) fn find_run_at(chain: &Chain, first: usize) -> Option<&FusedRun> {
    let runs = runs(chain);
    runs.binary_search_by_key(&first, |run| run.first).ok().map(|index| &runs[index])
}

/// Finds the runs among the steps of a chain: those of at least two functions, or of one and a sum.
fn find_runs(chain: &Chain) -> Box<[FusedRun]> {
    let mut runs = Vec::new();
    let mut first = 0;
    while first < chain.steps.len() {
        let run = build_run(chain, first);
        first += run.count.max(1);
        // A start that no step continues is a chain with runs of its own.
        if run.count > 0 && run.program.nodes.len() + usize::from(run.program.is_summed) > 1 {
            runs.push(run);
        }
    }
    runs.into()
}

/// Returns the run of all steps of a chain, from an expression that needs no evaluation; `None` if there is none. It is kept with the
/// chain.
pub(crate) fn find_whole_run(chain: &Chain) -> Option<&FusedRun> {
    let find = || {
        let run = build_run(chain, 0);
        (run.count == chain.steps.len() && !run.program.is_summed && run.starts_immediately()).then(|| Box::new(run))
    };
    chain.whole_run.get_or_init(find).as_deref()
}

/// Builds the run that begins with a step, as long as possible; it may be empty.
fn build_run(chain: &Chain, first: usize) -> FusedRun {
    let mut run = FusedRun::new(first);
    let mut path = vec![START];
    let start = if first == 0 { run.add_argument(&chain.start, &mut path) } else { None };
    let start = start.or_else(|| {
        run.program.nodes.clear();
        run.leaves.clear();
        run.add_leaf(Leaf::Value)
    });
    let Some(mut value) = start else { return run };
    path.clear();
    for (index, step) in chain.steps.iter().enumerate().skip(first) {
        let (nodes, leaves) = (run.program.nodes.len(), run.leaves.len());
        if let Some(next) = run.add_step(index, step, value, &mut path) {
            value = next;
            run.count += 1;
            continue;
        }
        path.clear();
        run.program.nodes.truncate(nodes);
        run.leaves.truncate(leaves);
        if nodes > 0 && is_sum(step) {
            run.program.is_summed = true;
            run.count += 1;
        }
        break;
    }
    run
}

impl FusedRun {
    /// Creates an empty run that begins with a step.
    fn new(first: usize) -> Self {
        let (leaves, program) = (Vec::new(), ChainProgram::default());
        Self { first, count: 0, leaves, program, is_abandoned: AtomicBool::new(false) }
    }

    /// Returns true if the run starts from an expression that needs no evaluation, not from the value before its first step.
    pub(crate) fn starts_immediately(&self) -> bool {
        !matches!(self.leaves[0], Leaf::Value)
    }

    /// Adds the functions of a step, which has an index in the chain at the end of `path`, to the run. Returns `None` if it does
    /// not fit in, perhaps after adding some of them.
    fn add_step(&mut self, index: usize, step: &ChainStep, right: ChainArgument, path: &mut Vec<usize>) -> Option<ChainArgument> {
        match step {
            ChainStep::Monadic { function: FunctionExpr::Primitive(primitive, _) } => {
                primitive.monadic_loops?;
                self.add_node(primitive, None, right)
            }
            ChainStep::Dyadic { left, function: FunctionExpr::Primitive(primitive, _) } => {
                primitive.dyadic_loops?;
                path.push(index);
                let left = self.add_argument(left, path)?;
                path.pop();
                self.add_node(primitive, Some(left), right)
            }
            _ => None,
        }
    }

    /// Adds the argument to which `path` leads; returns `None` if it needs evaluation.
    fn add_argument(&mut self, expression: &ArrayExpr, path: &mut Vec<usize>) -> Option<ChainArgument> {
        let ArrayExpr::Chain(chain) = expression else {
            return self.add_leaf(Leaf::Immediate(copy_immediate(expression)?));
        };
        if path.len() > MAX_NODES {
            return None;
        }
        let count = count_reducing_steps(chain, MAX_REDUCTION_DEPTH);
        let start = if count > 0 {
            self.add_leaf(Leaf::Reduced { path: path.as_slice().into(), count })?
        } else {
            path.push(START);
            let start = self.add_argument(&chain.start, path)?;
            path.pop();
            start
        };
        let mut steps = chain.steps.iter().enumerate().skip(count);
        steps.try_fold(start, |value, (index, step)| self.add_step(index, step, value, path))
    }

    /// Adds an argument; the same name is added once.
    fn add_leaf(&mut self, leaf: Leaf) -> Option<ChainArgument> {
        if let Some(index) = self.leaves.iter().position(|other| leaf.is_same(other)) {
            return Some(ChainArgument::Leaf(index as u8));
        }
        if self.leaves.len() == MAX_LEAVES {
            return None;
        }
        self.leaves.push(leaf);
        Some(ChainArgument::Leaf(self.leaves.len() as u8 - 1))
    }

    fn add_node(
        &mut self,
        primitive: &'static Primitive,
        left: Option<ChainArgument>,
        right: ChainArgument,
    ) -> Option<ChainArgument> {
        let number = self.program.nodes.len();
        if number == MAX_NODES {
            return None;
        }
        self.program.nodes.push(ChainNode { primitive, left, right });
        Some(ChainArgument::Node(number as u8))
    }
}

/// The nesting depth to which scalars computed from reductions are followed.
const MAX_REDUCTION_DEPTH: usize = 3;

/// Returns the number of steps at the start of a chain that reduce an array to a scalar and compute with it, without effects.
fn count_reducing_steps(chain: &Chain, depth: usize) -> usize {
    let starts_with_reduction = depth > 0 && is_immediate(&chain.start) && chain.steps.first().is_some_and(is_reduction);
    if !starts_with_reduction {
        return 0;
    }
    let is_scalar = |left: &ArrayExpr| match left {
        ArrayExpr::Constant(array, _) => array.is_scalar(),
        ArrayExpr::Chain(chain) => count_reducing_steps(chain, depth - 1) == chain.steps.len(),
        _ => false,
    };
    let computes_with_scalars = |step: &&ChainStep| match step {
        ChainStep::Monadic { function: FunctionExpr::Primitive(primitive, _) } => primitive.monadic_loops.is_some(),
        ChainStep::Dyadic { left, function: FunctionExpr::Primitive(primitive, _) } => {
            primitive.dyadic_loops.is_some() && is_scalar(left)
        }
        _ => false,
    };
    1 + chain.steps[1..].iter().take_while(computes_with_scalars).count()
}

/// Returns true if a step counts cells, or reduces an array by a scalar primitive.
fn is_reduction(step: &ChainStep) -> bool {
    match step {
        ChainStep::Monadic { function: FunctionExpr::Primitive(primitive, _) } => primitive.counts_cells,
        ChainStep::Monadic { function: FunctionExpr::Constant(constant) } => {
            find_reducing_primitive(&constant.function).is_some_and(|primitive| primitive.has_scalar_dyad)
        }
        _ => false,
    }
}

/// Returns a copy of an expression if it needs no evaluation.
fn copy_immediate(expression: &ArrayExpr) -> Option<ArrayExpr> {
    match expression {
        ArrayExpr::Constant(array, span) => Some(ArrayExpr::Constant(array.clone(), *span)),
        ArrayExpr::Name(name) => Some(ArrayExpr::Name(*name)),
        ArrayExpr::Special(special @ (Special::Omega | Special::Alpha), span) => Some(ArrayExpr::Special(*special, *span)),
        _ => None,
    }
}

/// Returns true if a step is the reduction by a function that adds.
fn is_sum(step: &ChainStep) -> bool {
    let ChainStep::Monadic { function: FunctionExpr::Constant(constant) } = step else { return false };
    find_reducing_primitive(&constant.function).is_some_and(|primitive| primitive.reduces_to_sum)
}

/// Returns the operand of a reduction, if it is a primitive and there is no axis.
fn find_reducing_primitive(function: &FunctionExpr) -> Option<&'static Primitive> {
    let FunctionExpr::Derived(derived) = function else { return None };
    match &**derived {
        Derived {
            operator: OperatorExpr::Primitive(operator, _),
            left: Operand::Function(FunctionExpr::Primitive(primitive, _)),
            right: None,
            ..
        } if operator.is_reduction => Some(primitive),
        _ => None,
    }
}
