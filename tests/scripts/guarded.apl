⍝ Error guards catch what goes wrong; the script goes on.
safely←{0::'caught: ',⎕EM ⎕EN ⋄ ⍎⍵}
safely'1÷0'
safely'1 2+1 2 3'
safely'⍳¯1'
safely'nothing'
safely'2+3'
