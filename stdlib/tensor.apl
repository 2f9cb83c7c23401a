⍝ # Tensor  `t←⎕USE 'tensor'`
⍝
⍝ Indexing by the rules of the tensor libraries: NumPy, PyTorch and Paddle, JAX, StableHLO, DeepNet and Numerics.NET.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       x←2 3 4⍴⍳24
⍝       1 t.ellipsis(2 4)t.get x
⍝ 2 6 10
⍝ 4 8 12
⍝       (t.slice ⎕NULL ⎕NULL ¯1)2 t.get x
⍝ 17 18 19 20
⍝  5  6  7  8
⍝       (1 2)(3 1)t.get x
⍝  9 10 11 12
⍝ 13 14 15 16
⍝ ```
⍝
⍝ An index is a vector of items. They apply to the axes of the array from the first on; the remaining axes are taken whole.
⍝
⍝ | item | selects |
⍝ |---|---|
⍝ | a whole number | one position; the axis is dropped |
⍝ | `t.slice a b s` | from `a` up to, not including, `b`, by `s` |
⍝ | `t.all` | a whole axis |
⍝ | `t.ellipsis` | all remaining axes |
⍝ | `t.newaxis` | nothing: a new axis of length 1 |
⍝ | an array of whole numbers | these positions, in its shape |
⍝ | `t.mask M` | where `M` is 1, over as many axes as `M` has |
⍝ | `t.bool B` | a new axis of length `B`, 0 or 1 |
⍝ | `t.fromEnd k` | the position `k` from the end |
⍝ | `t.range a b s` | from `a` to `b` inclusive, by `s` |
⍝ | `t.span n a s` | `n` positions from `a` on |
⍝
⍝ A single item need not be enclosed, but a simple vector counts as several whole numbers: `1 3` is two items, `,⊂1 3` is one array. The
⍝ libraries differ in how they combine several arrays.
⍝
⍝ | function | arrays |
⍝ |---|---|
⍝ | `t.get`, `t.put`, `t.accumulate`, `t.at`, `t.atop` | arrays, masks and whole numbers beside them are extended to one shape and walked together. This shape stands where they are, or first if other items part them |
⍝ | `t.getp`, `t.putp` | the same, but whole numbers do not count as arrays |
⍝ | `t.index` | each is independent, as in brackets |
⍝
⍝ Indices, axes and dimension numbers, in arguments and results, count from `t.⎕IO`, which is initially that of the caller of `⎕USE` and can be
⍝ set. A negative index counts from the end. Sizes and strides are counts and do not depend on it.
⍝
⍝ Every index becomes offsets in the ravel of the array, computed for all its elements at once. Nothing is changed in place: functions that
⍝ store values return the changed array.

:Namespace tensor

⍝ ── Errors ──

(SYNTAX INDEX RANK LENGTH VALUE DOMAIN)←2 3 4 5 6 11

⍝ An error of kind ⍺ with the message ⍵, in the function that calls.
fault←{⎕SIGNAL⊂('EN'⍺)('Message'⍵)}

⍝ The operand, with its errors reported where it is called instead of inside it.
told←{
    ⍺←⊢
    0::⎕SIGNAL⊂⎕DMX.(('EN'EN)('Message'Message))
    ⍺ ⍺⍺ ⍵
}

⍝ ── Items of an index ──

⍝ # Slice  `t.slice A B S`
⍝
⍝ From the position `A` up to, not including, `B`, by `S`: an item of an index, the same as `A:B:S` in brackets. `⎕NULL` stands for an omitted
⍝ part, and parts at the end may be left off. Bounds outside the array are moved to its ends.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       (t.slice 2 5)t.get 10×⍳9
⍝ 20 30 40
⍝       (t.slice ⎕NULL ⎕NULL ¯3)t.get 10×⍳9
⍝ 90 60 30
⍝       (t.slice ¯2)t.get 10×⍳9
⍝ 80 90
⍝       (t.slice 5 100)t.get 10×⍳9
⍝ 50 60 70 80 90
⍝       (t.slice 1 5 0)t.get 10×⍳9
⍝ DOMAIN ERROR: the step of the slice 1:5:0 in position 1 must not be 0
⍝       (t.slice 1 5 0)t.get 10×⍳9
⍝                      ∧
⍝ ```
slice←⎕IX

⍝ # All  `t.all`
⍝
⍝ A whole axis, as an item of an index.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       t.all 2 t.get 3 4⍴⍳12
⍝ 2 6 10
⍝ ```
all←⎕IX ⍬

⍝ # Ellipsis  `t.ellipsis`
⍝
⍝ All remaining axes, perhaps none, as an item of an index. An index may have one ellipsis at most.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       ⍴1 t.ellipsis 1 t.get 2 3 4 5⍴0
⍝ 3 4
⍝       t.ellipsis t.ellipsis t.get 2 3⍴0
⍝ SYNTAX ERROR: … can appear only once in an index, but appears 2 times
⍝       t.ellipsis t.ellipsis t.get 2 3⍴0
⍝                             ∧
⍝ ```
ellipsis←⎕IX'…'

⍝ # New axis  `t.newaxis`
⍝
⍝ A new axis of length 1, as an item of an index.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       ⍴t.all t.newaxis 2 t.get 3 4 5⍴0
⍝ 3 1 5
⍝ ```
newaxis←⎕IX'∘'

⍝ # Mask  `t.mask M`
⍝
⍝ The positions where `M` is 1: an item for as many axes as `M` has, with the same lengths. In `t.get` it stands for the indices of its
⍝ ones, one array for each axis.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       x←2 3⍴⍳6
⍝       (t.mask 3<x)t.get x
⍝ 4 5 6
⍝       t.all(t.mask 1 0 1)t.get x
⍝ 1 3
⍝ 4 6
⍝       (t.mask 1 0 1)t.get x
⍝ LENGTH ERROR: a mask of shape 3 for axes of shape 2
⍝       (t.mask 1 0 1)t.get x
⍝                     ∧
⍝ ```
mask←{~∧/,⍵∊0 1:DOMAIN fault'a mask holds 0 and 1 only' ⋄ ⊂'mask'⍵}told

⍝ # Boolean  `t.bool B`
⍝
⍝ A lone Boolean as an item: a new axis of length 1, or of length 0 if it is 0.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       ⍴(t.bool 1)t.get 2 3⍴0
⍝ 1 2 3
⍝       ⍴(t.bool 0)t.get 2 3⍴0
⍝ 0 2 3
⍝ ```
bool←{~(⊂⍵)∊0 1:DOMAIN fault'a Boolean is 0 or 1, for more of them there is mask' ⋄ ⊂'mask'⍵}told

⍝ # From the end  `t.fromEnd K`
⍝
⍝ The position `K` from the end, where 1 is the last, in both index origins.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       (t.fromEnd 2)t.index 'zilde'
⍝ d
⍝       (t.fromEnd 0)t.index 'zilde'
⍝ INDEX ERROR: the last cell is number 1 from the end, there is no number 0
⍝       (t.fromEnd 0)t.index'zilde'
⍝        ∧
⍝ ```
fromEnd←{1>⍵:INDEX fault'the last cell is number 1 from the end, there is no number ',⍕⍵ ⋄ -⍵}told

⍝ # Range  `t.range A B S`
⍝
⍝ From the position `A` to `B` inclusive, by `S` or 1: an item of an index. It is empty if `B` cannot be reached in that direction, and ends outside
⍝ the axis are an error, unlike those of `t.slice`. `⎕NULL` stands for an omitted end.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       (t.range 2 5)t.index 10×⍳9
⍝ 20 30 40 50
⍝       (t.range 9 1 ¯4)t.index 10×⍳9
⍝ 90 50 10
⍝       ⍴(t.range 5 2)t.index 10×⍳9
⍝ 0
⍝       (t.range 5 12)t.index 10×⍳9
⍝ INDEX ERROR: the range from 5 to 12 is not within an axis of length 9
⍝       (t.range 5 12)t.index 10×⍳9
⍝                     ∧
⍝ ```
range←{⊂'range'((,⍵),(0⌈3-≢,⍵)⍴⎕NULL)}

⍝ # Span  `t.span N A S`
⍝
⍝ `N` positions, from `A` on by `S` or 1: an item of an index.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       (t.span 3 2 3)t.index 10×⍳9
⍝ 20 50 80
⍝       (t.span 3 8)t.index 10×⍳9
⍝ INDEX ERROR: the 3 cells from 8 by 1 are not within an axis of length 9
⍝       (t.span 3 8)t.index 10×⍳9
⍝                   ∧
⍝ ```
span←{⊂'span'((,⍵),(0⌈3-≢,⍵)⍴1)}

⍝ # Not found  `t.notFound`
⍝
⍝ The result of a search along an axis that finds nothing: -2*31.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       t.notFound
⍝ ¯2147483648
⍝       9 1 t.findAxis 2 3⍴⍳6
⍝ ¯2147483648 ¯2147483648 ¯2147483648
⍝ ```
notFound←-2*31

⍝ ── NumPy, and the placement of Paddle and PyTorch ──

⍝ # Get  `S t.get X`
⍝
⍝ The selection by the index `S` from `X`, by NumPy's rules: `x[S]`.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       x←2 3 4⍴⍳24
⍝       2 ¯1 t.get x
⍝ 21 22 23 24
⍝       (t.slice 1 2)(2 3)t.get x
⍝ 5  6  7  8
⍝ 9 10 11 12
⍝ ```
⍝
⍝ Index arrays and masks are broadcast to one shape and used pairwise. The axes of this shape take the place of the arrays; they come first
⍝ if another item separates the arrays. A whole number among arrays counts as one.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       x←2 3 4⍴⍳24
⍝       (1 2)(3 1)(4 4)t.get x
⍝ 12 16
⍝       (2 1⍴1 2)(1 3)1 t.get x
⍝  1  9
⍝ 13 21
⍝       ⍴t.all(1 3)(2 4)t.get x
⍝ 2 2
⍝       ⍴(1 2)t.all(2 4)t.get x
⍝ 2 3
⍝       ⍴1 t.all(2 4 1)t.get x
⍝ 3 3
⍝       3 t.get x
⍝ INDEX ERROR: index 3 (position 1) is outside axis 1, which has length 2: valid indices are 1 to 2, and ¯1 to ¯2 from the end
⍝       3 t.get x
⍝         ∧
⍝       (1 2)(1 2 3)t.get x
⍝ LENGTH ERROR: the shapes of the index arrays do not conform: one has length 2 where another has 3
⍝       (1 2)(1 2 3)t.get x
⍝                   ∧
⍝       1 1 1 1 t.get x
⍝ RANK ERROR: indices for 4 axes of an array of rank 3
⍝       1 1 1 1 t.get x
⍝               ∧
⍝ ```
get←{⍺(NUMPY picked)⍵}told

⍝ # Get, as in Paddle and PyTorch  `S t.getp X`
⍝
⍝ As `t.get`, but whole numbers are applied first and do not count as arrays: they neither move the axes of arrays to the front nor separate them.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       x←2 3 4⍴⍳24
⍝       ⍴1 t.all(2 4)t.getp x
⍝ 3 2
⍝       ⍴1 t.all(2 4)t.get x
⍝ 2 3
⍝ ```
getp←{⍺(TORCH picked)⍵}told

⍝ # Put  `(S V) t.put X`  `(S V K) t.put X`
⍝
⍝ `X` with `V` in place of the elements that the index `S` selects, as NumPy's `x[S]=V`. `V` is broadcast to the shape of the selection; if a
⍝ position occurs twice, it gets the last value.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       x←2 3⍴⍳6
⍝       (2(7 8 9))t.put x
⍝ 1 2 3
⍝ 7 8 9
⍝       ((t.all 1)0)t.put x
⍝ 0 2 3
⍝ 0 5 6
⍝       ((t.mask 3<x)¯1)t.put x
⍝  1  2  3
⍝ ¯1 ¯1 ¯1
⍝       (t.all(2 1⍴10 20))t.put x
⍝ 10 10 10
⍝ 20 20 20
⍝       (1(7 8))t.put x
⍝ LENGTH ERROR: shape 2 does not spread over shape 3
⍝       (1(7 8))t.put x
⍝               ∧
⍝ ```
⍝
⍝ Numbers have no kind in APL, so `V` is stored as it is. With `K` it is first converted as for an array of that kind: `'bool'`, `'int'`, `'float'`
⍝ or `'complex'`.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       (2 2.5)t.put 1 2 3
⍝ 1 2.5 3
⍝       (2 ¯2.5 'int')t.put 1 2 3
⍝ 1 ¯2 3
⍝       (2 7 'bool')t.put 1 0 1
⍝ 1 1 1
⍝ ```
put←{⍺(NUMPY replaced)⍵}told

⍝ # Put, as in Paddle and PyTorch  `(S V) t.putp X`  `(S V K) t.putp X`
⍝
⍝ As `t.put`, with the placement of `t.getp`.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       ((1 t.all(2 4))(3 2⍴-⍳6))t.putp 2 3 4⍴0
⍝ 0 ¯1 0 ¯2
⍝ 0 ¯3 0 ¯4
⍝ 0 ¯5 0 ¯6
⍝
⍝ 0  0 0  0
⍝ 0  0 0  0
⍝ 0  0 0  0
⍝ ```
putp←{⍺(TORCH replaced)⍵}told

⍝ # Accumulate  `(S V)(f t.accumulate) X`
⍝
⍝ `X` with `V` combined by `f` into the elements that the index `S` selects: `old f new`, repeatedly if a position occurs more than once. It is
⍝ NumPy's `ufunc.at`.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       ((,⊂1 2 2 4 2)(1 2 3 4 5))(+t.accumulate)4⍴0
⍝ 1 10 0 4
⍝       ((,⊂3 3)(5 7))(⌈t.accumulate)4⍴6
⍝ 6 6 7 6
⍝ ```
accumulate←{⍺(⍺⍺ accumulated told)⍵}

accumulated←{
    (spec value)←⍺
    (value((spec NUMPY'raise')places ⍴⍵))(⍺⍺ stored)⍵
}

⍝ The selection by an index: by an APL function if one does the same, otherwise by its offsets. ⍺⍺: the kinds of items that pair.
picked←{
    items←listed ⍺
    how←(items ⍺⍺)nativeIn ⍵
    how≡'index':items⌷⍵
    how≡'gather':items ⎕GATHER ⍵
    how≡'mask':⍵[⍸loneMask items]
    ((⍺ ⍺⍺'raise')places ⍴⍵)fetched ⍵
}

⍝ An array with a value stored in the selection by an index, in the same ways.
replaced←{
    (1≠≢⍴⍺)∨~(≢⍺)∊2 3:11 fault'on the left stand the index, the value, and perhaps its kind, in a vector of two or three'
    (spec value kind)←3↑⍺,⊂⍬
    value←kind converted value
    items←listed spec ⋄ result←⍵
    how←(items ⍺⍺)nativeIn ⍵ ⋄ mask←loneMask items
    how≡'index':result⊣(items⌷result)←{0=≢⍴⍵:⍵ ⋄ ⍵ fitted ⍴items⌷result}value
    how≡'mask':result⊣result[⍸mask]←value fitted,+/,mask
    (value((spec ⍺⍺'raise')places ⍴⍵))(⊢stored)⍵
}

⍝ The APL equivalent of an index: ⌷ if no arrays pair, ⎕GATHER if all items do, brackets if a mask covers everything. ⍺: the
⍝ items and the kinds that pair; ⍵: the array.
nativeIn←{
    (items pairing)←⍺
    depths←|≡¨items
    1<⌈/0,depths:((0<≢⍴⍵)∧(⍴⍵)≡⍴loneMask items)/'mask'
    (≢items)>≢⍴⍵:''
    (pairing≡OUTER)∨~1∊depths:'index'
    marks←(0=depths)∧326=⎕DR¨items
    ~1∊marks:'gather'
    (1=+/depths)∧(pairing≡TORCH)∨∧/marks∨depths:'index'
    ''
}

⍝ The mask that is the only item; ⎕NULL if there is none.
loneMask←{
    1≠≢⍵:⎕NULL
    (kind value)←described⊃⍵
    kind≡'mask':value
    ⎕NULL
}

converted←{
    ⍺≡⍬:⍵
    ⍺≡'bool':0≠⍵
    ⍺≡'complex':0+⍵
    ~(⊂⍺)∊'int' 'float':DOMAIN fault'the kinds of numbers are bool, int, float and complex'
    ∨/,0≠11○⍵:DOMAIN fault'complex numbers do not become real'
    ⍺≡'int':(×⍵)×⌊|⍵
    9○⍵
}

⍝ # Take  `(I A M) t.take X`
⍝
⍝ The cells of `X` at the positions `I` along the axis `A`, or of its ravel if `A` is `⎕NULL`. The mode `M` says what happens to positions outside:
⍝ `'raise'`, the default, is an error, `'wrap'` wraps round, `'clip'` takes the first or the last; with `'clip'`, negative positions mean the first.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       x←3 4⍴⍳12
⍝       ((1 4 ¯1)2)t.take x
⍝ 1  4  4
⍝ 5  8  8
⍝ 9 12 12
⍝       ((2 2⍴1 3 12 1)⎕NULL)t.take x
⍝  1 3
⍝ 12 1
⍝       ((4 5 ¯5)2'wrap')t.take x
⍝  4 1  4
⍝  8 5  8
⍝ 12 9 12
⍝       ((4 5 ¯5)2'clip')t.take x
⍝  4  4 1
⍝  8  8 5
⍝ 12 12 9
⍝       ((4 5)2)t.take x
⍝ INDEX ERROR: 5 is outside an axis of length 4
⍝       ((4 5)2)t.take x
⍝               ∧
⍝ ```
take←{
    (indices axis mode)←3↑⍺,⊂'raise'
    axis≡⎕NULL:(⊂⎕IO+(×/⍴⍵)(mode within)indices)⌷,⍵
    axis←(≢⍴⍵)axisOf axis
    (⊂⎕IO+((⎕IO+axis)⌷⍴⍵)(mode within)indices)⌷[⎕IO+axis]⍵
}told

⍝ # Take along an axis  `(I A) t.take_along X`
⍝
⍝ For each row of `X` along the axis `A`, the elements at the positions in the same row of `I`, which has the rank of `X`: its other axes have the
⍝ same length, or length 1. If `A` is `⎕NULL`, the ravel of `X` is used.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       x←2 3⍴30 10 20 1 3 2
⍝       ((2 3⍴2 3 1 1 3 2)2)t.take_along x
⍝ 10 20 30
⍝  1  2  3
⍝       ((2 1⍴1 3)2)t.take_along x
⍝ 30
⍝  2
⍝       ((1 2)2)t.take_along x
⍝ RANK ERROR: indices of rank 1 for an array of rank 2
⍝       ((1 2)2)t.take_along x
⍝               ∧
⍝ ```
take_along←{
    (indices axis)←⍺
    axis≡⎕NULL:(indices ⎕IO)take_along,⍵
    (,⍵)[⎕IO+(indices axis)along ⍴⍵]
}told

⍝ # Put along an axis  `(I A V) t.put_along X`
⍝
⍝ `X` with `V` in place of the elements that `(I A) t.take_along X` selects.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       ((2 1⍴1 3)2 0)t.put_along 2 3⍴30 10 20 1 3 2
⍝ 0 10 20
⍝ 1  3  0
⍝ ```
put_along←{
    (indices axis value)←⍺
    axis≡⎕NULL:(⍴⍵)⍴(indices ⎕IO value)put_along,⍵
    (value(((indices axis)along ⍴⍵)⍬ 1))(⊢stored)⍵
}told

⍝ The offsets in the ravel of an array of shape ⍵ that indices along one axis select: ⍺ is the indices and the axis.
along←{
    (indices axis)←⍺
    axis←(≢⍵)axisOf axis
    (≢⍵)≠≢⍴indices:RANK fault'indices of rank ',(⍕≢⍴indices),' for an array of rank ',⍕≢⍵
    here←axis=upto≢⍵
    others←(strides ⍵)spanning here+⍵×~here
    stride←(⎕IO+axis)⌷strides ⍵
    others(+spread)stride×((⎕IO+axis)⌷⍵)('raise'within)indices
}

⍝ # Non-zero  `t.nonzero X`
⍝
⍝ The indices of the elements of `X` that are not 0: one vector for each axis.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       t.nonzero 2 3⍴3 0 0 0 4 5
⍝  1 2 2  1 2 3
⍝ ```
nonzero←{0=≢⍴⍵:RANK fault'a scalar has no axis' ⋄ ↓⍉indicesOf 0≠⍵}told

⍝ # Indices of non-zero elements  `t.argwhere X`
⍝
⍝ The indices of the elements of `X` that are not 0: a matrix with one row for each.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       t.argwhere 2 3⍴3 0 0 0 4 5
⍝ 1 1
⍝ 2 2
⍝ 2 3
⍝       ⍴t.argwhere 5
⍝ 1 0
⍝ ```
argwhere←{indicesOf 0≠⍵}told

⍝ # Positions of non-zero elements  `t.flatnonzero X`
⍝
⍝ The positions in the ravel of `X` of the elements that are not 0.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       t.flatnonzero 2 3⍴3 0 0 0 4 5
⍝ 1 5 6
⍝ ```
flatnonzero←{⍸,0≠⍵}told

⍝ # Where  `(C A B) t.where ⍬`
⍝
⍝ The elements of `A` where `C` is not 0, and those of `B` elsewhere; the three are broadcast to one shape.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       ((1 3⍴1 0 1)(2 3⍴⍳6)¯1)t.where ⍬
⍝ 1 ¯1 3
⍝ 4 ¯1 6
⍝ ```
where←{
    (condition yes no)←⍺
    shape←(⍴condition)conform(⍴yes)conform ⍴no
    choice←,shape broadcast 0≠condition
    result←,shape broadcast no
    (choice/result)←choice/,shape broadcast yes
    shape⍴result
}told

⍝ # Choose  `(C M) t.choose I`
⍝
⍝ For each element of `I`, the corresponding element of the choice that it selects: the choices are the major cells of `C`. `M` is the mode, as for
⍝ `t.take`. `I` and the choices are broadcast to one shape.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       ((3 3⍴⍳9)'raise')t.choose 1 3 2
⍝ 1 8 6
⍝       ((3 3⍴⍳9)'clip')t.choose 0 7 2
⍝ 1 8 6
⍝       ((3 3⍴⍳9)'raise')t.choose 1 4 2
⍝ INDEX ERROR: 4 is outside an axis of length 3
⍝       ((3 3⍴⍳9)'raise')t.choose 1 4 2
⍝                        ∧
⍝ ```
choose←{
    (choices mode)←⍺
    choices←{1<|≡⍵:↑(⊂⊃conform/⍴¨⍵)broadcast¨⍵ ⋄ ⍵}choices
    (mode≡'raise')∧0>⌊/,⍵:INDEX fault'there is no choice ',⍕⌊/,⍵
    shape←(⍴⍵)conform 1↓⍴choices
    chosen←shape broadcast(≢choices)(mode within)⍵
    (,shape∘broadcast⍤¯1⊢choices)[⎕IO+(chosen××/shape)+shape⍴upto×/shape]
}told

⍝ ── JAX ──

⍝ # At  `(S M) t.at X`
⍝
⍝ The selection by the index `S`, as in JAX: `x.at[S].get(mode=M)`. The mode says what happens to positions outside, once negative ones are counted
⍝ from the end: `'clip'` and `⍬`, JAX's default, move them to the nearest end, as does `'promise_in_bounds'`; `'fill'` and `'drop'` give `⎕NAN`.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       ((,⊂1 ¯1 8 ¯9)⍬)t.at 10 20 30 40
⍝ 10 40 40 10
⍝       ((,⊂1 ¯1 8 ¯9)'fill')t.at 10 20 30 40
⍝ 10 40 ⎕NAN ⎕NAN
⍝       (8 'clip')t.at 10 20 30 40
⍝ 40
⍝ ```
at←{
    (spec mode)←⍺
    there←(spec NUMPY(mode outside ⍬'clip' 'promise_in_bounds'))places ⍴⍵
    there blanked there fetched ⍵
}told

⍝ # At, with an operation  `(S V M)(f t.atop) X`
⍝
⍝ `X` with `V` combined by `f` into the elements that the index `S` selects, as in JAX: `x.at[S].add(V, mode=M)` is `+t.atop`, and `⊢t.atop` sets.
⍝ With `⍬`, JAX's default, `'drop'` and `'fill'`, positions outside are ignored; `'clip'` moves them to the nearest end.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       ((,⊂1 8 ¯9)(1 2 4)⍬)(+t.atop)10 20 30 40
⍝ 11 20 30 40
⍝       ((,⊂1 8 ¯9)(1 2 4)'clip')(+t.atop)10 20 30 40
⍝ 15 20 30 42
⍝       ((,⊂2 2)0⍬)(⊢t.atop)10 20 30 40
⍝ 10 0 30 40
⍝ ```
atop←{⍺(⍺⍺ combinedAt told)⍵}

combinedAt←{
    (spec value mode)←⍺
    (value((spec NUMPY(mode outside,⊂'clip'))places ⍴⍵))(⍺⍺ stored)⍵
}

⍝ What mode ⍺ does with indices outside: the modes ⍵ clip them, the others drop them.
outside←{
    ~(⊂⍺)∊⍬'clip' 'drop' 'fill' 'promise_in_bounds':DOMAIN fault'the modes are clip, drop, fill, promise_in_bounds and ⍬'
    (⊂⍺)∊⍵:'nearest'
    'drop'
}

⍝ A result with ⎕NAN wherever an index was outside.
blanked←{
    (offsets cell inside)←⍺
    ∧/,inside:⍵
    result←((×/⍴offsets),×/cell)⍴⍵
    result[⍸~,inside;]←⎕NAN
    (⍴⍵)⍴result
}

⍝ ── StableHLO ──

⍝ # Gather  `t.gather N`
⍝
⍝ StableHLO's `gather`. The namespace `N` holds its operands and attributes under their own names: `operand`, `start_indices`, `slice_sizes`,
⍝ `offset_dims`, `collapsed_slice_dims`, `operand_batching_dims`, `start_indices_batching_dims`, `start_index_map`, `index_vector_dim`,
⍝ `indices_are_sorted`. Omitted lists are empty, a scalar is a list of one, the hint is 0 if omitted. Dimensions count from `t.⎕IO`, as do the
⍝ indices. Windows begin at the indices or, if they would not fit there, as near as they fit.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       n←⎕NS⍬
⍝       n.operand←3 4⍴⍳12
⍝       n.(slice_sizes collapsed_slice_dims offset_dims)←(1 4)1 2
⍝       n.(start_index_map index_vector_dim)←1 2
⍝       n.start_indices←3 1⍴3 1 9
⍝       t.gather n
⍝ 9 10 11 12
⍝ 1  2  3  4
⍝ 9 10 11 12
⍝       n.(slice_sizes collapsed_slice_dims offset_dims)←(2 2)⍬(2 3)
⍝       n.(start_index_map start_indices)←(1 2)(2 2⍴1 1 2 3)
⍝       t.gather n
⍝  1  2
⍝  5  6
⍝
⍝  7  8
⍝ 11 12
⍝       n.slice_sizes←2 5
⍝       t.gather n
⍝ DOMAIN ERROR: slice_sizes 2 5 for an operand of shape 3 4
⍝       t.gather n
⍝       ∧
⍝ ```
gather←{
    (operand starts sizes)←⍵.(operand start_indices slice_sizes)
    shape←⍴operand ⋄ sizes←,sizes
    numbers←GATHER dimensions ⍵
    (some steps)←windowSteps numbers shape(⍴starts)sizes
    (window collapsed batching beside map vector)←numbers
    corners←(vector vectorsFirst starts)-⎕IO
    _←⍵ promises corners
    firsts←⎕IO+shape numbers origins 0⌈corners⌊[⎕IO](shape-1⌈sizes)[⎕IO+map]
    ~some:(,operand)[firsts]
    window windowsAt(,operand)[firsts∘.+steps]
}told

⍝ # Scatter  `f t.scatter N`
⍝
⍝ StableHLO's `scatter`, with the computation `f`, called `old f new`; `⊢` replaces. The namespace `N` holds `input`, `scatter_indices`, `updates`,
⍝ `update_window_dims`, `inserted_window_dims`, `input_batching_dims`, `scatter_indices_batching_dims`, `scatter_dims_to_operand_dims`,
⍝ `index_vector_dim`, `indices_are_sorted`, `unique_indices`, as for `t.gather`. An element of an update that falls outside is dropped.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       n←⎕NS⍬
⍝       n.input←5⍴0
⍝       n.(inserted_window_dims scatter_dims_to_operand_dims index_vector_dim)←1 1 2
⍝       n.scatter_indices←4 1⍴2 4 2 6
⍝       n.updates←10 20 30 40
⍝       +t.scatter n
⍝ 0 40 0 20 0
⍝       ⊢t.scatter n
⍝ 0 30 0 20 0
⍝ ```
⍝
⍝ Several arrays can be changed together: `input` and `updates` are then vectors of arrays, and `f` is called with vectors of one element from each.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       n←⎕NS⍬
⍝       n.(input updates)←((3⍴0)(3⍴¯1))((1.5 2 4 1)(1 2 3 4))
⍝       n.(inserted_window_dims scatter_dims_to_operand_dims index_vector_dim)←1 1 2
⍝       n.scatter_indices←4 1⍴1 3 1 3
⍝       {(⊃⍵)>⊃⍺:⍵ ⋄ ⍺}t.scatter n
⍝  4 0 2  3 ¯1 2
⍝ ```
scatter←{⍺⍺ scattered told ⍵}

scattered←{
    several←1<|≡⍵.input
    (inputs updates)←{several:⍵ ⋄ ,⊂⍵}¨⍵.(input updates)
    (≢inputs)≠≢updates:DOMAIN fault(⍕≢inputs),' inputs and ',(⍕≢updates),' updates'
    (1<≢∪⍴¨inputs)∨1<≢∪⍴¨updates:DOMAIN fault'inputs, and updates, that go together have the same shape'
    shape←⍴⊃inputs ⋄ given←⍴⊃updates ⋄ starts←⍵.scatter_indices
    numbers←SCATTER dimensions ⍵
    (window inserted batching beside map vector)←numbers
    _←SCATTER verified numbers shape(⍴starts)(≢given)
    corners←(vector vectorsFirst starts)-⎕IO
    (1↓⍴corners)≢given[⎕IO+(upto≢given)~window]:DOMAIN fault'updates of shape ',(⍕given),' for indices of shape ',⍕⍴starts
    kept←(upto≢shape)~inserted,batching
    sizes←given[⎕IO+window]@(⎕IO+kept)⊢(≢shape)⍴1
    ∨/sizes>shape:DOMAIN fault'windows of shape ',(⍕sizes),' in an input of shape ',⍕shape
    _←⍵ promises corners
    offsets←shape numbers origins corners
    offsets←offsets{0=≢⍴⍵:⍺ ⋄ ⍺∘.+⍵}(strides shape)[⎕IO+kept]spanning sizes[⎕IO+kept]
    inside←window windowsAt(shape sizes map kept)insideOf corners
    there←(window windowsAt offsets)⍬ inside
    ~several:((⊃updates)there)(⍺⍺ stored)⊃inputs
    (⍳≢inputs)⊃¨¨⊂((zipped updates)there)(⍺⍺ stored)zipped inputs
}

⍝ # Dynamic slice  `t.dynamic_slice N`
⍝
⍝ StableHLO's `dynamic_slice`: from `operand`, the window of `slice_sizes` that begins at `start_indices`, one vector, or as near as it fits.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       n←⎕NS⍬
⍝       n.(operand start_indices slice_sizes)←(3 4⍴⍳12)(2 9)(2 2)
⍝       t.dynamic_slice n
⍝  7  8
⍝ 11 12
⍝ ```
dynamic_slice←{
    (operand starts sizes)←⍵.(operand start_indices slice_sizes)
    (sizes windowOf starts(⍴operand))⌷operand
}told

⍝ # Dynamic update of a slice  `t.dynamic_update_slice N`
⍝
⍝ StableHLO's `dynamic_update_slice`: `operand` with `update` in place of the window that begins at `start_indices`, or as near as it fits.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       n←⎕NS⍬
⍝       n.(operand update start_indices)←(3 4⍴⍳12)(2 2⍴-⍳4)(2 9)
⍝       t.dynamic_update_slice n
⍝ 1  2  3  4
⍝ 5  6 ¯1 ¯2
⍝ 9 10 ¯3 ¯4
⍝ ```
dynamic_update_slice←{
    (result update starts)←⍵.(operand update start_indices)
    window←(⍴update)windowOf starts(⍴result)
    ⍝ Brackets copy the window of a matrix as one block, which costs less than a selection.
    2=≢window:result⊣result[⊃window;⊃⌽window]←update
    (window⌷result)←update
    result
}told

⍝ # Slice with strides  `t.slice_strided N`
⍝
⍝ StableHLO's `slice`: along each axis of `operand` from `start_indices` up to, not including, `limit_indices` by `strides`. Nothing is clipped.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       n←⎕NS⍬
⍝       n.(operand start_indices limit_indices strides)←(3 4⍴⍳12)(1 1)(4 5)(2 3)
⍝       t.slice_strided n
⍝ 1  4
⍝ 9 12
⍝       n.limit_indices←4 6
⍝       t.slice_strided n
⍝ DOMAIN ERROR: from 1 1 to 4 6 is not within shape 3 4
⍝       t.slice_strided n
⍝       ∧
⍝ ```
slice_strided←{
    shape←⍴⍵.operand
    (starts limits)←,¨⍵.(start_indices limit_indices)
    steps←,⍵ ⎕VGET⊂'strides'((≢shape)⍴1)
    ∨/(≢shape)≠≢¨starts limits steps:DOMAIN fault'starts, limits and strides have a number for each axis of the operand, ',⍕≢shape
    starts limits-←⎕IO
    ∨/(starts<0)∨(starts>limits)∨limits>shape:DOMAIN fault'from ',(⍕⎕IO+starts),' to ',(⍕⎕IO+limits),' is not within shape ',⍕shape
    ∨/steps<1:DOMAIN fault'strides are at least 1, not ',⍕⌊/steps
    (slice¨(⎕IO+starts),¨(⎕IO+limits),¨steps)⌷⍵.operand
}told

⍝ Names of dimension numbers: five lists, which are empty if omitted, and the dimension along which index vectors lie.
GATHER←'offset_dims' 'collapsed_slice_dims' 'operand_batching_dims'
GATHER,←'start_indices_batching_dims' 'start_index_map' 'index_vector_dim'
SCATTER←'update_window_dims' 'inserted_window_dims' 'input_batching_dims'
SCATTER,←'scatter_indices_batching_dims' 'scatter_dims_to_operand_dims' 'index_vector_dim'

⍝ The numbers that a namespace has under these names, from 0.
dimensions←{((,¨⍵ ⎕VGET(⊂¨¯1↓⍺),¨⊂⊂⍬),⍵.index_vector_dim)-⎕IO}

⍝ 1 if windows keep any dimension, and the steps through them. ⍵: the dimension numbers, the shapes of operand and of indices, and the
⍝ sizes. Those of the last call are kept, since most calls look like the one before and need not be verified again.
windowSteps←{
    (given found)←LAST
    given≡⍵:found
    (numbers shape indices sizes)←⍵
    (window collapsed batching beside map vector)←numbers
    (≢sizes)≠≢shape:DOMAIN fault(⍕≢sizes),' slice_sizes for an operand of rank ',⍕≢shape
    ∨/(sizes<0)∨sizes>shape:DOMAIN fault'slice_sizes ',(⍕sizes),' for an operand of shape ',⍕shape
    _←GATHER verified numbers shape indices((≢window)+(≢indices)-vector<≢indices)
    1∨.<sizes[⎕IO+collapsed,batching]:DOMAIN fault'slice_sizes of collapsed and of batching dimensions are at most 1'
    kept←(upto≢shape)~collapsed,batching
    found←(0<≢kept)((strides shape)[⎕IO+kept]spanning sizes[⎕IO+kept])
    LAST⊢←⍵ found
    found
}
LAST←0 0

⍝ Signals an error if dimension numbers contradict each other. ⍺: their names; ⍵: the numbers, the shapes of operand and of indices, and the
⍝ rank of the array that the windows are in.
verified←{
    (numbers shape indices rank)←⍵
    (window dropped batching beside map vector)←numbers
    (windowName droppedName batchingName besideName mapName vectorName)←⍺
    axes←dropped,batching
    (vector<0)∨vector>≢indices:DOMAIN fault vectorName,' is out of range for indices of rank ',⍕≢indices
    0∊(2</¯1,window),(2</¯1,dropped),2</¯1,batching:DOMAIN fault windowName,', ',droppedName,' and ',batchingName,' each ascend'
    ∨/rank≤window:DOMAIN fault windowName,' are out of range for rank ',⍕rank
    ~(≢shape)has axes,map:DOMAIN fault droppedName,', ',batchingName,' or ',mapName,' are out of range for rank ',⍕≢shape
    ∨/(≢shape)≠(≢window)+(≢axes),≢∪axes:DOMAIN fault windowName,', ',droppedName,' and ',batchingName,' do not part ',(⍕≢shape),' axes'
    (≢∪map,batching)≠(≢map)+≢batching:DOMAIN fault mapName,' and ',batchingName,' name a dimension twice'
    (≢map)≠⊃vector↓indices,1:DOMAIN fault mapName,' has ',(⍕≢map),' dimensions, the index vectors have ',⍕⊃vector↓indices,1
    0=(≢beside)+≢batching:⍬
    ∨/(beside<0)∨beside≥≢indices:DOMAIN fault besideName,' are out of range for rank ',⍕≢indices
    (≢∪beside,vector)≠1+≢beside:DOMAIN fault besideName,' and ',vectorName,' name a dimension twice'
    indices[⎕IO+beside]≢shape[⎕IO+batching]:DOMAIN fault batchingName,' and ',besideName,' differ in number or lengths'
    ⍬
}

⍝ Signals an error if a promise of ⍺ about its indices is broken, as far as that is cheap to check. ⍵: the indices, vectors first.
promises←{
    (1≠≢⍵)∨2≠≢⍴⍵:⍬
    (sorted unique)←⍺ ⎕VGET('indices_are_sorted' 0)('unique_indices' 0)
    ~sorted:⍬
    steps←(1↓,⍵)-¯1↓,⍵
    ∨/steps<0:DOMAIN fault'indices_are_sorted is 1 for indices that are not'
    unique∧0∊steps:DOMAIN fault'unique_indices is 1 for indices that are not'
    ⍬
}

⍝ Indices with the axis ⍺, along which index vectors lie, brought to the front; beyond the last axis vectors have length 1.
vectorsFirst←{
    ⍺=≢⍴⍵:(1,⍴⍵)⍴⍵
    axes←upto≢⍴⍵
    (⎕IO+(axes+axes<⍺)×axes≠⍺)⍉⍵
}

⍝ The offset of the first element of each window. ⍺: the operand's shape and the dimension numbers; ⍵: the corners.
origins←{
    (shape numbers)←⍺
    (window dropped batching beside map vector)←numbers
    steps←strides shape
    origin←+⌿⍵×[⎕IO]steps[⎕IO+map]
    0=≢batching:origin
    step←{(axis stride)←⍺ ⋄ ⍵+[⎕IO+axis]stride×upto(⎕IO+axis)⌷⍴⍵}
    ⊃step/((beside-beside>vector),¨steps[⎕IO+batching]),⊂origin
}

⍝ An array whose last axes are those of windows, with these axes moved to ⍺. A scalar is the same for all.
windowsAt←{
    0=≢⍴⍵:⍵
    ⍺≡(-≢⍺)↑upto≢⍴⍵:⍵
    (⎕IO+((upto≢⍴⍵)~⍺),⍺)⍉⍵
}

⍝ A mask of the elements of windows that are inside an array: 1 if all are. ⍺: its shape, the windows' sizes, the axes that are indexed and those
⍝ that the windows keep; ⍵: the corners.
insideOf←{
    (shape sizes map kept)←⍺
    rows←((≢⍵),×/1↓⍴⍵)⍴⍵
    ∧/(0≤⌊/rows)∧(⌈/rows)≤(shape-sizes)[⎕IO+map]:1
    steps←{(⍵=kept)spanning sizes[⎕IO+kept]}¨map
    ⊃∧/shape[⎕IO+map]{(0≤⍵)∧⍵<⍺}¨(⊂⍤¯1⊢⍵)∘.+¨steps
}

⍝ An array of the vectors of elements at the same position in several arrays.
zipped←{⊃{⍺,¨⍵}/⍵,⊂(⍴⊃⍵)⍴⊂⍬}

⍝ A window of sizes ⍺, as slices, that begins at the starts in ⍵, or as near as it fits. ⍵: starts and the operand's shape.
windowOf←{
    (starts shape)←⍵ ⋄ sizes←,⍺
    ∨/(≢shape)≠≢¨sizes(,starts):DOMAIN fault'starts and sizes have a number for each axis of the operand, ',⍕≢shape
    ∨/(sizes<0)∨sizes>shape:DOMAIN fault'a window of shape ',(⍕sizes),' in an operand of shape ',⍕shape
    first←⎕IO+0⌈(starts-⎕IO)⌊shape-sizes
    slice¨first,¨first+sizes
}

⍝ ── DeepNet ──

⍝ # All indices  `t.allIdx X`
⍝
⍝ Every index of `X`, one row for each.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       t.allIdx 2 2⍴0
⍝ 1 1
⍝ 1 2
⍝ 2 1
⍝ 2 2
⍝       ⍴t.allIdx 5
⍝ 1 0
⍝ ```
allIdx←{⎕IO+⍉(⍴⍵)⊤upto×/⍴⍵}told

⍝ # Indices of ones  `t.trueIdx M`
⍝
⍝ The indices of the ones in `M`, one row for each.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       t.trueIdx 2 4⍴1 0 1 0 0 1 1 0
⍝ 1 1
⍝ 1 3
⍝ 2 2
⍝ 2 3
⍝ ```
trueIdx←{indicesOf ⍵}told

⍝ # Index of the greatest  `t.argMax X`
⍝
⍝ The index of the first greatest element, always a vector.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       t.argMax 2 4⍴⍳8
⍝ 2 4
⍝       ⍴t.argMax 3 9 9 1
⍝ 1
⍝       t.argMax ⍬
⍝ DOMAIN ERROR: an empty array has no greatest or least element
⍝       t.argMax ⍬
⍝       ∧
⍝ ```
argMax←{,⎕ARGMAX ⍵}told

⍝ # Index of the least  `t.argMin X`
⍝
⍝ The index of the first least element, always a vector.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       t.argMin 2 4⍴⌽⍳8
⍝ 2 4
⍝ ```
argMin←{,⎕ARGMIN ⍵}told

⍝ # Index of the greatest along an axis  `A t.argMaxAxis X`
⍝
⍝ The index along the axis `A` of the first greatest element in each row; `t.notFound` if the axis is empty.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       2 t.argMaxAxis 2 4⍴1 2 3 4 5 6 7 3
⍝ 4 3
⍝       1 t.argMaxAxis 2 4⍴1 2 3 4 5 6 7 3
⍝ 2 2 2 1
⍝       2 t.argMaxAxis 2 0⍴0
⍝ ¯2147483648 ¯2147483648
⍝ ```
argMaxAxis←{
    axis←(≢⍴⍵)axisOf ⍺
    0=(⎕IO+axis)⌷⍴⍵:((axis≠upto≢⍴⍵)/⍴⍵)⍴notFound
    ⎕ARGMAX[⎕IO+axis]⍵
}told

⍝ # Index of the least along an axis  `A t.argMinAxis X`
⍝
⍝ The index along the axis `A` of the first least element in each row; `t.notFound` if the axis is empty.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       2 t.argMinAxis 2 4⍴1 2 3 4 5 6 7 3
⍝ 1 4
⍝ ```
argMinAxis←{
    axis←(≢⍴⍵)axisOf ⍺
    0=(⎕IO+axis)⌷⍴⍵:((axis≠upto≢⍴⍵)/⍴⍵)⍴notFound
    ⎕ARGMIN[⎕IO+axis]⍵
}told

⍝ # Try to find  `V t.tryFind X`
⍝
⍝ The index of the first element that is `V`, always a vector; `⍬` if there is none.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       3 t.tryFind 2 4⍴1 2 3 4 5 6 7 3
⍝ 1 3
⍝       ⍴9 t.tryFind 2 4⍴1 2 3 4 5 6 7 3
⍝ 0
⍝ ```
tryFind←{,⍺ ⎕FIND ⍵}told

⍝ # Find  `V t.find X`
⍝
⍝ The index of the first element that is `V`, always a vector.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       3 t.find 2 4⍴1 2 3 4 5 6 7 3
⍝ 1 3
⍝       9 t.find 2 4⍴1 2 3 4 5 6 7 3
⍝ VALUE ERROR: 9 is not among the elements
⍝       9 t.find 2 4⍴1 2 3 4 5 6 7 3
⍝         ∧
⍝ ```
find←{
    at←⍺ ⎕FIND ⍵
    (at≡⍬)∧~⍵≡⍺:VALUE fault(⍕⍺),' is not among the elements'
    ,at
}told

⍝ # Find along an axis  `(V A) t.findAxis X`
⍝
⍝ The index along the axis `A` of the first `V` in each row, or `t.notFound`.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       3 2 t.findAxis 2 4⍴1 2 3 4 5 6 7 3
⍝ 3 4
⍝       3 1 t.findAxis 2 4⍴1 2 3 4 5 6 7 3
⍝ ¯2147483648 ¯2147483648 1 2
⍝ ```
findAxis←{
    (value axis)←⍺
    axis←(≢⍴⍵)axisOf axis
    at←value ⎕FIND[⎕IO+axis]⍵
    lost←at=⎕IO+(⎕IO+axis)⌷⍴⍵
    (notFound×lost)+at×~lost
}told

⍝ # Count ones along an axis  `A t.countTrueAxis M`
⍝
⍝ The number of ones in each row of `M` along the axis `A`.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       2 t.countTrueAxis 2 4⍴1 0 1 0 0 1 1 0
⍝ 2 2
⍝ ```
countTrueAxis←{
    axis←(≢⍴⍵)axisOf ⍺
    +/[⎕IO+axis]⍵
}told

⍝ # Gather by indices  `I t.gatherIdx X`
⍝
⍝ The elements of `X` at index arrays, one for each axis, that are broadcast to one shape and used pairwise; `⎕NULL` stands for the position in the
⍝ result. Negative indices are an error here.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       (2 3 1)(4 2 1)t.gatherIdx 3 4⍴⍳12
⍝ 8 10 1
⍝       ⎕NULL(4 2 1)t.gatherIdx 3 4⍴⍳12
⍝ 4 6 9
⍝       (2 3 1)(4 2 0)t.gatherIdx 3 4⍴⍳12
⍝ INDEX ERROR: indices from the end are not known here
⍝       (2 3 1)(4 2 0)t.gatherIdx 3 4⍴⍳12
⍝                     ∧
⍝ ```
gatherIdx←{
    (≢⍺)≠≢⍴⍵:RANK fault(⍕≢⍺),' indices for an array of rank ',⍕≢⍴⍵
    ∨/{⍵≡⎕NULL:0 ⋄ ∨/,⍵<⎕IO}¨⍺:INDEX fault'indices from the end are not known here'
    ⍺ ⎕GATHER ⍵
}told

⍝ # Scatter by indices  `(I S) t.scatterIdx X`
⍝
⍝ An array of shape `S` with each element of `X` added at the index in the index arrays `I`, one for each axis; `⎕NULL` is the position in `X`.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       ((,⊂1 1 1 3)3)t.scatterIdx 1 2 3 4
⍝ 6 0 4
⍝       ((2 1⍴2 1)⎕NULL)(3 3)t.scatterIdx 2 3⍴⍳6
⍝ 4 5 6
⍝ 1 2 3
⍝ 0 0 0
⍝ ```
scatterIdx←{
    (indices shape)←⍺ ⋄ shape←,shape
    result←(×/shape)⍴0
    result[⎕IO+indices ownPlaces(⍴⍵)shape]+←⍵
    shape⍴result
}told

⍝ Offsets in an array from an index for each axis, ⎕NULL for the element's own position. ⍵: the shapes of the moved array and of the array.
ownPlaces←{
    (moved shape)←⍵
    (≢⍺)≠≢shape:RANK fault(⍕≢⍺),' indices for an array of rank ',⍕≢shape
    (⊂⎕NULL)∊(≢moved)↓⍺:RANK fault'⎕NULL is a position along one of ',(⍕≢moved),' axes'
    own←⍺{⍺≢⎕NULL:moved broadcast ⍺-⎕IO ⋄ moved broadcast(n,((≢moved)-⍵+1)⍴1)⍴upto n←(⎕IO+⍵)⌷moved}¨upto≢⍺
    ∨/shape{∨/,(⍵<0)∨⍵≥⍺}¨own:INDEX fault'an index is outside shape ',⍕shape
    ⊃+/(strides shape)×own
}

⍝ # Get by masks  `M t.maskGet X`
⍝
⍝ The selection by masks from `X`: one mask for each group of its axes, `t.all` for an axis without a mask. Masks are independent.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       x←2 3⍴⍳6
⍝       (x>3)t.maskGet x
⍝ 4 5 6
⍝       (1 0)(0 1 1)t.maskGet x
⍝ 2 3
⍝       t.all(0 1 1)t.maskGet x
⍝ 2 3
⍝ 5 6
⍝       (1 0 1)t.all t.maskGet x
⍝ LENGTH ERROR: a mask of shape 3 for axes of shape 2
⍝       (1 0 1)t.all t.maskGet x
⍝                    ∧
⍝ ```
maskGet←{
    masks←⍺ groups ⍵
    ((masks OUTER'raise')places ⍴⍵)fetched ⍵
}told

⍝ # Put by masks  `(M V) t.maskSet X`
⍝
⍝ `X` with `V` in place of the elements that `M t.maskGet X` selects.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       x←2 3⍴⍳6
⍝       ((x>3)(7 8 9))t.maskSet x
⍝ 1 2 3
⍝ 7 8 9
⍝       (((1 0)(0 1 1))0)t.maskSet x
⍝ 1 0 0
⍝ 4 5 6
⍝ ```
maskSet←{
    (masks value)←⍺
    masks←masks groups ⍵
    (value((masks OUTER'raise')places ⍴⍵))(⊢stored)⍵
}told

⍝ Masks, one for each group of the axes of ⍵, as items of an index.
groups←{
    masks←{1≥|≡⍵:,⊂⍵ ⋄ ⍵}⍺
    ranks←{⍵≡all:1 ⋄ ≢⍴⍵}¨masks
    (≢⍴⍵)≠+/ranks:RANK fault'masks for ',(⍕+/ranks),' axes of an array of rank ',⍕≢⍴⍵
    {⍵≡all:⍵ ⋄ ⊃mask ⍵}¨masks
}

⍝ ── Numerics.NET ──

⍝ # Index  `S t.index X`
⍝
⍝ The selection by the index `S` from `X`, each item independently, as in brackets, in the indexers of Numerics.NET and in the ranges of DeepNet.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       x←3 4 5⍴⍳60
⍝       2(1 4)(t.slice 4 6)t.index x
⍝ 24 25
⍝ 39 40
⍝       (t.fromEnd 2)(t.range 1 3 2)(t.span 2 1 3)t.index x
⍝ 21 24
⍝ 31 34
⍝       ⍴(1 3)(2 4)t.index x
⍝ 2 2 5
⍝ ```
index←{⍺(OUTER picked)⍵}told

⍝ # Value  `t.value X`
⍝
⍝ The only element of an array with one element, as GetValue in Numerics.NET.
⍝
⍝ ```apl
⍝       t←⎕USE'tensor'
⍝       t.value 1 1⍴5
⍝ 5
⍝       t.value 1 2
⍝ LENGTH ERROR: a value is that of one element, and shape 2 has 2
⍝       t.value 1 2
⍝       ∧
⍝ ```
value←{1≠×/⍴⍵:LENGTH fault'a value is that of one element, and shape ',(⍕⍴⍵),' has ',⍕×/⍴⍵ ⋄ ''⍴⍵}told

⍝ ── From an index to offsets, and fetching and storing there ──

⍝ The kinds of items that pair with each other, for each way of indexing.
NUMPY←'whole' 'array' 'mask'
TORCH←'array' 'mask'
OUTER←⍬

⍝ The places of the elements that an index selects. ⍺: the index, the kinds that pair, the mode for indices outside; ⍵: the array's shape.
⍝ Places are offsets from 0, counted in cells, the shape of these cells, and a mask of the offsets that are inside.
places←{
    (spec pairing outside)←⍺
    items←described¨listed spec
    ellipses←(⊃¨items)≡¨⊂'ellipsis'
    1<+/ellipses:SYNTAX fault'an index has one ellipsis at most'
    items,←(~1∊ellipses)/⊂'ellipsis'⍬
    kinds←⊃¨items
    widths←width¨items
    (≢⍵)<+/widths:RANK fault'indices for ',(⍕+/widths),' axes of an array of rank ',⍕≢⍵
    widths+←((≢⍵)-+/widths)×kinds≡¨⊂'ellipsis'
    whole←+/∧\⌽kinds∊'ellipsis' 'all'
    cell←(-+/(-whole)↑widths)↑⍵
    lead←(-≢cell)↓⍵
    (items kinds widths)←(-whole)↓¨items kinds widths
    0=≢items:0 cell 1
    paired←kinds∊pairing
    outside←(1∊isEmpty¨paired/items){⍺:'unread' ⋄ ⍵}outside
    ends←+\widths
    lengths←(ends-widths){⍺↓⍵↑lead}¨ends
    _←lengths masksFit¨items
    positions←lengths(outside positionsOf)¨items
    steps←(1,strides lead)[⎕IO+ends]
    parting←(kinds≢¨⊂'whole')∧(pairing≡NUMPY)∨(widths>0)∨kinds≢¨⊂'ellipsis'
    together←(paired∨parting)/paired
    apart←1<+/together>¯1↓0,together
    arranged←{
        ~1∊paired:⍵
        block←⊂⊃⍺⍺ spread/paired/⍵
        apart:block,(~paired)/⍵
        (paired≤<\paired)/block@(⍸<\paired)⊢⍵
    }
    outside≢'drop':(outer+arranged steps scaled¨positions)cell 1
    (outer+arranged steps scaled¨0⌈positions)cell(⊃∘.∧/∧arranged 0≤positions)
}

⍝ An index as a vector of items: a single item need not be enclosed unless it is a simple vector.
listed←{
    0=≢⍴⍵:,⍵
    1<≢⍴⍵:,⊂⍵
    ⍵
}

⍝ An item as its kind and its contents. Items made by t.mask and similar functions state their kind themselves.
described←{
    1=≡⍵:'array'⍵
    1<|≡⍵:{
        0=≢⍴⍵:described⊃⍵
        (⊂⊃⍵)∊'mask' 'range' 'span':⍵
        DOMAIN fault'an index array is simple'
    }⍵
    326≠⎕DR ⍵:'whole'⍵
    ⍵≡⎕NULL:DOMAIN fault'⎕NULL is no index'
    parts←⎕IX ⍵
    ∧/⎕NULL≡¨parts:'all'parts
    3=≢parts:'slice'parts
    parts≡'…':'ellipsis'⍬
    'newaxis'⍬
}

⍝ The number of axes that an item other than an ellipsis applies to.
width←{
    (kind value)←⍵
    kind≡'mask':≢⍴value
    ~(⊂kind)∊'ellipsis' 'newaxis'
}

⍝ 1 if an item to be paired selects nothing, so that the indices of the others are never used.
isEmpty←{
    (kind value)←⍵
    kind≡'mask':~1∊value
    0∊⍴value
}

⍝ The positions from 0 that an item ⍵ selects along axes of the lengths ⍺; ⍺⍺ is the mode for indices outside.
positionsOf←{
    (kind value)←⍵
    kind≡'array':(⊃⍺)(⍺⍺ within)value
    kind≡'whole':(⊃⍺)(({⍵≡'unread':'raise' ⋄ ⍵}⍺⍺)within)value
    kind≡'slice':(⊃⍺)sliced value
    (⊂kind)∊'all' 'ellipsis':⍺⍴upto×/⍺
    kind≡'newaxis':,0
    kind≡'range':(⊃⍺)ranged value
    kind≡'span':(⊃⍺)spanned value
    (⍸,value)-⎕IO
}

⍝ Signals an error if a mask does not have the lengths of its axes, ⍺.
masksFit←{
    (kind value)←⍵
    kind≢'mask':0
    ⍺≢⍴value:LENGTH fault'a mask of shape ',(⍕⍴value),' for axes of shape ',⍕⍺
    0
}

⍝ Indices into an axis of length ⍺ as positions from 0. Depending on ⍺⍺, an index outside raises an error, wraps, moves to the nearest end, is
⍝ dropped, which is marked by ¯1, or is never read. NumPy's clip does not count negative indices from the end.
within←{
    ⍵≢⌊⍵:DOMAIN fault'an index is a whole number'
    length←⍺
    positions←(⍺⍺≡'clip'){⍺:⍵-⎕IO ⋄ length fromStart ⍵}⍵
    (0≤⌊/,positions)∧⍺>⌈/,positions:positions
    ⍺⍺≡'unread':0×positions
    ⍺⍺≡'drop':{(positions×⍵)-~⍵}(0≤positions)∧⍺>positions
    (⍺=0)∨⍺⍺≡'raise':INDEX fault(⍕⊃(,(0>positions)∨⍺≤positions)/,⍵),' is outside an axis of length ',⍕⍺
    ⍺⍺≡'wrap':⍺|positions
    (⊂⍺⍺)∊'clip' 'nearest':0⌈positions⌊⍺-1
    DOMAIN fault'the modes are raise, wrap and clip'
}

⍝ The positions of indices from the start of an axis of length ⍺: they count from ⎕IO or, if negative, from the end.
fromStart←{
    0≤⌊/,⍵:⍵-⎕IO
    (⍺×⍵<0)+⍵-⎕IO×⍵≥0
}

⍝ The positions of a slice, whose bounds are clipped to the axis.
sliced←{
    length←⍺ ⋄ (from to by)←⍵
    by←1 unless by
    by=0:DOMAIN fault'the step of a slice is not 0'
    (low high)←(0 length)-by<0
    (first end)←(by<0)⌽low high
    bound←{⍵≡⎕NULL:⍺ ⋄ low⌈high⌊length fromStart ⍵}
    start←first bound from
    start+by×upto 0⌈⌈((end bound to)-start)÷by
}

⍝ The positions of a range, which includes both of its ends.
ranged←{
    length←⍺ ⋄ (from to by)←⍵
    by←1 unless by
    by=0:DOMAIN fault'the step of a range is not 0'
    bound←{⍵≡⎕NULL:⍺ ⋄ length fromStart ⍵}
    (first last)←(by<0)⌽0,length-1
    (start stop)←first last bound¨from to
    0>(stop-start)×by:⍬
    ~length has start stop:INDEX fault'the range from ',(⍕from),' to ',(⍕to),' is not within an axis of length ',⍕length
    start+by×upto 1+⌊(stop-start)÷by
}

⍝ The positions of a number of cells from a start, by a step.
spanned←{
    (count start step)←⍵
    positions←(⍺ fromStart start)+step×upto count
    ~⍺ has positions:INDEX fault'the ',(⍕count),' cells from ',(⍕start),' by ',(⍕step),' are not within an axis of length ',⍕⍺
    positions
}

⍝ The elements at places.
fetched←{
    (offsets cell inside)←⍺
    0=≢cell:(,⍵)[⎕IO+offsets]
    (⊂⎕IO+offsets)⌷((×/(-≢cell)↓⍴⍵),cell)⍴⍵
}

⍝ The array ⍵ with values combined into the elements at places by the operand, called old f new. ⍺: the values and the places.
stored←{
    (value(offsets cell inside))←⍺
    value←value fitted(⍴offsets),cell
    value←inside{(1≡⍺)∨0=≢⍴⍵:⍵ ⋄ (,⍺)⌿((×/⍴offsets),cell)⍴⍵}value
    offsets←inside{1≡⍺:⍵ ⋄ (,⍺)/,⍵}offsets
    (⍴⍵)⍴(((×/(-≢cell)↓⍴⍵),cell)⍴⍵)(⍺⍺ ⎕SCATTER(⊂⎕IO+offsets))value
}

⍝ A value broadcast to the shape ⍵; it may have additional leading axes of length 1.
fitted←{
    0=≢⍴⍺:⍺
    surplus←0⌈(≢⍴⍺)-≢⍵
    ∨/1≠surplus↑⍴⍺:LENGTH fault'a value of shape ',(⍕⍴⍺),' for ',{0=≢⍵:'one element' ⋄ 'shape ',⍕⍵}⍵
    ⍵ broadcast(surplus↓⍴⍺)⍴⍺
}

⍝ ── Shapes ──

upto←{(⍳⍵)-⎕IO}
strides←{⌽×\⌽1↓⍵,1}
unless←{⍵≡⎕NULL:⍺ ⋄ ⍵}
has←{∧/(0≤⍵)∧⍵<⍺}
scaled←{⍺=1:⍵ ⋄ ⍺×⍵}
outer←{0=≢⍵:0 ⋄ ⊃∘.+/⍵}
spanning←{0=≢⍵:0 ⋄ ⊃∘.+/⍺×upto¨⍵}

⍝ The shape to which arrays of two shapes are broadcast: axes of length 1 and missing leading axes are extended.
conform←{
    ⍺≡⍵:⍵
    rank←(≢⍺)⌈≢⍵
    left←((rank-≢⍺)⍴1),⍺ ⋄ right←((rank-≢⍵)⍴1),⍵
    ∨/(left≠right)∧(left≠1)∧right≠1:LENGTH fault'shapes ',(⍕⍺),' and ',(⍕⍵),' do not conform'
    (left×left≠1)+right×left=1
}

⍝ The array ⍵ broadcast to the shape ⍺.
broadcast←{
    ⍺≡⍴⍵:⍵
    own←((0⌈(≢⍺)-≢⍴⍵)⍴1),⍴⍵
    ~(≢⍺)=≢own:LENGTH fault'shape ',(⍕⍴⍵),' does not spread over shape ',⍕⍺
    ∨/(own≠⍺)∧own≠1:LENGTH fault'shape ',(⍕⍴⍵),' does not spread over shape ',⍕⍺
    ones←+/∧\own=1
    (ones↓own)≡ones↓⍺:⍺⍴⍵
    (⍺{⍺=⍵:⍳⍺ ⋄ ⍺⍴⎕IO}¨own)⌷own⍴⍵
}

⍝ The operand between two arrays broadcast to one shape.
spread←{
    (⍴⍺)≡⍴⍵:⍺ ⍺⍺ ⍵
    0∊(≢⍴⍺),≢⍴⍵:⍺ ⍺⍺ ⍵
    shape←(⍴⍺)conform ⍴⍵
    (shape broadcast ⍺)⍺⍺ shape broadcast ⍵
}

⍝ An axis, from 0, of an array of rank ⍺; it counts from ⎕IO or, negative, from the last.
axisOf←{
    axis←⍺ fromStart ⍵
    ⍺ has axis:axis
    RANK fault'there is no axis ',(⍕⍵),' in an array of rank ',⍕⍺
}

⍝ The indices of the elements that are not 0: one row for each.
indicesOf←{⎕IO+⍉(⍴⍵)⊤(⍸,⍵)-⎕IO}

:EndNamespace
