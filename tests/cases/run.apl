⍝ Runs the cases of tests/cases/index_cases.jsonl in both index origins: prints those that fail, and how many passed.
⍝ It is started in the directory of the project.

t←⎕USE'tensor'

:Namespace cases

t←##.t

⍝ ── What stands in the file ──

⍝ An array: an object with its shape and its elements in ravel order.
array←{(,⍵.shape)⍴(numbers ⍵.data),0}
numbers←{0=≢⍵:⍬ ⋄ 1=≡⍵:⍵ ⋄ number¨⍵}
number←{⍵≡'nan':⎕NAN ⋄ ⍵≡'inf':∞ ⋄ ⍵≡'-inf':¯∞ ⋄ 2=≢⍵:⊃+/1 0J1×⍵ ⋄ ⍵}
isObject←{(0=≡⍵)∧326=⎕DR ⍵}
null←{(⊂'null')≡⍵}
part←{null ⍵:⎕NULL ⋄ ⍵}
value←{(name otherwise)←⍵ ⋄ 0=⍺.⎕NC name:otherwise ⋄ ⍺⍎name}

⍝ Indices count from 0 or, negative, from the end: moved to the origin in which the cases run, and results moved back.
moved←{⍵≡⎕NULL:⍵ ⋄ ⍵+t.⎕IO×⍵≥0}
back←{⍵-t.⎕IO×⍵≠t.notFound}

⍝ The items of an index.
items←{0=≢⍵:⍬ ⋄ (⊃item)¨⍵}
item←{
    kind←⊃⍵.⎕NL ¯2 ¯9
    held←⍵⍎kind
    kind≡'int':moved held
    kind≡'slice':slice held
    kind≡'ellipsis':t.ellipsis
    kind≡'newaxis':t.newaxis
    kind≡'bool':t.bool(⊂'true')≡held
    kind≡'mask':{isObject ⍵:t.mask array ⍵ ⋄ t.mask ⍵}held
    (⊂kind)∊'ints' 'floats':⊂moved array held
    kind≡'set':⊂moved held
    kind≡'from_end':t.fromEnd held
    kind≡'range':t.range(moved 2↑held),2↓held
    kind≡'halfopen':t.slice moved∘part¨held
}
slice←{
    isObject ⍵:t.span ⍵.length(moved ⍵.start)⍵.stride
    (from to by)←part¨⍵
    t.slice(moved from)(moved to)by
}

⍝ ── How each system is called: ⍺ is the operation, ⍵ the inputs and the parameters ──

numpy←{
    (in with)←⍵
    ⍺≡'getitem':(items with.index)t.get array in.x
    ⍺≡'setitem':((items with.index)(array in.v)(kindOf in.x))t.put array in.x
    ⍺≡'add.at':((items with.index)(array in.v))(+t.accumulate)array in.x
    ⍺≡'multiply.at':((items with.index)(array in.v))(×t.accumulate)array in.x
    ⍺≡'minimum.at':((items with.index)(array in.v))(⌊t.accumulate)array in.x
    ⍺≡'maximum.at':((items with.index)(array in.v))(⌈t.accumulate)array in.x
    ⍺≡'subtract.at':((items with.index)(array in.v))(-t.accumulate)array in.x
    ⍺≡'take':((moved with.indices)(moved part with.axis)with.mode)t.take array in.x
    ⍺≡'take_along_axis':((moved array in.i)(moved part with.axis))t.take_along array in.x
    ⍺≡'put_along_axis':((moved array in.i)(moved part with.axis)(array in.v))t.put_along array in.x
    ⍺≡'nonzero':back¨t.nonzero array in.x
    ⍺≡'argwhere':back t.argwhere array in.x
    ⍺≡'flatnonzero':back t.flatnonzero array in.x
    ⍺≡'outer index':(moved¨with.(rows cols))t.index array in.x
    ⍺≡'where':(array¨in.(c a b))t.where ⍬
    ⍺≡'choose':((array in.c)with.mode)t.choose moved array in.i
}
kindOf←{⍵.dtype≡'bool':'bool' ⋄ ⍵.dtype≡'c128':'complex' ⋄ 'f'=⊃⍵.dtype:'float' ⋄ 'int'}

jax←{
    (in with)←⍵
    mode←{null ⍵:⍬ ⋄ ⍵}with.mode
    spec←{isObject⊃⍵:items ⍵ ⋄ ,⊂moved ⍵}with.index
    ⍺≡'get':(spec mode)t.at array in.x
    arguments←spec(array in.v)mode
    ⍺≡'set':arguments(⊢t.atop)array in.x
    ⍺≡'add':arguments(+t.atop)array in.x
    ⍺≡'multiply':arguments(×t.atop)array in.x
    ⍺≡'min':arguments(⌊t.atop)array in.x
    ⍺≡'max':arguments(⌈t.atop)array in.x
    ⍺≡'power':arguments(*t.atop)array in.x
    ⍺≡'divide':arguments(÷t.atop)array in.x
}

stablehlo←{
    (in with)←⍵
    ⍺≡'gather':t.gather gathers ⍵
    ⍺≡'scatter':with.update_computation scatters ⍵
    ⍺≡'scatter (variadic)':'larger'scatters ⍵
    n←⎕NS ⍬
    n.operand←array in.a0
    ⍺≡'slice':t.slice_strided n⊣n.(start_indices limit_indices strides)←(t.⎕IO+with.start)(t.⎕IO+with.limit)with.strides
    ⍺≡'dynamic_slice':t.dynamic_slice n⊣n.(start_indices slice_sizes)←(t.⎕IO+array¨in.(a1 a2))with.slice_sizes
    ⍺≡'dynamic_update_slice':t.dynamic_update_slice n⊣n.(update start_indices)←(array in.a1)(t.⎕IO+array¨in.(a2 a3))
}

gathers←{
    (in with)←⍵
    n←⎕NS ⍬
    n.operand←array in.operand
    n.start_indices←t.⎕IO+array in.start_indices
    n.slice_sizes←with.slice_sizes
    n.offset_dims←t.⎕IO+with.offset_dims
    n.collapsed_slice_dims←t.⎕IO+with.collapsed_slice_dims
    n.operand_batching_dims←t.⎕IO+with.operand_batching_dims
    n.start_indices_batching_dims←t.⎕IO+with.start_indices_batching_dims
    n.start_index_map←t.⎕IO+with.start_index_map
    n.index_vector_dim←t.⎕IO+with.index_vector_dim
    n.indices_are_sorted←(⊂'true')≡with.indices_are_sorted
    n
}

scatters←{
    (in with)←⍵
    n←⎕NS ⍬
    n.input←⍺{⍺≡'larger':array¨⍵.(input0 input1) ⋄ array ⍵.input}in
    n.updates←⍺{⍺≡'larger':array¨⍵.(updates0 updates1) ⋄ array ⍵.updates}in
    n.scatter_indices←t.⎕IO+array in.scatter_indices
    n.update_window_dims←t.⎕IO+with.update_window_dims
    n.inserted_window_dims←t.⎕IO+with.inserted_window_dims
    n.input_batching_dims←t.⎕IO+with value'input_batching_dims'⍬
    n.scatter_indices_batching_dims←t.⎕IO+with value'scatter_indices_batching_dims'⍬
    n.scatter_dims_to_operand_dims←t.⎕IO+with.scatter_dims_to_operand_dims
    n.index_vector_dim←t.⎕IO+with.index_vector_dim
    n.indices_are_sorted←(⊂'true')≡with value'indices_are_sorted' 0
    n.unique_indices←(⊂'true')≡with value'unique_indices' 0
    ⍺≡'replace':⊢t.scatter n
    ⍺≡'add':+t.scatter n
    ⍺≡'multiply':×t.scatter n
    ⍺≡'minimum':⌊t.scatter n
    ⍺≡'maximum':⌈t.scatter n
    ⍺≡'or':{2⊥∨/(8⍴2)⊤⍺ ⍵}t.scatter n
    ⍺≡'larger':{(⊃⍵)>⊃⍺:⍵ ⋄ ⍺}t.scatter n
}

deepnet←{
    (in with)←⍵
    index←{null ⍵:⎕NULL ⋄ moved array ⍵}
    axis←t.⎕IO+with value'axis' 0
    ⍺≡'gather':(index¨with.indices)t.gatherIdx array in.src
    ⍺≡'scatter':((index¨with.indices)with.shape)t.scatterIdx array in.src
    ⍺≡'allIdx':back t.allIdx array in.a
    ⍺≡'argMax':back t.argMax array in.a
    ⍺≡'argMin':back t.argMin array in.a
    ⍺≡'argMaxAxis':back axis t.argMaxAxis array in.a
    ⍺≡'argMinAxis':back axis t.argMinAxis array in.a
    ⍺≡'findAxis':back(with.value axis)t.findAxis array in.a
    ⍺≡'tryFind':back with.value t.tryFind array in.a
    ⍺≡'find':back with.value t.find array in.a
    ⍺≡'trueIdx':back t.trueIdx array in.a
    ⍺≡'countTrueAxis':axis t.countTrueAxis array in.a
    ⍺≡'M.get':(in masks with)t.maskGet array in.a
    ⍺≡'M.set':((in masks with)(array in.v))t.maskSet array in.a
    ⍺≡'range':((⊃range)¨with.rng)t.index array in.a
}
masks←{
    2=⍵.⎕NC'm1':(array ⍺.m0)t.all
    9=⍺.⎕NC'm1':array¨⍺.(m0 m1)
    ,⊂array ⍺.m0
}
range←{
    isObject ⍵:{2=⍵.⎕NC'elem':moved ⍵.elem ⋄ t.range moved ⍵.(first last)}⍵
    ⍵≡'AllFill':t.ellipsis
    ⍵≡'NewAxis':t.newaxis
    ⍵≡'All':t.all
}

⍝ What the language itself answers, in the origin of the case or else that of the run.
apl←{
    (in with)←⍵
    ⎕IO←with value'io'(t.⎕IO)
    ⍺≡'index_of dyalog':⊃⍳/array¨in.(X Y)
    ⍺≡'index_of j':⊃(⍳⍠'HighRank' 'J')/array¨in.(X Y)
    ⍺≡'index_of nars2000':⊃(⍳⍠'HighRank' 'NARS2000')/array¨in.(X Y)
    ⍺≡'index_of gnu':⊃(⍳⍠'HighRank' 'GNU')/array¨in.(X Y)
    ⍺≡'bracket':(array in.X)bracketed with.index
    ⍺≡'choose':(array in.X)[⎕IO+with.index_nested]
    ⍺≡'squad':(⎕IO+with.index)⌷array in.X
    ⍺≡'squad_axis':(⎕IO+with.index)⌷[⎕IO+with.axis]array in.X
    ⍺≡'where':back¨⍸array in.B
    ⍺≡'take':with.n↑array in.X
    ⍺≡'drop':with.n↓array in.X
    ⍺≡'dyadic transpose':(⎕IO+with.axes)⍉array in.X
    ⍺≡'selective modified assignment':{a←⍵ ⋄ (5⍴a)+←1 ⋄ a}array in.a
    x←array in.X
    with.selector≡'0 0⍉':with.v{x←⍵ ⋄ (⎕IO ⎕IO⍉x)←⍺ ⋄ x}x
    with.selector≡'5↑,':with.v{x←⍵ ⋄ (5↑,x)←⍺ ⋄ x}x
    with.v{x←⍵ ⋄ ((x∊1 3)/x)←⍺ ⋄ x}x
}
bracketed←{
    index←{1=≡⍵:⎕IO+⍵ ⋄ ↑⎕IO+⍵}
    1=≢⍵:⍺[''⍴⍣(1=≢∊⍵)⊢index⊃⍵]
    null⊃⍵:⍺[;⎕IO+⊃⌽⍵]
    ⍺[index⊃⍵;index⊃⌽⍵]
}

⍝ ── Running ──

numerics←{(in with)←⍵ ⋄ (items with.index)t.index array in.x}

⍝ What a case gives: a result, or the name of an error.
outcome←{
    0::'error'(⎕EM ⎕DMX.EN)
    case←⍵.(inputs params)
    system←(∧\'.'≠⍵.group)/⍵.group
    system≡'np':'result'(⍵.op numpy case)
    system≡'shlo':'result'(⍵.op stablehlo case)
    system≡'jax':'result'(⍵.op jax case)
    system≡'deepnet':'result'(⍵.op deepnet case)
    system≡'numericsnet':'result'(⍵.op numerics case)
    'result'(⍵.op apl case)
}

⍝ What it should give.
expected←{
    2=⍵.⎕NC'error':'error'⍵.error
    result←⍵.result
    ~isObject result:'result'(array¨result)
    2=result.⎕NC'nested':'result'((,result.shape)⍴result.nested)
    2=result.⎕NC'none':'result'⍬
    'result'(array result)
}

⍝ Whether results are the same, NaN being like NaN and DeepNet's number for what is not found like ours.
alike←{
    ⍺≡⍵:1
    ((⍴⍺)≢⍴⍵)∨1<|≡⍺:0
    ∧/,(⍺=⍵)∨((⍺≠⍺)∧⍵≠⍵)∨(⍺=t.notFound)∧⍵<-2*62
}

run←{
    cases←⎕JSON¨⊃⎕NGET ⍵ 1
    passed←check¨cases
    ⎕←(⍕+/passed),' of ',(⍕≢cases),' index cases in origin ',⍕t.⎕IO
}
check←{
    (kind got)←outcome ⍵ ⋄ (wanted answer)←expected ⍵.expect
    same←{kind≢wanted:0 ⋄ kind≡'error':got≡answer ⋄ got alike answer}⍬
    same:1
    0⊣⎕←⍵.id,': ',(∊⍕got),' and not ',(∊⍕answer),'  ',⎕DMX.Message
}

:EndNamespace

t.⎕IO←0
cases.run'tests/cases/index_cases.jsonl'
t.⎕IO←1
cases.run'tests/cases/index_cases.jsonl'
