//! The machine: the resources of the computer that an interpreter may use, and those that it holds.

use super::capabilities::Capabilities;
use super::component_files::ComponentTies;
#[cfg(any(feature = "duckdb", feature = "sqlite"))]
use super::databases::Databases;
use super::library::Library;
use super::mapped_files::MappedArrays;
use super::requested_types::RequestedTypes;
use super::threads::Threads;
use crate::array::Memory;
use crate::kernels::blocks::Work;

/// The resources of an interpreter, and their limits.
pub struct Machine {
    /// The memory account, the signals that may stop kernels, and their scratch memory.
    pub(crate) work: Work,
    /// The total size of the stack segments of all threads, except for the first segment of each, in bytes.
    pub(crate) stack_bytes: usize,
    /// The amount of memory in use, in bytes, above which unreachable namespaces are searched for even if there are few
    /// namespaces.
    pub(crate) gc_threshold: usize,
    /// The largest number of calls that may be running at a time.
    pub depth_limit: usize,
    /// True if chains of scalar functions are computed strip by strip, as they are except in tests.
    pub(crate) fuses_chains: bool,
    /// The parts of the machine that programs may use.
    pub capabilities: Capabilities,
    /// The APL threads: the running one and all others.
    pub threads: Threads,
    /// The library's files, and the files that were read.
    pub library: Library,
    /// The arrays whose changes are written to files.
    pub mapped: MappedArrays,
    /// The tied component files.
    pub component_ties: ComponentTies,
    /// The open databases.
    #[cfg(any(feature = "duckdb", feature = "sqlite"))]
    pub databases: Databases,
    /// The arrays that keep the type that `⎕DR` gave them.
    pub requested_types: RequestedTypes,
}

impl Machine {
    /// Creates a machine with a limit on memory, in bytes, and without any capabilities.
    pub(crate) fn new(memory_limit: usize) -> Self {
        Self {
            work: Work::new(Memory::new(memory_limit)),
            stack_bytes: 0,
            gc_threshold: crate::runtime::context::MIN_GC_THRESHOLD_BYTES,
            depth_limit: usize::MAX,
            fuses_chains: true,
            capabilities: Capabilities::default(),
            threads: Threads::default(),
            library: Library::default(),
            mapped: MappedArrays::default(),
            component_ties: ComponentTies::default(),
            #[cfg(any(feature = "duckdb", feature = "sqlite"))]
            databases: Databases::default(),
            requested_types: RequestedTypes::default(),
        }
    }
}
