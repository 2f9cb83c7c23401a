⍝ # Morse code  `morse Y`
⍝
⍝ Turns text into dots and dashes, with a blank between letters and ` / ` between words, and reads such a text.
⍝
⍝ ```apl
⍝       'morse'⎕CY'dfns'
⍝       morse 'SOS'
⍝ ... --- ...
⍝       morse 'APL 50'
⍝ .- .--. .-.. / ..... -----
⍝       morse '.- .--. .-.. / .-. --- -.-. -.- ...'
⍝ APL ROCKS
⍝ ```
⍝
⍝ ## At the edges
⍝
⍝ ```apl
⍝       'morse'⎕CY'dfns'
⍝       morse ''
⍝       morse 'e'
⍝ .
⍝       morse '*'
⍝ ```

morse←{
    ⎕IO←1
    letters←⎕A,⎕D,'.,?''!/()&:;=+-_"$@ '
    codes←' '(≠⊆⊢)'.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'
    codes,←' '(≠⊆⊢)'----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----.'
    codes,←' '(≠⊆⊢)'.-.-.- --..-- ..--.. .----. -.-.-- -..-. -.--. -.--.- .-... ---... -.-.-. -...- .-.-. -....- ..--.- .-..-. ...-..- .--.-. /'
    ∧/⍵∊'.-/ ':(letters,'*')[codes⍳' '(≠⊆⊢)⍵]
    1↓⊃,/' ',¨codes[letters⍳letters∩⍨1 ⎕C ⍵]
}
