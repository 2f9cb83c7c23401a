//! Typed expressions, which the evaluator runs. Every node has a span; names are indices into the body's names.
//!
//! A phrase is evaluated from the right, so an expression is stored as the array at its right end and the *steps* that
//! are taken from there to the left. The depth of an expression is thus the nesting of brackets in the text, however long the text
//! is.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use super::class::SystemIndex;
use super::idioms::{Idiom, IndexIdiom};
use super::memo::Code;
use crate::array::Array;
use crate::function::{FunctionRef, PrimitiveOperator};
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::fused::ChainProgram;
use crate::syntax::source::Span;
use crate::syntax::tree::Special;

/// A bound phrase.
#[derive(Debug)]
pub enum Expression {
    /// An array.
    Array(ArrayExpr),
    /// A function: `+/`, `(+⌿÷≢)`, `f`.
    Function(FunctionExpr),
    /// An operator: `¨`, `each`, `⍤1`.
    Operator(OperatorExpr),
    /// The computed base of a dotted name, whose value must be known before the phrase can be bound.
    Base(ArrayExpr),
    /// The argument of the `(⍎…)` with this span: the class of its text must be known before the phrase can be bound.
    Executed(ArrayExpr, Span),
}

impl Expression {
    /// Takes the expression out, and leaves a placeholder.
    pub(crate) fn take(&mut self) -> Self {
        std::mem::replace(self, Expression::Array(ArrayExpr::Selected(Span::default())))
    }

    /// Returns true if the result is not displayed, because the last operation is an assignment.
    #[inline]
    pub fn is_shy(&self) -> bool {
        match self {
            Expression::Array(array) => array.is_shy(),
            Expression::Function(function) => function.is_shy(),
            Expression::Operator(operator) => operator.is_shy(),
            _ => false,
        }
    }

    /// Returns the span in the source.
    pub fn span(&self) -> Span {
        match self {
            Expression::Array(array) | Expression::Base(array) | Expression::Executed(array, _) => array.span(),
            Expression::Function(function) => function.span(),
            Expression::Operator(operator) => operator.span(),
        }
    }
}

/// An expression whose value is an array.
#[derive(Debug)]
pub enum ArrayExpr {
    /// Literals: `1 2 3`, `'text'`, `⍬`, and strands made of literals only.
    Constant(Array, Span),
    /// A variable, a niladic function, or a name without a value.
    Name(NameRef),
    /// `⍺`, `⍵`, an operand that is an array, `⎕`, `⍞`, `#`, `##`.
    Special(Special, Span),
    /// A ⎕ name that is an array: `⎕IO`, `⎕TS`.
    System(SystemIndex, Span),
    /// Two or more items side by side, evaluated from the right.
    Strand(Box<[ArrayExpr]>, Span),
    /// `array[…;…]`.
    Index(Box<Index>),
    /// `array[…;…]` that is an idiom: if the arrays allow it, the result is computed without the indices.
    IndexIdiom(Box<Index>, &'static IndexIdiom),
    /// `base.name`, `base.(expression)`.
    Member(Box<Member>),
    /// Steps from the right to the left.
    Chain(Box<Chain>),
    /// `a:b:s` between brackets.
    Slice(Box<SliceExpr>),
    /// Array notation.
    Notation(Box<Notation>),
    /// The placeholder for `X` within the selecting expression of `(…X)←Y`.
    Selected(Span),
    /// The computed base of a dotted name, evaluated before the phrase was bound.
    Base(Span),
}

impl ArrayExpr {
    /// Returns true if the last operation is an assignment, which may be in a namespace: `ns.(a←1)`. Each call of a dfn checks
    /// this.
    #[inline]
    fn is_shy(&self) -> bool {
        match self {
            ArrayExpr::Chain(chain) => matches!(chain.steps.last(), Some(ChainStep::Assign { .. } | ChainStep::Modify { .. })),
            ArrayExpr::Member(member) => member.target.is_shy(),
            _ => false,
        }
    }

    /// Returns the span in the source.
    pub fn span(&self) -> Span {
        match self {
            ArrayExpr::Constant(_, span)
            | ArrayExpr::Special(_, span)
            | ArrayExpr::System(_, span)
            | ArrayExpr::Strand(_, span)
            | ArrayExpr::Base(span)
            | ArrayExpr::Selected(span) => *span,
            ArrayExpr::Name(name) => name.span,
            ArrayExpr::Index(index) | ArrayExpr::IndexIdiom(index, _) => index.span(),
            ArrayExpr::Member(member) => member.span,
            ArrayExpr::Chain(chain) => chain.span,
            ArrayExpr::Slice(slice) => slice.span,
            ArrayExpr::Notation(notation) => notation.span,
        }
    }
}

impl ArrayExpr {
    /// Returns the expression with the parentheses around it: the span of a constant or a strand then includes them.
    #[must_use]
    pub(crate) fn with_parentheses(self, parentheses: Span) -> ArrayExpr {
        match self {
            ArrayExpr::Constant(array, _) => ArrayExpr::Constant(array, parentheses),
            ArrayExpr::Strand(items, _) => ArrayExpr::Strand(items, parentheses),
            other => other,
        }
    }
}

/// A name, as an index into the names of the body that contains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameRef {
    /// The index. If it is less than the body's `slots`, it is a slot of the frame. If that slot is empty, and for all other
    /// indices, the name is looked up in the frames that `Name::outer` lists, and then in the namespace.
    pub index: u32,
    /// The span in the source.
    pub span: Span,
}

/// `array[…;…]`.
#[derive(Debug)]
pub struct Index {
    /// The indexed array.
    pub array: ArrayExpr,
    /// The indices, one for each axis; `None` selects the whole axis.
    pub indices: Box<[Option<ArrayExpr>]>,
    /// The span of the brackets: an INDEX ERROR points there.
    pub brackets: Span,
}

impl Index {
    fn span(&self) -> Span {
        self.array.span().to(self.brackets)
    }
}

/// `a:b:s`, whose parts are evaluated from the right.
#[derive(Debug)]
pub struct SliceExpr {
    /// The start, the exclusive end and the step; `None` for each part that is left out.
    pub parts: [Option<ArrayExpr>; 3],
    /// The span of the whole.
    pub span: Span,
}

/// Array notation: values separated by `⋄`, which are evaluated from the left.
#[derive(Debug)]
pub struct Notation {
    /// The kind of value that the items make.
    pub kind: NotationKind,
    /// The values between the separators.
    pub items: Box<[ArrayExpr]>,
    /// The span of the whole.
    pub span: Span,
}

/// The kinds of value that array notation makes.
#[derive(Debug)]
pub enum NotationKind {
    /// `(…)`: the items of a vector.
    Vector,
    /// `[…]`: the major cells of an array of rank 2 or more.
    Cells,
    /// `(name:…)`: the members of a namespace, with these names.
    Namespace(Box<[Arc<str>]>),
}

/// `base.name` or `base.(expression)`.
#[derive(Debug)]
pub struct Member {
    /// A reference, or an array of references.
    pub base: ArrayExpr,
    /// The target, which is looked up in the base.
    pub target: MemberTarget,
    /// The span of the whole.
    pub span: Span,
}

/// The target after the last dot.
#[derive(Debug)]
pub enum MemberTarget {
    /// A name.
    Name(Arc<str>, Span),
    /// A ⎕ name: `ns.⎕IO`.
    System(SystemIndex, Span),
    /// `##`: the namespace around the base.
    Parent(Span),
    /// `(…)`: an expression that is evaluated within the namespace, to which its names refer; `⍺` and `⍵` are those of the running
    /// function.
    Expression(ArrayExpr),
    /// `(f g)`, `{…}` or `+`: a function that runs within the namespace.
    Function(FunctionExpr),
    /// `{⍺⍺ …}` or `(⍤1)`: an operator made within the namespace.
    Operator(OperatorExpr),
}

impl MemberTarget {
    /// Returns true if the last operation within the namespace is an assignment.
    fn is_shy(&self) -> bool {
        match self {
            MemberTarget::Expression(inner) => inner.is_shy(),
            MemberTarget::Function(inner) => inner.is_shy(),
            MemberTarget::Operator(inner) => inner.is_shy(),
            MemberTarget::Name(..) | MemberTarget::System(..) | MemberTarget::Parent(_) => false,
        }
    }
}

/// An array and the steps applied to it, from right to left.
#[derive(Debug)]
pub struct Chain {
    /// The array at the right end.
    pub start: ArrayExpr,
    /// The steps in the order in which they are taken; there is at least one. Each turns the array so far into the next one.
    pub steps: Box<[ChainStep]>,
    /// The nesting depth of the expressions in the chain, including the chain itself: it shows code that walks the chain whether
    /// the stack may be too small.
    pub depth: u32,
    /// The span of the whole.
    pub span: Span,
    /// The runs of scalar functions among the steps, found when the chain is first evaluated.
    pub fused: OnceLock<Box<[FusedRun]>>,
    /// The run of all steps, if there is one, found when the chain is first computed for each of several elements.
    pub whole_run: OnceLock<Option<Box<FusedRun>>>,
}

impl Chain {
    /// Creates a chain.
    pub fn new(start: ArrayExpr, steps: Box<[ChainStep]>, depth: u32, span: Span) -> Self {
        Self { start, steps, depth, span, fused: OnceLock::new(), whole_run: OnceLock::new() }
    }
}

/// A run of steps that apply scalar functions, perhaps with a sum at its end.
pub struct FusedRun {
    /// The index of the first step.
    pub(crate) first: usize,
    /// The number of steps.
    pub(crate) count: usize,
    /// The arguments.
    pub(crate) leaves: Vec<Leaf>,
    /// The functions.
    pub(crate) program: ChainProgram,
    /// True once reductions among the arguments were computed in vain: the steps, which compute them anyway, are then taken at once.
    pub(crate) is_abandoned: AtomicBool,
}

/// An argument of a run.
pub(crate) enum Leaf {
    /// The value before the first step.
    Value,
    /// An expression that needs no evaluation.
    Immediate(ArrayExpr),
    /// The first steps of a chain, which reduce an array to a scalar. The path leads there from the chain of the run: through the
    /// left argument of the step with each index, or through the start.
    Reduced {
        /// The indices of the steps.
        path: Box<[usize]>,
        /// The number of steps that are taken.
        count: usize,
    },
}

/// An idiom with the expression it replaces, which is evaluated if the idiom does not support the argument.
#[derive(Debug)]
pub struct IdiomStep {
    /// The idiom that computes the whole expression.
    pub idiom: &'static Idiom,
    /// The expression it replaces.
    pub plain: PlainExpression,
    /// The span of the whole.
    pub span: Span,
}

/// The expression that an idiom replaces.
#[derive(Debug)]
pub enum PlainExpression {
    /// Steps that are applied to the array so far.
    Steps(Box<[ChainStep]>),
    /// An expression that contains the array itself.
    Array(ArrayExpr),
}

/// A function that is an idiom when it is called with one argument.
#[derive(Debug)]
pub struct IdiomFunction {
    /// The idiom that computes the monadic call.
    pub idiom: &'static Idiom,
    /// The function itself.
    pub function: FunctionExpr,
}

/// One step of a chain.
#[derive(Debug)]
pub enum ChainStep {
    /// An idiom.
    Idiom(Box<IdiomStep>),
    /// `f Y`.
    Monadic {
        /// The function applied.
        function: FunctionExpr,
    },
    /// `X f Y`: the right argument is evaluated first, then the left one.
    Dyadic {
        /// The left argument.
        left: ArrayExpr,
        /// The function applied.
        function: FunctionExpr,
    },
    /// `target←Y`: the array passes through.
    Assign {
        /// The target of the assignment.
        target: AssignmentTarget,
        /// The span of `←`.
        arrow: Span,
    },
    /// `target f←Y`: the target becomes `target f Y`, and `Y` passes through.
    Modify {
        /// The target that changes.
        target: AssignmentTarget,
        /// The function applied.
        function: FunctionExpr,
        /// The span of `←`.
        arrow: Span,
    },
}

impl ChainStep {
    /// Returns the span of the step, without the array to which it is applied.
    pub fn span(&self) -> Span {
        match self {
            ChainStep::Idiom(combined) => combined.span,
            ChainStep::Monadic { function } => function.span(),
            ChainStep::Dyadic { left, function } => left.span().to(function.span()),
            ChainStep::Assign { target, arrow } | ChainStep::Modify { target, arrow, .. } => target.span().to(*arrow),
        }
    }
}

/// An expression whose value is a function.
#[derive(Debug)]
pub enum FunctionExpr {
    /// A glyph. The hybrids `/ ⌿ \ ⍀` are replicate and expand here.
    Primitive(&'static &'static Primitive, Span),
    /// A function built from primitives and literals only, which never changes and so is evaluated only once.
    Constant(Box<ConstantFunction>),
    /// A function that is an idiom when it is called with one argument.
    Idiom(Box<IdiomFunction>),
    /// A name that holds a function.
    Name(NameRef),
    /// A ⎕ name that is a function.
    System(SystemIndex, Span),
    /// `⍺` after `⍺←⊢`, `⍺⍺` or `⍵⍵` if they are functions, or `∇`.
    Special(Special, Span),
    /// `{…}`.
    Dfn(Arc<Code>, Span),
    /// An operator with its operands.
    Derived(Box<Derived>),
    /// `∘.f`.
    Outer(Box<OuterProduct>),
    /// `f[k]`.
    Axis(Box<AxisFunction>),
    /// `g h`.
    Atop(Box<[FunctionExpr; 2]>, Span),
    /// `f g h`, where `f` may be an array.
    Fork(Box<Fork>),
    /// `base.f`.
    Member(Box<Member>),
    /// The `(⍎…)` with this span, whose text is a function.
    Executed(Span),
    /// `name←function`: the function passes through.
    Assign {
        /// The function that is assigned.
        function: Box<FunctionExpr>,
        /// The target of the assignment.
        target: AssignmentTarget,
    },
}

impl FunctionExpr {
    /// Returns true if the function is assigned to a name, here or within a namespace.
    fn is_shy(&self) -> bool {
        match self {
            FunctionExpr::Assign { .. } => true,
            FunctionExpr::Member(member) => member.target.is_shy(),
            _ => false,
        }
    }

    /// Returns the offset of the caret in the classic report: the start of the function, unless the function is derived.
    pub fn caret(&self) -> u32 {
        match self {
            FunctionExpr::Constant(constant) => constant.function.caret(),
            FunctionExpr::Idiom(combined) => combined.function.caret(),
            FunctionExpr::Derived(derived) => derived.caret(),
            FunctionExpr::Outer(outer) => outer.caret,
            other => other.span().start,
        }
    }

    /// Returns the function with parentheses around it that begin at `offset`.
    #[must_use]
    pub fn in_parentheses(mut self, offset: u32) -> Self {
        match &mut self {
            FunctionExpr::Constant(constant) => constant.function.move_caret_to_parenthesis(offset),
            FunctionExpr::Idiom(combined) => combined.function.move_caret_to_parenthesis(offset),
            function => function.move_caret_to_parenthesis(offset),
        }
        self
    }

    /// Moves the caret of a derived function to the opening parenthesis, at `offset`.
    fn move_caret_to_parenthesis(&mut self, offset: u32) {
        match self {
            FunctionExpr::Derived(derived) => derived.parenthesis = Some(offset),
            FunctionExpr::Outer(outer) => outer.caret = offset,
            _ => {}
        }
    }

    /// Returns the span in the source.
    pub fn span(&self) -> Span {
        match self {
            FunctionExpr::Primitive(_, span)
            | FunctionExpr::System(_, span)
            | FunctionExpr::Special(_, span)
            | FunctionExpr::Dfn(_, span)
            | FunctionExpr::Executed(span)
            | FunctionExpr::Atop(_, span) => *span,
            FunctionExpr::Name(name) => name.span,
            FunctionExpr::Constant(constant) => constant.function.span(),
            FunctionExpr::Idiom(combined) => combined.function.span(),
            FunctionExpr::Derived(derived) => derived.span,
            FunctionExpr::Outer(outer) => outer.span,
            FunctionExpr::Axis(axis) => axis.function.span().to(axis.brackets),
            FunctionExpr::Fork(fork) => fork.span,
            FunctionExpr::Member(member) => member.span,
            FunctionExpr::Assign { function, target } => target.span().to(function.span()),
        }
    }
}

/// A function expression whose value never changes.
#[derive(Debug)]
pub struct ConstantFunction {
    /// The expression as written.
    pub function: FunctionExpr,
    /// The value, once the expression has been evaluated.
    pub value: OnceLock<FunctionRef>,
}

/// An outer product.
#[derive(Debug)]
pub struct OuterProduct {
    /// The function that is called for each pair of items.
    pub function: FunctionExpr,
    /// The span of the whole.
    pub span: Span,
    /// The offset of the caret in the classic report: under the dot, or under the parenthesis around it.
    pub caret: u32,
}

/// An operator with its operands.
#[derive(Debug)]
pub struct Derived {
    /// The operator.
    pub operator: OperatorExpr,
    /// The left operand.
    pub left: Operand,
    /// The right operand, if the operator takes two.
    pub right: Option<Operand>,
    /// The span of the whole.
    pub span: Span,
    /// The offset of the opening parenthesis, if there are parentheses around the whole.
    pub parenthesis: Option<u32>,
}

impl Derived {
    /// Returns the offset of the caret in the classic report: under the opening parenthesis if there is one, under the glyph of an
    /// operator between two operands that calls the left operand for parts of the argument, under `f` of `A∘f`, or otherwise under
    /// the left operand. The caret of a dfn is under its closing brace.
    fn caret(&self) -> u32 {
        let end = |operand: &FunctionExpr| match operand {
            FunctionExpr::Dfn(_, span) => span.end - 1,
            other => other.caret(),
        };
        match (&self.operator, &self.left, &self.right) {
            _ if self.parenthesis.is_some() => self.parenthesis.unwrap_or_default(),
            (OperatorExpr::Primitive(operator, span), ..) if matches!(operator.glyph, '@' | '⍤' | '.') => span.start,
            (_, Operand::Function(function), _) => end(function),
            (_, _, Some(Operand::Function(function))) if self.is_bind() => end(function),
            _ => self.span.start,
        }
    }

    /// Returns true if the derived function is `A∘f`.
    fn is_bind(&self) -> bool {
        let is_jot = matches!(&self.operator, OperatorExpr::Primitive(operator, _) if operator.glyph == '∘');
        is_jot && matches!(self.left, Operand::Array(_))
    }
}

/// An operand of an operator.
#[derive(Debug)]
pub enum Operand {
    /// An array.
    Array(ArrayExpr),
    /// A function.
    Function(FunctionExpr),
}

impl Operand {
    /// Returns the span in the source.
    pub fn span(&self) -> Span {
        match self {
            Operand::Array(array) => array.span(),
            Operand::Function(function) => function.span(),
        }
    }
}

/// `f[k]`.
#[derive(Debug)]
pub struct AxisFunction {
    /// The function that takes the axis.
    pub function: FunctionExpr,
    /// The axis or axes.
    pub axis: ArrayExpr,
    /// The span of the brackets.
    pub brackets: Span,
}

/// `f g h`.
#[derive(Debug)]
pub struct Fork {
    /// The left tine, a function or an array.
    pub left: Operand,
    /// The middle tine.
    pub middle: FunctionExpr,
    /// The right tine.
    pub right: FunctionExpr,
    /// The span of the whole.
    pub span: Span,
}

/// An expression whose value is an operator.
#[derive(Debug)]
pub enum OperatorExpr {
    /// A glyph.
    Primitive(&'static &'static PrimitiveOperator, Span),
    /// A name that holds an operator.
    Name(NameRef),
    /// A ⎕ name that is an operator: `⎕R`.
    System(SystemIndex, Span),
    /// `∇∇`.
    Special(Special, Span),
    /// `{… ⍺⍺ …}`.
    Dop(Arc<Code>, Span),
    /// `base.op`.
    Member(Box<Member>),
    /// `⍤1`: a dyadic operator with its right operand bound.
    Bound(Box<BoundOperator>),
    /// `op[k]`: an axis given to a hybrid, `f/[k]`.
    Axis(Box<AxisOperator>),
    /// `name←operator`: the operator passes through.
    Assign {
        /// The operator that is assigned.
        operator: Box<OperatorExpr>,
        /// The target of the assignment.
        target: AssignmentTarget,
    },
}

impl OperatorExpr {
    /// Returns true if the operator is assigned to a name, here or within a namespace.
    fn is_shy(&self) -> bool {
        match self {
            OperatorExpr::Assign { .. } => true,
            OperatorExpr::Member(member) => member.target.is_shy(),
            _ => false,
        }
    }

    /// Returns the span in the source.
    pub fn span(&self) -> Span {
        match self {
            OperatorExpr::Primitive(_, span)
            | OperatorExpr::System(_, span)
            | OperatorExpr::Special(_, span)
            | OperatorExpr::Dop(_, span) => *span,
            OperatorExpr::Name(name) => name.span,
            OperatorExpr::Member(member) => member.span,
            OperatorExpr::Bound(bound) => bound.span,
            OperatorExpr::Axis(axis) => axis.operator.span().to(axis.brackets),
            OperatorExpr::Assign { operator, target } => target.span().to(operator.span()),
        }
    }
}

/// `⍤1`.
#[derive(Debug)]
pub struct BoundOperator {
    /// The operator.
    pub operator: OperatorExpr,
    /// Its right operand.
    pub right: Operand,
    /// The span of the whole.
    pub span: Span,
}

/// `/[k]`, where `/` is an operator: it has a function as its left operand.
#[derive(Debug)]
pub struct AxisOperator {
    /// The operator.
    pub operator: OperatorExpr,
    /// The axis.
    pub axis: ArrayExpr,
    /// The span of the brackets.
    pub brackets: Span,
}

/// The target of an assignment: an expression that can stand to the left of `←`.
#[derive(Debug)]
pub enum AssignmentTarget {
    /// A name.
    Name(NameRef),
    /// `⍺`, `⎕` or `⍞`; `⍵` cannot be assigned.
    Special(Special, Span),
    /// A ⎕ name: `⎕IO`.
    System(SystemIndex, Span),
    /// `ns.name` or `ns.⎕IO`: the target of the member is a name.
    Member(Box<Member>),
    /// `ns.(a b)` or `ns.(a[2])`: a target within a namespace.
    Within(Box<TargetWithin>),
    /// `(a b)←` or `a b←`: one item for each target, or a single item for all of them.
    Strand(Box<[AssignmentTarget]>, Span),
    /// `name[…;…]←`, including choose and reach indexing.
    Index {
        /// The variable that changes: a name or a member.
        target: Box<AssignmentTarget>,
        /// The indices, one for each axis.
        indices: Box<[Option<ArrayExpr>]>,
        /// The span of the brackets.
        brackets: Span,
    },
    /// `(…name)←`: the elements that the expression selects.
    Selective(Box<SelectiveTarget>),
}

impl AssignmentTarget {
    /// Returns the span in the source.
    pub fn span(&self) -> Span {
        match self {
            AssignmentTarget::Special(_, span) | AssignmentTarget::System(_, span) | AssignmentTarget::Strand(_, span) => *span,
            AssignmentTarget::Name(name) => name.span,
            AssignmentTarget::Member(member) => member.span,
            AssignmentTarget::Within(within) => within.span,
            AssignmentTarget::Index { target, brackets, .. } => target.span().to(*brackets),
            AssignmentTarget::Selective(selective) => selective.span,
        }
    }
}

/// `base.(target)←`.
#[derive(Debug)]
pub struct TargetWithin {
    /// A reference, or an array of references.
    pub base: ArrayExpr,
    /// The target that is assigned in each of the namespaces.
    pub target: AssignmentTarget,
    /// The span of the whole.
    pub span: Span,
}

/// `(…name)←`.
#[derive(Debug)]
pub struct SelectiveTarget {
    /// The variable that changes: a name or a member.
    pub target: AssignmentTarget,
    /// The expression with [`ArrayExpr::Selected`] in place of the variable. All of its functions can select.
    pub selection: ArrayExpr,
    /// The span of the whole.
    pub span: Span,
}
