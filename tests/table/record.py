"""Records what pandas makes of random tables, for tests/table.rs.

Each line of the output is a case: two tables, an expression of the library `table`, and the rows that pandas
returns, with the tables and the rows as JSON. Run `python tests/table/record.py > tests/table/cases.jsonl`.
"""

import json

import numpy as np
import pandas as pd

CASES_PER_VERB = 4
MISSING_SHARE = 0.2
TYPES = {"number": "Int64", "price": "Float64", "item": "string"}

random = np.random.default_rng(20)


def make_column(name, length):
    """Return random values, with None for missing ones."""
    if name == "number":
        values = random.integers(0, 5, length)
    elif name == "item":
        values = random.choice(["oil", "wine", "salt", "tea", "x, y"], length)
    else:
        values = np.round(random.normal(size=length) * 10, 2)
    return [None if random.random() < MISSING_SHARE else value for value in values]


def make_table(length, value):
    """Return a table of a text, a small number, and a column of values with many digits."""
    types = {"item": "string", "number": "Int64", value: "Float64"}
    return pd.DataFrame(
        {name: pd.Series(make_column(name, length), dtype=dtype) for name, dtype in types.items()}
    )


def to_json(frame):
    """Return the rows of a data frame, with null for missing values."""

    def plain(value):
        return None if pd.isna(value) else getattr(value, "item", lambda: value)()

    rows = [{name: plain(value) for name, value in row.items()} for row in frame.to_dict("records")]
    return json.dumps(rows)


def sort_rows(frame):
    """Return the rows by item and falling price, with missing values last."""

    def key(row):
        item, price = frame.item.iloc[row], frame.price.iloc[row]
        return (pd.isna(item), "" if pd.isna(item) else item, pd.isna(price), 0 if pd.isna(price) else -price)

    return frame.iloc[sorted(range(len(frame)), key=key)]


def group(a):
    """Yield the cases on groups."""
    yield (
        "('s' 'sum' 'price')('m' 'mean' 'price')('low' 'min' 'price')('high' 'max' 'price')('c' 'count' 'price')"
        "('u' 'n_unique' 'price')('sd' 'std' 'price')('md' 'median' 'price')('f' 'first' 'price')('l' 'last' 'price')"
        "tb.agg'item' 'number'tb.group_by a",
        a.groupby(["item", "number"], sort=False, dropna=False)
        .agg(
            s=("price", "sum"),
            m=("price", "mean"),
            low=("price", "min"),
            high=("price", "max"),
            c=("price", "count"),
            u=("price", "nunique"),
            sd=("price", "std"),
            md=("price", "median"),
            f=("price", "first"),
            l=("price", "last"),
        )
        .reset_index(),
    )
    yield (
        "('low' 'min' 'item')('high' 'max' 'item')('q' 'quantile' 'price' 0.3)tb.agg'number'tb.group_by a",
        a.groupby("number", sort=False, dropna=False)
        .agg(low=("item", "min"), high=("item", "max"), q=("price", lambda prices: prices.quantile(0.3)))
        .reset_index(),
    )


def rows(a, b):
    """Yield the cases on rows and columns."""
    yield "'item' '-price'tb.sort a", sort_rows(a)
    yield "'item' 'number'tb.distinct a", a.drop_duplicates(["item", "number"])
    yield "tb.drop_missing a", a.dropna()
    yield "'price'(>∘0)tb.where a", a[(a.price > 0).fillna(False)]
    yield "'item'('oil' 'tea'tb.where)a", a[a.item.isin(["oil", "tea"])]
    yield "'total' 'price' 'number'×tb.with a", a.assign(total=a.price * a.number)
    yield "tb.bind_rows a b", pd.concat([a, b])
    yield "'item'tb.unpivot'item' 'number' 'price'tb.select a", a.melt(id_vars="item")
    yield "tb.from_json tb.to_json a", a
    yield "tb.from_csv tb.to_csv a", a
    known = a.dropna(subset=["item", "number"])
    wide = known.pivot_table(index="item", columns="number", values="price", aggfunc="sum", sort=False)
    wide = wide[sorted(wide.columns)].reset_index().rename(columns=str)
    yield "'item' 'number' 'price' 'sum'tb.pivot'item' 'number'tb.drop_missing a", wide


def join(a, b):
    """Yield the cases on joins; pandas, unlike the library, lets missing keys match each other."""
    endings = ("", "_right")
    with_item, others = a.dropna(subset=["item"]), b.dropna(subset=["item"])
    yield "(a'item')tb.join b", with_item.merge(others, on="item", suffixes=endings)
    yield "(a'item')tb.left_join b", a.merge(others, on="item", how="left", suffixes=endings)
    keys = ["item", "number"]
    known, others = a.dropna(subset=keys), b.dropna(subset=keys)
    yield "a tb.join b", known.merge(others, on=keys)
    yield "a tb.left_join b", a.merge(others, on=keys, how="left")
    pairs = set(zip(others.item, others.number, strict=True))
    matched = [pair in pairs for pair in zip(a.item, a.number, strict=True)]
    yield "a tb.semi_join b", a[matched]
    yield "a tb.anti_join b", a[np.logical_not(matched)]
    extra = others[[pair not in set(zip(known.item, known.number)) for pair in zip(others.item, others.number)]]
    lost = b[b.item.isna() | b.number.isna()]
    left = a.merge(others, on=keys, how="left")
    rest = pd.concat([extra, lost]).sort_index()
    yield "a tb.outer_join b", pd.concat([left, rest])


def asof(a, b):
    """Yield the case on the as-of join: pandas wants both tables sorted, and no missing keys."""
    left = a.dropna(subset=["price"]).sort_values("price", kind="stable")
    right = b.dropna(subset=["cost", "item"]).sort_values("cost", kind="stable")
    left = left.dropna(subset=["item"]).astype({"price": float, "item": object})
    right = right.astype({"cost": float, "item": object})
    merged = pd.merge_asof(left, right.assign(price=right.cost), on="price", by="item", suffixes=("", "_right"))
    yield (
        "(('price'tb.sort'item' 'price'tb.drop_missing a)'item' 'price=cost')tb.asof_join'cost'tb.sort'item' 'cost'tb.drop_missing b",
        merged.drop(columns="cost"),
    )


def window(a):
    """Yield the case on windows, which pandas computes for floats without missing keys."""
    known = a.dropna(subset=["item"])
    known = known.assign(price=known.price.astype("float64"))
    prices = known.groupby("item", sort=False).price
    yield (
        "('cs' 'cumsum' 'price')('lg' 'lag' 'price')('ld' 'lead' 'price' 2)('rn' 'row_number')('df' 'diff' 'price')"
        "('mx' 'cummax' 'price')('r3' 'rolling_sum' 'price' 3)('rk' 'rank' 'price')('dr' 'dense_rank' '-price')"
        "('all' 'sum' 'price')tb.window'item'tb.group_by'item'tb.drop_missing a",
        known.assign(
            cs=prices.cumsum(),
            lg=prices.shift(1),
            ld=prices.shift(-2),
            rn=prices.cumcount() + 1,
            df=prices.diff(),
            mx=prices.cummax(),
            r3=prices.transform(lambda values: values.rolling(3).sum()),
            rk=prices.rank(method="min"),
            dr=prices.rank(method="dense", ascending=False),
            all=prices.transform("sum"),
        ),
    )


for _ in range(CASES_PER_VERB):
    a = make_table(int(random.integers(1, 15)), "price")
    b = make_table(int(random.integers(1, 8)), "cost")
    for case in (group(a), rows(a, b), join(a, b), asof(a, b), window(a)):
        for code, expected in case:
            line = {"a": to_json(a), "b": to_json(b), "code": code, "expected": to_json(expected)}
            print(json.dumps(line, ensure_ascii=False))
