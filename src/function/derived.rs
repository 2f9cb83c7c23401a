//! Primitive operators as tables of function pointers, and the functions they derive.

use super::{Argument, Context, Forms, Function, FunctionRef, HeldValue, Operator, Options, Structure, Valence, Value};
use crate::array::Array;
use crate::array::memory::recurse_within_limit;
use crate::error::{Blame, Fault, Result};

/// The implementation of a derived function with one argument.
pub(crate) type DerivedMonad = fn(&mut Context, &Derived, Array) -> Result<Array>;
/// The implementation of a derived function with two arguments.
pub(crate) type DerivedDyad = fn(&mut Context, &Derived, Array, Array) -> Result<Array>;

/// The implementation of a derived function on all cells of its argument at once; the last argument is the rank of the cells.
pub(crate) type DerivedCells = fn(&mut Context, &Derived, &Array, usize) -> Result<Option<Array>>;

/// The implementation of a derived function on all pairs of cells of its arguments at once; the last arguments are the ranks of the
/// cells on the left and on the right.
pub(crate) type DerivedCellPairs = fn(&mut Context, &Derived, &Array, &Array, usize, usize) -> Result<Option<Array>>;

/// The maximum nesting depth of derived functions: far more than anyone writes, yet small enough for any stack.
const MAX_LEVELS: usize = 256;
/// The maximum number of parts of a derived function. Parts that are shared count each time: what walks through a function, such
/// as its display, reaches them each time.
const MAX_PARTS: usize = 1 << 14;

/// The extent of a derived function, which bounds the work of what walks through it. A function that is not derived has none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nesting {
    /// The depth to which derived functions are nested.
    levels: usize,
    /// The number of derived functions, each as often as it is reached.
    parts: usize,
}

impl Nesting {
    /// Returns the extent of whichever of two functions is called, in both respects the greater one.
    pub(crate) fn max(self, other: Self) -> Self {
        Self { levels: self.levels.max(other.levels), parts: self.parts.max(other.parts) }
    }
}

/// A primitive operator.
pub struct PrimitiveOperator {
    /// The glyph; `⎕` for an operator that has a name instead.
    pub glyph: char,
    /// The name; it includes the `⎕` that it is written with.
    pub name: &'static str,
    /// The manual page.
    pub page: &'static str,
    /// True if the operator takes a right operand.
    pub is_dyadic: bool,
    /// The check of the operands when the function is derived.
    pub check: fn(&Derived) -> Result<()>,
    /// The derived function with one argument.
    pub monadic: DerivedMonad,
    /// The derived function with two arguments.
    pub dyadic: DerivedDyad,
    /// The derived function on one borrowed argument, a fast path; returns `None` if the general path is needed.
    pub fast_path: fn(&Context, &Derived, &Array) -> Option<Argument>,
    /// True if the operator takes an axis.
    pub takes_axis: bool,
    /// True if the derived function is the reduction of a vector by its operand.
    pub(crate) is_reduction: bool,
    /// The combined forms of the derived function.
    pub forms: fn(&Derived) -> Forms,
    /// The derived function on each item of its argument, all at once; returns `None` if this is not possible.
    pub each_item: fn(&mut Context, &Derived, &Array) -> Result<Option<Array>>,
    /// The derived function on each cell of its argument, all at once; returns `None` if this is not possible.
    pub each_cell: DerivedCells,
    /// The derived function on each pair of cells of its arguments, all at once; returns `None` if this is not possible. Without it,
    /// the combined form is used.
    pub pair_cells: Option<DerivedCellPairs>,
    /// The derived function with options.
    pub with_options: fn(&Derived, &Options) -> Result<FunctionRef>,
    /// The inverse of the derived function.
    pub inverse: fn(&Derived) -> Option<FunctionRef>,
    /// The identity element of the derived function.
    pub identity: fn(&mut Context, &Derived, &Array) -> Result<Array>,
    /// The test that returns true if the derived function is pervasive.
    pub is_scalar: fn(&Derived, Valence) -> bool,
}

impl PrimitiveOperator {
    /// Creates a monadic operator without implementations; the methods below set them.
    pub const fn monadic(glyph: char, name: &'static str, page: &'static str) -> Self {
        Self {
            glyph,
            name,
            page,
            is_dyadic: false,
            check: |_| Ok(()),
            monadic: |_, _, _| Err(Fault::syntax("the derived function takes two arguments")),
            dyadic: |_, _, _, _| Err(Fault::syntax("the derived function takes one argument")),
            fast_path: |_, _, _| None,
            takes_axis: false,
            is_reduction: false,
            forms: |_| Forms::NONE,
            each_item: |_, _, _| Ok(None),
            each_cell: |_, _, _, _| Ok(None),
            pair_cells: None,
            with_options: |_, _| Err(Fault::domain(Blame::Operand, "the function has no options")),
            inverse: |_| None,
            identity: |_, _, _| Err(Fault::domain(Blame::Operand, "the derived function has no identity element")),
            is_scalar: |_, _| false,
        }
    }

    /// Creates a dyadic operator without implementations.
    pub const fn dyadic(glyph: char, name: &'static str, page: &'static str) -> Self {
        let mut operator = Self::monadic(glyph, name, page);
        operator.is_dyadic = true;
        operator
    }

    /// Marks the operator as reduction.
    #[must_use]
    pub(crate) const fn mark_as_reduction(mut self) -> Self {
        self.is_reduction = true;
        self
    }

    /// Sets the implementation of the derived function with one argument.
    #[must_use]
    pub const fn with_monadic(mut self, monadic: DerivedMonad) -> Self {
        self.monadic = monadic;
        self
    }

    /// Sets the fast path of the derived function on a borrowed argument.
    #[must_use]
    pub const fn with_fast_path(mut self, fast_path: fn(&Context, &Derived, &Array) -> Option<Argument>) -> Self {
        self.fast_path = fast_path;
        self
    }

    /// Sets the implementation of the derived function with two arguments.
    #[must_use]
    pub const fn with_dyadic(mut self, dyadic: DerivedDyad) -> Self {
        self.dyadic = dyadic;
        self
    }

    /// Sets the check of the operands.
    #[must_use]
    pub const fn with_check(mut self, check: fn(&Derived) -> Result<()>) -> Self {
        self.check = check;
        self
    }

    /// Sets the combined forms.
    #[must_use]
    pub const fn with_forms(mut self, forms: fn(&Derived) -> Forms) -> Self {
        self.forms = forms;
        self
    }

    /// Sets the inverse.
    #[must_use]
    pub const fn with_inverse(mut self, inverse: fn(&Derived) -> Option<FunctionRef>) -> Self {
        self.inverse = inverse;
        self
    }

    /// Sets the identity element.
    #[must_use]
    pub const fn with_identity(mut self, identity: fn(&mut Context, &Derived, &Array) -> Result<Array>) -> Self {
        self.identity = identity;
        self
    }

    /// Sets the implementations of the derived function on all items and on all cells at once.
    #[must_use]
    pub const fn with_each(
        mut self,
        item: fn(&mut Context, &Derived, &Array) -> Result<Option<Array>>,
        cell: DerivedCells,
    ) -> Self {
        self.each_item = item;
        self.each_cell = cell;
        self
    }

    /// Sets the implementation of the derived function on all pairs of cells at once.
    #[must_use]
    pub(crate) const fn with_pair_cells(mut self, pair_cells: DerivedCellPairs) -> Self {
        self.pair_cells = Some(pair_cells);
        self
    }

    /// Sets the test that returns true if the derived function is pervasive with these operands.
    #[must_use]
    pub const fn with_scalar_test(mut self, is_scalar: fn(&Derived, Valence) -> bool) -> Self {
        self.is_scalar = is_scalar;
        self
    }

    /// Makes the derived function accept options.
    #[must_use]
    pub const fn accept_options(mut self, with_options: fn(&Derived, &Options) -> Result<FunctionRef>) -> Self {
        self.with_options = with_options;
        self
    }

    /// Makes the operator accept an axis.
    #[must_use]
    pub const fn accept_axis(mut self) -> Self {
        self.takes_axis = true;
        self
    }
}

impl PrimitiveOperator {
    /// Returns the derived function; fails if the operator does not accept the operands, or if functions are nested too deeply.
    pub fn derive_function(&'static self, left: Value, right: Option<Value>, axis: Option<Array>) -> Result<FunctionRef> {
        let nesting = compute_nesting(&[left.nesting(), right.as_ref().map_or(Nesting::default(), Value::nesting)])?;
        let derived = Derived { operator: self, left, right, axis, nesting };
        (self.check)(&derived)?;
        Ok(FunctionRef::new(derived))
    }
}

impl PrimitiveOperator {
    /// Returns the spelling of the operator: its glyph, or its name with `⎕`.
    pub fn spelling(&self) -> String {
        if self.glyph == '⎕' { self.name.to_string() } else { self.glyph.to_string() }
    }
}

impl Operator for &'static PrimitiveOperator {
    fn trace_roots(&self, _visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        true
    }

    fn is_dyadic(&self) -> bool {
        self.is_dyadic
    }

    fn derive(&self, _context: &mut Context, left: Value, right: Option<Value>) -> Result<FunctionRef> {
        self.derive_function(left, right, None)
    }

    fn derive_with_axis(&self, _context: &mut Context, left: Value, right: Option<Value>, axis: Array) -> Result<FunctionRef> {
        if !self.takes_axis {
            return Err(Fault::syntax(format!("{} takes no axis", self.spelling())));
        }
        self.derive_function(left, right, Some(axis))
    }

    fn structure(&self) -> Structure {
        Structure::Name(self.spelling())
    }

    fn glyph(&self) -> Option<char> {
        Some(self.glyph)
    }
}

/// The function that a primitive operator derives from its operands.
#[derive(Clone)]
pub struct Derived {
    /// The operator.
    pub operator: &'static PrimitiveOperator,
    /// The left operand.
    pub left: Value,
    /// The right operand of a dyadic operator.
    pub right: Option<Value>,
    /// The axis in brackets.
    pub axis: Option<Array>,
    nesting: Nesting,
}

impl Derived {
    /// Returns the left operand as a function; `check` has verified that it is one.
    pub fn function(&self) -> &FunctionRef {
        self.left.function().expect("the operator's check requires a function")
    }

    /// Returns the right operand as a function; `check` has verified that it is one.
    pub fn right_function(&self) -> &FunctionRef {
        self.right.as_ref().and_then(Value::function).expect("the operator's check requires a function")
    }
}

impl Function for Derived {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        visit(HeldValue::from(&self.left));
        self.right.iter().for_each(|right| visit(HeldValue::from(right)));
        self.axis.iter().for_each(|axis| visit(HeldValue::Array(axis)));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        with_enough_stack(self.nesting, || (self.operator.monadic)(context, self, right))
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        with_enough_stack(self.nesting, || (self.operator.dyadic)(context, self, left, right))
    }

    fn monadic_fast_path(&self, context: &Context, right: &Array) -> Option<Argument> {
        (self.operator.fast_path)(context, self, right)
    }

    fn forms(&self) -> Forms {
        (self.operator.forms)(self)
    }

    fn each_item(&self, context: &mut Context, right: &Array) -> Result<Option<Array>> {
        (self.operator.each_item)(context, self, right)
    }

    fn each_cell(&self, context: &mut Context, right: &Array, rank: usize) -> Result<Option<Array>> {
        (self.operator.each_cell)(context, self, right, rank)
    }

    fn pair_cells(
        &self,
        context: &mut Context,
        left: &Array,
        right: &Array,
        left_rank: usize,
        right_rank: usize,
    ) -> Result<Option<Array>> {
        match self.operator.pair_cells {
            Some(pair_cells) => pair_cells(context, self, left, right, left_rank, right_rank),
            None => self.forms().cells.map_or(Ok(None), |cells| cells(context, left, right, left_rank, right_rank)),
        }
    }

    fn with_options(&self, options: &Options) -> Result<FunctionRef> {
        (self.operator.with_options)(self, options)
    }

    fn identity(&self, context: &mut Context, cell: &Array) -> Result<Array> {
        (self.operator.identity)(context, self, cell)
    }

    fn inverse(&self) -> Option<FunctionRef> {
        (self.operator.inverse)(self)
    }

    fn is_scalar(&self, valence: Valence) -> bool {
        (self.operator.is_scalar)(self, valence)
    }

    fn nesting(&self) -> Nesting {
        self.nesting
    }

    fn structure(&self) -> Structure {
        let operator = Box::new(match &self.axis {
            None => Structure::Name(self.operator.spelling()),
            Some(axis) => Structure::Axis { function: Box::new(Structure::Name(self.operator.spelling())), axis: axis.clone() },
        });
        let left = Box::new(structure_of(&self.left));
        match &self.right {
            None => Structure::Monadic { operand: left, operator },
            Some(right) => Structure::Dyadic { left, operator, right: Box::new(structure_of(right)) },
        }
    }
}

/// Returns the extent of a function whose parts have these extents. Fails with LIMIT ERROR if it is too deep or has too many parts.
pub(crate) fn compute_nesting(parts: &[Nesting]) -> Result<Nesting> {
    let levels = 1 + parts.iter().map(|part| part.levels).max().unwrap_or(0);
    let count = 1 + parts.iter().map(|part| part.parts).sum::<usize>();
    if levels > MAX_LEVELS {
        return Err(Fault::limit(format!("derived functions can be nested at most {MAX_LEVELS} levels deep")));
    }
    if count > MAX_PARTS {
        return Err(Fault::limit(format!("a derived function can have at most {MAX_PARTS} parts")));
    }
    Ok(Nesting { levels, parts: count })
}

/// Runs the code of a function with the given extent. A deeply nested function gets more stack if little is left.
pub(crate) fn with_enough_stack<T>(nesting: Nesting, run: impl FnOnce() -> Result<T>) -> Result<T> {
    if nesting.levels < 16 { run() } else { recurse_within_limit(run) }
}

/// Returns the structure of a value, such as an operand.
pub(crate) fn structure_of(value: &Value) -> Structure {
    match value {
        Value::Array(array) => Structure::Constant(array.clone()),
        Value::Function(function) => function.structure(),
        Value::Operator(operator) => operator.structure(),
    }
}

impl std::fmt::Debug for PrimitiveOperator {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "PrimitiveOperator({})", self.glyph)
    }
}
