"""The Jupyter kernel as front ends see it, and the magics for Python notebooks."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jupyter_kernel_test
import nbformat
import pytest
from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell
from jupyter_client.manager import start_new_kernel
from nbclient import NotebookClient

import zilde
from zilde._zilde import measure_cell

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
os.environ["JUPYTER_PATH"] = str(ROOT / "python/data/data/share/jupyter")


class TestProtocol(jupyter_kernel_test.KernelTests):
    """The tests that Jupyter has for every kernel."""

    kernel_name = "zilde"
    language_name = "apl"
    file_extension = ".apl"
    code_hello_world = "⎕←'hello, world'"
    code_generate_error = "1 2+1 2 3"
    code_inspect_sample = "⍴"
    completion_samples = [  # noqa: RUF012
        {"text": "2 3 rho", "matches": {"⍴"}},
        {"text": "⎕js", "matches": {"⎕JSON"}},
        {"text": "`i", "matches": {"⍳"}},
    ]
    complete_code_samples = ["1+1", "f←{⍵}", "∇r←f y\nr←y\n∇"]  # noqa: RUF012
    incomplete_code_samples = ["f←{", "∇r←f y\nr←y"]  # noqa: RUF012
    invalid_code_samples = ["1)"]  # noqa: RUF012
    code_execute_result = [{"code": "1+⍳3", "result": "2 3 4"}]  # noqa: RUF012
    code_display_data = [{"code": "'<svg></svg>'\n1", "mime": "image/svg+xml"}]  # noqa: RUF012


class Front:
    """A front end that runs cells in a kernel."""

    def __init__(self) -> None:
        """Start a kernel."""
        self.manager, self.client = start_new_kernel(kernel_name="zilde")

    def close(self) -> None:
        """End the kernel."""
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)

    def run(self, code: str, **options: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """Run a cell and return the reply and the messages with its output."""
        outputs: list[dict[str, Any]] = []
        options.setdefault("output_hook", outputs.append)
        options["allow_stdin"] = "stdin_hook" in options
        reply = self.client.execute_interactive(code, timeout=60, **options)
        outputs = [
            message for message in outputs if message["msg_type"] not in {"status", "execute_input"}
        ]
        return reply["content"], outputs

    def text(self, code: str) -> str:
        """Return all text that a cell shows."""
        return "".join(
            text_of(message["msg_type"], message["content"]) for message in self.run(code)[1]
        )


def text_of(kind: str, content: Any) -> str:
    """Return the text of one output of a cell, as a session writes it."""
    if kind == "stream":
        return content["text"]
    if kind == "error":
        return "\n".join(content["traceback"][: content["traceback"].index("")]) + "\n"
    return content["data"]["text/plain"] + "\n"


@pytest.fixture(scope="module")
def front() -> Iterator[Front]:
    front = Front()
    yield front
    front.close()


def test_a_session_persists_over_cells(front: Front) -> None:
    front.run("total←3")
    assert front.text("total+1\n⎕←'between'\ntotal") == "4\nbetween\n3\n"


def test_results_are_rich_where_that_shows_more(front: Front) -> None:
    _, [result] = front.run("'a' (1 2)")
    assert result["msg_type"] == "execute_result"
    assert "<table" in result["content"]["data"]["text/html"]
    assert "┌─┬───┐" in result["content"]["data"]["text/plain"]
    _, [result] = front.run("t←⎕NS⍬ ⋄ t.(x y)←(1 2)(3 4) ⋄ t")
    assert "<th>x</th><th>y</th>" in result["content"]["data"]["text/html"]
    _, [result] = front.run("1 2")
    assert list(result["content"]["data"]) == ["text/plain"]


def test_streams_come_while_the_cell_runs(front: Front) -> None:
    times: list[float] = []

    def note(message: dict[str, Any]) -> None:
        if message["msg_type"] == "stream":
            times.append(time.monotonic())

    front.run("⎕←1\n⎕DL 1\n⎕←2", output_hook=note)
    assert times[-1] - times[0] > 0.5


def test_progress_is_shown_in_one_place(front: Front) -> None:
    _, messages = front.run("⊣{⎕DL 0.05}¨⎕PROGRESS⍠'waiting'⍳20")
    shown = [message for message in messages if "display_data" in message["msg_type"]]
    assert [message["msg_type"] for message in shown[:2]] == ["display_data", "update_display_data"]
    assert len({message["content"]["transient"]["display_id"] for message in shown}) == 1
    assert re.match(r"waiting: \d+ %, \d+ of 20, 0:0\d left$", text_of("", shown[0]["content"]))
    assert '<progress max="20"' in shown[1]["content"]["data"]["text/html"]
    assert shown[-1]["content"]["data"] == {"text/plain": ""}


def test_errors_have_both_reports_and_suspend_nothing(front: Front) -> None:
    reply, [message] = front.run("f←{⍵+1 2 3}\nf 4 5\nnever←1")
    assert reply["status"] == "error"
    assert reply["ename"] == message["content"]["ename"] == "LENGTH ERROR"
    traceback = message["content"]["traceback"]
    assert traceback[0].startswith("LENGTH ERROR")
    assert traceback[2].strip() == "∧"
    assert any("╭" in line for line in traceback)
    assert front.text(")si") == ""
    assert front.run("never")[0]["ename"] == "VALUE ERROR"


def test_commands_work(front: Front) -> None:
    front.run("wheat←1")
    assert "wheat" in front.text(")vars")
    assert "reshape" in front.text("]help ⍴").lower()


def test_long_results_are_cut(front: Front) -> None:
    assert front.text("⍪⍳1000").splitlines()[-1].startswith("⋮ cut: the shape is 1000 1; ⎕←⎕LAST")
    assert front.text("⎕←⎕LAST").count("\n") == 1000


def test_input_is_asked_for_in_the_front_end(front: Front) -> None:
    answers = iter(["Ada", "3×4"])
    prompts: list[str] = []

    def answer(message: dict[str, Any]) -> None:
        prompts.append(message["content"]["prompt"])
        front.client.input(next(answers))

    _, outputs = front.run("name←⍞\n⎕←⌽name\n1+⎕", stdin_hook=answer)
    assert outputs[0]["content"]["text"] == "adA\n"
    assert outputs[1]["content"]["data"]["text/plain"] == "13"
    assert prompts == ["", "⎕:\n      "]


@pytest.mark.parametrize("endless", ["{∇⍵}1", "⎕DL 60", "⍋⍣1E4⊢?3E6⍴1E9", "⍞"])
def test_interruption_is_quick_and_keeps_the_workspace(front: Front, endless: str) -> None:
    front.run("kept←7")
    reply = front.client.execute(endless, allow_stdin=True)
    time.sleep(0.6)
    began = time.monotonic()
    front.manager.interrupt_kernel()
    content = wait_for_reply(front, reply)
    # The target is 250 ms; the machine that runs the tests may be busy.
    assert time.monotonic() - began < 2
    assert content["ename"] == "INTERRUPT"
    assert front.text("kept") == "7\n"


def wait_for_reply(front: Front, identifier: str) -> Any:
    """Return the reply to a request."""
    while True:
        message = front.client.get_shell_msg(timeout=30)
        if message["parent_header"]["msg_id"] == identifier:
            return message["content"]


def test_pages_and_candidates(front: Front) -> None:
    page = front.client.inspect("2 3⍴⍳6", 3, reply=True, timeout=10)["content"]
    assert page["found"]
    assert page["data"]["text/markdown"].startswith("# ")
    assert not front.client.inspect("12", 1, reply=True, timeout=10)["content"]["found"]
    front.run("harvest←1")
    found = front.client.complete("1\n2+har", 7, reply=True, timeout=10)["content"]
    assert (found["matches"], found["cursor_start"], found["cursor_end"]) == (["harvest"], 4, 7)


def test_off_ends_the_kernel() -> None:
    front = Front()
    reply, _ = front.run(")off")
    assert reply["payload"][0]["source"] == "ask_exit"
    for _ in range(100):
        if not front.manager.is_alive():
            break
        time.sleep(0.1)
    assert not front.manager.is_alive()
    front.close()


def test_without_ipykernel_the_kernel_says_what_to_install() -> None:
    code = "import sys; sys.modules['ipykernel.kernelapp'] = None\n"
    code += "from zilde.kernel.__main__ import main; main()"
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert "pip install 'zilde[kernel]'" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("page", ["first-hour.md", "notebooks.md"])
def test_transcripts_run_as_notebooks(page: str) -> None:
    steps = list(transcript_steps((ROOT / "docs" / page).read_text(encoding="utf-8")))
    cells = [nbformat.v4.new_code_cell(source) for source, _ in steps]
    notebook = nbformat.v4.new_notebook(cells=cells)
    NotebookClient(notebook, kernel_name="zilde", timeout=60, allow_errors=True).execute()
    for cell, (source, expected) in zip(notebook.cells, steps, strict=True):
        shown = "".join(text_of(output["output_type"], output) for output in cell.outputs)
        assert expected is None or trim(shown) == trim(expected), source


def transcript_steps(text: str) -> Iterator[tuple[str, str | None]]:
    """Yield the cells of a page with their output; each block starts in a clear workspace."""
    for block in re.findall(r"^```apl\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE):
        yield ")clear\n]box off", None
        lines = block.splitlines()
        while lines:
            source = lines.pop(0)[6:]
            while measure_cell(source) == "incomplete":
                source += "\n" + lines.pop(0).removeprefix(" " * 6)
            expected = []
            # The second line of a report is indented like input, and so is its caret.
            while lines and (not lines[0].startswith(" " * 6) or any(map(is_caret, lines[:2]))):
                expected.append(lines.pop(0))
            yield source, "\n".join(expected)


def is_caret(line: str) -> bool:
    """Return true for the last line of a report."""
    return set(line) == {" ", "∧"}


def trim(text: str) -> list[str]:
    """Return the lines of a text without blanks at their ends, nor empty lines at its end."""
    return [line.rstrip() for line in text.rstrip().splitlines()]


@pytest.fixture
def shell() -> Iterator[InteractiveShell]:
    shell = InteractiveShell()
    shell.run_line_magic("load_ext", "zilde")
    yield shell
    InteractiveShell.clear_instance()


def test_magics_share_the_names_that_a_cell_uses(shell: InteractiveShell) -> None:
    shell.user_ns["prices"] = [12.0, 30.0, 7.5]
    cell = "average←{(+/⍵)÷≢⍵}\ncheap←(prices<average prices)/prices\n≢cheap"
    assert shell.run_cell_magic("apl", "", cell) == 2
    assert list(shell.user_ns["cheap"]) == [12.0, 7.5]
    assert shell.user_ns["average"]([1, 2, 3]) == 2
    shell.user_ns["prices"] = [1.0]
    assert shell.run_line_magic("apl", "prices+{⍵}1") == [2.0]
    assert shell.run_line_magic("apl", "prices←3") is None
    assert shell.user_ns["prices"] == 3


def test_magics_share_only_the_names_that_are_listed(shell: InteractiveShell) -> None:
    shell.user_ns.update(x=1, z=None)
    shell.run_cell_magic("apl", "-i x -o z", "y←x+1\nz←y+1")
    assert shell.user_ns["z"] == 3
    assert "y" not in shell.user_ns
    with pytest.raises(UsageError, match="missing"):
        shell.run_cell_magic("apl", "-i missing", "missing")


def test_magics_take_no_modules_and_refuse_what_apl_has_not(shell: InteractiveShell) -> None:
    shell.user_ns.update(re=re, thing=object())
    with pytest.raises(zilde.AplValueError):
        shell.run_line_magic("apl", "re+1")
    with pytest.raises(zilde.DomainError):
        shell.run_line_magic("apl", "thing+1")
    shell.run_line_magic("apl", "thing←5")
    assert shell.user_ns["thing"] == 5


def test_magics_run_commands_and_write_earlier_results(
    shell: InteractiveShell, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shell.run_cell_magic("apl", "", "1+1\n3+3") == 6
    shell.run_cell_magic("apl", "", "wheat←1\n)vars")
    assert capsys.readouterr().out.split() == ["2", "wheat"]
