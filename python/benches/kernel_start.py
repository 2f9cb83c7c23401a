"""The time until a kernel is ready: that of Zilde beside a bare ipykernel, taking turns.

Other programs on the machine disturb processor time less than time on the clock.
"""

from __future__ import annotations

import statistics
import sys
import time

import psutil
from jupyter_client.manager import start_new_kernel

KERNELS = ("python3", "zilde")


def measure_start(kernel: str) -> tuple[float, float]:
    """Return the seconds from the start of a kernel to its first reply, and its processor time."""
    start = time.perf_counter()
    manager, client = start_new_kernel(kernel_name=kernel)
    seconds = time.perf_counter() - start
    times = psutil.Process(manager.provisioner.pid).cpu_times()
    client.stop_channels()
    manager.shutdown_kernel(now=True)
    return seconds, times.user + times.system


def main() -> None:
    """Show the medians of ten starts, or as many as the command line says."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    times: dict[str, list[tuple[float, float]]] = {kernel: [] for kernel in KERNELS}
    for _ in range(rounds):
        for kernel in KERNELS:
            times[kernel].append(measure_start(kernel))
    for kernel, pairs in times.items():
        clock, processor = (statistics.median(seconds) for seconds in zip(*pairs, strict=True))
        print(f"{kernel:>8} {clock:6.3f} s, processor {processor:.3f} s")


if __name__ == "__main__":
    main()
