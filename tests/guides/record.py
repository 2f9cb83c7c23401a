#!/usr/bin/env python3
"""Records what the left columns of docs/from-*.md give, by running them: one file beside this one for each page.

    python tests/guides/record.py [numpy] [pytorch] [jax]

tests/guides.rs runs the right columns with Zilde and compares. A row that is a statement records the variable that it changes.
What is random (`rng`) records its shape alone.
"""

import ast
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
DOCS = os.path.join(HERE, "..", "..", "docs")


def main():
    for guide in sys.argv[1:] or ["numpy", "pytorch", "jax"]:
        with open(os.path.join(DOCS, f"from-{guide}.md"), encoding="utf-8") as page:
            text = page.read()
        setup = "\n".join(re.findall(r"^```python\n(.*?)^```", text, re.M | re.S))
        records = [record(setup, row) for row in rows(text)]
        with open(os.path.join(HERE, f"{guide}.jsonl"), "w", encoding="utf-8") as file:
            file.writelines(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
        print(f"{guide}: {len(records)} rows")


def rows(text):
    """The first columns of all tables, heads left out."""
    found = []
    for line in text.splitlines():
        match = re.match(r"\| `((?:[^`])+)` \|", line)
        if match:
            found.append(match.group(1).replace("\\|", "|"))
    return found


def record(setup, row):
    names = {}
    exec(setup, names)
    try:
        tree = ast.parse(row, mode="exec")
        if len(tree.body) == 1 and isinstance(tree.body[0], ast.Expr) and not changes(row):
            return {"row": row, **value(eval(row, names), "rng" in row)}
        exec(row, names)
        name = changed(row)
        return {"row": row, "of": name, **value(names[name])}
    except Exception as error:
        sys.exit(f"{row}: {type(error).__name__}: {error}")


def changes(row):
    """Whether a call changes one of its arguments in place."""
    return re.match(r"np\.(\w+\.at|put|put_along_axis|fill_diagonal|copyto)\(|(?!np|torch|jnp)\w+\.(sort|fill|\w+_)\(", row) is not None


def changed(row):
    """The name that the statement assigns to, or that a call is given to change."""
    return re.match(r"(?:np\.[\w.]+\()?(\w+)", row).group(1)


def value(found, only_shape=False):
    import numpy as np

    if hasattr(found, "detach"):
        found = found.detach().numpy()
    if isinstance(found, (tuple, list)) and any(np.ndim(item) or hasattr(item, "detach") for item in found):
        return {"items": [value(item) for item in found]}
    array = np.asarray(found)
    if only_shape:
        return {"shape": list(array.shape)}
    if array.dtype.kind in "iub":
        array = array.astype(int)
    return {"shape": list(array.shape), "data": array.ravel().tolist()}


if __name__ == "__main__":
    main()
