#!/usr/bin/env zilde
⍝ Unassigned results are printed, assignments and shy results are not.
'Hello'
x←2 3⍴⍳6
x
⎕←x[1;]
quiet←{y←⍵}
quiet 1
1+quiet 1
