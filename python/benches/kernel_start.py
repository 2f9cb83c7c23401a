"""The time until a kernel is ready: that of Zilde beside a bare ipykernel, taking turns."""

from __future__ import annotations

import statistics
import sys
import time

from jupyter_client.manager import start_new_kernel

KERNELS = ("python3", "zilde")


def measure_start(kernel: str) -> float:
    """Return the seconds from the start of a kernel to its first reply."""
    start = time.perf_counter()
    manager, client = start_new_kernel(kernel_name=kernel)
    seconds = time.perf_counter() - start
    client.stop_channels()
    manager.shutdown_kernel(now=True)
    return seconds


def main() -> None:
    """Show the medians of ten starts, or as many as the command line says."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    times: dict[str, list[float]] = {kernel: [] for kernel in KERNELS}
    for _ in range(rounds):
        for kernel in KERNELS:
            times[kernel].append(measure_start(kernel))
    medians = {kernel: statistics.median(seconds) for kernel, seconds in times.items()}
    for kernel, median in medians.items():
        print(f"{kernel:>8} {median:6.3f} s, at best {min(times[kernel]):.3f} s")
    print(f"difference {medians['zilde'] - medians['python3']:+.3f} s")


if __name__ == "__main__":
    main()
