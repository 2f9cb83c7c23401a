//! The peak of the memory that this process holds, as the system counts it.

/// Resets the peak to what the process holds now, and returns that number of bytes.
pub(crate) fn reset() -> usize {
    // The value 5 resets the peak (proc(5), clear_refs).
    std::fs::write("/proc/self/clear_refs", "5").unwrap_or_default();
    read()
}

/// Returns the greatest number of bytes that the process has held since the peak was reset; 0 where the system does not tell.
pub(crate) fn read() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|rest| rest.split_whitespace().next()).and_then(|number| number.parse::<usize>().ok());
    kilobytes.unwrap_or(0) << 10
}
