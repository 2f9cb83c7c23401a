//! The kinds of errors: their numbers and names.

use std::borrow::Cow;

/// The kind of an error: its number, `⎕EN`, which also determines its name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ErrorKind(pub u16);

impl ErrorKind {
    /// WS FULL: memory is exhausted, or a result would exceed the memory limit.
    pub const WS_FULL: Self = Self(1);
    /// SYNTAX ERROR: the text is not valid APL.
    pub const SYNTAX: Self = Self(2);
    /// INDEX ERROR: a position out of range.
    pub const INDEX: Self = Self(3);
    /// RANK ERROR: mismatched ranks.
    pub const RANK: Self = Self(4);
    /// LENGTH ERROR: mismatched lengths.
    pub const LENGTH: Self = Self(5);
    /// VALUE ERROR: a name without a value, or a function without a result where one is needed.
    pub const VALUE: Self = Self(6);
    /// FORMAT ERROR: an invalid format phrase.
    pub const FORMAT: Self = Self(7);
    /// LIMIT ERROR: a limit of the implementation exceeded, such as rank, depth or length of a line.
    pub const LIMIT: Self = Self(10);
    /// DOMAIN ERROR: the wrong kind of data.
    pub const DOMAIN: Self = Self(11);
    /// HOLD ERROR: a workspace that cannot be saved while a thread holds tokens. Never raised here, but `⎕SIGNAL` can.
    pub const HOLD: Self = Self(12);
    /// NONCE ERROR: a part of the language that is not implemented.
    pub const NONCE: Self = Self(16);
    /// FILE TIE ERROR: a file that is not tied.
    pub const FILE_TIE: Self = Self(18);
    /// FILE ACCESS ERROR: a file that cannot be accessed in the requested way.
    pub const FILE_ACCESS: Self = Self(19);
    /// FILE INDEX ERROR: a component that does not exist.
    pub const FILE_INDEX: Self = Self(20);
    /// FILE FULL: a file that would exceed its size limit.
    pub const FILE_FULL: Self = Self(21);
    /// FILE NAME ERROR: an invalid file name, or a file that does not exist or exists already.
    pub const FILE_NAME: Self = Self(22);
    /// FILE DAMAGED: a file that was truncated or modified by other programs.
    pub const FILE_DAMAGED: Self = Self(23);
    /// FILE TIED: a file that is already tied by this program.
    pub const FILE_TIED: Self = Self(24);
    /// FILE TIED REMOTELY: a file that is already tied by another program.
    pub const FILE_TIED_REMOTELY: Self = Self(25);
    /// FILE SYSTEM ERROR: a failure reported by the file system.
    pub const FILE_SYSTEM: Self = Self(26);
    /// FILE SYSTEM NO SPACE: the disk is full.
    pub const NO_SPACE: Self = Self(34);
    /// FILE COMPONENT DAMAGED: a component whose bytes were modified by other programs.
    pub const COMPONENT_DAMAGED: Self = Self(38);
    /// TRANSLATION ERROR: text that cannot be converted between encodings.
    pub const TRANSLATION: Self = Self(92);
    /// INTERNAL ERROR: a bug in Zilde itself, or a panic in a function of the host.
    pub const INTERNAL: Self = Self(99);
    /// STOP: a line at which a function was set to stop.
    pub const STOP: Self = Self(1001);
    /// INTERRUPT: the user pressed Ctrl-C.
    pub const INTERRUPT: Self = Self(1003);
    /// EOF INTERRUPT: the end of the input where a line was expected.
    pub const EOF: Self = Self(1005);
    /// TIMEOUT: the time limit or the step limit was exceeded, which cannot be trapped; or a file was not released in time.
    pub const TIMEOUT: Self = Self(1006);
    /// DEADLOCK: threads that wait for one another.
    pub const DEADLOCK: Self = Self(1008);
    /// The end of the running functions by `→`: not an error, and never trapped.
    pub const UNWIND: Self = Self(u16::MAX - 1);
    /// The end of the program by `⎕OFF`: not an error, and never trapped.
    pub const EXIT: Self = Self(u16::MAX);

    /// Returns the number: `⎕EN`.
    pub fn number(self) -> u16 {
        self.0
    }

    /// Returns the name as shown in reports: `LENGTH ERROR`, or `ERROR 8` for a number without a name.
    pub fn name(self) -> Cow<'static, str> {
        match ERROR_NAMES.binary_search_by_key(&self.0, |&(number, _)| number) {
            Ok(index) => Cow::Borrowed(ERROR_NAMES[index].1),
            Err(_) => Cow::Owned(format!("ERROR {}", self.0)),
        }
    }

    /// Returns true if `:Trap`, error guards and the like may catch this kind.
    pub fn is_trappable(self) -> bool {
        self != Self::EXIT && self != Self::UNWIND
    }

    /// Returns true if this kind concerns the whole program and not the expression in which it occurs: memory or time ran out, the
    /// user interrupted, or functions end.
    pub(crate) fn is_stop(self) -> bool {
        matches!(self, Self::WS_FULL | Self::INTERRUPT | Self::TIMEOUT) || !self.is_trappable()
    }

    /// Returns true if a trap for `number` catches this kind: 0 stands for the numbers 1 to 999, and 1000 for 1001 to 1008.
    pub fn is_caught_by(self, number: i64) -> bool {
        let error = i64::from(self.0);
        self.is_trappable()
            && match number {
                0 => (1..1000).contains(&error),
                1000 => (1001..=1008).contains(&error),
                _ => number == error,
            }
    }
}

/// The names of errors by number, in ascending order.
const ERROR_NAMES: &[(u16, &str)] = &[
    (1, "WS FULL"),
    (2, "SYNTAX ERROR"),
    (3, "INDEX ERROR"),
    (4, "RANK ERROR"),
    (5, "LENGTH ERROR"),
    (6, "VALUE ERROR"),
    (7, "FORMAT ERROR"),
    (10, "LIMIT ERROR"),
    (11, "DOMAIN ERROR"),
    (12, "HOLD ERROR"),
    (13, "OPTION ERROR"),
    (15, "LST FULL"),
    (16, "NONCE ERROR"),
    (17, "ACCESS ERROR"),
    (18, "FILE TIE ERROR"),
    (19, "FILE ACCESS ERROR"),
    (20, "FILE INDEX ERROR"),
    (21, "FILE FULL"),
    (22, "FILE NAME ERROR"),
    (23, "FILE DAMAGED"),
    (24, "FILE TIED"),
    (25, "FILE TIED REMOTELY"),
    (26, "FILE SYSTEM ERROR"),
    (28, "FILE SYSTEM NOT AVAILABLE"),
    (30, "FILE SYSTEM TIES USED UP"),
    (31, "FILE TIE QUOTA USED UP"),
    (32, "FILE NAME QUOTA USED UP"),
    (34, "FILE SYSTEM NO SPACE"),
    (35, "FILE ACCESS ERROR - CONVERTING FILE"),
    (36, "INCOMPATIBLE ARRAY"),
    (38, "FILE COMPONENT DAMAGED"),
    (52, "FIELD CONTENTS RANK ERROR"),
    (53, "FIELD CONTENTS TOO MANY COLUMNS"),
    (54, "FIELD POSITION ERROR"),
    (55, "FIELD SIZE ERROR"),
    (56, "FIELD CONTENTS/TYPE MISMATCH"),
    (57, "FIELD TYPE/BEHAVIOUR UNRECOGNISED"),
    (58, "FIELD ATTRIBUTES RANK ERROR"),
    (59, "FIELD ATTRIBUTES LENGTH ERROR"),
    (60, "FULL-SCREEN ERROR"),
    (61, "KEY CODE UNRECOGNISED"),
    (62, "KEY CODE RANK ERROR"),
    (63, "KEY CODE TYPE ERROR"),
    (70, "FORMAT FILE ACCESS ERROR"),
    (71, "FORMAT FILE ERROR"),
    (72, "NO PIPES"),
    (73, "LOST SLAVE"),
    (76, "UNABLE TO FORK PROCESS"),
    (84, "TRAP ERROR"),
    (86, "FUTURE ERROR"),
    (90, "EXCEPTION"),
    (91, "EXTERNAL DLL EXCEPTION"),
    (92, "TRANSLATION ERROR"),
    (93, "UNACCEPTABLE CHARACTER"),
    (94, "CHARACTER NOT REPRESENTABLE IN CLASSIC"),
    (98, "AFFIRM ERROR"),
    (99, "INTERNAL ERROR"),
    (101, "FILE ERROR 1 Operation not permitted"),
    (102, "FILE ERROR 2 No such file or directory"),
    (103, "FILE ERROR 3 No such process"),
    (104, "FILE ERROR 4 Interrupted function call"),
    (105, "FILE ERROR 5 Input/output error"),
    (106, "FILE ERROR 6 No such device or address"),
    (107, "FILE ERROR 7 Arg list too long"),
    (108, "FILE ERROR 8 Exec format error"),
    (109, "FILE ERROR 9 Bad file descriptor"),
    (110, "FILE ERROR 10 No child processes"),
    (111, "FILE ERROR 11 Resource temporarily unavailable"),
    (112, "FILE ERROR 12 Not enough space"),
    (113, "FILE ERROR 13 Permission denied"),
    (114, "FILE ERROR 14 Bad address"),
    (116, "FILE ERROR 16 Resource device"),
    (117, "FILE ERROR 17 File exists"),
    (118, "FILE ERROR 18 Improper link"),
    (119, "FILE ERROR 19 No such device"),
    (120, "FILE ERROR 20 Not a directory"),
    (121, "FILE ERROR 21 Is a directory"),
    (122, "FILE ERROR 22 Invalid argument"),
    (123, "FILE ERROR 23 Too many open files in system"),
    (124, "FILE ERROR 24 Too many open files"),
    (125, "FILE ERROR 25 Inappropriate I/O control operation"),
    (127, "FILE ERROR 27 File too large"),
    (128, "FILE ERROR 28 No space left on device"),
    (129, "FILE ERROR 29 Invalid seek"),
    (130, "FILE ERROR 30 Read-only file system"),
    (131, "FILE ERROR 31 Too many links"),
    (132, "FILE ERROR 32 Broken pipe"),
    (133, "FILE ERROR 33 Domain error"),
    (134, "FILE ERROR 34 Result too large"),
    (136, "FILE ERROR 36 Resource deadlock avoided"),
    (138, "FILE ERROR 38 Filename too long"),
    (139, "FILE ERROR 39 No locks available"),
    (140, "FILE ERROR 40 Function not implemented"),
    (141, "FILE ERROR 41 Directory not empty"),
    (142, "FILE ERROR 42 Illegal byte sequence"),
    (1001, "STOP"),
    (1002, "WEAK INTERRUPT"),
    (1003, "INTERRUPT"),
    (1004, "INPUT INTERRUPT"),
    (1005, "EOF INTERRUPT"),
    (1006, "TIMEOUT"),
    (1007, "RESIZE"),
    (1008, "DEADLOCK"),
];
