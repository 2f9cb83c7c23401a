//! The table of services, which `⌶` selects by number: one line each.
//!
//! Each file holds one service, or a few that belong together, next to its page of the same name.

pub(crate) mod calls;
pub(crate) mod colouring;
pub(crate) mod compression;
pub(crate) mod execution;
pub(crate) mod format_date;
pub(crate) mod hashing;
pub(crate) mod identifier;
pub(crate) mod inverted;
pub(crate) mod json_name;
pub(crate) mod letters;
pub(crate) mod machine;
pub(crate) mod normal_form;
pub(crate) mod origins;
pub(crate) mod representation;
pub(crate) mod sampling;
pub(crate) mod serialise;
pub(crate) mod singular;
pub(crate) mod stamps;
pub(crate) mod switches;
pub(crate) mod threads;
pub(crate) mod traps;

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
    &machine::TEMPORARY_DIRECTORY,
    &letters::LETTERS,
    &calls::CALLED_MONADICALLY,
    &machine::LIBRARIES,
    &machine::THREADS,
    &machine::PARALLEL_THRESHOLD,
    &stamps::STAMP,
    &format_date::FORMAT_DATE,
    &hashing::HASH,
    &machine::MEMORY,
    &machine::WORKSPACE_AVAILABLE,
    &normal_form::NORMALISE,
    &json_name::JSON_NAME,
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
