//! `)clear` restores the initial state of a session, except for the state that belongs to the session
//! itself: a session that has set everything that can be set, and was cleared, answers as a fresh one does.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Lines that set everything that can be set.
const SETTINGS: &str = "
⎕IO←0
⎕CT←0
⎕DCT←0
⎕PP←4
⎕PW←42
⎕DIV←1
⎕ML←0
⎕FR←1287
⎕WX←0
⎕RL←5 1
⎕LX←'1+1'
⎕TRAP←11 'C' '''trapped'''
⎕TRAP←0⍴⊂''
⎕LX←'÷0'
⎕TNAME←'named'
x←1 2 3
f←{⍵}
∇ g y
y+÷0
÷0
∇
∇ noticed arguments
:Implements Trigger x
'noticed'
∇
n←⎕NS⍬
n.deep←5
:Class Gone
  :Field Public Shared Value←3
:EndClass
⎕DF 'another'
1 ⎕STOP 'g'
2 ⎕TRACE 'g'
(⍳3) ⎕MONITOR 'g'
⎕PROFILE 'start'
f 5
⎕PROFILE 'stop'
_←1(400⌶)'f'
_←0(400⌶)3
_←2007⌶1
_←2400⌶1
'tokens' ⎕TPUT 5 6 7
tie←'native'⎕NCREATE 0
'components'⎕FCREATE 4
{⎕DL 30}&0
d _←83 645 ⎕DR 1 2
)wsid named
y←÷0
⎕SIGNAL⊂('EN' 500)('Message' 'own')('HelpURL' 'there')
g 5
g 6
⍎'2÷0'
)cs n
";

/// Lines that query everything that could be set.
const PROBES: &str = "
⎕IO ⎕CT ⎕DCT ⎕PP ⎕PW ⎕DIV ⎕ML ⎕FR ⎕WX
⎕LX
⎕TRAP
⎕RL
⎕TNAME
⎕WSID
⎕EN
⎕DM
≢⎕DM
⎕DMX
⎕DMX.(EN EM DM Message Category HelpURL Vendor)
⎕NL⍳10
⎕THIS
⎕CS''
⎕SI
⎕LC
⎕NSI
⎕STOP 'g'
⎕TRACE 'g'
⎕MONITOR 'g'
⎕PROFILE 'state'
≢⎕PROFILE 'data'
0(400⌶)0
2007⌶0
2400⌶0
⎕TPOOL
⎕TNUMS
⎕TID
⎕NNUMS
⎕FNUMS
)wsid
)vars
)fns
)obs
)si
)holds
x←5
x
∇ g y
y
∇
g 7
'components'⎕FTIE 4
⎕FUNTIE 4
'native'⎕NTIE ¯1
⎕NUNTIE ¯1
d←1.5 2.5
⎕DR d
Gone
n
÷0
⎕DMX.EN
≢⎕SI
→
)reset
";

/// Returns the answers of a session to the probes, after other lines.
fn answers(folder: &Path, before: &str) -> String {
    let mut zilde = Command::new(env!("CARGO_BIN_EXE_zilde"))
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = zilde.stdin.take().unwrap();
    write!(input, "{before}\n'probes'{PROBES}").unwrap();
    drop(input);
    let output = zilde.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.split_once("probes\n").unwrap_or_else(|| panic!("no probes in\n{text}")).1.to_owned()
}

#[test]
fn a_cleared_session_is_a_fresh_one() {
    let folder = std::env::temp_dir().join(format!("zilde-clear-{}", std::process::id()));
    for clear in [")clear", "⎕CLEAR"] {
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let cleared = answers(&folder, &format!("{SETTINGS}{clear}\n"));
        let fresh = answers(&folder, "");
        assert!(fresh.lines().count() > 30, "{fresh}");
        for (fresh, cleared) in fresh.lines().zip(cleared.lines()) {
            assert_eq!(fresh, cleared, "after {clear}:\n{cleared}");
        }
        assert_eq!(fresh, cleared, "after {clear}");
    }
    let _ = fs::remove_dir_all(&folder);
}

#[test]
fn what_belongs_to_the_session_stays() {
    let settings = "⎕PATH←'#.tools'\n⎕SE.kept←5\n_←600⌶2\n)clear\n";
    let mut zilde = Command::new(env!("CARGO_BIN_EXE_zilde"))
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    write!(zilde.stdin.take().unwrap(), "{settings}⎕PATH\n⎕SE.kept\n600⌶0\n").unwrap();
    let output = zilde.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("#.tools\n5\n2\n"), "{text}");
}
