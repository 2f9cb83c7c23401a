//! The table of laws.

/// The laws that are run unchanged. `any` and `like` are arrays of one shape, `vec` and `other` vectors, of any type; `num`
/// and `same` numbers of one shape, `row` and `col` vectors of numbers; `whole` and `wrow` whole numbers, `bits` and `mask`
/// Booleans, `text` characters; `k` is a whole number; `perm` permutes the axes of `any`, or is a permutation of any length.
const LAWS: &[&str] = &[
    // Structure.
    "any≡⌽⌽any",
    "any≡⊖⊖any",
    "any≡⍉⍉any",
    "(⌽any)≡⌽⍤1⊢any",
    "(⍉any)≡(⌽⍳≢⍴any)⍉any",
    "any≡(⍋perm)⍉perm⍉any",
    "any≡(⍴any)⍴,any",
    "any≡⊃⊂any",
    "(,any)≡(×/⍴any)⍴any",
    "(⍪any)≡{(≢⍵)(×/1↓⍴⍵)⍴⍵}any",
    "(≢any)≡⍬⍴(⍴any),1",
    "{0=≢⍴⍵:1 ⋄ ⍵≡↑↓⍵}any",
    "{0=≢⍴⍵:1 ⋄ (↓⍵)≡⊂⍤1⊢⍵}any",
    "(⊂¨any)≡⊂⍤0⊢any",
    "(any⍮like)≡(⊂any),⊂like",
    "(num -⍛+ same)≡(-num)+same",
    "(⍴any)≡⍴⊂¨any",
    "{0∊⍴⍵:1 ⋄ ⍵≡↑⊃¨⊂¨⍵}text",
    "(k⌽any)≡(-k)⌽(2×k)⌽any",
    "{0=≢⍴⍵:1 ⋄ (k⌽⍵)≡(k+¯1↑⍴⍵)⌽⍵}any",
    "{0=≢⍴⍵:1 ⋄ (k⊖⍵)≡⍉k⌽⍉⍵}any",
    "{0=≢⍵:1 ⋄ (k⌽⍵)≡(j↓⍵),j↑⍵⊣j←(≢⍵)|k}vec",
    // Take, drop, catenate.
    "{0∊⍴⍵:1 ⋄ 0=≢⍴⍵:1 ⋄ ⍵≡(j↑⍵)⍪j↓⍵⊣j←(≢⍵)⌊|k}any",
    "{0∊⍴⍵:1 ⋄ 0=≢⍴⍵:1 ⋄ ⍵≡((-j)↓⍵)⍪(-j)↑⍵⊣j←(≢⍵)⌊|k}any",
    "{0=≢⍴⍵:1 ⋄ (|k)≡≢k↑⍵}any",
    "{0=≢⍴⍵:1 ⋄ (0⌈(≢⍵)-|k)≡≢k↓⍵}any",
    "{(0=k)∨(0=≢⍴⍵)∨(≢⍵)<|k:1 ⋄ ((-k)↑⊖⍵)≡⊖k↑⍵}any",
    "{(0∊⍴any)∨0=≢⍴⍵:1 ⋄ ⍵≡(≢⍵)↑⍵⍪like}any",
    "{(0∊⍴any)∨0=≢⍴⍵:1 ⋄ like≡(≢⍵)↓⍵⍪like}any",
    "{(0∊⍴any)∨0=≢⍴⍵:1 ⋄ (⍵,like)≡⍉(⍉⍵)⍪⍉like}any",
    "{0∊⍴⍵:1 ⋄ ((⊂any),⊂like)≡⊂⍤¯1⊢any,[⎕IO-0.5]like}any",
    "(≢vec,other)≡(≢vec)+≢other",
    "{(,\\⍵)≡{⍺,⍵}\\⍵},¨vec",
    "{(,\\⍵)≡{⍺,⍵}\\⍵}∊vec",
    "{(,\\⍵)≡{⍺,⍵}\\⍵}'' vec k other (0↑vec) vec",
    "{(,/⍵)≡{⍺,⍵}/⍵}vec k other (0↑vec) vec",
    "{0=≢⍴⍵:1 ⋄ ((⍵⍪like)⍪like)≡{x⍪←like ⋄ x⍪←like ⋄ x}x←⍵}any",
    "{0=≢⍴⍵:1 ⋄ 0=≢⍵:1 ⋄ ((⍵⍪⎕IO⌷⍵)⍪⎕IO⌷like)≡{x⍪←⎕IO⌷⍵ ⋄ x⍪←⎕IO⌷like ⋄ x}x←⍵}any",
    // Enclose, each, depth.
    "(∊any)≡∊⊂any",
    "(∊any)≡∊↓any",
    "(↑any like)≡↑(⊂any),⊂like",
    "{(∊⍵)≡⊃,/∊¨⍵}vec k other (⊂vec) like any",
    "{(0=≢⍵)∨⍵≡(∊vec),∊other}∊vec,other",
    "{(⍴∊⍵)≡,+/≢¨∊¨,⍵}any",
    "{(⍬≡⍴⍵)∧⍵≡⊂⍵:1 ⋄ (|≡⊂⍵)≡1+|≡⍵}any",
    "(⌽¨any)≡{⌽⍵}¨any",
    "(≢¨any)≡{≢⍵}¨any",
    "(any{⍺⍵}¨like)≡(⊂¨any),¨⊂¨like",
    "{0∊⍴⍵:1 ⋄ ⍵≡⊃¨⊂¨⍵}any",
    "{0=≢⍵:1 ⋄ ⍵≡⊃,/(1,1↓(≢⍵)⍴mask,0)⊂⍵}vec",
    "{(+/1 1⍷0,⍵≠0)≤≢⍵}wrow",
    "{(≢(0≠⍵)⊆⍵)≡+/2</0,0≠⍵}wrow",
    // Index, select.
    "{0=≢⍴⍵:1 ⋄ ⍵≡⍵[⍳⍴⍵]}any",
    "{0=≢⍴⍵:1 ⋄ ⍵≡(⊂⍳≢⍵)⌷⍵}any",
    "{(⌽⍵)≡⍵[⌽⍳≢⍵]}vec",
    "((≢vec)⍴1)≡vec∊vec",
    "(mask/⍳≢mask)≡⍸mask",
    "bits≡(⍴bits)⍴(,⍳⍴bits)∊⍸bits",
    "(≢⍸bits)≡+/,bits",
    "(,bits)≡(⍸⍣¯1⍸,bits),(0⌈(≢,bits)-≢⍸⍣¯1⍸,bits)⍴0",
    "(vec/⍨(≢vec)⍴1)≡vec",
    "{((≢⍵)⍴mask,1)≡~((≢⍵)⍴~mask,1)}vec",
    "{m←(≢⍵)⍴mask,1 ⋄ (m/⍵)≡⍵[⍸m]}vec",
    "{m←(≢⍵)⍴mask,1 ⋄ (m\\m/⍵)≡⍵×m}wrow",
    "{m←mask ⋄ (m/m\\(+/m)⍴⍵,7)≡(+/m)⍴⍵,7}row",
    "(3/vec)≡,⍉3⌿⍉⍪vec",
    "(2/vec)≡((≢vec)⍴2)/vec",
    "{0=≢⍵:1 ⋄ (⊃⌽⍵)≡(⎕IO+¯1+≢⍵)⊃⍵}vec",
    // Operators.
    "{m←(≢⍵)⍴mask,1 ⋄ (0@{m}⍵)≡⍵×~m}wrow",
    "{m←(≢⍵)⍴mask,1 ⋄ (-@{m}⍵)≡⍵×1-2×m}wrow",
    "vec≡k@⍬⊢vec",
    "{2>≢⍵:1 ⋄ ({+/,⍵}⌺3⊢⍵)≡3+/0,⍵,0}wrow",
    "{(≢⍵)<3:1 ⋄ (3+/⍵)≡(¯2↓⍵)+(1↓¯1↓⍵)+2↓⍵}row",
    "(1∘⌽⍣(|k)⊢any)≡(|k)⌽any",
    "(any≡⍥⍴like)∧any(≡⍥⊂)any",
    "(row-⍨¨row)≡row-row",
    "(k⊥3↑9○row)≡+/(3↑9○row)×k*2 1 0",
    "{2≠≢⍴⍵:1 ⋄ 0∊⍴⍵:1 ⋄ (⍵+.×⍉⍵)≡∘.{+/⍺×⍵}⍨⊂⍤1⊢⍵}whole",
    "{2≠≢⍴⍵:1 ⋄ 0∊⍴⍵:1 ⋄ (⍵∧.=⍉⍵)≡∘.≡⍨⊂⍤1⊢⍵}whole",
    "{2≠≢⍴⍵:1 ⋄ 0∊⍴⍵:1 ⋄ (⍵⌊.+⍉⍵)≡∘.{⌊/⍺+⍵}⍨⊂⍤1⊢⍵}whole",
    "{2>≢⍴⍵:1 ⋄ (,[⎕IO+0 1]⍵)≡((×/2↑⍴⍵),2↓⍴⍵)⍴⍵}any",
    "{2≠≢⍴⍵:1 ⋄ (↓[⎕IO]⍵)≡↓⍉⍵}any",
    "{2≠≢⍴⍵:1 ⋄ (⊂[⎕IO]⍵)≡⊂⍤1⍉⍵}any",
    "{0∊⍴⍵:1 ⋄ 2>≢⍴⍵:1 ⋄ (⊃⍪/⊂⍤¯1⊢⍵)≡⍵⍴⍨(×/2↑⍴⍵),2↓⍴⍵}num",
    // Sets and search.
    "(∪vec)≡(≠vec)/vec",
    "(vec∊other)≡(other⍳vec)<⎕IO+≢other",
    "(vec~other)≡(~vec∊other)/vec",
    "(vec∩other)≡(vec∊other)/vec",
    "(vec∪other)≡vec,other~vec",
    "((∪vec)⍳vec)≡(⍳≢∪vec)[(∪vec)⍳vec]",
    "vec≡(∪vec)[(∪vec)⍳vec]",
    "{0=≢⍴⍵:1 ⋄ (⍵⍳⍵)≡⍵{⊃⍸⍺(≡⍤¯1 99)⍵}⍤99 ¯1⊢⍵}any",
    "{(0∊⍴⍵)∨0=≢⍴⍵:1 ⋄ (1+⍵⍳⍵)≡((⊂'between' 1)⍪⍵)⍳⍵}any",
    "(+/{≢⍵}⌸vec)≡≢vec",
    "({≢⍵}⌸vec)≡+/(∪vec)∘.≡vec",
    "({⊂⍺}⌸vec)≡⊂¨∪vec",
    "(⊃,/(⊂⍬),{⊂⍵}⌸vec)≡⍋(∪vec)⍳vec",
    "{0=≢⍵:1 ⋄ (⍵⍷⍵)≡(≢⍵)↑1}vec",
    "{0=≢⍵:1 ⋄ (⍵⍷vec,⍵,vec)[⎕IO+≢vec]}other",
    "(vec≡other)≡(≢vec)(⊂¨vec)≡(≢other)(⊂¨other)",
    // Order.
    "perm≡⍋⍋perm",
    "(⍳≢perm)≡(⍋perm)[perm]",
    "{0=≢⍴⍵:1 ⋄ (⍳≢⍵)≡⍋(⊂⍋⍵)⌷⍵}any",
    "{0=≢⍴⍵:1 ⋄ (⍳≢⍵)≡⍒(⊂⍒⍵)⌷⍵}any",
    "{0=≢⍴⍵:1 ⋄ ((⊂⍋⍵)⌷⍵)≡⊖(⊂⍒⍵)⌷⍵}num",
    "{0=≢⍴⍵:1 ⋄ (⍋⍵)≡⍋(⍋⍵)⍳⍳≢⍵}any",
    "{(⍋⍵)≡⍒-⍵}wrow",
    "{(⍋⍵)≡⍋⊂¨⍵}(⊂''),,¨(,\\,text),⌽¨,\\,text",
    "{(⍒⍵)≡⍒⊂¨⍵}(⊂''),,¨(,\\,text),⌽¨,\\,text",
    "{s←⍵[⍋⍵] ⋄ (s⍸wrow)≡(⎕IO-1)+⊃+/(⊂wrow)≥s}9○row",
    // Numbers: typed loops compared with the plain definition.
    "num≡-⍣¯1-num",
    "num≡(3∘+⍣¯1)3+num",
    "num≡(×∘2⍣¯1)num×2",
    "num≡÷⍣¯1÷num←num+0.3",
    "num≡*⍣¯1*num←5⌊¯5⌈9○num",
    "num≡(2∘*⍣¯1)2*num←9⌊¯9⌈9○num",
    "num≡(*∘3⍣¯1)num*3⊣num←|num",
    "(|whole)≡2⊥⍤1⊢(40⍴2)⊤⍤1 0⊢|whole",
    "row≡+\\⍣¯1+\\row",
    "row≡(⌽∘-∘⌽⍣¯1)⌽-⌽row",
    "(|whole)≡10⊥10(⊥⍣¯1)|whole",
    "(64 8|⍤1 0⊢whole)≡(64|whole),[(≢⍴whole)+⎕IO-0.5]8|whole",
    "(|wrow)≡(3⍴100)⊥(3⍴100)⊤|wrow",
    "((×whole)×|whole)≡whole",
    "whole≡(7|whole)+7×⌊whole÷7",
    "(7|whole)≡whole-7×⌊whole÷7",
    "(⌈num)≡-⌊-num",
    // A complex divisor is only determined up to one of the four units.
    "((9○num)∨9○same)≡(9○same)∨9○num",
    "(⌈/9○row,0)≡-⌊/-9○row,0",
    "(+/num)≡+/⍤1⊢num",
    "(+⌿num)≡⍉+/⍉num",
    "(×\\row)≡×/¨,\\row",
    "(+\\row)≡+/¨,\\row",
    "(+/,num)≡+/,⍉num",
    "(row+.×row)≡+/row×row",
    "(⍉row∘.+col)≡col∘.+row",
    "(row∘.×col)≡(⍪row)+.×⍉⍪col",
    "(≢row)≡(⍴row∘.=col)[⎕IO]",
    "(num=same)≡~num≠same",
    "{(⍵<k)≡~⍵≥k}9○num",
    "{(⍵≤k)≡~⍵>k}9○num",
    "(bits⍲~bits)≡(⍴bits)⍴1",
    "(~bits)≡1-bits",
    "(≠/mask)≡2|+/mask",
    "(≠\\mask)≡2|+\\mask",
    "(∧/mask)≡~∨/~mask",
    "(∨\\mask)≡0<+\\mask",
    "(<\\mask)≡mask∧1=+\\mask",
    // Text.
    "(wrow,k)≡,⍎⍕wrow,k",
    "text≡⎕UCS⎕UCS text",
    "(,text)≡'UTF-8'⎕UCS'UTF-8'⎕UCS,text",
    "text≡⍕text",
    "(⍴text)≡⍴1⎕C text",
];

/// Laws for each scalar function: its loops over typed elements give the same as the function of one pair after the other.
const SCALAR: &[&str] = &[
    "(num F same)≡num F¨same",
    "(num F same)≡num{⍺ F ⍵}¨same",
    "(num F k)≡num F¨k",
    "(k F num)≡k F¨num",
    "(row∘.F col)≡row∘.{⍺ F ⍵}col",
    "{0=≢⍵:1 ⋄ (F/⍵)≡{⍺ F ⍵}/⍵}row",
    "(F\\row)≡{⍺ F ⍵}\\row",
    "{0=≢⍵:1 ⋄ (F⌿⍵)≡{⍺ F ⍵}⌿⍵}num",
    "(F⍀num)≡{⍺ F ⍵}⍀num",
    "(2 F/row,0)≡2{⍺ F ⍵}/row,0",
    "(row F⍤0 1⊢col)≡row∘.F col",
];

/// The functions that take any numbers.
const FUNCTIONS: &[&str] = &["+", "-", "×", "=", "≠"];

/// The functions that do not take complex numbers.
const REAL: &[&str] = &["⌈", "⌊", "<", "≤", "≥", ">"];

/// The functions that take Booleans.
const BOOLEAN: &[&str] = &["∧", "∨", "⍲", "⍱", "<", "≤", "=", "≥", ">", "≠"];

/// Returns every law as an expression.
pub(crate) fn laws() -> Vec<String> {
    let mut laws: Vec<String> = LAWS.iter().map(|&law| law.to_owned()).collect();
    for law in SCALAR {
        for (functions, conversion) in [(FUNCTIONS, ""), (REAL, "9○"), (BOOLEAN, "0<9○")] {
            laws.extend(functions.iter().map(|function| converted(law, conversion) + &law.replace('F', function)));
        }
    }
    laws
}

/// Returns the statements that bring the names in a law into a domain.
fn converted(law: &str, conversion: &str) -> String {
    let names = ["num", "same", "row", "col", "k"].into_iter().filter(|name| !conversion.is_empty() && law.contains(name));
    names.map(|name| format!("{name}←{conversion}{name} ⋄ ")).collect()
}
