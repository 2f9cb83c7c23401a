//! Running a script file, and its exit status.
