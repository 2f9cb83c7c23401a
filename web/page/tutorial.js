// Twelve steps. Each says something, sets a task, and is done when the result is the expected one and the line uses certain glyphs.
// web/test/page.mjs enters the answers.
export const STEPS = [
  { title: "A calculator", say: "Numbers and operations work as you expect, but multiplication is ×. Type its name, times, and press Tab; or press ` and then - ; or click it in the bar.", task: "Multiply 6 by 7.", answer: "6×7", gives: "42", uses: "×" },
  { title: "Many numbers at once", say: "Numbers side by side are one array, and operations apply to each of them: 1 2 3+10 is 11 12 13.", task: "Divide 10 20 30 by 5, in one line. Division is ÷ (` and =).", answer: "10 20 30÷5", gives: "2 4 6", uses: "÷" },
  { title: "Right to left", say: "All functions have the same precedence: each takes everything to its right. 2×3+4 is 2×7. Parentheses change that.", task: "Enter 2×3+4, and see that it is 14.", answer: "2×3+4", gives: "14", uses: "×+" },
  { title: "Counting", say: "⍳ (iota, ` and i) makes the first numbers: ⍳3 is 1 2 3.", task: "Make the numbers from 1 to 10.", answer: "⍳10", gives: "1 2 3 4 5 6 7 8 9 10", uses: "⍳" },
  { title: "Sums", say: "/ puts a function between all items: ×/⍳4 is 1×2×3×4.", task: "Add the numbers from 1 to 100.", answer: "+/⍳100", gives: "5050", uses: "+/" },
  { title: "Names", say: "← (` and [) gives a value a name: x←3 1 2. Nothing is shown then; a name alone shows its value.", task: "Give 3 1 4 1 5 the name v, and show the sum of v. Shift and Enter begin a second line.", answer: "v←3 1 4 1 5\n+/v", gives: "14", uses: "←+/v" },
  { title: "Tables", say: "⍴ (rho, ` and r) gives an array another shape: 2 3⍴⍳6 has two rows and three columns.", task: "Make a table of 3 rows and 4 columns with the numbers from 1 to 12.", answer: "3 4⍴⍳12", gives: "1  2  3  4\n5  6  7  8\n9 10 11 12", uses: "⍴" },
  { title: "All pairs", say: "∘.× multiplies each item on the left by each on the right. ∘ is ` and j.", task: "Make the multiplication table of 1 2 3 with itself.", answer: "1 2 3∘.×1 2 3", gives: "1 2 3\n2 4 6\n3 6 9", uses: "∘.×" },
  { title: "Choosing", say: "Comparisons give 1 for true and 0 for false, and 1 0 1/4 5 6 keeps the items where there is a 1: 4 6.", task: "With v←3 1 4 1 5, keep the items of v that exceed 2.", answer: "v←3 1 4 1 5\n(v>2)/v", gives: "3 4 5", uses: ">/" },
  { title: "Functions of your own", say: "Braces make a function; ⍵ (` and w) is its argument: {⍵×⍵}5 is 25.", task: "Square the numbers from 1 to 5 by such a function.", answer: "{⍵×⍵}⍳5", gives: "1 4 9 16 25", uses: "{⍵}" },
  { title: "Each", say: "Text in quotes is an array of characters, and ≢ counts. ¨ (` and 1) applies a function to each item.", task: "Count the letters of each word: 'to' 'be' 'or' 'not'", answer: "≢¨'to' 'be' 'or' 'not'", gives: "2 2 2 3", uses: "≢¨" },
  { title: "The mean, without a word", say: "Three functions side by side are one: (f g h) Y is (f Y) g (h Y). So the mean is the sum, divided by the count.", task: "Give the mean of 3 1 4 1 5 9 5 by +/ and ÷ and ≢ in parentheses.", answer: "(+/÷≢)3 1 4 1 5 9 5", gives: "4", uses: "+/÷≢" },
];

// Returns true if a line and the text of its result solve a step.
export function solves(step, source, result) {
  const tidy = (text) => text.split("\n").map((line) => line.trim()).join("\n").trim();
  return tidy(result) === step.gives && [...step.uses].every((glyph) => source.includes(glyph));
}
