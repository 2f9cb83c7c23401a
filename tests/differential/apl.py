"""The APL text of arrays, indices and cases."""

import numpy as np


def program(cases):
    """A script that prints a line of JSON for each case: shape and elements, or the name of the error."""
    lines = [
        "t←⎕USE 'tensor'",
        "parts←{⍺:(9○,⍵)(11○,⍵) ⋄ ,⊂,⍵}",
        "answer←{0::⍞←(1⎕JSON⊃⎕DM),⎕UCS 10 ⋄ r←⍎⍵ ⋄ ⍞←(⎕JSON(⊂⍴r),⍺ parts r),⎕UCS 10}",
    ]
    for case in cases:
        is_complex = int(not isinstance(case.expected, str) and case.expected.dtype.kind == "c")
        quoted = case.text.replace("'", "''")
        lines.append(f"t.⎕IO←⎕IO←{case.origin} ⋄ {is_complex} answer'{quoted}'")
    return "\n".join(lines) + "\n"


def number(value):
    value = value.item() if isinstance(value, np.generic) else value
    if isinstance(value, complex):
        return f"{number(value.real)}J{number(value.imag)}"
    if isinstance(value, bool):
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return repr(value).replace("-", "¯")


def literal(array):
    array = np.asarray(array)
    elements = " ".join(number(element) for element in array.ravel()) or "0"
    if array.ndim == 0:
        return elements
    return f"({' '.join(map(str, array.shape))}⍴{elements})"


class Outer(list):
    """An index of one vector for each axis, as `np.ix_` makes it."""


class Brackets:
    """`x[…;…]`, for indices that mean the same in both languages."""

    name = "brackets"

    def __init__(self, origin):
        self.origin = origin

    def get(self, x, spec):
        return f"x←{literal(x)} ⋄ x{self.index(x, spec)}"

    def put(self, x, spec, value, _kind):
        return f"x←{literal(x)} ⋄ x{self.index(x, spec)}←{literal(value)} ⋄ x"

    def accumulate(self, x, spec, glyph, value):
        return f"x←{literal(x)} ⋄ x{self.index(x, spec)}{glyph}←{literal(value)} ⋄ x"

    def index(self, x, spec):
        arrays = [item for item in spec if isinstance(item, np.ndarray)]
        if isinstance(spec, Outer):
            return f"[{';'.join(self.array(item.ravel()) for item in spec)}]"
        positions, group = [], []
        for item in spec:
            if isinstance(item, np.ndarray):
                group.append(item)
                if len(group) == len(arrays):
                    positions.append(self.group(group))
            else:
                positions.append(self.position(item))
        taken = sum(axes(item) for item in spec)
        if Ellipsis not in [item for item in spec if not isinstance(item, np.ndarray)] and taken < x.ndim or not positions:
            positions.append("…")
        if len(positions) == 1 and arrays:
            # A nested position alone would be a path into items; beside … it is not.
            positions.append("…")
        return f"[{';'.join(positions)}]"

    def position(self, item):
        if item is None:
            return "∘"
        if item is Ellipsis:
            return "…"
        if isinstance(item, slice):
            step = "" if item.step is None else f":{number(item.step)}"
            return f"{self.bound(item.start)}:{self.bound(item.stop)}{step}"
        return number(self.shifted(item))

    def group(self, arrays):
        """Index arrays for consecutive axes as one array of index vectors; a mask as where it holds ones."""
        if len(arrays) == 1:
            mask = arrays[0]
            return f"⍸{literal(mask)}" if mask.dtype == bool else self.array(mask)
        arrays = np.broadcast_arrays(*arrays) if conform(arrays) else arrays
        return ",¨".join(self.array(array) for array in arrays)

    def array(self, array):
        return literal(self.shifted(array))

    def shifted(self, numbers):
        return numbers + self.origin * (np.asarray(numbers) >= 0)

    def bound(self, bound):
        return "" if bound is None else number(self.shifted(bound))


class Library(Brackets):
    """The functions of the tensor library, whose rules are NumPy's."""

    name = "library"

    def get(self, x, spec):
        return f"({self.spec(spec)})t.get {literal(x)}"

    def put(self, x, spec, value, kind):
        kind = f" '{kind}'" if kind else ""
        return f"(({self.spec(spec)}){literal(value)}{kind})t.put {literal(x)}"

    def accumulate(self, x, spec, glyph, value):
        return f"(({self.spec(spec)}){literal(value)})({glyph}t.accumulate){literal(x)}"

    def spec(self, spec):
        items = [self.item(item) for item in spec]
        if not items:
            return "⍬"
        return f",⊂{items[0]}" if len(items) == 1 else " ".join(items)

    def item(self, item):
        if item is None:
            return "t.newaxis"
        if item is Ellipsis:
            return "t.ellipsis"
        if isinstance(item, slice):
            parts = [self.part(item.start), self.part(item.stop), "⎕NULL" if item.step is None else number(item.step)]
            return f"(t.slice {' '.join(parts)})"
        if isinstance(item, bool):
            return f"(t.bool {int(item)})"
        if isinstance(item, np.ndarray) and item.dtype == bool:
            return f"(t.mask {literal(item)})"
        if isinstance(item, np.ndarray):
            return self.array(item)
        return number(self.shifted(item))

    def part(self, bound):
        return "⎕NULL" if bound is None else self.bound(bound)


def axes(item):
    """How many axes an item of an index takes."""
    if item is None or item is Ellipsis or isinstance(item, bool):
        return 0
    return item.ndim if isinstance(item, np.ndarray) and item.dtype == bool else 1


def conform(arrays):
    try:
        np.broadcast_shapes(*(array.shape for array in arrays))
        return True
    except ValueError:
        return False
