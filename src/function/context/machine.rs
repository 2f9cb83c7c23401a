//! The machine: what an interpreter may use of the computer, and what it holds of it.

use crate::array::Memory;
use crate::function::capabilities::Capabilities;
use crate::function::components::ComponentTies;
use crate::function::library::Library;
use crate::function::mapped::Mapped;
use crate::function::requested_types::RequestedTypes;
use crate::function::threads::Threads;
use crate::kernels::drive::Work;

/// The resources of an interpreter, and their limits.
pub struct Machine {
    pub(super) work: Work,
    /// The bytes of stack beyond the first segment, of all threads together.
    pub(super) stack: usize,
    /// The amount of memory in use, in bytes, above which namespaces are freed, however few there are.
    pub(super) gc_threshold: usize,
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
    pub(super) fn new(memory_limit: usize) -> Self {
        Self {
            work: Work::new(Memory::new(memory_limit)),
            stack: 0,
            gc_threshold: super::MIN_GC_THRESHOLD,
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
