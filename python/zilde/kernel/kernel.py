"""The kernel: messages of Jupyter as calls of the compiled part."""

from __future__ import annotations

import asyncio
import re
import sys
import uuid
from typing import Any

from ipykernel.iostream import OutStream
from ipykernel.kernelbase import Kernel

import zilde
from zilde import _zilde
from zilde._progress import make_bundle

Reply = dict[str, Any]


class ZildeKernel(Kernel):
    """A session of APL whose lines are the cells of a notebook."""

    implementation = "zilde"
    implementation_version = _zilde.VERSION
    language_info = {  # noqa: RUF012
        "name": "apl",
        "version": _zilde.VERSION,
        "mimetype": "text/apl",
        "file_extension": ".apl",
        "pygments_lexer": "apl",
        "codemirror_mode": "apl",
    }
    banner = (
        f"Zilde {_zilde.VERSION} — an APL for everyone\n"
        "A name and Tab give a glyph: rho gives ⍴; so do `r and Tab. Shift-Tab shows a page."
    )

    def __init__(self, **settings: Any) -> None:
        """Open the session, which may use the machine and Python as a notebook may."""
        super().__init__(**settings)
        self.apl = zilde.Session(
            files=True,
            processes=True,
            clock=True,
            python=True,
            input=self.raw_input,
            progress=self._show_progress,
        )
        self._progress_id: str | None = None
        _zilde.open_notebook(self.apl)

    def set_parent(self, ident: Any, parent: Any, channel: str = "shell") -> None:
        """Let the output that is written from now on belong to a request."""
        super().set_parent(ident, parent, channel)
        if channel == "shell":
            for stream in (sys.stdout, sys.stderr):
                # The base class leaves this to the shell of IPython.
                if isinstance(stream, OutStream):
                    stream.set_parent(parent)

    async def do_execute(
        self,
        code: str,
        silent: bool,
        store_history: bool = True,
        user_expressions: dict[str, str] | None = None,
        allow_stdin: bool = False,
        **details: Any,
    ) -> Reply:
        """Run a cell."""
        del store_history, user_expressions, details
        self._allow_stdin = allow_stdin

        def show(bundle: dict[str, str], is_last: bool) -> None:
            if not silent:
                self._show(bundle, is_last)

        reply: Reply = {"status": "ok", "payload": [], "user_expressions": {}}
        try:
            _zilde.run_cell(self.apl, code, show)
        except SystemExit:
            # `)off` ends the kernel, once the reply has been sent.
            reply["payload"] = [{"source": "ask_exit", "keepkernel": False}]
            asyncio.get_running_loop().call_later(0.1, self.io_loop.stop)
        except (Exception, KeyboardInterrupt) as error:
            failure = describe_error(error)
            if not silent:
                self._send("error", failure)
            reply = {"status": "error", **failure}
        return {**reply, "execution_count": self.execution_count}

    def _show(self, bundle: dict[str, str], is_last: bool) -> None:
        """Send a result in all its forms; the last one of a cell has the number of the cell."""
        content: Reply = {"data": bundle, "metadata": {}}
        if is_last:
            self._send("execute_result", {**content, "execution_count": self.execution_count})
        else:
            self._send("display_data", {**content, "transient": {}})

    def _show_progress(self, progress: zilde.Progress | None) -> None:
        """Show progress below the cell that runs, in place of what was shown before."""
        kind = "update_display_data" if self._progress_id else "display_data"
        self._progress_id = self._progress_id or str(uuid.uuid4())
        transient = {"display_id": self._progress_id}
        self._send(kind, {"data": make_bundle(progress), "metadata": {}, "transient": transient})
        if progress is None:
            self._progress_id = None

    def _send(self, kind: str, content: Reply) -> None:
        """Send a message to all front ends, after the output that was written before it."""
        sys.stdout.flush()
        self.send_response(self.iopub_socket, kind, content)

    async def do_complete(self, code: str, cursor_pos: int) -> Reply:
        """Complete a name, or a glyph by one of its names or by its key."""
        start, candidates = _zilde.complete(self.apl, code, cursor_pos)
        types = [
            {
                "start": start,
                "end": cursor_pos,
                "text": text,
                "type": describe_candidate(text, label),
            }
            for text, label in candidates
        ]
        return {
            "status": "ok",
            "matches": [text for text, _ in candidates],
            "cursor_start": start,
            "cursor_end": cursor_pos,
            "metadata": {"_jupyter_types_experimental": types},
        }

    async def do_inspect(
        self,
        code: str,
        cursor_pos: int,
        detail_level: int = 0,
        omit_sections: tuple[str, ...] = (),
    ) -> Reply:
        """Show the page on the glyph or the name at the caret."""
        del detail_level, omit_sections
        page = _zilde.inspect(self.apl, code, cursor_pos)
        return {"status": "ok", "found": page is not None, "data": page or {}, "metadata": {}}

    async def do_is_complete(self, code: str) -> Reply:
        """Tell whether a cell may go on in another line."""
        status = _zilde.measure_cell(code)
        return {"status": status, "indent": ""} if status == "incomplete" else {"status": status}


def describe_candidate(text: str, label: str) -> str:
    """Return what a list says beside a candidate.

    JupyterLab breaks it at blanks, and shows capital letters as small ones.
    """
    words = label.removeprefix(text).strip().replace(" ", "\N{NO-BREAK SPACE}")
    return re.sub(r"([A-Z])\)$", r"⇧\1)", words)


def describe_error(error: BaseException) -> Reply:
    """Return the name, the message and the reports of an error, as an error message has them."""
    is_interrupt = isinstance(error, KeyboardInterrupt)
    name = "INTERRUPT" if is_interrupt else getattr(error, "name", type(error).__name__)
    message = getattr(error, "message", str(error))
    report = getattr(error, "report", f"{name}: {message}".removesuffix(": "))
    drawing = getattr(error, "drawing", "").strip("\n")
    return {
        "ename": name,
        "evalue": message,
        "traceback": [*report.split("\n"), "", *drawing.split("\n")],
    }
