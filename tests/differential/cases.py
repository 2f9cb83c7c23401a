"""Random cases: an array, an index, what is done with it, what NumPy says, and the APL text that asks Zilde the same."""

import dataclasses

import numpy as np

import apl


@dataclasses.dataclass
class Case:
    surface: str  # which function or syntax, and what is done
    origin: int
    python: str  # for the report
    text: str  # the APL expression
    expected: object  # an array, or the name of an error
    fault: str = None  # what is wrong on purpose, if anything


DTYPES = ["bool", "int", "int", "float", "complex"]
FAULTS = ["index", "step", "count", "lengths"]
UFUNCS = [("+", np.add), ("-", np.subtract), ("×", np.multiply), ("⌈", np.maximum), ("⌊", np.minimum)]


def random_case(source):
    origin = source.randrange(2)
    x = array(source, shape(source), source.choice(DTYPES))
    # In some cases one thing is wrong.
    wrong = source.choice(FAULTS) if source.random() < 0.1 else None
    library = source.random() < 0.6
    spec = (numpy_spec if library else shared_spec)(source, x.shape, wrong)
    kind = source.choices(["get", "put", "accumulate"], [5, 3, 2])[0]
    write = apl.Library(origin) if library else apl.Brackets(origin)
    if unseen(x, spec):
        return random_case(source)
    found = {"get": get, "put": put, "accumulate": accumulate}[kind](source, write, x, spec)
    found.fault = wrong
    return found


def unseen(x, spec):
    """Whether an index is outside and NumPy does not look at it, because nothing is selected."""
    outside, axis = False, 0
    left_over = x.ndim - sum(apl.axes(item) for item in spec)
    for item in spec:
        if isinstance(item, np.ndarray) and item.dtype != bool and axis < x.ndim:
            length = x.shape[axis]
            outside |= bool(((item < -length) | (item >= length)).any())
        axis += left_over if item is Ellipsis else apl.axes(item)
    return outside and not isinstance(answer(lambda: x[tuple(spec)]), str)


def get(source, write, x, spec):
    expected = answer(lambda: np.array(x[tuple(spec)]))
    return case(write, "get", x, spec, "x[{}]", write.get(x, spec), expected)


def put(source, write, x, spec):
    value = value_for(source, write, x, spec)
    if isinstance(write, apl.Library) and source.random() < 0.3 and x.dtype.kind in "bif" and value.dtype.kind in "bif":
        kind, target = {"b": "bool", "i": "int", "f": "float"}[x.dtype.kind], x.copy()
    else:
        # An array of Zilde's holds whatever is put into it.
        kind, target = None, x.astype(np.result_type(x, value))
    expected = answer(lambda: stored(target, spec, value))
    return case(write, "put", x, spec, f"x[{{}}] = {value!r}", write.put(x, spec, value, kind), expected)


def accumulate(source, write, x, spec):
    glyph, ufunc = source.choice(UFUNCS)
    x = array(source, x.shape, "bool" if glyph == "×" else source.choice(["int", "float"]))
    x = x.astype(int) if x.dtype == bool else x
    value = value_for(source, write, x, spec, "b" if glyph == "×" else x.dtype.kind)
    # Products of many numbers would leave 64 bits.
    value = value * 2 - 1 if glyph == "×" else value
    expected = answer(lambda: combined(ufunc, x.astype(np.result_type(x, value)), spec, value))
    call = f"np.{ufunc.__name__}.at(x, ({{}}), {value!r})"
    return case(write, "accumulate", x, spec, call, write.accumulate(x, spec, glyph, value), expected)


def case(write, kind, x, spec, call, text, expected):
    written = ", ".join("..." if item is Ellipsis else repr(item) for item in spec)
    python = f"x = {x!r}\n{call.format(written)}".replace("array(", "np.array(")
    return Case(f"{write.name} {kind}", write.origin, python, text, expected)


def stored(target, spec, value):
    target[tuple(spec)] = value
    return target


def combined(ufunc, target, spec, value):
    ufunc.at(target, tuple(spec), value)
    return target


def answer(run):
    """What NumPy gives, or the APL name of its error."""
    try:
        with np.errstate(all="ignore"):
            return run()
    except (IndexError, ValueError) as error:
        return apl_error(str(error))


def apl_error(message):
    if "out of bounds" in message:
        return "INDEX ERROR"
    if "too many indices" in message:
        return "RANK ERROR"
    if "only have a single ellipsis" in message:
        return "SYNTAX ERROR"
    if "step cannot be zero" in message:
        return "DOMAIN ERROR"
    return "LENGTH ERROR"


def shape(source):
    rank = source.choices(range(7), [1, 5, 6, 5, 3, 2, 1])[0]
    return tuple(0 if source.random() < 0.06 else source.randint(1, 5 if rank < 5 else 3) for _ in range(rank))


def array(source, shape, dtype):
    size = int(np.prod(shape))
    if dtype == "bool":
        elements = [source.random() < 0.5 for _ in range(size)]
    elif dtype == "int":
        most = source.choice([9, 100, 30_000, 1_000_000])
        elements = [source.randint(-most, most) for _ in range(size)]
    elif dtype == "float":
        elements = [source.randint(-999, 999) / 8 for _ in range(size)]
    else:
        elements = [complex(source.randint(-9, 9), source.randint(-9, 9)) for _ in range(size)]
    return np.array(elements, dtype=dtype).reshape(shape)


def value_for(source, write, x, spec, kind=None):
    """A value that the selection takes: a scalar, one of its shape, or, by the library's rules, one that broadcasts to it."""
    dtype = {"b": "bool", "i": "int", "f": "float", "c": "complex"}[kind or source.choice("bif" + x.dtype.kind)]
    try:
        selected = x[tuple(spec)].shape
    except (IndexError, ValueError):
        selected = ()
    choice = source.random()
    if choice < 0.3:
        return array(source, (), dtype)
    if isinstance(write, apl.Brackets):
        return array(source, selected, dtype)
    if choice < 0.5:
        selected = tuple(1 if source.random() < 0.4 else length for length in selected)[source.randint(0, len(selected)):]
    if choice > 0.97:
        selected = shape(source)
    return array(source, selected, dtype)


def indices(source, length, lengths, wrong):
    """Whole numbers along an axis, negative ones among them."""
    size = int(np.prod(lengths))
    if length == 0 and size:
        lengths, size = (0,), 0
    elements = [source.randrange(-length, length) for _ in range(size)]
    if wrong == "index" and size and source.random() < 0.5:
        elements[source.randrange(size)] = source.choice([length, -length - 1])
    return np.array(elements, dtype=int).reshape(lengths)


def random_slice(source, length, wrong):
    def bound():
        return None if source.random() < 0.35 else source.randint(-length - 3, length + 3)

    step = None if source.random() < 0.5 else source.choice([1, 2, 3, 5, -1, -1, -2, -4])
    return slice(bound(), bound(), 0 if wrong == "step" and source.random() < 0.5 else step)


def whole(source, length, wrong):
    """A whole number along an axis, or a slice where it has no cells."""
    if length == 0:
        return random_slice(source, length, wrong)
    return int(indices(source, length, (), wrong))


def basic(source, length, wrong):
    return whole(source, length, wrong) if source.random() < 0.45 else random_slice(source, length, wrong)


def shared_spec(source, shape, wrong):
    """An index that brackets read as NumPy does: whole numbers, slices, …, new axes, and at most one group of index arrays."""
    if shape and source.random() < 0.2:
        return outer(source, shape, wrong)
    spec, axis = [], 0
    group = source.randrange(len(shape)) if shape and source.random() < 0.5 else None
    end = source.randint(0, len(shape)) if source.random() < 0.4 else len(shape)
    while axis < end:
        if axis == group:
            arrays, axes = array_group(source, shape[axis:end], wrong)
            spec += arrays
            axis += axes
        elif group is None:
            spec.append(basic(source, shape[axis], wrong))
            axis += 1
        else:
            # A whole number beside arrays would count as an array.
            spec.append(random_slice(source, shape[axis], wrong))
            axis += 1
        if source.random() < 0.08 and axis != group:
            spec.append(None)
    if end < len(shape) or source.random() < 0.1:
        spec.append(Ellipsis)
    if wrong == "count":
        spec.append(slice(None))
        spec = [item for item in spec if item is not Ellipsis]
        spec += [slice(None)] * max(0, len(shape) + 1 - len([item for item in spec if item is not None]))
    return spec


def outer(source, shape, wrong):
    """One vector of indices for each axis, combined as `np.ix_` does."""
    vectors = [indices(source, length, (source.randint(0, 4),), wrong) for length in shape]
    return apl.Outer(np.ix_(*vectors))


def array_group(source, lengths, wrong):
    """Index arrays for some consecutive axes, walked together, or a mask over them."""
    if source.random() < 0.35:
        axes = source.randint(1, min(len(lengths), 3))
        return [array(source, lengths[:axes], "bool")], axes
    axes = 1 if source.random() < 0.5 else source.randint(1, min(len(lengths), 3))
    return paired(source, lengths[:axes], wrong), axes


def paired(source, lengths, wrong):
    common = tuple(source.randint(1, 3) for _ in range(source.choice([1, 1, 2, 3])))
    if source.random() < 0.1 or 0 in lengths:
        common = (0,) + common[1:]

    def one(length):
        own = tuple(1 if size != 0 and source.random() < 0.2 else size for size in common)
        own = own[source.randint(0, len(own) - 1):] if 0 not in own and source.random() < 0.2 else own
        return indices(source, length, (7,) if wrong == "lengths" and source.random() < 0.5 else own, wrong)

    return [one(length) for length in lengths]


def numpy_spec(source, shape, wrong):
    """Any index of NumPy's: arrays, masks and whole numbers anywhere, a lone Boolean now and then."""
    spec, axis = [], 0
    common = tuple(source.randint(1, 3) for _ in range(source.choice([1, 1, 2])))
    if 0 in shape or source.random() < 0.05:
        common = (0,) + common[1:]
    end = source.randint(0, len(shape)) if source.random() < 0.5 else len(shape)
    while axis < end:
        choice = source.random()
        if choice < 0.3:
            own = tuple(1 if size and source.random() < 0.2 else size for size in common)
            own = (7,) if wrong == "lengths" and source.random() < 0.3 else own
            spec.append(indices(source, shape[axis], own, wrong))
        elif choice < 0.36:
            axes = source.randint(1, end - axis)
            spec.append(matching_mask(source, shape[axis : axis + axes], common, wrong))
            axis += axes - 1
        else:
            spec.append(basic(source, shape[axis], wrong))
        axis += 1
        if source.random() < 0.06:
            spec.append(None)
        if source.random() < 0.01:
            spec.append(source.random() < 0.5)
    if source.random() < 0.4:
        spec.insert(source.randint(0, len(spec)) if end == len(shape) else len(spec), Ellipsis)
    if wrong == "count":
        spec.append(source.choice([Ellipsis, 0, slice(None)]))
    return spec


def matching_mask(source, lengths, common, wrong):
    """A mask with as many ones as the other arrays have indices, if there is room for them."""
    size, ones = int(np.prod(lengths)), common[-1]
    if ones > size or source.random() < 0.2:
        return array(source, lengths, "bool")
    if wrong == "lengths":
        lengths = tuple(length + 1 for length in lengths)
        size = int(np.prod(lengths))
    chosen = set(source.sample(range(size), ones))
    return np.array([place in chosen for place in range(size)], dtype=bool).reshape(lengths)
