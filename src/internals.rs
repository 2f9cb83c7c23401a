//! Items beyond the API that the program `zilde`, the tests and the benchmarks use. They may change at any time.

pub mod advice {
    pub use crate::advice::glyph_keys::{GLYPHS, Glyph};
    pub use crate::advice::guides::pairs;
    pub use crate::advice::other_languages::words;
}

pub mod api {
    pub use crate::api::interpreter::default_memory_limit;
}

pub mod array {
    pub use crate::array::compare::arrays_match;
    pub use crate::array::memory::pool::share_kept_memory;
    pub use crate::array::{
        Array, Bits, Buffer, Complex, Element, ElementType, Elements, Exact, Extended, Item, Mark, Memory, Reference, Scalar,
        Shape,
    };
}

/// The times of Arrow, which the Python package converts as well.
#[cfg(feature = "arrow")]
pub mod arrow {
    pub use crate::system::formats::arrow::transfer::convert::{epoch_day, units_per_day};
}

pub mod bind {
    pub use crate::bind::class::{Class, Classes, NameReference, SystemIndex};
    pub use crate::bind::idioms::{IDIOMS, INDEX_IDIOMS};
    pub use crate::bind::show::Show;
    pub use crate::bind::{bind, bind_as_written};
}

#[cfg(feature = "cli")]
pub mod command_line {
    pub use crate::command_line::run_command_line;
}

pub mod eval {
    pub use crate::eval::{print_finished, run_source};
}

pub mod format {
    pub use crate::format::notation::{format_lines, format_on_one_line};
}

pub mod function {
    pub use crate::function::names::{SystemKind, SystemName};
    pub use crate::function::{Argument, ArgumentRef, Context, FunctionRef, Structure, Value};

    /// Makes an interpreter look up each name by its text, and ignore the cells in which names were found before: the reference for
    /// look-ups that use them.
    pub fn look_up_names_by_text(context: &mut Context) {
        context.thread.frames.look_up_by_text();
    }

    /// Makes an interpreter compute chains of scalar functions function by function: the reference for chains that are fused.
    pub fn disable_fusion(context: &mut Context) {
        context.machine.fuses_chains = false;
    }
}

pub mod host {
    pub use crate::host::{print_to_stderr, run_on_enough_stack, survive_full_files};
}

pub mod notebook {
    pub use crate::notebook::colours::classify;
    pub use crate::notebook::inspect::{Page, inspect};
    pub use crate::notebook::{Shown, complete, format_last_result, list_names, measure, open, render, run_cell, split};
}

pub mod primitives {
    pub use crate::primitives::indexing::{fetch, store, store_with};
    pub use crate::primitives::operators::outer::derive_outer_product;
    pub use crate::primitives::{FUNCTIONS, OPERATORS, Primitive, find_function, find_operator};
}

pub mod script {
    pub use crate::script::{BuildInterpreter, Launch, ReportStyle, Script, check, print, run, run_pipe};
}

pub mod session {
    pub use crate::session::commands::{names, run};
    pub use crate::session::manual_index::{GUIDES_SECTION, ManualPage, list_pages, render_all, render_index};
}

pub mod syntax {
    pub use crate::syntax::tree::{Body, Special, StatementKind};
    pub use crate::syntax::{Completeness, Flaw, FlawKind, Source, parse};
}

pub mod system {
    pub use crate::system::SYSTEM_NAMES;
    pub use crate::system::services::SERVICES;
}

#[cfg(feature = "repl")]
pub mod terminal {
    pub use crate::terminal::prompt::run;
}
