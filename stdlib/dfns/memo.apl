⍝ # Remembered results  `{X}f memo cache Y`
⍝
⍝ As `f`, but results are kept with their arguments in the namespace `cache`, and looked up there the next time. A recursive
⍝ function benefits if it calls itself by the name of the derived function.
⍝
⍝ ```apl
⍝       'memo'⎕CY'dfns'
⍝       cache←⎕NS''
⍝       fib←{⍵<2:⍵ ⋄ (fib ⍵-1)+fib ⍵-2}memo cache
⍝       fib 60
⍝ 1.548008756E12
⍝       ≢cache.values
⍝ 61
⍝ ```

memo←{
    ⍺←⊢
    cache←⍵⍵
    0=cache.⎕NC'keys':⍺ ∇ ⍵⊣cache.(keys values)←⊂⍬
    key←⊂⍺{0=⎕NC'⍺':⍵ ⋄ ⍺ ⍵}⍵
    place←cache.keys⍳key
    (place-⎕IO)<≢cache.keys:⊃cache.values[place]
    result←⍺ ⍺⍺ ⍵
    cache.keys,←key
    cache.values,←⊂result
    result
}
