"""Functions and operators that Python calls."""

from __future__ import annotations

import copy
import pickle
import threading

import numpy as np
import pytest

import zilde


def test_arguments_by_position_and_by_keyword() -> None:
    minus = zilde.apl("-")
    assert minus(3) == -3
    assert minus(5, 3) == 2
    assert minus(3, alpha=5) == 2
    assert minus(omega=3) == -3
    assert minus(alpha=5, omega=3) == 2
    for arguments, keywords in [
        ((), {}),
        ((1, 2, 3), {}),
        ((1, 2), {"alpha": 3}),
        ((1,), {"beta": 3}),
    ]:
        with pytest.raises(TypeError):
            minus(*arguments, **keywords)


def test_the_index_origin_is_one_unless_it_is_set() -> None:
    assert zilde.apl("⍳")(3).tolist() == [1, 2, 3]
    assert zilde.apl("⍳", io=0)(3).tolist() == [0, 1, 2]
    assert zilde.eval("⍳3", io=0).tolist() == [0, 1, 2]
    assert zilde.Session(io=0).eval("⍳3").tolist() == [0, 1, 2]
    with pytest.raises(ValueError, match="io"):
        zilde.apl("⍳", io=2)


def test_operators_take_functions_arrays_and_callables() -> None:
    each = zilde.apl("¨")
    assert each(zilde.apl("≢"))(["one", "three"]).tolist() == [3, 5]
    assert each(str.upper)(["one", "three"]) == ["ONE", "THREE"]
    assert zilde.apl("⍣")(zilde.apl("2∘×"), 10)(1) == 1024
    assert zilde.apl("⍤")(lambda row: row.sum(), 1)(np.arange(6.0).reshape(2, 3)).tolist() == [
        3,
        12,
    ]
    assert zilde.apl(".")(zilde.apl("+"), zilde.apl("×"))([1, 2], [3, 4]) == 11
    assert zilde.apl("⍨")(lambda x, y: x - y)(1, 3) == 2


def test_what_is_not_a_function_is_refused() -> None:
    with pytest.raises(TypeError, match="array"):
        zilde.apl("2+2")
    with pytest.raises(TypeError, match="no value"):
        zilde.apl("")
    with pytest.raises(zilde.AplSyntaxError):
        zilde.apl("(+")
    with pytest.raises(TypeError, match="option"):
        zilde.apl("+", speed=11)


def test_functions_without_a_result_return_none() -> None:
    assert zilde.eval("") is None


def test_functions_are_copied_and_pickled_by_source() -> None:
    functions = [
        zilde.apl("+/", io=0, dtype="narrow"),
        zilde.apl("¨")(zilde.apl("+/")),
        zilde.apl("⍣")(zilde.apl("2∘×"), 3),
    ]
    for function in functions:
        for again in (copy.deepcopy(function), pickle.loads(pickle.dumps(function))):
            assert again.source == function.source
    twice = pickle.loads(pickle.dumps(functions[2]))
    assert twice(1) == 8
    operator = pickle.loads(pickle.dumps(zilde.apl("¨")))
    assert operator(len)(["ab", "c"]).tolist() == [2, 1]
    with pytest.raises(TypeError, match="session"):
        copy.deepcopy(zilde.Session().apl("+"))


def test_functions_may_be_called_from_many_threads_and_from_themselves() -> None:
    total = zilde.apl("{+/⍵×⍳≢⍵}")
    results = []
    threads = [
        threading.Thread(target=lambda: results.append([total([1, 2, 3]) for _ in range(200)]))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [[14] * 200] * 4
    nested = zilde.apl("¨")(lambda number: total([number, number]))
    assert nested([1, 2]).tolist() == [3, 6]


def test_eval_sets_variables() -> None:
    assert zilde.eval("x+y", {"x": 1, "y": [1, 2]}).tolist() == [2, 3]
    with pytest.raises(RuntimeError, match="function"):
        zilde.eval("+/")


def test_texts_are_checked_and_explained() -> None:
    assert zilde.check("1+2") == []
    [finding] = zilde.check("a←1\nb←(a")
    assert (finding.is_error, finding.error.line) == (True, 2)
    assert "mean" not in zilde.explain("+⌿÷≢")
    assert "+" in zilde.explain("+⌿÷≢")
