"""Python from APL: `⎕PY`, members, calls, conversions, errors, interruption, permission."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import types
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import zilde

if TYPE_CHECKING:
    from collections.abc import Iterator


class Account:
    """A class with members of every kind."""

    rate = 0.5
    owner = "Ann"
    sum = 0
    reads = 0

    def __init__(self) -> None:
        self.entries: dict[str, object] = {"first": 1}

    @property
    def counted(self) -> Account:
        self.reads += 1
        return self

    def pay(self, sum: float, *more: float, times: int = 1) -> float:  # noqa: A002
        self.sum += times * (sum + np.sum(more))
        return self.sum

    def tell(self, *arguments: Any, **keywords: Any) -> str:
        return f"{arguments} {keywords}"

    def reset(self) -> None:
        self.sum = 0

    def fail(self, text: str) -> None:
        raise ValueError(text)

    def __getitem__(self, key: object) -> str:
        return repr(key)

    def __setitem__(self, key: str, value: object) -> None:
        self.entries[key] = value


@pytest.fixture
def apl() -> Iterator[zilde.Session]:
    """Open a session with Python, NumPy and an account."""
    session = zilde.Session(python=True)
    session.account = Account()
    session.run("np←⎕PY 'numpy'")
    return session


def test_modules_and_their_members(apl: zilde.Session) -> None:
    assert apl.eval("np.pi") == np.pi
    assert apl.eval("np.linalg.det 2 2⍴1 2 3 4") == pytest.approx(-2)
    assert apl.eval("np≡⎕PY 'numpy'") == 1
    assert apl.eval("np≡⎕PY 'math'") == 0
    assert apl.eval("np") is np
    assert apl.eval("⎕PY 'numpy.float32'") is np.float32
    assert apl.eval("(⎕PY 'os.path').sep") == "/"


def test_functions_are_operands(apl: zilde.Session) -> None:
    assert apl.eval("np.add/1 2 3") == 6
    assert apl.eval("np.sqrt¨4 9").tolist() == [2, 3]
    assert apl.eval("1 2∘.(np.maximum)0 3").tolist() == [[1, 3], [2, 3]]
    assert apl.eval("root←np.sqrt ⋄ root 16") == 4
    assert apl.eval("{np.sqrt ⍵}25") == 5
    apl.run("∇r←old x\n r←np.sqrt x\n∇\ntwice←{⍺⍺ ⍺⍺ ⍵}")
    assert apl.eval("old 36") == 6
    assert apl.eval("np.sqrt twice 16") == 2
    assert apl.eval("(np.square⍤+)2 3").tolist() == [4, 9]
    assert apl.eval("(np.square-np.sqrt)4") == 14


def test_arguments(apl: zilde.Session) -> None:
    assert apl.eval("account.tell()") == "() {}"
    assert apl.eval("account.tell 'text'") == "('text',) {}"
    assert apl.eval("1 account.tell 'ab' 'cd'") == "(1, ['ab', 'cd']) {}"
    assert apl.eval("account.tell (times: 2 ⋄ who: 'me')") == "() {'times': 2, 'who': 'me'}"
    assert apl.eval("1 account.tell (who: 'me')") == "(1,) {'who': 'me'}"
    assert apl.eval("account.tell (Args: 1 'two' 3 ⋄ x: 4)") == "(1, 'two', 3) {'x': 4}"
    assert apl.eval("account.tell (Args: ,⊂1 2)") == "(array([1, 2]),) {}"
    assert apl.eval("account.tell (Args: ,(a: 1))") == "({'a': 1},) {}"
    assert apl.eval("(account.tell⍠'x' 1)5") == "(5,) {'x': 1}"
    assert apl.eval("0 (account.tell⍠(x: 1 ⋄ y: 2))5") == "(0, 5) {'x': 1, 'y': 2}"
    assert apl.eval("(np.sum⍠'axis' 0)2 2⍴⍳4").tolist() == [4, 6]
    assert apl.eval("account.tell account").startswith("(<")
    assert apl.eval("account.tell ⎕NULL") == "(None,) {}"
    assert apl.eval("account.tell ⎕PY 'builtins.True'") == "(True,) {}"


def test_objects(apl: zilde.Session) -> None:
    apl.run("account.owner←'Ben' ⋄ account.sum+←5")
    account = apl.eval("account")
    assert (account.owner, account.sum) == ("Ben", 5)
    assert apl.eval("account.owner account.rate")[0] == "Ben"
    assert apl.eval("account.pay 2") == 7
    assert apl.eval("account.pay (Args: 1 2 3 ⋄ times: 2)") == 19
    assert apl.eval("⎕NC 'account' 'account.pay' 'account.sum' 'account.none'").tolist() == [
        9.2,
        3.3,
        2.1,
        0,
    ]
    assert apl.eval("account.⎕NL ¯3") == ["fail", "pay", "reset", "tell"]
    assert "sum" in apl.eval("account.⎕NL ¯2")
    assert apl.eval("(account account).owner") == ["Ben", "Ben"]
    assert apl.eval("x←(a: account) ⋄ x.a.owner") == "Ben"
    apl.new = types.SimpleNamespace(a=1)
    assert apl.eval("{⍵.__class__.__name__}¨new account") == ["SimpleNamespace", "Account"]


def test_strands_of_members(apl: zilde.Session) -> None:
    assert apl.eval("account.(owner rate)") == ["Ann", 0.5]
    assert np.array_equal(apl.eval("↑(account account).(sum rate)"), [[0, 0.5], [0, 0.5]])
    assert apl.eval("np.(pi e)").tolist() == [np.pi, np.e]
    apl.run("account.(owner rate)←'Ben' 0.25 ⋄ account.(sum reads)+←1 2")
    account = apl.eval("account")
    assert (account.owner, account.rate, account.sum, account.reads) == ("Ben", 0.25, 1, 2)


def test_members_are_completed_without_being_read(apl: zilde.Session) -> None:
    apl.run("ns←(np: np ⋄ account: account)")

    def complete(text: str) -> list[str]:
        start, candidates = zilde._zilde.complete(apl, text, len(text))
        return [text[:start] + candidate for candidate, _ in candidates]

    assert complete("1+np.linalg.svd") == ["1+np.linalg.svd", "1+np.linalg.svdvals"]
    assert complete("ns.np.linsp") == ["ns.np.linspace"]
    assert complete("ns.account.r") == ["ns.account.rate", "ns.account.reads", "ns.account.reset"]
    assert "account.pay" in complete("account.")
    assert complete("account.counted.") == []
    assert apl.eval("account.reads") == 0
    assert complete("np.nothing.") == []


def test_members_of_results_are_not_converted_on_the_way(apl: zilde.Session) -> None:
    assert apl.eval("np.pi.hex()") == np.pi.hex()
    assert apl.eval("account.owner.upper()") == "ANN"
    assert apl.eval("account.entries.get 'first'") == 1


def test_properties_are_read_as_often_as_the_text_says(apl: zilde.Session) -> None:
    assert apl.eval("account.counted.pay 1") == 1
    assert apl.eval("account.reads") == 1
    apl.run("a←account.counted")
    assert apl.eval("account.reads") == 2


def test_indices_are_those_of_python(apl: zilde.Session) -> None:
    assert apl.eval("account['key']") == "'key'"
    assert apl.eval("account[1;2]") == "(1, 2)"
    assert apl.eval("account[0:2;]") == "(slice(0, 2, None), slice(None, None, None))"
    assert apl.eval("account['other']←5 ⋄ account.entries.get 'other'") == 5


def test_nothing_returned_is_not_shown(apl: zilde.Session, capsys: pytest.CaptureFixture) -> None:
    apl.run("account.reset()")
    assert capsys.readouterr().out == ""
    assert apl.eval("⎕NULL≡account.reset()") == 1


def test_conversions(apl: zilde.Session) -> None:
    assert apl.eval("≡np.linalg.svd 2 2⍴1 2 3 4") == 2
    assert apl.eval("(⎕PY 'math').factorial 25") == 15511210043330985984000000
    assert apl.eval("⎕NC 'd'⊣d←(⎕PY 'builtins').dict (a: 1)") == 9
    assert apl.eval("((⎕PY 'builtins').dict (a: 1)).a") == 1
    assert apl.eval("⎕NC⊂,'f'⊣f←(⎕PY 'fractions').Fraction (Args: 1 3)") == 9.2
    assert apl.eval("f.numerator,f.denominator").tolist() == [1, 3]
    assert apl.eval("⍕f") == "Fraction(1, 3)"
    assert apl.eval("⍕np") == "[module numpy]"
    assert apl.eval("⍕account").endswith(".Account]")
    # What only looks like an array stays an object until its value is asked for.
    pandas = pytest.importorskip("pandas")
    apl.run("pd←⎕PY 'pandas'")
    assert isinstance(apl.eval("df←pd.DataFrame (data: (a: 1 2 ⋄ b: 3 4))"), pandas.DataFrame)
    assert apl.eval("(⎕PY df).b").tolist() == [3, 4]
    assert apl.eval("⎕PY df['a']").tolist() == [1, 2]
    assert apl.eval("df.b.sum()") == 7


def test_numbers_pass_without_a_copy(apl: zilde.Session) -> None:
    apl.run("n←⍳100000 ⋄ x←n÷2 ⋄ y←np.asarray x")
    assert np.shares_memory(apl.eval("x"), apl.eval("y"))


def test_errors(apl: zilde.Session) -> None:
    with pytest.raises(zilde.PythonError) as caught:
        apl.eval("account.fail 'no money'")
    assert isinstance(caught.value.__cause__, ValueError)
    assert apl.eval("{90::⎕DMX.Message ⋄ account.fail ⍵}'no money'") == "ValueError: no money"
    with pytest.raises(zilde.AplError) as caught:
        apl.eval("account.none")
    assert caught.value.name == "VALUE ERROR"
    with pytest.raises(zilde.PythonError, match="nosuch"):
        apl.eval("⎕PY 'nosuch'")
    for line in [
        "account.(sum+1)",
        "account.(sum pay)",
        "account+1",
        "⎕JSON account",
        "1(220⌶)account",
        "⍋account account",
    ]:
        with pytest.raises(zilde.AplError):
            apl.eval(line)


def test_only_with_the_right_to_it() -> None:
    for session in (zilde.Session(), zilde.Session(files=True, processes=True, python=False)):
        with pytest.raises(zilde.AplError, match="not given access to Python"):
            session.eval("⎕PY 'sys'")
        with pytest.raises(TypeError):
            session.value = Account()


def run_program(text: str, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "zilde", *options]
    return subprocess.run(
        command, input=text, capture_output=True, text=True, timeout=60, check=False
    )


def test_the_command_line_has_python() -> None:
    result = run_program("np←⎕PY 'numpy'\n2×np.sum 1 2 3\nnp.linalg.inv 2 2⍴0\n")
    assert result.stdout.splitlines()[0] == "12"
    assert "EXCEPTION" in result.stdout + result.stderr
    result = run_program("", "-e", "⎕←(⎕PY 'math').sqrt 16")
    assert (result.stdout, result.returncode) == ("4\n", 0)


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGINT to send")
@pytest.mark.parametrize("text", ["(⎕PY 'time').sleep 30", "{∇⍵}1", "(⎕PY 'time').time {∇⍵} 1"])
def test_ctrl_c_stops_scripts(text: str) -> None:
    say = "n←(⎕PY 'sys').stderr.write 'ready',⎕UCS 10"
    command = [sys.executable, "-m", "zilde", "-e", f"{say} ⋄ {text}"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as run:
        assert run.stderr is not None
        assert run.stderr.readline() == "ready\n"
        started = time.monotonic()
        time.sleep(0.3)
        run.send_signal(signal.SIGINT)
        _, report = run.communicate(timeout=20)
        assert time.monotonic() - started < 5
    assert "INTERRUPT" in report
    assert run.returncode == 1
