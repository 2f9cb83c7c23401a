"""The Jupyter kernel, which needs the package ipykernel: `pip install 'zilde[kernel]'`.

* `__main__`: the start of a kernel, as `kernel.json` asks for it.
* `kernel`: the kernel: messages of Jupyter as calls of the compiled part.
"""
