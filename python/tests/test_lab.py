"""The kernel and the language bar in JupyterLab, in a browser without a window.

Run with `-m browser`. It needs the extra `browser`, and Chromium, for example Debian's package
`chromium`. What the tests see is saved in `target/browser`.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "target/browser"
LONGEST_WAIT = 60_000
"""Milliseconds; the machine that runs the tests may be busy."""


def find_browser() -> str:
    """Return the path of Chromium, or skip the tests."""
    pytest.importorskip("jupyterlab", reason="no JupyterLab: pip install 'zilde[browser]'")
    pytest.importorskip("playwright.sync_api", reason="no Playwright: pip install 'zilde[browser]'")
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    pytest.skip("no Chromium: apt-get install chromium")


def find_port() -> int:
    """Return a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start_server(folder: Path, port: int) -> subprocess.Popen[bytes]:
    """Start JupyterLab with the files of a folder and without anything of the user's."""
    settings = folder / ".settings/@jupyterlab/apputils-extension"
    settings.mkdir(parents=True)
    # Otherwise a question about news would lie over the page.
    (settings / "notification.jupyterlab-settings").write_text('{"fetchNews": "false"}')
    options = {
        "ServerApp.port": port,
        "ServerApp.root_dir": folder,
        "IdentityProvider.token": "",
        "LabApp.user_settings_dir": folder / ".settings",
        "LabApp.workspaces_dir": folder / ".workspaces",
        "LabApp.expose_app_in_browser": True,
    }
    words = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    words += [f"--{name}={value}" for name, value in options.items()]
    # The kernel and the extension of this tree, whichever are installed.
    environment = {**os.environ, "JUPYTER_PATH": str(ROOT / "python/data/data/share/jupyter")}
    return subprocess.Popen(words, env=environment, stderr=(folder / ".log").open("wb"))


def wait_for_server(address: str) -> None:
    """Return when the server answers."""
    end = time.monotonic() + LONGEST_WAIT / 1000
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(f"{address}/api", timeout=5).close()
        except OSError:
            time.sleep(0.2)
        else:
            return
    pytest.fail("JupyterLab does not start")


class Lab:
    """JupyterLab in a browser."""

    def __init__(self, page: Page, folder: Path, address: str) -> None:
        """Use a page of a browser, and the folder that the server shows."""
        self.page, self.folder, self.address = page, folder, address
        self.toolbar = page.get_by_role("toolbar", name="APL glyphs")
        self.opened = 0

    def open(self, *cells: str, kernel: str = "zilde") -> None:
        """Open a new notebook, and wait for its kernel."""
        self.opened += 1
        language = {"zilde": "apl", "python3": "python"}[kernel]
        rows = [{"id": f"c{number}", "source": source} for number, source in enumerate(cells)]
        empty = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
        notebook = {
            "cells": [{**empty, **row} for row in rows],
            "metadata": {"kernelspec": {"name": kernel, "display_name": "", "language": language}},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        name = f"{self.opened}.ipynb"
        (self.folder / name).write_text(json.dumps(notebook), encoding="utf-8")
        self.show(name)
        self.page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for()
        if kernel == "zilde":
            self.toolbar.wait_for()

    def show(self, name: str) -> None:
        """Open a file, and nothing else."""
        self.page.goto(f"{self.address}/lab/tree/{name}?reset", wait_until="domcontentloaded")
        self.page.locator(".cm-content").first.wait_for()

    def editor(self, index: int = 0) -> Locator:
        """Return the text of a cell."""
        return self.page.locator(".jp-Notebook .jp-Cell").nth(index).locator(".cm-content")

    def edit(self, index: int = 0) -> None:
        """Put the caret at the end of a cell."""
        self.editor(index).click()
        self.page.keyboard.press("Control+End")

    def run(self, index: int = 0) -> Locator:
        """Start a cell and return its output."""
        self.edit(index)
        self.page.keyboard.press("Control+Enter")
        return self.page.locator(".jp-Notebook .jp-Cell").nth(index).locator(".jp-OutputArea")

    def button(self, glyph: str) -> Locator:
        """Return the button of a glyph."""
        return self.toolbar.get_by_text(glyph, exact=True)

    def take_picture(self, name: str) -> None:
        """Save what the page shows."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.png")


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    browser_path = find_browser()
    from playwright.sync_api import sync_playwright

    folder, port = tmp_path_factory.mktemp("lab"), find_port()
    address = f"http://127.0.0.1:{port}"
    server = start_server(folder, port)
    try:
        wait_for_server(address)
        with sync_playwright() as playwright:
            options: dict[str, Any] = {"executable_path": browser_path, "args": ["--no-sandbox"]}
            browser = playwright.chromium.launch(**options)
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.set_default_timeout(LONGEST_WAIT)
            yield Lab(page, folder, address)
            browser.close()
    finally:
        server.terminate()
        server.wait()


def test_the_prefix_types_glyphs(lab: Lab) -> None:
    lab.open("", "")
    lab.edit()
    lab.page.keyboard.type("2 3`r`i6 `` 'a`' `` ")
    # A key without a glyph, and the prefix twice.
    assert lab.editor().inner_text() == "2 3⍴⍳6 ⋄ 'a⍕ ⋄ "
    lab.edit(1)
    lab.page.keyboard.type("`{`z`/`& ` r")
    assert lab.editor(1).inner_text() == "⍞⊂⌿⊖ ` r"


def test_cells_have_colours(lab: Lab) -> None:
    lab.open("7-10 ⍝ ten\n⍉¨'it''s' ⍴⍵")
    lab.page.locator("[data-language=apl]").wait_for()
    read = "spans => spans.map(span => [span.textContent, getComputedStyle(span).color])"
    colours = dict(lab.editor().locator("span").evaluate_all(read))
    # The mode of JupyterLab itself takes - and the digits after it for a name.
    assert colours["7"] == colours["10"]
    assert colours["-"] == colours["⍉"] == colours["⍴"]
    kinds = ("7", "-", "⍝ ten", "¨", "'it''s'", "⍵")
    assert len({colours[text] for text in kinds}) >= len(kinds) - 1
    lab.edit()
    lab.page.keyboard.press("Control+/")
    assert lab.editor().inner_text().splitlines()[1].startswith("⍝ ⍉")


def test_cells_run_and_show_text_tables_and_pictures(lab: Lab) -> None:
    circle = "<svg xmlns='http://www.w3.org/2000/svg' width='80' height='80'>"
    circle += "<circle cx='40' cy='40' r='30' fill='teal'/></svg>"
    lab.open("2 3⍴⍳6", "'one'(2 3⍴⍳6)", f'"{circle}"', "1 2+1 2 3")
    lab.run(0).get_by_text("1 2 3\n4 5 6").wait_for()
    lab.run(1).locator("td").first.wait_for()
    picture = lab.run(2).locator("svg circle, img[src*=svg]").first
    picture.wait_for()
    size = picture.bounding_box()
    assert size is not None
    assert size["width"] >= 60
    error = lab.run(3).locator("[data-mime-type*=error], [data-mime-type*=stderr]")
    assert "left has length 2, right has length 3" in error.inner_text()
    lab.take_picture("cells")


def test_the_bar_inserts_at_the_caret(lab: Lab) -> None:
    lab.open("2 36")
    lab.edit()
    lab.page.keyboard.press("ArrowLeft")
    lab.button("⍴").click()
    lab.button("⍳").click()
    assert lab.editor().inner_text() == "2 3⍴⍳6"
    lab.page.keyboard.type("1")
    assert lab.editor().inner_text() == "2 3⍴⍳16"


def test_the_bar_names_its_glyphs(lab: Lab) -> None:
    lab.open("")
    lab.button("⍴").hover()
    tip = lab.page.get_by_role("tooltip")
    for text in ("Shape, Reshape", "X⍴Y", "`r, or a name and Tab: rho, reshape, shape"):
        assert text in tip.inner_text()
    lab.take_picture("tooltip")
    lab.page.mouse.move(640, 600)
    tip.wait_for(state="detached")
    assert lab.toolbar.get_by_role("button", name="⍴ Shape, Reshape").count() == 1


def test_the_bar_can_be_used_by_keys(lab: Lab) -> None:
    lab.open("")
    lab.edit()
    lab.toolbar.get_by_role("button").first.focus()
    for key in ("ArrowRight", "ArrowRight", "End", "ArrowRight", "ArrowRight"):
        lab.page.keyboard.press(key)
    assert "Conjugate, Plus" in lab.page.get_by_role("tooltip").inner_text()
    lab.page.keyboard.press("Enter")
    assert lab.editor().inner_text() == "+"
    lab.page.keyboard.type("1")
    assert lab.editor().inner_text() == "+1"


def test_the_bar_can_be_folded_and_stays_so(lab: Lab) -> None:
    lab.open("")
    tall = lab.toolbar.bounding_box()
    toggle = lab.page.get_by_role("button", name="All glyphs")
    toggle.click()
    lab.page.locator(".zilde-mod-folded").wait_for()
    lab.open("")
    lab.page.locator(".zilde-mod-folded").wait_for()
    short = lab.toolbar.bounding_box()
    assert tall is not None
    assert short is not None
    assert short["height"] < 30 < tall["height"]
    lab.take_picture("folded")
    toggle.click()


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_the_bar_can_be_read_in_both_themes(lab: Lab, theme: str) -> None:
    lab.open("mean←{(+⌿⍵)÷≢⍵}  ⍝ of rows")
    change = "theme => jupyterapp.commands.execute('apputils:change-theme', {theme})"
    lab.page.evaluate(change, f"JupyterLab {theme}")
    is_light = str(theme == "Light").lower()
    lab.page.locator(f"body[data-jp-theme-light={is_light}]").wait_for(state="attached")
    # The style sheet of the theme arrives after that.
    lab.page.wait_for_timeout(1000)
    lab.button("⍋").hover()
    lab.take_picture(theme.lower())
    colours = "node => [getComputedStyle(node).color, getComputedStyle(node).backgroundColor]"
    ink, _ = lab.button("⍴").evaluate(colours)
    _, paper = lab.page.locator(".zilde-bar").evaluate(colours)
    assert contrast(ink, paper) > 7
    lab.page.evaluate(change, "JupyterLab Light")


def contrast(*colours: str) -> float:
    """Return the contrast of two colours, as the guidelines for accessible pages define it."""
    dark, light = sorted(map(luminance, colours))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour: `rgb(0, 0, 0)` has 0."""
    linear = []
    for part in re.findall(r"[\d.]+", colour)[:3]:
        value = float(part) / 255
        linear.append(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_names_complete_to_glyphs(lab: Lab) -> None:
    lab.open("2 3 rho", "t")
    lab.edit()
    lab.page.keyboard.press("Tab")
    lab.page.locator(".jp-Completer-item").get_by_text("⍴").wait_for()
    lab.page.keyboard.press("Enter")
    assert lab.editor().inner_text() == "2 3 ⍴"
    lab.edit(1)
    lab.page.keyboard.press("Tab")
    lab.page.locator(".jp-Completer").get_by_text("transpose\N{NO-BREAK SPACE}(`^)").wait_for()
    lab.take_picture("completion")
    lab.page.keyboard.press("Escape")


def test_shift_tab_shows_the_page_of_a_glyph(lab: Lab) -> None:
    lab.open("⍴")
    lab.edit()
    lab.page.keyboard.press("Shift+Tab")
    page = lab.page.locator(".jp-Tooltip")
    page.get_by_role("heading", name="Shape, Reshape").wait_for()
    lab.take_picture("page")
    lab.page.keyboard.press("Escape")


def test_a_long_computation_is_interrupted(lab: Lab) -> None:
    lab.open("kept←7", "{∇⍵}1", "kept")
    lab.run(0)
    output = lab.run(1)
    lab.page.locator(".jp-Notebook-ExecutionIndicator[data-status=busy]").wait_for()
    lab.page.keyboard.press("Escape")
    lab.page.keyboard.type("ii")
    output.get_by_text("interrupted").wait_for()
    lab.run(2).get_by_text("7").wait_for()
    lab.take_picture("interruption")


def test_input_takes_glyphs(lab: Lab) -> None:
    lab.open("⍞←'Function: '\nname←⍞", "1+⎕")
    output = lab.run(0)
    field = output.locator("input")
    field.wait_for()
    field.focus()
    lab.page.keyboard.type("a`rb")
    lab.button("⍋").click()
    assert field.input_value() == "a⍴b⍋"
    lab.take_picture("input")
    lab.page.keyboard.press("Enter")
    field.wait_for(state="detached")
    output = lab.run(1)
    output.locator("input").focus()
    lab.page.keyboard.type("`i3")
    lab.page.keyboard.press("Enter")
    output.get_by_text("2 3 4").wait_for()


def test_cells_with_the_magic_are_apl(lab: Lab) -> None:
    lab.open("%load_ext zilde", "print('')", "%%apl\n", kernel="python3")
    lab.edit(1)
    assert not lab.toolbar.is_visible()
    lab.page.keyboard.press("ArrowLeft")
    lab.page.keyboard.press("ArrowLeft")
    lab.page.keyboard.type("`r")
    assert lab.editor(1).inner_text() == "print('`r')"
    lab.run(0)
    lab.edit(2)
    lab.page.keyboard.type("+/`i")
    lab.toolbar.wait_for()
    lab.button("⍳").click()
    lab.page.keyboard.press("Backspace")
    lab.page.keyboard.type("4")
    assert lab.editor(2).inner_text() == "%%apl\n+/⍳4"
    lab.run(2).get_by_text("10").wait_for()


def test_files_and_consoles_have_the_bar(lab: Lab) -> None:
    (lab.folder / "mean.apl").write_text("mean←{(+⌿⍵)÷≢⍵}\n", encoding="utf-8")
    lab.show("mean.apl")
    lab.toolbar.wait_for()
    lab.page.locator(".cm-content").click()
    lab.page.keyboard.press("Control+End")
    lab.page.keyboard.type("mean `i")
    lab.button("⌽").click()
    assert lab.page.locator(".cm-content").inner_text().splitlines()[1] == "mean ⍳⌽"
    create = "jupyterapp.commands.execute('console:create', {kernelPreference: {name: 'zilde'}})"
    lab.page.evaluate(create)
    console = lab.page.locator(".jp-CodeConsole")
    console.get_by_text("an APL for everyone").wait_for()
    console.locator(".jp-CodeConsole-promptCell .cm-content").click()
    lab.page.keyboard.type("+/`i5")
    lab.page.keyboard.press("Shift+Enter")
    console.get_by_text("15").wait_for()
    lab.take_picture("console")
