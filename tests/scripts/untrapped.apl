⍝ An error ends a script: what was printed before it stays, nothing after it runs, the status is 1.
'before'
divide←{
    scaled←⍺×10
    scaled÷⍵
}
3 divide 0
'after'
