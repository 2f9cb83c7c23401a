"""The program `zilde`: `python -m zilde` opens its prompt, with a file it runs the script."""

import sys

from zilde._zilde import _run_command_line

if __name__ == "__main__":
    sys.exit(_run_command_line(["zilde", *sys.argv[1:]]))
