⍝ # Cluster  `cluster←⎕USE 'cluster'`
⍝
⍝ APL functions on arrays in blocks, which Dask spreads over the processes of this machine or over a cluster. The library uses `⎕PY` and the
⍝ package `zilde.dask`, so it works where Zilde runs inside Python: in a script, or at the prompt, of `python -m zilde`.
⍝
⍝ ```text
⍝       cluster←⎕USE 'cluster'
⍝       cluster.connect 'tcp://10.0.0.1:8786'
⍝       scores←cluster.read '/data/scores'
⍝       mean←'+⌿÷≢'cluster.apply scores
⍝       cluster.get mean
⍝       cluster.close ⍬
⍝ ```
⍝
⍝ | function | |
⍝ |---|---|
⍝ | `cluster.connect Y` | connects to a scheduler by its address, or starts `Y` workers on this machine; `⍬` starts one for each processor |
⍝ | `cluster.read Y` | the array in a folder of `.npy` files, joined along the first axis; or in a Zarr array or Parquet files |
⍝ | `cluster.spread Y` | an array of APL in blocks |
⍝ | `X cluster.apply Y` | the function with the text `X` applied to `Y`; to two arguments if `Y` is a vector of two arrays |
⍝ | `cluster.get Y` | computes, and returns an array of APL |
⍝ | `cluster.keep Y` | computes, and leaves the blocks with the workers |
⍝ | `cluster.close Y` | leaves the cluster, and ends the workers that `cluster.connect` started |
⍝
⍝ Nothing is computed before `cluster.get` or `cluster.keep`. Work that takes long shows its progress; Ctrl-C cancels it on the cluster. Without
⍝ `cluster.connect`, this process computes. `docs/cluster.md` says which functions can be spread.

:Namespace cluster

⍝ The client of the cluster that is connected, if there is one.
client←⎕NULL

⍝ Returns the part of the package that this library calls.
dask←{⎕PY 'zilde.dask.cluster'}

∇ {r}←connect address
  close ⍬
  :If 0=≢address
      client←(dask ⍬).connect()
  :Else
      client←(dask ⍬).connect address
  :EndIf
  r←client
∇

∇ {r}←close ignored;python
  :If client≢⎕NULL
      python←dask ⍬
      python.close client
      client←⎕NULL
  :EndIf
  r←⍬
∇

∇ r←read path;python
  python←dask ⍬
  r←python.read path
∇

∇ r←spread data;python
  python←⎕PY 'zilde.dask'
  r←python.array data
∇

∇ r←text apply data;python;zilde;function;arguments
  python←dask ⍬
  zilde←⎕PY 'zilde'
  function←zilde.apl text
  arguments←{(1=≢⍴⍵)∧326=⎕DR ⍵:⍵ ⋄ ,⊂⍵}data
  r←python.spread(Args:(⊂function),arguments)
∇

∇ r←get value;python
  python←dask ⍬
  r←python.compute value
∇

∇ r←keep value
  r←value.persist()
∇

:EndNamespace
