//! The table of primitives: every glyph on a line of its own.

pub mod arguments;
pub mod assembly;
pub mod cells;
pub mod classes;
pub mod combined;
pub mod fallback;
pub mod grading;
pub mod indexing;
pub mod lookup;
pub mod mixed;
mod modified;
pub mod operators;
pub mod primitive;
pub mod scalar;
pub mod settled;
pub mod window;

pub use primitive::{
    Dyad, DyadAtSight, DyadWithAxis, Identity, InPlace, Monad, MonadAtSight, MonadWithAxis, OnScalar, OnScalars, Primitive,
};

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
    &scalar::root::ROOT,
    &scalar::plus::PLUS,
    &scalar::minus::MINUS,
    &scalar::times::TIMES,
    &scalar::divide::DIVIDE,
    &scalar::power::POWER,
    &scalar::logarithm::LOGARITHM,
    &scalar::factorial::FACTORIAL,
    &scalar::circle::CIRCLE,
    &scalar::not::NOT,
    &scalar::and::AND,
    &scalar::or::OR,
    &scalar::nand::NAND,
    &scalar::nor::NOR,
    &scalar::floor::FLOOR,
    &scalar::ceiling::CEILING,
    &scalar::residue::RESIDUE,
    &scalar::roll::ROLL,
    &scalar::less::LESS,
    &scalar::less_or_equal::LESS_OR_EQUAL,
    &scalar::equal::EQUAL,
    &scalar::greater_or_equal::GREATER_OR_EQUAL,
    &scalar::greater::GREATER,
    &scalar::not_equal::NOT_EQUAL,
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

/// Returns the primitive function of a glyph.
pub fn function(glyph: char) -> Option<FunctionRef> {
    FUNCTIONS.iter().find(|primitive| primitive.glyph == glyph).map(|primitive| FunctionRef::Static(primitive))
}

/// Returns the primitive operator of a glyph.
pub fn operator(glyph: char) -> Option<OperatorRef> {
    OPERATORS.iter().find(|operator| operator.glyph == glyph).map(|operator| OperatorRef::Static(operator))
}
