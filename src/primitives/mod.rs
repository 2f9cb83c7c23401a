//! The table of primitives: every glyph on a line of its own.
//!
//! * [`primitive`]: the definition of a primitive function, which is a table of its cases.
//! * [`scalar`]: the scalar functions, and the engine that applies them to arrays.
//! * [`mixed`]: the primitive functions that are not scalar.
//! * [`operators`]: the primitive operators.
//! * [`indexing`]: `A[I]` and its assignment: positions, selectors, plans, and fetching and storing through them.
//! * [`lookup`]: lookup of the cells of one array among those of another, as in `X⍳Y` and `X∊Y`.
//! * [`support`]: tools that several primitives share.

pub(crate) mod indexing;
pub(crate) mod lookup;
pub(crate) mod mixed;
pub(crate) mod operators;
pub(crate) mod primitive;
pub(crate) mod scalar;
pub(crate) mod support;

pub use primitive::Primitive;
pub(crate) use primitive::{Dyad, DyadFastPath, DyadOnScalars, Monad, MonadFastPath, MonadOnScalar};

use crate::function::{FunctionRef, OperatorRef, PrimitiveOperator};

/// The list of all primitive functions.
pub static FUNCTIONS: &[&Primitive] = &[
    &mixed::catenate::CATENATE,
    &mixed::decode::DECODE,
    &mixed::depth::DEPTH,
    &mixed::encode::ENCODE,
    &mixed::matrix_divide::MATRIX_DIVIDE,
    &mixed::drop::DROP,
    &mixed::enclose::ENCLOSE,
    &mixed::enlist::ENLIST,
    &mixed::expand::EXPAND,
    &mixed::expand_first::EXPAND_FIRST,
    &mixed::execute::EXECUTE,
    &mixed::find::FIND,
    &mixed::format::FORMAT,
    &mixed::index::INDEX,
    &mixed::grade_down::GRADE_DOWN,
    &mixed::grade_up::GRADE_UP,
    &mixed::intersection::INTERSECTION,
    &mixed::interval::INTERVAL,
    &mixed::iota::IOTA,
    &mixed::unique::UNIQUE,
    &mixed::left::LEFT,
    &mixed::nest::NEST,
    &mixed::pick::PICK,
    &mixed::replicate::REPLICATE,
    &mixed::replicate_first::REPLICATE_FIRST,
    &mixed::reshape::RESHAPE,
    &mixed::reverse::REVERSE,
    &mixed::reverse_first::REVERSE_FIRST,
    &mixed::right::RIGHT,
    &mixed::table::TABLE,
    &mixed::take::TAKE,
    &mixed::tally::TALLY,
    &mixed::transpose::TRANSPOSE,
    &mixed::count::COUNT,
    &mixed::group::GROUP,
    &mixed::occurrences::OCCURRENCES,
    &mixed::pair::PAIR,
    &mixed::range::RANGE,
    &mixed::select::SELECT,
    &mixed::shift::SHIFT_AFTER,
    &mixed::shift::SHIFT_BEFORE,
    &mixed::windows::WINDOWS,
    &scalar::functions::root::ROOT,
    &scalar::functions::plus::PLUS,
    &scalar::functions::minus::MINUS,
    &scalar::functions::times::TIMES,
    &scalar::functions::divide::DIVIDE,
    &scalar::functions::power::POWER,
    &scalar::functions::logarithm::LOGARITHM,
    &scalar::functions::factorial::FACTORIAL,
    &scalar::functions::circle::CIRCLE,
    &scalar::functions::not::NOT,
    &scalar::functions::and::AND,
    &scalar::functions::or::OR,
    &scalar::functions::nand::NAND,
    &scalar::functions::nor::NOR,
    &scalar::functions::floor::FLOOR,
    &scalar::functions::ceiling::CEILING,
    &scalar::functions::residue::RESIDUE,
    &scalar::functions::roll::ROLL,
    &scalar::functions::less::LESS,
    &scalar::functions::less_or_equal::LESS_OR_EQUAL,
    &scalar::functions::equal::EQUAL,
    &scalar::functions::greater_or_equal::GREATER_OR_EQUAL,
    &scalar::functions::greater::GREATER,
    &scalar::functions::not_equal::NOT_EQUAL,
];

/// The list of all primitive operators.
pub static OPERATORS: &[&PrimitiveOperator] = &[
    &operators::reduce::REDUCE,
    &operators::reduce::REDUCE_FIRST,
    &operators::scan::SCAN,
    &operators::scan::SCAN_FIRST,
    &operators::each::EACH,
    &operators::key::KEY,
    &operators::commute::COMMUTE,
    &operators::at::AT,
    &operators::beside::BESIDE,
    &operators::rank::RANK,
    &operators::over::OVER,
    &operators::behind::BEHIND,
    &operators::power::POWER,
    &operators::inner::INNER,
    &operators::stencil::STENCIL,
    &operators::variant::VARIANT,
    &operators::i_beam::I_BEAM,
    &operators::spawn::SPAWN,
    &operators::under::UNDER,
    &operators::obverse::OBVERSE,
    &operators::cumulative::CUMULATIVE,
    &operators::diagonals::DIAGONALS,
    &operators::choose::CHOOSE,
    &operators::fill::FILL,
    &operators::catch::CATCH,
    &operators::valences::VALENCES,
];

/// Returns the primitive function that a glyph denotes, or `None` if there is none.
pub fn find_function(glyph: char) -> Option<FunctionRef> {
    FUNCTIONS.iter().find(|primitive| primitive.glyph == glyph).map(|primitive| FunctionRef::Static(primitive))
}

/// Returns true if a glyph denotes an operator, and not also a function as `/` does.
pub(crate) fn is_only_operator(glyph: char) -> bool {
    find_operator(glyph).is_some() && find_function(glyph).is_none()
}

/// Returns the primitive operator that a glyph denotes, or `None` if there is none.
pub fn find_operator(glyph: char) -> Option<OperatorRef> {
    OPERATORS.iter().find(|operator| operator.glyph == glyph).map(|operator| OperatorRef::Static(operator))
}
