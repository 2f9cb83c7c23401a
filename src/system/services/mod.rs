//! The table of services, which `⌶` selects by number: one line each.

mod calls;
mod colouring;
mod compression;
mod execution;
mod format_date;
mod hashing;
mod identifier;
mod inverted;
mod json_name;
mod letters;
mod machine;
mod normal_form;
mod origins;
mod representation;
mod sampling;
pub(super) mod serialise;
mod singular;
mod stamps;
mod switches;
mod threads;
mod traps;

use crate::function::service::Service;

/// All services.
pub static SERVICES: &[&Service] = &[
    &inverted::INVERTED_INDEX_OF,
    &execution::EXECUTE,
    &execution::EXECUTE_OUTSIDE,
    &identifier::IDENTIFIER,
    &representation::CANONICAL,
    &representation::UNSQUEEZED,
    &colouring::COLOURS,
    &colouring::TOKENS,
    &compression::COMPRESS,
    &serialise::SERIALISE,
    &switches::COMPILER,
    &traps::DISABLE,
    &machine::TEMPORARY,
    &letters::LETTERS,
    &calls::CALLED_MONADICALLY,
    &machine::LIBRARIES,
    &machine::THREADS,
    &machine::THRESHOLD,
    &stamps::STAMP,
    &format_date::FORMAT_DATE,
    &hashing::HASH,
    &machine::MEMORY,
    &machine::AVAILABLE,
    &normal_form::NORMALISE,
    &json_name::TRANSLATE,
    &singular::DECOMPOSE,
    &sampling::SAMPLE,
    &machine::DOT_NET,
    &switches::TRIGGERS,
    &switches::SAVING,
    &threads::DISCARD_ON_EXIT,
    &threads::DISCARD_PARKED,
    &threads::UNINTERRUPTIBLE,
    &switches::CHECKSUMS,
    &machine::RIDE,
    &origins::DISCARD,
    &origins::FILES,
    &origins::OBJECTS,
    &origins::FORGET,
    &origins::OBJECT,
    &calls::LINES,
];
