//! The machine: what an interpreter may use of the computer, and what it holds of it.

use super::capabilities::Capabilities;
use super::component_files::ComponentTies;
use super::library::Library;
use super::mapped_files::Mapped;
use super::requested_types::RequestedTypes;
use super::threads::Threads;
use crate::array::Memory;
use crate::kernels::drive::Work;

/// The resources of an interpreter, and their limits.
pub struct Machine {
    pub(crate) work: Work,
    /// The bytes of stack beyond the first segment, of all threads together.
    pub(crate) stack: usize,
    /// The amount of memory in use, in bytes, above which namespaces are freed, however few there are.
    pub(crate) gc_threshold: usize,
    /// The limit on the number of running calls.
    pub depth_limit: usize,
    /// The parts of the machine that may be reached.
    pub capabilities: Capabilities,
    /// The threads: the running one, and those that wait for their turn.
    pub threads: Threads,
    /// The library's files, and the files that were read.
    pub library: Library,
    /// The arrays whose changes are written to files.
    pub mapped: Mapped,
    /// The tied component files.
    pub component_ties: ComponentTies,
    /// The arrays that keep the type that `⎕DR` gave them.
    pub requested_types: RequestedTypes,
}

impl Machine {
    /// Creates a machine with a limit on memory, in bytes, and no capabilities.
    pub(crate) fn new(memory_limit: usize) -> Self {
        Self {
            work: Work::new(Memory::new(memory_limit)),
            stack: 0,
            gc_threshold: crate::runtime::context::MIN_GC_THRESHOLD_BYTES,
            depth_limit: usize::MAX,
            capabilities: Capabilities::default(),
            threads: Threads::default(),
            library: Library::default(),
            mapped: Mapped::default(),
            component_ties: ComponentTies::default(),
            requested_types: RequestedTypes::default(),
        }
    }
}
