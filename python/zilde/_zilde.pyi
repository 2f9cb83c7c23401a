"""The compiled part of the package."""

from collections.abc import Callable, Mapping
from os import PathLike
from typing import Any, Literal, TextIO, TypedDict, overload

from typing_extensions import Unpack

from zilde._progress import Progress

class Options(TypedDict, total=False):
    """The options of an interpreter. All of them may be left out."""

    io: Literal[0, 1]
    tolerance: float
    exact: bool
    memory_limit: int
    depth_limit: int
    time_limit: float
    step_limit: int
    files: bool
    folders: Mapping[str | PathLike[str], Literal["r", "rw"]]
    processes: bool
    clock: bool
    python: bool
    output: TextIO | None
    input: TextIO | Callable[[str], str] | None
    progress: Callable[[Progress | None], object] | None
    arguments: list[str]

class Function:
    """An APL function that Python calls.

    `f(omega)` computes `f ⍵`; `f(alpha, omega)` and `f(omega, alpha=alpha)` compute `⍺ f ⍵`.
    Arguments and results are converted as the page `docs/python.md` says: arrays of numbers pass
    without a copy. An argument with a method `__apl_call__(function, left, right)` computes the
    call itself. A function of `zilde.apl` may be called from any number of threads; one of a
    session, from one thread at a time.
    """

    @property
    def source(self) -> str: ...
    def structure(self) -> tuple[Any, ...]:
        """Return the parts of the function as nested tuples, which begin with the kind of the part.

        The kinds are `("name", text)`, `("source", text)`, `("constant", value)`,
        `("monadic", operand, operator)`, `("dyadic", left, operator, right)`,
        `("axis", function, value)` and `("train", tine, ...)`.
        """

    @overload
    def __call__(self, omega: Any, /, *, alpha: Any = ..., dtype: Any = ...) -> Any: ...
    @overload
    def __call__(self, alpha: Any, omega: Any, /, *, dtype: Any = ...) -> Any: ...
    @overload
    def __call__(self, *, omega: Any, alpha: Any = ..., dtype: Any = ...) -> Any: ...

class Operator:
    """An APL operator, which derives a function from one operand or two.

    Operands are functions of APL, Python callables, or arrays.
    """

    @property
    def source(self) -> str: ...
    def __call__(
        self,
        left: Function | Callable[..., Any] | Any,
        right: Function | Callable[..., Any] | Any = ...,
        /,
        *,
        dtype: Any = ...,
    ) -> Function: ...

class Session:
    """An APL session: names that keep their values, limits, and access to the machine.

    Names are attributes and items: `session.x = [1, 2]`, `session["x"]`. A session may be used
    from one thread at a time: a call while another one runs raises `RuntimeError`.
    """

    def __init__(self, **options: Unpack[Options]) -> None: ...
    def eval(self, text: str, /, *, dtype: Any = ...) -> Any:
        """Evaluate a text and return the value of its last statement, `None` if it has none."""

    def run(self, text: str, /) -> None:
        """Run a text as lines of a session: results that are not assigned go to the output."""

    def command(self, text: str, /) -> None:
        """Run a session command, such as `)vars`, which writes its reply to the output."""

    def load(self, path: str | PathLike[str], /) -> None:
        """Run a file of APL text. Its names stay."""

    def apl(self, text: str, /) -> Function | Operator:
        """Return the function or the operator that a text evaluates to in this session."""

    def get(self, name: str, default: Any = ..., /) -> Any:
        """Return the value of a name, which may be in a namespace: `book.title`."""

    def set(self, name: str, value: Any, /) -> None:
        """Set a name to an array, an APL function or a Python callable."""

    def names(self, space: str = ..., /) -> list[str]:
        """Return the names of the session, or of a namespace of it, sorted."""

    def interrupt(self) -> None:
        """Stop the running evaluation, or the next one. Any thread may call this."""

    @property
    def steps(self) -> int: ...
    @property
    def is_shy(self) -> bool: ...
    def __getattr__(self, name: str) -> Any: ...
    def __setattr__(self, name: str, value: Any) -> None: ...
    def __getitem__(self, name: str) -> Any: ...
    def __setitem__(self, name: str, value: Any) -> None: ...
    def __contains__(self, name: str) -> bool: ...

def apl(text: str, /, *, dtype: Any = ..., **options: Unpack[Options]) -> Any:
    """Make a `Function` or an `Operator` of the text of one."""

def eval(  # noqa: A001
    text: str,
    variables: Mapping[str, Any] | None = ...,
    /,
    *,
    dtype: Any = ...,
    **options: Unpack[Options],
) -> Any:
    """Evaluate a text in a new interpreter, with variables, and return its value."""

class ArrowArray:
    """An array that the libraries of Arrow read: pyarrow, Polars, pandas and DuckDB.

    The major cells are the elements. Whole numbers are int64, and texts are strings, unless the
    library asks for another type that can hold them. `⎕NULL` is a missing element. Floats are not
    copied, nor are whole numbers in the narrow type that they have in APL, if it is asked for.
    """

    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(self, requested_schema: object = ...) -> tuple[object, object]: ...
    def __len__(self) -> int: ...

class ArrowTable:
    """A table that the libraries of Arrow read: the variables of a namespace as columns."""

    @property
    def column_names(self) -> list[str]: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(self, requested_schema: object = ...) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object = ...) -> object: ...
    def __len__(self) -> int: ...

@overload
def arrow(value: dict[str, Any], /, *, valid: dict[str, Any] | None = ...) -> ArrowTable: ...
@overload
def arrow(value: Any, /, *, valid: Any | None = ...) -> ArrowArray:
    """Wrap a value for the libraries of Arrow: a dict of columns as a table.

    `valid` is false where an element is missing; for a table, it is a dict of masks.
    """

def _split_missing(values: Any, /) -> tuple[Any, Any] | None: ...
def diagnose(text: str, name: str = ..., /) -> list[tuple[bool, Any]]: ...
def explain(text: str, /) -> str:
    """Return the parse of a text as a tree, as `]explain` draws it."""

def threads(count: int | None = ..., /) -> int:
    """Set the number of threads over which APL spreads work, and return the number in use."""

def _limit_kept_memory(max_bytes: int, /) -> None: ...
def _lock_clock() -> None: ...
def _unlock_clock() -> None: ...
def _forget_clock() -> None: ...
def _run_command_line(words: list[str], /) -> int: ...

VERSION: str

def open_notebook(session: Session) -> None: ...
def run_cell(session: Session, text: str, show: Callable[[dict[str, str], bool], None]) -> None: ...
def complete(session: Session, text: str, caret: int) -> tuple[int, list[tuple[str, str]]]: ...
def inspect(session: Session, text: str, caret: int) -> dict[str, str] | None: ...
def measure_cell(text: str) -> Literal["complete", "incomplete", "invalid"]: ...
def split_cell(text: str) -> list[str]: ...
def list_names(text: str) -> tuple[list[str], list[str]]: ...
def list_glyphs() -> list[tuple[str, str | None, list[str]]]: ...
