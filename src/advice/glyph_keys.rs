//! The glyphs, each with the key that types it after the prefix and its names in several languages.

use crate::runtime::session::DEFAULT_GLYPH_PREFIX;

/// A glyph with its key and its names.
pub struct Glyph {
    /// The character.
    pub glyph: char,
    /// The key that types the glyph after the prefix, if there is one.
    pub key: Option<char>,
    /// The names: those of APL first, then those of J, BQN, NumPy and others.
    pub names: &'static [&'static str],
}

const fn glyph(glyph: char, key: char, names: &'static [&'static str]) -> Glyph {
    Glyph { glyph, key: Some(key), names }
}

const fn keyless(glyph: char, names: &'static [&'static str]) -> Glyph {
    Glyph { glyph, key: None, names }
}

/// Returns the glyph that a key types after the prefix, if there is one. The prefix itself types what the default prefix does.
pub(crate) fn find_by_key(key: char, prefix: char) -> Option<char> {
    let key = if key == prefix { DEFAULT_GLYPH_PREFIX } else { key };
    GLYPHS.iter().find(|glyph| glyph.key == Some(key)).map(|glyph| glyph.glyph)
}

/// All glyphs, with the keys of the usual US layout.
pub static GLYPHS: &[Glyph] = &[
    glyph('⋄', '`', &["diamond", "statement", "separator"]),
    glyph('¨', '1', &["each", "map", "dieresis", "diaeresis"]),
    keyless('∞', &["infinity", "inf"]),
    glyph('…', 'D', &["ellipsis", "dots", "to", "fromto"]),
    glyph('¯', '2', &["negative", "highminus", "macron", "overbar"]),
    glyph('<', '3', &["less"]),
    glyph('≤', '4', &["lessorequal", "notgreater", "le"]),
    glyph('=', '5', &["equal", "equals"]),
    glyph('≥', '6', &["greaterorequal", "notless", "ge"]),
    glyph('>', '7', &["greater"]),
    glyph('≠', '8', &["notequal", "uniquemask", "nubsieve", "xor", "ne"]),
    glyph('∨', '9', &["or", "gcd", "any", "logicalor", "vee"]),
    glyph('∧', '0', &["and", "lcm", "all", "logicaland", "wedge"]),
    glyph('×', '-', &["times", "multiply", "direction", "sign", "signum"]),
    glyph('÷', '=', &["divide", "reciprocal", "div"]),
    glyph('⌺', '~', &["stencil", "quaddiamond", "windows", "convolve"]),
    glyph('⌶', '!', &["ibeam"]),
    glyph('⍫', '@', &["deltilde", "obverse"]),
    glyph('⍒', '#', &["gradedown", "sortdown", "argsortdescending"]),
    glyph('⍋', '$', &["gradeup", "grade", "sort", "argsort"]),
    glyph('⌽', '%', &["reverse", "rotate", "roll", "flip", "circlestile"]),
    glyph('⍉', '^', &["transpose", "swapaxes", "circlebackslash"]),
    glyph('⊖', '&', &["reversefirst", "rotatefirst", "flipud", "circlebar"]),
    glyph('⍟', '*', &["log", "logarithm", "ln", "naturallog", "circlestar"]),
    glyph('⍱', '(', &["nor"]),
    glyph('⍲', ')', &["nand"]),
    glyph('!', '_', &["factorial", "binomial", "gamma", "shriek"]),
    glyph('⌹', '+', &["domino", "matrixinverse", "matrixdivide", "inv", "solve", "lstsq"]),
    glyph('?', 'q', &["roll", "deal", "random", "query", "rand"]),
    glyph('⍵', 'w', &["omega", "rightargument"]),
    glyph('∊', 'e', &["epsilon", "member", "membership", "enlist", "in", "isin", "element", "flatten"]),
    glyph('⍴', 'r', &["rho", "reshape", "shape", "mould", "size"]),
    glyph('~', 't', &["tilde", "not", "without", "except"]),
    glyph('↑', 'y', &["take", "mix", "uparrow", "stack", "pad"]),
    glyph('↓', 'u', &["drop", "split", "downarrow"]),
    glyph('⍳', 'i', &["iota", "indexof", "indexgenerator", "range", "arange", "find"]),
    glyph('○', 'o', &["circle", "pi", "trig", "sin", "cos", "tan"]),
    glyph('*', 'p', &["star", "power", "exponential", "exp", "pow"]),
    glyph('←', '[', &["gets", "assign", "assignment", "leftarrow"]),
    glyph('→', ']', &["branch", "goto", "rightarrow", "abort"]),
    glyph('⊢', '\\', &["right", "righttack", "identity", "same"]),
    glyph('⍷', 'E', &["findin", "epsilonunderbar", "search"]),
    glyph('⍨', 'T', &["commute", "selfie", "swap", "constant", "tildediaeresis", "switch"]),
    glyph('⍸', 'I', &["where", "iotaunderbar", "intervalindex", "nonzero", "searchsorted", "indices"]),
    glyph('⍥', 'O', &["over", "circlediaeresis"]),
    glyph('⍣', 'P', &["poweroperator", "repeat", "fixpoint", "stardiaeresis", "inverse", "until"]),
    glyph('⍞', '{', &["quotequad", "input"]),
    glyph('⍬', '}', &["zilde", "empty"]),
    glyph('⊣', '|', &["left", "lefttack"]),
    glyph('⍺', 'a', &["alpha", "leftargument"]),
    glyph('⌈', 's', &["ceiling", "max", "maximum", "ceil", "upstile"]),
    glyph('⌊', 'd', &["floor", "min", "minimum", "downstile"]),
    glyph('∇', 'g', &["del", "nabla", "self", "recursion"]),
    glyph('∆', 'h', &["delta"]),
    glyph('∘', 'j', &["jot", "compose", "beside", "bind", "outer"]),
    glyph('⎕', 'l', &["quad", "print", "system"]),
    glyph('⍎', ';', &["execute", "eval", "hydrant"]),
    glyph('⍕', '\'', &["format", "string", "str", "thorn"]),
    glyph('⍤', 'J', &["rank", "atop", "jotdiaeresis", "apply_along_axis"]),
    glyph('⌸', 'K', &["key", "groupby", "group", "quadequal"]),
    glyph('⌷', 'L', &["index", "squad", "materialise", "squishquad"]),
    glyph('≡', ':', &["match", "depth", "identical", "array_equal"]),
    glyph('≢', '"', &["tally", "notmatch", "length", "len", "count"]),
    glyph('⊆', 'Z', &["partition", "nest", "subset", "leftshoeunderbar"]),
    glyph('⊂', 'z', &["enclose", "partitionedenclose", "box", "leftshoe"]),
    glyph('⊃', 'x', &["disclose", "pick", "first", "rightshoe", "head"]),
    glyph('∩', 'c', &["intersection", "intersect", "cap"]),
    glyph('∪', 'v', &["union", "unique", "distinct", "nub", "cup"]),
    glyph('⊥', 'b', &["decode", "base", "uptack", "polynomial"]),
    glyph('⊤', 'n', &["encode", "represent", "downtack", "divmod"]),
    glyph('|', 'm', &["residue", "magnitude", "abs", "mod", "modulo", "stile"]),
    glyph('⍝', ',', &["comment", "lamp"]),
    glyph('⍪', '<', &["table", "catenatefirst", "vstack", "commabar"]),
    glyph('⍀', '.', &["scanfirst", "expandfirst", "slopebar"]),
    glyph('⍙', '>', &["deltaunderbar"]),
    glyph('⌿', '/', &["reducefirst", "replicatefirst", "compress", "slashbar"]),
    glyph('⍠', '?', &["variant", "options", "quadcolon"]),
    glyph('⍛', 'G', &["behind", "before", "jotunderbar"]),
    glyph('⍢', 'U', &["under", "dual"]),
    glyph('⍡', 'R', &["cumulativepower", "powers"]),
    glyph('⍁', 'Y', &["diagonals", "oblique"]),
    glyph('⎊', 'C', &["catch", "adverse", "try"]),
    glyph('◶', 'Q', &["choose", "switchcase"]),
    glyph('⬚', 'f', &["fillwith", "dottedsquare"]),
    glyph('⊘', 'S', &["valences", "ambivalent", "monaddyad"]),
    glyph('⊇', 'X', &["select", "selectcells", "multiselect"]),
    glyph('√', 'V', &["root", "squareroot", "sqrt"]),
    glyph('⍓', 'k', &["signedsquare", "plustwice"]),
    glyph('⍮', 'N', &["pair", "singleton", "link"]),
    glyph('⊔', 'M', &["group", "groupindices", "buckets"]),
    glyph('⊒', 'A', &["occurrences", "occurrencecount", "progressiveindexof"]),
    glyph('⍧', 'H', &["countin", "leftshoestile"]),
    glyph('↕', 'W', &["windows", "sliding", "infix"]),
    glyph('»', 'F', &["shiftbefore", "nudge", "shift"]),
    glyph('«', 'B', &["shiftafter", "nudgeback"]),
    keyless('+', &["plus", "add", "conjugate"]),
    keyless('-', &["minus", "subtract", "negate", "neg"]),
    keyless('/', &["reduce", "replicate", "fold", "slash", "insert"]),
    keyless('\\', &["scan", "expand", "cumulative", "cumsum", "slope", "backslash"]),
    keyless(',', &["ravel", "catenate", "concatenate", "join", "laminate", "comma"]),
    keyless('@', &["at", "amend", "put"]),
    keyless('.', &["innerproduct", "dot", "matmul"]),
    keyless('&', &["spawn"]),
];

/// Returns the entry for a character, if it is a glyph.
pub(crate) fn find(character: char) -> Option<&'static Glyph> {
    GLYPHS.iter().find(|glyph| glyph.glyph == character)
}

/// Returns the glyphs that have a name beginning with `prefix`, each with that name: exact matches first, then by the position of
/// the name among those of the glyph.
pub(crate) fn find_by_name(prefix: &str) -> Vec<(&'static Glyph, &'static str)> {
    let wanted = prefix.to_lowercase();
    let mut matches: Vec<(usize, &Glyph, &str)> = Vec::new();
    for glyph in GLYPHS {
        if let Some((index, name)) = glyph.names.iter().enumerate().find(|(_, name)| name.starts_with(&wanted)) {
            matches.push((if *name == wanted { 0 } else { index + 1 }, glyph, name));
        }
    }
    matches.sort_by_key(|&(index, _, _)| index);
    matches.into_iter().map(|(_, glyph, name)| (glyph, name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_types_one_glyph() {
        let mut keys: Vec<char> = GLYPHS.iter().filter_map(|glyph| glyph.key).collect();
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count);
    }

    #[test]
    fn names_in_any_language_find_their_glyph() {
        for (name, glyph) in [("rho", '⍴'), ("reshape", '⍴'), ("argsort", '⍋'), ("iota", '⍳'), ("cumsum", '\\'), ("groupby", '⌸')]
        {
            assert_eq!(find_by_name(name).first().map(|(found, _)| found.glyph), Some(glyph), "{name}");
        }
    }
}
