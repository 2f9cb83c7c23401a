⍝ The limits of WebAssembly: they are errors, and the session goes on.
⍝ ── Ten thousand calls are deep enough, and an endless recursion is an error
      f←{⍵=0:0 ⋄ 1+∇⍵-1}
      f 10000
10000
      g←{1+∇⍵}
      g 0
WS FULL
g[0] g←{1+∇⍵}
          ∧
      )more
WS FULL: stack limit reached: 39218 calls are running, or a value is nested too deeply
      +/⍳10
55
⍝ ── Values cannot be nested without end
      x←⊂⍣1000⊢1 2
      ≡x
1001
      y←⊂⍣1000000⊢1 2
WS FULL
      y←⊂⍣1000000⊢1 2
        ∧
      )more
WS FULL: a value can be nested at most 8191 levels deep: there is no more stack
⍝ ── Arrays are at most as long as an address
      5e9⍴1
WS FULL
      5e9⍴1
         ∧
      )more
WS FULL: an axis of 5000000000 elements is longer than any memory here
      1e5 1e5⍴0
WS FULL
      1e5 1e5⍴0
             ∧
      )more
WS FULL: an array of this shape has more elements than memory can hold
      ⍳5e9
WS FULL
      ⍳5e9
      ∧
      5e9↑1
WS FULL
      5e9↑1
         ∧
      1e9/1 2 3
WS FULL
      1e9/1 2 3
         ∧
⍝ ── There are no threads and no other programs
      {⍵}&1
LIMIT ERROR
      {⍵}&1
        ∧
      )more
LIMIT ERROR: cannot start another thread: Not supported (os error 58)
      ⎕SH'ls'
FILE SYSTEM ERROR: Unable to connect file ("operation not supported on this platform")
      ⎕SH'ls'
      ∧
      )more
FILE SYSTEM ERROR: operation not supported on this platform
