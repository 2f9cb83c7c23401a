"""The magics `%apl` and `%%apl` for Python notebooks: `%load_ext zilde` defines them."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell
from IPython.core.magic import Magics, line_cell_magic, magics_class, no_var_expand
from IPython.core.magic_arguments import argument, magic_arguments, parse_argstring

import zilde
from zilde._zilde import list_names, split_cell


@magics_class
class AplMagics(Magics):
    """A session of APL that shares its variables with IPython."""

    def __init__(self, shell: InteractiveShell) -> None:
        """Open the session, which may use the machine and Python as the notebook may."""
        super().__init__(shell)
        self.values, self.hidden = shell.user_ns, shell.user_ns_hidden
        self.session = zilde.Session(
            files=True, processes=True, clock=True, python=True, input=input
        )

    @magic_arguments()
    @argument("-i", "--input", metavar="NAMES", help="the names to take from Python: x,y")
    @argument("-o", "--output", metavar="NAMES", help="the names to give to Python: z")
    @no_var_expand
    @line_cell_magic
    def apl(self, line: str, cell: str | None = None) -> object:
        """Run APL and return the value of its last line, unless that is an assignment.

        The names that the text uses are taken from Python first, if they have values there, and
        those that it assigns are given to Python afterwards. `%%apl -i x,y -o z` shares the
        listed names and no others. `%apl` has no options: its whole line is APL.
        """
        if cell is None:
            text, taken, given = line, None, None
        else:
            options = parse_argstring(self.apl, line)
            text, taken, given = cell, split_list(options.input), split_list(options.output)
        is_listed = taken is not None or given is not None
        used, assigned = ([], []) if is_listed else list_names(text)
        for name in taken or []:
            self.take_listed(name)
        self.take_values(used, assigned)
        try:
            return self.run(text)
        finally:
            self.give_values(given or assigned)

    def take_listed(self, name: str) -> None:
        """Set a name that the user lists to its value in Python."""
        if name not in self.values:
            message = f"the name {name} has no value in Python"
            raise UsageError(message)
        self.session.set(name, self.values[name])

    def is_shared(self, name: str) -> bool:
        """Return True for a name that has a value of the user's in Python."""
        is_known = name in self.values and name not in self.hidden
        return is_known and not isinstance(self.values[name], (ModuleType, type))

    def take_values(self, used: list[str], assigned: list[str]) -> None:
        """Set the names that have values in Python to them."""
        for name in filter(self.is_shared, used):
            try:
                self.session.set(name, self.values[name])
            except TypeError:
                # A value that APL does not have may be replaced, but not used.
                if name not in assigned:
                    raise

    def give_values(self, names: list[str]) -> None:
        """Set names of Python to their values in APL, if they have any."""
        for name in names:
            if name in self.session:
                self.values[name] = self.session[name]

    def run(self, text: str) -> Any:
        """Run the lines of a text and return the value of the last, unless it is an assignment."""
        *first, last = split_cell(text) or [""]
        for entry in first:
            self.run_line(entry)
        if not last or is_command(last):
            return self.run_line(last)
        value = self.session.eval(last)
        return None if self.session.is_shy else value

    def run_line(self, line: str) -> None:
        """Run a line, which writes what it shows to the output."""
        if is_command(line):
            self.session.command(line)
        else:
            self.session.run(line)


def is_command(line: str) -> bool:
    """Return True for a line that is a command of the session rather than APL."""
    return line.lstrip().startswith((")", "]"))


def split_list(names: str | None) -> list[str] | None:
    """Return the names of a list that commas separate, or None if there is no list."""
    return None if names is None else [name.strip() for name in names.split(",")]
