//! Running a body: expressions evaluated, names read and assigned, functions called.
