"""`zilde mcp`, with the official client of the Model Context Protocol.

The variable `ZILDE_BINARY` names the program, which must have been built with the feature `mcp`.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

mcp = pytest.importorskip("mcp", reason="the package mcp is not installed")

BINARY = os.environ.get("ZILDE_BINARY", "")
# The two ways to begin: by a handshake, and as the versions since 2026 do.
MODES = ["legacy", "auto"]


@pytest.fixture(scope="module", autouse=True)
def _check_binary() -> None:
    if not BINARY:
        pytest.skip("ZILDE_BINARY does not name a program")
    run = subprocess.run(
        [BINARY, "mcp"], stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    if b"built without" in run.stderr:
        pytest.skip(f"{BINARY} was built without the feature mcp")


def converse(
    talk: Callable[[mcp.Client], Awaitable[None]], *options: str, mode: str = "auto"
) -> None:
    """Start a server and let a client talk to it."""

    async def run() -> None:
        server = mcp.StdioServerParameters(command=BINARY, args=["mcp", *options])
        async with mcp.Client(server, mode=mode) as client:
            await talk(client)

    asyncio.run(asyncio.wait_for(run(), 60))


@pytest.mark.parametrize("mode", MODES)
def test_tools_are_described_and_called(mode: str) -> None:
    async def talk(client: mcp.Client) -> None:
        assert client.server_info.name == "zilde"
        assert "¯3" in client.instructions
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert list(tools) == ["evaluate", "explain", "trace", "check", "help"]
        assert tools["help"].annotations.read_only_hint
        result = await client.call_tool("evaluate", {"code": "mean←+⌿÷≢\nmean 3 1 4 1 5"})
        assert not result.is_error
        assert result.content[0].text == "2.8"
        assert result.structured_content["value"] == 2.8
        result = await client.call_tool("evaluate", {"code": "mean"})
        assert result.content[0].text.splitlines()[0].startswith("┌")

    converse(talk, mode=mode)


@pytest.mark.parametrize("mode", MODES)
def test_errors_are_results(mode: str) -> None:
    async def talk(client: mcp.Client) -> None:
        # The client checks the structure of each result, also of errors, against its schema.
        result = await client.call_tool("evaluate", {"code": "1 2 3+4 5"})
        assert result.is_error
        assert result.structured_content["error"]["number"] == 5
        assert "left has length 3, right has length 2" in result.content[0].text
        result = await client.call_tool("evaluate", {"text": "1"})
        assert result.is_error
        with pytest.raises(mcp.MCPError, match="there is no tool 'nonsense'"):
            await client.call_tool("nonsense", {})

    converse(talk, mode=mode)


def test_values_in_json() -> None:
    async def talk(client: mcp.Client) -> None:
        for code, value in [
            ("2 2⍴⍳4", [[1, 2], [3, 4]]),
            ("'ab' (1 2.5) 'c'", ["ab", [1, 2.5], "c"]),
            ("⍬", []),
        ]:
            result = await client.call_tool("evaluate", {"code": code})
            assert result.structured_content["value"] == value

    converse(talk)


@pytest.mark.parametrize("tool", ["explain", "trace", "check"])
def test_lines_are_analysed(tool: str) -> None:
    async def talk(client: mcp.Client) -> None:
        for code in ["(+/÷≢)3 1 4", "(1 2", "1+"]:
            result = await client.call_tool(tool, {"code": code})
            assert result.content[0].text
            assert result.structured_content

    converse(talk)


def test_the_manual() -> None:
    async def talk(client: mcp.Client) -> None:
        result = await client.call_tool("help", {"topic": "split on commas"})
        assert "','" in result.content[0].text
        resources = (await client.list_resources()).resources
        assert "zilde://manual/index" in [str(resource.uri) for resource in resources]
        page = await client.read_resource("zilde://manual/⍳")
        assert page.contents[0].text.startswith("# Index generator")
        with pytest.raises(mcp.MCPError, match="there is no resource"):
            await client.read_resource("file:///etc/passwd")

    converse(talk)


def test_nothing_is_granted_but_what_is_allowed(tmp_path: Path) -> None:
    (tmp_path / "prices.csv").write_text("2.5\n4\n", encoding="utf-8")
    code = "+/⍎¨⊃⎕NGET'prices.csv'1"

    async def fail(client: mcp.Client) -> None:
        result = await client.call_tool("evaluate", {"code": code})
        assert result.structured_content["error"]["name"] == "FILE ACCESS ERROR"

    async def succeed(client: mcp.Client) -> None:
        result = await client.call_tool("evaluate", {"code": code})
        assert result.structured_content["value"] == 6.5

    converse(fail)
    converse(succeed, "--allow", f"read={tmp_path}")


@pytest.mark.parametrize("mode", MODES)
def test_an_evaluation_is_cancelled_and_others_are_answered_meanwhile(mode: str) -> None:
    async def talk(client: mcp.Client) -> None:
        await client.call_tool("evaluate", {"code": "x←7"})
        arguments = {"code": "{∇⍵}1", "time_limit": 60}
        endless = asyncio.create_task(client.call_tool("evaluate", arguments))
        await asyncio.sleep(0.2)
        result = await client.call_tool("help", {"topic": "reshape"})
        assert "Reshape" in result.content[0].text
        start = time.monotonic()
        endless.cancel()
        result = await client.call_tool("evaluate", {"code": "x"})
        assert result.content[0].text == "7"
        assert time.monotonic() - start < 5

    converse(talk, mode=mode)


def test_limits() -> None:
    async def talk(client: mcp.Client) -> None:
        result = await client.call_tool("evaluate", {"code": "{∇⍵}1", "time_limit": 0.2})
        assert result.structured_content["error"]["name"] == "TIMEOUT"
        result = await client.call_tool("evaluate", {"code": "1E9⍴0.5"})
        assert result.structured_content["error"]["name"] == "WS FULL"
        result = await client.call_tool("evaluate", {"code": "⎕←300 300⍴'⍴'"})
        assert "more characters were written" in result.content[0].text

    converse(talk, "--memory-limit", "64")
