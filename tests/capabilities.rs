//! Access of programs to the machine: none without a capability, by any name that exists, and to no
//! other folders than those allowed.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use zilde::{Builder, ErrorKind, FolderAccess, Interpreter};

/// A text that no program may see.
const SECRET: &str = "the secret of the house";

/// A part of every path that no program may reach.
const FORBIDDEN: &str = "zilde-forbidden";

/// Creates an empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path.canonicalize().unwrap()
}

fn pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status().unwrap();
    assert!(made.success());
}

fn limited() -> Builder {
    Interpreter::builder().memory_limit(64 << 20).time_limit(Duration::from_millis(500)).depth_limit(1000)
}

/// Returns calls of a name with arguments that may be names of files, tie numbers, times or texts.
fn calls(name: &str, folder: &str) -> Vec<String> {
    let file = format!("'{folder}/file.apl'");
    let new = format!("'{folder}/new'");
    let queue = format!("'{folder}/pipe'");
    let uri = format!("'file://{folder}/file.apl'");
    let lines = format!("'{FORBIDDEN}' 1");
    let rights = [
        &*file,
        &*new,
        &*queue,
        &*uri,
        &*lines,
        "'.'",
        "''",
        "0",
        "1",
        "⍬",
        "¯1",
        "'f'",
        "'HOME'",
        "'.' 'GetEnvironment' 'HOME'",
        "(⊂'x')",
    ];
    let lefts = [&*file, &*new, &*queue, "''", "0", "1", "¯1", "'text'", "645 ¯1", "'J'", "(⊂'text')"];
    let mut calls = vec![name.to_owned(), format!("{name}←{file}"), format!("{name}←1")];
    for right in rights {
        calls.push(format!("{name} {right}"));
        calls.push(format!("({name}⍠0){right}"));
        calls.extend(lefts.iter().map(|left| format!("{left} {name} {right}")));
    }
    calls
}

/// Returns calls of everything that exists, with arguments that refer to a folder.
fn everything(folder: &str) -> Vec<String> {
    let mut all = Vec::new();
    for name in zilde::internals::system::SYSTEM_NAMES {
        all.extend(calls(&format!("⎕{}", name.name), folder));
    }
    for service in zilde::internals::system::SERVICES {
        all.extend(calls(&format!("({}⌶)", service.number), folder));
    }
    let arguments = ["", "1+1", "f", "-force", "#"].map(str::to_owned);
    let paths = ["file", "file.apl", "new", "pipe", ""].map(|name| format!("{folder}/{name}"));
    for command in zilde::internals::session::names() {
        all.extend(arguments.iter().chain(&paths).map(|rest| format!("{command} {rest}")));
        all.extend(paths.iter().map(|path| format!("{command} -force {path}")));
        all.extend(paths.iter().map(|path| format!("{command} f {path}")));
    }
    all
}

/// Runs all of these calls in an interpreter without capabilities.
fn try_everything(folder: &str) {
    let page = Arc::new(Mutex::new(String::new()));
    let fresh = || {
        let mut apl = limited().output(page.clone()).build();
        apl.run("f←{⍵}").unwrap();
        apl
    };
    let mut apl = fresh();
    for line in everything(folder) {
        let started = Instant::now();
        if line.starts_with([')', ']']) {
            let _ = zilde::internals::session::run(apl.context(), &line);
            apl = fresh();
        } else {
            let _ = apl.run(&line);
        }
        assert!(started.elapsed() < Duration::from_secs(5), "{line} took {:?}", started.elapsed());
        let mut page = page.lock().unwrap();
        assert!(!page.contains(SECRET), "{line} showed {page}");
        page.clear();
    }
}

/// The variable that is set for the process watched from outside.
const WATCHED: &str = "ZILDE_TEST_FORBIDDEN";

#[test]
fn no_name_reaches_what_was_not_given() {
    if let Ok(folder) = std::env::var(WATCHED) {
        return try_everything(&folder);
    }
    let folder = folder(FORBIDDEN);
    fs::write(folder.join("file.apl"), SECRET).unwrap();
    pipe(&folder.join("pipe"));
    let log = std::env::temp_dir().join(format!("zilde-watch-{}", std::process::id()));
    let own = std::env::current_exe().unwrap();
    // If system calls can be traced, they are: not even a lookup of a path is allowed.
    let watched = Command::new("strace").arg("-V").output().is_ok_and(|output| output.status.success());
    let mut command = Command::new(if watched { Path::new("strace") } else { &own });
    if watched {
        command.args(["-f", "-qq", "-s", "300", "-e", "trace=file,process,network,chdir,fchdir", "-o"]).arg(&log).arg(&own);
    }
    command.args(["--exact", "no_name_reaches_what_was_not_given", "--nocapture"]).env(WATCHED, &folder);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["file.apl", "pipe"], "nothing was made or removed");
    assert_eq!(fs::read_to_string(folder.join("file.apl")).unwrap(), SECRET);
    if watched {
        let calls = fs::read_to_string(&log).unwrap();
        assert!(calls.contains("execve"), "the watch is on");
        let reaches = |call: &&str| {
            let starts = call.contains("execve(");
            call.contains(FORBIDDEN) && !starts
                || ["connect(", "socket(", "chdir(", "fork("].iter().any(|name| call.contains(name))
        };
        let wrong: Vec<&str> = calls.lines().filter(reaches).take(20).collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert_eq!(calls.matches("execve(").count(), 1, "no other program was started");
    }
    let _ = fs::remove_file(log);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_tells_the_time_wants_the_clock() {
    let page = Arc::new(Mutex::new(String::new()));
    let mut apl = limited().output(page.clone()).build();
    for line in ["⎕TS", "⎕AI", "⎕DL 0", "1⎕DT'J'", "⎕PROFILE'start'", "1⎕MONITOR'f'", "0 ⎕TGET 1"] {
        apl.run("f←{⍵}").unwrap();
        let result = apl.run(line);
        assert!(result.is_err(), "{line}");
    }
    zilde::internals::session::run(apl.context(), "]runtime 1+1").unwrap();
    assert!(page.lock().unwrap().starts_with("FILE ACCESS ERROR: this interpreter was not given access to the clock"));
    assert_eq!(apl.run("⎕SAVE '/proc/version'").unwrap_err().kind(), ErrorKind::FILE_ACCESS);
}

/// Makes a folder to allow access to, and files outside it. Returns the outer folder and the inner one.
fn given(name: &str) -> (PathBuf, PathBuf) {
    let outer = folder(name);
    let inner = outer.join("inner");
    fs::create_dir_all(inner.join("sub")).unwrap();
    fs::write(outer.join("secret.txt"), SECRET).unwrap();
    fs::write(inner.join("own.txt"), "own").unwrap();
    fs::write(inner.join("sub/deep.txt"), "deep").unwrap();
    symlink("../secret.txt", inner.join("out.txt")).unwrap();
    symlink(outer.join("secret.txt"), inner.join("absolute.txt")).unwrap();
    symlink("..", inner.join("up")).unwrap();
    symlink("/", inner.join("root")).unwrap();
    symlink("/proc/self/root", inner.join("magic")).unwrap();
    symlink("own.txt", inner.join("link.txt")).unwrap();
    symlink("sub", inner.join("linked")).unwrap();
    symlink("loop", inner.join("loop")).unwrap();
    pipe(&inner.join("pipe"));
    (outer, inner)
}

/// Returns paths that lead out of the folder, into devices and pipes, or nowhere.
fn ways_out(outer: &Path) -> Vec<String> {
    let outer = outer.display();
    let mut ways: Vec<String> = [
        "../secret.txt",
        "sub/../../secret.txt",
        "linked/../../secret.txt",
        "./../inner/../secret.txt",
        "out.txt",
        "absolute.txt",
        "up/secret.txt",
        "root/etc/passwd",
        "magic/etc/passwd",
        "up/inner/own.txt",
        "loop",
        "pipe",
        "/etc/passwd",
        "/proc/self/root/etc/passwd",
        "/proc/self/environ",
        "/dev/zero",
        "/dev/stdin",
    ]
    .map(str::to_owned)
    .into();
    ways.push(format!("{outer}/secret.txt"));
    ways.push(format!("{outer}/inner/../secret.txt"));
    ways.push(format!("/proc/self/root{outer}/secret.txt"));
    ways
}

#[test]
fn a_folder_is_read_and_nothing_else() {
    let (outer, inner) = given("zilde-read-only");
    let mut apl = limited().allow_folder(&inner, FolderAccess::ReadOnly).unwrap().build();
    let text = |apl: &mut Interpreter, line: &str| apl.eval(line).map(|value| value.to_string());
    for (line, shown) in [
        ("⊃⎕NGET'own.txt'".to_owned(), "own\n"),
        ("⊃⎕NGET'sub/deep.txt'".to_owned(), "deep\n"),
        ("⊃⎕NGET'./sub/../own.txt'".to_owned(), "own\n"),
        ("⊃⎕NGET'link.txt'".to_owned(), "own\n"),
        ("⊃⎕NGET'linked/deep.txt'".to_owned(), "deep\n"),
        (format!("⊃⎕NGET'{}/own.txt'", inner.display()), "own\n"),
        ("⎕NEXISTS'own.txt' 'none' '../secret.txt' '/etc/passwd' 'out.txt'".to_owned(), "1 0 0 0 1"),
        ("2⎕NINFO'own.txt'".to_owned(), "3"),
        ("11 12⎕NINFO'own.txt'".to_owned(), "1 0"),
        ("≢⊃0(⎕NINFO⍠('Wildcard' 1)('Follow' 0))'*.txt'".to_owned(), "4"),
    ] {
        assert_eq!(text(&mut apl, &line).map(|text| text.trim_end().to_owned()).unwrap(), shown.trim_end(), "{line}");
    }
    assert_eq!(text(&mut apl, "⊃1⎕NPARTS''").unwrap(), format!("{}/", inner.display()));
    let before = listing(&outer);
    for way in ways_out(&outer) {
        for line in [
            format!("⎕NGET'{way}'"),
            format!("⎕CSV'{way}'"),
            format!("(⎕JSON⍠'File' 1)'{way}'"),
            format!("'{way}'⎕NTIE 0"),
            format!("'{way}'⎕FTIE 0"),
            format!("80 ¯1⎕MAP'{way}'"),
            format!("2⎕FIX'file://{way}'"),
            format!("⎕CY'{way}'"),
            format!("⎕LOAD'{way}'"),
        ] {
            let started = Instant::now();
            let failed = apl.eval(&line).map(|value| value.to_string()).expect_err(&line);
            assert!(started.elapsed() < Duration::from_secs(5), "{line}");
            assert!(!failed.to_string().contains(SECRET) && !failed.message().contains(SECRET), "{line}: {failed}");
        }
    }
    for line in [
        "'x'⎕NPUT'new.txt'",
        "'x'⎕NPUT'own.txt' 1",
        "'x'⎕NPUT'own.txt' 2",
        "⎕NDELETE'own.txt'",
        "3⎕NDELETE'sub'",
        "⎕MKDIR'made'",
        "3⎕MKDIR'made/deep'",
        "'b.txt'⎕NCOPY'own.txt'",
        "'b.txt'⎕NMOVE'own.txt'",
        "'new'⎕NCREATE 0",
        "'new'⎕FCREATE 0",
        "0 ⎕SAVE'ws'",
        "(1 2⍴'a' 'b')(⎕CSV⍠'IfExists' 'Replace')'own.txt'",
        "1(⎕JSON⍠('File' 1)('IfExists' 'Replace'))'own.txt'",
        "(⊂2 0)⎕NINFO'own.txt'",
        "'own.txt'⎕NTIE 0 2",
        "(80 ¯1⎕MAP'own.txt' 'W')",
        "⎕SH'ls'",
    ] {
        let failed = apl.run(line).expect_err(line);
        assert!(matches!(failed.kind(), ErrorKind::FILE_ACCESS | ErrorKind::DOMAIN), "{line}: {failed}");
    }
    let here = std::env::current_dir().unwrap();
    let _ = zilde::internals::session::run(apl.context(), "]cd /");
    assert_eq!(std::env::current_dir().unwrap(), here, "the process stays where it is");
    assert_eq!(listing(&outer), before, "nothing has changed");
    fs::remove_dir_all(outer).unwrap();
}

/// Returns all paths below a folder with their contents.
fn listing(folder: &Path) -> Vec<(PathBuf, Option<String>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let facts = path.symlink_metadata().unwrap();
        if facts.is_dir() {
            found.extend(listing(&path));
        }
        found.push((path.clone(), facts.is_file().then(|| String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned())));
    }
    found.sort();
    found
}

#[test]
fn a_folder_is_written_and_nothing_else() {
    let (outer, inner) = given("zilde-read-write");
    let mut apl = limited().allow_folder(&inner, FolderAccess::ReadWrite).unwrap().build();
    apl.run(
        "'new'⎕NPUT'new.txt' ⋄ 'newer'⎕NPUT'new.txt' 1 ⋄ 'more'⎕NPUT'new.txt' 2 ⋄ ⎕MKDIR'made' ⋄ 'made/b.txt'⎕NCOPY'own.txt' ⋄ \
         'made/c.txt'⎕NMOVE'made/b.txt' ⋄ t←'sub/f'⎕FCREATE 0 ⋄ 'one'⎕FAPPEND t ⋄ ⎕FUNTIE t ⋄ n←'bytes'⎕NCREATE 0 ⋄ (⎕UCS⍳9)⎕NAPPEND n ⋄ \
         ⎕NUNTIE n ⋄ 0 ⎕SAVE'ws'",
    )
    .unwrap();
    assert_eq!(fs::read_to_string(inner.join("new.txt")).unwrap(), "newer\nmore\n");
    assert_eq!(fs::read_to_string(inner.join("made/c.txt")).unwrap(), "own");
    for (line, shown) in
        [("⎕FREAD(t←'sub/f'⎕FTIE 0)1", "one"), ("2⎕NINFO'bytes'", "9"), ("≢⎕FLIB'sub'", "1"), ("⎕NEXISTS'ws.apl'", "1")]
    {
        assert_eq!(apl.eval(line).unwrap().to_string(), shown, "{line}");
    }
    apl.run("⎕FUNTIE ⎕FNUMS ⋄ ⎕LOAD'ws'").unwrap();
    let outside = || (fs::read_to_string(outer.join("secret.txt")).unwrap(), fs::read_dir(&outer).unwrap().count());
    let before = outside();
    for way in ways_out(&outer) {
        for line in [
            format!("'x'⎕NPUT'{way}' 1"),
            format!("'x'⎕NPUT'{way}' 2"),
            format!("'{way}/x'⎕NCREATE 0"),
            format!("'{way}'⎕NTIE 0"),
            format!("'{way}'⎕NMOVE'new.txt'"),
            format!("'{way}'(⎕NCOPY⍠'IfExists' 'Replace')'new.txt'"),
            format!("'copy'⎕NCOPY'{way}'"),
            format!("⎕MKDIR'{way}/x'"),
            format!("0 ⎕SAVE'{way}'"),
            format!("(⊂2 0)⎕NINFO'{way}'"),
        ] {
            let started = Instant::now();
            let _ = apl.run(&line);
            assert!(started.elapsed() < Duration::from_secs(5), "{line}");
            assert_eq!(outside(), before, "{line}");
        }
    }
    assert!(!listing(&inner).iter().any(|(_, text)| text.as_deref().is_some_and(|text| text.contains(SECRET))));
    apl.run("3⎕NDELETE'made' 'up' 'linked' 'root' 'magic'").unwrap();
    assert_eq!(outside(), before, "links are removed, not what they lead to");
    assert!(inner.join("sub/deep.txt").exists());
    fs::remove_dir_all(outer).unwrap();
}

#[test]
fn folders_have_their_own_rights() {
    let outer = folder("zilde-several");
    for name in ["read", "write", "write/read"] {
        fs::create_dir_all(outer.join(name)).unwrap();
        fs::write(outer.join(name).join("a.txt"), name).unwrap();
    }
    let mut apl = limited()
        .allow_folder(outer.join("read"), FolderAccess::ReadOnly)
        .unwrap()
        .allow_folder(outer.join("write"), FolderAccess::ReadWrite)
        .unwrap()
        .allow_folder(outer.join("write/read"), FolderAccess::ReadOnly)
        .unwrap()
        .build();
    let path = |name: &str| format!("'{}/{name}'", outer.display());
    assert_eq!(apl.eval("⊃⎕NGET'a.txt'").unwrap().to_string().trim(), "read", "relative paths count from the first");
    assert!(apl.run(&format!("'x'⎕NPUT{}", path("write/new.txt"))).is_ok());
    for name in ["read/new.txt", "write/read/new.txt", "new.txt"] {
        assert_eq!(apl.run(&format!("'x'⎕NPUT{}", path(name))).unwrap_err().kind(), ErrorKind::FILE_ACCESS, "{name}");
    }
    assert!(apl.run(&format!("{}⎕NCOPY{}", path("write/copy.txt"), path("read/a.txt"))).is_ok());
    assert!(apl.run(&format!("{}⎕NMOVE{}", path("write/moved.txt"), path("read/a.txt"))).is_err());
    fs::rename(outer.join("read"), outer.join("renamed")).unwrap();
    assert_eq!(apl.eval("⊃⎕NGET'a.txt'").unwrap().to_string().trim(), "read", "a folder is the same under another name");
    assert!(limited().allow_folder(outer.join("none"), FolderAccess::ReadOnly).is_err());
    assert!(limited().allow_folder(outer.join("renamed/a.txt"), FolderAccess::ReadOnly).is_err(), "a file is no folder");
    fs::remove_dir_all(outer).unwrap();
}

#[test]
fn a_link_that_changes_meanwhile_leads_nowhere_else() {
    let (outer, inner) = given("zilde-race");
    let over = Arc::new(AtomicBool::new(false));
    let changer = thread::spawn({
        let (inner, over) = (inner.clone(), over.clone());
        move || {
            let (link, other) = (inner.join("turns"), inner.join("turns.new"));
            let mut turn = 0;
            while !over.load(Ordering::Relaxed) {
                let _ = fs::remove_file(&other);
                symlink(["sub", "..", "../..", "/"][turn % 4], &other).unwrap();
                fs::rename(&other, &link).unwrap();
                turn += 1;
            }
        }
    });
    let mut apl = Interpreter::builder().allow_folder(&inner, FolderAccess::ReadWrite).unwrap().build();
    let started = Instant::now();
    while started.elapsed() < Duration::from_millis(500) {
        for line in ["⊃⎕NGET'turns/secret.txt'", "⊃⎕NGET'turns/../secret.txt'", "'x'⎕NPUT'turns/secret.txt' 1"] {
            if let Ok(text) = apl.eval(line) {
                assert!(!text.to_string().contains(SECRET), "{line}");
            }
        }
    }
    over.store(true, Ordering::Relaxed);
    changer.join().unwrap();
    assert_eq!(fs::read_to_string(outer.join("secret.txt")).unwrap(), SECRET);
    fs::remove_dir_all(outer).unwrap();
}

#[test]
fn a_pipe_holds_nothing_up() {
    let folder = folder("zilde-pipes");
    let path = folder.join("pipe");
    pipe(&path);
    let path = path.display();
    let mut apl = Interpreter::builder().allow_files().time_limit(Duration::from_millis(200)).build();
    for line in [
        format!("⎕NGET'{path}'"),
        format!("⎕CSV'{path}'"),
        format!("(⎕JSON⍠'File' 1)'{path}'"),
        format!("'{path}'⎕NTIE 0"),
        format!("'{path}'⎕FTIE 0"),
        format!("80 ¯1⎕MAP'{path}'"),
        format!("2⎕FIX'file://{path}'"),
        format!("⎕LOAD'{path}'"),
        format!("⎕SAVE'{path}'"),
        format!("'x'⎕NPUT'{path}' 1"),
        format!("'x'⎕NPUT'{path}' 2"),
        format!("'{}/copy'⎕NCOPY'{path}'", folder.display()),
        format!("⎕FCHK'{path}'"),
        format!("'{path}'⎕FCOPY 1"),
    ] {
        let started = Instant::now();
        let _ = apl.run(&line);
        assert!(started.elapsed() < Duration::from_secs(5), "{line}");
    }
    // The writer may come later, and be slow.
    let mut apl = Interpreter::builder().allow_files().build();
    let writer = Command::new("sh").args(["-c", &format!("sleep 0.1; (printf one; sleep 0.1; echo two) >'{path}'")]).spawn();
    assert_eq!(apl.eval(&format!("⊃⎕NGET'{path}'")).unwrap().to_string().trim_end(), "onetwo");
    writer.unwrap().wait().unwrap();
    fs::remove_dir_all(folder).unwrap();
}
