"""The start of a kernel: `python -m zilde.kernel -f connection_file`."""

from __future__ import annotations

import sys


def main() -> None:
    """Serve a front end until it shuts the kernel down."""
    try:
        from ipykernel.kernelapp import IPKernelApp
    except ModuleNotFoundError as missing:
        sys.exit(
            f"The Zilde kernel cannot start, because there is no module {missing.name} in the "
            f"environment of {sys.executable}. It comes with: pip install 'zilde[kernel]'"
        )
    from zilde.kernel.kernel import ZildeKernel

    IPKernelApp.launch_instance(kernel_class=ZildeKernel)


if __name__ == "__main__":
    main()
