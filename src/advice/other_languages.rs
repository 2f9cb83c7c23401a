//! Hints on code in other languages, most often Python, in a line that failed.

use super::glyph_keys::{GLYPHS, Glyph};
use super::guides;
use crate::error::{Blame, ErrorKind};

/// The names of libraries that precede the names of their functions, as in `np.argmax`.
const LIBRARY_PREFIXES: &[&str] = &["np", "numpy", "torch", "jnp", "jax", "lax", "scipy", "math"];

/// The words of other languages, each with a hint on its equivalent. `elif` and the like need no entry: the statement that
/// contains them fails first.
const HINTED_WORDS: &[(&str, &str)] = &[
    ("print", "an expression displays its value; within a line, write ⎕←x"),
    ("range", "⍳5 counts from ⎕IO"),
    ("True", "true is 1, false is 0"),
    ("False", "true is 1, false is 0"),
    ("None", "∘ in brackets is a new axis; ⍬ is the empty vector, ⎕NULL the null item"),
    ("def", "a function is written mean←{(+/⍵)÷≢⍵}"),
    ("lambda", "a function is written {⍵+1}; ⍺ is its left argument"),
    ("import", "a library is loaded with tensor←⎕USE'tensor'; ⎕CY copies names from it"),
    ("from", "a library is loaded with tensor←⎕USE'tensor'; ⎕CY copies names from it"),
    ("for", "a loop is :For name :In array … :EndFor; f¨ applies f to each item"),
    ("while", "a loop is :While condition … :EndWhile"),
    ("if", "a choice is :If condition … :EndIf, or within {} a guard: {⍵<0:0 ⋄ ⍵}"),
    ("return", "the result of a {function} is the value of its first expression that does not assign"),
    ("not", "not is written ~"),
    ("and", "and is written ∧"),
    ("or", "or is written ∨"),
    ("in", "membership is written ∊"),
    ("len", "the number of cells is written ≢x"),
    ("sum", "a sum is written +/x"),
    ("max", "the maximum is written ⌈/x"),
    ("min", "the minimum is written ⌊/x"),
    ("abs", "the magnitude is written |x"),
    ("sort", "sorting in ascending order is written x[⍋x]"),
    ("sorted", "sorting in ascending order is written x[⍋x]"),
    ("reversed", "x reversed is written ⌽x"),
    ("zip", "pairs are written a,¨b"),
    ("map", "applying f to each item is written f¨x"),
    ("enumerate", "items with their indices are written (⍳≢x),¨x"),
    ("append", "appending an item is written x,←item"),
    ("size", "the number of elements is written ×/⍴x"),
    ("length", "the number of cells is written ≢x"),
    ("mean", "the mean is written (+⌿÷≢)x"),
    ("avg", "the mean is written (+⌿÷≢)x"),
    ("average", "the mean is written (+⌿÷≢)x"),
    ("pi", "π is written ○1, and half of it ○0.5"),
    ("PI", "π is written ○1, and half of it ○0.5"),
    ("inf", "infinity is written ∞"),
    ("exp", "e to the power of x is written *x"),
    ("log", "the natural logarithm is written ⍟x"),
    ("sqrt", "the square root is written x*0.5, or √x"),
    ("pow", "x to the power of 3 is written x*3"),
    ("sqr", "x squared is written x*2"),
    ("ln", "the natural logarithm is written ⍟x"),
    ("log10", "the decimal logarithm is written 10⍟x"),
    ("log2", "the logarithm to base 2 is written 2⍟x"),
    ("round", "rounding to the nearest whole number is written ⌊0.5+x"),
    ("ceil", "rounding up is written ⌈x"),
    ("ceiling", "rounding up is written ⌈x"),
    ("floor", "rounding down is written ⌊x"),
    ("int", "rounding down is written ⌊x, the number in a text ⍎'12'"),
    ("float", "the number in a text is written ⍎'12'"),
    ("str", "the text of a number is written ⍕x"),
    ("reverse", "x reversed is written ⌽x"),
    ("mod", "the remainder of 7 by 3 is written 3|7"),
    ("random", "one of ⍳6 at random is written ?6, a number between 0 and 1 ?0"),
    ("rand", "one of ⍳6 at random is written ?6, a number between 0 and 1 ?0"),
    ("TRUE", "true is 1, false is 0"),
    ("FALSE", "true is 1, false is 0"),
    ("NULL", "⍬ is the empty vector, ⎕NULL the null item"),
    ("disp", "an expression displays its value; within a line, write ⎕←x"),
    ("cat", "an expression displays its value; within a line, write ⎕←x"),
    ("numel", "the number of elements is written ×/⍴x"),
    ("nchar", "the number of characters is written ≢x"),
    ("strlen", "the number of characters is written ≢x"),
    ("upper", "upper case is written 1 ⎕C x"),
    ("toupper", "upper case is written 1 ⎕C x"),
    ("toUpperCase", "upper case is written 1 ⎕C x"),
    ("lower", "lower case is written ¯1 ⎕C x"),
    ("tolower", "lower case is written ¯1 ⎕C x"),
    ("toLowerCase", "lower case is written ¯1 ⎕C x"),
    ("seq", "consecutive integers are written ⍳5"),
    ("rep", "repeating x is written 3⍴x"),
    ("paste", "texts are joined by a comma: 'a','b'"),
    ("paste0", "texts are joined by a comma: 'a','b'"),
    ("which", "the positions of the ones are written ⍸x"),
    ("end", "the last item is written ⊃⌽x, or x[¯1]"),
    ("input", "⍞ reads a line of text, ⎕ a value"),
    ("open", "⎕NGET reads a text file, ⎕NPUT writes one"),
    ("echo", "an expression displays its value; within a line, write ⎕←x"),
    ("printf", "an expression displays its value; within a line, write ⎕←x"),
    ("println", "an expression displays its value; within a line, write ⎕←x"),
    ("function", "a function is written mean←{(+/⍵)÷≢⍵}"),
    ("let", "assignment is written x←3"),
    ("var", "assignment is written x←3"),
    ("const", "assignment is written x←3"),
    ("true", "true is 1, false is 0"),
    ("false", "true is 1, false is 0"),
    ("null", "⍬ is the empty vector, ⎕NULL the null item"),
    ("else", "a choice is :If condition … :Else … :EndIf"),
    ("try", "errors are caught by :Trap 0 … :Else … :EndTrap, or within {} by 0::"),
    ("del", ")erase name, or ⎕EX'name', erases a name"),
    ("man", "]help ⍳ shows the page of a glyph, ]help group by the ways to do a task"),
    ("ls", ")vars and )fns list names, )lib the saved workspaces, )sh ls the files of the folder"),
    ("cd", "]cd changes the folder"),
    ("pwd", "]cd shows the current folder"),
    ("clear", "Ctrl-L clears the screen, )clear the workspace"),
    ("cls", "Ctrl-L clears the screen, )clear the workspace"),
];

/// The assignment signs of other languages.
const ASSIGNMENT_SIGNS: [&str; 3] = [":=", "<-", "="];

/// Returns the words of other languages, each with a hint on its equivalent.
pub fn words() -> &'static [(&'static str, &'static str)] {
    HINTED_WORDS
}

/// Returns true if `name` is one of the listed words of other languages.
pub(crate) fn is_foreign_word(name: &str) -> bool {
    find_word_hint(name).is_some()
}

/// Returns the hint on a word of another language, or `None` if the word is not listed.
fn find_word_hint(word: &str) -> Option<&'static str> {
    HINTED_WORDS.iter().find(|(listed, _)| *listed == word).map(|(_, hint)| *hint)
}

/// Returns a hint if the line of an error looks like code in another language. `offset` is the byte offset of the error in the
/// line.
pub(crate) fn find_hint(line: &str, offset: usize, kind: ErrorKind, blame: Blame, origin: i64) -> Option<String> {
    hint_on_assignment(line, offset, kind)
        .or_else(|| hint_on_comment(line, offset))
        .or_else(|| hint_on_text_addition(line, offset, kind))
        .or_else(|| hint_on_brackets(line, offset, kind, blame))
        .or_else(|| hint_on_library_name(line, origin))
        .or_else(|| matches!(kind, ErrorKind::VALUE | ErrorKind::SYNTAX).then(|| hint_on_member(line, offset, origin)).flatten())
        .or_else(|| hint_on_statement(line, kind).map(str::to_owned))
        .or_else(|| hint_on_word(line, offset, kind).map(str::to_owned))
        .or_else(|| {
            let name = line.get(offset..).map(first_word).filter(|_| kind == ErrorKind::VALUE)?;
            // Functions of NumPy are known to more people than the names of glyphs, and others to fewer.
            let is_of_numpy = guides::pairs_with_name(name).next().is_some_and(|pair| pair.theirs().starts_with("np."));
            let glyph_hint = if is_of_numpy { None } else { hint_on_glyph_name(name) };
            glyph_hint.or_else(|| hint_on_name(name, origin))
        })
}

/// Returns a hint on `x = 3` at the start of a line if this cannot be a comparison: the name has no value, or the sign is a syntax
/// error.
fn hint_on_assignment(line: &str, offset: usize, kind: ErrorKind) -> Option<String> {
    let head = line.trim_start();
    let name = first_word(head);
    let rest = head[name.len()..].trim_start();
    let sign = ASSIGNMENT_SIGNS.iter().find(|sign| rest.starts_with(**sign))?;
    let value = rest[sign.len()..].trim();
    let is_first = offset == line.len() - head.len();
    let fails = if kind == ErrorKind::VALUE { is_first } else { kind == ErrorKind::SYNTAX && !is_first };
    if !fails || name.is_empty() || value.is_empty() || value.starts_with('=') {
        return None;
    }
    Some(format!("assignment is written {name}←{}", list_to_strand(value)))
}

/// Returns a list in brackets as a strand if its parts are not nested, and any other value unchanged.
fn list_to_strand(value: &str) -> String {
    let within = value.strip_prefix('[').and_then(|value| value.strip_suffix(']'));
    match within.map(split_at_commas) {
        Some(parts) if parts.iter().all(|part| !part.is_empty() && !part.contains(['[', '(', '{'])) => {
            parts.iter().map(|part| to_apl_position(part)).collect::<Vec<_>>().join(" ")
        }
        _ => value.to_owned(),
    }
}

/// Returns a hint on a name such as `np.argmax` anywhere in the line: the first one that the guides know.
fn hint_on_library_name(line: &str, origin: i64) -> Option<String> {
    line.match_indices('.').find_map(|(dot, _)| {
        let library = last_word(&line[..dot]);
        LIBRARY_PREFIXES.contains(&library).then(|| hint_on_name(first_word(&line[dot + 1..]), origin)).flatten()
    })
}

/// Returns a hint on `a.shape` or `a.sum()`: an array has no members. A listed word takes precedence over a row of a guide that
/// only mentions it, as an argument for example.
fn hint_on_member(line: &str, offset: usize, origin: i64) -> Option<String> {
    let (_, after) = line.get(offset..)?.split_once('.')?;
    let member = first_word(after);
    let is_in_guides = guides::pairs_with_name(member).next().is_some_and(|pair| pair.begins_with(member));
    let listed = if is_in_guides { None } else { find_word_hint(member).map(str::to_owned) };
    listed.or_else(|| hint_on_name(member, origin))
}

/// Returns a hint on a glyph that is called by its name, as in `iota 5`. Only the first names of a glyph are those of APL.
fn hint_on_glyph_name(name: &str) -> Option<String> {
    const APL_NAMES: usize = 2;
    let Glyph { glyph, .. } = GLYPHS.iter().find(|glyph| glyph.names.iter().take(APL_NAMES).any(|known| *known == name))?;
    let typing = if glyph.is_ascii() { "" } else { "]keys shows how to type it, " };
    Some(format!("{name} is written {glyph}; {typing}]help {glyph} shows its page"))
}

fn hint_on_name(name: &str, origin: i64) -> Option<String> {
    let pair = guides::pairs_with_name(name).next()?;
    Some(format!("{} is written {}; ]help {name} shows more", pair.theirs(), pair.ours(origin)))
}

/// Returns a hint on a comment that begins with `# `, `// ` or `/* `. The blank matters: `#.name` is a name in the root, and
/// `f//x` reduces twice.
fn hint_on_comment(line: &str, offset: usize) -> Option<String> {
    let begins = |before: &str| before.is_empty() || before.ends_with(' ');
    let slashes = ["// ", "/* "]
        .iter()
        .any(|sign| line.match_indices(sign).any(|(start, _)| start <= offset && begins(line[..start].trim_start())));
    let hash = line.get(..offset)?.contains("# ");
    (slashes || hash).then(|| "a comment begins with ⍝".to_owned())
}

/// Returns a hint on a text before or after `+`, which joins texts in many other languages.
fn hint_on_text_addition(line: &str, offset: usize, kind: ErrorKind) -> Option<String> {
    let is_text = |character: Option<char>| matches!(character, Some('\'' | '"'));
    let adds = line.match_indices('+').any(|(plus, _)| {
        let (before, after) = (line[..plus].trim_end().chars().next_back(), line[plus + 1..].trim_start().chars().next());
        is_text(before) || is_text(after)
    });
    let is_here = line.get(offset..).is_some_and(|rest| rest.starts_with(['\'', '"', '+']))
        || line.get(..offset).is_some_and(|before| before.contains('+'));
    let hint = "texts are joined by a comma: 'a','b'; ⍕ makes a text of a number: 'n=',⍕5";
    (kind == ErrorKind::DOMAIN && adds && is_here).then(|| hint.to_owned())
}

/// Returns a hint on a control word within braces, where guards are written. `offset` is a byte offset in the whole text.
pub(crate) fn hint_on_control_in_braces(text: &str, offset: usize) -> Option<&'static str> {
    const CONTROL_WORDS: [&str; 9] = ["if", "while", "for", "repeat", "select", "return", "trap", "else", "endif"];
    let word = first_word(text.get(offset..)?.strip_prefix(':')?).to_lowercase();
    let before = text.get(..offset)?;
    let is_within = before.matches('{').count() > before.matches('}').count();
    (is_within && CONTROL_WORDS.contains(&&*word)).then_some(
        "within {} a choice is a guard, {⍵<0:0 ⋄ ⍵}, and ∇ calls the function itself; control words belong between ∇ r←f y and ∇",
    )
}

/// Returns the hint on the word that begins a statement in another language, no matter which word of the statement failed.
fn hint_on_statement(line: &str, kind: ErrorKind) -> Option<&'static str> {
    const STATEMENT_WORDS: [&str; 6] = ["for", "while", "if", "def", "import", "from"];
    let head = first_word(line.trim_start());
    let is_statement = STATEMENT_WORDS.contains(&head) && line.trim_start()[head.len()..].starts_with(' ');
    let hint = find_word_hint(head)?;
    (is_statement && matches!(kind, ErrorKind::VALUE | ErrorKind::SYNTAX)).then_some(hint)
}

/// Returns a hint on commas between axes, lists in brackets, and masks as indices.
fn hint_on_brackets(line: &str, offset: usize, kind: ErrorKind, blame: Blame) -> Option<String> {
    let (start, end) = brackets_around(line, offset)?;
    let (name, within) = (last_word(&line[..start]), &line[start + 1..end]);
    let parts = split_at_commas(within);
    if name.is_empty() && !line[..start].trim_end().ends_with([')', ']', '\'']) {
        let is_list = kind == ErrorKind::SYNTAX && !within.trim().is_empty() && !within.contains(';');
        return is_list.then(|| "a list is written 1 2 3, a matrix [1 2 ⋄ 3 4] or 2 2⍴1 2 3 4".to_owned());
    }
    // An index that is merely out of range is not a matter of spelling.
    let is_spelling = kind != ErrorKind::INDEX || blame == Blame::Function;
    if parts.len() > 1 && is_spelling {
        let positions: Vec<String> = parts.iter().map(|part| to_apl_position(part)).collect();
        return Some(format!("axes are separated by semicolons: {name}[{}]", positions.join(";")));
    }
    let is_mask = matches!(kind, ErrorKind::INDEX | ErrorKind::RANK | ErrorKind::LENGTH) && is_comparison(within);
    is_mask.then(|| format!("a mask selects by the positions of its ones: {name}[⍸{within}], or ({within})/{name}"))
}

/// Returns the offsets of the innermost pair of brackets that encloses the byte at `offset`, or has one of its brackets there.
fn brackets_around(line: &str, offset: usize) -> Option<(usize, usize)> {
    let mut open = Vec::new();
    for (index, character) in line.char_indices() {
        match character {
            '[' => open.push(index),
            ']' => match open.pop() {
                Some(start) if start <= offset && offset <= index => return Some((start, index)),
                _ => {}
            },
            _ => {}
        }
    }
    None
}

/// Splits a text at the commas that separate positions and are not within inner brackets.
fn split_at_commas(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (index, character) in text.char_indices() {
        match character {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 && ends_a_part(&text[start..index]) => {
                parts.push(text[start..index].trim());
                start = index + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts
}

/// Returns true if a comma after this text separates two positions; a comma after a function ravels.
fn ends_a_part(before: &str) -> bool {
    before
        .trim_end()
        .ends_with(|last: char| is_word_character(last) || matches!(last, ')' | ']' | '}' | '\'' | ':' | '.' | '…' | '∘'))
}

/// Returns the APL spelling of a position.
fn to_apl_position(part: &str) -> String {
    match part {
        ":" => String::new(),
        "..." => "…".into(),
        "None" | "np.newaxis" | "newaxis" => "∘".into(),
        _ => with_high_minus(part),
    }
}

/// Replaces the minus of each negative number with a high minus. Such a minus is before a digit and not after an operand.
fn with_high_minus(part: &str) -> String {
    let mut before = ' ';
    let mut characters = part.chars().peekable();
    let mut result = String::new();
    while let Some(character) = characters.next() {
        let negative = character == '-' && !is_word_character(before) && characters.peek().is_some_and(char::is_ascii_digit);
        result.push(if negative { '¯' } else { character });
        before = character;
    }
    result
}

/// Returns true if a text compares a name with something, as `a > 3` does, rather than computing indices.
fn is_comparison(text: &str) -> bool {
    let Some(index) = text.find(['<', '≤', '=', '≥', '>', '≠']) else { return false };
    let operand = text[..index].trim();
    !operand.is_empty() && operand.chars().all(is_word_character)
}

/// Returns the hint on a word of another language at `offset`, or else on the word at the start of the line.
fn hint_on_word(line: &str, offset: usize, kind: ErrorKind) -> Option<&'static str> {
    if kind != ErrorKind::VALUE && kind != ErrorKind::SYNTAX {
        return None;
    }
    let here = line.get(offset..).map(first_word).and_then(find_word_hint);
    here.or_else(|| find_word_hint(first_word(line.trim_start())))
}

fn first_word(text: &str) -> &str {
    text.split(|character: char| !is_word_character(character)).next().unwrap_or_default()
}

fn last_word(text: &str) -> &str {
    text.rsplit(|character: char| !is_word_character(character)).next().unwrap_or_default()
}

fn is_word_character(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '∆' | '⍙')
}
