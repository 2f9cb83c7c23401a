//! The words that begin with a colon, in any letter case.

use super::tree::{ControlWord, ScriptKind};

/// The role of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// A part of a control structure.
    Control(ControlWord),
    /// A declaration about a class or function; the rest of its line belongs to it.
    Declaration,
    /// The beginning of a script.
    Open(ScriptKind),
    /// The end of a script.
    Close(ScriptKind),
}

/// Returns the word with a name, which is given without the colon and in any letter case, or `None` if there is no such word.
pub(crate) fn find(name: &str) -> Option<Word> {
    KEYWORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(name)).map(|&(_, word)| word)
}

/// Returns the name of the word that is most similar to `name`, or `None` if their edit distance is more than 2.
pub(crate) fn find_nearest(name: &str) -> Option<&'static str> {
    const MAX_DISTANCE: usize = 2;
    /// The length in bytes beyond which a name is similar to no word.
    const MAX_LENGTH: usize = 64;
    if name.len() > MAX_LENGTH {
        return None;
    }
    let name = name.to_ascii_lowercase();
    let distance = |word: &str| strsim::damerau_levenshtein(&word.to_ascii_lowercase(), &name);
    KEYWORDS.iter().map(|(word, _)| *word).min_by_key(|word| distance(word)).filter(|word| distance(word) <= MAX_DISTANCE)
}

impl std::fmt::Display for ControlWord {
    /// Writes the word with its colon.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (name, _) = KEYWORDS.iter().find(|(_, word)| *word == Word::Control(*self)).expect("each control word is listed");
        write!(formatter, ":{name}")
    }
}

/// Returns the names of all words, without the colon.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    KEYWORDS.iter().map(|(word, _)| *word)
}

/// All words, without the colon.
const KEYWORDS: &[(&str, Word)] = &[
    ("If", Word::Control(ControlWord::If)),
    ("AndIf", Word::Control(ControlWord::AndIf)),
    ("OrIf", Word::Control(ControlWord::OrIf)),
    ("ElseIf", Word::Control(ControlWord::ElseIf)),
    ("Else", Word::Control(ControlWord::Else)),
    ("EndIf", Word::Control(ControlWord::EndIf)),
    ("While", Word::Control(ControlWord::While)),
    ("Until", Word::Control(ControlWord::Until)),
    ("EndWhile", Word::Control(ControlWord::EndWhile)),
    ("Repeat", Word::Control(ControlWord::Repeat)),
    ("EndRepeat", Word::Control(ControlWord::EndRepeat)),
    ("For", Word::Control(ControlWord::For)),
    ("In", Word::Control(ControlWord::In)),
    ("InEach", Word::Control(ControlWord::InEach)),
    ("EndFor", Word::Control(ControlWord::EndFor)),
    ("Select", Word::Control(ControlWord::Select)),
    ("Case", Word::Control(ControlWord::Case)),
    ("CaseList", Word::Control(ControlWord::CaseList)),
    ("EndSelect", Word::Control(ControlWord::EndSelect)),
    ("With", Word::Control(ControlWord::With)),
    ("EndWith", Word::Control(ControlWord::EndWith)),
    ("Trap", Word::Control(ControlWord::Trap)),
    ("EndTrap", Word::Control(ControlWord::EndTrap)),
    ("Hold", Word::Control(ControlWord::Hold)),
    ("EndHold", Word::Control(ControlWord::EndHold)),
    ("Disposable", Word::Control(ControlWord::Disposable)),
    ("EndDisposable", Word::Control(ControlWord::EndDisposable)),
    ("End", Word::Control(ControlWord::End)),
    ("Leave", Word::Control(ControlWord::Leave)),
    ("Continue", Word::Control(ControlWord::Continue)),
    ("Return", Word::Control(ControlWord::Return)),
    ("GoTo", Word::Control(ControlWord::GoTo)),
    ("Section", Word::Control(ControlWord::Section)),
    ("EndSection", Word::Control(ControlWord::EndSection)),
    ("Namespace", Word::Open(ScriptKind::Namespace)),
    ("EndNamespace", Word::Close(ScriptKind::Namespace)),
    ("Class", Word::Open(ScriptKind::Class)),
    ("EndClass", Word::Close(ScriptKind::Class)),
    ("Interface", Word::Open(ScriptKind::Interface)),
    ("EndInterface", Word::Close(ScriptKind::Interface)),
    ("Access", Word::Declaration),
    ("Attribute", Word::Declaration),
    ("Base", Word::Declaration),
    ("EndProperty", Word::Declaration),
    ("Field", Word::Declaration),
    ("Implements", Word::Declaration),
    ("Include", Word::Declaration),
    ("Property", Word::Declaration),
    ("Require", Word::Declaration),
    ("Signature", Word::Declaration),
    ("Using", Word::Declaration),
];
