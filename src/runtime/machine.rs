//! The machine: the resources of the computer that an interpreter may use, and those that it holds.

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
    /// The size of the stack segments beyond the first ones, of all threads together, in bytes.
    pub(crate) stack: usize,
    /// The amount of memory in use, in bytes, above which unreachable namespaces are searched for, however few there are.
    pub(crate) gc_threshold: usize,
    /// The limit on the number of running calls.
    pub depth_limit: usize,
    /// The parts of the machine that may be used.
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
